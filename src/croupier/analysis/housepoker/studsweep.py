"""Five cards against five with one dealer's card seen: the inclusion–exclusion sweep, a row of dead cards at a time.

For one open card u the dealer's other four cards are walked upward by value. Weights (what the player wins beyond
losing) are kept in total, per card, per pair, per triple and per four. The dealer's hands that avoid the player's
cards S then weigh
Σ over T ⊆ S of (−1)^|T| · W[T]; with one more dead card d (one that was exchanged) a row of
52 numbers is subtracted, which the processor adds eight at a time.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from croupier.analysis.housepoker.symmetry import number_of
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import place5
from croupier.ranking.special import wild5

FOURS: Final = 270_725
FIVES: Final = 2_598_960
HIDDEN: Final = 163_185
"""The dealer's four hidden cards beside a player's five and one open: 46 choose 4."""
HIDDEN_AFTER: Final = 148_995
"""The same with one more dead card: 45 choose 4."""


@kernel
def high5(t: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> int:
    return int(place5(t, a, b, c, d, e))


@kernel
def value_fives(t: Any, wild: Any, deuces: Any, values: Any) -> None:
    """The place of every five cards, by their number."""
    k = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        if deuces:
                            values[k] = wild5(wild, a, b, c, d, e)
                        else:
                            values[k] = place5(t, a, b, c, d, e)
                        k += 1


@kernel
def order_by_value(values: Any, without: Any, with_it: Any, order: Any, start: Any) -> int:
    """Hands that have (or have not) a card, sorted by value; ``start[v]`` is where value v begins."""
    start[:] = 0
    k = 0
    n = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        if (without in (a, b, c, d, e)) == with_it:
                            start[values[k] + 1] += 1
                            n += 1
                        k += 1
    for v in range(1, start.shape[0]):
        start[v] += start[v - 1]
    at = start.copy()
    k = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        if (without in (a, b, c, d, e)) == with_it:
                            v = values[k]
                            order[at[v], 0] = a
                            order[at[v], 1] = b
                            order[at[v], 2] = c
                            order[at[v], 3] = d
                            order[at[v], 4] = e
                            at[v] += 1
                        k += 1
    return n


@kernel
def _pair(x: Any, y: Any) -> Any:
    return y * (y - 1) // 2 + x


@kernel
def _triple(x: Any, y: Any, z: Any) -> Any:
    return z * (z - 1) * (z - 2) // 6 + y * (y - 1) // 2 + x


@kernel
def add(four: Any, weight: Any, total: Any, one: Any, two: Any, three: Any, last: Any) -> None:
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
    ab, ac, ad, bc, bd, cd = _pair(a, b), _pair(a, c), _pair(a, d), _pair(b, c), _pair(b, d), _pair(c, d)
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
    last[_triple(a, b, c), d] += weight
    last[_triple(a, b, d), c] += weight
    last[_triple(a, c, d), b] += weight
    last[_triple(b, c, d), a] += weight


@kernel
def _hidden(hand: Any, u: Any, out: Any) -> None:
    j = 0
    for i in range(5):
        if hand[i] != u:
            out[j] = hand[i]
            j += 1


@kernel
def _avoiding(h: Any, total: Any, one: Any, two: Any, three: Any, last: Any) -> Any:
    """The weight of all dealer's hands that avoid the player's five cards."""
    out = total[0]
    for i in range(5):
        out -= one[h[i]]
        for j in range(i + 1, 5):
            out += two[h[i], h[j]]
            pair = _pair(h[i], h[j])
            for k in range(j + 1, 5):
                out -= three[pair, h[k]]
                triple = _triple(h[i], h[j], h[k])
                for m in range(k + 1, 5):
                    out += last[triple, h[m]]
    return out


@kernel
def _row(h: Any, one: Any, two: Any, three: Any, last: Any, row: Any) -> None:
    """For every card d: the weight of the dealer's hands that have d and avoid the player's five."""
    for d in range(52):
        row[d] = one[d]
    for i in range(5):
        line = two[h[i]]
        for d in range(52):
            row[d] -= line[d]
        for j in range(i + 1, 5):
            third = three[_pair(h[i], h[j])]
            for d in range(52):
                row[d] += third[d]
            for k in range(j + 1, 5):
                fourth = last[_triple(h[i], h[j], h[k])]
                for d in range(52):
                    row[d] -= fourth[d]


@kernel
def stud(u: Any, dealers: Any, dealer_start: Any, players: Any, player_start: Any, qualifies: Any, free: Any,
         better: Any, equal: Any, fold: Any, lost: Any, choose: Any, exchanging: Any, bet: Any, draw: Any, stay: Any,
         simple: Any) -> None:  # fmt: skip
    """One open card: ``bet[hand]`` the summed result of staying in, and, where cards may be exchanged,
    ``draw[four kept, card thrown]`` the summed best result over the cards that may come, and ``simple`` the same where
    afterwards a hand from place ``stay`` bets and any other gives up.

    Results are integers over one denominator: ``free`` against a dealer who does not qualify, ``better[v]``,
    ``equal``, ``lost`` by a worse hand, ``fold`` by giving up.
    """
    total = np.zeros(1, np.int64)
    one = np.zeros(52, np.int32)
    two = np.zeros((52, 52), np.int32)
    three = np.zeros((1326, 52), np.int32)
    last = np.zeros((22100, 52), np.int32)
    row = np.zeros(52, np.int32)
    plain = np.zeros(52, np.int32)
    four = np.zeros(4, np.int64)
    kept = np.zeros(4, np.int64)
    places = dealer_start.shape[0] - 1
    for i in range(dealer_start[qualifies]):
        _hidden(dealers[i], u, four)
        add(four, free - lost, total, one, two, three, last)
    before = better[0]
    for v in range(1, places):
        first, end = dealer_start[v], dealer_start[v + 1]
        if v >= qualifies:
            if better[v] != before:
                for i in range(dealer_start[qualifies], first):
                    _hidden(dealers[i], u, four)
                    add(four, better[v] - before, total, one, two, three, last)
                before = better[v]
            for i in range(first, end):
                _hidden(dealers[i], u, four)
                add(four, equal - lost, total, one, two, three, last)
        for p in range(player_start[v], player_start[v + 1]):
            h = players[p]
            weight = _avoiding(h, total, one, two, three, last)
            bet[number_of(choose, h, 5)] = weight + lost * HIDDEN
            if not exchanging:
                continue
            _row(h, one, two, three, last, row)
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
        if v >= qualifies:
            for i in range(first, end):
                _hidden(dealers[i], u, four)
                add(four, better[v] - equal, total, one, two, three, last)


@kernel
def stud_counts(u: Any, dealers: Any, dealer_start: Any, players: Any, player_start: Any, qualifies: Any,
                choose: Any, out: Any) -> None:  # fmt: skip
    """The number of dealer's hands that do not qualify, are below, and are equal: packed in steps of 2^20."""
    total = np.zeros(1, np.int64)
    one = np.zeros(52, np.int64)
    two = np.zeros((52, 52), np.int64)
    three = np.zeros((1326, 52), np.int64)
    last = np.zeros((22100, 52), np.int64)
    four = np.zeros(4, np.int64)
    below, same = 1 << 20, 1 << 40
    for i in range(dealer_start[qualifies]):
        _hidden(dealers[i], u, four)
        add(four, 1, total, one, two, three, last)
    for v in range(1, dealer_start.shape[0] - 1):
        if v >= qualifies:
            for i in range(dealer_start[v], dealer_start[v + 1]):
                _hidden(dealers[i], u, four)
                add(four, same, total, one, two, three, last)
        for p in range(player_start[v], player_start[v + 1]):
            h = players[p]
            out[number_of(choose, h, 5)] = _avoiding(h, total, one, two, three, last)
        if v >= qualifies:
            for i in range(dealer_start[v], dealer_start[v + 1]):
                _hidden(dealers[i], u, four)
                add(four, below - same, total, one, two, three, last)


