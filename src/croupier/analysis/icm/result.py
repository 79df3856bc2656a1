"""What the independent chip model says of some stacks and prizes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from croupier.complaint import Complaint

Method = Literal["fractions", "subsets", "race"]


class BadStacks(Complaint, ValueError):
    """Stacks or prizes of which nothing can be said, and why."""


@dataclass(frozen=True, slots=True)
class Icm:
    """Everybody's equity, in the prizes' own unit.

    ``method``: *fractions* (exact), *subsets* (every set of players that may have come in first, in floating point) or
    *race* (an integral over the exponential race). ``error``: no equity is further from the truth than this; 0 where
    it is exact.
    """

    stacks: tuple[int, ...]
    prizes: tuple[int, ...]
    method: Method
    equities: tuple[Fraction, ...]
    places: tuple[tuple[float, ...], ...]
    """Of each player the chance of every place that has a prize."""
    error: float

    @property
    def pool(self) -> int:
        return sum(self.prizes)

    @property
    def exact(self) -> bool:
        return self.method == "fractions"
