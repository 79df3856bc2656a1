"""Every hand of five and every way to hold it, compiled.

How many hands pay what is counted once for every set of up to five cards that they contain. What remains possible when
some cards are held and others thrown follows from those of the 32 parts of the hand: to hold H and throw D leaves the
hands that contain H and none of D, by inclusion and exclusion over the parts between.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.luck import below
from croupier.ranking.arrays import I8, I32, U64, Ints, signed
from croupier.ranking.compiled import kernel


class Lists(NamedTuple):
    """What is known of all hands of a pack. ``choose``: how many sets of so many cards are below a card; ``begins``:
    where the sets of each size begin; ``rows``: of every hand, ``counts``: of every smaller set how many hands that
    contain it are paid by each row, ``worth``: by all rows together; ``weights``: of every way to hold a hand."""

    choose: Ints
    begins: Ints
    rows: I8
    counts: I32
    worth: Ints
    pays: Ints
    weights: Ints


@kernel
def part_of(hand: Ints, mask: int, choose: Ints, begins: Ints) -> int:
    """Where a part of a hand (its cards in order) is listed: sets by size, then in the order of their highest cards."""
    count, place = 0, 0
    for n in range(5):
        if (mask >> n) & 1:
            count += 1
            place += choose[hand[n], count]
    return signed(begins[count] + place)


@kernel
def paid_by(hand: Ints, ranks: Ints, suits: Ints, natural: Ints, table: I8) -> int:
    """The row of five cards in order, by their ranks and whether those that are not wild are of one suit."""
    key, suit, one = 0, -1, 1
    for n in range(5):
        card = hand[n]
        key = key * 14 + ranks[card]
        if natural[card]:
            if suit < 0:
                suit = suits[card]
            elif suit != suits[card]:
                one = 0
    return signed(table[one, key])


@kernel
def list_hands(
    ranks: Ints, suits: Ints, natural: Ints, table: I8, choose: Ints, begins: Ints, rows: I8, counts: I32
) -> None:
    """The row of every hand, and for every smaller set of cards how many hands that contain it are paid by each row."""
    size = len(ranks)
    hand = np.zeros(5, np.int64)
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        row = paid_by(hand, ranks, suits, natural, table)
                        rows[part_of(hand, 31, choose, begins) - begins[5]] = row
                        if row >= 0:
                            for mask in range(31):
                                counts[part_of(hand, mask, choose, begins), row] += 1


@kernel
def price(lists: Lists, hand: Ints, out: Ints) -> None:
    """For every way to hold a hand (bits: what is held) what all hands that can come of it are paid together."""
    choose, begins, rows, _, worth, pays, _ = lists
    for mask in range(31):
        out[mask] = worth[part_of(hand, mask, choose, begins)]
    row = rows[part_of(hand, 31, choose, begins) - begins[5]]
    out[31] = pays[row] if row >= 0 else 0
    for n in range(5):
        for mask in range(32):
            if not (mask >> n) & 1:
                out[mask] -= out[mask | (1 << n)]


@kernel
def best_of(out: Ints, weights: Ints) -> int:
    """The best way to hold; of equal ones the one that holds most."""
    best, most = 31, out[31] * weights[31]
    for mask in range(30, -1, -1):
        if out[mask] * weights[mask] > most:
            best, most = mask, out[mask] * weights[mask]
    return best


@kernel
def ends_of(lists: Lists, hand: Ints, held: int, totals: Ints) -> None:
    """How often a hand that is held so ends in each row, added up."""
    choose, begins, rows, counts, _, _, weights = lists
    for mask in range(held, 32):
        if mask & held != held:
            continue
        sign, more = weights[held], mask ^ held
        while more:
            sign, more = -sign, more & (more - 1)
        place = part_of(hand, mask, choose, begins)
        if mask < 31:
            for row in range(len(totals)):
                totals[row] += sign * counts[place, row]
        elif rows[place - begins[5]] >= 0:
            totals[rows[place - begins[5]]] += sign


@kernel
def solve(lists: Lists, totals: Ints) -> None:
    """Every hand, held as is best: how often it ends in each row, in parts of all hands and draws."""
    size = len(lists.choose)
    hand, out = np.zeros(5, np.int64), np.zeros(32, np.int64)
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        price(lists, hand, out)
                        ends_of(lists, hand, best_of(out, lists.weights), totals)


@kernel
def deal(lists: Lists, many: int, state: U64, fell: Ints) -> None:
    """So many hands at random, held as is best: counted by the row they end in, the last one for nothing."""
    size = len(lists.choose)
    pack = np.arange(size)
    hand, out = np.zeros(5, np.int64), np.zeros(32, np.int64)
    for _ in range(many):
        for n in range(10):
            other = n + below(state, size - n)
            pack[n], pack[other] = pack[other], pack[n]
        hand[:] = np.sort(pack[:5])
        price(lists, hand, out)
        held, new = best_of(out, lists.weights), 5
        for n in range(5):
            if not (held >> n) & 1:
                hand[n] = pack[new]
                new += 1
        hand[:] = np.sort(hand)
        fell[lists.rows[part_of(hand, 31, lists.choose, lists.begins) - lists.begins[5]]] += 1
