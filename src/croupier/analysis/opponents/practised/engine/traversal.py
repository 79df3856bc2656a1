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

from croupier.analysis.opponents.practised.engine.buckets import (
    BUCKETS,
    FIRST_BUCKETS,
    Known,
    Scratch,
    better_than,
    bucket,
    forget,
    hands_in,
    how_strong,
)
from croupier.analysis.opponents.practised.engine.deals import (
    ODD,
    PLAIN,
    SCALED,
    WIDE,
    Hands,
    begins,
    chance,
    draw_deal,
    end_otherwise,
    may_end_otherwise,
    odd_choice,
    open_pair,
    opened,
)
from croupier.analysis.opponents.practised.engine.game import PAIR_STREET, UNIT, WIDTH
from croupier.analysis.opponents.practised.engine.key import key
from croupier.analysis.opponents.practised.engine.offers import offers
from croupier.analysis.opponents.practised.engine.panel import Panel, lines_of
from croupier.analysis.opponents.practised.engine.strength import Judge
from croupier.analysis.opponents.practised.engine.table import (
    ACTIONS,
    BET,
    CALL,
    CURRENT,
    FOLD,
    FOLDED,
    HAND_OVER,
    LARGE,
    LIVE,
    MOST,
    PAID,
    PAIR,
    PLAYERS,
    RAISES,
    SIZE,
    SMALL,
    STREET,
    STREET_OVER,
    TURN,
    act,
    begin,
    go_on,
    is_fixed,
    next_street,
    strategy,
    won,
)
from croupier.ranking.arrays import F32, I32, U64, FloatPointer, Floats, Ints, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset, pointer
from croupier.ranking.worth import Tables, bare

COLUMNS: Final = 2 * ACTIONS
"""A row that is learned: regrets, then the sums of the average."""
DEPTH: Final = 48
"""Turns of one seat in a hand; more cannot be."""
_PRUNED: Final = (-40.0, -400.0)
"""An action with less regret than so many units is not tried, in most deals: in fixed limit, and where bets are
large."""
_FEELING: Final = (8.0, 200.0)
"""Units of regret with which a row begins, in the same two cases."""
FLOOR: Final = -100_000.0
"""No regret falls below this, so that every action can come back."""
_ENDS: Final = 3
"""An all-in counts as its mean over so many ways to finish the board."""
_WEIGHTS: Final = ((1.0, 1.0, 0.25, 1.0), (1.0, 1.0, 0.05, 0.05))
"""What a deal of each kind counts, with two players and with more. With two one meets odd players at every turn, and
the strategy is an answer to oneself and, now and then, to them (a restricted Nash response, Johanson and others
2007)."""
_LEAST_SCALE, _MOST_SCALE = -0.9, 0.7
"""Sizes drawn at random are the usual ones times the exponential of a number between these."""


class Walk(NamedTuple):
    """One traversal's surroundings: what was learned, the cards, and room for the frames. ``starts``: key → its first
    row, -1 where it was never reached; ``rows_used``: how many rows there are by now, and for how many there is
    room."""

    learned: FloatPointer
    starts: Pointer
    rows_used: Pointer
    state: WordPointer
    judge: Judge
    hands: Hands
    known: Known
    edges: FloatPointer
    states: Pointer
    may: Pointer
    tried: Pointer
    rows: Pointer
    sigma: FloatPointer
    worth: FloatPointer
    other: Pointer


@kernel
def _begin_with(out: FloatPointer, good: float, raises: int, owes: bool, first: bool, weight: float) -> None:
    """What one would do by feeling, as regrets to begin with: the better a hand among all, the more; and the more was
    raised, the less. It is soon outweighed by what is learned, but until then nobody plays at random."""
    needs = min(0.92, (0.45 if first else 0.25) + 0.2 * raises)
    strong = good > needs + 0.6 * (1.0 - needs) if owes else good > 0.65
    out[FOLD] = weight * (0.8 if good < needs else 0.0)
    out[CALL] = weight * (0.45 if strong else 0.85 if not owes or good >= needs else 0.2)
    out[SMALL] = weight * (0.3 if strong else 0.0 if owes else 0.1)
    out[LARGE] = weight * (0.25 if strong else 0.05)


