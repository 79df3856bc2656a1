"""External-sampling Monte-Carlo regret minimisation (Lanctot and others 2009), over features instead of a tree.

One traversal of a deal for one seat: at its own turns every action is tried and what it brings is compared with what
the present strategy brings, ``R[a] += u[a] - u``; at the others' turns one action is drawn from their strategy, which
is added to the sum whose average is the result, ``S[a] += sigma[a]``. The strategy follows from R by regret matching.

The walk has a stack of its own instead of recursion: a frame for each turn of the traversing seat.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.opponents.blueprint.deals import (
    BIG,
    LEVELS,
    ODD,
    PLAIN,
    SCALED,
    WIDE,
    Hands,
    Tables,
    bare,
    bucket,
    chance,
    draw_deal,
    how_good,
    odd_choice,
    other_board,
)
from croupier.analysis.opponents.blueprint.key import key, row
from croupier.analysis.opponents.blueprint.leaning import (
    AGAIN,
    COLD_CALL,
    COUNTS,
    FIRST_IN,
    KINDS_OF_LEAN,
    leans,
    spot,
    usual,
)
from croupier.analysis.opponents.blueprint.offers import offers
from croupier.analysis.opponents.blueprint.table import (
    ACTIONS,
    ALL_IN,
    CALL,
    FOLD,
    FOLDED,
    LIVE,
    MOST,
    PAID,
    PLAYERS,
    SIZE,
    SMALL,
    STREET,
    TURN,
    call,
    fold,
    go_on,
    raise_to,
    strategy,
    won,
)
from croupier.ranking.arrays import F32, U8, U64, FloatPointer, Floats, Ints, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset, pointer

COLUMNS: Final = 2 * ACTIONS
"""A row that is learned: regrets, then the sums of the average."""
MOST_SCALED: Final = 0.9
"""Sizes are at most the exponential of this times the usual ones."""
DEPTH: Final = 48
"""Turns of one seat in a hand; more cannot be."""
PRUNED: Final = -400.0
"""An action with less regret than so many big blinds is not tried, in most deals."""
FLOOR: Final = -100_000.0
"""No regret falls below this, so that every action can come back."""
RUN_OUTS: Final = 4
"""An all-in counts as its mean over so many ways to finish the board."""


class Walk(NamedTuple):
    """One traversal's surroundings: what was learned, the cards, the kind of deal, and room for the frames."""

    learned: FloatPointer
    reached: Pointer
    state: WordPointer
    hands: Hands
    board: Pointer
    states: Pointer
    may: Pointer
    tried: Pointer
    rows: Pointer
    sigma: FloatPointer
    worth: FloatPointer
    other: Pointer
    lean: FloatPointer
    counts: FloatPointer


@kernel
def act(s: Pointer, seat: int, action: int, total: int) -> None:
    """Any action."""
    if action == FOLD:
        fold(s, seat)
    elif action == CALL:
        call(s, seat)
    else:
        raise_to(s, seat, total)


@kernel
def _scale(state: WordPointer, least: float) -> float:
    """What sizes are multiplied by: 1, or anything from the exponential of ``least`` up."""
    return math.exp(least + (MOST_SCALED - least) * chance(state)) if least < 0.0 else 1.0


@kernel
def _drawn(state: WordPointer, sigma: FloatPointer) -> int:
    luck, last = chance(state), CALL
    for a in range(ACTIONS):
        if sigma[a] > 0:
            last = a
            luck -= sigma[a]
            if luck < 0:
                break
    return last


