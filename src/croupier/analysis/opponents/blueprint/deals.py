"""The deals of training: how many players, with which stacks, what sizes are thought of, and who plays oddly.

Most deals are plain. Some have sizes that nobody would choose, all-in offered everywhere, or seats that call, raise or
do anything at all. With several players they count little: regret matching does not care about scale, so where only
such deals lead, play is learned fully, and everywhere else they hardly matter. With two players sizes of any kind and
odd players count in full: there one meets them at every turn, and the strategy is an answer to oneself and, now and
then, to somebody who presses, calls or does anything (a restricted Nash response, Johanson and others 2007). But what
one answers to an all-in from nowhere is learned from oneself alone: who learns it from players who go all-in with
anything calls too lightly.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.luck import quick_below, quick_bits
from croupier.analysis.opponents.blueprint.boards import Boards, boards, choose, flop_place, holding, turn_place
from croupier.analysis.opponents.blueprint.buckets import (
    BUCKETS,
    CLASSES,
    preflop_classes,
    river_bucket,
    training_buckets,
)
from croupier.analysis.opponents.blueprint.table import (
    ABLE,
    ALL_IN,
    CALL,
    COARSE,
    FOLD,
    FOLDED,
    LARGE,
    MOST,
    PLAYERS,
    SMALL,
    STACK,
    begin,
    clear,
    post,
)
from croupier.ranking.arrays import U8, FloatPointer, Floats, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place7, places
from croupier.ranking.pointers import pointer

BIG: Final = 1000
"""Chips of a big blind in training."""
PLAIN, SCALED, WIDE, ODD = range(4)
STATION, WILD, PRESSER = 1, 2, 3
"""Odd seats: one that calls; one that does anything; one that raises whatever is above a threshold of its own and
calls with what is above another."""
LEVELS: Final = 3
"""What a presser has of its own: the parts of hands above which it raises and calls, and how often it then goes
all-in."""
WEIGHTS: Final[Floats] = np.array([[1.0, 1.0, 0.25, 1.0], [1.0, 0.25, 0.05, 0.05]])
"""What a deal of each kind counts, with two players and with more."""
KINDS: Final[Floats] = np.array([[0.46, 0.75, 0.88, 1.0], [0.7, 0.85, 0.9, 1.0]])
"""How often each kind comes, added up, with two players and with more."""
SEATED: Final[Floats] = np.array([0.0, 0.0, 0.0, 0.07, 0.14, 0.23, 0.71, 0.76, 0.82, 1.0])
"""How often so many players or fewer are dealt in, of three to nine."""
_LOW, _HIGH = math.log(10.0), math.log(230.0)


class Hands(NamedTuple):
    """The cards of a deal. ``cards``: two of each seat, then the board. ``buckets``: seat × street, -1 before they are
    asked for. ``places``: of each seat's hand at the showdown. ``odd``: 0, or how a seat plays. ``levels``: seat ×
    ``LEVELS``."""

    cards: Pointer
    buckets: Pointer
    places: Pointer
    odd: Pointer
    levels: FloatPointer


class Tables(NamedTuple):
    """What cards are looked up in."""

    ranks: Places
    boards: Boards
    choose: Pointer
    preflop: Pointer
    flop: Pointer
    turn: Pointer
    river: FloatPointer
    good: FloatPointer
    """The part of hands that each class before the flop beats."""
    weights: FloatPointer
    kinds: FloatPointer
    seated: FloatPointer


@cache
def tables() -> Tables:
    """Everything that training looks up."""
    b = training_buckets()
    return Tables(
        places("high"), boards(), choose(), b.preflop, b.flop.ravel(), b.turn.ravel(), b.river, starting_hands(),
        WEIGHTS.ravel(), KINDS.ravel(), SEATED,
    )  # fmt: skip


@kernel
def bare(t: Tables) -> Tables:
    """The same tables as pointers; whoever makes them keeps the tables."""
    ranks = Places(pointer(t.ranks.weight), pointer(t.ranks.low), pointer(t.ranks.high), pointer(t.ranks.mixed),
                   pointer(t.ranks.suited))  # fmt: skip
    b = t.boards
    names = Boards(pointer(b.flop), pointer(b.flop_names), pointer(b.turn), pointer(b.turn_names), pointer(b.renamed),
                   pointer(b.first_flop), pointer(b.first_turn))  # fmt: skip
    return Tables(ranks, names, pointer(t.choose), pointer(t.preflop), pointer(t.flop), pointer(t.turn),
                  pointer(t.river), pointer(t.good), pointer(t.weights), pointer(t.kinds),
                  pointer(t.seated))  # fmt: skip


@kernel
def chance(state: WordPointer) -> float:
    """A number from 0 up to 1."""
    return np.float64(quick_bits(state)) / 4294967296.0


@kernel
def _stack(state: WordPointer, usual: bool) -> int:
    if usual:
        return int(BIG * (80.0 + 45.0 * chance(state)))
    return int(BIG * math.exp(_LOW + (_HIGH - _LOW) * chance(state)))


@kernel
def _stacks(state: WordPointer, s: Pointer, players: int) -> None:
    """Two deals of three have equal stacks, half of these about a hundred big blinds."""
    equal = chance(state) < 0.68
    usual = equal and chance(state) < 0.5
    same = _stack(state, usual)
    for i in range(players):
        s[STACK + i] = same if equal else _stack(state, False)


@kernel
def draw_deal(state: WordPointer, duel: bool, coarse: bool, s: Pointer, h: Hands, t: Tables) -> int:
    """A fresh hand with its blinds posted; its kind."""
    players = 2
    if not duel:
        luck = chance(state)
        players = 3
        while luck >= t.seated[players]:
            players += 1
    clear(s, players, BIG)
    _stacks(state, s, players)
    s[ABLE], s[COARSE] = players, coarse
    if duel:
        post(s, 1, BIG // 2, 1)
        post(s, 0, BIG, 2)
    else:
        post(s, 0, BIG // 2, 1)
        post(s, 1, BIG, 2)
    begin(s)
    _cards(state, players, h, t)
    luck, kind = chance(state), 0
    while luck >= t.kinds[kind if duel else 4 + kind]:
        kind += 1
    for i in range(players):
        h.odd[i] = 0
    if kind == ODD:
        some = 0.25 + 0.75 * chance(state)
        for i in range(players):
            if chance(state) < some:
                h.odd[i] = min(PRESSER, 1 + quick_below(state, 5))
                level, at = 0.97 * chance(state), LEVELS * i
                h.levels[at], h.levels[at + 1], h.levels[at + 2] = (
                    level,
                    level * chance(state),
                    0.5 * chance(state) ** 2,
                )
        h.odd[quick_below(state, players)] = 0
    return kind


@kernel
def _cards(state: WordPointer, players: int, h: Hands, t: Tables) -> None:
    used = np.uint64(0)
    for i in range(2 * players + 5):
        while True:
            card = quick_below(state, 52)
            bit = np.uint64(1) << np.uint64(card)
            if not used & bit:
                break
        used |= bit
        h.cards[i if i < 2 * players else 2 * MOST + i - 2 * players] = card
    c, at = h.cards, 2 * MOST
    for i in range(players):
        h.places[i] = int(place7(t.ranks, c[2 * i], c[2 * i + 1], c[at], c[at + 1], c[at + 2], c[at + 3], c[at + 4]))
        for street in range(4):
            h.buckets[4 * i + street] = -1


@kernel
def bucket(h: Hands, t: Tables, players: int, seat: int, street: int, board: Pointer) -> int:
    """The bucket of a seat's cards on a street, looked up once. ``board``: where the board's cards begin."""
    found = h.buckets[4 * seat + street]
    if found >= 0:
        return found
    pair = holding(h.cards[2 * seat], h.cards[2 * seat + 1])
    if street == 0:
        found = int(t.preflop[pair])
    elif street == 1:
        found = int(t.flop[flop_place(t.boards, t.choose, board, pair)])
    elif street == 2:
        found = int(t.turn[turn_place(t.boards, t.choose, board, pair)])
    else:
        _rivers(h, t, players, board)
        return h.buckets[4 * seat + 3]
    h.buckets[4 * seat + street] = found
    return found


@kernel
def _rivers(h: Hands, t: Tables, players: int, board: Pointer) -> None:
    """The river's buckets of all seats: each hand among the 1,081 that the board leaves."""
    a, b, c, d, e = board[0], board[1], board[2], board[3], board[4]
    lies = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
    for i in range(players):
        h.buckets[4 * i + 3] = 0
    for first in range(51):
        if lies >> first & 1:
            continue
        for second in range(first + 1, 52):
            if lies >> second & 1:
                continue
            place = int(place7(t.ranks, a, b, c, d, e, first, second))
            for i in range(players):
                mine = h.places[i]
                h.buckets[4 * i + 3] += 2 * (mine > place) + (mine == place)
    for i in range(players):
        h.buckets[4 * i + 3] = river_bucket(t.river, h.buckets[4 * i + 3] / 2162.0)


