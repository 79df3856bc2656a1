"""Red Dog and Bulldog: will a third card fall between two others? A common third card, or one for each box."""

from croupier.games.spread.book import Book
from croupier.games.spread.model import Rules
from croupier.games.spread.pages import catalogue, flow, layout
from croupier.games.spread.round import play

__all__ = ["Book", "Rules", "catalogue", "flow", "layout", "play"]
