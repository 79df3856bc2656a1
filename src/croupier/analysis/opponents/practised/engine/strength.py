"""How good cards are, in any game: what part of the pot they win against random cards, over ways to finish the hand.

For each way to finish, the part won against random hands is squared, so that cards which may become very good count
more than those that stay in the middle: as the mean product of two comparisons, which a small number of them does not
bias. In stud the other hand has the cards that lie open before somebody; where there is no board and nothing is open,
the part of all finished hands that one beats is known beforehand. From the first board on hands are compared with a
``crowd``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.analysis.luck import quick_below
from croupier.analysis.opponents.practised.engine.game import (
    BOARD,
    BOARDS,
    DOWN,
    DRAW,
    DRAWS,
    FIRST_CARD,
    KEEP,
    LOW_OPEN,
    ON_BOARD,
    RULE,
    SHARES,
    SHOWING,
    STREETS,
    UP,
    WIDTH,
    street_at,
)
from croupier.analysis.opponents.throwing import throws
from croupier.ranking.arrays import FloatPointer, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset
from croupier.ranking.worth import COLUMNS, PLACES, Tables, worth

ROOM: Final = 12 * WIDTH
"""Numbers that the functions here need to work in."""
OWN, OTHER, _LINES, MINE, _THEIRS, _WORTH = 0, WIDTH, 2 * WIDTH, 4 * WIDTH, 5 * WIDTH, 6 * WIDTH
RUNS: Final = 8
OTHERS: Final = 3
"""Ways to finish, and random hands in each."""
KNOWN_RUNS: Final = 32
"""Ways to finish where what they are worth is known beforehand."""
TOGETHER: Final = 24
"""In stud: ways to finish the hands of all who are still in."""


class Judge(NamedTuple):
    """What hands of a game are judged by, and room to do so."""

    game: Pointer
    ways: Pointer
    tables: Tables
    beats: FloatPointer
    room: Pointer


@kernel
def fresh(state: WordPointer, low: int, used: int) -> int:
    """A card that is not used."""
    while True:
        card = low + quick_below(state, 52 - low)
        if not used >> card & 1:
            return card


@kernel
def held(g: Pointer, street: int) -> int:
    """Cards dealt to each player up to a street, those thrown since counted in."""
    found = 0
    for n in range(street + 1):
        at = street_at(n)
        found += g[at + DOWN] + g[at + UP]
    return found


@kernel
def lying(g: Pointer, street: int) -> int:
    """Cards on each board on a street."""
    found = 0
    for n in range(street + 1):
        found += g[street_at(n) + ON_BOARD]
    return found


@kernel
def draws_left(g: Pointer, street: int) -> int:
    """Exchanges that come after a street."""
    found = 0
    for n in range(street + 1, g[STREETS]):
        found += g[street_at(n) + DRAW]
    return found


@kernel
def finish(state: WordPointer, g: Pointer, hand: Pointer, n: int, draws: int, coming: int, used: int) -> int:
    """Draw by the rule, take the cards to come; the cards used by now. Thrown cards do not come again, as long as there
    are others."""
    low = g[FIRST_CARD]
    for left in range(draws, 0, -1):
        thrown = throws(g[RULE], hand, n, left == 1)
        for i in range(n):
            if thrown >> i & 1:
                hand[i] = fresh(state, low, used)
                used |= 1 << hand[i]
    for i in range(n, n + coming):
        hand[i] = fresh(state, low, used)
        used |= 1 << hand[i]
    return used


@kernel
def places_of(j: Judge, hand: Pointer, n: int, lines: Pointer, out: Pointer) -> None:
    """What a finished hand makes in each share of each board."""
    g, shares = j.game, j.game[SHARES]
    for b in range(g[BOARDS]):
        for s in range(shares):
            out[b * shares + s] = worth(
                offset(j.ways, COLUMNS * s), j.tables, hand, n, offset(lines, b * WIDTH), g[BOARD], g[KEEP],
                offset(j.room, _WORTH), offset(j.room, _WORTH + 3 * WIDTH))  # fmt: skip


@kernel
def versus(g: Pointer, mine: Pointer, theirs: Pointer) -> float:
    """The part of the pot that one of two hands wins."""
    part, boards = 0.0, 0
    for b in range(g[BOARDS]):
        made, won = 0, 0.0
        for s in range(g[SHARES]):
            at = b * g[SHARES] + s
            if mine[at] or theirs[at]:
                made += 1
                won += 1.0 if mine[at] > theirs[at] else 0.5 if mine[at] == theirs[at] else 0.0
        if made:
            boards += 1
            part += won / made
    return part / boards if boards else 0.5


@kernel
def _beaten(j: Judge, mine: Pointer) -> float:
    """The part of all finished hands that one beats, where no board is common to all."""
    total, shares = 0.0, j.game[SHARES]
    for s in range(shares):
        total += j.beats[s * PLACES + mine[s]]
    return total / shares


@kernel
def _against(state: WordPointer, j: Judge, used: int) -> float:
    """The square of the part that the finished hand in the room wins against random hands on the boards there."""
    g, room, won, squares = j.game, j.room, 0.0, 0.0
    other, n = offset(room, OTHER), held(j.game, 0)
    coming = held(g, g[STREETS] - 1) - n
    for _ in range(OTHERS):
        taken = used
        for i in range(n):
            other[i] = fresh(state, g[FIRST_CARD], taken)
            taken |= 1 << other[i]
        finish(state, g, other, n, g[DRAWS], coming, taken)
        places_of(j, other, n + coming, offset(room, _LINES), offset(room, _THEIRS))
        part = versus(g, offset(room, MINE), offset(room, _THEIRS))
        won += part
        squares += part * part
    return (won * won - squares) / (OTHERS * (OTHERS - 1))


@kernel
def strength(
    state: WordPointer, j: Judge, hand: Pointer, n: int, boards: Pointer, street: int, seen: int, times: int
) -> float:
    """How good a hand of ``n`` cards is on a street, 0 to 1. ``boards``: what lies there; ``seen``: all cards that are
    known. ``times``: how much longer than usual it is looked at."""
    g, room = j.game, j.room
    lie, whole, low = lying(g, street), g[BOARD], g[FIRST_CARD]
    draws, coming = draws_left(g, street), held(g, g[STREETS] - 1) - held(g, street)
    known = whole == 0
    runs = times * (KNOWN_RUNS if known else RUNS)
    if known and not draws and not coming:
        runs = 1
    own, lines, total = offset(room, OWN), offset(room, _LINES), 0.0
    for _ in range(runs):
        used = seen
        for i in range(n):
            own[i] = hand[i]
        used = finish(state, g, own, n, draws, coming, used)
        for b in range(g[BOARDS]):
            for i in range(whole):
                at = b * WIDTH + i
                if i < lie:
                    lines[at] = boards[at]
                else:
                    lines[at] = fresh(state, low, used)
                    used |= 1 << lines[at]
        places_of(j, own, n + coming, lines, offset(room, MINE))
        if known:
            part = _beaten(j, offset(room, MINE))
            total += part * part
        else:
            total += _against(state, j, used)
    return total / runs


class Sight(NamedTuple):
    """Stud: what a seat sees. ``hand``: its ``n`` cards; ``ups``: seat × open card; ``seen``: all cards it knows."""

    hand: Pointer
    n: int
    street: int
    ups: Pointer
    seats: int
    me: int
    seen: int


@kernel
def against_each(state: WordPointer, j: Judge, sight: Sight, times: int, out: FloatPointer) -> None:
    """Stud: what part of the pot a hand wins against each other seat by itself, where ``out`` is below nothing."""
    hand, n, street, ups, seats, me, seen = sight
    g, room = j.game, j.room
    own, other = offset(room, OWN), offset(room, OTHER)
    coming, open_cards, low = held(g, g[STREETS] - 1) - n, up_count(g, street), g[FIRST_CARD]
    runs, wanted = TOGETHER * times, 0
    for i in range(seats):
        if out[i] < 0.0 and i != me:
            wanted |= 1 << i
            out[i] = 0.0
    for _ in range(runs):
        for i in range(n):
            own[i] = hand[i]
        used = finish(state, g, own, n, 0, coming, seen)
        places_of(j, own, n + coming, offset(room, _LINES), offset(room, MINE))
        for seat in range(seats):
            if not wanted >> seat & 1:
                continue
            for i in range(open_cards):
                other[i] = ups[seat * WIDTH + i]
            for i in range(open_cards, n + coming):
                other[i] = fresh(state, low, used)
                used |= 1 << other[i]
            places_of(j, other, n + coming, offset(room, _LINES), offset(room, _THEIRS))
            out[seat] += versus(g, offset(room, MINE), offset(room, _THEIRS)) / runs


@kernel
def up_count(g: Pointer, street: int) -> int:
    """Open cards of each player on a street."""
    found = 0
    for n in range(street + 1):
        found += g[street_at(n) + UP]
    return found


@kernel
def showing(g: Pointer, up: Pointer, n: int) -> int:
    """How good open cards look, for who acts first: pairs and more, then high cards; or low cards, a pair the worst."""
    low, counts = g[SHOWING] == LOW_OPEN, 0
    for i in range(n):
        rank = (up[i] + 4) % 52 >> 2 if low else up[i] >> 2
        counts += 1 << (3 * rank)
    kind, digits = 0, 0
    for count in range(4, 0, -1):
        for rank in range(12, -1, -1):
            if counts >> (3 * rank) & 7 == count:
                kind += (count - 1) * (count - 1)
                digits = digits * 16 + rank + 1
    found = kind << 20 | digits
    return -found if low else found


@kernel
def door(g_high: int, ace_low: int, cards: Pointer, players: int, step: int) -> int:
    """Who opens by the first up-card. ``cards``: the up-cards of each seat, ``step`` apart."""
    best, height = 0, -1
    for i in range(players):
        number = (cards[i * step] + (4 if ace_low else 0)) % 52
        if not g_high:
            number = 51 - number
        if number > height:
            best, height = i, number
    return best
