"""The kernels of a second exchange where it is not ruled out (``secondbounds``): two dead cards.

Names as in ``studsweep``: u is the dealer's open card; results are whole numbers over one denominator. Sums by two dead
cards d > e lie at ``pair_number(e, d)``, those of buying at ``from_lower(e, d)``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker.secondbounds import Marked, Prices, without
from croupier.analysis.housepoker.studsweep import (
    HIDDEN_AFTER,
    Order,
    Pays,
    Results,
    Weights,
    avoiding,
    leave,
    pair_number,
    qualify_none,
    reach,
    row_of,
    triple_number,
    weights,
)
from croupier.analysis.housepoker.studwords import PAIR
from croupier.analysis.housepoker.symmetry import next_set, number_of
from croupier.ranking.arrays import I32, U8, Bools, Floats, Ints, signed
from croupier.ranking.compiled import kernel

HIDDEN_LAST: Final = 135_751
"""The dealer's hidden hands with two dead cards: 44 choose 4."""
PAIRS: Final = 1326


class Dead(NamedTuple):
    """Hands that are wanted and what staying in brings with one dead card; for each marked four and three the sums by
    two dead cards."""

    rows: Ints
    hands: Ints
    fours: Ints
    threes: Ints


class Ruled(NamedTuple):
    """The place from which a hand bets, the fours that the rules exchange once more, and their sums by two dead
    cards."""

    stay: int
    fours: Bools
    plain: Ints


class Bought(NamedTuple):
    """What buying the dealer a card brings: by hand where it lies in the table (-1: nothing), the exchanges of suits;
    by four cards of one suit the gains with two dead cards, and the exchange that leads such fours to suit 0."""

    at: Ints
    by: U8
    table: Floats
    cls: Ints
    images: U8
    fours: Floats
    spots: Ints


class Counts(NamedTuple):
    """How often results and gains count after one exchange and after another, and what that one costs; the result of
    giving up."""

    stays: int
    buys: int
    lasts: int
    buys_last: int
    price: int
    fold: int


@kernel
def from_lower(low: int, high: int) -> int:
    """The number of a pair of cards when those with the same lower card lie together."""
    return low * (103 - low) // 2 + high - low - 1


@kernel
def _both(h: Ints, d: int, w: Weights, row: I32) -> None:
    """For every card e below d: the weight of the dealer's hands that have both and avoid the player's five."""
    two, three, last = w[2], w[3], w[4]
    line = two[d]
    for e in range(d):
        row[e] = line[e]
    for i in range(5):
        third = three[pair_number(min(h[i], d), max(h[i], d))]
        for e in range(d):
            row[e] -= third[e]
        for j in range(i + 1, 5):
            low, high = min(h[i], d), max(h[j], d)
            fourth = last[triple_number(low, h[i] + h[j] + d - low - high, high)]
            for e in range(d):
                row[e] += fourth[e]


@kernel
def _stay_or_give_up(u: int, h: Ints, weight: int, row: I32, w: Weights, lost: int, fold: int, both: I32,
                     out: Ints) -> None:  # fmt: skip
    """The better of staying in and giving up, for every two dead cards; 0 where they are not both unseen."""
    base, give_up = np.int32(weight + lost * HIDDEN_LAST), np.int32(fold * HIDDEN_LAST)
    for d in range(52):
        start = d * (d - 1) // 2
        if d == u or d in (h[0], h[1], h[2], h[3], h[4]):
            for e in range(d):
                out[start + e] = 0
            continue
        _both(h, d, w, both)
        rest = base - row[d]
        for e in range(d):
            out[start + e] = max(rest - row[e] + both[e], give_up)
        for i in range(5):
            if h[i] < d:
                out[start + h[i]] = 0
        if u < d:
            out[start + u] = 0


