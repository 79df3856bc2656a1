"""Games that are all in their instruction sheet: a wheel, numbers, dice or cards of any kind, against the house or
against a bank that a player keeps."""

from croupier.games.family import Family
from croupier.games.instructed import company
from croupier.games.instructed.banking import BankFee, BankTaken
from croupier.games.instructed.drawing import DrawOver, HandTold, PieceDrawn
from croupier.games.instructed.model import Rules
from croupier.games.instructed.pages import catalogue, flow, heading, largest, layout, remembered
from croupier.games.instructed.round import play

__all__ = ["FAMILY", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="instructed",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    largest=largest,
    remembered=remembered,
    events=(PieceDrawn, DrawOver, HandTold, BankTaken, BankFee),
    felt="instructed",
    heading=heading,
    company=company,
    solver="croupier.analysis.instructed",
    quick=True,
    adviser="croupier.analysis.instructed",
)
