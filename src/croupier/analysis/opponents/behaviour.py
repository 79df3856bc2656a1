"""How people bet, as a model: what a player does with a holding, by how good it is among those he may have, by his
chance to win, and by the price.

Two measures stand behind it. Who bets ``b`` into a pot of ``p`` shows a profit with any cards when he is left alone
more often than ``b / (b + p)``; so all who face the bet together fold about so often, and each of them the worst part
of his range. And towards the end of a hand, or for all his chips, a player compares his chance with the price.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from croupier.ranking.arrays import FloatPointer, Floats
from croupier.ranking.compiled import kernel

COLUMNS: Final = 12
PRICE, POT, AGAINST, FACING, RAISES, STAKED, PROGRESS, UNIT, LED, UNOPENED, MAY_RAISE, PUT = range(COLUMNS)
"""What a player faces: what a call costs; the pot before it; the pot when the bet had been made; how many face it; bets
and raises of this round; the part of his chips that a call takes; how much of the hand is over (0 to 1); a usual bet;
did he bet last; has nobody come in; may he raise; and the chips he did put in, where that is known."""


class Habits(NamedTuple):
    """How a model player bets. Parts are parts of his range."""

    fold: float = 1.25
    """How much less is folded than the bettor's profit asks for; 1: so much."""
    fold_width: float = 0.07
    price: float = 1.05
    """The chance needed for a call, by the price."""
    price_width: float = 0.07
    enter: float = 0.85
    """Of those who come in first, the part that raises."""
    again: float = 0.4
    later: float = 0.25
    """Of those who stay against a bet, the part that raises: on the first street and later; for each raise after the
    first times ``meek``."""
    meek: float = 0.4
    bet: float = 0.5
    """The part bet for value when it is left alone, before what the size takes off."""
    raise_width: float = 0.05
    bold: float = 0.85
    """How often a hand worth a bet is bet."""
    led: float = 0.3
    stab: float = 0.1
    """How often any other hand is bet, by who bet last and by others."""
    ratio: float = 0.5
    """Bluffs for each value bet, times what the size asks for."""
    doubt: float = 0.004
    """Anybody may do anything so often."""
    weight: float = 0.9
    """How far the last street's chance counts against the place in the range."""
    least: float = 0.02


BIG_BETS: Final = Habits()
FIXED_LIMIT: Final = Habits(again=0.5, later=0.3, meek=0.7, ratio=0.7)
"""What players do where bets may be large, and where they are fixed."""


def as_numbers(habits: Habits) -> Floats:
    return np.array(habits, np.float64)


(FOLD, FOLD_WIDTH, NEEDED, NEEDED_WIDTH, ENTER, AGAIN, LATER, MEEK, BET, RAISE_WIDTH, BOLD, LED_BLUFF, STAB, RATIO,
 DOUBT, WEIGHT, LEAST) = range(len(Habits._fields))  # fmt: skip
_USUAL_SIZE = 0.55
"""Of the pot after it, what a usual raise is."""


@kernel
def _bend(x: float) -> float:
    """From 0 to 1, a half at nothing."""
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-x))


@kernel
def defenders(facing: int, came_in: bool, raises: int) -> float:
    """Among how many the defence is shared, as one of them sees it: who is in already defends what he has put in, who
    is not leaves it to others, the more so the more it was raised."""
    if came_in:
        return 1.0 + 0.1 * max(0, facing - 1)
    return max(1.5, 1.0 * facing) * (1.0 + 0.7 * max(0, raises - 1))


@kernel
def folds(at: FloatPointer, habits: FloatPointer) -> float:
    """The part of a range that is folded."""
    price = at[PRICE]
    part = price / max(1.0, price + at[POT]) if at[UNOPENED] > 0 else price / max(1.0, at[AGAINST])
    folded: float = min(0.985, part) ** (habits[FOLD] / max(1.0, at[FACING]))
    return folded


@kernel
def _for_value(at: FloatPointer, size: float, habits: FloatPointer) -> float:
    """The part of a range that is bet or raised for value. ``size``: chips put in, as a part of the pot with them."""
    if at[PRICE] <= 0:
        found: float = habits[BET] * (1.0 - size) * (2.0 / (1.0 + at[FACING])) ** 0.3
        return found
    stays = 1.0 - folds(at, habits)
    if at[UNOPENED] > 0:
        return habits[ENTER] * stays
    part = habits[AGAIN] if at[PROGRESS] <= 0 else habits[LATER]
    meek: float = habits[MEEK] ** max(0.0, at[RAISES] - 1.0)
    return part * stays * meek * (1.0 + _USUAL_SIZE - size)


@kernel
def answers(at: FloatPointer, rank: float, chance: float, habits: FloatPointer) -> tuple[float, float]:
    """How likely a fold and a raise are. ``rank``: the part of his range that is worse; ``chance``: to win."""
    if at[PRICE] <= 0:
        part = _for_value(at, at[UNIT] / max(1.0, at[UNIT] + at[POT]), habits)
        bets = habits[BOLD] * _bend((rank - 1.0 + part) / habits[RAISE_WIDTH])
        bluffs = habits[LED_BLUFF] if at[LED] > 0 else habits[STAB]
        bets += (1.0 - bets) * bluffs / max(1.0, at[FACING])
        return 0.0, bets if at[MAY_RAISE] > 0 else 0.0
    part = folds(at, habits)
    needed = habits[NEEDED] * at[PRICE] / max(1.0, at[POT] + at[PRICE])
    weight = max(habits[WEIGHT] * at[PROGRESS], math.sqrt(at[STAKED]))
    width = 1.0 - 0.5 * at[STAKED]
    lean = width * (part - rank) / habits[FOLD_WIDTH] + weight * (needed - chance) / habits[NEEDED_WIDTH]
    goes = _bend(lean)
    if at[MAY_RAISE] <= 0:
        return goes, 0.0
    top = _for_value(at, _USUAL_SIZE, habits)
    again = habits[BOLD] * _bend((rank - 1.0 + top) / min(habits[RAISE_WIDTH], 0.3 * top + 0.005))
    again += (1.0 - again) * habits[STAB] * top
    return goes * (1.0 - again), again


@kernel
def likelihood(at: FloatPointer, raised: bool, rank: float, chance: float, habits: FloatPointer) -> float:
    """How well what he did fits a holding: a bet or raise of this size, or a call or check."""
    doubt = habits[DOUBT]
    if not raised:
        goes, again = answers(at, rank, chance, habits)
        return doubt + (1.0 - doubt) * max(0.0, 1.0 - goes - again)
    size = at[PUT] / max(1.0, at[PUT] + at[POT])
    part = max(habits[LEAST], _for_value(at, size, habits))
    bluffs = habits[RATIO] * part * size / (1.0 - part) * (0.5 if at[PROGRESS] <= 0 else 1.0)
    if at[LED] > 0 and at[PRICE] <= 0:
        bluffs += habits[LED_BLUFF] / 2
    width = min(habits[RAISE_WIDTH], 0.3 * part + 0.005)
    return doubt + (1.0 - doubt) * min(1.0, _bend((rank - 1.0 + part) / width) + bluffs)


__all__ = ["BIG_BETS", "FIXED_LIMIT", "Habits", "answers", "as_numbers", "defenders", "folds", "likelihood"]
