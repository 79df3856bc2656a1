"""A hand of no-limit hold'em in numbers: what is on the table, and how an action changes it.

The state is one row of whole numbers, so that training copies it in a blink. The same functions play hands in training
and follow a hand at a real table, event by event: so both read the same from it.

Seats are in dealing order: 0 is left of the button, the last one has it; with two players seat 1 has the button and
the small blind. Amounts are chips, ``BIG`` is the big blind (or the last straddle).
"""

from __future__ import annotations

from typing import Final

from croupier.ranking.arrays import FloatPointer, Pointer
from croupier.ranking.compiled import kernel

MOST: Final = 10
"""Players."""
PLAYERS, BIG, STREET, POT, CURRENT, STEP, RAISES, CALLERS, RAISER, LEADER = range(10)
KIND, PAST, LIVE, ABLE, TURN, TO_ACT, COARSE = range(10, 17)
"""``POT``: every chip that was put in. ``CURRENT``: the highest bet of the round, ``STEP``: the last raise. ``RAISES``:
bets and raises of this round, ``CALLERS``: who called since the last of them, ``RAISER``: who made it, or -1.
``LEADER``: who made the last raise of the round before, or -1. ``KIND``: raises before the flop. ``PAST``: how the
streets after the flop went, two bits each, the last one lowest (``CHECKED`` …). ``LIVE``: players who have not folded,
``ABLE``: those of them with chips behind. ``TO_ACT``: how many are to act before the round is over. ``COARSE``: raisers
are told apart only roughly, at the beginning of training."""
CHECKED, FIRST_LED, LAST_LED, RAISED = range(4)
"""A street: all checked; one bet of the first or of another seat that was called; more than one."""
_HEAD: Final = 17
STACK: Final = _HEAD
BET: Final = STACK + MOST
PAID: Final = BET + MOST
FOLDED: Final = PAID + MOST
DID: Final = FOLDED + MOST
"""Before the flop: 0 nothing yet, 1 called, 2 raised."""
BLIND: Final = DID + MOST
"""0 no blind, 1 the small one, 2 the big one."""
SIZE: Final = BLIND + MOST
FOLD, CALL, SMALL, MIDDLE, LARGE, ALL_IN = range(6)
"""What one may do; a check is a call of nothing."""
ACTIONS: Final = 6


@kernel
def clear(s: Pointer, players: int, big: int) -> None:
    """A table before the blinds; stacks are to be set."""
    for i in range(SIZE):
        s[i] = 0
    s[PLAYERS], s[BIG], s[STEP], s[RAISER], s[LEADER] = players, big, big, -1, -1
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
def call(s: Pointer, seat: int) -> None:
    """Call, or check where nothing is owed."""
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
    s[RAISES] += 1
    s[CALLERS], s[RAISER] = 0, seat
    if s[STREET] == 0:
        s[DID + seat] = 2
    s[TO_ACT] = s[ABLE] - (1 if s[STACK + seat] else 0)


@kernel
def next_street(s: Pointer) -> None:
    """The round is over; bets are gathered."""
    if s[STREET] == 0:
        s[KIND] = s[RAISES]
    else:
        went = CHECKED
        if s[RAISES] == 1:
            first = 0
            while s[FOLDED + first]:
                first += 1
            went = FIRST_LED if s[RAISER] == first else LAST_LED
        elif s[RAISES] > 1:
            went = RAISED
        s[PAST] = s[PAST] << 2 | went
    if s[RAISES]:
        s[LEADER] = s[RAISER]
    elif s[STREET]:
        s[LEADER] = -1
    for i in range(s[PLAYERS]):
        s[BET + i] = 0
    s[STREET] += 1
    s[CURRENT], s[RAISES], s[CALLERS], s[RAISER] = 0, 0, 0, -1
    s[STEP], s[TO_ACT], s[TURN] = s[BIG], s[ABLE], s[PLAYERS] - 1


@kernel
def begin(s: Pointer) -> None:
    """After the blinds: everybody is to act, first who sits left of the big blind."""
    s[TO_ACT] = s[ABLE]
    s[TURN] = 1 if s[PLAYERS] > 2 else 0
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


@kernel
def go_on(s: Pointer) -> bool:
    """After an action: whose turn is next, on the next street where a round is over; false where nobody is to act any
    more."""
    if s[LIVE] == 1:
        return False
    if s[TO_ACT] > 0:
        if s[ABLE] == 1:
            turn(s)
            return s[CURRENT] > s[BET + s[TURN]]
        turn(s)
        return True
    if s[STREET] == 3 or s[ABLE] <= 1:
        return False
    next_street(s)
    turn(s)
    return True


@kernel
def won(s: Pointer, seat: int, places: Pointer) -> float:
    """The chips that a seat wins or loses, the hand played to its end. ``places``: each seat's hand, higher
    better. Each level of what the players have paid in is a pot for those who paid it."""
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
        pot, best, sharing = 0, 0, 0
        for i in range(players):
            pot += min(s[PAID + i], level) - min(s[PAID + i], below)
            if not s[FOLDED + i] and s[PAID + i] >= level:
                if places[i] > best:
                    best, sharing = places[i], 1
                elif places[i] == best:
                    sharing += 1
        if places[seat] == best:
            got += pot / sharing
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