@kernel
def _others(w: Walk, t: Tables, s: Pointer, seat: int, weight: float, least: float, wide: bool) -> bool:
    """Play until it is this seat's turn; false where the hand is over before."""
    may, sigma = offset(w.may, DEPTH * ACTIONS), offset(w.sigma, DEPTH * ACTIONS)
    while s[TURN] != seat:
        actor, street = s[TURN], s[STREET]
        offers(s, actor, wide, _scale(w.state, least), may)
        found = bucket(w.hands, t, s[PLAYERS], actor, street, w.board)
        if w.hands.odd[actor]:
            levels = offset(w.hands.levels, LEVELS * actor)
            a = odd_choice(w.state, w.hands.odd[actor], levels, how_good(t, street, found), may)
        else:
            k = key(s, actor)
            at = row(s, k, found) * COLUMNS
            w.reached[k] = 1
            strategy(offset(w.learned, at), may, sigma)
            for i in range(ACTIONS):
                w.learned[at + ACTIONS + i] += weight * sigma[i]
            a = _drawn(w.state, sigma)
        act(s, actor, a, may[a])
        if s[FOLDED + seat] or not go_on(s):
            return False
    return True


@kernel
def traverse(w: Walk, t: Tables, seat: int, kind: int, weight: float, least: float, wide: bool, prune: bool) -> float:
    """What the hand brings to a seat, in big blinds; what was learned on the way is noted. Where others play oddly,
    they do not add to the average what leads there: so the seat itself does."""
    depth = 0
    goes_on = _others(w, t, w.states, seat, weight, least, wide)
    if not goes_on:
        return _brings(w, t, w.states, seat)
    _open(w, t, 0, seat, least, wide)
    first = leans(w.states, seat)
    if first and kind == PLAIN and usual(w.states, seat):
        _count(offset(w.counts, COUNTS * spot(w.states, seat)), first, w.sigma)
    while True:
        s = offset(w.states, depth * SIZE)
        may, sigma, worth = (
            offset(w.may, depth * ACTIONS), offset(w.sigma, depth * ACTIONS), offset(w.worth, depth * ACTIONS),
        )  # fmt: skip
        at = w.rows[depth]
        a = w.tried[depth] + 1
        while a < ACTIONS and (
            not may[a] or (prune and sigma[a] == 0.0 and s[STREET] < 3 and a != FOLD and w.learned[at + a] < PRUNED)
        ):
            worth[a] = -1e30
            a += 1
        if a < ACTIONS:
            w.tried[depth] = a
            if a == FOLD:
                worth[a] = -s[PAID + seat] / BIG
                continue
            child = offset(w.states, (depth + 1) * SIZE)
            for i in range(SIZE):
                child[i] = s[i]
            act(child, seat, a, may[a])
            if go_on(child) and _others(w, t, child, seat, weight, least, wide):
                depth += 1
                _open(w, t, depth, seat, least, wide)
            else:
                worth[a] = _brings(w, t, child, seat)
            continue
        if depth == 0 and first:
            _lean(offset(w.lean, KINDS_OF_LEAN * spot(s, seat)), first, worth)
        value = 0.0
        for a in range(ACTIONS):
            if sigma[a] > 0:
                value += sigma[a] * worth[a]
        for a in range(ACTIONS):
            if may[a] and worth[a] > -1e29:
                w.learned[at + a] = max(FLOOR, w.learned[at + a] + weight * (worth[a] - value))
            if weight < 1.0 or kind == ODD:
                w.learned[at + ACTIONS + a] += weight * sigma[a]
        if depth == 0:
            return value
        depth -= 1
        w.worth[depth * ACTIONS + w.tried[depth]] = value


@kernel
def _count(counts: FloatPointer, first: int, sigma: FloatPointer) -> None:
    """Note what a first turn is going to be."""
    raises = 0.0
    for a in range(SMALL, ACTIONS):
        raises += sigma[a]
    if first == 1:
        counts[0] += 1.0
        counts[1] += raises
    else:
        counts[2] += 1.0
        counts[3] += sigma[CALL]
        counts[4] += raises


@kernel
def _lean(lean: FloatPointer, first: int, worth: FloatPointer) -> None:
    """The bonus of coming in; not of going all-in."""
    if first == 2:
        worth[CALL] += lean[COLD_CALL]
    for a in range(SMALL, ALL_IN):
        worth[a] += lean[FIRST_IN if first == 1 else AGAIN]


