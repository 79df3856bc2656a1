"""Wheels and dice: an outcome space, bets as sets of outcomes, pays. A new game of the family is a data file."""

from croupier.games.draw.book import Book
from croupier.games.draw.drawing import laid_out
from croupier.games.draw.largest import largest
from croupier.games.draw.model import Rules
from croupier.games.draw.pages import catalogue, flow, heading, layout
from croupier.games.draw.positions import Position
from croupier.games.draw.round import play
from croupier.games.family import Family

__all__ = ["FAMILY", "Book", "Position", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="draw",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    largest=largest,
    laid_out=laid_out,
    felt="draw",
    verb=lambda rules: "throw" if rules.dice else "spin",
    heading=heading,
    solver="croupier.analysis.draw",
    quick=True,
    drills="croupier.school.draw",
)
