"""What a player looks at besides his cards: a few features of the table, as one number.

Nothing here knows a betting tree, so that any stacks, any bets and any number of players have a key. In the first
round: position, raises, callers, who raised, what one did oneself, the effective stack, the price. Later: street,
players left, who is still to act, stack behind to pot, the bet faced, raises, who led the last street, what kind of
pot it is, streets with a bet. And ``open``: in stud whether the own board is the best, in draw games how many cards one
has drawn oneself and the strongest other. In fixed limit stacks and sizes say nothing and are left out.
"""

from __future__ import annotations

from typing import Final

from croupier.analysis.opponents.practised.engine.game import BLINDS, FIXED, MOST_STREETS, STRUCTURE
from croupier.analysis.opponents.practised.engine.offers import effective
from croupier.analysis.opponents.practised.engine.table import (
    BET,
    BIG,
    BLIND,
    CALLERS,
    CURRENT,
    DID,
    FIRST,
    FOLDED,
    FORCED,
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

OPENS: Final = 12
"""How many values ``open`` has."""
BEFORE: Final = 2 * 5 * 4 * 3 * 3 * 3 * 5 * 3 * OPENS
AFTER: Final = (MOST_STREETS - 1) * 3 * 2 * 5 * 4 * 4 * 3 * 2 * 2 * OPENS
KEYS: Final = BEFORE + AFTER
_WAR: Final = 2
"""After so many raises in the first round of a big-bet game it matters little who sits where."""
_MOST_MINE, _MOST_THEIRS = 2, 3
"""Who draws so many cards or more has nothing yet."""


@kernel
def drawn(mine: int, theirs: int) -> int:
    """``open`` in a draw game, after the first draw; before it, it is nothing."""
    return 4 * min(_MOST_MINE, mine) + min(_MOST_THEIRS, theirs)


@kernel
def behind(s: Pointer, seat: int) -> tuple[int, int]:
    """How many of those still in act before a seat in a round, and how many after it."""
    before = after = 0
    first = max(0, s[FIRST])
    mine = (seat - first) % s[PLAYERS]
    for i in range(s[PLAYERS]):
        if i != seat and not s[FOLDED + i]:
            if (i - first) % s[PLAYERS] < mine:
                before += 1
            else:
                after += 1
    return before, after


@kernel
def _position(s: Pointer, g: Pointer, seat: int) -> int:
    """0 the button, 1 the seat before it, 2 earlier, 3 the small blind, 4 the big one. Without blinds: how many are
    still to come, 4: a bring-in is due."""
    if g[BLINDS]:
        if s[BLIND + seat]:
            return 2 + s[BLIND + seat]
        return min(2, s[PLAYERS] - 1 - seat)
    if s[FORCED]:
        return 4
    return min(3, behind(s, seat)[1])


@kernel
def _raisers_group(s: Pointer, g: Pointer) -> int:
    """0 nobody, 1 who raised late or from a blind, 2 early."""
    if s[RAISER] < 0:
        return 0
    if g[BLINDS]:
        return 2 if not s[BLIND + s[RAISER]] and s[PLAYERS] - 1 - s[RAISER] >= 2 else 1
    return 2 if behind(s, s[RAISER])[1] >= 2 else 1


@kernel
def key(s: Pointer, g: Pointer, seat: int, opened: int) -> int:
    """The number of what a seat sees."""
    owed = max(0, min(s[CURRENT] - s[BET + seat], s[STACK + seat]))
    if s[STREET] == 0:
        return _before(s, g, seat, owed, opened)
    return _after(s, g, seat, owed, opened)


@kernel
def _before(s: Pointer, g: Pointer, seat: int, owed: int, opened: int) -> int:
    stack, cost = 0, 0
    price = owed / max(1, s[POT] + owed)
    if g[STRUCTURE] != FIXED:
        deep = effective(s, seat) / s[BIG]
        stack = 0 if deep < 14 else 1 if deep < 30 else 2 if deep < 65 else 3 if deep < 160 else 4
        cost = 0 if price < 0.29 else 1 if price < 0.37 else 2
    else:
        cost = 0 if price < 0.18 else 1 if price < 0.3 else 2
    place, callers, group = _position(s, g, seat), min(2, s[CALLERS]), _raisers_group(s, g)
    if g[STRUCTURE] != FIXED and s[RAISES] >= _WAR and s[PLAYERS] > 2:
        place, callers, group = 0, 0, 0
    out = 1 if s[PLAYERS] == 2 else 0
    out = out * 5 + place
    out = out * 4 + min(3, s[RAISES])
    out = out * 3 + callers
    out = out * 3 + group
    out = out * 3 + s[DID + seat]
    out = out * 5 + stack
    out = out * 3 + cost
    return out * OPENS + opened


@kernel
def _after(s: Pointer, g: Pointer, seat: int, owed: int, opened: int) -> int:
    stack, faced = 0, 1 if owed else 0
    if g[STRUCTURE] != FIXED:
        pot = s[POT] + owed
        deep = (effective(s, seat) - s[BET + seat] - owed) / max(1, pot)
        stack = 0 if deep < 0.05 else 1 if deep < 0.8 else 2 if deep < 2.2 else 3 if deep < 6 else 4
        size = owed / max(1, s[POT] - owed)
        faced = 0 if not owed else 1 if size < 0.38 else 2 if size < 0.75 else 3
    _, after = behind(s, seat)
    out = s[STREET] - 1
    out = out * 3 + (0 if s[PLAYERS] == 2 else 1 if s[LIVE] == 2 else 2)
    out = out * 2 + (1 if after else 0)
    out = out * 5 + stack
    out = out * 4 + faced
    out = out * 4 + min(3 if g[STRUCTURE] == FIXED else 2, s[RAISES])
    out = out * 3 + (0 if s[LEADER] < 0 else 1 if s[LEADER] == seat else 2)
    out = out * 2 + (1 if s[KIND] > 1 else 0)
    out = out * 2 + (1 if s[PAST] else 0)
    return BEFORE + out * OPENS + opened
