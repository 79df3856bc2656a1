"""What a player looks at: a few features of the table, as one number. The information set is this and a bucket.

Nothing here knows a betting tree, so that any stacks, any bets and any number of players have a key. Two readings:

*several players* – before the flop: position from the button, raises, callers, who raised, what one did oneself, the
effective stack, the price; after it: street, players left, who is still to act, stack behind to pot, size of the bet
faced, raises, who led the last street, what kind of pot it is, streets with a bet.

*two players* – finer: before the flop all of the betting but its exact sizes; after it how each earlier street went,
and narrower steps of stack and bet.
"""

from __future__ import annotations

from typing import Final

from croupier.analysis.opponents.blueprint.buckets import BUCKETS, CLASSES
from croupier.analysis.opponents.blueprint.table import (
    BET,
    BIG,
    BLIND,
    CALLERS,
    CHECKED,
    COARSE,
    CURRENT,
    DID,
    FOLDED,
    KIND,
    LEADER,
    LIVE,
    PAST,
    PLAYERS,
    POT,
    RAISER,
    RAISES,
    STACK,
    STREET,
)
from croupier.ranking.arrays import Pointer
from croupier.ranking.compiled import kernel

DUEL, SEVERAL = 0, 1
"""Two tables: of hands dealt to two players, and to more."""
_POSITIONS: Final = 9
GROUPS: Final = 8
BELOW_GROUPS: Final = 3 * 7 * 5
"""How many keys before the flop differ only in what comes after the raiser's group."""
BEFORE_SEVERAL: Final = _POSITIONS * 5 * 3 * GROUPS * BELOW_GROUPS
AFTER_SEVERAL: Final = 3 * 3 * 3 * 7 * 6 * 3 * 3 * 3 * 3
BEFORE_DUEL: Final = 2 * 5 * 2 * 8 * 6
AFTER_DUEL: Final = 21 * 2 * 10 * 9 * 4 * 4
BEFORE: Final = (BEFORE_DUEL, BEFORE_SEVERAL)
AFTER: Final = (AFTER_DUEL, AFTER_SEVERAL)
SHAPES: Final = (
    ((2, 5, 2, 8, 6), (21, 2, 10, 9, 4, 4)),
    ((_POSITIONS, 5, 3, GROUPS, 3, 7, 5), (3, 3, 3, 7, 6, 3, 3, 3, 3)),
)
"""How many values each feature has, in the order of the keys below: of each table before and after the flop."""
ROWS: Final = tuple(before * CLASSES + after * BUCKETS for before, after in zip(BEFORE, AFTER, strict=True))
"""How many rows each table can have; few are ever reached."""


@kernel
def position(s: Pointer, seat: int) -> int:
    """0 the button, 1 the seat before it, up to 6; 7 the small blind, 8 the big one."""
    if s[BLIND + seat] == 2:
        return 8
    if s[BLIND + seat] == 1:
        return 7
    return min(6, s[PLAYERS] - 1 - seat)


@kernel
def effective(s: Pointer, seat: int) -> float:
    """Big blinds that can be lost in this round and after it: the own chips, or those of the richest other."""
    most = 0
    for i in range(s[PLAYERS]):
        if i != seat and not s[FOLDED + i]:
            most = max(most, s[STACK + i] + s[BET + i])
    return min(most, s[STACK + seat] + s[BET + seat]) / s[BIG]


@kernel
def last_to_act(s: Pointer, seat: int) -> int:
    """After the flop: 0 acts last, 1 in the middle, 2 first, of those who have not folded."""
    before = after = 0
    for i in range(s[PLAYERS]):
        if not s[FOLDED + i]:
            before += i < seat
            after += i > seat
    return 0 if not after else 2 if not before else 1


@kernel
def _raisers_group(s: Pointer) -> int:
    """0 nobody, 1 the button, 2 to 4 one to three seats before it, 5 earlier, 6 small blind, 7 big blind.
    Roughly, 3 is 2 and 4 is 5."""
    if s[RAISER] < 0:
        return 0
    at = position(s, s[RAISER])
    if at >= 7:
        return at - 1
    if s[COARSE]:
        return 1 if at == 0 else 2 if at <= 2 else 5
    return min(5, 1 + at)


@kernel
def key(s: Pointer, seat: int) -> int:
    """The number of what a seat sees, in the table for its number of players."""
    owed = min(s[CURRENT] - s[BET + seat], s[STACK + seat])
    if s[PLAYERS] == 2:
        return _before_duel(s, seat, owed) if s[STREET] == 0 else _after_duel(s, seat, owed)
    return _before_several(s, seat, owed) if s[STREET] == 0 else _after_several(s, seat, owed)


