"""What a player thinks of doing: fold, call, two sizes, everything. One definition for training and for play.

In fixed limit there is one size, and a second where an open pair allows it. Otherwise the sizes are parts of the pot
after a call; everything goes in where that is near. A raise of most of the stack is one of all of it. In training sizes
may be scaled and everything offered everywhere, so that there is an answer to what nobody would do.
"""

from __future__ import annotations

from typing import Final

from croupier.analysis.opponents.practised.engine.game import (
    BIG_BET,
    FIXED,
    LEAST_BET,
    MOST_BET,
    NO_LIMIT,
    POT_LIMIT,
    SMALL_BET,
    STRUCTURE,
)
from croupier.analysis.opponents.practised.engine.table import (
    ABLE,
    ACTIONS,
    ALL_IN,
    BET,
    BIG,
    CALL,
    COUNT,
    CURRENT,
    FOLD,
    FOLDED,
    FORCED,
    LARGE,
    LEVEL,
    LIMIT,
    PAIR,
    PLAYERS,
    POT,
    RAISES,
    SMALL,
    STACK,
    STEP,
    STREET,
    unit_bet,
)
from croupier.ranking.arrays import Pointer
from croupier.ranking.compiled import kernel

_SMALL_PART: Final = 0.45
_LARGE_PART: Final = 1.0
"""Sizes, in parts of the pot after a call."""
_FOR_ALL: Final = 0.62
"""A raise of more than this part of the stack is one of all of it."""
_NEAR: Final = 1.6
"""Everything goes in only where that is at most so many pots after a call."""
_SMALL_UP_TO: Final = (1, 2)
"""The small size is thought of until there were so many bets in the first round, and in later ones; then only the
large one."""


@kernel
def effective(s: Pointer, seat: int) -> int:
    """Chips that can be lost from this round on: the own ones, or those of the richest other."""
    most = 0
    for i in range(s[PLAYERS]):
        if i != seat and not s[FOLDED + i]:
            most = max(most, s[STACK + i] + s[BET + i])
    return min(most, s[STACK + seat] + s[BET + seat])


@kernel
def offers(s: Pointer, g: Pointer, seat: int, wide: bool, scale: float, out: Pointer) -> None:
    """For each action the total of the round that it leads to, 0 where it is not thought of; for fold and call 1.
    ``wide``: everything may go in everywhere. ``scale``: of all sizes."""
    for a in range(ACTIONS):
        out[a] = 0
    owed = s[CURRENT] - s[BET + seat]
    out[CALL] = 1
    if owed > 0 and not s[FORCED]:
        out[FOLD] = 1
    every = s[BET + seat] + s[STACK + seat]
    if s[ABLE] < 2 or every <= s[CURRENT]:
        return
    if g[STRUCTURE] == FIXED:
        _fixed(s, g, every, out)
    else:
        _free(s, g, seat, max(0, owed), every, wide, scale, out)


@kernel
def _fixed(s: Pointer, g: Pointer, every: int, out: Pointer) -> None:
    if s[COUNT] >= s[LIMIT]:
        return
    unit = unit_bet(s, g)
    total = s[LEVEL] + unit * max(1, (s[CURRENT] - s[LEVEL]) // unit + 1)
    out[SMALL] = min(total, every)
    big = s[BIG] * g[BIG_BET] // g[SMALL_BET]
    if s[PAIR] and big > unit and s[LEVEL] + big < every:
        out[LARGE] = s[LEVEL] + big


@kernel
def _free(s: Pointer, g: Pointer, seat: int, owed: int, every: int, wide: bool, scale: float, out: Pointer) -> None:
    pot = s[POT] + owed
    deep = effective(s, seat)
    most = every
    if g[STRUCTURE] == POT_LIMIT:
        most = min(every, s[CURRENT] + pot)
    elif g[STRUCTURE] != NO_LIMIT:
        most = min(every, s[CURRENT] + s[BIG] * g[MOST_BET] // g[SMALL_BET])
    least = min(s[CURRENT] + max(s[STEP], s[BIG] * g[LEAST_BET] // g[SMALL_BET]), every)
    small = max(least, min(most, s[CURRENT] + int(_SMALL_PART * scale * pot)))
    large = max(least, min(most, s[CURRENT] + int(_LARGE_PART * scale * pot)))
    if small < large and s[RAISES] < (_SMALL_UP_TO[1] if s[STREET] else _SMALL_UP_TO[0]):
        out[SMALL] = small
    out[LARGE] = large
    for a in range(SMALL, ALL_IN):
        if out[a] and (out[a] - s[BET + seat] > _FOR_ALL * s[STACK + seat] or out[a] >= deep):
            if most == every:
                out[a] = 0
                out[ALL_IN] = every
            elif a == SMALL:
                out[a] = 0
    beyond = min(s[STACK + seat], deep - s[BET + seat]) - owed
    if most == every and (wide or beyond <= _NEAR * pot):
        out[ALL_IN] = every
