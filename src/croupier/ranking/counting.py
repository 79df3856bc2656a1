"""How often each value comes up among all hands of seven cards: 133,784,560 of them, in a fraction of a second."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.ranking.arrays import U32, U64, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, by_ranks, places
from croupier.ranking.keys import FIVE_SUITED, RANK_SHIFT, RANK_WEIGHT

_FIVE_SUITED = np.uint64(FIVE_SUITED)
_ONE_SHORT = np.uint64(FIVE_SUITED * 12 // 64)
"""Added to a key, it lifts four cards of a suit (52) to where five are (64), and three (39) not."""
_LOW_RANKS = 28
"""Cards below this number, the deuces to eights, weigh in the low part of a key."""


@cache
def card_tables() -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32]]:
    """For each card its weight within its own part of the key, and its rank bit by suit."""
    part = np.array([RANK_WEIGHT[card >> 2] >> (0 if card < _LOW_RANKS else 16) for card in range(52)], np.uint64)
    bits = np.zeros((4, 52), np.uint32)
    for card in range(52):
        bits[card & 3, card] = 1 << (card >> 2)
    return part, bits


@kernel
def count_sevens(t: Places, part: U64, bits: U32, flushes: bool, first: int, last: int, counts: Ints) -> None:
    """Count the places of all seven cards whose highest is from ``first`` to ``last``, one by one.

    Where the seventh card cannot make a flush only one half of its key changes, so the inner loop is two look-ups.
    """
    w, low, high, mixed, suited = t.weight, t.low, t.high, t.mixed, t.suited
    low_ranks, high_ranks, mask = np.uint64(RANK_SHIFT), np.uint64(RANK_SHIFT + 16), np.uint64(0xFFFF)
    for a in range(first, last):
        for b in range(a):
            two = w[a] + w[b]
            for c in range(b):
                three = two + w[c]
                for d in range(c):
                    four = three + w[d]
                    for e in range(d):
                        five = four + w[e]
                        for f in range(e):
                            six = five + w[f]
                            if flushes and (six + _ONE_SHORT) & _FIVE_SUITED:
                                for g in range(f):
                                    key = six + w[g]
                                    if not key & _FIVE_SUITED:
                                        counts[by_ranks(t, key)] += 1
                                        continue
                                    s = 0
                                    while not key & (np.uint64(64) << np.uint64(7 * s)):
                                        s += 1
                                    ranks = bits[s, a] | bits[s, b] | bits[s, c] | bits[s, d] | bits[s, e]
                                    counts[suited[ranks | bits[s, f] | bits[s, g]]] += 1
                                continue
                            low_part, high_part = (six >> low_ranks) & mask, six >> high_ranks
                            column, row = high[high_part], low[low_part]
                            for g in range(min(f, _LOW_RANKS)):
                                counts[mixed[low[low_part + part[g]] + column]] += 1
                            for g in range(_LOW_RANKS, f):
                                counts[mixed[row + high[high_part + part[g]]]] += 1


def seven_card_counts(name: str = "high", threads: int = 1) -> npt.NDArray[np.int64]:
    """How often each place comes up among all hands of seven cards; ``name``: ``high`` or ``ace-to-five``."""
    if name not in ("high", "ace-to-five"):
        raise ValueError(f"seven cards are counted for 'high' and 'ace-to-five', not for {name!r}")
    t, (part, bits) = places(name), card_tables()
    shares = _even_shares(threads)

    def one(number: int) -> npt.NDArray[np.int64]:
        counts = np.zeros(1 << 13, np.int64)
        for card in shares[number]:
            count_sevens(t, part, bits, name == "high", card, card + 1, counts)
        return counts

    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(one, range(threads)), np.zeros(1 << 13, np.int64))


def _even_shares(threads: int) -> list[list[int]]:
    """The highest cards dealt out so that every thread has about as many hands."""
    shares: list[list[int]] = [[] for _ in range(threads)]
    work = [0] * threads
    for card in range(51, 5, -1):
        least = work.index(min(work))
        shares[least].append(card)
        work[least] += comb(card, 6)
    return shares
