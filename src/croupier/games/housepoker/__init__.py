"""Poker against the house: streets, decisions and outcome tables as data; one engine for all of them."""

from croupier.games.housepoker.book import Book
from croupier.games.housepoker.model import Rules
from croupier.games.housepoker.pages import catalogue, flow, layout
from croupier.games.housepoker.pot import Pot, TablePot
from croupier.games.housepoker.round import play

__all__ = ["Book", "Pot", "Rules", "TablePot", "catalogue", "flow", "layout", "play"]
