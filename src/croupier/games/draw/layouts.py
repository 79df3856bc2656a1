"""What a page needs to draw a wheel or dice table."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from croupier.games.common import Names
from croupier.games.draw.model import Dice, Grid
from croupier.games.layouts import BetSays, EdgeSays, Layout, Of
from croupier.play.record import Json


class Wheel(TypedDict):
    """The fields in their order round the wheel, by colours and by names."""

    fields: list[str]
    colours: dict[str, list[str]]
    names: dict[str, Names]
    kind: Literal["pockets", "sectors"]


class BetKind(BetSays):
    """``called``: several bets under one name; ``sum``: a bet on this sum of the dice."""

    called: bool
    sum: int | None


class Position(EdgeSays):
    """Where a stake can lie: what it covers, what it pays (in figures: the ``profits`` of a unit, lowest first), how
    often it ``wins``."""

    id: str
    bet: str
    selection: list[str]
    covers: list[str]
    pays: str
    profits: list[str]
    wins: str
    min: int
    max: int


class Called(EdgeSays):
    """A called bet: its parts with their chips, and how many these are."""

    id: str
    bet: str
    parts: dict[str, int]
    chips: int


class Remark(TypedDict):
    """What a player should know before betting, and the ``option`` by which a house chooses it."""

    words: str
    option: str


class DrawLayout(Layout):
    """The wheel or the dice, the number field, every position with its figures."""

    wheel: Wheel | None
    dice: Annotated[Json, Of(Dice)] | None
    grid: Annotated[Json, Of(Grid)] | None
    bets: dict[str, BetKind]
    positions: list[Position]
    called: list[Called]
    remarks: list[Remark]
