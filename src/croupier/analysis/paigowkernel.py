"""The default house way of Pai Gow compiled: the same rules as ``games.paigow.houseway``, a million hands a second.

Proved equal to the readable version on random hands; another house way is simulated with that one.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from croupier.analysis.luck import shuffle
from croupier.ranking import Category, find_ranking
from croupier.ranking.arrays import U64, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.special import WildPlaces, wild5

_TEN, _JACK, _KING, _ACE = 8, 9, 11, 12
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL = 1, 2, 3, 4


@cache
def kinds() -> Ints:
    """Place of a five-card hand → straight, flush, straight flush, royal flush, or 0."""
    way = find_ranking("pai-gow")
    names = {
        Category.STRAIGHT: STRAIGHT,
        Category.FLUSH: FLUSH,
        Category.STRAIGHT_FLUSH: STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH: ROYAL,
    }
    every = way.every()
    return np.array([0, *(names.get(way.scale.read(strength)[0], 0) for strength in every)], np.int64)


@kernel
def _front(a: int, b: int) -> int:
    """Two ranks as one number: pairs above all others."""
    high, low = max(a, b), min(a, b)
    return int((200 + high) if high == low else 13 * high + low)


@kernel
def _at_least(front: int, high: int, low: int) -> bool:
    return bool(front >= 13 * high + low)


@kernel
def set_hand(t: WildPlaces, kind: Ints, cards: Ints, out: Ints) -> None:
    """The places (in ``cards``) of the two front cards."""
    rank = np.zeros(7, np.int64)
    for i in range(7):
        rank[i] = _ACE if cards[i] == 52 else cards[i] >> 2
    order = np.argsort(-(rank * 64 + (cards != 52) * 8 + cards % 4))  # highest first; the joker after natural aces
    count = np.zeros(13, np.int64)
    for i in range(7):
        count[rank[i]] += 1
    pairs = np.zeros(3, np.int64)
    threes = np.zeros(2, np.int64)
    n_pairs, n_threes, four, five = 0, 0, -1, -1
    for r in range(12, -1, -1):
        if count[r] == 2:
            pairs[n_pairs] = r
            n_pairs += 1
        elif count[r] == 3:
            threes[n_threes] = r
            n_threes += 1
        elif count[r] == 4:
            four = r
        elif count[r] == 5:
            five = r
    if five >= 0:
        _take(order, rank, _KING if count[_KING] == 2 else _ACE, 2, out)
        return
    best = np.full(5, -1, np.int64)
    best_back = np.full(5, -1, np.int64)
    at = np.zeros((5, 2), np.int64)
    back = np.zeros(5, np.int64)
    for i in range(6):
        for j in range(i + 1, 7):
            k = 0
            for m in range(7):
                if m not in (i, j):
                    back[k] = cards[order[m]]
                    k += 1
            value = wild5(t, back[0], back[1], back[2], back[3], back[4])
            what = kind[value]
            if what:
                front = _front(rank[order[i]], rank[order[j]])
                if front > best[what] or (front == best[what] and value > best_back[what]):
                    best[what], best_back[what] = front, value
                    at[what, 0], at[what, 1] = order[i], order[j]
    tens = n_pairs >= 2 and pairs[0] >= _TEN and pairs[1] >= _TEN
    plain = n_threes == 0 and four < 0
    royal_pairs = plain and n_pairs >= 2 and (pairs[0] == _ACE or tens)
    run_pairs = royal_pairs or (plain and n_pairs >= 2 and pairs[0] <= _TEN and count[_ACE] > 0)
    if best[ROYAL] >= 0:
        if royal_pairs:
            _pairs(order, rank, count, pairs, n_pairs, out)
            return
        what = ROYAL
        if not _at_least(best[ROYAL], _KING, 0):
            other = _highest(best, best_back, STRAIGHT_FLUSH)
            if other > 0 and _at_least(best[other], _KING, 0):
                what = other
        out[0], out[1] = at[what, 0], at[what, 1]
        return
    if best[STRAIGHT_FLUSH] >= 0:
        if run_pairs:
            _pairs(order, rank, count, pairs, n_pairs, out)
            return
        what = STRAIGHT_FLUSH
        if not _at_least(best[STRAIGHT_FLUSH], _ACE, _JACK):
            other = _highest(best, best_back, FLUSH)
            if other > 0 and _at_least(best[other], _ACE, _JACK):
                what = other
        out[0], out[1] = at[what, 0], at[what, 1]
        return
    if four >= 0:
        _four(order, rank, four, out)
        return
    if n_threes == 2:
        _take(order, rank, threes[0], 2, out)
        return
    if n_threes == 1 and n_pairs >= 1:
        if pairs[0] == 0 and n_pairs == 1 and count[_ACE] == 1 and count[_KING] == 1:
            out[0], out[1] = _find(order, rank, _ACE), _find(order, rank, _KING)
        else:
            _take(order, rank, pairs[0], 2, out)
        return
    if best[STRAIGHT] >= 0 or best[FLUSH] >= 0:
        if run_pairs:
            _pairs(order, rank, count, pairs, n_pairs, out)
            return
        what = STRAIGHT if best[FLUSH] < 0 else FLUSH
        if best[STRAIGHT] >= 0 and best[FLUSH] >= 0:
            king = _at_least(best[STRAIGHT], _KING, 0) or _at_least(best[FLUSH], _KING, 0)
            what = STRAIGHT if king and best[STRAIGHT] > best[FLUSH] else FLUSH
        out[0], out[1] = at[what, 0], at[what, 1]
        return
    if n_threes == 1:
        if threes[0] == _ACE:
            out[0] = _find(order, rank, _ACE)
            out[1] = _others(order, rank, threes[0], -1, 0)
        else:
            out[0] = _others(order, rank, threes[0], -1, 0)
            out[1] = _others(order, rank, threes[0], -1, 1)
        return
    if n_pairs >= 2:
        _pairs(order, rank, count, pairs, n_pairs, out)
        return
    if n_pairs == 1:
        out[0] = _others(order, rank, pairs[0], -1, 0)
        out[1] = _others(order, rank, pairs[0], -1, 1)
        return
    out[0], out[1] = order[1], order[2]


@kernel
def _highest(best: Ints, best_back: Ints, top: int) -> int:
    """Of the kinds up to ``top`` the one with the best front, then the best back."""
    found = 0
    for what in range(1, top + 1):
        if best[what] < 0:
            continue
        if found == 0 or (best[what], best_back[what]) > (best[found], best_back[found]):
            found = what
    return found


@kernel
def _find(order: Ints, rank: Ints, r: int) -> int:
    for i in range(7):
        if rank[order[i]] == r:
            return int(order[i])
    return 0


@kernel
def _take(order: Ints, rank: Ints, r: int, n: int, out: Ints) -> None:
    k = 0
    for i in range(7):
        if rank[order[i]] == r and k < n:
            out[k] = order[i]
            k += 1


@kernel
def _others(order: Ints, rank: Ints, first: int, second: int, skip: int) -> int:
    """The highest card of another rank, after so many."""
    for i in range(7):
        if rank[order[i]] not in (first, second):
            if skip == 0:
                return int(order[i])
            skip -= 1
    return 0


@kernel
def _pairs(order: Ints, rank: Ints, count: Ints, pairs: Ints, n_pairs: int, out: Ints) -> None:
    if n_pairs == 3:
        _take(order, rank, pairs[0], 2, out)
        return
    high, low = pairs[0], pairs[1]
    ace = count[_ACE] == 1
    together = high <= 4 or (high <= _TEN and ace) or (_JACK <= high <= _KING and low <= 3 and ace)
    if together:
        out[0] = _others(order, rank, high, low, 0)
        out[1] = _others(order, rank, high, low, 1)
    else:
        _take(order, rank, low, 2, out)


@kernel
def _four(order: Ints, rank: Ints, four: int, out: Ints) -> None:
    best = -1
    for i in range(6):
        for j in range(i + 1, 7):
            a, b = order[i], order[j]
            if rank[a] != four and rank[b] != four:
                front = _front(rank[a], rank[b])
                if front > best:
                    best = front
                    out[0], out[1] = a, b
    if four == _ACE:
        keep = best >= 205
    elif four >= _JACK:
        keep = best >= 200 + _TEN
    elif four >= 5:
        keep = best >= 13 * _ACE + _JACK
    else:
        keep = True
    if not keep:
        _take(order, rank, four, 2, out)


@kernel
def _ranked(cards: Ints, i: int) -> int:
    return int(_ACE if cards[i] == 52 else cards[i] >> 2)


@kernel
def play_rounds(t: WildPlaces, kind: Ints, state: U64, rounds: int, out: Ints) -> None:
    """The house way against the house way: lost, pushed, won."""
    deck = np.arange(53)
    mine, theirs = np.zeros(7, np.int64), np.zeros(7, np.int64)
    front, other = np.zeros(2, np.int64), np.zeros(2, np.int64)
    back = np.zeros(5, np.int64)
    for _ in range(rounds):
        shuffle(state, deck, 14)
        for i in range(7):
            mine[i] = deck[i]
            theirs[i] = deck[7 + i]
        set_hand(t, kind, mine, front)
        set_hand(t, kind, theirs, other)
        x = _front(_ranked(mine, front[0]), _ranked(mine, front[1]))
        y = _front(_ranked(theirs, other[0]), _ranked(theirs, other[1]))
        k = 0
        for i in range(7):
            if i not in (front[0], front[1]):
                back[k] = mine[i]
                k += 1
        p = wild5(t, back[0], back[1], back[2], back[3], back[4])
        k = 0
        for i in range(7):
            if i not in (other[0], other[1]):
                back[k] = theirs[i]
                k += 1
        q = wild5(t, back[0], back[1], back[2], back[3], back[4])
        out[1 + (x > y and p > q) - (x <= y and p <= q)] += 1
