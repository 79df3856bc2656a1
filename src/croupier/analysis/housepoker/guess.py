"""A first guess at every deal of a five-card game: what each way on brings, dead cards counted one at a time.

The dealer's hands are walked upward as in ``onedeal``, with sets of one and two cards only; every hand of the player is
priced beside each single dead card, and the prices are summed by the cards that were kept. So a way on is guessed from
its sum without dead cards and how each discarded card moves it. The guess need not be right: the deals that are solved
say how far it is off, and its mean over all deals is known without chance.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker.boughtcard import brought, gains, may_gain
from croupier.analysis.housepoker.buying import Shapes
from croupier.analysis.housepoker.onedeal import HANDS, PLACES, SIXTH
from croupier.analysis.housepoker.rounds import Terms, settled
from croupier.analysis.housepoker.symmetry import choose_table, next_set, number_of, sorted_image
from croupier.ranking.arrays import F32, I16, I32, U8, Floats, Ints, Whole
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place6
from croupier.ranking.special import russian

LANES: Final = 53
"""One for each dead card, and one (the last) for none."""
FIVES: Final = 2_598_960
WITHOUT: Final = 2_349_060
"""Five cards that do not hold a given one: 51 choose 5."""
STEPS: Final = 320
"""At so many places the counters are kept for hands of six cards."""
_TO_BUY: Final = 0.12
"""About how often a bought card brings the dealer a hand, rounds in which he needs none counted in."""
CLASSES: Final = 620_000
"""Room for the classes of five cards when three suits are alike."""


class Counted(NamedTuple):
    """How many of the dealer's hands have a set of no, one and two cards."""

    none: Floats
    one: Floats
    two: Floats


class Hidden(NamedTuple):
    """The dealer's hands: their cards and how many, in order of their places."""

    cards: U8
    size: U8
    start: I32
    order: I32


class Known(NamedTuple):
    """What the guess is read from, beside one open card."""

    fees: Floats
    """The price of each plan (NaN: not offered)."""
    choose: Ints
    kept: Ints
    """By a set of five positions as bits: those positions, and how many."""
    keeps: Ints
    bet: F32
    """Staying in with the hand as it is, beyond giving up."""
    grid: Counted
    """The shares below some places; ``of_place`` says which."""
    of_place: Ints
    opened: Counted
    """Those of hands that qualify."""
    usual: Floats
    """What the right to buy adds, by place."""
    g1: F32
    """The sums for one … five cards drawn, by the cards kept and by lane."""
    g2: F32
    g3: F32
    g4: F32
    g5: Floats
    combs: Floats
    """How many draws of k cards there are: with no dead card, and with one."""


def counted(*shape: int) -> Counted:
    """Nothing counted yet."""
    return Counted(np.zeros((*shape, 1)), np.zeros((*shape, 52)), np.zeros((*shape, 52, 52)))


@cache
def own_classes() -> tuple[U8, Ints]:
    """Five cards up to the exchange of the suits 1, 2 and 3 (an open card is of suit 0): cards, and how many alike."""
    turns = [(0, *order) for order in permutations((1, 2, 3))]
    images = np.array([[4 * (card >> 2) + suits[card & 3] for card in range(52)] for suits in turns], np.int64)
    hands, sizes = np.zeros((CLASSES, 5), np.uint8), np.zeros(CLASSES, np.int64)
    found = _list_classes(choose_table(), images, hands, sizes)
    return hands[:found], sizes[:found]


@kernel
def _list_classes(choose: Ints, images: Ints, hands: U8, sizes: Ints) -> int:
    h, turned = np.arange(5), np.zeros(5, np.int64)
    found = 0
    for k in range(FIVES):
        same, least = 0, True
        for p in range(images.shape[0]):
            sorted_image(images[p], h, 5, turned)
            other = number_of(choose, turned, 5)
            if other < k:
                least = False
                break
            same += other == k
        if least:
            for i in range(5):
                hands[found, i] = h[i]
            sizes[found] = images.shape[0] // same
            found += 1
        next_set(h, 5)
    return found


