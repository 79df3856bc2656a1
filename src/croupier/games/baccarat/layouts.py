"""What a page needs to draw a table of baccarat."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from croupier.games.baccarat.model import Bank, Dealing, Drawing
from croupier.games.baccarat.points import Side, Winner
from croupier.games.common import Names
from croupier.games.layouts import BetSays, Layout, Of, ShoeLayout
from croupier.play.record import Json


class SideSays(TypedDict):
    """A side: the place of its cards, and its name."""

    place: str
    title: Names


class Bet(BetSays):
    """``side``: what it is on, none for a bet on neither; ``main``: one of the bets that all know."""

    side: Winner | None
    main: bool


class Position(TypedDict):
    """Where a bet lies; its ``odds`` where one figure says them, its edge where no player keeps the bank."""

    id: str
    bet: str
    pays: str
    odds: str | None
    min: int
    max: int
    edge: NotRequired[str]
    edge_percent: NotRequired[float]


class BaccaratLayout(Layout):
    """Both sides, every bet, how cards are dealt and drawn, the bank of a player where there is one."""

    seats: int | None
    sides: dict[Side, SideSays]
    bets: dict[str, Bet]
    positions: list[Position]
    one_of: list[list[str]]
    free_games: bool
    dealing: Annotated[Json, Of(Dealing, without=("rules",))]
    drawing: Annotated[Json, Of(Drawing)]
    shoe: ShoeLayout
    bank: Annotated[Json, Of(Bank, without=("rules",))] | None
    roads: list[str]
