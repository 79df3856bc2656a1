"""The first round where two own cards play with three of the board: hands looked at on many boards at once.

What such a hand makes on a board is the best of what its pairs make, and what all pairs make there is worked out once.
So a *panel* of boards, with random hands on each, is drawn once for a game, and every first hand is measured by it: for
each board that leaves its cards free the part of the pot that it wins against the hands there, squared as in ``crowd``.
Hands that differ in their suits alone are measured as one of them, so that a hand has one strength, in training and at
the table.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.opponents.practised.engine.game import (
    BOARD,
    BOARDS,
    DRAWS,
    FIRST_CARD,
    ON_BOARD,
    SHARES,
    STUD,
    Layout,
    street_at,
)
from croupier.analysis.opponents.practised.engine.strength import MINE, OTHER, OWN, ROOM, Judge, fresh, held, versus
from croupier.ranking.arrays import U16, U64, Ints, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import omaha_pairs, pair_at
from croupier.ranking.pointers import offset, pointer
from croupier.ranking.worth import COLUMNS, FLUSH, KIND, LEAST, OMAHA, OWN_ONLY, TABLE, Contest, bare

PAIRS: Final = 1326
BOARDS_SEEN: Final = 384
HANDS_THERE: Final = (64, 16)
"""Boards of a panel, and random hands on each: where the pot is not divided, in the order of what they make; where it
is."""
_SEED: Final = 0x0A1CE5EED


class Panel(NamedTuple):
    """``size``: how many boards there are, 0 where a game has no panel. ``boards``: their cards as bits; ``pairs``:
    board × share × pair, what it makes; ``hands``: board × hand, its cards as bits; ``made``: board × hand × share."""

    size: Ints
    boards: Ints
    pairs: U16
    hands: Ints
    made: U16


class Lines(NamedTuple):
    """A panel as pointers."""

    size: Pointer
    boards: Pointer
    pairs: Pointer
    hands: Pointer
    made: Pointer


@kernel
def lines_of(panel: Panel) -> Lines:
    """Whoever makes the pointers keeps the panel."""
    return Lines(pointer(panel.size), pointer(panel.boards), pointer(panel.pairs), pointer(panel.hands),
                 pointer(panel.made))  # fmt: skip


@kernel
def by_pairs(g: Pointer, ways: Pointer) -> bool:
    """Is everything in a game decided by pairs of own cards on one board?"""
    if g[STUD] or g[DRAWS] or g[BOARDS] != 1 or not g[BOARD]:
        return False
    others = 0
    for s in range(g[SHARES]):
        others += ways[COLUMNS * s + KIND] != OMAHA or ways[COLUMNS * s + OWN_ONLY] > 0
    return others == 0


@kernel
def pairs_on(j: Judge, board: Pointer, out: Pointer) -> None:
    """What all pairs make on a whole board: share × pair."""
    for s in range(j.game[SHARES]):
        way = offset(j.ways, COLUMNS * s)
        omaha_pairs(j.tables.places[way[TABLE]], board, j.game[BOARD], way[FLUSH], way[LEAST], offset(out, s * PAIRS))


@kernel
def best_pairs(g: Pointer, pairs: Pointer, hand: Pointer, n: int, out: Pointer) -> None:
    """What a hand makes in each share: the best of its pairs."""
    for s in range(g[SHARES]):
        best, row = 0, offset(pairs, s * PAIRS)
        for b in range(1, n):
            for a in range(b):
                best = max(best, int(row[pair_at(hand[a], hand[b])]))
        out[s] = best


@kernel
def canonical(hand: Pointer, n: int) -> np.uint64:
    """A name that hands have in common which differ in their suits alone."""
    a = b = c = d = 0
    for i in range(n):
        bit, suit = 1 << (hand[i] >> 2), hand[i] & 3
        if suit == 0:
            a |= bit
        elif suit == 1:
            b |= bit
        elif suit == 2:
            c |= bit
        else:
            d |= bit
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return np.uint64(((a << 13 | b) << 13 | c) << 13 | d)


@kernel
def _named(name: np.uint64, out: Pointer) -> int:
    """The cards of a canonical name, as bits, and one by one in ``out``."""
    bits, n = 0, 0
    for suit in range(4):
        ranks = int(name >> np.uint64(13 * (3 - suit))) & 0x1FFF
        for rank in range(13):
            if ranks >> rank & 1:
                out[n] = 4 * rank + suit
                bits |= 1 << out[n]
                n += 1
    return bits


@kernel
def _there(shares: int) -> int:
    """How many hands are on a board."""
    return HANDS_THERE[0] if shares == 1 else HANDS_THERE[1]


@kernel
def _below(made: Pointer, count: int, place: int) -> int:
    """How many of the hands in order make less."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if made[middle] < place:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def _squared(g: Pointer, lines: Lines, at: int, mine: Pointer, theirs: Pointer, bits: int) -> float:
    """The square of the part that a hand wins on a board; below nothing where it meets nobody."""
    shares = g[SHARES]
    there = _there(shares)
    if shares == 1:
        made = offset(lines.made, at * there)
        part = (_below(made, there, mine[0]) + _below(made, there, mine[0] + 1)) / (2 * there)
        return part * part
    won, squares, met = 0.0, 0.0, 0
    for k in range(at * there, (at + 1) * there):
        if not lines.hands[k] & bits:
            for s in range(shares):
                theirs[s] = int(lines.made[k * shares + s])
            part = versus(g, mine, theirs)
            won += part
            squares += part * part
            met += 1
    return (won * won - squares) / (met * (met - 1)) if met > 1 else -1.0


