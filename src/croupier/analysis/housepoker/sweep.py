"""One sort per board: all hands against all dealer's hands at once.

For one board all 1 081 pairs are valued and sorted once; walking upward, the number of pairs below is kept in total and
per card, so that for a player's pair {a, b}: below = total − count[a] − count[b]. The same counters stopped where the
dealer begins to qualify give the rest. A stake's result then is a sum of six counts times six pays.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from croupier.analysis.housepoker.symmetry import number_of
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import by_ranks
from croupier.ranking.keys import FIVE_SUITED, FLUSH_BIT

DEALERS: Final = 990
"""Dealer's hands against one hand on one board."""
BETTER, EQUAL, WORSE, FREE_BETTER, FREE_EQUAL, FREE_WORSE = range(6)
"""The six counts: against a dealer who qualifies, and against one who does not."""

_FIVE_SUITED = np.uint64(FIVE_SUITED)
_FLUSH_BIT = np.array(FLUSH_BIT, np.uint64)


@kernel
def board_values(t: Any, board: Any, left: Any, values: Any, pairs: Any) -> int:
    """The cards not on the board, the place of each pair of them with the board, and the pairs' numbers."""
    base = np.uint64(0)
    ranks = np.zeros(4, np.uint32)
    used = np.uint64(0)
    for i in range(5):
        card = board[i]
        base += t.weight[card]
        ranks[card & 3] |= np.uint32(1) << np.uint32(card >> 2)
        used |= np.uint64(1) << np.uint64(card)
    n = 0
    for card in range(52):
        if not (used >> np.uint64(card)) & np.uint64(1):
            left[n] = card
            n += 1
    k = 0
    for j in range(1, n):
        b = left[j]
        with_b = base + t.weight[b]
        for i in range(j):
            a = left[i]
            key = with_b + t.weight[a]
            if key & _FIVE_SUITED:
                suit = 0
                while not key & _FLUSH_BIT[suit]:
                    suit += 1
                held = ranks[suit]
                if (a & 3) == suit:
                    held |= np.uint32(1) << np.uint32(a >> 2)
                if (b & 3) == suit:
                    held |= np.uint32(1) << np.uint32(b >> 2)
                values[k] = t.suited[held]
            else:
                values[k] = by_ranks(t, key)
            pairs[k] = b * (b - 1) // 2 + a
            k += 1
    return k


@kernel
def in_order(values: Any, n: Any, stamp: Any, count: Any, distinct: Any, order: Any) -> int:
    """Pairs sorted by value (a counting sort over the few values that a board has); returns how many values."""
    found = 0
    for k in range(n):
        v = values[k]
        if count[v] == 0:
            distinct[found] = v
            found += 1
        count[v] += 1
    seen = distinct[:found]
    seen.sort()
    start = 0
    for i in range(found):
        v = seen[i]
        stamp[v] = start
        start += count[v]
    for k in range(n):
        v = values[k]
        order[stamp[v]] = k
        stamp[v] += 1
    return found


@kernel
def six_counts(values: Any, n: Any, order: Any, distinct: Any, found: Any, count: Any,
               qualifies: Any, first_card: Any, second_card: Any, out: Any) -> None:  # fmt: skip
    """For each pair the six counts against the 990 dealer's hands; ``qualifies``: the lowest place that does."""
    below = np.zeros(52, np.int64)
    here = np.zeros(52, np.int64)
    free = np.zeros(52, np.int64)
    total = 0
    free_total = 0
    for k in range(n):
        if values[k] < qualifies:
            free_total += 1
            free[first_card[k]] += 1
            free[second_card[k]] += 1
    at = 0
    for i in range(found):
        v = distinct[i]
        m = count[v]
        for j in range(at, at + m):
            k = order[j]
            here[first_card[k]] += 1
            here[second_card[k]] += 1
        for j in range(at, at + m):
            k = order[j]
            a, b = first_card[k], second_card[k]
            lower = total - below[a] - below[b]
            same = m - here[a] - here[b] + 1
            if v < qualifies:
                idle = free_total - free[a] - free[b] + 1
                out[k, 0] = 0
                out[k, 1] = 0
                out[k, 2] = DEALERS - idle
                out[k, 3] = lower
                out[k, 4] = same
                out[k, 5] = idle - lower - same
            else:
                idle = free_total - free[a] - free[b]
                out[k, 0] = lower - idle
                out[k, 1] = same
                out[k, 2] = DEALERS - lower - same
                out[k, 3] = idle
                out[k, 4] = 0
                out[k, 5] = 0
        for j in range(at, at + m):
            k = order[j]
            a, b = first_card[k], second_card[k]
            here[a] = 0
            here[b] = 0
            below[a] += 1
            below[b] += 1
        total += m
        at += m


