"""The compiled kernels: hand values inside Numba loops.

All take a :class:`Places` of tables first (``places("high")``) and cards as integers 0 … 51, and give *places*:
1 the worst value of the ranking, one more for each better one, 0 for no low. Nothing is checked.

=======================================  =======================================================================
``place5(t, a, b, c, d, e)``             five cards; any ranking of ranks and flushes
``place6``, ``place7``                   best of six or seven cards, high
``best_of(t, hand, n, flush)``           the first ``n`` = 5 … 8 cards of an array, high or low
``omaha_of(t, hand, own, n, flush)``     exactly two of the first ``own`` cards and three of the board after them
``by_ranks(t, key)``                     for loops that add up ``t.weight`` themselves and know there is no flush
=======================================  =======================================================================

``flush``: 1 in high hands, 0 where it is ignored (ace-to-five), -1 where it spoils (ace-to-six, deuce-to-seven).
Sökö, three-card, wild and Russian hands: ``special``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

import numpy as np

from croupier.ranking.arrays import U32, U64, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.keys import FIVE_SUITED, FLUSH_BIT, RANK_SHIFT, RANK_WEIGHT, WEIGHT, rank_counts
from croupier.ranking.rankings import find_ranking
from croupier.ranking.tables import strengths

_FIVE_SUITED = np.uint64(FIVE_SUITED)
_CLUBS, _DIAMONDS, _HEARTS = (np.uint64(bit) for bit in FLUSH_BIT[:3])
_LOW_RANKS, _HIGH_RANKS = np.uint64(RANK_SHIFT), np.uint64(RANK_SHIFT + 16)
_SIXTEEN_BITS = np.uint64(0xFFFF)
NO_PLACE = cast("int", np.uint16(0))
"""Below every place, and as wide as one."""


class Places(NamedTuple):
    """The tables of one ranking. ``low`` and ``high`` turn the two rank parts of a key into an index of ``mixed``."""

    weight: WordPointer
    low: Pointer
    high: Pointer
    mixed: Pointer
    """Place by index, for hands without a flush."""
    suited: Pointer
    """Place by the ranks held in one suit, as thirteen bits."""


@cache
def _index() -> tuple[U64, U32, U32, int]:
    """Two tables whose entries add up to a number of its own for each set of ranks of five to seven cards.

    Sets of high ranks are numbered by size; each set of low ranks has a row as long as the sets of high ranks it
    can meet, so the rows lie end to end.
    """
    split, most = 7, 7
    high = np.zeros(10552, np.uint32)
    start = [0]
    for size in range(most + 1):
        sets = list(rank_counts(size, split))
        for number, counts in enumerate(sets):
            high[sum(n * RANK_WEIGHT[split + i] for i, n in enumerate(counts)) >> 16] = start[-1] + number
        start.append(start[-1] + len(sets))
    low = np.zeros(43718, np.uint32)
    end = start[5]  # so that no row begins below zero
    for size in range(most + 1):
        first, last = start[max(0, 5 - size)], start[most - size + 1]
        for counts in rank_counts(size, 0, split):
            low[sum(n * RANK_WEIGHT[i] for i, n in enumerate(counts))] = end - first
            end += last - first
    return np.array(WEIGHT, np.uint64), low, high, end


@cache
def places(name: str = "high") -> Places:
    """The tables of ``high``, ``ace-to-five``, ``ace-to-six`` or ``deuce-to-seven``, ready for the kernels."""
    weight, low, high, size = _index()
    by_key, by_suit = strengths(name)
    every = np.array(find_ranking(name).every(), np.uint32)
    keys = np.fromiter(by_key.keys(), np.uint32, len(by_key))
    found = np.searchsorted(every, np.fromiter(by_key.values(), np.uint32, len(by_key))) + 1
    mixed = np.zeros(size, np.uint16)
    mixed[low[keys & 0xFFFF] + high[keys >> 16]] = found
    flushes = np.array(by_suit, np.uint32)
    suited = np.where(flushes > 0, np.searchsorted(every, flushes) + 1, 0).astype(np.uint16)
    return Places(weight, low, high, mixed, suited)


@kernel
def by_ranks(t: Places, key: np.uint64) -> int:
    return t.mixed[t.low[(key >> _LOW_RANKS) & _SIXTEEN_BITS] + t.high[key >> _HIGH_RANKS]]


@kernel
def _flush_suit(key: np.uint64) -> int:
    """The suit of which there are five or more; the key says that there is one."""
    if key & _CLUBS:
        return 0
    if key & _DIAMONDS:
        return 1
    if key & _HEARTS:
        return 2
    return 3


@kernel
def _bit(card: int, suit: int) -> np.uint32:
    return np.uint32(1) << np.uint32(card >> 2) if (card & 3) == suit else np.uint32(0)


@kernel
def place5(t: Places, a: int, b: int, c: int, d: int, e: int) -> int:
    w = t.weight
    key = w[a] + w[b] + w[c] + w[d] + w[e]
    if key & _FIVE_SUITED:
        s = a & 3
        return t.suited[_bit(a, s) | _bit(b, s) | _bit(c, s) | _bit(d, s) | _bit(e, s)]
    return by_ranks(t, key)


@kernel
def place6(t: Places, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    w = t.weight
    key = w[a] + w[b] + w[c] + w[d] + w[e] + w[f]
    if key & _FIVE_SUITED:
        s = _flush_suit(key)
        return t.suited[_bit(a, s) | _bit(b, s) | _bit(c, s) | _bit(d, s) | _bit(e, s) | _bit(f, s)]
    return by_ranks(t, key)


@kernel
def place7(t: Places, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    w = t.weight
    key = w[a] + w[b] + w[c] + w[d] + w[e] + w[f] + w[g]
    if key & _FIVE_SUITED:
        s = _flush_suit(key)
        return t.suited[_bit(a, s) | _bit(b, s) | _bit(c, s) | _bit(d, s) | _bit(e, s) | _bit(f, s) | _bit(g, s)]
    return by_ranks(t, key)


@kernel
def best_of(t: Places, hand: Pointer, n: int, flush: int) -> int:
    """The best of the first ``n`` = 5 … 8 cards; a flush is the best of hands (1), nothing (0) or spoils a low (-1)."""
    w = t.weight
    key = np.uint64(0)
    for i in range(n):
        key += w[hand[i]]
    best = NO_PLACE
    if n < 8:
        best = by_ranks(t, key)
    else:
        for i in range(n):
            best = max(best, by_ranks(t, key - w[hand[i]]))
    if flush == 0 or not key & _FIVE_SUITED:
        return best
    if flush > 0:
        s = _flush_suit(key)
        ranks = np.uint32(0)
        for i in range(n):
            ranks |= _bit(hand[i], s)
        return max(best, t.suited[ranks])
    best = NO_PLACE
    for a in range(n - 4):
        for b in range(a + 1, n - 3):
            for c in range(b + 1, n - 2):
                for d in range(c + 1, n - 1):
                    for e in range(d + 1, n):
                        best = max(best, place5(t, hand[a], hand[b], hand[c], hand[d], hand[e]))
    return best


@kernel
def pair_at(a: int, b: int) -> int:
    """Where a pair of different cards stands in a table of all 1,326."""
    return b * (b - 1) // 2 + a if a < b else a * (a - 1) // 2 + b


@kernel
def omaha_pairs(t: Places, board: Pointer, m: int, flush: int, least: int, out: Pointer) -> None:
    """What every pair of cards makes with three of the ``m`` = 3 … 5 on a board, by ``pair_at``; 0 where that is below
    ``least`` or one of the pair lies on the board. The best of a hand's pairs is what ``omaha_of`` finds for it."""
    w, lies = t.weight, 0
    for x in range(m):
        lies |= 1 << board[x]
    for b in range(1, 52):
        for a in range(b):
            best = NO_PLACE
            if not (lies >> a | lies >> b) & 1:
                two = w[a] + w[b]
                for x in range(m - 2):
                    for y in range(x + 1, m - 1):
                        for z in range(y + 1, m):
                            key = two + w[board[x]] + w[board[y]] + w[board[z]]
                            if key & _FIVE_SUITED and flush != 0:
                                s = a & 3
                                ranks = _bit(board[x], s) | _bit(board[y], s) | _bit(board[z], s)
                                place = t.suited[ranks | _bit(a, s) | _bit(b, s)]
                            else:
                                place = by_ranks(t, key)
                            best = max(best, place)
            out[b * (b - 1) // 2 + a] = best if best >= least else NO_PLACE


@kernel
def omaha_of(t: Places, hand: Pointer, own: int, n: int, flush: int) -> int:
    """Exactly two of the first ``own`` cards and three of the others up to ``n``; ``flush`` as in ``best_of``."""
    w = t.weight
    best = NO_PLACE
    for x in range(own, n - 2):
        for y in range(x + 1, n - 1):
            for z in range(y + 1, n):
                three = w[hand[x]] + w[hand[y]] + w[hand[z]]
                for i in range(own - 1):
                    four = three + w[hand[i]]
                    for j in range(i + 1, own):
                        key = four + w[hand[j]]
                        place = by_ranks(t, key)
                        if key & _FIVE_SUITED and flush != 0:
                            s = hand[x] & 3
                            ranks = _bit(hand[x], s) | _bit(hand[y], s) | _bit(hand[z], s)
                            place = t.suited[ranks | _bit(hand[i], s) | _bit(hand[j], s)]
                        best = max(best, place)
    return best