@kernel
def _by_rule(
    u: int, h: Ints, weight: int, row: I32, w: Weights, ends: tuple[int, int], both: I32, stays: bool, out: Ints
) -> None:
    """Add the result of staying in, or of giving up, for every two dead cards that are unseen. ``ends``: losing, and
    giving up."""
    lost, fold = ends
    for d in range(52):
        if d == u or d in (h[0], h[1], h[2], h[3], h[4]):
            continue
        _both(h, d, w, both)
        for e in range(d):
            if e == u or e in (h[0], h[1], h[2], h[3], h[4]):
                continue
            staying = weight - row[d] - row[e] + both[e] + lost * HIDDEN_LAST
            out[pair_number(e, d)] += staying if stays else fold * HIDDEN_LAST


@kernel
def two_dead(
    u: int, order: Order, pays: Pays, choose: Ints, want: Ints, marked: Marked, dead: Dead, ruled: Ruled
) -> None:
    """The sweep for the hands that are wanted: what staying in brings with one dead card, and for each marked four and
    three the best of staying in and giving up, summed over the cards that may come, by the two dead cards; the same by
    the rules for the fours that they exchange once more."""
    dealers, dealer_start, players, player_start = order
    qualifies, free, better, equal, fold, lost = pays
    open_fours, open_threes = marked.fours, marked.threes
    rows, hands, fours, threes = dead
    stay, by_rule, plain = ruled
    w = weights()
    row, both = np.zeros(52, np.int32), np.zeros(52, np.int32)
    sums = np.zeros(PAIRS, np.int64)
    kept = np.zeros(5, np.int64)
    h = np.zeros(5, np.int64)
    qualify_none(u, dealers, dealer_start, qualifies, free - lost, w)
    for v in range(1, dealer_start.shape[0] - 1):
        reach(v, u, dealers, dealer_start, qualifies, better, equal, lost, w)
        for p in range(player_start[v], player_start[v + 1]):
            k = want[number_of(choose, players[p], 5)]
            if k == -2:
                continue
            for i in range(5):
                h[i] = players[p, i]
            weight = avoiding(h, w[0], w[1], w[2], w[3], w[4])
            row_of(h, w[1], w[2], w[3], w[4], row)
            if k >= 0:
                for i in range(5):
                    hands[k, i] = h[i]
                for d in range(52):
                    rows[k, d] = weight - row[d] + lost * HIDDEN_AFTER
            ready = False
            for i in range(5):
                for j in range(-1, i):
                    left = without(h, i, j, kept)
                    number = number_of(choose, kept, left)
                    n = open_fours[number] if left == 4 else open_threes[number]
                    if n < 0:
                        continue
                    if not ready:
                        _stay_or_give_up(u, h, weight, row, w, lost, fold, both, sums)
                        ready = True
                    line = fours[n] if left == 4 else threes[n]
                    for x in range(PAIRS):
                        line[x] += sums[x]
                    if left == 4 and by_rule[n]:
                        _by_rule(u, h, weight, row, w, (lost, fold), both, v >= stay, plain[n])
        leave(v, u, dealers, dealer_start, qualifies, better, equal, w)


@kernel
def _swapped(card: int, suit: int) -> int:
    """The card after the suits 1 and ``suit`` have changed places."""
    return card + (suit - 1 if card & 3 == 1 else 1 - suit if card & 3 == suit else 0)


