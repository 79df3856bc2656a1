"""What a match has shown: big blinds a hundred hands for each opponent, with intervals, by position."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.arena.entrants import Faults
from croupier.analysis.arena.figures import Figures
from croupier.analysis.arena.terms import Terms
from croupier.play.record import Json
from croupier.ranking.arrays import Floats, Ints

_SURE: Final = 1.959964


class Rate(NamedTuple):
    """Units a hundred hands; ``half``: half the width of the interval of 95 %, over deals."""

    mean: float
    half: float
    deals: int

    @property
    def low(self) -> float:
        return self.mean - self.half

    @property
    def high(self) -> float:
        return self.mean + self.half

    def times(self, factor: float) -> Rate:
        return Rate(self.mean * factor, self.half * factor, self.deals)

    def as_json(self) -> Json:
        half = self.half if math.isfinite(self.half) else None
        return {"mean": self.mean, "half": half, "deals": self.deals}

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.half:.1f}" if math.isfinite(self.half) else f"{self.mean:+.1f}"


@dataclass
class Clock:
    """How long the answers took, in seconds."""

    answers: int = 0
    spent: float = 0.0
    slowest: float = 0.0

    def note(self, took: float) -> None:
        self.answers, self.spent, self.slowest = self.answers + 1, self.spent + took, max(self.slowest, took)

    def add(self, other: Clock) -> None:
        self.answers, self.spent = self.answers + other.answers, self.spent + other.spent
        self.slowest = max(self.slowest, other.slowest)

    @property
    def mean(self) -> float:
        return self.spent / self.answers if self.answers else 0.0


@dataclass
class Part:
    """Some deals of a match: units won and hands played, by deal, entrant and place."""

    first: int
    won: Floats
    hands: Ints
    figures: list[Figures]
    faults: list[Faults]
    clocks: list[Clock]

    @classmethod
    def empty(cls, first: int, deals: int, entrants: int, seats: int) -> Part:
        shape = (deals, entrants, seats)
        return cls(
            first, np.zeros(shape), np.zeros(shape, np.int64), [Figures() for _ in range(entrants)],
            [Faults() for _ in range(entrants)], [Clock() for _ in range(entrants)],
        )  # fmt: skip


@dataclass(frozen=True)
class Result:
    """A match: who played on which terms, and what came of it."""

    names: tuple[str, ...]
    terms: Terms
    won: Floats
    hands: Ints
    figures: Sequence[Figures]
    faults: Sequence[Faults]
    clocks: Sequence[Clock]

    @property
    def deals(self) -> int:
        return len(self.won)

    def rate(self, entrant: int, place: int | None = None) -> Rate:
        """What an entrant wins, at all places or at one: each deal is one sample, the mean of its hands."""
        which = slice(None) if place is None else slice(place, place + 1)
        won, hands = self.won[:, entrant, which].sum(axis=1), self.hands[:, entrant, which].sum(axis=1)
        played = hands > 0
        samples = 100 * won[played] / hands[played]
        if not len(samples):
            return Rate(math.nan, math.nan, 0)
        spread = float(samples.std(ddof=1)) if len(samples) > 1 else math.nan
        return Rate(float(samples.mean()), _SURE * spread / math.sqrt(len(samples)), len(samples))

    def played(self, entrant: int) -> int:
        """Hands of an entrant, each of its seats counted."""
        return int(self.hands[:, entrant].sum())

    def as_json(self) -> Json:
        terms = self.terms
        return {
            "game": terms.game,
            "seats": terms.seats,
            "deals": self.deals,
            "seed": terms.seed,
            "stack": list(terms.stack),
            "unequal": terms.unequal,
            "run_outs": terms.run_outs,
            "unit": terms.unit,
            "entrants": [self._entrant(number) for number in range(len(self.names))],
        }

    def _entrant(self, number: int) -> Json:
        rate, big_bet, clock = self.rate(number), self.terms.big_bet, self.clocks[number]
        out: Json = {"name": self.names[number], "hands": self.played(number), "bb_per_100": rate.as_json()}
        if big_bet is not None:
            out["big_bets_per_100"] = rate.times(1 / big_bet).as_json()
        out["positions"] = {name: self.rate(number, place).as_json() for place, name in enumerate(self.terms.positions)}
        out["answers"] = {"count": clock.answers, "mean_ms": 1000 * clock.mean, "slowest_ms": 1000 * clock.slowest}
        faults = self.faults[number]
        if faults.counts:
            out["faults"] = {kind: {"count": n, "first": faults.said[kind]} for kind, n in faults.counts.items()}
        if self.figures[number].hands:
            out["figures"] = self.figures[number].as_json()
        return out


def joined(names: tuple[str, ...], terms: Terms, parts: Sequence[Part]) -> Result:
    """The parts of a match as one result."""
    figures, faults, clocks = [Figures() for _ in names], [Faults() for _ in names], [Clock() for _ in names]
    for part in parts:
        for number in range(len(names)):
            figures[number].add(part.figures[number])
            faults[number].add(part.faults[number])
            clocks[number].add(part.clocks[number])
    won, hands = np.concatenate([part.won for part in parts]), np.concatenate([part.hands for part in parts])
    return Result(names, terms, won, hands, figures, faults, clocks)
