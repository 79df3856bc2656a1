"""Poker against the house: streets, decisions and outcome tables as data; one engine for all of them."""

from croupier.games.family import Family, Heading
from croupier.games.housepoker.bestcase import largest
from croupier.games.housepoker.book import Book
from croupier.games.housepoker.events import TOLD
from croupier.games.housepoker.model import Rules
from croupier.games.housepoker.pages import catalogue, flow, layout, pays, remembered
from croupier.games.housepoker.pot import Pot, TablePot
from croupier.games.housepoker.round import play

__all__ = ["FAMILY", "Book", "Pot", "Rules", "TablePot", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="house-poker",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    largest=largest,
    remembered=remembered,
    paid=pays,
    events=TOLD,
    felt="housepoker",
    heading=lambda _: Heading("housepoker", "Poker against the house", rank=6),
    solver="croupier.analysis.housepoker",
    adviser="croupier.analysis.houseadvice",
    drills="croupier.school.housepoker",
)
