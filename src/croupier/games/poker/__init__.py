"""Poker: one hand engine for all variants. A new game of the family is a data file."""

from croupier.games.poker import among as among_players
from croupier.games.poker.model import Rules
from croupier.games.poker.pages import catalogue, flow, layout
from croupier.games.poker.round import play

__all__ = ["Rules", "among_players", "catalogue", "flow", "layout", "play"]
