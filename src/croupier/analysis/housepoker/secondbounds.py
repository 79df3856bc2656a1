"""Which second exchanges can be ruled out: by the most that buying and staying in can bring after them.

Names as in ``studsweep``: u is the dealer's open card; results are whole numbers over one denominator.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.housepoker.studsweep import Results
from croupier.analysis.housepoker.symmetry import next_set, number_of
from croupier.ranking.arrays import I8, Floats, Ints
from croupier.ranking.compiled import kernel


class Prices(NamedTuple):
    """Of one exchange, another after it and one of two cards (below nought: not offered), the result of giving up, and
    what all other results are divided by."""

    unit: float
    fee: float
    fold: float
    again: float
    two: float


class Limits(NamedTuple):
    """The most that each hand brings beyond giving up with two dead cards and the least with one; the former summed by
    the four and the three cards that were kept, the latter also by each card that came."""

    most: Floats
    least: Floats
    fours: Floats
    threes: Floats
    with_one: Floats


class Marked(NamedTuple):
    """Fours and threes that are not ruled out (-1: they are), and hands that may exchange two cards."""

    fours: Ints
    threes: Ints
    asked: I8


@kernel
def without(h: Ints, i: int, j: int, out: Ints) -> int:
    """The cards but for one or two of them (j = -1: one); returns how many stay."""
    m = 0
    for k in range(5):
        if k not in (i, j):
            out[m] = h[k]
            m += 1
    return m


@kernel
def collect(u: int, choose: Ints, most: Floats, fours: Floats, threes: Floats, with_one: Floats) -> None:
    """Add up the most that a hand can bring by the four and the three cards that were kept, the latter also by each
    card that came."""
    h, kept = np.arange(5), np.zeros(5, np.int64)
    for k in range(most.shape[0]):
        x = most[k]
        if x > 0.0 and u not in (h[0], h[1], h[2], h[3], h[4]):
            for i in range(5):
                without(h, i, -1, kept)
                fours[number_of(choose, kept, 4)] += x
                for j in range(i):
                    without(h, i, j, kept)
                    n = number_of(choose, kept, 3)
                    threes[n] += x
                    with_one[n, h[i]] += x
                    with_one[n, h[j]] += x
        next_set(h, 5)


@kernel
def promising(u: int, choose: Ints, limits: Limits, results: Results, prices: Prices, marked: Marked) -> None:
    """Mark the fours after which another exchange is not ruled out, the threes after which an exchange of two is not,
    and the hands where that is so."""
    most, least, fours, threes, with_one = limits
    unit, fee, fold, again, two = prices
    open_fours, open_threes, asked = marked
    bet, draw = results.bet, results.draw
    h, kept = np.arange(5), np.zeros(5, np.int64)
    for k in range(most.shape[0]):
        if u not in (h[0], h[1], h[2], h[3], h[4]):
            best = max(fold, bet[k] / unit)
            for i in range(5):
                without(h, i, -1, kept)
                n = number_of(choose, kept, 4)
                best = max(best, draw[n, h[i]] / unit - fee)
                if again >= 0.0 and fold + (fours[n] - most[k]) / 45 - again > least[k] - 1e-6:
                    open_fours[n] = 0
            if two >= 0.0:
                for i in range(5):
                    for j in range(i):
                        without(h, i, j, kept)
                        n = number_of(choose, kept, 3)
                        gained = threes[n] - with_one[n, h[i]] - with_one[n, h[j]] + most[k]
                        if fold + gained / 1035 - two > best - 1e-6:
                            open_threes[n] = 0
                            asked[k] = 1
        next_set(h, 5)


@kernel
def wanted(choose: Ints, u: int, open_fours: Ints, open_threes: Ints, out: Ints) -> int:
    """Number the hands that may come after a marked four (from 0), mark those after a marked three (-1), none of the
    others (-2); returns how many were numbered."""
    h, kept = np.arange(5), np.zeros(5, np.int64)
    found = 0
    for k in range(out.shape[0]):
        out[k] = -2
        if u not in (h[0], h[1], h[2], h[3], h[4]):
            for i in range(5):
                without(h, i, -1, kept)
                if open_fours[number_of(choose, kept, 4)] >= 0:
                    out[k] = 0
                for j in range(i):
                    without(h, i, j, kept)
                    if out[k] == -2 and open_threes[number_of(choose, kept, 3)] >= 0:
                        out[k] = -1
        if out[k] == 0:
            out[k] = found
            found += 1
        next_set(h, 5)
    return found
