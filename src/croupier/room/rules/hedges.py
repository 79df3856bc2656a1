"""Bets against the house on the cards of a hand of poker: on one's own or on the common ones, settled apart from the
pot (ray-online/poker#OP-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Final, Literal

from pydantic import Field

from croupier.cards import Card
from croupier.games.common import Amount, Data, Ratio

Property = Literal["suited", "coloured", "pair", "three_alike", "in_a_row"]
"""What may be bet on: cards of one suit, of one colour, two or three of a rank, ranks without a gap."""

_RED: Final = frozenset("hd")


def _alike(dealt: Sequence[Card]) -> int:
    ranks = [card.rank for card in dealt]
    return max(ranks.count(rank) for rank in ranks)


def _in_a_row(dealt: Sequence[Card]) -> bool:
    ranks = sorted(card.rank for card in dealt)
    return all(high == low + 1 for low, high in pairwise(ranks))


_TRUE: Final[Mapping[Property, Callable[[Sequence[Card]], bool]]] = {
    "suited": lambda dealt: len({str(card)[-1] for card in dealt}) == 1,
    "coloured": lambda dealt: len({str(card)[-1] in _RED for card in dealt}) == 1,
    "pair": lambda dealt: _alike(dealt) >= 2,
    "three_alike": lambda dealt: _alike(dealt) >= 3,
    "in_a_row": _in_a_row,
}


class Hedge(Data):
    """A bet of the game's sheet: on a property of the first so many own or common ``cards``, paid ``multiplier`` to
    one."""

    on: Literal["own", "common"]
    cards: Annotated[int, Field(ge=2, le=7)]
    event: Property
    multiplier: Ratio
    min: Amount
    max: Amount
    rule: str | None = None


def said(name: str, rules: Hedge, money: Callable[[int], str]) -> str:
    """The bet as the game's sheet has it (ray-online/poker#OP-11)."""
    spans = f"from {money(rules.min)} to {money(rules.max)}"
    return f"{name} pays {rules.multiplier} to 1 on the first {rules.cards} {rules.on} cards, {spans}"


def brings(rules: Hedge, stake: int, dealt: Sequence[Card]) -> int | None:
    """What a stake brings, beside itself, when so many cards lie there; ``None`` while too few do."""
    if len(dealt) < rules.cards:
        return None
    return int(rules.multiplier * stake) if _TRUE[rules.event](dealt[: rules.cards]) else -stake
