"""Backgammon between two players at a table of the house: for money by the game, or a match for points."""

from croupier.games.backgammon import company
from croupier.games.backgammon.events import TOLD
from croupier.games.backgammon.model import Rules
from croupier.games.backgammon.notation import mat
from croupier.games.backgammon.pages import catalogue, flow, heading, layout, remembered
from croupier.games.backgammon.round import play
from croupier.games.family import Family

__all__ = ["FAMILY", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="backgammon",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    remembered=remembered,
    notation=mat,
    verb=lambda _: "throw",
    events=TOLD,
    felt="backgammon",
    heading=heading,
    company=company,
    solver="croupier.analysis.backgammon",
    quick=True,
)