@kernel
def decide(u: Any, bet: Any, draw: Any, choose: Any, exchanging: Any, fee: Any, fold: Any, seen: Any,
           deuces: Any, simple: Any, thrown: Any, sums: Any, chosen: Any) -> Any:  # fmt: skip
    """The best of giving up, staying in, and exchanging each card, for every hand beside this open card.

    Everything in 42nds of a bet's sum. Adds to ``sums``, by what a person sees, the results of giving up, of betting
    and of exchanging the card that ``thrown`` names and then going by the simple rule; returns the sum of the best,
    and notes the choice.
    """
    out = np.int64(0)
    h = np.zeros(5, np.int64)
    kept = np.zeros(4, np.int64)
    results = np.zeros(7, np.int64)
    k = -1
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        k += 1
                        if u in (a, b, c, d, e):
                            continue
                        h[0], h[1], h[2], h[3], h[4] = a, b, c, d, e
                        results[0] = 42 * HIDDEN * fold
                        results[1] = 42 * np.int64(bet[k])
                        best = 0 if results[0] >= results[1] else 1
                        by_rule = np.int64(0)
                        if exchanging:
                            for i in range(5):
                                m = 0
                                for j in range(5):
                                    if j != i:
                                        kept[m] = h[j]
                                        m += 1
                                number = number_of(choose, kept, 4)
                                results[2 + i] = draw[number, h[i]] - 42 * HIDDEN * fee
                                if i == thrown[k]:
                                    by_rule = simple[number, h[i]] - 42 * HIDDEN * fee
                                if results[2 + i] > results[best]:
                                    best = 2 + i
                        out += results[best]
                        chosen[k] = best
                        match = u < 4 if deuces else u >> 2 in (a >> 2, b >> 2, c >> 2, d >> 2, e >> 2)
                        s = seen[k] * 2 + (1 if match else 0)
                        sums[s, 0] += results[0]
                        sums[s, 1] += results[1]
                        sums[s, 2] += by_rule
                        sums[s, 3] += 1
    return out