@kernel
def other_board(state: WordPointer, h: Hands, t: Tables, s: Pointer, lie: int, places: Pointer) -> None:
    """Another way to finish the board after its first ``lie`` cards: the place of each hand that is still in. After the
    places there is room for the board."""
    used, players, at = np.uint64(0), s[PLAYERS], 2 * MOST
    for i in range(2 * players):
        used |= np.uint64(1) << np.uint64(h.cards[i])
    for i in range(lie):
        used |= np.uint64(1) << np.uint64(h.cards[at + i])
        places[MOST + i] = h.cards[at + i]
    for i in range(lie, 5):
        while True:
            card = quick_below(state, 52)
            bit = np.uint64(1) << np.uint64(card)
            if not used & bit:
                break
        used |= bit
        places[MOST + i] = card
    b = MOST
    for i in range(players):
        if not s[FOLDED + i]:
            places[i] = int(
                place7(t.ranks, h.cards[2 * i], h.cards[2 * i + 1], places[b], places[b + 1], places[b + 2],
                       places[b + 3], places[b + 4])
            )  # fmt: skip


@kernel
def odd_choice(state: WordPointer, kind: int, levels: FloatPointer, good: float, may: Pointer) -> int:
    """What an odd seat does; ``good``: the part of hands that its own beats. It may always call, also where nobody
    sensible thinks of it."""
    luck = chance(state)
    if kind == WILD:
        return _any(state, may, FOLD, ALL_IN)
    if kind == STATION:
        if luck < 0.06:
            return _any(state, may, CALL, ALL_IN)
        return FOLD if may[FOLD] and luck > 0.9 and good < 0.6 else CALL
    if good >= levels[0]:
        if may[ALL_IN] and luck < levels[2]:
            return ALL_IN
        return _any(state, may, SMALL, LARGE) if luck < 0.92 else CALL
    if good < levels[1] and may[FOLD] and luck < 0.8:
        return FOLD
    return _any(state, may, SMALL, LARGE) if luck > 0.92 else CALL


