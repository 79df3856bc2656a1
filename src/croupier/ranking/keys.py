"""Every card has a weight, and the sum of the weights of a hand is its key.

A key has three parts. Bits 0–27 hold seven bits for each suit; from bit 30 on, sixteen bits tell which ranks from
deuce to eight are there and how often, and the bits above them the same for nine to ace. The rank weights were found
greedily: each is the smallest that keeps all sums of up to seven cards (four of a rank at most) different, which
``tests/ranking`` checks. The suit weight is 13, so that bit 6 of a suit's field is set exactly when five to nine cards
are of that suit. Suits and ranks fill one digit each of a Python integer: so they come apart fastest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_STEPS: Final = (1, 5, 24, 112, 521, 2247, 9244)
RANK_WEIGHT: Final[tuple[int, ...]] = (*_STEPS, *(step << 16 for step in _STEPS[:6]))
RANK_SHIFT: Final = 30
SUIT_BITS: Final = 7
WEIGHT: Final[tuple[int, ...]] = (
    *(RANK_WEIGHT[card >> 2] << RANK_SHIFT | 13 << SUIT_BITS * (card & 3) for card in range(52)),
    0,  # the joker weighs nothing; rankings that know it put it aside first
)
FLUSH_BIT: Final[tuple[int, ...]] = tuple(64 << SUIT_BITS * suit for suit in range(4))
"""For each suit the bit that tells of five or more cards."""
FIVE_SUITED: Final = sum(FLUSH_BIT)


def rank_counts(size: int, first: int = 0, last: int = 13) -> Iterator[tuple[int, ...]]:
    """Every way to hold ``size`` cards of the ranks ``first`` … ``last - 1``: how many of each, four at most."""
    if first == last:
        if not size:
            yield ()
        return
    for count in range(min(4, size), -1, -1):
        for rest in rank_counts(size - count, first + 1, last):
            yield (count, *rest)


def key_of(counts: tuple[int, ...], first: int = 0) -> int:
    """The rank part of the key of a hand with these counts."""
    return sum(count * RANK_WEIGHT[first + i] for i, count in enumerate(counts))
