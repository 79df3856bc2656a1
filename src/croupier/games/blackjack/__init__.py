"""Twenty-one against the dealer: blackjack in all its versions, and Pontoon. A new version is a data file."""

from croupier.games.blackjack.book import Book
from croupier.games.blackjack.drawing import laid_out
from croupier.games.blackjack.events import TOLD
from croupier.games.blackjack.largest import largest
from croupier.games.blackjack.model import Rules
from croupier.games.blackjack.pages import catalogue, flow, layout, remembered
from croupier.games.blackjack.round import play
from croupier.games.family import Family, Heading
from croupier.games.shoe import SHOE_TOLD

__all__ = ["FAMILY", "Book", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="blackjack",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    largest=largest,
    remembered=remembered,
    laid_out=laid_out,
    events=(*SHOE_TOLD, *TOLD),
    felt="blackjack",
    heading=lambda _: Heading("twentyone", "Blackjack", rank=3),
    solver="croupier.analysis.blackjack",
    adviser="croupier.analysis.blackjack.advice",
    comparison="croupier.analysis.blackjackversions",
    drills="croupier.school.blackjack",
)