@kernel
def sweep(t: Any, choose: Any, compare: Any, boards: Any, sizes: Any, qualifies: Any, base_pays: Any,
          unit_pays: Any, last: Any, classes: Any, flop_class: Any, flop_by: Any, flop_number: Any, turn_class: Any,
          turn_by: Any, turn_number: Any, images: Any, to_flop: Any, to_turn: Any, acc0: Any, acc3: Any, acc4: Any
          ) -> None:  # fmt: skip
    """Add the results of every board to the classes of hands. ``compare``: place → what hands are compared by.

    ``last``: rows (least multiple, largest, stakes lost by a fold or −1) of the decisions after the fifth card.
    Columns of the sums: unit, base, then one for each of these decisions, relative to the base.
    """
    left = np.zeros(47, np.int64)
    values = np.zeros(1081, np.int64)
    against = np.zeros(1081, np.int64)
    pairs = np.zeros(1081, np.int64)
    first_card = np.zeros(1081, np.int64)
    second_card = np.zeros(1081, np.int64)
    counts = np.zeros((1081, 6), np.int64)
    columns = acc0.shape[1]
    results = np.zeros((1081, columns), np.int64)
    stamp = np.zeros(7463, np.int64)
    count = np.zeros(7463, np.int64)
    distinct = np.zeros(1081, np.int64)
    order = np.zeros(1081, np.int64)
    some = np.zeros(4, np.int64)
    for number in range(boards.shape[0]):
        board = boards[number]
        n = board_values(t, board, left, values, pairs)
        k = 0
        for j in range(1, 47):
            for i in range(j):
                first_card[k] = left[i]
                second_card[k] = left[j]
                against[k] = compare[values[k]]
                k += 1
        found = in_order(against, n, stamp, count, distinct, order)
        six_counts(against, n, order, distinct, found, count, qualifies, first_card, second_card, counts)
        for i in range(found):
            count[distinct[i]] = 0
        weight = sizes[number]
        for k in range(n):
            v = values[k]
            unit = 0
            base = 0
            for s in range(6):
                c = counts[k, s]
                unit += c * unit_pays[v, s]
                base += c * base_pays[v, s]
            results[k, 0] = weight * unit
            results[k, 1] = weight * base
            for d in range(last.shape[0]):
                best = max(last[d, 0] * unit, last[d, 1] * unit)
                if last[d, 2] >= 0:
                    best = max(best, -last[d, 2] - base)
                results[k, 2 + d] = weight * best
            for c in range(columns):
                acc0[classes[pairs[k]], c] += results[k, c]
        if acc3.shape[0] > 1:
            for x in range(3):
                for y in range(x + 1, 4):
                    for z in range(y + 1, 5):
                        some[0], some[1], some[2] = board[x], board[y], board[z]
                        flop = number_of(choose, some, 3)
                        numbers = flop_number[flop_class[flop]]
                        image = images[flop_by[flop]]
                        if acc3.shape[1] == 2:
                            c0, c1 = to_flop[0], to_flop[1]
                            for k in range(n):
                                at = numbers[image[pairs[k]]]
                                acc3[at, 0] += results[k, c0]
                                acc3[at, 1] += results[k, c1]
                        else:
                            for k in range(n):
                                at = numbers[image[pairs[k]]]
                                for c in range(acc3.shape[1]):
                                    acc3[at, c] += results[k, to_flop[c]]
        if acc4.shape[0] > 1:
            for x in range(5):
                j = 0
                for i in range(5):
                    if i != x:
                        some[j] = board[i]
                        j += 1
                turn = number_of(choose, some, 4)
                numbers = turn_number[turn_class[turn]]
                image = images[turn_by[turn]]
                for k in range(n):
                    at = numbers[image[pairs[k]]]
                    for c in range(acc4.shape[1]):
                        acc4[at, c] += results[k, to_turn[c]]
