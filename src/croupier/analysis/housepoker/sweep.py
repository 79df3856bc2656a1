"""One sort per board: all hands against all dealer's hands at once.

For one board all 1 081 pairs are valued and sorted once; walking upward, the number of pairs below is kept in total and
per card, so that for a player's pair {a, b}: below = total − count[a] − count[b]. The same counters stopped where the
dealer begins to qualify give the rest. A stake's result then is a sum of six counts times six pays.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker.symmetry import Beside, Boards, Suits, number_of
from croupier.ranking.arrays import Ints, Whole
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, by_ranks
from croupier.ranking.keys import FIVE_SUITED, FLUSH_BIT

DEALERS: Final = 990
"""Dealer's hands against one hand on one board."""

_FIVE_SUITED = np.uint64(FIVE_SUITED)
_FLUSH_BIT = np.array(FLUSH_BIT, np.uint64)


@kernel
def board_values(t: Places, board: Whole, left: Ints, values: Ints, pairs: Ints) -> int:
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


class Showdown(NamedTuple):
    """What is paid when hands are shown."""

    places: Places
    compare: Ints
    """Place → what hands are compared by."""
    qualifies: int
    """The lowest place with which the dealer does."""
    base: Ints
    """Place × situation → what the opening bets bring."""
    unit: Ints
    """The same of one unit staked later."""


class Sums(NamedTuple):
    """Results added up by class of hands. Columns: unit, base, then one for each decision after the fifth card,
    relative to the base; after three and four cards only those that are asked for."""

    start: Ints
    flop: Ints
    turn: Ints
    to_flop: Ints
    to_turn: Ints


class Room(NamedTuple):
    """One board: the cards left, and of every pair of them its place, what it is compared by, its number, its two
    cards and the six counts; then, for sorting, where a value begins, how many have it, the values and the order."""

    left: Ints
    values: Ints
    against: Ints
    pairs: Ints
    first: Ints
    second: Ints
    counts: Ints
    start: Ints
    many: Ints
    distinct: Ints
    order: Ints


@kernel
def new_room() -> Room:
    return Room(np.zeros(47, np.int64), np.zeros(1081, np.int64), np.zeros(1081, np.int64), np.zeros(1081, np.int64),
                np.zeros(1081, np.int64), np.zeros(1081, np.int64), np.zeros((1081, 6), np.int64),
                np.zeros(7463, np.int64), np.zeros(7463, np.int64), np.zeros(1081, np.int64),
                np.zeros(1081, np.int64))  # fmt: skip


@kernel
def in_order(n: int, room: Room) -> int:
    """Pairs sorted by value (a counting sort over the few values that a board has); returns how many values."""
    values, start_of, many, distinct, order = room.against, room.start, room.many, room.distinct, room.order
    found = 0
    for k in range(n):
        v = values[k]
        if many[v] == 0:
            distinct[found] = v
            found += 1
        many[v] += 1
    seen = distinct[:found]
    seen.sort()
    start = 0
    for i in range(found):
        v = seen[i]
        start_of[v] = start
        start += many[v]
    for k in range(n):
        v = values[k]
        order[start_of[v]] = k
        start_of[v] += 1
    return found


@kernel
def six_counts(n: int, found: int, qualifies: int, room: Room) -> None:
    """For each pair the six counts of the 990 dealer's hands: better, equal and worse than a dealer who qualifies, and
    the same of one who does not. ``qualifies``: the lowest place that does."""
    values, first_card, second_card, out = room.against, room.first, room.second, room.counts
    many, distinct, order = room.many, room.distinct, room.order
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
        m = many[v]
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
def weigh(showdown: Showdown, board: Whole, room: Room) -> int:
    """Every pair of cards beside this board, with its six counts; returns how many there are."""
    left, values, against, first, second = room.left, room.values, room.against, room.first, room.second
    n = board_values(showdown.places, board, left, values, room.pairs)
    k = 0
    for j in range(1, 47):
        for i in range(j):
            first[k] = left[i]
            second[k] = left[j]
            against[k] = showdown.compare[values[k]]
            k += 1
    found = in_order(n, room)
    six_counts(n, found, showdown.qualifies, room)
    for i in range(found):
        room.many[room.distinct[i]] = 0
    return n


@kernel
def sweep(showdown: Showdown, suits: Suits, boards: Boards, last: Ints, flop: Beside, turn: Beside, sums: Sums) -> None:
    """Add the results of every board to the classes of hands.

    ``last``: rows (least multiple, largest, stakes lost by a fold or −1) of the decisions after the fifth card.
    """
    choose, images, classes = suits
    start, flop_sums, turn_sums, to_flop, to_turn = sums
    base_pays, unit_pays, room = showdown.base, showdown.unit, new_room()
    values, pairs, counts = room.values, room.pairs, room.counts
    columns = start.shape[1]
    results = np.zeros((1081, columns), np.int64)
    some = np.zeros(4, np.int64)
    for which in range(boards.cards.shape[0]):
        board = boards.cards[which]
        n = weigh(showdown, board, room)
        weight = boards.sizes[which]
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
                start[classes[pairs[k]], c] += results[k, c]
        if flop_sums.shape[0] > 1:
            for x in range(3):
                for y in range(x + 1, 4):
                    for z in range(y + 1, 5):
                        some[0], some[1], some[2] = board[x], board[y], board[z]
                        number = number_of(choose, some, 3)
                        numbers = flop.number[flop.of_board[number]]
                        image = images[flop.by[number]]
                        if flop_sums.shape[1] == 2:
                            c0, c1 = to_flop[0], to_flop[1]
                            for k in range(n):
                                at = numbers[image[pairs[k]]]
                                flop_sums[at, 0] += results[k, c0]
                                flop_sums[at, 1] += results[k, c1]
                        else:
                            for k in range(n):
                                at = numbers[image[pairs[k]]]
                                for c in range(flop_sums.shape[1]):
                                    flop_sums[at, c] += results[k, to_flop[c]]
        if turn_sums.shape[0] > 1:
            for x in range(5):
                j = 0
                for i in range(5):
                    if i != x:
                        some[j] = board[i]
                        j += 1
                number = number_of(choose, some, 4)
                numbers = turn.number[turn.of_board[number]]
                image = images[turn.by[number]]
                for k in range(n):
                    at = numbers[image[pairs[k]]]
                    for c in range(turn_sums.shape[1]):
                        turn_sums[at, c] += results[k, to_turn[c]]
