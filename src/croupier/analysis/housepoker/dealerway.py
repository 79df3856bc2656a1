"""A dealer who exchanges, in compiled code: what he throws by the way that his house has listed."""

from __future__ import annotations

from typing import Final

from croupier.ranking.arrays import Ints
from croupier.ranking.compiled import kernel

WAY: Final = ("stand_on_straight", "three_of_a_kind", "two_pair", "pair", "four_flush", "open_straight", "two_lowest")
"""The rules of a dealer's way by their number (``games.housepoker.ways`` says what each means)."""
_STRAIGHT: Final = 5854
"""The place of the lowest straight."""


@kernel
def dealer_throws(hand: Ints, value: int, way: Ints, most: int, out: Ints) -> int:
    """How many cards a dealer throws who follows this way (rules by their number in ``WAY``); which, in ``out``."""
    for rule in way:
        count = -1
        if rule == 0 and value >= _STRAIGHT:
            count = 0
        elif rule == 1:
            count = _odd_ones(hand, 3, 1, out)
        elif rule == 2:
            count = _odd_ones(hand, 2, 2, out)
        elif rule == 3 and _paired(hand):
            count = _lowest_two(hand, 2, out)
        elif rule == 4:
            count = _beside_suit(hand, out)
        elif rule == 5:
            count = _beside_run(hand, out)
        elif rule == 6:
            count = _lowest_two(hand, 0, out)
        if count >= 0:
            return int(min(count, most))
    return 0


@kernel
def _alike(hand: Ints, i: int) -> int:
    """How many cards have the rank of this one, itself counted."""
    n = 0
    for j in range(5):
        n += hand[j] >> 2 == hand[i] >> 2
    return n


@kernel
def _paired(hand: Ints) -> bool:
    n = 0
    for i in range(5):
        n += _alike(hand, i) == 2
    return n > 0


@kernel
def _odd_ones(hand: Ints, count: int, ranks: int, out: Ints) -> int:
    """The cards beside so many ranks that are there exactly ``count`` times; −1 where there are more or fewer."""
    n = 0
    for i in range(5):
        if _alike(hand, i) != count:
            out[n] = i
            n += 1
    return n if 5 - n == count * ranks else -1


@kernel
def _lowest_two(hand: Ints, but: int, out: Ints) -> int:
    """The two lowest cards, the lowest first, of those whose rank is not there exactly ``but`` times."""
    n = 0
    for i in range(5):
        if _alike(hand, i) == but:
            continue
        if n == 0:
            out[0] = i
        elif hand[i] < hand[out[0]]:
            out[1], out[0] = out[0], i
        elif n == 1 or hand[i] < hand[out[1]]:
            out[1] = i
        n += 1
    return int(min(n, 2))


@kernel
def _beside_suit(hand: Ints, out: Ints) -> int:
    """The card beside four of one suit (of five the lowest), or −1."""
    for suit in range(4):
        n = 0
        low = -1
        for i in range(5):
            if hand[i] & 3 != suit:
                out[0] = i
            else:
                n += 1
                if low < 0 or hand[i] < hand[low]:
                    low = i
        if n == 5:
            out[0] = low
        if n >= 4:
            return 1
    return -1


@kernel
def _beside_run(hand: Ints, out: Ints) -> int:
    """The card beside four in sequence that a card at either end completes, or −1."""
    ranks = 0
    for i in range(5):
        ranks |= 1 << (hand[i] >> 2)
    for start in range(9, -1, -1):  # from J-Q-K-A, open at one end only, to 2-3-4-5
        run = 15 << start
        if ranks & run == run:
            if start == 9:
                return -1
            for i in range(5):
                if not run & (1 << (hand[i] >> 2)):
                    out[0] = i
                    return 1
            low = -1
            for i in range(5):
                if _alike(hand, i) == 2 and (low < 0 or hand[i] < hand[low]):
                    low = i
            out[0] = low
            return 1
    return -1
