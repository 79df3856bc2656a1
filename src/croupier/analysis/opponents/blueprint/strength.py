"""How good a holding is on a board, and how good it may become.

On the river: the part of the 1,081 holdings that the board leaves which it beats, ties counted half; own cards are not
taken out of the others' hands. Before it: how that part is spread over the rivers to come, as a histogram.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.analysis.opponents.blueprint.boards import HOLDINGS, Boards, holding, turn_place
from croupier.ranking.arrays import F32, U8, U16, Floats, Ints, Pointer
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place7

BINS: Final = 12
EDGES: Final[Floats] = np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87, 0.93, 0.97])
"""Between the bins of a histogram: finer where hands are strong."""
_PLACES: Final = 7463


@kernel
def river_parts(t: Places, board: Pointer, parts: Floats, places: Ints, counts: Ints) -> None:
    """The part that each holding beats on a full board; below nothing for what cannot be held. ``places``, ``counts``:
    room for 1,326 and 7,463 numbers."""
    counts[:] = 0
    a, b, c, d, e = board[0], board[1], board[2], board[3], board[4]
    lies = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
    at = 0
    for first in range(51):
        gone = lies >> first & 1
        for second in range(first + 1, 52):
            if gone or lies >> second & 1:
                places[at] = 0
            else:
                place = int(place7(t, a, b, c, d, e, first, second))
                places[at] = place
                counts[place] += 1
            at += 1
    below = 0
    for place in range(_PLACES):
        here = counts[place]
        counts[place] = 2 * below + here
        below += here
    for at in range(HOLDINGS):
        parts[at] = counts[places[at]] / (2.0 * below) if places[at] else -1.0


@kernel
def bin_of(edges: Floats, part: float) -> int:
    """The bin of a part."""
    at = 0
    while at < len(edges) and part >= edges[at]:
        at += 1
    return at


@kernel
def turn_histograms(t: Places, edges: Floats, first: U8, begin: int, end: int, out: U16) -> None:
    """For the turn boards ``begin`` … ``end`` and every holding: on how many rivers its part falls into each bin."""
    parts, places, counts = np.zeros(HOLDINGS), np.zeros(HOLDINGS, np.int64), np.zeros(_PLACES, np.int64)
    board = np.zeros(5, np.int64)
    for n in range(begin, end):
        for i in range(4):
            board[i] = first[n, i]
        for river in range(52):
            if river == board[0] or river == board[1] or river == board[2] or river == board[3]:
                continue
            board[4] = river
            river_parts(t, board, parts, places, counts)
            for h in range(HOLDINGS):
                if parts[h] >= 0:
                    out[n - begin, h, bin_of(edges, parts[h])] += 1


@kernel
def flop_histograms(b: Boards, choose: Ints, turns: U16, begin: int, end: int, out: U16) -> None:
    """The same for flops: the sum over their turns."""
    board = np.zeros(4, np.int64)
    for n in range(begin, end):
        for i in range(3):
            board[i] = b.first_flop[n, i]
        for card in range(52):
            if card == board[0] or card == board[1] or card == board[2]:
                continue
            board[3] = card
            for first in range(51):
                for second in range(first + 1, 52):
                    pair = holding(first, second)
                    place = turn_place(b, choose, board, pair)
                    row, column = place // HOLDINGS, place % HOLDINGS
                    for i in range(turns.shape[2]):
                        out[n, pair, i] += turns[row, column, i]


@kernel
def cumulated(histogram: U16, out: F32) -> bool:
    """The parts of a histogram up to each bin; false where it is empty."""
    total = 0.0
    for i in range(len(histogram)):
        total += histogram[i]
    if total == 0.0:
        return False
    below = 0.0
    for i in range(len(histogram)):
        below += histogram[i]
        out[i] = below / total
    return True


@kernel
def nearest(centres: F32, point: F32) -> int:
    """The centre that is nearest to a point."""
    best, found = 1e30, 0
    for c in range(len(centres)):
        distance = 0.0
        for i in range(len(point)):
            apart = centres[c, i] - point[i]
            distance += apart * apart
            if distance >= best:
                break
        if distance < best:
            best, found = distance, c
    return found


@kernel
def assign(centres: F32, histograms: U16, begin: int, end: int, out: U8) -> None:
    """The bucket of each holding on each board; 0 for what cannot be held."""
    point = np.zeros(histograms.shape[2], np.float32)
    for n in range(begin, end):
        for h in range(HOLDINGS):
            out[n, h] = nearest(centres, point) if cumulated(histograms[n, h], point) else 0
