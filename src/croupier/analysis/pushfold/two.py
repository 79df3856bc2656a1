"""Push or fold between two: solved as far as one likes, all holdings counted.

Two strategies of 169 numbers each are improved in turn by what they regret (CFR+, Tammelin 2014), against exact values;
what a best answer would still win from either is known at every step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.pushfold.meetings import meetings
from croupier.ranking.arrays import Floats

_ENOUGH: Final = 1e-6
"""Big blinds a hand: a best answer wins no more than this from either."""
_LOOK: Final = 50
_MOST: Final = 20_000


class Two(NamedTuple):
    """How often the small blind pushes and the big blind calls with each starting hand; what a hand is worth to the
    small blind and what a best answer wins from each of the two, in big blinds."""

    push: Floats
    call: Floats
    value: float
    gains: tuple[float, float]


@dataclass
class Duel:
    """Both have ``stack`` big blinds (the smaller stack counts), before blinds and antes."""

    stack: float
    small: float = 0.5
    ante: float = 0.0

    def __post_init__(self) -> None:
        found = meetings()
        every = found.pairs / found.pairs.sum()
        self.every = every
        self.called = every * (2 * found.win + found.tie - 1) * self.stack
        self.folded = every * (1 + self.ante)
        self.gives_up = -(self.small + self.ante)
        self.hands = every.sum(axis=1)

    def pushing(self, call: Floats) -> Floats:
        """What pushing is worth beyond folding, by hand."""
        found: Floats = self.called @ call + self.folded @ (1 - call) - self.hands * self.gives_up
        return found

    def calling(self, push: Floats) -> Floats:
        """What calling is worth beyond folding, by hand."""
        found: Floats = push @ self.folded - push @ self.called
        return found

    def value(self, push: Floats, call: Floats) -> float:
        """To the small blind."""
        return float(push @ self.pushing(call) + self.hands.sum() * self.gives_up)

    def gains(self, push: Floats, call: Floats) -> tuple[float, float]:
        """What the best answer of each seat wins beyond what it plays."""
        first, second = self.pushing(call), self.calling(push)
        return (
            float(np.maximum(first, 0).sum() - push @ first),
            float(np.maximum(second, 0).sum() - call @ second),
        )

    def solve(self, begin: Two | None = None) -> Two:
        """``begin``: a strategy to start from, such as that of a stack nearby."""
        push = np.full(169, 0.5) if begin is None else begin.push.copy()
        call = np.full(169, 0.5) if begin is None else begin.call.copy()
        ranks = [np.zeros((2, 169)), np.zeros((2, 169))]  # of each seat: regrets of acting and of folding
        means = [np.zeros(169), np.zeros(169)]
        for step in range(1, _MOST + 1):
            push = _improved(ranks[0], push, self.pushing(call))
            call = _improved(ranks[1], call, self.calling(push))
            for mean, now in zip(means, (push, call), strict=True):
                mean += (2 * step / (step * (step + 1))) * (now - mean)
            if step % _LOOK == 0 and max(self.gains(*means)) < _ENOUGH:
                break
        return Two(means[0], means[1], self.value(*means), self.gains(*means))


def _improved(regrets: Floats, now: Floats, gain: Floats) -> Floats:
    """The next strategy, after ``gain`` (of acting beyond folding) was seen."""
    regrets[0] = np.maximum(regrets[0] + (1 - now) * gain, 0)
    regrets[1] = np.maximum(regrets[1] - now * gain, 0)
    both = regrets.sum(axis=0)
    return np.where(both > 0, regrets[0] / np.where(both > 0, both, 1), now)
