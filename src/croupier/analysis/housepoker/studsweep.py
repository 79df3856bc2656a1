"""Five cards against five with one dealer's card seen: the inclusion–exclusion sweep, a row of dead cards at a time.

For one open card u the dealer's other four cards are walked upward by value. Weights (what the player wins beyond
losing) are kept in total, per card, per pair, per triple and per four. The dealer's hands that avoid the player's
cards S then weigh
Σ over T ⊆ S of (−1)^|T| · W[T]; with one more dead card d (one that was exchanged) a row of
52 numbers is subtracted, which the processor adds eight at a time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker.symmetry import next_set, number_of
from croupier.ranking.arrays import I8, I32, U8, Ints, Whole, signed
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5
from croupier.ranking.special import WildPlaces, wild5

FOURS: Final = 270_725
FIVES: Final = 2_598_960
HIDDEN: Final = 163_185
"""The dealer's four hidden cards beside a player's five and one open: 46 choose 4."""
HIDDEN_AFTER: Final = 148_995
"""The same with one more dead card: 45 choose 4."""


class Order(NamedTuple):
    """The dealer's hands with his open card and the player's without it, by value; where each value begins."""

    dealers: U8
    dealer_start: Ints
    players: U8
    player_start: Ints


class Pays(NamedTuple):
    """Results as integers over one denominator."""

    qualifies: int
    """The lowest place with which the dealer does."""
    free: int
    """Against a dealer who does not qualify."""
    better: Ints
    """By a better hand, by its place."""
    equal: int
    fold: int
    lost: int


class Results(NamedTuple):
    """What the options bring beside one open card, summed over the dealer's hands."""

    bet: Ints
    """By hand: staying in."""
    draw: Whole
    """Four cards kept × card thrown: the best result over the cards that may come."""
    simple: Whole
    """The same where afterwards a hand from a given place bets and any other gives up."""


class Seen(NamedTuple):
    """What a person sees of every hand, are deuces wild, and which card the rules throw."""

    seen: Ints
    deuces: bool
    thrown: I8


class Decided(NamedTuple):
    """By what a person sees the results of giving up, betting, exchanging by the rules, and counts; the choice of every
    hand; the sum of the best results."""

    sums: Ints
    chosen: I8
    total: Ints


@kernel
def value_fives(t: Places, wild: WildPlaces, deuces: bool, values: Ints) -> None:
    """The place of every five cards, by their number."""
    h = np.arange(5)
    for k in range(values.shape[0]):
        if deuces:
            values[k] = wild5(wild, h[0], h[1], h[2], h[3], h[4])
        else:
            values[k] = place5(t, h[0], h[1], h[2], h[3], h[4])
        next_set(h, 5)


@kernel
def order_by_value(values: Ints, without: int, with_it: bool, order: U8, start: Ints) -> int:
    """Hands that have (or have not) a card, sorted by value; ``start[v]`` is where value v begins."""
    start[:] = 0
    n = 0
    h = np.arange(5)
    for k in range(values.shape[0]):
        if (without in (h[0], h[1], h[2], h[3], h[4])) == with_it:
            start[values[k] + 1] += 1
            n += 1
        next_set(h, 5)
    for v in range(1, start.shape[0]):
        start[v] += start[v - 1]
    at = start.copy()
    h = np.arange(5)
    for k in range(values.shape[0]):
        if (without in (h[0], h[1], h[2], h[3], h[4])) == with_it:
            v = values[k]
            for i in range(5):
                order[at[v], i] = h[i]
            at[v] += 1
        next_set(h, 5)
    return n


@kernel
def pair_number(x: int, y: int) -> int:
    return y * (y - 1) // 2 + x


@kernel
def triple_number(x: int, y: int, z: int) -> int:
    return z * (z - 1) * (z - 2) // 6 + y * (y - 1) // 2 + x


@kernel
def add(four: Ints, weight: int, total: Ints, one: Whole, two: Whole, three: Whole, last: Whole) -> None:
    """Give the dealer's four hidden cards a weight more."""
    a, b, c, d = four[0], four[1], four[2], four[3]
    total[0] += weight
    one[a] += weight
    one[b] += weight
    one[c] += weight
    one[d] += weight
    for i in range(4):
        for j in range(4):
            if i != j:
                two[four[i], four[j]] += weight
    ab, ac, ad = pair_number(a, b), pair_number(a, c), pair_number(a, d)
    bc, bd, cd = pair_number(b, c), pair_number(b, d), pair_number(c, d)
    three[ab, c] += weight
    three[ab, d] += weight
    three[ac, b] += weight
    three[ac, d] += weight
    three[ad, b] += weight
    three[ad, c] += weight
    three[bc, a] += weight
    three[bc, d] += weight
    three[bd, a] += weight
    three[bd, c] += weight
    three[cd, a] += weight
    three[cd, b] += weight
    last[triple_number(a, b, c), d] += weight
    last[triple_number(a, b, d), c] += weight
    last[triple_number(a, c, d), b] += weight
    last[triple_number(b, c, d), a] += weight