@kernel
def _row(w: Walk, s: Pointer, seat: int, found: int) -> int:
    """Where what was learned for this turn stands; a new key gets rows of its own, the last ones when room is over."""
    street = s[STREET]
    count = FIRST_BUCKETS if street == 0 else BUCKETS
    k = key(s, w.judge.game, seat, opened(s, w.judge.game, w.hands, seat))
    if w.starts[k] < 0:
        if w.rows_used[0] + count > w.rows_used[1]:
            return (w.rows_used[1] + found) * COLUMNS
        w.starts[k] = w.rows_used[0]
        w.rows_used[0] += count
        weight = _FEELING[0] if is_fixed(w.judge.game) else _FEELING[1]
        for b in range(count):
            _begin_with(offset(w.learned, (int(w.starts[k]) + b) * COLUMNS), better_than(street, b), s[RAISES],
                        s[CURRENT] > s[BET + seat], street == 0, weight)  # fmt: skip
    return (int(w.starts[k]) + found) * COLUMNS


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
def _scale(state: WordPointer, scaled: bool) -> float:
    """What sizes are multiplied by."""
    return math.exp(_LEAST_SCALE + (_MOST_SCALE - _LEAST_SCALE) * chance(state)) if scaled else 1.0


@kernel
def _go_on(w: Walk, s: Pointer) -> bool:
    """After an action: to the next turn, on the next street where a round is over; false where the hand is over."""
    g = w.judge.game
    over = go_on(s, g)
    if over == HAND_OVER:
        return False
    if over == STREET_OVER:
        next_street(s, g)
        s[PAIR] = 1 if s[STREET] == g[PAIR_STREET] and open_pair(s, g, w.hands) else 0
        begin(s, g, begins(s, g, w.hands))
    return True


@kernel
def _bucket(w: Walk, s: Pointer, seat: int) -> int:
    found = how_strong(w.state, w.judge, w.hands, w.known, s, seat, s[STREET])
    return bucket(w.edges, s[STREET], found)


@kernel
def _others(w: Walk, s: Pointer, seat: int, weight: float, scaled: bool, wide: bool) -> bool:
    """Play until it is this seat's turn; false where the hand is over before."""
    may, sigma, g = offset(w.may, DEPTH * ACTIONS), offset(w.sigma, DEPTH * ACTIONS), w.judge.game
    while s[TURN] != seat:
        actor = s[TURN]
        offers(s, g, actor, wide, _scale(w.state, scaled), may)
        found = _bucket(w, s, actor)
        if w.hands.odd[actor]:
            good = better_than(s[STREET], found)
            a = odd_choice(w.state, w.hands.odd[actor], w.hands.levels[actor], good, may)
        else:
            at = _row(w, s, actor, found)
            strategy(offset(w.learned, at), may, sigma)
            for i in range(ACTIONS):
                w.learned[at + ACTIONS + i] += weight * sigma[i]
            a = _drawn(w.state, sigma)
        act(s, g, actor, a, may[a])
        if s[FOLDED + seat] or not _go_on(w, s):
            return False
    return True


@kernel
def _open(w: Walk, depth: int, seat: int, scaled: bool, wide: bool) -> None:
    """A new frame: this seat's turn."""
    s = offset(w.states, depth * SIZE)
    may, sigma = offset(w.may, depth * ACTIONS), offset(w.sigma, depth * ACTIONS)
    offers(s, w.judge.game, seat, wide, _scale(w.state, scaled), may)
    at = _row(w, s, seat, _bucket(w, s, seat))
    w.rows[depth], w.tried[depth] = at, -1
    strategy(offset(w.learned, at), may, sigma)


@kernel
def _learn(w: Walk, depth: int, weight: float, odd: bool) -> float:
    """All actions of a turn are tried: note what was learned; what the turn is worth. Where others play oddly, they do
    not add to the average what leads there: so the seat itself does."""
    may, sigma, worth = (
        offset(w.may, depth * ACTIONS), offset(w.sigma, depth * ACTIONS), offset(w.worth, depth * ACTIONS),
    )  # fmt: skip
    at, value = w.rows[depth], 0.0
    for a in range(ACTIONS):
        if sigma[a] > 0:
            value += sigma[a] * worth[a]
    for a in range(ACTIONS):
        if may[a] and worth[a] > -1e29:
            w.learned[at + a] = max(FLOOR, w.learned[at + a] + weight * (worth[a] - value))
        if weight < 1.0 or odd:
            w.learned[at + ACTIONS + a] += weight * sigma[a]
    return value


@kernel
def _brings(w: Walk, s: Pointer, seat: int) -> float:
    """What a hand that is over brings, in units."""
    g = w.judge.game
    total = won(s, g, seat, w.hands.places)
    if s[FOLDED + seat] or s[LIVE] == 1 or not may_end_otherwise(g, s[STREET]):
        return total / UNIT
    for _ in range(_ENDS - 1):
        end_otherwise(w.state, w.judge, s, w.hands, w.other)
        total += won(s, g, seat, w.other)
    return total / (_ENDS * UNIT)


