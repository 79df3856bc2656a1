"""The deals of training: how many players, with which stacks and cards, what sizes are thought of, who plays oddly.

Cards are dealt and drawn to the end beforehand, by the rule of drawing, whoever folds later. Most deals are plain. Some
have sizes that nobody would choose, everything offered everywhere, or seats that call, raise or do anything at all;
the last two count little. Regret matching does not care about scale: where only such deals lead, play is learned
fully, and everywhere else they hardly matter.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.luck import quick_below, quick_bits
from croupier.analysis.opponents.practised.engine.game import (
    ACE_LOW,
    ANTE,
    BLINDS,
    BOARD,
    BOARDS,
    BRING_IN,
    BY_BUTTON,
    BY_DOOR,
    DISCARD,
    DOOR_HIGH,
    DOWN,
    DRAW,
    DRAWS,
    FIRST_ACTS,
    FIRST_CARD,
    FIXED,
    LEAST_BET,
    MOST_SEATED,
    MOST_STREETS,
    NO_LIMIT,
    RULE,
    SHARES,
    SMALL_BLIND,
    STREETS,
    STRUCTURE,
    STUD,
    UNIT,
    UP,
    WIDTH,
    street_at,
)
from croupier.analysis.opponents.practised.engine.key import drawn
from croupier.analysis.opponents.practised.engine.strength import (
    Judge,
    door,
    draws_left,
    fresh,
    lying,
    places_of,
    showing,
    up_count,
)
from croupier.analysis.opponents.practised.engine.table import (
    ACTIONS,
    ALL_IN,
    CALL,
    FOLD,
    FOLDED,
    FORCED,
    PLAYERS,
    RAISER,
    SMALL,
    STACK,
    STREET,
    ante,
    begin,
    clear,
    post,
)
from croupier.analysis.opponents.throwing import throws
from croupier.ranking.arrays import FloatPointer, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset
from croupier.ranking.worth import PLACES

PLAIN, SCALED, WIDE, ODD = range(4)
STATION, WILD = 1, 2
"""Odd seats: one that calls; one that does anything; and a third that raises whatever is above a threshold of its
own."""
_LOW, _HIGH = math.log(15.0), math.log(300.0)
_SEATED: Final = (0.0, 0.0, 0.45, 0.51, 0.57, 0.65, 0.95, 0.96, 0.97, 1.0)
"""How often so many players or fewer are dealt in."""
_RUNS: Final = 3
"""Ways to finish a hand that are looked at before a card is thrown away."""
PER_SEAT: Final = MOST_STREETS * WIDTH
_ENOUGH: Final = 20
"""Cards that one hand with all its draws can take. Where fewer are left, thrown cards come again."""


class Hands(NamedTuple):
    """The cards of a deal. ``cards``: seat × street × card. ``counts``: seat × street → how many. ``ups``: seat × card,
    those that lie open; ``shown``: seat × street → how good they look. ``drawn``: seat × street → cards exchanged last.
    ``boards``: the whole boards. ``places``: seat × share of a board, what the hand comes to. ``odd``: how a seat
    plays, ``levels``: thresholds."""

    cards: Pointer
    counts: Pointer
    ups: Pointer
    shown: Pointer
    drawn: Pointer
    boards: Pointer
    places: Pointer
    odd: Pointer
    levels: FloatPointer


@kernel
def chance(state: WordPointer) -> float:
    """A number from 0 up to 1."""
    return np.float64(quick_bits(state)) / 4294967296.0


# ── cards ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _throw_away(state: WordPointer, j: Judge, hand: Pointer, n: int, boards: Pointer, street: int) -> int:
    """Throw the card away without which the hand does best on a few boards; how many cards it has then."""
    g, kept, lines = j.game, offset(j.room, 0), offset(j.room, 2 * WIDTH)
    lie, best, worst, seed = lying(g, street - 1), -1.0, 0, state[0]
    for out in range(n):
        state[0] = seed  # the same boards for every card
        m, total = 0, 0.0
        for i in range(n):
            if i != out:
                kept[m] = hand[i]
                m += 1
        for _ in range(_RUNS):
            used = 0
            for i in range(n):
                used |= 1 << hand[i]
            for b in range(g[BOARDS]):
                for i in range(g[BOARD]):
                    at = b * WIDTH + i
                    lines[at] = boards[at] if i < lie else fresh(state, g[FIRST_CARD], used)
                    used |= 1 << lines[at]
            mine = offset(j.room, 4 * WIDTH)
            places_of(j, kept, m, lines, mine)
            for s in range(g[SHARES]):
                total += j.beats[s * PLACES + mine[s]]
        if total > best:
            best, worst = total, out
    for i in range(worst, n - 1):
        hand[i] = hand[i + 1]
    return n - 1


@kernel
def _exchange(state: WordPointer, g: Pointer, hand: Pointer, n: int, last: bool, used: int) -> tuple[int, int]:
    """Draw by the rule; the cards used by now, and how many came."""
    thrown, count = throws(g[RULE], hand, n, last), 0
    for i in range(n):
        if thrown >> i & 1:
            hand[i] = fresh(state, g[FIRST_CARD], used)
            used |= 1 << hand[i]
            count += 1
    return used, count


@kernel
def _many(used: int) -> bool:
    """Are there too few cards left for a hand with its draws?"""
    count = 0
    while used:
        used &= used - 1
        count += 1
    return count > 52 - _ENOUGH


@kernel
def deal_cards(state: WordPointer, j: Judge, players: int, h: Hands) -> None:
    """Every hand on every street, and the boards."""
    g = j.game
    used, low = (1 << g[FIRST_CARD]) - 1, g[FIRST_CARD]
    for b in range(g[BOARDS]):
        for i in range(g[BOARD]):
            h.boards[b * WIDTH + i] = fresh(state, low, used)
            used |= 1 << h.boards[b * WIDTH + i]
    common = used
    for seat in range(players):
        hand, n, ups = offset(h.cards, seat * PER_SEAT), 0, 0
        if g[DRAWS] and _many(used):
            used = common
        for street in range(g[STREETS]):
            at, more = street_at(street), 0
            now = offset(h.cards, seat * PER_SEAT + street * WIDTH)
            for i in range(n):
                now[i] = hand[i]
            hand = now
            for _ in range(g[at + DISCARD]):
                n = _throw_away(state, j, hand, n, h.boards, street)
            if g[at + DRAW]:
                used, more = _exchange(state, g, hand, n, draws_left(g, street) == 0, used)
            elif street:
                more = h.drawn[seat * MOST_STREETS + street - 1]
            h.drawn[seat * MOST_STREETS + street] = more
            for i in range(g[at + DOWN] + g[at + UP]):
                hand[n] = fresh(state, low, used)
                used |= 1 << hand[n]
                if i >= g[at + DOWN]:
                    h.ups[seat * WIDTH + ups] = hand[n]
                    ups += 1
                n += 1
            h.counts[seat * MOST_STREETS + street] = n
            h.shown[seat * MOST_STREETS + street] = showing(g, offset(h.ups, seat * WIDTH), ups)
        places_of(j, hand, n, h.boards, offset(h.places, seat * WIDTH))


@kernel
def may_end_otherwise(g: Pointer, street: int) -> bool:
    """Is nothing to come after this street but cards of the board?"""
    if g[STUD] or lying(g, street) == g[BOARD]:
        return False
    thrown = 0
    for n in range(street + 1, g[STREETS]):
        thrown += g[street_at(n) + DRAW] + g[street_at(n) + DISCARD]
    return thrown == 0


@kernel
def end_otherwise(state: WordPointer, j: Judge, s: Pointer, h: Hands, out: Pointer) -> None:
    """Another way to finish the boards: what the hands of all who are still in come to then."""
    g, lines, last = j.game, offset(j.room, 2 * WIDTH), j.game[STREETS] - 1
    lie, used = lying(g, s[STREET]), 0
    for i in range(s[PLAYERS]):
        for n in range(h.counts[i * MOST_STREETS + last]):
            used |= 1 << h.cards[i * PER_SEAT + last * WIDTH + n]
    for b in range(g[BOARDS]):
        for i in range(lie):
            lines[b * WIDTH + i] = h.boards[b * WIDTH + i]
            used |= 1 << lines[b * WIDTH + i]
    for b in range(g[BOARDS]):
        for i in range(lie, g[BOARD]):
            lines[b * WIDTH + i] = fresh(state, g[FIRST_CARD], used)
            used |= 1 << lines[b * WIDTH + i]
    for i in range(s[PLAYERS]):
        if not s[FOLDED + i]:
            hand = offset(h.cards, i * PER_SEAT + last * WIDTH)
            places_of(j, hand, h.counts[i * MOST_STREETS + last], lines, offset(out, i * WIDTH))


@kernel
def begins(s: Pointer, g: Pointer, h: Hands) -> int:
    """Who begins a round of betting."""
    street, players = s[STREET], s[PLAYERS]
    if street == 0 and g[BLINDS]:
        return 2 % players if players > 2 else 1
    first = g[street_at(street) + FIRST_ACTS]
    if first == BY_BUTTON:
        return 0
    if first == BY_DOOR:
        return door(g[DOOR_HIGH], g[ACE_LOW], h.ups, players, WIDTH)
    best = -1
    for i in range(players):
        if not s[FOLDED + i] and (
            best < 0 or h.shown[i * MOST_STREETS + street] > h.shown[best * MOST_STREETS + street]
        ):
            best = i
    return best


@kernel
def opened(s: Pointer, g: Pointer, h: Hands, seat: int) -> int:
    """What the key says of open cards: in stud 1 where the board of who raised, or of anybody, is better than the own
    one; in draw games what was drawn."""
    street = s[STREET]
    if g[STUD]:
        mine = h.shown[seat * MOST_STREETS + street]
        for i in range(s[PLAYERS]):
            counts = s[RAISER] < 0 or s[RAISER] in (seat, i)
            if i != seat and not s[FOLDED + i] and counts and h.shown[i * MOST_STREETS + street] > mine:
                return 1
        return 0
    if not g[DRAWS] or draws_left(g, street) == g[DRAWS]:
        return 0
    theirs = 9
    for i in range(s[PLAYERS]):
        if i != seat and not s[FOLDED + i]:
            theirs = min(theirs, h.drawn[i * MOST_STREETS + street])
    return drawn(h.drawn[seat * MOST_STREETS + street], theirs)


@kernel
def open_pair(s: Pointer, g: Pointer, h: Hands) -> bool:
    """Does anybody still in show a pair?"""
    n = up_count(g, s[STREET])
    for i in range(s[PLAYERS]):
        if not s[FOLDED + i]:
            for a in range(n):
                for b in range(a):
                    if h.ups[i * WIDTH + a] >> 2 == h.ups[i * WIDTH + b] >> 2:
                        return True
    return False


# ── seats and stacks ───────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _stack(state: WordPointer, g: Pointer, usual: bool) -> int:
    if usual:
        deep = 80.0 + 45.0 * chance(state)
        return int(UNIT * (deep if g[BLINDS] or g[STRUCTURE] == FIXED else 2.0 * deep))
    return int(UNIT * math.exp(_LOW + (_HIGH - _LOW) * chance(state)))


@kernel
def _seat(state: WordPointer, g: Pointer, s: Pointer) -> int:
    """Players and stacks: most deals have equal ones of about a hundred units, in fixed limit nearly all."""
    luck, players = chance(state), 2
    while luck >= _SEATED[players]:
        players += 1
    players = min(players, g[MOST_SEATED])
    clear(s, players, UNIT, g[LEAST_BET])
    equal = chance(state) < (0.95 if g[STRUCTURE] == FIXED else 0.85)
    usual = equal and chance(state) < (0.95 if g[STRUCTURE] == FIXED else 0.7)
    same = _stack(state, g, usual)
    for i in range(players):
        s[STACK + i] = same if equal else _stack(state, g, False)
    return players


@kernel
def _forced_bets(state: WordPointer, g: Pointer, s: Pointer, players: int) -> None:
    if g[BLINDS]:
        small = g[SMALL_BLIND] if chance(state) < 0.75 else UNIT // 3
        post(s, 1 if players == 2 else 0, small, 1)
        post(s, 0 if players == 2 else 1, UNIT, 2)
        return
    for i in range(players):
        ante(s, i, g[ANTE])


@kernel
def draw_deal(state: WordPointer, j: Judge, s: Pointer, h: Hands) -> int:
    """A fresh hand, forced bets posted and cards dealt; its kind."""
    g = j.game
    players = _seat(state, g, s)
    _forced_bets(state, g, s, players)
    deal_cards(state, j, players, h)
    begin(s, g, begins(s, g, h))
    s[FORCED] = 1 if g[BRING_IN] and not g[BLINDS] and g[street_at(0) + FIRST_ACTS] == BY_DOOR else 0
    luck, kind = chance(state), PLAIN
    if g[STRUCTURE] == FIXED:
        kind = ODD if luck < 0.12 else PLAIN
    elif luck < 0.12:
        kind = ODD
    elif luck < 0.18:
        kind = WIDE if g[STRUCTURE] == NO_LIMIT else SCALED
    elif luck < 0.32:
        kind = SCALED
    for i in range(players):
        h.odd[i] = 0
    if kind == ODD:
        some = 0.25 + 0.75 * chance(state)
        for i in range(players):
            if chance(state) < some:
                h.odd[i] = 1 + quick_below(state, 3)
                h.levels[i] = 0.97 * chance(state)
        h.odd[quick_below(state, players)] = 0
    return kind


@kernel
def odd_choice(state: WordPointer, kind: int, level: float, good: float, may: Pointer) -> int:
    """What an odd seat does; ``good``: the part of hands that its own beats, ``level``: its threshold."""
    luck = chance(state)
    if kind == WILD:
        return _any(state, may, FOLD)
    if kind == STATION:
        if luck < 0.06:
            return _any(state, may, CALL)
        return FOLD if may[FOLD] and luck > 0.9 and good < 0.6 else CALL
    if good >= level:
        if may[ALL_IN] and luck < 0.35:
            return ALL_IN
        return _any(state, may, SMALL) if luck < 0.92 else CALL
    return FOLD if may[FOLD] and luck < 0.65 else CALL


@kernel
def _any(state: WordPointer, may: Pointer, least: int) -> int:
    """Any of the actions from this one on; without one a call."""
    count = 0
    for a in range(least, ACTIONS):
        count += may[a] > 0
    if not count:
        return CALL
    left = quick_below(state, count)
    for a in range(least, ACTIONS):
        if may[a]:
            if not left:
                return a
            left -= 1
    return CALL
