"""Boards valued by the million, compiled.

A board is five numbers (``BACK``, ``MIDDLE``, ``FRONT`` and what goes with them): the places of its back and its
middle, the strength of its front, its royalties, and 1 if it fouls. Nothing is checked.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.analysis.chinese.tables import House
from croupier.ranking.arrays import I32, U8, Floats, Ints
from croupier.ranking.compiled import inlined, kernel
from croupier.ranking.kernels import place5

BACK: Final = 0
MIDDLE: Final = 1
FRONT: Final = 2
EARNS: Final = 3
FOULS: Final = 4
WIDTH: Final = 5


@inlined
def front_at(a: int, b: int, c: int) -> int:
    """Where a front stands in the tables of fronts."""
    return ((a >> 2) * 13 + (b >> 2)) * 13 + (c >> 2)


@inlined
def valued(h: House, back: int, middle: int, front: int, out: I32) -> None:
    """A board of these places, ``front`` as ``front_at`` has it."""
    fouls = back < middle + h.strict or middle < h.over[front]
    out[BACK], out[MIDDLE], out[FRONT] = back, middle, h.front[front]
    out[EARNS] = 0 if fouls else h.back_pays[back] + h.middle_pays[middle] + h.front_pays[front]
    out[FOULS] = fouls


@inlined
def against(h: House, mine: I32, theirs: I32) -> int:
    """Points of one board against another."""
    won = (mine[0] > theirs[0]) + (mine[1] > theirs[1]) + (mine[2] > theirs[2])
    lost = (mine[0] < theirs[0]) + (mine[1] < theirs[1]) + (mine[2] < theirs[2])
    points: int = h.pays[4 * won + lost] + mine[EARNS] - theirs[EARNS]
    if mine[FOULS] or theirs[FOULS]:
        points = (theirs[FOULS] - mine[FOULS]) * h.foul + h.foul_royalties * (
            theirs[FOULS] * mine[EARNS] - mine[FOULS] * theirs[EARNS]
        )
    return points


@inlined
def worth_of(h: House, board: I32, front: int, there: int) -> float:
    """What a board is worth beyond this hand: the next one in Fantasy Land."""
    worth = max(h.stays_front[front], h.stays_back[board[BACK]]) if there else h.there[front]
    return 0.0 if board[FOULS] else worth


@kernel
def settings(h: House, hand: U8, field: I32, there: int, weigh: float, keep: int, found: Ints, values: Floats) -> int:
    """Every setting of a whole hand against a field of boards; more than thirteen cards leave the rest over. The
    ``keep`` best are ``found`` (the cards of the back and of the middle as bits) with their ``values``; returned is how
    many settings are in order."""
    n = len(hand)
    five = np.empty(5, np.uint8)
    where = np.empty(5, np.int64)
    places_of = np.full(1 << n, -1, np.int16)
    board = np.empty(WIDTH, np.int32)
    legal = 0
    values[:] = -1e9
    masks = np.empty(6200, np.int64)
    count = 0
    for mask in range(1 << n):
        bits = 0
        left = mask
        while left:
            left &= left - 1
            bits += 1
            if bits > 5:
                break
        if bits == 5:
            at = 0
            for card in range(n):
                if mask >> card & 1:
                    five[at] = hand[card]
                    where[at] = card
                    at += 1
            places_of[mask] = place5(h.cards, five[0], five[1], five[2], five[3], five[4])
            masks[count] = mask
            count += 1
    order = np.argsort(-places_of[masks[:count]].astype(np.int64), kind="mergesort")
    backs = count if n <= 13 else min(count, 500)
    for x in range(backs):
        back = masks[order[x]]
        for y in range(count):
            middle = masks[order[y]]
            if middle & back or places_of[back] < places_of[middle] + h.strict:
                continue
            rest = ((1 << n) - 1) ^ back ^ middle
            for a in range(n - 2):
                if not rest >> a & 1:
                    continue
                for b in range(a + 1, n - 1):
                    if not rest >> b & 1:
                        continue
                    for c in range(b + 1, n):
                        if not rest >> c & 1:
                            continue
                        front = front_at(hand[a], hand[b], hand[c])
                        if places_of[middle] < h.over[front]:
                            continue
                        legal += 1
                        valued(h, places_of[back], places_of[middle], front, board)
                        value = weigh * worth_of(h, board, front, there)
                        if n > 13 and value + board[EARNS] + 6.0 < values[keep - 1]:
                            continue
                        points = 0
                        for other in range(len(field)):
                            points += against(h, board, field[other])
                        value += points / len(field)
                        if value > values[keep - 1]:
                            at = keep - 1
                            while at > 0 and values[at - 1] < value:
                                values[at] = values[at - 1]
                                found[at] = found[at - 1]
                                at -= 1
                            values[at] = value
                            found[at, 0], found[at, 1] = back, middle
                            found[at, 2] = 1 << a | 1 << b | 1 << c
    return legal
