"""Equities by the independent chip model, by three methods that are tested against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, lcm, log
from typing import Final

import numpy as np

from croupier.analysis.icm.kernels import race, subsets
from croupier.analysis.icm.result import BadStacks, Icm, Method
from croupier.figures import MOST
from croupier.ranking.arrays import Floats

MOST_AS_FRACTIONS: Final = 10
"""So many players are counted in fractions: a thousand sets of players, each with its exact chance."""
MOST_AS_SUBSETS: Final = 20
"""So many are counted over all sets of players: a million of them."""
MOST_PLAYERS: Final = 500
_ROUNDED: Final = 1e-13
"""Of the pool, what the sums over subsets may have lost: twenty products and sums of twenty, each rounded once."""
_STEP: Final = 0.02
"""Of the logarithm of time. The error of the trapezoidal rule falls with ``exp(−c/step)``; the whole error is found by
looking at half the step."""
_TAIL: Final = 1e-15
"""So small is the chance that anything happens before the first moment, or after the last one."""


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> Icm:
    """What each stack is worth; ``BadStacks`` with the reason where nothing can be said.

    Stacks are chips, prizes whole numbers in any unit, the first place first.

    >>> found = icm([5000, 3000, 2000], [500, 300, 200])
    >>> [str(each) for each in found.equities]
    ['5375/14', '655/2', '2020/7']
    """
    _must_be_sound(stacks, prizes)
    paid = len(prizes)
    while paid > 1 and not prizes[paid - 1]:  # a place without a prize is worth nothing, and costs work
        paid -= 1
    method, chances, error = _chances(stacks, paid)
    pool = sum(prizes)
    equities = [sum((Fraction(p) * c for p, c in zip(prizes, row, strict=False)), Fraction(0)) for row in chances]
    places = tuple(tuple(float(chance) for chance in (*row, *[0] * (len(prizes) - paid))) for row in chances)
    return Icm(tuple(stacks), tuple(prizes), method, tuple(equities), places, error * pool)


def _must_be_sound(stacks: Sequence[int], prizes: Sequence[int]) -> None:
    if not 1 <= len(stacks) <= MOST_PLAYERS:
        raise BadStacks(f"{len(stacks)} stacks; expected 1 to {MOST_PLAYERS}.")
    for number, stack in enumerate(stacks, 1):
        if not 0 < stack <= MOST:
            raise BadStacks(f"Stack {number} is {stack}; expected chips, from 1 to {MOST}: who has none is out.")
    if not prizes:
        raise BadStacks("There is no prize; expected at least one.")
    if len(prizes) > len(stacks):
        raise BadStacks(f"{len(prizes)} prizes for {len(stacks)} players: expected at most one for each.")
    for place, prize in enumerate(prizes, 1):
        if not 0 <= prize <= MOST:
            raise BadStacks(f"The prize of place {place} is {prize}; expected 0 to {MOST}.")
        if place > 1 and prize > prizes[place - 2]:
            raise BadStacks(f"Place {place} has a larger prize than place {place - 1}; expected prizes that fall.")
    if not prizes[0]:
        raise BadStacks("The first prize is nothing; expected something to play for.")


Chances = list[list[Fraction]]
"""Of each player, of each paid place."""


def _chances(stacks: Sequence[int], paid: int) -> tuple[Method, Chances, float]:
    if len(stacks) <= MOST_AS_FRACTIONS:
        return "fractions", as_fractions(stacks, paid), 0.0
    if len(stacks) <= MOST_AS_SUBSETS:
        return "subsets", by_subsets(stacks, paid), _ROUNDED
    chances, error = by_race(stacks, paid)
    return "race", chances, error


def as_fractions(stacks: Sequence[int], paid: int) -> Chances:
    """Exactly: the same sum over subsets as the kernel's, in whole numbers over one denominator for each place."""
    players = range(len(stacks))
    reached, under = {0: 1}, 1
    chances: Chances = [[] for _ in stacks]
    for _ in range(paid):
        left = {first: sum(stacks[i] for i in players if not first >> i & 1) for first in reached}
        common = lcm(*left.values())
        after: dict[int, int] = {}
        places = [0] * len(stacks)
        for first, chance in reached.items():
            share = chance * (common // left[first])
            for player in players:
                if not first >> player & 1:
                    part = share * stacks[player]
                    places[player] += part
                    further = first | 1 << player
                    after[further] = after.get(further, 0) + part
        reached, under = after, under * common
        for row, whole in zip(chances, places, strict=True):
            row.append(Fraction(whole, under))
    return chances


def by_subsets(stacks: Sequence[int], paid: int) -> Chances:
    """Over all subsets, in floating point."""
    return _alike(stacks, lambda held: subsets(held, paid))


def by_race(stacks: Sequence[int], paid: int) -> tuple[Chances, float]:
    """By the exponential race, and by how much a chance changed when the step was halved, at most."""
    held = np.array(stacks, np.float64)
    begin = log(_TAIL / held.sum())
    points = ceil((log(-log(_TAIL) / held.min()) - begin) / _STEP)
    once = race(held, paid, begin, _STEP, points)
    between = race(held, paid, begin + _STEP / 2, _STEP, points)
    # what the two disagree on is the error of each; that of their mean is about its square
    worst = float(np.abs(once - between).sum(axis=1).max())
    finished = (once + between) / 2
    return _alike(stacks, lambda _: finished), worst + _ROUNDED * len(stacks)


def _alike(stacks: Sequence[int], count: Callable[[Floats], Floats]) -> Chances:
    """Chances as fractions; who has as many chips as another has exactly the same ones."""
    found = count(np.array(stacks, np.float64))
    same: dict[int, list[Fraction]] = {}
    for stack, row in zip(stacks, found, strict=True):
        same.setdefault(stack, [Fraction(float(chance)) for chance in row])
    return [same[stack] for stack in stacks]
