"""Baccarat: two hands, a table of draws, bets on how they end; against the house or against a player's bank."""

from croupier.games.baccarat import company
from croupier.games.baccarat.events import TOLD
from croupier.games.baccarat.largest import largest
from croupier.games.baccarat.model import Rules
from croupier.games.baccarat.pages import catalogue, flow, layout
from croupier.games.baccarat.roads import bead_plate, big_road, roads
from croupier.games.baccarat.round import play
from croupier.games.family import Family, Heading
from croupier.games.shoe import SHOE_TOLD

__all__ = ["FAMILY", "Rules", "bead_plate", "big_road", "catalogue", "flow", "layout", "play", "roads"]

FAMILY = Family(
    name="baccarat",
    model=Rules,
    play=play,
    catalogue=catalogue,
    flow=flow,
    layout=layout,
    largest=largest,
    events=(*SHOE_TOLD, *TOLD),
    felt="baccarat",
    heading=lambda _: Heading("baccarat", "Baccarat", rank=4),
    company=company,
    solver="croupier.analysis.baccarat",
    quick=True,
    adviser="croupier.analysis.chemin",
    drills="croupier.school.baccarat",
)
