"""What a page needs to draw a table of twenty-one."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from croupier.games.blackjack.model import Action, Up
from croupier.games.common import Names
from croupier.games.layouts import BriefBetSays, Layout, ShoeLayout


class BetKind(BriefBetSays):
    """``called``: several bets under one name; there is none here."""

    called: bool


class Position(TypedDict):
    """A bet on a box; the edge of a side game, which is known at once."""

    id: str
    bet: str
    box: int
    min: int
    max: int
    pays: str
    edge: NotRequired[str]
    edge_percent: NotRequired[float]


class Places(TypedDict):
    """Where cards lie."""

    dealer: str
    boxes: list[str]


class DealerSays(TypedDict):
    """What the dealer does (see the rules), that as a sentence, and as it is printed on the cloth."""

    hole: bool
    exposed: bool
    peek: list[Literal["A", "T"]]
    soft_17: Literal["stand", "hit"]
    push_at: int | None
    rule: str
    printed: str


class NaturalSays(TypedDict):
    """What a natural is called and pays."""

    name: str
    pays: str


class InsuranceSays(TypedDict):
    """What insurance pays, in words and as a figure (the profit on a stake of one), and how much it may be."""

    pays: str
    profit: str
    size: Literal["up_to_half", "exactly_half"]


class ActionSays(TypedDict):
    """What may be done with a hand: its word at this table, its key, and when it may be done."""

    action: Action
    word: str
    about: str
    key: str
    when: str | None


class SideLine(TypedDict):
    """What wins in a side game."""

    title: str
    pays: str


class SideSays(TypedDict):
    """The side game."""

    slug: str
    title: Names
    lines: list[SideLine]


class BlackjackLayout(Layout):
    """Boxes, bets with their figures, the dealer's place, the actions; ``sign``: when doubling and splitting end."""

    boxes: int
    players_per_box: int
    bets: dict[str, BetKind]
    positions: list[Position]
    called: list[str]
    places: Places
    dealer: DealerSays
    cards: Literal["up", "down"]
    natural: NaturalSays
    insurance: InsuranceSays | None
    even_money: list[Up] | None
    actions: list[ActionSays]
    side: SideSays | None
    shoe: ShoeLayout
    sign: str