@kernel
def hidden(hand: Whole, u: int, out: Ints) -> None:
    j = 0
    for i in range(5):
        if hand[i] != u:
            out[j] = hand[i]
            j += 1


@kernel
def avoiding(h: Whole, total: Ints, one: Whole, two: Whole, three: Whole, last: Whole) -> int:
    """The weight of all dealer's hands that avoid the player's five cards."""
    out: int = total[0]
    for i in range(5):
        out -= one[h[i]]
        for j in range(i + 1, 5):
            out += two[h[i], h[j]]
            pair = pair_number(h[i], h[j])
            for k in range(j + 1, 5):
                out -= three[pair, h[k]]
                triple = triple_number(h[i], h[j], h[k])
                for m in range(k + 1, 5):
                    out += last[triple, h[m]]
    return out


@kernel
def row_of(h: Whole, one: Whole, two: Whole, three: Whole, last: Whole, row: I32) -> None:
    """For every card d: the weight of the dealer's hands that have d and avoid the player's five."""
    for d in range(52):
        row[d] = one[d]
    for i in range(5):
        line = two[h[i]]
        for d in range(52):
            row[d] -= line[d]
        for j in range(i + 1, 5):
            third = three[pair_number(h[i], h[j])]
            for d in range(52):
                row[d] += third[d]
            for k in range(j + 1, 5):
                fourth = last[triple_number(h[i], h[j], h[k])]
                for d in range(52):
                    row[d] -= fourth[d]


@kernel
def _extremes(u: int, h: Whole, row: I32, out: I32) -> None:
    """The least and the most that one dead card takes away."""
    first = True
    for d in range(52):
        if d == u or d == h[0] or d == h[1] or d == h[2] or d == h[3] or d == h[4]:
            continue
        if first:
            out[0] = row[d]
            out[1] = row[d]
            first = False
        out[0] = min(out[0], row[d])
        out[1] = max(out[1], row[d])


Weights = tuple[Ints, I32, I32, I32, I32]
"""Those of the dealer's hands: in total, by one card, two, three and four."""


@kernel
def weights() -> Weights:
    """The weights of the dealer's hands: in total, by one card, two, three and four."""
    return (np.zeros(1, np.int64), np.zeros(52, np.int32), np.zeros((52, 52), np.int32),
            np.zeros((1326, 52), np.int32), np.zeros((22100, 52), np.int32))  # fmt: skip


@kernel
def _give(u: int, dealers: U8, first: int, end: int, weight: int, w: Weights) -> None:
    four = np.zeros(4, np.int64)
    for i in range(first, end):
        hidden(dealers[i], u, four)
        add(four, weight, w[0], w[1], w[2], w[3], w[4])


@kernel
def qualify_none(u: int, dealers: U8, dealer_start: Ints, qualifies: int, weight: int, w: Weights) -> None:
    """Begin: the weight of the dealer's hands that do not qualify."""
    _give(u, dealers, 0, dealer_start[qualifies], weight, w)


@kernel
def reach(v: int, u: int, dealers: U8, dealer_start: Ints, qualifies: int, better: Ints, equal: int, lost: int,
          w: Weights) -> None:  # fmt: skip
    """Before the player's hands of place v: lower hands of the dealer pay what v pays, equal ones what a tie pays."""
    if v >= qualifies:
        if better[v] != better[v - 1]:
            _give(u, dealers, dealer_start[qualifies], dealer_start[v], better[v] - better[v - 1], w)
        _give(u, dealers, dealer_start[v], dealer_start[v + 1], equal - lost, w)


@kernel
def leave(
    v: int, u: int, dealers: U8, dealer_start: Ints, qualifies: int, better: Ints, equal: int, w: Weights
) -> None:
    """After the player's hands of place v: the dealer's hands of that place are lower from now on."""
    if v >= qualifies:
        _give(u, dealers, dealer_start[v], dealer_start[v + 1], better[v] - equal, w)


