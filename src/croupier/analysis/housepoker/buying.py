"""What buying the dealer a card adds, counted exactly.

A dealer without ace and king, or better, holds a highest card H over four lower cards R of four ranks, none above a
queen. Whoever pays has H replaced. The cards that then give the dealer a hand pair one of R or make R a straight or a
flush; H is never one of them, or the first hand had been better. So what buying is worth depends on R, on the cards
known to be out, and, where a card of H's rank lets one buy again, on how many of that rank are left.

All R are counted by ranks, 330 sets with their multiplicities, as if no flush could come; then those of one suit are
walked one by one and set right. Every sum is a whole number below 2^53 and exact as a float.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from math import perm
from typing import Final, NamedTuple

import numpy as np

from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import place5, places

LANES: Final = 53
"""One result for every further card known to be out, and one (the last) for none."""
KINDS: Final = 27
"""Kinds of dead cards beside four of one suit: rank by rank of another suit and of this one; none."""
TOP: Final = 11
"""Below this rank lie the four lower cards: kings and aces are always the highest card."""
RANK_SETS: Final = 330


class Shapes(NamedTuple):
    """The 330 rank sets of R: its ranks, and the place of R with one card more, by that card's rank."""

    ranks: Ints
    plain: Ints
    """A pair or a straight; 0 where the card makes nothing."""
    suited: Ints


@cache
def shapes() -> Shapes:
    """The rank sets and the hands that one card makes of them."""
    sets = list(combinations(range(TOP), 4))
    plain, suited = np.zeros((RANK_SETS, 13), np.int64), np.zeros((RANK_SETS, 13), np.int64)
    table = places("high")
    for s, ranks in enumerate(sets):
        a, b, c, d = (4 * rank + (i == 0) for i, rank in enumerate(ranks))
        for rank in range(13):
            place = int(place5(table, a, b, c, d, 4 * rank + 2))
            straight = rank not in ranks and _in_sequence({*ranks, rank})
            plain[s, rank] = place if rank in ranks or straight else 0
            if rank not in ranks:
                suited[s, rank] = int(place5(table, *(4 * r for r in (*ranks, rank))))
    return Shapes(np.array(sets, np.int64), plain, suited)


def _in_sequence(ranks: set[int]) -> bool:
    return max(ranks) - min(ranks) == 4 or ranks == {0, 1, 2, 3, 12}


@dataclass(frozen=True, slots=True)
class Sale:
    """The terms, as whole numbers over the denominator of the results: what a hand that was bought brings."""

    better: Ints
    """By the place of the player's hand."""
    equal: int
    worse: int
    nothing: int
    free: int
    """What is given up: the result against a dealer who does not qualify."""
    fee: int
    opens: int
    deep: int
    """How often in a row a card may be bought: 1, or more where a card of the same rank allows another."""
    always: bool
    """Every hand that was bought is paid as a worse one."""

    def terms(self, place: int = 0) -> Ints:
        """What the kernels want to know, for a player's hand of this place."""
        return np.array([place, self.better[place], self.equal, self.worse, self.nothing, self.free, self.fee,
                         self.opens, self.deep, self.always], np.int64)  # fmt: skip

    def never_hurts(self) -> Sale:
        """The same where no hand of the dealer costs anything: for bounds."""
        return replace(self, equal=max(self.equal, self.nothing), worse=max(self.worse, self.nothing))

    def parts(self, unseen: int) -> int:
        """The denominator of a gain: the ways in which so many cards may come in a row."""
        return perm(unseen, self.deep)


@kernel
def _brings(terms: Ints, place: int) -> float:
    """What a hand of the dealer brings beyond getting him nothing."""
    mine, better, equal, worse, nothing, opens = terms[0], terms[1], terms[2], terms[3], terms[4], terms[7]
    if place < opens:
        return 0.0
    if terms[9] or mine > place:
        return float(better - nothing)
    if mine == place:
        return float(equal - nothing)
    return float(worse - nothing)