@kernel
def on_panel(j: Judge, lines: Lines, name: np.uint64, n: int) -> float:
    """How good a first hand is, 0 to 1."""
    g, own, mine, theirs = j.game, offset(j.room, OWN), offset(j.room, MINE), offset(j.room, OTHER)
    bits, total, boards = _named(name, own), 0.0, 0
    for at in range(lines.size[0]):
        if not lines.boards[at] & bits:
            best_pairs(g, offset(lines.pairs, at * g[SHARES] * PAIRS), own, n, mine)
            part = _squared(g, lines, at, mine, theirs, bits)
            if part >= 0.0:
                total += part
                boards += 1
    return total / max(1, boards)


@kernel
def _draw(luck: U64, game: Ints, contest: Contest, panel: Panel, room: Ints) -> None:
    state: WordPointer = pointer(luck)
    j = Judge(pointer(game), pointer(contest.ways), bare(contest.tables), pointer(contest.beats), pointer(room))
    lines, g = lines_of(panel), j.game
    n, shares, low = held(g, 0), g[SHARES], g[FIRST_CARD]
    board, hand, made = offset(j.room, OWN), offset(j.room, OTHER), offset(j.room, MINE)
    there = _there(shares)
    for at in range(len(panel.boards)):
        used = 0
        for i in range(g[BOARD]):
            board[i] = fresh(state, low, used)
            used |= 1 << board[i]
        lines.boards[at] = used
        pairs = offset(lines.pairs, at * shares * PAIRS)
        pairs_on(j, board, pairs)
        for k in range(at * there, (at + 1) * there):
            taken = used
            for i in range(n):
                hand[i] = fresh(state, low, taken)
                taken |= 1 << hand[i]
            lines.hands[k] = taken & ~used
            best_pairs(g, pairs, hand, n, made)
            for s in range(shares):
                lines.made[k * shares + s] = made[s]
        if shares == 1:
            panel.made[at * there : (at + 1) * there].sort()


def panel_of(game: Layout) -> Panel:
    """The panel of a game, always the same; an empty one where its first hands are not measured so."""
    g = game.game
    shares, boards = int(g[SHARES]), BOARDS_SEEN
    if not by_pairs(g, game.profile.ways.ravel()) or g[street_at(0) + ON_BOARD]:
        boards = 0
    hands = boards * int(_there(shares))
    panel = Panel(
        np.array([boards], np.int64), np.zeros(boards, np.int64), np.zeros(boards * shares * PAIRS, np.uint16),
        np.zeros(hands, np.int64), np.zeros(hands * shares, np.uint16),
    )  # fmt: skip
    _draw(np.array([_SEED | 1], np.uint64), g, game.profile.contest, panel, np.zeros(ROOM, np.int64))
    return panel