@kernel
def stud(
    u: int, order: Order, pays: Pays, choose: Ints, exchanging: bool, stay: int, results: Results, spread: I32
) -> None:
    """One open card: the results of staying in and, where cards may be exchanged, of exchanging one; by the simple rule
    a hand from place ``stay`` bets then. ``spread[hand]``, where wanted: the least and the most that one dead card
    takes away."""
    dealers, dealer_start, players, player_start = order
    qualifies, free, better, equal, fold, lost = pays
    bet, draw, simple = results
    w = weights()
    row, plain = np.zeros(52, np.int32), np.zeros(52, np.int32)
    kept = np.zeros(4, np.int64)
    qualify_none(u, dealers, dealer_start, qualifies, free - lost, w)
    for v in range(1, dealer_start.shape[0] - 1):
        reach(v, u, dealers, dealer_start, qualifies, better, equal, lost, w)
        for p in range(player_start[v], player_start[v + 1]):
            h = players[p]
            weight = avoiding(h, w[0], w[1], w[2], w[3], w[4])
            bet[number_of(choose, h, 5)] = weight + lost * HIDDEN
            if not exchanging:
                continue
            row_of(h, w[1], w[2], w[3], w[4], row)
            if spread.shape[0] > 1:
                _extremes(u, h, row, spread[number_of(choose, h, 5)])
            base = weight + lost * HIDDEN_AFTER
            give_up = fold * HIDDEN_AFTER
            for d in range(52):
                plain[d] = base - row[d] if v >= stay else give_up
                row[d] = max(base - row[d], give_up)
            for i in range(5):
                row[h[i]] = 0
                plain[h[i]] = 0
            for i in range(5):
                k = 0
                for j in range(5):
                    if j != i:
                        kept[k] = h[j]
                        k += 1
                number = number_of(choose, kept, 4)
                line = draw[number]
                for d in range(52):
                    line[d] += row[d]
                line = simple[number]
                for d in range(52):
                    line[d] += plain[d]
        leave(v, u, dealers, dealer_start, qualifies, better, equal, w)


@kernel
def stud_counts(u: int, dealers: U8, dealer_start: Ints, players: U8, player_start: Ints, qualifies: int,
                choose: Ints, out: Ints) -> None:  # fmt: skip
    """The number of dealer's hands that do not qualify, are below, and are equal: packed in steps of 2^20."""
    total = np.zeros(1, np.int64)
    one = np.zeros(52, np.int64)
    two = np.zeros((52, 52), np.int64)
    three = np.zeros((1326, 52), np.int64)
    last = np.zeros((22100, 52), np.int64)
    four = np.zeros(4, np.int64)
    below, same = 1 << 20, 1 << 40
    for i in range(dealer_start[qualifies]):
        hidden(dealers[i], u, four)
        add(four, 1, total, one, two, three, last)
    for v in range(1, dealer_start.shape[0] - 1):
        if v >= qualifies:
            for i in range(dealer_start[v], dealer_start[v + 1]):
                hidden(dealers[i], u, four)
                add(four, same, total, one, two, three, last)
        for p in range(player_start[v], player_start[v + 1]):
            h = players[p]
            out[number_of(choose, h, 5)] = avoiding(h, total, one, two, three, last)
        if v >= qualifies:
            for i in range(dealer_start[v], dealer_start[v + 1]):
                hidden(dealers[i], u, four)
                add(four, below - same, total, one, two, three, last)


@kernel
def _note(sums: Ints, at: int, value: int) -> None:
    """Add a number to a sum that may outgrow 64 bits: in two halves."""
    sums[at, 0] += value >> 32
    sums[at, 1] += value & 0xFFFFFFFF


@kernel
def decide(
    u: int, gained: Results, choose: Ints, exchanging: bool, fee: int, fold: int, view: Seen, decided: Decided
) -> None:
    """The best of giving up, staying in, and exchanging each card, for every hand beside this open card, all in one
    unit; and what a person sees of it: exchanging goes by the simple rule there."""
    bet, draw, simple = gained
    seen, deuces, thrown = view
    sums, chosen, total = decided
    h = np.arange(5)
    kept = np.zeros(4, np.int64)
    results = np.zeros(7, np.int64)
    for k in range(chosen.shape[0]):
        if u not in (h[0], h[1], h[2], h[3], h[4]):
            results[0] = fold
            results[1] = np.int64(bet[k])
            best = 0 if results[0] >= results[1] else 1
            by_rule = signed(0)
            if exchanging:
                for i in range(5):
                    m = 0
                    for j in range(5):
                        if j != i:
                            kept[m] = h[j]
                            m += 1
                    number = number_of(choose, kept, 4)
                    results[2 + i] = draw[number, h[i]] - fee
                    if i == thrown[k]:
                        by_rule = simple[number, h[i]] - fee
                    if results[2 + i] > results[best]:
                        best = 2 + i
            _note(total, 0, results[best])
            chosen[k] = best
            match = u < 4 if deuces else u >> 2 in (h[0] >> 2, h[1] >> 2, h[2] >> 2, h[3] >> 2, h[4] >> 2)
            s = seen[k] * 2 + (1 if match else 0)
            _note(sums[s], 0, results[0])
            _note(sums[s], 1, results[1])
            _note(sums[s], 2, by_rule)
            sums[s, 3, 1] += 1
        next_set(h, 5)