@kernel
def gain_of(terms: Ints, outs: float, mates: int, unseen: int) -> float:
    """What the choice to buy adds: ``outs`` the summed results of the cards that make a hand, ``mates`` the cards
    of H's rank among the unseen. Times the ways in which the cards may come."""
    deep = terms[8]
    y = 0.0
    ways = 1.0
    for j in range(deep - 1, -1, -1):
        k = max(0, mates - j)
        y = outs * ways + k * max(0.0, y)
        ways *= unseen - j
        y -= terms[6] * ways
    taking_the_ante: float = (terms[4] - terms[5]) * ways
    return max(0.0, y + taking_the_ante)


@kernel
def may_gain(shapes: Shapes, terms: Ints, unseen: int) -> bool:
    """Can a hand of this place gain at all? Every out is taken to be there, none that hurts, and few cards unseen."""
    sets, plain, suited = shapes
    for s in range(sets.shape[0]):
        outs, flush = 0.0, 0.0
        for rank in range(13):
            if plain[s, rank]:
                own = rank == sets[s, 0] or rank == sets[s, 1] or rank == sets[s, 2] or rank == sets[s, 3]
                outs += (3 if own else 4) * max(0.0, _brings(terms, plain[s, rank]))
            if suited[s, rank]:
                flush += max(0.0, _brings(terms, suited[s, rank]))
        if gain_of(terms, outs + flush, 3, unseen) > 0.0:
            return True
    return False


@kernel
def _ways(deep: int, unseen: int, out: Floats) -> None:
    """``out[j, x]``: in how many ways the cards after the first j may come, for every kind of dead card."""
    for x in range(KINDS):
        n = unseen if x == KINDS - 1 else unseen - 1
        out[deep, x] = 1.0
        for j in range(deep - 1, -1, -1):
            out[j, x] = out[j + 1, x] * (n - j)


@kernel
def _gains_by_kind(terms: Ints, outs: float, less: Floats, mates: int, ways: Floats, first: int, out: Floats) -> None:
    """``gain_of`` for every kind of dead card from the first one, at once."""
    deep = terms[8]
    fee, free = float(terms[6]), float(terms[4] - terms[5])
    for x in range(first, KINDS):
        out[x] = (outs - less[x]) * ways[deep, x] - fee * ways[deep - 1, x]
    for j in range(deep - 2, -1, -1):
        now, after = ways[j], ways[j + 1]
        left = max(0.0, mates - j)
        for x in range(first, KINDS):
            again = out[x] if out[x] > 0.0 else 0.0
            out[x] = (outs - less[x]) * after[x] - fee * now[x] + left * again
    for x in range(first, KINDS):
        y = out[x] + free * ways[0, x]
        out[x] = y if y > 0.0 else 0.0


