"""Baccarat: two hands, a table of draws, bets on how they end; against the house or against a player's bank."""

from croupier.games.baccarat import company
from croupier.games.baccarat.model import Rules
from croupier.games.baccarat.pages import catalogue, flow, layout
from croupier.games.baccarat.roads import bead_plate, big_road, roads
from croupier.games.baccarat.round import play

__all__ = ["Rules", "bead_plate", "big_road", "catalogue", "company", "flow", "layout", "play", "roads"]
