"""Hands by value: every composition that is not above 21, numbered, with what it becomes when a card is added.

Ten values are told apart: 0 is the ace, 1 the deuce … 8 the nine, 9 everything that counts ten.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from croupier.ranking.arrays import Ints

VALUES: Final = 10
ACE, TEN = 0, 9
UPS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")


class Compositions(NamedTuple):
    """Every hand as the kernels read it."""

    counts: Ints
    """Hand × value."""
    cards: Ints
    hard: Ints
    total: Ints
    add: Ints
    """Hand × value → hand, or −1 when it is above 21."""


@dataclass(frozen=True)
class Hands:
    """All hands of one to ``most`` cards. ``order`` runs from high to low, so that what a hand becomes stands first."""

    counts: Ints  # hand × value
    cards: Ints
    hard: Ints
    total: Ints
    soft: Ints
    add: Ints  # hand × value → hand, or −1 when it is above 21
    order: Ints
    index: dict[tuple[int, ...], int]

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def compositions(self) -> Compositions:
        return Compositions(self.counts, self.cards, self.hard, self.total, self.add)

    def of(self, *values: int) -> int:
        """The number of the hand made of these values."""
        counts = [0] * VALUES
        for value in values:
            counts[value] += 1
        return self.index[tuple(counts)]


@lru_cache(maxsize=4)
def hands_up_to(most: int) -> Hands:
    """Every hand of at most so many cards."""
    found: list[tuple[int, ...]] = []

    def grow(counts: list[int], value: int, points: int, cards: int) -> None:
        if cards:
            found.append(tuple(counts))
        for more in range(value, VALUES):
            if points + more + 1 <= 21 and cards < most:
                counts[more] += 1
                grow(counts, more, points + more + 1, cards + 1)
                counts[more] -= 1

    grow([0] * VALUES, 0, 0, 0)
    index = {counts: number for number, counts in enumerate(found)}
    counts = np.array(found, dtype=np.int64)
    hard = counts @ np.arange(1, VALUES + 1)
    soft = ((counts[:, ACE] > 0) & (hard <= 11)).astype(np.int64)
    add = np.full((len(found), VALUES), -1, dtype=np.int64)
    for number, own in enumerate(found):
        for value in range(VALUES):
            grown = list(own)
            grown[value] += 1
            add[number, value] = index.get(tuple(grown), -1)
    order = np.argsort(-hard, kind="stable")
    return Hands(counts, counts.sum(axis=1), hard, hard + 10 * soft, soft, add, order, index)
