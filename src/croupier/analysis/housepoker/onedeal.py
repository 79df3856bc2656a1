"""One deal of a five-card game, solved: five own cards beside the dealer's open one.

Every way on (cards that go, or one card more) has all its draws listed; each draw makes a hand whose bet is priced
against every hand that the dealer may hold without the cards drawn. The dealer's hands are walked upward once, adding
one to the counter of every subset of his cards: those that avoid the drawn cards X number the sum over T in X of
(-1)^|T| · counter[T]. A dealer who exchanges has each of his hidden hands completed by chance.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker.boughtcard import brought, gains, may_gain
from croupier.analysis.housepoker.buying import Shapes
from croupier.analysis.housepoker.dealerway import dealer_throws
from croupier.analysis.housepoker.rounds import Terms, settled
from croupier.analysis.luck import quick_below
from croupier.ranking.arrays import F32, I16, I32, U8, U64, Floats, Ints, Whole, signed
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, place6
from croupier.ranking.special import russian

UNSEEN: Final = 46
"""Cards that a player cannot see: neither his five nor the dealer's open one."""
HANDS: Final = 163_185
"""The dealer's hidden hands: 46 choose 4."""
SIXTH: Final = 32
"""The way that takes one card more; any other way is the set of cards that go, one bit each."""
ONE, TWO, THREE, FOUR, COUNTERS = 1, 47, 1082, 16_262, 179_447
"""Where the counters of sets of one, two, three and four cards begin; how many there are."""
PLACES: Final = 7463


class Draws(NamedTuple):
    """The draws of all ways on, in rising order of the hands they make."""

    way: I16
    drawn: U8
    """Positions among the unseen cards, in rising order."""
    place: I16
    pay: F32
    cover: F32
    """The largest insurance, in units; 0 where the hand may not be insured."""
    many: Ints
    """How many cards each way draws."""


class Dealers(NamedTuple):
    """The dealer's hands beside his open card: the positions among the unseen cards that each uses, how many, its
    place; where each place begins in the order of places."""

    used: U8
    size: U8
    place: I16
    start: I32
    order: I32


class Room(NamedTuple):
    """Where one thread works."""

    dealers: Dealers
    counters: I32
    raw: Draws
    draws: Draws
    draw_start: I32
    tally: I32
    worth: Floats
    other: Floats
    """The same over other chances, where the dealer exchanges."""


class Game(NamedTuple):
    """A game as its deals are solved: the tables of hands and of two combinations, the cards that may be bought, its
    terms, and the price of every way on (NaN where it is not offered)."""

    places: Places
    steps: U8
    shapes: Shapes
    terms: Terms
    prices: Floats


def room_for(count: int, ways: int) -> Draws:
    """Room for so many draws."""
    return Draws(
        np.zeros(count, np.int16), np.zeros((count, 5), np.uint8), np.zeros(count, np.int16),
        np.zeros(count, np.float32), np.zeros(count, np.float32), np.zeros(ways, np.int64),
    )  # fmt: skip


@kernel
def hidden_hands(t: Places, terms: Terms, up: int, left: Ints, state: U64, used: U8, size: U8, place: I16) -> int:
    """The dealer's hands beside the open card: the positions that he uses, how many, and the place. Returns how many
    hands there are. Where he exchanges, the cards that come are random; cards that might have come count as used, so
    that every hand is as likely to avoid the player's draw as any other."""
    n = left.shape[0]
    hand, away = np.zeros(5, np.int64), np.zeros(5, np.int64)
    k = 0
    for d in range(3, n):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    v = place5(t, left[a], left[b], left[c], left[d], up)
                    p = used[k]
                    p[0], p[1], p[2], p[3] = a, b, c, d
                    m = 4
                    if terms.draws > 0:
                        hand[0], hand[1], hand[2], hand[3], hand[4] = left[a], left[b], left[c], left[d], up
                        gone = dealer_throws(hand, v, terms.way, terms.draws, away)
                        for i in range(terms.draws):
                            new = quick_below(state, n)
                            while _among(p, m, new):
                                new = quick_below(state, n)
                            if i < gone:
                                hand[away[i]] = left[new]
                            j = m
                            while j > 0 and p[j - 1] > new:
                                p[j] = p[j - 1]
                                j -= 1
                            p[j] = new
                            m += 1
                        if gone > 0:
                            v = place5(t, hand[0], hand[1], hand[2], hand[3], hand[4])
                    size[k] = m
                    place[k] = v
                    k += 1
    return k


@kernel
def _among(cards: Whole, n: int, card: int) -> bool:
    found = False
    for i in range(n):
        found = found or cards[i] == card
    return found


