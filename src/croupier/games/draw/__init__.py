"""Wheels and dice: an outcome space, bets as sets of outcomes, pays. A new game of the family is a data file."""

from croupier.games.draw.book import Book
from croupier.games.draw.model import Rules
from croupier.games.draw.pages import catalogue, flow, layout
from croupier.games.draw.positions import Position
from croupier.games.draw.round import play

__all__ = ["Book", "Position", "Rules", "catalogue", "flow", "layout", "play"]
