"""What a solver of poker against the house hands over."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.analysis.certificate import Distribution
from croupier.play.record import Json


@dataclass(slots=True)
class Solved:
    """What the solver found, all exact: per unit (the ante)."""

    value: Fraction
    distribution: Distribution
    staked: Fraction
    """Units staked on average, all bets of the main game together."""
    chart: dict[str, list[str]]
    """Option before the flop → starting hands."""
    rules: list[str] = field(default_factory=list)
    rules_value: Fraction | None = None
    method: str = "exact"
    interval: float | None = None
    """Of a simulated value: half of its 99 % interval."""
    tables: Json = field(default_factory=dict)
    """The rules as small tables, for simulation."""
    low: Fraction | None = None
    """Where the value of best play is bounded and not known: at least this, and at most ``high``. Then ``value`` is
    that of the play that was scored, and ``interval`` its own."""
    high: Fraction | None = None
    dealt: str | None = None
    """How the distribution was found, where it was not counted."""
    rules_interval: float | None = None
    """Half of the 99 % interval of ``rules_value``, where that was simulated."""


def threads() -> int:
    """A sweep runs in as many threads as there are cores."""
    return max(1, os.cpu_count() or 1)