@kernel
def _any(state: WordPointer, may: Pointer, least: int, most: int) -> int:
    """Any of these actions; where there is none, all-in, or without that a call."""
    count = 0
    for a in range(least, most + 1):
        count += may[a] > 0
    if not count:
        return ALL_IN if may[ALL_IN] else CALL
    left = quick_below(state, count)
    for a in range(least, most + 1):
        if may[a]:
            if not left:
                return a
            left -= 1
    return CALL


@kernel
def how_good(t: Tables, street: int, found: int) -> float:
    """About the part of hands that a bucket beats."""
    if street == 0:
        return t.good[found]
    if street == 3:
        return t.river[found - 1] if found else 0.0
    return (found + 0.5) / BUCKETS


def starting_hands(samples: int = 400) -> Floats:
    """How the 169 classes stand before the flop: the part of them that each beats, by what it wins against any hand."""
    wins = np.zeros(CLASSES)
    _wins(places("high"), preflop_classes(), samples, wins)
    out = np.zeros(CLASSES)
    counts = np.bincount(preflop_classes(), minlength=CLASSES)
    order = np.argsort(wins, kind="stable")
    below = np.cumsum(counts[order])
    out[order] = (below - counts[order] / 2) / below[-1]
    return out


@kernel
def _wins(ranks: Places, classes: U8, samples: int, out: Floats) -> None:
    state = np.array([88172645463325252], np.uint64)
    counts = np.zeros(len(out))
    deck = np.zeros(9, np.int64)
    at = 0
    for first in range(51):
        for second in range(first + 1, 52):
            for _ in range(samples):
                deck[0], deck[1] = first, second
                n = 2
                while n < 9:
                    card = quick_below(state, 52)
                    fresh = True
                    for i in range(n):
                        fresh = fresh and deck[i] != card
                    if fresh:
                        deck[n] = card
                        n += 1
                mine = place7(ranks, deck[0], deck[1], deck[2], deck[3], deck[4], deck[5], deck[6])
                theirs = place7(ranks, deck[7], deck[8], deck[2], deck[3], deck[4], deck[5], deck[6])
                out[classes[at]] += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                counts[classes[at]] += 1.0
            at += 1
    for c in range(len(out)):
        out[c] /= counts[c]