@kernel
def in_order(place: I16, n: int, start: I32, order: I32) -> None:
    """``order``: numbers by rising place; ``start[v]`` is where place v begins."""
    start[:] = 0
    for k in range(n):
        start[place[k] + 1] += 1
    for v in range(1, start.shape[0]):
        start[v] += start[v - 1]
    at = start.copy()
    for k in range(n):
        order[at[place[k]]] = k
        at[place[k]] += 1


@kernel
def put(counters: I32, p: Whole, m: int, depth: int) -> None:
    """One more of the dealer's hands: for every subset of its cards, up to ``depth`` of them."""
    counters[0] += 1
    for i in range(m):
        x = np.int64(p[i])
        counters[ONE + x] += 1
        if depth > 1:
            for j in range(i):
                y = np.int64(p[j])
                two = x * (x - 1) // 2 + y
                counters[TWO + two] += 1
                if depth > 2:
                    three = x * (x - 1) * (x - 2) // 6
                    for k in range(j):
                        z = np.int64(p[k])
                        counters[THREE + three + y * (y - 1) // 2 + z] += 1
                        if depth > 3:
                            four = x * (x - 1) * (x - 2) * (x - 3) // 24 + y * (y - 1) * (y - 2) // 6
                            for o in range(k):
                                counters[FOUR + four + z * (z - 1) // 2 + np.int64(p[o])] += 1


@kernel
def avoiding(counters: I32, p: Whole, m: int) -> int:
    """How many of the dealer's hands have none of these cards."""
    out = np.int64(counters[0])
    for i in range(m):
        x = np.int64(p[i])
        out -= counters[ONE + x]
        for j in range(i):
            y = np.int64(p[j])
            out += counters[TWO + x * (x - 1) // 2 + y]
            three = THREE + x * (x - 1) * (x - 2) // 6 + y * (y - 1) // 2
            for k in range(j):
                z = np.int64(p[k])
                out -= counters[three + z]
                four = FOUR + x * (x - 1) * (x - 2) * (x - 3) // 24 + y * (y - 1) * (y - 2) // 6 + z * (z - 1) // 2
                for o in range(k):
                    out += counters[four + np.int64(p[o])]
    return int(out)


@kernel
def list_draws(game: Game, own: Ints, left: Ints, ways: Ints, skip: Ints, room: Room) -> int:
    """All draws of these ways, into ``room.draws`` by rising place (``raw`` has them as they come); how many.

    Staying with the cards as they are is the way 0, with one empty draw. ``skip``: how many draws of each way are
    passed over after one that is listed, for a first look."""
    t, steps, terms = game.places, game.steps, game.terms
    raw, draws, start = room.raw, room.draws, room.draw_start
    n = left.shape[0]
    hand = np.zeros(6, np.int64)
    at = np.zeros(6, np.int64)
    slot = np.zeros(5, np.int64)
    k = 0
    for w in range(ways.shape[0]):
        size = own.shape[0]
        count = 0
        for i in range(size):
            hand[i] = own[i]
        if ways[w] == SIXTH:
            slot[0] = size
            size += 1
            count = 1
        else:
            for i in range(size):
                if ways[w] >> i & 1:
                    slot[count] = i
                    count += 1
        draws.many[w] = count
        for i in range(count):
            at[i] = i
        more = True
        while more:
            for i in range(count):
                hand[slot[i]] = left[at[i]]
                raw.drawn[k, i] = at[i]
            raw.way[k] = w
            if size == 6:
                raw.place[k] = place6(t, hand[0], hand[1], hand[2], hand[3], hand[4], hand[5])
            else:
                raw.place[k] = place5(t, hand[0], hand[1], hand[2], hand[3], hand[4])
            _reward(t, steps, terms, hand, size, raw, k)
            k += 1
            more = count > 0
            for _ in range(1 + skip[w]):
                more = more and _next(at, count, n)
    start[:] = 0
    for i in range(k):
        start[raw.place[i] + 1] += 1
    for v in range(1, start.shape[0]):
        start[v] += start[v - 1]
    fill = start.copy()
    for i in range(k):
        j = fill[raw.place[i]]
        fill[raw.place[i]] += 1
        draws.way[j] = raw.way[i]
        draws.place[j] = raw.place[i]
        draws.pay[j] = raw.pay[i]
        draws.cover[j] = raw.cover[i]
        for c in range(5):
            draws.drawn[j, c] = raw.drawn[i, c]
    return k


@kernel
def _next(at: Ints, count: int, n: int) -> bool:
    """The next set of positions below n."""
    i = 0
    while i < count - 1 and at[i] + 1 == at[i + 1]:
        at[i] = i
        i += 1
    at[i] += 1
    return bool(at[count - 1] < n)


@kernel
def _reward(t: Places, steps: U8, terms: Terms, hand: Ints, size: int, draws: Draws, k: int) -> None:
    """What the hand is paid and how far it may be insured."""
    v = draws.place[k]
    pay, first = terms.pays[v], terms.firsts[v]
    if size == 6 and terms.two:
        both = russian(t, steps, hand, 6)
        first = terms.by_step[both >> 4]
        pay = first + terms.by_step[both & 15]
    draws.pay[k] = pay
    draws.cover[k] = 0.0
    if terms.insurable > 0 and v >= terms.insurable:
        win = first if terms.cover[2] else pay
        draws.cover[k] = terms.units * max(terms.cover[0], terms.cover[1] * (win + terms.cover[3]))


@kernel
def price(game: Game, up: int, left: Ints, hands: int, depth: int, count: int, room: Room, out: Floats) -> None:
    """What betting brings after each of ``count`` draws, on average, per unit: ``out``; ``room.tally``: of the dealer's
    ``hands`` those that qualify below the place of the player's and up to it, all that qualify, and all."""
    (sets, plain, suited), terms = game.shapes, game.terms
    used, size, start, order = room.dealers.used, room.dealers.size, room.dealers.start, room.dealers.order
    draws, counters, tally = room.draws, room.counters, room.tally
    counters[:] = 0
    at = 0
    while at < count:
        v = draws.place[at]
        end = at
        while end < count and draws.place[end] == v:
            end += 1
        first = start[max(terms.qualifies, 1)] if at == 0 else start[max(terms.qualifies, draws.place[at - 1] + 1)]
        for k in range(first, max(first, start[max(v, terms.qualifies)])):
            put(counters, used[order[k]], size[order[k]], depth)
        for q in range(at, end):
            tally[q, 0] = avoiding(counters, draws.drawn[q], _drawn(draws, q))
            tally[q, 1] = tally[q, 0]
        if v >= terms.qualifies and start[v + 1] > start[v]:
            for k in range(start[v], start[v + 1]):
                put(counters, used[order[k]], size[order[k]], depth)
            for q in range(at, end):
                tally[q, 1] = avoiding(counters, draws.drawn[q], _drawn(draws, q))
        at = end
    last = draws.place[count - 1] + 1
    for k in range(start[max(last, terms.qualifies)], hands):
        put(counters, used[order[k]], size[order[k]], depth)
    for q in range(count):
        tally[q, 2] = avoiding(counters, draws.drawn[q], _drawn(draws, q))
    for k in range(start[terms.qualifies]):
        put(counters, used[order[k]], size[order[k]], depth)
    live = np.zeros(52, np.int64)
    for i in range(left.shape[0]):
        live[left[i]] = 1
    brings = np.zeros((2, sets.shape[0], 13))
    known, known_pay = signed(0), np.float64(-1.0)
    for q in range(count):
        tally[q, 3] = avoiding(counters, draws.drawn[q], _drawn(draws, q))
        every = float(tally[q, 3])
        below, equal = float(tally[q, 0]), float(tally[q, 1] - tally[q, 0])
        worse, free = float(tally[q, 2] - tally[q, 1]), every - tally[q, 2]
        v, pay = signed(draws.place[q]), np.float64(draws.pay[q])
        total = free * terms.free
        total += below * settled(2, 1, pay, terms.units, terms.normal)
        total += equal * settled(1, 1, pay, terms.units, terms.normal)
        total += worse * settled(1, 2, pay, terms.units, terms.normal)
        gain = 0.0
        if terms.buys and may_gain(terms, v, pay, left.shape[0] - _drawn(draws, q) - 4):
            for i in range(_drawn(draws, q)):
                live[left[draws.drawn[q, i]]] = 0
            if v != known or pay != known_pay:
                brought(plain, suited, v, pay, terms, brings)
                known, known_pay = v, pay
            gain = gains(sets, plain, live, up, terms, brings)
            for i in range(_drawn(draws, q)):
                live[left[draws.drawn[q, i]]] = 1
        insurance = draws.cover[q] * (free - tally[q, 2])
        if insurance > 0.0:
            gain = max(gain, insurance) if terms.cover[4] else gain + insurance
        out[q] = (total + gain) / every


@kernel
def _drawn(draws: Draws, q: int) -> int:
    return int(draws.many[draws.way[q]])
