"""Set and compare: seven cards into a front of two and a back of five, against a bank that sets by its house way."""

from croupier.games.paigow.model import Rules
from croupier.games.paigow.pages import catalogue, flow, layout
from croupier.games.paigow.round import play

__all__ = ["Rules", "catalogue", "flow", "layout", "play"]
