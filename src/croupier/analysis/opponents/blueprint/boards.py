"""Boards up to the names of their suits: 1,755 flops and 16,432 turns instead of 22,100 and 270,725.

Two boards that differ only in which suit is called which play alike, if the own cards change their suits with them. So
a board stands for its class, the one of its 24 renamings with the lowest number, and a holding is renamed as the board
is. Cards in a board have no order.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from croupier.ranking.arrays import I16, I32, U8, Ints, Pointer
from croupier.ranking.compiled import kernel

HOLDINGS: Final = 1326
FLOPS, TURNS = 22100, 270725
_CHOOSE: Final[Ints] = np.array([[math.comb(n, k) for k in range(5)] for n in range(53)], np.int64).ravel()
"""At 5 n + k: how many ways there are to choose k of n."""


class Boards(NamedTuple):
    """``flop`` and ``turn``: number of a board → its class; ``*_names``: → the renaming that leads there. ``renamed``:
    renaming and pair of cards → holding. ``first_*``: a board of each class, as cards."""

    flop: Pointer
    flop_names: Pointer
    turn: Pointer
    turn_names: Pointer
    renamed: Pointer
    first_flop: U8
    first_turn: U8


@kernel
def holding(first: int, second: int) -> int:
    """The number of two cards, in the order (0, 1), (0, 2) … (50, 51)."""
    if first > second:
        first, second = second, first
    return first * (103 - first) // 2 + second - first - 1


@kernel
def number3(choose: Pointer, a: int, b: int, c: int) -> int:
    """The number of three different cards in any order."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a + choose[5 * b + 2] + choose[5 * c + 3]


@kernel
def number4(choose: Pointer, a: int, b: int, c: int, d: int) -> int:
    """The number of four different cards in any order."""
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a + choose[5 * b + 2] + choose[5 * c + 3] + choose[5 * d + 4]


@kernel
def _classes3(choose: Ints, names: Ints, classes: I32, which: U8, first: U8) -> int:
    lowest = np.full(len(classes), -1, np.int32)
    count = 0
    for a in range(50):
        for b in range(a + 1, 51):
            for c in range(b + 1, 52):
                best, by = len(classes), 0
                for p in range(24):
                    n = number3(choose, a & ~3 | names[p, a & 3], b & ~3 | names[p, b & 3], c & ~3 | names[p, c & 3])
                    if n < best:
                        best, by = n, p
                own = number3(choose, a, b, c)
                if lowest[best] < 0:
                    lowest[best] = count
                    first[count, 0] = a & ~3 | names[by, a & 3]
                    first[count, 1] = b & ~3 | names[by, b & 3]
                    first[count, 2] = c & ~3 | names[by, c & 3]
                    count += 1
                classes[own], which[own] = lowest[best], by
    return count


@kernel
def _classes4(choose: Ints, names: Ints, classes: I32, which: U8, first: U8) -> int:
    lowest = np.full(len(classes), -1, np.int32)
    count = 0
    for a in range(49):
        for b in range(a + 1, 50):
            for c in range(b + 1, 51):
                for d in range(c + 1, 52):
                    best, by = len(classes), 0
                    for p in range(24):
                        n = number4(
                            choose, a & ~3 | names[p, a & 3], b & ~3 | names[p, b & 3],
                            c & ~3 | names[p, c & 3], d & ~3 | names[p, d & 3],
                        )  # fmt: skip
                        if n < best:
                            best, by = n, p
                    own = number4(choose, a, b, c, d)
                    if lowest[best] < 0:
                        lowest[best] = count
                        first[count, 0] = a & ~3 | names[by, a & 3]
                        first[count, 1] = b & ~3 | names[by, b & 3]
                        first[count, 2] = c & ~3 | names[by, c & 3]
                        first[count, 3] = d & ~3 | names[by, d & 3]
                        count += 1
                    classes[own], which[own] = lowest[best], by
    return count


@kernel
def _renamings(names: Ints, renamed: I16) -> None:
    for p in range(24):
        for a in range(51):
            for b in range(a + 1, 52):
                renamed[p * HOLDINGS + holding(a, b)] = holding(a & ~3 | names[p, a & 3], b & ~3 | names[p, b & 3])


@cache
def boards() -> Boards:
    """Made once, in a blink."""
    names = np.array(list(permutations(range(4))), np.int64)
    flop, flop_names, first_flop = np.zeros(FLOPS, np.int32), np.zeros(FLOPS, np.uint8), np.zeros((1755, 3), np.uint8)
    turn, turn_names, first_turn = np.zeros(TURNS, np.int32), np.zeros(TURNS, np.uint8), np.zeros((16432, 4), np.uint8)
    renamed = np.zeros(24 * HOLDINGS, np.int16)
    _classes3(_CHOOSE, names, flop, flop_names, first_flop)
    _classes4(_CHOOSE, names, turn, turn_names, first_turn)
    _renamings(names, renamed)
    return Boards(flop, flop_names, turn, turn_names, renamed, first_flop, first_turn)


@kernel
def flop_place(b: Boards, choose: Pointer, board: Pointer, pair: int) -> int:
    """Where a holding stands in a table of flop classes × holdings."""
    n = number3(choose, board[0], board[1], board[2])
    return b.flop[n] * HOLDINGS + b.renamed[b.flop_names[n] * HOLDINGS + pair]


@kernel
def turn_place(b: Boards, choose: Pointer, board: Pointer, pair: int) -> int:
    """Where a holding stands in a table of turn classes × holdings."""
    n = number4(choose, board[0], board[1], board[2], board[3])
    return b.turn[n] * HOLDINGS + b.renamed[b.turn_names[n] * HOLDINGS + pair]


def choose() -> Ints:
    """How many ways there are to choose up to four of n cards, by which boards are numbered."""
    return _CHOOSE
