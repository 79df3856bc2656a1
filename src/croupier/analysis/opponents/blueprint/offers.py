"""What a player thinks of doing: fold, call, a few sizes, everything. One definition for training and for play.

Before the flop a raise is a number of times the last bet, after it a part of the pot. All-in is thought of where it is
near: a few big blinds before the flop, within about two pots after it. A raise of most of the stack is one of all of
it. In training sizes may be scaled and all-in offered everywhere, so that there is an answer to what nobody would do.
"""

from __future__ import annotations

from typing import Final

from croupier.analysis.opponents.blueprint.key import effective
from croupier.analysis.opponents.blueprint.table import (
    ABLE,
    ACTIONS,
    ALL_IN,
    BET,
    BIG,
    BLIND,
    CALL,
    CALLERS,
    CURRENT,
    FOLD,
    LARGE,
    MIDDLE,
    PLAYERS,
    POT,
    RAISER,
    RAISES,
    SMALL,
    STACK,
    STEP,
    STREET,
)
from croupier.ranking.arrays import Pointer
from croupier.ranking.compiled import kernel

_FOR_ALL: Final = 0.62
"""A raise of more than this part of the stack is one of all of it."""
_MOST_RAISES: Final = 4
"""After so many in a round one only calls or goes all-in."""


@kernel
def offers(s: Pointer, seat: int, wide: bool, scale: float, out: Pointer) -> int:
    """For each action the total of the round that it leads to, 0 where it is not thought of; for fold and call 1. How
    many there are. ``wide``: all-in everywhere. ``scale``: of all sizes."""
    for a in range(ACTIONS):
        out[a] = 0
    owed = s[CURRENT] - s[BET + seat]
    out[CALL] = 1
    if owed > 0:
        out[FOLD] = 1
    all_in = s[BET + seat] + s[STACK + seat]
    others = s[ABLE] - 1
    if others > 0 and all_in > s[CURRENT]:
        deep = effective(s, seat)
        if s[STREET] == 0:
            _before(s, seat, owed, deep, wide, scale, out)
        else:
            _after(s, seat, owed, deep, wide, scale, out)
        least = s[CURRENT] + s[STEP]
        mine = s[STACK + seat]
        most = 0
        for a in range(SMALL, ALL_IN):
            if out[a]:
                total = max(out[a], least)
                if total <= most:
                    out[a] = 0
                elif total - s[BET + seat] > _FOR_ALL * mine or total >= deep * s[BIG]:
                    out[a] = 0
                    out[ALL_IN] = all_in
                else:
                    out[a] = most = total
        if s[RAISES] >= _MOST_RAISES:
            out[SMALL] = out[MIDDLE] = out[LARGE] = 0
            out[ALL_IN] = all_in
    count = 0
    for a in range(ACTIONS):
        count += out[a] > 0
    return count


@kernel
def _before(s: Pointer, seat: int, owed: int, deep: float, wide: bool, scale: float, out: Pointer) -> None:
    big, raises = s[BIG], s[RAISES]
    duel = s[PLAYERS] == 2
    if raises == 0:
        times = 2.25 if not s[BLIND + seat] else 2.4 if duel else 3.0
        out[SMALL] = round((times * scale + s[CALLERS]) * big)
        if duel and s[CALLERS]:
            out[SMALL], out[LARGE] = round(3.0 * scale * big), round(5.0 * scale * big)
        if not duel and s[CALLERS] == 0 and owed > 0:
            out[CALL] = 0  # nobody limps in first
        near = 14.0 if not duel else 20.0
    elif raises == 1:
        times = (3.0 if seat > s[RAISER] else 3.8) * scale  # dearer out of position
        out[SMALL] = round((times + s[CALLERS]) * s[CURRENT])
        if duel:
            out[LARGE] = round(5.2 * scale * s[CURRENT])
        near = 28.0 if not duel else 40.0
    elif raises == 2:
        out[SMALL] = round(2.3 * scale * s[CURRENT])
        near = 45.0 if not duel else 130.0
    else:
        out[SMALL] = round(2.2 * scale * s[CURRENT])
        near = 1000.0
    if wide or deep <= near:
        out[ALL_IN] = s[BET + seat] + s[STACK + seat]


@kernel
def _after(s: Pointer, seat: int, owed: int, deep: float, wide: bool, scale: float, out: Pointer) -> None:
    pot, street, duel = s[POT] + owed, s[STREET], s[PLAYERS] == 2
    within = 2.2
    if s[RAISES] == 0:
        if duel:
            out[SMALL] = round((0.33 if street == 1 else 0.5) * scale * pot)
            out[MIDDLE] = round((0.75 if street == 1 else 1.0) * scale * pot)
            out[LARGE] = round((1.4 if street == 1 else 1.7) * scale * pot)
            within = 3.0
        else:
            out[SMALL] = round((0.35 if street == 1 else 0.5) * scale * pot)
            out[LARGE] = round((0.8 if street < 3 else 1.0) * scale * pot)
    elif duel:
        out[SMALL] = round(s[CURRENT] + 0.55 * scale * pot)
        out[LARGE] = round(s[CURRENT] + 1.1 * scale * pot)
        within = 2.5
    else:
        out[LARGE] = round(s[CURRENT] + 0.75 * scale * pot)
    all_in = s[BET + seat] + s[STACK + seat]
    beyond = min(s[STACK + seat], deep * s[BIG] - s[BET + seat]) - owed
    if wide or beyond <= within * pot or s[RAISES] >= 3:
        out[ALL_IN] = all_in
