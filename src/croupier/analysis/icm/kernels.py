"""The two countings of the independent chip model that are long, compiled."""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.ranking.arrays import Floats
from croupier.ranking.compiled import kernel

NEVER: Final = 1e-60
"""A chance below this is none: it is far below what is rounded, and the work it would make is left out."""


@kernel
def subsets(stacks: Floats, paid: int) -> Floats:
    """The chance of everybody for each of the first ``paid`` places.

    ``reached[set]`` is the chance that exactly these players take the first places, in whatever order: whoever comes
    next does so by his part of the chips that are left. Sums over many sets carry what rounding lost (Kahan).
    """
    players = len(stacks)
    sets = 1 << players
    reached = np.zeros(sets)
    chances = np.zeros((players, paid))
    lost = np.zeros((players, paid))
    reached[0] = 1.0
    for first in range(sets):
        before = 0
        left = 0.0
        for player in range(players):
            if first >> player & 1:
                before += 1
            else:
                left += stacks[player]
        if before >= paid:
            continue
        for player in range(players):
            if first >> player & 1:
                continue
            part = reached[first] * (stacks[player] / left)
            reached[first | 1 << player] += part
            due = part - lost[player, before]
            total = chances[player, before] + due
            lost[player, before] = (total - chances[player, before]) - due
            chances[player, before] = total
    return chances


@kernel
def race(stacks: Floats, paid: int, begin: float, step: float, points: int) -> Floats:
    """The same by the exponential race, summed up at ``points`` moments of the logarithm of time.

    Everybody rings once, after a time that is exponential with his stack as its rate; the order in which they ring is
    that of the model, because an exponential time forgets. Somebody is in place k + 1 when he rings while exactly k of
    the others have: ``∫ w·exp(−w·t)·P(k of the others by t) dt``. How many have rung is a sum of independent coins
    (Poisson–binomial), made once for all players; each is then taken out of it again from the side on which errors die.
    """
    players = len(stacks)
    chances = np.zeros((players, paid))
    rung = np.empty(players)
    silent = np.empty(players)
    many = np.empty(players + 1)
    others = np.empty(players + 1)
    for point in range(points):
        moment = np.exp(begin + point * step)
        many[:] = 0.0
        many[0] = 1.0
        low, high = 0, 0
        for player in range(players):
            rung[player] = -np.expm1(-stacks[player] * moment)
            silent[player] = np.exp(-stacks[player] * moment)
            p, q = rung[player], silent[player]
            for k in range(high + 1, low, -1):
                many[k] = many[k] * q + many[k - 1] * p
            many[low] *= q
            high += 1
            while many[high] < NEVER:
                many[high] = 0.0
                high -= 1
            while many[low] < NEVER:
                many[low] = 0.0
                low += 1
        for player in range(players):
            weight = step * moment * stacks[player] * silent[player]
            if weight < NEVER:
                continue
            p, q = rung[player], silent[player]
            first = max(low - 1, 0)
            if p < 0.5:
                before = 0.0
                for k in range(low, high + 1):
                    others[k] = before = (many[k] - p * before) / q
                first = low
            else:
                after = 0.0
                for k in range(high - 1, first - 1, -1):
                    others[k] = after = (many[k + 1] - q * after) / p
                others[high] = 0.0
            for k in range(first, min(high + 1, paid)):
                chances[player, k] += weight * others[k]
    return chances
