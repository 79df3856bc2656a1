"""A hand of any game in numbers: the chips on the table, and how an action changes them.

The state is one row of whole numbers, so that training copies it in a blink. The same functions play hands in training
and follow a hand at a real table, event by event: so both read the same from it. Seats are in dealing order.
"""

from __future__ import annotations

from typing import Final

from croupier.analysis.opponents.practised.engine.game import (
    BET_SIZE,
    BIG_BET,
    BOARDS,
    BRING_IN,
    CAP,
    FIXED,
    LEAST_BET,
    SHARES,
    SMALL_BET,
    STREETS,
    STRUCTURE,
    WIDTH,
    street_at,
)
from croupier.ranking.arrays import FloatPointer, Pointer
from croupier.ranking.compiled import kernel

MOST: Final = 10
"""Players."""
(PLAYERS, BIG, STREET, POT, CURRENT, STEP, LEVEL, COUNT, LIMIT, RAISES, CALLERS, RAISER, LEADER, KIND, PAST, LIVE,
 ABLE, TURN, TO_ACT, FIRST, FORCED, PAIR) = range(22)  # fmt: skip
"""``BIG``: chips of a unit. ``CURRENT``: the bet to match, ``STEP``: the last raise. ``LEVEL``: the last full bet in
fixed limit, ``COUNT``: bets of the round by the cap, which is ``LIMIT``. ``RAISES``: bets and raises of this round,
``CALLERS``: who called since the last, ``RAISER``: who made it, or -1; ``LEADER``: the same of the round before.
``KIND``: raises of the first round; ``PAST``: later rounds with a bet. ``FIRST``: who began this round. ``FORCED``: a
bring-in is due. ``PAIR``: an open pair allows the big bet."""
_HEAD: Final = 24
STACK: Final = _HEAD
BET: Final = STACK + MOST
PAID: Final = BET + MOST
FOLDED: Final = PAID + MOST
DID: Final = FOLDED + MOST
"""In the first round: 0 nothing yet, 1 called, 2 raised."""
BLIND: Final = DID + MOST
"""0 no blind, 1 the small one, 2 the big one."""
SIZE: Final = BLIND + MOST
FOLD, CALL, SMALL, LARGE, ALL_IN = range(5)
"""What one may do; a check is a call of nothing, and so is bringing in."""
ACTIONS: Final = 5
_TWO_ALONE: Final = 6
"""Bets of a round between two: some houses have no cap there, and more are hardly ever made."""


@kernel
def clear(s: Pointer, players: int, big: int, least: int) -> None:
    """A table before any chip; stacks are to be set. ``least``: the smallest bet."""
    for i in range(SIZE):
        s[i] = 0
    s[PLAYERS], s[BIG], s[STEP], s[RAISER], s[LEADER], s[FIRST] = players, big, least, -1, -1, -1
    s[LIVE] = s[ABLE] = players


@kernel
def put(s: Pointer, seat: int, amount: int) -> None:
    """Chips of a seat into the pot."""
    amount = min(amount, s[STACK + seat])
    s[STACK + seat] -= amount
    s[BET + seat] += amount
    s[PAID + seat] += amount
    s[POT] += amount
    if amount and not s[STACK + seat]:
        s[ABLE] -= 1


@kernel
def post(s: Pointer, seat: int, amount: int, blind: int) -> None:
    """A blind: a live bet nobody chose."""
    put(s, seat, amount)
    s[CURRENT] = max(s[CURRENT], s[BET + seat])
    s[LEVEL], s[COUNT] = s[CURRENT], 1
    if blind:
        s[BLIND + seat] = blind


@kernel
def ante(s: Pointer, seat: int, amount: int) -> None:
    """Chips that belong to the pot and to nobody's bet."""
    put(s, seat, amount)
    s[BET + seat] -= min(amount, s[BET + seat])


@kernel
def fold(s: Pointer, seat: int) -> None:
    s[FOLDED + seat] = 1
    s[LIVE] -= 1
    s[ABLE] -= 1
    s[TO_ACT] -= 1


@kernel
def call(s: Pointer, g: Pointer, seat: int) -> None:
    """Call, check where nothing is owed, or bring in where that is due."""
    if s[FORCED]:
        put(s, seat, g[BRING_IN])
        s[CURRENT], s[FORCED] = g[BRING_IN], 0
        s[TO_ACT] -= 1
        return
    owed = s[CURRENT] - s[BET + seat]
    if owed > 0:
        put(s, seat, owed)
        s[CALLERS] += 1
        if s[STREET] == 0 and s[DID + seat] == 0:
            s[DID + seat] = 1
    s[TO_ACT] -= 1


@kernel
def raise_to(s: Pointer, seat: int, total: int) -> None:
    """Bet or raise to this total of the round."""
    put(s, seat, total - s[BET + seat])
    s[STEP] = max(s[STEP], s[BET + seat] - s[CURRENT])
    s[CURRENT] = max(s[CURRENT], s[BET + seat])
    s[LEVEL] = s[CURRENT]
    s[COUNT] += 1
    s[RAISES] += 1
    s[CALLERS], s[RAISER], s[FORCED] = 0, seat, 0
    if s[STREET] == 0:
        s[DID + seat] = 2
    s[TO_ACT] = s[ABLE] - (1 if s[STACK + seat] else 0)