@kernel
def six_cards(t: Places, steps: U8, terms: Terms, hands: U8, place: I16, pay: F32) -> None:
    """The place and the pay of every five cards with one more."""
    hand = np.zeros(6, np.int64)
    for k in range(hands.shape[0]):
        for i in range(5):
            hand[i] = hands[k, i]
        for card in range(52):
            if card in (hand[0], hand[1], hand[2], hand[3], hand[4]):
                continue
            hand[5] = card
            v = place6(t, hand[0], hand[1], hand[2], hand[3], hand[4], card)
            place[k, card] = v
            if terms.two:
                both = russian(t, steps, hand, 6)
                pay[k, card] = terms.by_step[both >> 4] + terms.by_step[both & 15]
            else:
                pay[k, card] = terms.pays[v]


@kernel
def _count(c: Counted, cards: U8, m: int) -> None:
    c.none[0] += 1.0
    for i in range(m):
        c.one[cards[i]] += 1.0
        for j in range(i):
            c.two[cards[i], cards[j]] += 1.0
            c.two[cards[j], cards[i]] += 1.0


@kernel
def _shares(c: Counted, every: Counted, out: Counted) -> None:
    """Counts as shares of all hands: without dead cards, what one dead card adds, what two add beyond each alone."""
    out.none[0] = c.none[0] / every.none[0]
    for i in range(52):
        alone = every.none[0] - every.one[i]
        out.one[i] = (c.none[0] - c.one[i]) / alone - out.none[0] if alone > 0.0 else 0.0
    for i in range(52):
        for j in range(52):
            both = every.none[0] - every.one[i] - every.one[j] + every.two[i, j]
            x = 0.0
            if i != j and both > 0.0:
                left = c.none[0] - c.one[i] - c.one[j] + c.two[i, j]
                x = left / both - out.none[0] - out.one[i] - out.one[j]
            out.two[i, j] = x


@kernel
def _row(c: Counted, f: Ints, n: int, out: Floats) -> None:
    """A share when the cards of f and one more are dead, about, by that one; the last lane: none more."""
    base = c.none[0]
    for i in range(n):
        base += c.one[f[i]]
        for j in range(i):
            base += c.two[f[i], f[j]]
    for d in range(52):
        out[d] = base + c.one[d]
    for i in range(n):
        line = c.two[f[i]]
        for d in range(52):
            out[d] += line[d]
    out[52] = base


@kernel
def _usual_gains(
    sets: Ints, plain: Ints, suited: Ints, terms: Terms, u: int, players: U8, start: Ints, out: Floats
) -> None:
    """For every place: what the right to buy adds to the average round against a dealer who does not qualify."""
    live = np.ones(52, np.int64)
    live[u] = 0
    brings = np.zeros((2, sets.shape[0], 13))
    for v in range(1, PLACES):
        out[v] = 0.0
        if start[v + 1] > start[v] and may_gain(terms, v, terms.pays[v], 42):
            f = players[start[v]]
            for i in range(5):
                live[f[i]] = 0
            brought(plain, suited, v, terms.pays[v], terms, brings)
            out[v] = gains(sets, plain, live, u, terms, brings) / HANDS
            for i in range(5):
                live[f[i]] = 1


@kernel
def _results(
    terms: Terms, pay: float, cover: float, gain: float, below: Floats, open_hands: Floats, out: Floats
) -> None:
    """What staying in brings, lane by lane, beyond giving up; nothing where giving up is better."""
    win = settled(2, 1, pay, terms.units, terms.normal) + 1.0
    lose = settled(1, 2, pay, terms.units, terms.normal) + 1.0
    for d in range(LANES):
        q, b = open_hands[d], below[d]
        x = (1.0 - q) * (terms.free + 1.0) + b * win + (q - b) * lose + gain
        odds = 1.0 - 2.0 * q
        x += cover * odds if odds > 0.0 else 0.0
        out[d] = x if x > 0.0 else 0.0