@kernel
def exchange_again(
    u: int,
    choose: Ints,
    places: Ints,
    dead: Dead,
    open_fours: Ints,
    bound: Floats,
    purchase: tuple[Bought, Counts],
    ruled: Ruled,
    results: Results,
) -> int:
    """Add to the results of a first exchange what another one brings beyond staying in or giving up; to the simple ones
    what it brings where the rules exchange again: without a pair, beside a four that they name. ``places``: of the
    hands; ``bound``: the most that buying brings after a four. Returns how many cases could not be told because the
    gain of buying is only bounded."""
    (gain_at, by, table, cls, images, bought, spots), (stays, buys, lasts, buys_last, price, fold) = purchase
    rows, hands, fours = dead.rows, dead.hands, dead.fours
    stay, by_rule, plain = ruled
    draw, simple = results.draw, results.simple
    kept = np.zeros(5, np.int64)
    row, plainly = np.zeros(52, np.int64), np.zeros(52, np.int64)
    gained, more = np.zeros(52, np.int64), np.zeros(52, np.int64)
    unknown = 0
    for p in range(hands.shape[0]):
        h = hands[p]
        stay_in = places[p] >= stay
        for d in range(52):
            gained[d] = 0
            more[d] = 0
            plainly[d] = (signed(rows[p, d]) if stay_in else fold * HIDDEN_AFTER) * stays
            row[d] = max(signed(rows[p, d]), fold * HIDDEN_AFTER) * stays
        at = gain_at[number_of(choose, h, 5)]
        if at >= 0:
            line, image = table[cls[at], images[by[at], u]], images[by[at]]
            for d in range(52):
                row[d] += buys * np.int64(line[image[d]])
                plainly[d] += buys * np.int64(line[image[d]])
        for i in range(5):
            without(h, i, -1, kept)
            number = number_of(choose, kept, 4)
            n = open_fours[number]
            if n < 0:
                continue
            suit = kept[0] & 3
            mono = kept[1] & 3 == suit and kept[2] & 3 == suit and kept[3] & 3 == suit
            if mono:
                for j in range(4):
                    kept[j] >>= 2
                spot = bought[number_of(choose, kept, 4), 2 * (u >> 2) + (0 if u & 3 == suit else 1)]
                turn = spots[suit]
            swap = suit if mono and suit > 1 and u & 3 == 0 else 1
            e = h[i]
            low = _swapped(e, swap)
            for d in range(52):
                if d == u or d in (h[0], h[1], h[2], h[3], h[4]):
                    continue
                high = _swapped(d, swap)
                at_pair = pair_number(min(low, high), max(low, high))
                worth = fours[n, at_pair] * lasts - price
                if mono:
                    x, y = turn[d], turn[e]
                    buying = np.int64(spot[from_lower(min(x, y), max(x, y))]) * buys_last
                    worth += buying
                    if by_rule[n] and places[p] < PAIR:
                        more[d] = plain[n, at_pair] * lasts + buying - price - plainly[d]
                elif bound[number] > 0.0 and worth + bound[number] > row[d]:
                    unknown += 1
                    continue
                gained[d] = max(gained[d], worth - row[d])
        for i in range(5):
            without(h, i, -1, kept)
            number = number_of(choose, kept, 4)
            best, line = draw[number], simple[number]
            for d in range(52):
                best[d] += gained[d]
                line[d] += more[d]
    return unknown


@kernel
def exchange_two(choose: Ints, results: Results, prices: Prices, marked: Marked, threes: Ints, bound: Floats) -> int:
    """How many hands would be better off with an exchange of two cards, buying taken at its bound: none, if that
    exchange is never right."""
    unit, fee, fold, _, two = prices
    open_threes, asked = marked.threes, marked.asked
    bet, draw = results.bet, results.draw
    h, kept = np.arange(5), np.zeros(5, np.int64)
    found = 0
    for k in range(asked.shape[0]):
        if asked[k]:
            best = max(fold, bet[k] / unit)
            for i in range(5):
                without(h, i, -1, kept)
                best = max(best, draw[number_of(choose, kept, 4), h[i]] / unit - fee)
            for i in range(5):
                for j in range(i):
                    without(h, i, j, kept)
                    number = number_of(choose, kept, 3)
                    n = open_threes[number]
                    if n >= 0:
                        worth = threes[n, pair_number(h[j], h[i])] / (1035.0 * HIDDEN_LAST)
                        found += worth + bound[number] / 1035 - two > best - 1e-9
        next_set(h, 5)
    return found
