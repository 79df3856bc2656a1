"""Simulation in bulk: the same bet, many rounds, reproducible by seed, beside what the certificate says."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from inspect import signature
from typing import Final

from croupier.analysis.certificate import Z99, Distribution, solver, within_reach
from croupier.analysis.progress import Rounds
from croupier.complaint import Complaint
from croupier.play.record import Json
from croupier.rulebooks import Game

MOST_ROUNDS: Final = 10**12
"""A day's work for the quickest game."""
MOST_SEED: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came out: how often each profit (per unit staked) fell, against the exact distribution."""

    game: str
    bet: str
    rounds: int
    seed: int
    counts: dict[Fraction, int]
    exact: Distribution
    value: Fraction | None = None
    """The certified expected profit, where it is known without its distribution."""
    value_half: float = 0.0
    """Half of the 99 % interval of the certified value, where that was simulated itself."""
    note: str | None = None
    """What else than chance lies between the two figures."""

    @property
    def mean(self) -> float:
        """Average profit per unit staked."""
        return float(sum((profit * n for profit, n in self.counts.items()), Fraction()) / self.rounds)

    @property
    def sd(self) -> float:
        squares = sum((profit * profit * n for profit, n in self.counts.items()), Fraction()) / self.rounds
        return math.sqrt(max(0.0, float(squares) - self.mean**2))

    @property
    def half_width(self) -> float:
        """Half of the 99 % confidence interval of the mean."""
        return Z99 * self.sd / math.sqrt(self.rounds)

    @property
    def exact_mean(self) -> float:
        if self.value is not None:
            return float(self.value)
        return float(sum((profit * p for profit, p in self.exact.items()), Fraction()))

    @property
    def agrees(self) -> bool:
        """Is the certified value inside the 99 % interval? Where it was simulated too, that of their difference."""
        return abs(self.mean - self.exact_mean) <= math.hypot(self.half_width, self.value_half)

    def as_json(self) -> Json:
        return {
            "game": self.game,
            "bet": self.bet,
            "rounds": self.rounds,
            "seed": self.seed,
            "edge": -self.mean,
            "edge_99": [-self.mean - self.half_width, -self.mean + self.half_width],
            "exact_edge": -self.exact_mean,
            "agrees": self.agrees,
            "sd": self.sd,
            "counts": {str(profit): n for profit, n in sorted(self.counts.items())},
            **({"note": self.note} if self.note else {}),
        }


class NotSimulated(Complaint, ValueError):
    """A simulation that cannot be run as it is asked for."""


def simulate(
    game: Game, bet: str, rounds: int, seed: int = 0, progress: Rounds | None = None, *, fresh: bool = False
) -> Simulation:
    """Play one bet many times. ``fresh``: from a shoe that is shuffled before every round, as certificates count; most
    simulations do so anyway."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise NotSimulated(f"a simulation has at least one round and at most {MOST_ROUNDS}, not {rounds}")
    if not 0 <= seed <= MOST_SEED:
        raise NotSimulated(f"a seed is a number from 0 to {MOST_SEED}, not {seed}")
    run = solver(game, "simulated")
    how = {"fresh": True} if fresh and "fresh" in signature(run).parameters else {}
    with within_reach(game):
        result: Simulation = run(game, bet, rounds, seed, progress or (lambda _: None), **how)
    return result
