"""Hold'em before the flop, exactly: 1,712,304 boards counted as some ten thousand kinds of boards.

Without flushes a board is worth what its ranks are, so each of the 6,175 sets of five ranks is looked at once and
counted as often as it can be dealt. Then boards with three or more cards of a suit are looked at again wherever that
gives somebody a flush: what the first count said of them is taken back and the truth put in its place.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from croupier.analysis.equity.kernels import HANDS, POT, TIE, UNITS, WIN, share
from croupier.ranking.arrays import U8, U64, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, by_ranks
from croupier.ranking.keys import RANK_SHIFT, RANK_WEIGHT

Counts = Ints


class Boards(NamedTuple):
    """The kinds of boards, each with the keys of its ranks."""

    fives: Ints
    """All sets of five ranks."""
    five_keys: U64
    flushes: Ints
    """All sets of three to five ranks of a suit, as bits, with their size."""
    flush_keys: U64
    others: Ints
    """All sets of two, one or no ranks beside them, with their size."""
    other_keys: U64


class Held(NamedTuple):
    """What the players have, and what is left."""

    keys: U64
    """The key of each player's ranks."""
    own: Ints
    """``own[p, suit]``: the ranks he has of a suit, as bits, and how many."""
    left: Ints
    """``left[suit]``: cards left of each rank outside the suit, ``left[4]``: of all suits."""
    live: Ints
    """``live[suit]``: the ranks left of a suit, as bits."""


@kernel
def _tally(high: Ints, none: Ints, weight: int, category: U8, counts: Ints) -> None:
    players = len(high)
    if players == 2:  # heads-up is asked most
        if high[0] == high[1]:
            for p in range(2):
                counts[p, TIE] += weight
                counts[p, UNITS] += weight * (POT // 2)
        else:
            winner = 0 if high[0] > high[1] else 1
            counts[winner, WIN] += weight
            counts[winner, UNITS] += weight * POT
    else:
        share(high, none, players, weight, counts)
    for p in range(players):
        counts[p, HANDS + category[high[p]]] += weight


@kernel
def _ways(left: Ints, ranks: Ints, n: int) -> int:
    """In how many ways cards of these ranks (equal ones side by side) can be dealt from what is left of each."""
    ways = 1
    same = 0
    for i in range(n):
        if i and ranks[i] == ranks[i - 1]:
            same += 1
            ways = ways * (left[ranks[i]] - same) // (same + 1)
        else:
            same = 0
            ways *= left[ranks[i]]
    return ways


@kernel
def _all_boards(t: Places, boards: Boards, held: Held, category: U8, scratch: Ints, counts: Counts) -> int:
    """Add up the counters over all boards; how many there are. ``scratch``: three rows to work in."""
    fives, five_keys, flushes, flush_keys, others, other_keys = boards
    keys, own, left, live = held
    players = len(keys)
    high, plain, none = scratch[0, :players], scratch[1, :players], scratch[2, :players]
    total = 0
    for i in range(len(fives)):
        ways = _ways(left[4], fives[i], 5)
        if ways > 0:
            total += ways
            for p in range(players):
                high[p] = by_ranks(t, keys[p] + five_keys[i])
            _tally(high, none, ways, category, counts)
    for suit in range(4):
        most = 0
        for p in range(players):
            most = max(most, own[p, suit, 1])
        for i in range(len(flushes)):
            bits, size = flushes[i, 0], flushes[i, 1]
            if size + most < 5 or bits & ~live[suit]:
                continue
            first, last = (0, 1) if size == 5 else (1, 14) if size == 4 else (14, 105)
            for j in range(first, last):
                ways = _ways(left[suit], others[j], others[j, 2])
                if ways <= 0:
                    continue
                board = flush_keys[i] + other_keys[j]
                for p in range(players):
                    plain[p] = by_ranks(t, keys[p] + board)
                    high[p] = t.suited[bits | own[p, suit, 0]] if own[p, suit, 1] + size >= 5 else plain[p]
                _tally(plain, none, -ways, category, counts)
                _tally(high, none, ways, category, counts)
    return total


def _key(ranks: tuple[int, ...]) -> int:
    return sum(RANK_WEIGHT[rank] for rank in ranks) << RANK_SHIFT


@cache
def _kinds() -> Boards:
    boards = [
        (a, b, c, d, e)
        for a in range(13)
        for b in range(a + 1)
        for c in range(b + 1)
        for d in range(c + 1)
        for e in range(d + 1)
        if a != e
    ]
    flushes = [ranks for size in (3, 4, 5) for ranks in combinations(range(13), size)]
    others = [(), *((a,) for a in range(13)), *((a, b) for a in range(13) for b in range(a + 1))]
    return Boards(
        np.array(boards, np.int64),
        np.array([_key(ranks) for ranks in boards], np.uint64),
        np.array([(sum(1 << rank for rank in ranks), len(ranks)) for ranks in flushes], np.int64),
        np.array([_key(ranks) for ranks in flushes], np.uint64),
        np.array([(*ranks, *(0,) * (2 - len(ranks)), len(ranks)) for ranks in others], np.int64),
        np.array([_key(ranks) for ranks in others], np.uint64),
    )


def preflop(t: Places, hole: U8, dead: list[int], category: U8, counts: Counts) -> int:
    """Add everybody's counters over all boards, for two known cards each; how many boards there are."""
    live = np.ones(52, np.bool_)
    live[hole.ravel()] = False
    live[dead] = False
    by_rank = live.reshape(13, 4)
    left = np.empty((5, 13), np.int64)
    left[4] = by_rank.sum(axis=1)
    left[:4] = left[4] - by_rank.T
    bits = (by_rank.T << np.arange(13)).sum(axis=1)
    own = np.zeros((len(hole), 4, 2), np.int64)
    keys = np.empty(len(hole), np.uint64)
    for p, (a, b) in enumerate(hole.tolist()):
        keys[p] = _key((a >> 2, b >> 2))
        for card in (a, b):
            own[p, card & 3, 0] |= 1 << (card >> 2)
            own[p, card & 3, 1] += 1
    scratch = np.zeros((3, len(hole)), np.int64)
    return int(_all_boards(t, _kinds(), Held(keys, own, left, bits), category, scratch, counts))
