"""Twenty-one against the dealer: blackjack in all its versions, and Pontoon. A new version is a data file."""

from croupier.games.blackjack.book import Book
from croupier.games.blackjack.model import Rules
from croupier.games.blackjack.pages import catalogue, flow, layout
from croupier.games.blackjack.round import play

__all__ = ["Book", "Rules", "catalogue", "flow", "layout", "play"]