@kernel
def sweep(shapes: Shapes, terms: Terms, u: int, hidden: Hidden, players: U8, start: Ints, known: Known) -> None:
    """Price every hand of the players, which lie in order of their places, beside each dead card and sum by the cards
    kept."""
    sets, plain, suited = shapes
    dealers, size, dealer_start, dealer_order = hidden
    fees, choose, kept, keeps, bet, grid, of_place, opened, usual, g1, g2, g3, g4, g5, _ = known
    below = Counted(np.zeros(1), np.zeros(52), np.zeros((52, 52)))
    every = Counted(np.zeros(1), np.zeros(52), np.zeros((52, 52)))
    now = Counted(np.zeros(1), np.zeros(52), np.zeros((52, 52)))
    run, q, x = np.zeros(LANES), np.zeros(LANES), np.zeros(LANES)
    for k in range(dealer_start[terms.qualifies], dealers.shape[0]):
        _count(every, dealers[dealer_order[k]], size[dealer_order[k]])
    below.none[:], below.one[:], below.two[:] = every.none, every.one, every.two
    for k in range(dealer_start[terms.qualifies]):
        _count(every, dealers[dealer_order[k]], size[dealer_order[k]])
    _shares(below, every, opened)
    below.none[:], below.one[:], below.two[:] = 0.0, 0.0, 0.0
    _usual_gains(sets, plain, suited, terms, u, players, start, usual)
    f, four = np.zeros(5, np.int64), np.zeros(5, np.int64)
    step, last = -1, -1
    for v in range(1, PLACES):
        if v > terms.qualifies:
            for k in range(dealer_start[v - 1], dealer_start[v]):
                _count(below, dealers[dealer_order[k]], size[dealer_order[k]])
        if start[v + 1] > start[v] or step < 0:
            _shares(below, every, now)
        if step < 0 or (step + 1 < STEPS and (start[v] - last) * STEPS > WITHOUT):
            step += 1
            last = start[v]
            grid.none[step] = now.none
            grid.one[step] = now.one
            grid.two[step] = now.two
        of_place[v] = step
        pay = terms.pays[v]
        cover = 0.0
        if terms.insurable > 0 and v >= terms.insurable:
            win = terms.firsts[v] if terms.cover[2] else pay
            cover = terms.units * max(terms.cover[0], terms.cover[1] * (win + terms.cover[3]))
        for p in range(start[v], start[v + 1]):
            for i in range(5):
                f[i] = players[p, i]
            _row(now, f, 5, run)
            _row(opened, f, 5, q)
            _results(terms, pay, cover, usual[v], run, q, x)
            bet[number_of(choose, f, 5)] = x[52]
            for i in range(5):
                x[f[i]] = 0.0
            x[u] = 0.0
            for mask in range(1, 32):
                n = keeps[mask]
                if n == 5 or np.isnan(fees[7 - n]):
                    continue
                for i in range(n):
                    four[i] = f[kept[mask, i]]
                at = number_of(choose, four, n)
                if n == 4:
                    for d in range(LANES):
                        g1[at, d] += x[d]
                elif n == 3:
                    for d in range(LANES):
                        g2[at, d] += x[d]
                elif n == 2:
                    for d in range(LANES):
                        g3[at, d] += x[d]
                elif n == 1:
                    for d in range(LANES):
                        g4[at, d] += x[d]
            if not np.isnan(fees[7]):
                for d in range(LANES):
                    g5[d] += x[d]