@kernel
def _by_ranks(sets: Ints, plain: Ints, live: Ints, terms: Ints, unseen: int, first: int, out: Floats) -> None:
    """All R by their ranks, as if no flush could come: ``out[u, d]`` by the ranks of the open card and of a dead one
    (13: none)."""
    m = np.zeros(13, np.int64)
    worth = np.zeros(4)
    brings = np.zeros(13)
    for s in range(sets.shape[0]):
        full = 0.0
        for rank in range(13):
            brings[rank] = _brings(terms, plain[s, rank]) if plain[s, rank] else 0.0
            full += live[rank] * brings[rank]
        for i in range(4):
            full -= brings[sets[s, i]]
        for dead in range(first >> 2, 14):
            n = unseen if dead == 13 else unseen - 1
            outs = full
            for rank in range(13):
                m[rank] = live[rank]
            if dead < 13:
                m[dead] -= 1
                outs -= brings[dead]
            ways = m[sets[s, 0]] * m[sets[s, 1]] * m[sets[s, 2]] * m[sets[s, 3]]
            if ways <= 0 or (dead < 13 and m[dead] < 0) or gain_of(terms, outs, 3, n) == 0.0:
                continue
            for k in range(4):
                worth[k] = -1.0
            lower = 0.0
            for high in range(sets[s, 3] + 1, 13):
                if plain[s, high] or m[high] == 0:
                    continue
                k = m[high] - 1
                if worth[k] < 0.0:
                    worth[k] = gain_of(terms, outs, k, n)
                out[high, dead] += worth[k] * ways
                lower += worth[k] * m[high]
            for i in range(4):
                out[sets[s, i], dead] += lower * (ways // m[sets[s, i]])


@kernel
def _one_suit(
    shapes: Shapes, live: Ints, terms: Ints, unseen: int, suit: int, ways: Floats, first: int, out: Floats
) -> None:
    """Sets right what ``_by_ranks`` took for R of one suit: ``out[u, d]`` by cards (52: no further dead card).

    A dead card matters by its kind: its rank, and whether it is of the suit.
    """
    sets, plain, suited = shapes
    less, less_suited, change = np.zeros(KINDS), np.zeros(KINDS), np.zeros(KINDS)
    known, known_suited = np.zeros(4, np.int64), np.zeros(4, np.int64)
    gain, gain_suited = np.zeros((4, KINDS)), np.zeros((4, KINDS))
    same, other, lower = np.zeros((13, KINDS)), np.zeros((13, KINDS)), np.zeros((13, KINDS))
    once = terms[8] == 1
    for s in range(sets.shape[0]):
        there = True
        for i in range(4):
            if not live[4 * sets[s, i] + suit]:
                there = False
        if not there:
            continue
        outs, outs_suited, most = 0.0, 0.0, 0.0
        for rank in range(13):
            own = rank == sets[s, 0] or rank == sets[s, 1] or rank == sets[s, 2] or rank == sets[s, 3]
            brings = _brings(terms, plain[s, rank]) if plain[s, rank] else 0.0
            flush = 0.0 if own else _brings(terms, suited[s, rank])
            there = live[4 * rank + suit] and not own
            others = -live[4 * rank + suit]
            for card in range(4 * rank, 4 * rank + 4):
                others += live[card]
            less[2 * rank] = brings
            less_suited[2 * rank] = brings
            less[2 * rank + 1] = 0.0 if own else brings
            less_suited[2 * rank + 1] = flush
            outs += others * brings
            outs_suited += others * brings
            most += others * max(0.0, brings)
            if there:
                outs += brings
                outs_suited += flush
                most += max(0.0, max(brings, flush))
        if gain_of(terms, most, 3, unseen - 1) == 0.0:
            continue
        for x in range(KINDS):
            change[x] = 0.0
        for k in range(4):
            known[k] = 0
            known_suited[k] = 0
        for high in range(sets[s, 3] + 1, 13):
            if plain[s, high]:
                continue
            n_suited = -live[4 * high + suit]
            for card in range(4 * high, 4 * high + 4):
                n_suited += live[card]
            n = n_suited + live[4 * high + suit]
            for k in range(0 if once else max(0, n - 2), 1 if once else n):
                if not known[k]:
                    _gains_by_kind(terms, outs, less, k, ways, first, gain[k])
                    for i in range(4):
                        gain[k, 2 * sets[s, i] + 1] = 0.0
                    known[k] = 1
            for k in range(0 if once else max(0, n_suited - 2), 1 if once else n_suited):
                if not known_suited[k]:
                    _gains_by_kind(terms, outs_suited, less_suited, k, ways, first, gain_suited[k])
                    for i in range(4):
                        gain_suited[k, 2 * sets[s, i] + 1] = 0.0
                    known_suited[k] = 1
            _one_high(gain, gain_suited, (n, n_suited), once, first, high, same[high], other[high], change)
        for i in range(4):
            line = lower[sets[s, i]]
            for x in range(first, KINDS):
                line[x] += change[x]
    for card in range(52):
        if live[card]:
            rank = card >> 2
            for d in range(LANES):
                x = KINDS - 1 if d == 52 else 2 * (d >> 2) + (1 if d & 3 == suit else 0)
                if card & 3 == suit:
                    out[card, d] += same[rank, x] + lower[rank, x]
                else:
                    out[card, d] += other[rank, x]


@kernel
def _one_high(
    gain: Floats,
    gain_suited: Floats,
    there: tuple[int, int],
    once: bool,
    first: int,
    high: int,
    same: Floats,
    other: Floats,
    change: Floats,
) -> None:
    """One R of one suit under all highest cards of one rank: so many of them are there, and of other suits. A dead card
    of that rank leaves one mate less, which is another row of the gains."""
    n, n_suited = there
    if n > 0:
        line = gain[0 if once else n - 1]
        for x in range(first, KINDS):
            same[x] -= line[x]
            other[x] -= line[x]
            change[x] -= n * line[x]
        for x in range(2 * high, 2 * high + 2):
            fewer = gain[0 if once else n - 2, x] if n > 1 else 0.0
            same[x] += line[x] - fewer
            other[x] += line[x] - fewer
            change[x] += n * line[x] - (n - 1) * fewer
    if n_suited > 0:
        line = gain_suited[0 if once else n_suited - 1]
        for x in range(first, KINDS):
            other[x] += line[x]
            change[x] += n_suited * line[x]
        x = 2 * high
        fewer = gain_suited[0 if once else n_suited - 2, x] if n_suited > 1 else 0.0
        other[x] += fewer - line[x]
        change[x] += (n_suited - 1) * fewer - n_suited * line[x]


@kernel
def _exchanged(part: Floats, suit: int, twin: int, out: Floats) -> None:
    """Add the same for another suit whose dead cards are alike."""
    for u in range(52):
        v = u + (twin - suit if u & 3 == suit else suit - twin if u & 3 == twin else 0)
        line, more = out[v], part[u]
        for d in range(LANES):
            line[d] += more[d]
        for rank in range(13):
            a, b = 4 * rank + suit, 4 * rank + twin
            line[a] += more[b] - more[a]
            line[b] += more[a] - more[b]


@kernel
def gains(shapes: Shapes, dead: Ints, unseen: int, terms: Ints, first: int, by_rank: Floats, out: Floats) -> None:
    """``out[u, d]``: what buying adds in all, summed over the dealer's hands that show u and avoid the dead cards and
    d (52: no further card; those below ``first``, a deuce or the like, are left out), times the ways in which the cards
    may come. ``by_rank`` is filled where its first number is negative: hands of the same ranks and value share it."""
    live = np.ones(52, np.int64)
    for i in range(dead.shape[0]):
        live[dead[i]] = 0
    left = np.zeros(13, np.int64)
    for card in range(52):
        left[card >> 2] += live[card]
    if by_rank[0, 0] < 0.0:
        by_rank[:] = 0.0
        _by_ranks(shapes.ranks, shapes.plain, left, terms, unseen, first, by_rank)
    for u in range(52):
        for d in range(LANES):
            out[u, d] = by_rank[u >> 2, d >> 2]
    ways = np.zeros((terms[8] + 1, KINDS))
    _ways(terms[8], unseen, ways)
    part = np.zeros((52, LANES))
    done = np.zeros(4, np.int64)
    for suit in range(4):
        if done[suit]:
            continue
        part[:] = 0.0
        _one_suit(shapes, live, terms, unseen, suit, ways, first // 2, part)
        out += part
        for twin in range(suit + 1, 4):
            alike = True
            for rank in range(13):
                if live[4 * rank + twin] != live[4 * rank + suit]:
                    alike = False
            if alike:
                done[twin] = 1
                _exchanged(part, suit, twin, out)
    for u in range(52):
        for d in range(52):
            if not (live[u] and live[d]) or u == d:
                out[u, d] = 0.0
        if not live[u]:
            out[u, 52] = 0.0
