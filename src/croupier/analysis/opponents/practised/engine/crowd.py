"""A crowd: ways to finish a board, and random hands on each, which all players of a deal are compared with.

It is drawn once for a street of a deal; whoever holds a card of it skips that way or that hand. So a look at one more
player costs one hand for each way instead of a crowd of its own, and there can be many more in it. For each way the
part of the pot that is won is squared – without the bias of a small crowd, as the mean product of two different
comparisons – so that cards which may become very good count more than those that stay in the middle.
"""

from __future__ import annotations

from typing import Final

from croupier.analysis.opponents.practised.engine.game import (
    BOARD,
    BOARDS,
    DRAWS,
    FIRST_CARD,
    SHARES,
    STREETS,
    WIDTH,
)
from croupier.analysis.opponents.practised.engine.panel import PAIRS, best_pairs, by_pairs, pairs_on
from croupier.analysis.opponents.practised.engine.strength import (
    MINE,
    OTHER,
    OWN,
    Judge,
    draws_left,
    finish,
    fresh,
    held,
    lying,
    places_of,
    versus,
)
from croupier.ranking.arrays import Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset

WAYS: Final = 24
HANDS: Final = 96
LAST_HANDS: Final = 384
"""Ways to finish and random hands in all; and how many meet where nothing is to come, on the one board there is."""
_PLACES: Final = 8
_WAY: Final = 1 + 2 * WIDTH
_HAND: Final = 1 + _PLACES
_FIRST_HAND: Final = 1 + WAYS * _WAY
_FIRST_PAIR: Final = _FIRST_HAND + LAST_HANDS * _HAND
CROWD: Final = _FIRST_PAIR + 2 * PAIRS
"""Numbers of a crowd: how many ways there are (0: none is drawn yet); of each way its new cards as bits and its boards;
of each hand its cards as bits and what it comes to; where pairs decide and nothing is to come, what all pairs make."""


@kernel
def _in_each(crowd: Pointer) -> int:
    """How many hands meet on each way."""
    return LAST_HANDS if crowd[0] == 1 else HANDS // crowd[0]


@kernel
def _paired(j: Judge, crowd: Pointer) -> bool:
    """Is what a hand makes looked up by its pairs?"""
    return crowd[0] == 1 and j.game[SHARES] <= 2 and by_pairs(j.game, j.ways)


@kernel
def gather(state: WordPointer, j: Judge, boards: Pointer, street: int, gone: int, out: Pointer) -> None:
    """Draw a crowd. ``boards``: what lies there; ``gone``: cards that nobody in it can have."""
    g, lie, low = j.game, lying(j.game, street), j.game[FIRST_CARD]
    n, whole = held(g, 0), held(g, g[STREETS] - 1)
    out[0] = 1 if lie == g[BOARD] else WAYS
    each, other, pairs = _in_each(out), offset(j.room, OTHER), offset(out, _FIRST_PAIR)
    paired = _paired(j, out)
    for way in range(out[0]):
        row = offset(out, 1 + way * _WAY)
        lines, used, new = offset(row, 1), gone, 0
        for b in range(g[BOARDS]):
            for i in range(lie):
                used |= 1 << boards[b * WIDTH + i]
        for b in range(g[BOARDS]):
            for i in range(g[BOARD]):
                at = b * WIDTH + i
                if i < lie:
                    lines[at] = boards[at]
                else:
                    lines[at] = fresh(state, low, used)
                    used |= 1 << lines[at]
                    new |= 1 << lines[at]
        row[0] = new
        if paired:
            pairs_on(j, lines, pairs)
        for k in range(way * each, (way + 1) * each):
            hand, taken, bits = offset(out, _FIRST_HAND + k * _HAND), used, 0
            for i in range(n):
                other[i] = fresh(state, low, taken)
                taken |= 1 << other[i]
            finish(state, g, other, n, g[DRAWS], whole - n, taken)
            for i in range(whole):
                bits |= 1 << other[i]
            hand[0] = bits
            if paired:
                best_pairs(g, pairs, other, whole, offset(hand, 1))
            else:
                places_of(j, other, whole, lines, offset(hand, 1))


@kernel
def among(state: WordPointer, j: Judge, hand: Pointer, n: int, street: int, seen: int, crowd: Pointer) -> float:
    """How good a hand of ``n`` cards is in a crowd, 0 to 1. ``seen``: all cards that its player knows."""
    g, own, mine = j.game, offset(j.room, OWN), offset(j.room, MINE)
    draws, coming = draws_left(g, street), held(g, g[STREETS] - 1) - held(g, street)
    each, total, ways, paired = _in_each(crowd), 0.0, 0, _paired(j, crowd)
    for way in range(crowd[0]):
        row = offset(crowd, 1 + way * _WAY)
        if row[0] & seen:
            continue
        bits = 0
        for i in range(n):
            own[i] = hand[i]
        finish(state, g, own, n, draws, coming, seen | row[0])
        for i in range(n + coming):
            bits |= 1 << own[i]
        if paired:
            best_pairs(g, offset(crowd, _FIRST_PAIR), own, n + coming, mine)
        else:
            places_of(j, own, n + coming, offset(row, 1), mine)
        won, squares, met = 0.0, 0.0, 0
        for k in range(way * each, (way + 1) * each):
            other = offset(crowd, _FIRST_HAND + k * _HAND)
            if not other[0] & bits:
                part = versus(g, mine, offset(other, 1))
                won += part
                squares += part * part
                met += 1
        if met > 1:
            total += (won * won - squares) / (met * (met - 1))
            ways += 1
    return total / ways if ways else 0.25


@kernel
def fits(g: Pointer) -> bool:
    """Are hands of a game compared on a board, with room for all they come to?"""
    return g[BOARD] > 0 and g[BOARDS] * g[SHARES] <= _PLACES