@kernel
def guess(terms: Terms, u: int, h: Whole, known: Known, six_place: I16, six_pay: F32, out: Floats) -> float:
    """What every way on brings, about, less its price, as ``out`` by the cards that go (32: a sixth card; 33: giving
    up); returns the most. ``six_place``, ``six_pay``: of the hand with each card more."""
    fees, choose, kept, keeps, bet, grid, of_place, opened, usual, g1, g2, g3, g4, g5, combs = known
    out[:] = -np.inf
    out[33] = -1.0
    f, away = np.zeros(6, np.int64), np.zeros(5, np.int64)
    for i in range(5):
        f[i] = h[i]
    out[0] = bet[number_of(choose, f, 5)] - 1.0
    some = np.zeros(5, np.int64)
    for mask in range(32):
        n = keeps[mask]
        k = 5 - n
        if k == 0 or np.isnan(fees[2 + k]):
            continue
        j = 0
        for i in range(5):
            if not mask >> i & 1:
                away[j] = f[i]
                j += 1
        for i in range(n):
            some[i] = f[kept[mask, i]]
        at = number_of(choose, some, n)
        x = _lane(g1, g2, g3, g4, g5, k, at, 52) / combs[k, 0]
        y = x
        for i in range(k):
            y += _lane(g1, g2, g3, g4, g5, k, at, away[i]) / combs[k, 1] - x
        out[31 ^ mask] = y - 1.0 - fees[2 + k]
    if not np.isnan(fees[2]):
        out[SIXTH] = _six(terms, u, f, grid, of_place, opened, usual, six_place, six_pay) - fees[2]
    best = -1.0
    for way in range(33):
        best = max(best, out[way])
    return float(best)


@kernel
def _lane(g1: F32, g2: F32, g3: F32, g4: F32, g5: Floats, k: int, at: int, d: int) -> float:
    if k == 1:
        return float(g1[at, d])
    if k == 2:
        return float(g2[at, d])
    if k == 3:
        return float(g3[at, d])
    if k == 4:
        return float(g4[at, d])
    return float(g5[d])


@kernel
def _six(terms: Terms, u: int, f: Ints, grid: Counted, of_place: Ints, opened: Counted, usual: Floats, six_place: I16,
         six_pay: F32) -> float:  # fmt: skip
    total = 0.0
    for card in range(52):
        if card == u or card in (f[0], f[1], f[2], f[3], f[4]):
            continue
        f[5] = card
        v, pay = six_place[card], six_pay[card]
        s = of_place[v]
        b, q = grid.none[s, 0], opened.none[0]
        for i in range(6):
            b += grid.one[s, f[i]]
            q += opened.one[f[i]]
            for j in range(i):
                b += grid.two[s, f[i], f[j]]
                q += opened.two[f[i], f[j]]
        if v < terms.qualifies:
            b = 0.0
        x = (1.0 - q) * terms.free + b * settled(2, 1, pay, terms.units, terms.normal)
        x += (q - b) * settled(1, 2, pay, terms.units, terms.normal)
        if terms.buys and may_gain(terms, v, pay, 41):
            x += usual[v] + (pay - terms.pays[v]) * terms.units * _TO_BUY
        if terms.insurable > 0 and v >= terms.insurable and q < 0.5:
            x += (1.0 - 2.0 * q) * terms.units * max(terms.cover[0], terms.cover[1] * (pay + terms.cover[3]))
        total += max(x, -1.0)
    return float(total / 46.0)


def draws_by_lane() -> Floats:
    """How many draws of k cards there are beside the cards kept: with no dead card, and with one."""
    return np.array([[comb(46 + k, k), comb(45 + k, k)] for k in range(6)], float)


@cache
def subsets() -> tuple[Ints, Ints]:
    """By a set of five positions as bits: those positions, and how many."""
    kept = np.zeros((32, 5), np.int64)
    for mask in range(32):
        inside = [i for i in range(5) if mask >> i & 1]
        kept[mask, : len(inside)] = inside
    return kept, np.array([mask.bit_count() for mask in range(32)], np.int64)