@kernel
def act(s: Pointer, g: Pointer, seat: int, action: int, total: int) -> None:
    """Any action."""
    if action == FOLD:
        fold(s, seat)
    elif action == CALL:
        call(s, g, seat)
    else:
        raise_to(s, seat, total)


@kernel
def unit_bet(s: Pointer, g: Pointer) -> int:
    """The bet of this street in fixed limit."""
    part = s[BIG] / g[SMALL_BET]
    return int(part * (g[BIG_BET] if g[street_at(s[STREET]) + BET_SIZE] else g[SMALL_BET]))


@kernel
def next_street(s: Pointer, g: Pointer) -> None:
    """The round is over; bets are gathered. Who begins the next is to be said."""
    if s[STREET] == 0:
        s[KIND] = s[RAISES]
    elif s[RAISES]:
        s[PAST] += 1
    s[LEADER] = s[RAISER] if s[RAISES] else s[LEADER] if s[STREET] == 0 else -1
    for i in range(s[PLAYERS]):
        s[BET + i] = 0
    s[STREET] += 1
    s[CURRENT], s[RAISES], s[CALLERS], s[RAISER] = 0, 0, 0, -1
    s[LEVEL], s[COUNT], s[FIRST], s[FORCED] = 0, 0, -1, 0
    s[STEP], s[TO_ACT] = g[LEAST_BET] * s[BIG] // g[SMALL_BET], s[ABLE]


@kernel
def begin(s: Pointer, g: Pointer, first: int) -> None:
    """A round of betting begins with this seat, or the next that may act."""
    s[FIRST] = first
    s[LIMIT] = max(_TWO_ALONE, g[CAP]) if s[ABLE] <= 2 else g[CAP]
    s[TO_ACT] = s[ABLE]
    s[TURN] = first - 1 if first else s[PLAYERS] - 1
    if s[ABLE]:
        turn(s)


@kernel
def turn(s: Pointer) -> None:
    """The next seat that may act."""
    seat = s[TURN]
    while True:
        seat += 1
        if seat >= s[PLAYERS]:
            seat = 0
        if not s[FOLDED + seat] and s[STACK + seat]:
            break
    s[TURN] = seat


GOES_ON, STREET_OVER, HAND_OVER = range(3)


@kernel
def go_on(s: Pointer, g: Pointer) -> int:
    """After an action: somebody is to act in this round, the round is over, or the hand."""
    if s[LIVE] == 1:
        return HAND_OVER
    if s[TO_ACT] > 0 and s[ABLE]:
        turn(s)
        if s[ABLE] > 1 or s[CURRENT] > s[BET + s[TURN]]:
            return GOES_ON
        return HAND_OVER
    return HAND_OVER if s[STREET] == g[STREETS] - 1 or s[ABLE] <= 1 else STREET_OVER


@kernel
def _part(s: Pointer, g: Pointer, seat: int, level: int, places: Pointer) -> float:
    """The part of a pot of this level that goes to a seat, and to nobody where no share is made."""
    part, boards = 0.0, 0
    for b in range(g[BOARDS]):
        made, mine = 0, 0.0
        for share in range(g[SHARES]):
            at, best, sharing = b * g[SHARES] + share, 0, 0
            for i in range(s[PLAYERS]):
                if not s[FOLDED + i] and s[PAID + i] >= level:
                    place = places[i * WIDTH + at]
                    if place > best:
                        best, sharing = place, 1
                    elif place == best:
                        sharing += 1
            if best:
                made += 1
                if places[seat * WIDTH + at] == best:
                    mine += 1.0 / sharing
        if made:
            boards += 1
            part += mine / made
    return part / boards if boards else -1.0


@kernel
def won(s: Pointer, g: Pointer, seat: int, places: Pointer) -> float:
    """The chips that a seat wins or loses, the hand played to its end. ``places``: each seat's hand in each share of
    each board, higher better. Each level of what the players have paid in is a pot for those who paid it."""
    paid = s[PAID + seat]
    if s[FOLDED + seat]:
        return -float(paid)
    if s[LIVE] == 1:
        return float(s[POT] - paid)
    got, below, players = 0.0, 0, s[PLAYERS]
    while below < paid:
        level = paid
        for i in range(players):
            if not s[FOLDED + i] and below < s[PAID + i] < level:
                level = s[PAID + i]
        pot, eligible = 0, 0
        for i in range(players):
            pot += min(s[PAID + i], level) - min(s[PAID + i], below)
            eligible += not s[FOLDED + i] and s[PAID + i] >= level
        part = _part(s, g, seat, level, places)
        got += pot * (part if part >= 0.0 else 1.0 / eligible)
        below = level
    return got - paid


@kernel
def strategy(regrets: FloatPointer, may: Pointer, out: FloatPointer) -> None:
    """Regret matching: each action in proportion to its positive regret; without any, all alike."""
    total, count = 0.0, 0
    for a in range(ACTIONS):
        out[a] = 0.0
        if may[a]:
            count += 1
            if regrets[a] > 0:
                out[a] = regrets[a]
                total += regrets[a]
    for a in range(ACTIONS):
        if may[a]:
            out[a] = out[a] / total if total > 0 else 1.0 / count


@kernel
def is_fixed(g: Pointer) -> bool:
    return g[STRUCTURE] == FIXED
