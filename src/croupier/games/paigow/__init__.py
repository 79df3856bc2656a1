"""Set and compare: seven cards into a front of two and a back of five, against a bank that sets by its house way."""

from croupier.games.family import Family, Heading
from croupier.games.paigow.events import TOLD
from croupier.games.paigow.model import Rules
from croupier.games.paigow.pages import catalogue, flow, layout, remembered
from croupier.games.paigow.round import play

__all__ = ["FAMILY", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="pai-gow",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    remembered=remembered,
    events=TOLD,
    felt="paigow",
    heading=lambda _: Heading("housepoker", "Poker against the house", rank=6),
    solver="croupier.analysis.paigow",
    adviser="croupier.analysis.paigowadvice",
    drills="croupier.school.paigow",
)