@kernel
def _brings(w: Walk, t: Tables, s: Pointer, seat: int) -> float:
    """What a hand that is over brings, in big blinds; an all-in before the river is the mean of some ways to go on."""
    total = won(s, seat, w.hands.places)
    if s[FOLDED + seat] or s[LIVE] == 1 or s[STREET] == 3:
        return total / BIG
    lie = 0 if s[STREET] == 0 else 2 + s[STREET]
    for _ in range(RUN_OUTS - 1):
        other_board(w.state, w.hands, t, s, lie, w.other)
        total += won(s, seat, w.other)
    return total / (RUN_OUTS * BIG)


@kernel
def _open(w: Walk, t: Tables, depth: int, seat: int, least: float, wide: bool) -> None:
    """A new frame: this seat's turn."""
    s = offset(w.states, depth * SIZE)
    may, sigma = offset(w.may, depth * ACTIONS), offset(w.sigma, depth * ACTIONS)
    offers(s, seat, wide, _scale(w.state, least), may)
    k = key(s, seat)
    at = row(s, k, bucket(w.hands, t, s[PLAYERS], seat, s[STREET], w.board)) * COLUMNS
    w.reached[k] = 1
    w.rows[depth], w.tried[depth] = at, -1
    strategy(offset(w.learned, at), may, sigma)


class Memory(NamedTuple):
    """All that training changes. ``luck``: its state, which goes on; ``lean``, ``counts``: see ``leaning``."""

    learned: F32
    reached: U8
    luck: U64
    lean: Floats
    counts: Floats


class Course(NamedTuple):
    """How one trains: with two players or more; with sizes drawn at random of at least so much (``_scale``); raisers
    told apart roughly; without the actions that lose much."""

    duel: bool
    least: float
    coarse: bool
    prune: bool


@kernel
def train(memory: Memory, t: Tables, course: Course, traversals: int) -> int:
    """So many traversals or a few more, each deal once for every seat that does not play oddly. How many there were."""
    whole = np.zeros((DEPTH + 1) * (SIZE + 2 * ACTIONS + 2) + SIZE + 200, np.int64)
    reals = np.zeros((DEPTH + 1) * 2 * ACTIONS + LEVELS * MOST)
    return _train(memory, t, course, traversals, whole, reals)


@kernel
def _train(memory: Memory, t: Tables, course: Course, traversals: int, whole: Ints, reals: Floats) -> int:
    """The same; the room is kept by whoever calls, as long as there are pointers to it."""
    states, sigma = pointer(whole), pointer(reals)
    may = offset(states, (DEPTH + 1) * SIZE)
    tried = offset(may, (DEPTH + 1) * ACTIONS)
    rows = offset(tried, DEPTH + 1)
    begin = offset(rows, DEPTH + 1)
    cards = offset(begin, SIZE)
    buckets = offset(cards, 2 * MOST + 5)
    places = offset(buckets, 4 * MOST)
    odd = offset(places, MOST)
    worth = offset(sigma, (DEPTH + 1) * ACTIONS)
    levels = offset(worth, (DEPTH + 1) * ACTIONS)
    tables, state, duel = bare(t), pointer(memory.luck), course.duel
    hands = Hands(cards, buckets, places, odd, levels)
    w = Walk(
        pointer(memory.learned), pointer(memory.reached), state, hands, offset(cards, 2 * MOST), states, may, tried,
        rows, sigma, worth, offset(odd, MOST), pointer(memory.lean), pointer(memory.counts),
    )  # fmt: skip
    done = 0
    while done < traversals:
        kind = draw_deal(state, duel, course.coarse, begin, hands, tables)
        wide = kind == WIDE or (kind == ODD and not duel and chance(state) < 0.5)
        scaled = kind == SCALED or (kind != PLAIN and chance(state) < 0.5)
        weight = tables.weights[kind if duel else 4 + kind]
        pruning = course.prune and chance(state) < 0.9
        for seat in range(begin[PLAYERS]):
            if odd[seat]:
                continue
            for i in range(SIZE):
                states[i] = begin[i]
            traverse(w, tables, seat, kind, weight, course.least if scaled else 0.0, wide, pruning)
            done += 1
    return done
