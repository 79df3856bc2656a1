"""How often one comes in before the flop: a nudge towards what professionals do.

Whoever plays buckets of cards makes less of a hand after the flop than a professional, and so learns to play fewer of
them. That is true of the pupil and makes a dull table. So with several players the first turn of each seat has a
constraint: it is to raise first in, call a raise and raise again about as often as the professionals of 1,438 public
six-handed hands. Each such action has a bonus in big blinds, which training adjusts after every chunk until the
frequency fits (a Lagrange multiplier, as in *Solving Large Extensive-Form Games with Strategy Constraints*, Davis,
Waugh and Bowling 2019); which hands are chosen, and all play after that, is learned as ever. A bonus is never more
than ``MOST_LEAN``, and that is the most that it can cost a hand.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.analysis.opponents.blueprint.key import effective, position
from croupier.analysis.opponents.blueprint.table import CALLERS, PLAYERS, RAISES
from croupier.ranking.arrays import Floats, Pointer
from croupier.ranking.compiled import kernel

FIRST_IN, COLD_CALL, AGAIN = range(3)
"""Raise first in; call a raise; raise it again."""
KINDS_OF_LEAN: Final = 3
SPOTS: Final = 6
"""The button, one, two and more seats before it, the small blind, the big blind."""
WANTED: Final[Floats] = np.array(
    [
        [0.441, 0.076, 0.080],
        [0.267, 0.050, 0.064],
        [0.217, 0.046, 0.047],
        [0.192, 0.0, 0.0],
        [0.307, 0.155, 0.100],
        [0.0, 0.44, 0.0925],
    ]
)
"""How often professionals do it where they can, by spot; 0: nobody knows. Calls follow from VPIP and the others. The
big blind raises again between as often as they do (0.079) and what their PFR asks of players who do not limp (0.1)."""
COUNTS: Final = 5
"""What is counted of a spot: turns first in and raises there; turns after a raise, calls and raises there."""
MOST_LEAN: Final = 0.5
BEGINS: Final = 0.1
"""The bonus of raising first in before anything is known: who finds himself among players who know nothing learns to
stay out, and it takes long to unlearn."""
_GAIN: Final = 1.0
_CALM: Final = 20
_FAR: Final = 0.5
"""A bonus moves by ``_GAIN`` times the relative error, at most ``_FAR``, divided by the chunks done and ``_CALM``."""
_LEANS_FROM: Final = 12
"""The chunk from which it does: before, nobody knows anything."""
_DEEP: Final = 42.0
"""Big blinds from which there is a bonus: with less, what is right is known well enough."""


@kernel
def spot(s: Pointer, seat: int) -> int:
    """Which of the spots a seat is in."""
    at = position(s, seat)
    return at - 3 if at >= 7 else min(3, at)


@kernel
def leans(s: Pointer, seat: int) -> int:
    """What a seat's first turn is: 0 nothing that counts, 1 first in, 2 after one raise."""
    if s[PLAYERS] == 2 or effective(s, seat) < _DEEP:
        return 0
    if s[RAISES] == 0:
        return 1 if s[CALLERS] == 0 and spot(s, seat) != SPOTS - 1 else 0
    return 2 if s[RAISES] == 1 else 0


@kernel
def usual(s: Pointer, seat: int) -> bool:
    """Is it a table like that of the professionals?"""
    return s[PLAYERS] == 6 and 75.0 <= effective(s, seat) < 135.0


def first_lean() -> Floats:
    """The bonuses before anything is learned: spot × kind."""
    out = np.zeros((SPOTS, KINDS_OF_LEAN))
    out[:, FIRST_IN] = np.where(WANTED[:, FIRST_IN] > 0, BEGINS, 0.0)
    return out


def leaned(lean: Floats, counts: Floats, chunks: int) -> None:
    """Adjust the bonuses after a chunk by what was counted in it."""
    if chunks < _LEANS_FROM:
        return
    for at in range(SPOTS):
        first, raised, second, called, again = counts[at]
        for kind, turns, did in ((FIRST_IN, first, raised), (COLD_CALL, second, called), (AGAIN, second, again)):
            wanted = WANTED[at, kind]
            if wanted and turns:
                error = min(_FAR, max(-_FAR, 1.0 - did / turns / wanted))
                step = _GAIN * error / (chunks + _CALM)
                lean[at, kind] = min(MOST_LEAN, max(-MOST_LEAN, lean[at, kind] + step))
