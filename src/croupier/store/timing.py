"""How long commits take and how many pieces of work share one: counted by the writer, read by whoever watches."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds; what takes longer is in the last place."""


class Timing:
    """
    >>> timing = Timing()
    >>> for seconds in (0.001, 0.002, 9):
    ...     timing.took(seconds, pieces=2)
    >>> timing.commits, timing.pieces, timing.upto()[:3], timing.upto()[-1]
    (3, 6, [('0.001', 1.0), ('0.0025', 2.0), ('0.005', 2.0)], ('+Inf', 3.0))
    """

    def __init__(self) -> None:
        self.commits = self.pieces = self.failed = 0
        self.seconds = 0.0
        self._within = [0] * (len(BOUNDS) + 1)

    def took(self, seconds: float, pieces: int) -> None:
        self.commits += 1
        self.pieces += pieces
        self.seconds += seconds
        self._within[bisect_left(BOUNDS, seconds)] += 1

    def upto(self) -> list[tuple[str, float]]:
        """So many commits took at most so long."""
        out: list[tuple[str, float]] = []
        sum_of = 0
        for bound, count in zip((*BOUNDS, float("inf")), self._within, strict=True):
            sum_of += count
            out.append(("+Inf" if bound == float("inf") else str(bound), float(sum_of)))
        return out
