"""Machines with reels: one file is one machine, its strips, its lines or ways, its pays and what they bring besides."""

from croupier.games.family import Family
from croupier.games.machine.book import Book
from croupier.games.machine.events import TOLD
from croupier.games.machine.largest import largest
from croupier.games.machine.model import Rules
from croupier.games.machine.pages import catalogue, flow, heading, layout, remembered
from croupier.games.machine.round import play

__all__ = ["FAMILY", "Book", "Rules", "catalogue", "flow", "layout", "play"]

FAMILY = Family(
    name="machine",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    largest=largest,
    remembered=remembered,
    events=TOLD,
    felt="machine",
    verb=lambda _: "spin",
    heading=heading,
    dealt=False,
    solver="croupier.analysis.machine",
    quick=True,
)
