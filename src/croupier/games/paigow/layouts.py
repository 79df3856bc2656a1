"""What a page needs to draw a table of Pai Gow."""

from __future__ import annotations

from typing import TypedDict

from croupier.games.layouts import BriefBetSays, Layout


class HandSizes(TypedDict):
    """How many cards everybody has, and how they are divided."""

    own: int
    dealer: int
    front: int
    back: int


class Bet(BriefBetSays):
    """The bet with its limits."""

    min: int
    max: int


class Position(TypedDict):
    """Where it lies."""

    id: str
    bet: str
    min: int
    max: int


class PaiGowLayout(Layout):
    """The hands, the house way in sentences, whether players may keep the bank, the one bet."""

    seats: int | None
    cards: HandSizes
    jokers: int
    house_way: list[str]
    banking: bool
    bets: dict[str, Bet]
    positions: list[Position]
