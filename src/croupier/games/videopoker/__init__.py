"""Video poker: five cards, changed once, paid by a table; with wild cards or a joker where the table says so."""

from croupier.games.family import Family
from croupier.games.videopoker.book import Book
from croupier.games.videopoker.model import Rules
from croupier.games.videopoker.pages import catalogue, flow, heading, largest, layout, remembered
from croupier.games.videopoker.round import CardsThrown, HandPaid, play

__all__ = ["FAMILY", "Book", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="video-poker",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    largest=largest,
    remembered=remembered,
    events=(CardsThrown, HandPaid),
    felt="video-poker",
    heading=heading,
    dealt=False,
    solver="croupier.analysis.videopoker",
    quick=True,
    adviser="croupier.analysis.videopoker",
)