@kernel
def _before_several(s: Pointer, seat: int, owed: int) -> int:
    deep = effective(s, seat)
    stack = (
        0
        if deep < 12
        else 1
        if deep < 17
        else 2
        if deep < 26
        else 3
        if deep < 42
        else 4
        if deep < 75
        else 5
        if deep < 135
        else 6
    )
    price = owed / (s[POT] + owed)
    cost = 0 if price < 0.255 else 1 if price < 0.3 else 2 if price < 0.36 else 3 if price < 0.43 else 4
    out = position(s, seat)
    out = out * 5 + min(4, s[RAISES])
    out = out * 3 + min(2, s[CALLERS])
    out = out * GROUPS + _raisers_group(s)
    out = out * 3 + s[DID + seat]
    out = out * 7 + stack
    return out * 5 + cost


@kernel
def _after_several(s: Pointer, seat: int, owed: int) -> int:
    pot = s[POT] + owed
    deep = (effective(s, seat) * s[BIG] - s[BET + seat] - owed) / pot
    stack = (
        0
        if deep < 0.05
        else 1
        if deep < 0.4
        else 2
        if deep < 1
        else 3
        if deep < 2
        else 4
        if deep < 4.5
        else 5
        if deep < 9
        else 6
    )
    size = owed / (s[POT] - owed) if owed else 0.0
    faced = 0 if not owed else 1 if size < 0.42 else 2 if size < 0.65 else 3 if size < 1.05 else 4 if size < 1.9 else 5
    led = 0 if s[LEADER] < 0 else 1 if s[LEADER] == seat else 2
    bets, past = 0, s[PAST]
    for _ in range(s[STREET] - 1):
        bets += past & 3 != CHECKED
        past >>= 2
    out = s[STREET] - 1
    out = out * 3 + min(s[LIVE], 4) - 2
    out = out * 3 + last_to_act(s, seat)
    out = out * 7 + stack
    out = out * 6 + faced
    out = out * 3 + min(2, s[RAISES])
    out = out * 3 + led
    out = out * 3 + min(2, s[KIND])
    return BEFORE_SEVERAL + out * 3 + bets


@kernel
def _before_duel(s: Pointer, seat: int, owed: int) -> int:
    deep = effective(s, seat)
    stack = (
        0
        if deep < 12
        else 1
        if deep < 17
        else 2
        if deep < 25
        else 3
        if deep < 40
        else 4
        if deep < 65
        else 5
        if deep < 85
        else 6
        if deep < 130
        else 7
    )
    price = owed / (s[POT] + owed)
    cost = (
        0
        if price < 0.24
        else 1
        if price < 0.315
        else 2
        if price < 0.36
        else 3
        if price < 0.42
        else 4
        if price < 0.46
        else 5
    )
    limped = s[DID + 1] == 1 or (s[RAISES] == 0 and s[CALLERS] > 0)
    out = seat
    out = out * 5 + min(4, s[RAISES])
    out = out * 2 + limped
    out = out * 8 + stack
    return out * 6 + cost


@kernel
def _after_duel(s: Pointer, seat: int, owed: int) -> int:
    pot = s[POT] + owed
    deep = (effective(s, seat) * s[BIG] - s[BET + seat] - owed) / pot
    stack = 9
    if deep < 0.05:
        stack = 0
    elif deep < 0.3:
        stack = 1
    elif deep < 0.7:
        stack = 2
    elif deep < 1.2:
        stack = 3
    elif deep < 2:
        stack = 4
    elif deep < 3.3:
        stack = 5
    elif deep < 5.5:
        stack = 6
    elif deep < 9:
        stack = 7
    elif deep < 16:
        stack = 8
    size = owed / (s[POT] - owed) if owed else 0.0
    faced = 8
    if not owed:
        faced = 0
    elif size < 0.28:
        faced = 1
    elif size < 0.45:
        faced = 2
    elif size < 0.65:
        faced = 3
    elif size < 0.88:
        faced = 4
    elif size < 1.25:
        faced = 5
    elif size < 2.1:
        faced = 6
    elif size < 4.5:
        faced = 7
    past = 0
    if s[STREET] == 2:
        past = 1 + (s[PAST] & 3)
    elif s[STREET] == 3:
        past = 5 + (s[PAST] & 15)
    out = past * 2 + seat
    out = out * 10 + stack
    out = out * 9 + faced
    out = out * 4 + min(3, s[RAISES])
    return BEFORE_DUEL + out * 4 + min(3, s[KIND])


@kernel
def row(s: Pointer, found: int, bucket: int) -> int:
    """Where the strategy of a key and a bucket stands."""
    before = BEFORE_DUEL if s[PLAYERS] == 2 else BEFORE_SEVERAL
    if found < before:
        return found * CLASSES + bucket
    return before * CLASSES + (found - before) * BUCKETS + bucket
