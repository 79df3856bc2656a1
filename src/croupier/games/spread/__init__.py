"""Red Dog and Bulldog: will a third card fall between two others? A common third card, or one for each box."""

from croupier.games.family import Family, Heading
from croupier.games.shoe import SHOE_TOLD
from croupier.games.spread.book import Book
from croupier.games.spread.largest import largest
from croupier.games.spread.model import Rules
from croupier.games.spread.pages import catalogue, flow, layout, remembered
from croupier.games.spread.round import SpreadAnnounced, ThirdFell, play

__all__ = ["FAMILY", "Book", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="spread",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    largest=largest,
    remembered=remembered,
    events=(*SHOE_TOLD, SpreadAnnounced, ThirdFell),
    felt="spread",
    heading=lambda _: Heading("spread", "Red Dog", rank=5),
    solver="croupier.analysis.spread",
    quick=True,
    adviser="croupier.analysis.spread",
    drills="croupier.school.spread",
)
