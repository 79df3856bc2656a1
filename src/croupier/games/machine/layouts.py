"""What a page needs to draw a machine."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from croupier.games.common import Names
from croupier.games.layouts import BetSays, Layout, PlainPosition


class SymbolSays(TypedDict):
    """A symbol as it is drawn and named; ``pays`` in times, by how many."""

    title: Names
    picture: str
    pays: dict[str, str]
    scatter: NotRequired[bool]
    wild: NotRequired[int]
    expands: NotRequired[bool]


class GroupSays(TypedDict):
    """Symbols that pay together."""

    title: Names
    of: list[str]
    pays: dict[str, str]


class FreeSays(TypedDict):
    """What brings free games, and how many."""

    symbol: str
    games: dict[str, int]
    again: dict[str, int]
    most: int
    multiplier: int


class MachineSays(TypedDict):
    """The reels as they stand before a game, and what the machine is: ``strips`` and those of free games where they are
    others, ``stops`` how many virtual ones each stop has; ``lines`` by rows from 1, none on a machine of ways;
    ``units``: of how many parts a stake is made."""

    rows: int
    strips: list[list[str]]
    stops: list[list[int]]
    free_strips: NotRequired[list[list[str]]]
    free_stops: NotRequired[list[list[int]]]
    lines: list[list[int]]
    ways: bool
    units: int
    stakes: list[int]
    symbols: dict[str, SymbolSays]
    groups: dict[str, GroupSays]
    free: FreeSays | None
    gamble: list[str]
    returned: str
    returned_percent: float
    by_stake: dict[str, dict[str, dict[str, str]]]


class MachineLayout(Layout):
    """A machine: its one bet, and what it is made of."""

    bets: dict[str, BetSays]
    positions: list[PlainPosition]
    machine: MachineSays
    priced: dict[str, str]
    """What the certificate calls a stake that has pays of its own."""
