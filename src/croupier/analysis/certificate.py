"""A certificate: for every bet the exact edge, how often it wins, and its whole distribution.

The edge is minus the expected profit per unit staked. Everything is a fraction; percentages are only for reading.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Final

from croupier.play.record import Json
from croupier.rulebooks import Game

Distribution = dict[Fraction, Fraction]
"""Profit per unit staked → probability."""


@dataclass(frozen=True, slots=True)
class BetCertificate:
    """One bet (or all positions of one kind, when they are alike)."""

    bet: str
    distribution: Distribution
    positions: int = 1
    method: str = "exact"
    value: Fraction | None = None
    """The expected profit, where it is known without the whole distribution."""
    interval: float | None = None
    """Of a simulated value: half of its 99 % interval."""

    @property
    def edge(self) -> Fraction:
        if self.value is not None:
            return -self.value
        return -sum((profit * p for profit, p in self.distribution.items()), Fraction())

    @property
    def hit_frequency(self) -> Fraction:
        """How often the bet brings a profit."""
        return sum((p for profit, p in self.distribution.items() if profit > 0), Fraction())

    @property
    def sd(self) -> float:
        mean = sum((profit * p for profit, p in self.distribution.items()), Fraction())
        return math.sqrt(sum((p * (profit - mean) ** 2 for profit, p in self.distribution.items()), Fraction()))

    def as_json(self) -> Json:
        return {
            "bet": self.bet,
            "edge": str(self.edge),
            "edge_percent": float(100 * self.edge),
            "hit_frequency": str(self.hit_frequency),
            "sd": self.sd,
            "positions": self.positions,
            "distribution": [
                {"profit": str(profit), "probability": str(p)} for profit, p in sorted(self.distribution.items())
            ],
            **({"method": self.method} if self.method != "exact" else {}),
            **({"interval_99": self.interval} if self.interval is not None else {}),
        }


@dataclass(frozen=True, slots=True)
class Certificate:
    """All bets of a game in one currency, and what the house should know about them."""

    game: Game
    currency: str
    bets: list[BetCertificate]
    warnings: list[str] = field(default_factory=list)
    method: str = "exact"
    strategy: list[str] = field(default_factory=list)
    """The best strategy in words, where the player decides something."""
    facts: Json = field(default_factory=dict)
    """Figures beside the bets: what simple rules cost, what is staked on average."""

    def as_json(self) -> Json:
        return {
            "game": self.game.id,
            "options": self.game.options,
            "currency": self.currency,
            "method": self.method,
            "rulebook_sha256": self.game.sha256,
            "bets": [bet.as_json() for bet in self.bets],
            "warnings": self.warnings,
            **({"strategy": self.strategy} if self.strategy else {}),
            **({"facts": self.facts} if self.facts else {}),
        }

    def __getitem__(self, bet: str) -> BetCertificate:
        return next(b for b in self.bets if b.bet == bet)


_SOLVERS: Final[dict[str, str]] = {
    "draw": "croupier.analysis.draw",
    "house-poker": "croupier.analysis.housepoker",
    "pai-gow": "croupier.analysis.paigow",
}
"""Family → the module whose ``certificate(game, currency)`` solves it."""


def solvable(family: str) -> bool:
    """Has this family a solver?"""
    return family in _SOLVERS


def certify(game: Game, currency: str | None = None) -> Certificate:
    """Solve a game exactly.

    >>> from croupier import load
    >>> certify(load("gelp/european-roulette"))["straight"].edge
    Fraction(1, 37)
    """
    solve: Callable[[Game, str], Certificate] = import_module(_SOLVERS[game.rules.family]).certificate
    return solve(game, game.currency(currency).code)