@kernel
def traverse(w: Walk, seat: int, weight: float, odd: bool, scaled: bool, wide: bool, prune: bool) -> float:
    """What the hand brings to a seat, in units; what was learned on the way is noted."""
    depth, g = 0, w.judge.game
    least = _PRUNED[0] if is_fixed(g) else _PRUNED[1]
    if not _others(w, w.states, seat, weight, scaled, wide):
        return _brings(w, w.states, seat)
    _open(w, 0, seat, scaled, wide)
    while True:
        s = offset(w.states, depth * SIZE)
        may, sigma, worth = (
            offset(w.may, depth * ACTIONS), offset(w.sigma, depth * ACTIONS), offset(w.worth, depth * ACTIONS),
        )  # fmt: skip
        at, a = w.rows[depth], w.tried[depth] + 1
        while a < ACTIONS and (not may[a] or (prune and sigma[a] == 0.0 and a != FOLD and w.learned[at + a] < least)):
            worth[a] = -1e30
            a += 1
        if a < ACTIONS:
            w.tried[depth] = a
            if a == FOLD:
                worth[a] = -s[PAID + seat] / UNIT
                continue
            child = offset(w.states, (depth + 1) * SIZE)
            for i in range(SIZE):
                child[i] = s[i]
            act(child, g, seat, a, may[a])
            if _go_on(w, child) and _others(w, child, seat, weight, scaled, wide):
                depth += 1
                _open(w, depth, seat, scaled, wide)
            else:
                worth[a] = _brings(w, child, seat)
            continue
        value = _learn(w, depth, weight, odd)
        if depth == 0:
            return value
        depth -= 1
        w.worth[depth * ACTIONS + w.tried[depth]] = value


class Memory(NamedTuple):
    """All that training changes. ``rows_used``: see ``Walk``; ``luck``: the state of luck, which goes on."""

    learned: F32
    starts: I32
    rows_used: Ints
    luck: U64
    names: U64
    sums: Floats
    counts: Ints


@kernel
def train(
    memory: Memory, game: Ints, ways: Ints, tables: Tables, beats: Floats, edges: Floats, panel: Panel, room: Scratch,
    traversals: int, prune: bool,
) -> int:  # fmt: skip
    """So many traversals or a few more, each deal once for every seat that does not play oddly; how many there were."""
    whole = np.zeros((DEPTH + 1) * (SIZE + ACTIONS + 2) + SIZE + MOST * WIDTH, np.int64)
    reals = np.zeros((DEPTH + 1) * 2 * ACTIONS)
    h, work, pairs, crowds = hands_in(room)
    states, sigma = pointer(whole), pointer(reals)
    may = offset(states, (DEPTH + 1) * SIZE)
    tried = offset(may, (DEPTH + 1) * ACTIONS)
    rows = offset(tried, DEPTH + 1)
    start = offset(rows, DEPTH + 1)
    j = Judge(pointer(game), pointer(ways), bare(tables), pointer(beats), work)
    known = Known(pairs, pointer(memory.names), pointer(memory.sums), pointer(memory.counts), crowds, lines_of(panel))
    w = Walk(
        pointer(memory.learned), pointer(memory.starts), pointer(memory.rows_used), pointer(memory.luck), j, h, known,
        pointer(edges), states, may, tried, rows, sigma, offset(sigma, (DEPTH + 1) * ACTIONS),
        offset(start, SIZE),
    )  # fmt: skip
    done = 0
    while done < traversals:
        done += _deal(w, start, prune)
    # used to the last, so that no array is given back while a pointer looks at it
    total: int = done + 0 * (whole[0] + int(reals[0]))
    return total


@kernel
def _deal(w: Walk, start: Pointer, prune: bool) -> int:
    """One deal, for every seat; how many traversals there were."""
    forget(w.known)
    kind = draw_deal(w.state, w.judge, start, w.hands)
    wide = kind == WIDE or (kind == ODD and chance(w.state) < 0.5)
    scaled = kind == SCALED or (kind != PLAIN and chance(w.state) < 0.5)
    pruning, done = prune and chance(w.state) < 0.9, 0
    weight = _WEIGHTS[0][kind] if start[PLAYERS] == 2 else _WEIGHTS[1][kind]
    for seat in range(start[PLAYERS]):
        if w.hands.odd[seat]:
            continue
        for i in range(SIZE):
            w.states[i] = start[i]
        traverse(w, seat, weight, kind == ODD, scaled, wide, pruning)
        done += 1
    return done
