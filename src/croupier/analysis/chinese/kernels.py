"""Boards valued and completed by the million, compiled.

A board is five numbers (``BACK``, ``MIDDLE``, ``FRONT`` and what goes with them): the places of its back and its
middle, the strength of its front, its royalties, and 1 if it fouls. Nothing is checked.
"""

from __future__ import annotations

from typing import Final, NamedTuple

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
SIZE: Final = (3, 5, 5)
AT_ONCE: Final = 4
"""So many cards are laid before others than those that were supposed come."""


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
def _five(h: House, cards: U8) -> int:
    return place5(h.cards, cards[0], cards[1], cards[2], cards[3], cards[4])


@kernel
def completed(h: House, rows: U8, lies: Ints, new: U8, others: I32, weigh: float, out: I32, plan: Ints) -> float:
    """The best way to lay all ``new`` cards into rows where ``lies`` cards of the front, the middle and the back lie
    (``rows[0]`` is the front): its value against ``others`` (boards, one a line) and in Fantasy Land, ``weigh`` for
    each opponent. ``plan`` gets the row of every card, ``out`` the board."""
    n = len(new)
    room0, room1, room2 = 3 - lies[0], 5 - lies[1], 5 - lies[2]
    best = -1e9
    board = np.empty(WIDTH, np.int32)
    trial = np.empty((3, 5), np.uint8)
    for row in range(3):
        for place in range(lies[row]):
            trial[row, place] = rows[row, place]
    where = np.zeros(n, np.int64)
    middle_place = np.full(1 << n, -1, np.int32)
    back_place = np.full(1 << n, -1, np.int32)
    full = (1 << n) - 1
    bits = np.empty(1 << n, np.int8)
    bits[0] = 0
    for mask in range(1, 1 << n):
        bits[mask] = bits[mask >> 1] + (mask & 1)
    for f in range(1 << n):
        if bits[f] != room0:
            continue
        at = lies[0]
        for card in range(n):
            if f >> card & 1:
                trial[0, at] = new[card]
                at += 1
        front = front_at(trial[0, 0], trial[0, 1], trial[0, 2])
        rest = full ^ f
        m = rest
        while True:
            if bits[m] == room1 and bits[rest ^ m] == room2:
                if middle_place[m] < 0:
                    at = lies[1]
                    for card in range(n):
                        if m >> card & 1:
                            trial[1, at] = new[card]
                            at += 1
                    middle_place[m] = _five(h, trial[1])
                b = rest ^ m
                if middle_place[m] >= h.over[front]:
                    if back_place[b] < 0:
                        at = lies[2]
                        for card in range(n):
                            if b >> card & 1:
                                trial[2, at] = new[card]
                                at += 1
                        back_place[b] = _five(h, trial[2])
                    if back_place[b] >= middle_place[m] + h.strict:
                        valued(h, back_place[b], middle_place[m], front, board)
                        value = worth_of(h, board, front, 0) * weigh * len(others)
                        for other in range(len(others)):
                            value += against(h, board, others[other])
                        if value > best:
                            best = value
                            out[:] = board
                            for card in range(n):
                                where[card] = 0 if f >> card & 1 else 1 if m >> card & 1 else 2
            if m == 0:
                break
            m = (m - 1) & rest
    if best < -1e8:
        out[:] = 0
        out[FOULS] = 1
        best = 0.0
        for other in range(len(others)):
            best += against(h, out, others[other])
        for card in range(n):
            where[card] = -1
    plan[:] = where
    return best


@kernel
def played_on(h: House, rows: U8, lies: Ints, new: U8, instead: U8, others: I32, weigh: float, out: I32) -> float:
    """The rest of a hand by somebody who does not know what comes: a few cards at a time he lays as would be best if
    the rest were not the cards that will come but others (``instead``). Returned is what the board is worth to him.
    ``rows`` and ``lies`` are his own to change."""
    n = len(new)
    plan = np.empty(n, np.int64)
    supposed = np.empty(n, np.uint8)
    value = 0.0
    at = 0
    while True:
        left = n - at
        now = left if left <= AT_ONCE else AT_ONCE
        for card in range(left):
            supposed[card] = new[at + card] if card < now else instead[(at + card) % len(instead)]
        value = completed(h, rows, lies, supposed[:left], others, weigh, out, plan[:left])
        if now == left:
            return value
        for card in range(now):
            row = plan[card]
            if row < 0 or lies[row] >= SIZE[row]:
                row = 2 if lies[2] < 5 else 1 if lies[1] < 5 else 0
            rows[row, lies[row]] = new[at + card]
            lies[row] += 1
        at += now


@kernel
def finished(h: House, rows: U8, lies: Ints, deals: U8, spare: U8, reference: I32, out: I32) -> None:
    """The boards of the other players in every deal: what lies open, made up by the cards that the deal gives them,
    each as it does best against boards as one meets them. ``rows``, ``lies``: one for each player; ``out``: deal,
    player, board; ``spare``: cards that could have come instead."""
    mine = np.empty((3, 5), np.uint8)
    there = np.empty(3, np.int64)
    for deal in range(len(deals)):
        at = 0
        for player in range(len(rows)):
            missing = 13 - lies[player, 0] - lies[player, 1] - lies[player, 2]
            if missing > 8:  # a hand that nobody has seen yet: as one meets them
                out[deal, player] = reference[(deal + player) % len(reference)]
                continue
            mine[:] = rows[player]
            there[:] = lies[player]
            foe = (deal + player) % len(reference)
            met = reference[foe : foe + 1]
            played_on(h, mine, there, deals[deal, at : at + missing], spare[deal], met, 1.0, out[deal, player])
            at += missing


class Mine(NamedTuple):
    """A position: the rows that lie, how many cards lie in each, the cards to lay, and the ways to do so: the row of
    each card, −1 for one that is thrown away."""

    rows: U8
    lies: Ints
    hand: U8
    ways: Ints


@kernel
def priced(h: House, mine: Mine, deals: U8, spare: U8, others: I32, values: Floats, counts: Ints) -> None:
    """Every way to lay the cards of a hand, in every deal of the cards to come: points against the others and what
    Fantasy Land is worth. ``counts``: how often each way fouls, and how often it leads to Fantasy Land."""
    board = np.empty(WIDTH, np.int32)
    rows = np.empty((3, 5), np.uint8)
    there = np.empty(3, np.int64)
    hand, ways = mine.hand, mine.ways
    for way in range(len(ways)):
        for deal in range(len(deals)):
            rows[:] = mine.rows
            there[:] = mine.lies
            for card in range(len(hand)):
                row = ways[way, card]
                if row >= 0:
                    rows[row, there[row]] = hand[card]
                    there[row] += 1
            missing = 13 - there[0] - there[1] - there[2]
            value = played_on(h, rows, there, deals[deal, :missing], spare[deal], others[deal], 1.0, board)
            values[way, deal] = value
            counts[way, 0] += board[FOULS]
            for other in range(len(others[deal])):
                value -= against(h, board, others[deal, other])
            counts[way, 1] += value > 0.5


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
