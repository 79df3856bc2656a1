"""The chart of two: with how many big blinds a hand is still pushed, or called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.analysis.equity.grid import STARTING_HANDS
from croupier.analysis.progress import Share
from croupier.analysis.pushfold.two import Duel

MOST = 20
"""Whoever has more big blinds has better things to do than to push or fold."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Of each starting hand the stacks, in tenths of a big blind, with which it goes in more often than not: pushed by
    the small blind, called by the big blind."""

    push: dict[str, tuple[int, ...]]
    call: dict[str, tuple[int, ...]]

    def stretches(self, what: Literal["push", "call"], hand: str) -> list[tuple[int, int]]:
        """From which tenth to which the hand goes in, the largest stacks first."""
        out: list[tuple[int, int]] = []
        for tenth in reversed((self.push if what == "push" else self.call)[hand]):
            if out and out[-1][0] == tenth + 1:
                out[-1] = (tenth, out[-1][1])
            else:
                out.append((tenth, tenth))
        return out

    def largest(self, what: Literal["push", "call"], hand: str) -> str:
        """As charts print it: ``20+``, ``7.7``, a star where smaller stacks have a gap."""
        parts = self.stretches(what, hand)
        if not parts:
            return "–"
        most = parts[0][1]
        return (f"{MOST}+" if most == 10 * MOST else f"{most / 10:.1f}") + ("*" if len(parts) > 1 else "")


def chart(small: float = 0.5, ante: float = 0.0, progress: Share | None = None) -> Chart:
    """Solved for every tenth of a big blind."""
    out = Chart(dict.fromkeys(STARTING_HANDS, ()), dict.fromkeys(STARTING_HANDS, ()))
    first = max(10, round(10 * (1 + ante)))
    for tenth in range(first, 10 * MOST + 1):
        found = Duel(tenth / 10, small, ante).solve()
        for kept, plays in ((out.push, found.push), (out.call, found.call)):
            for hand, often in zip(STARTING_HANDS, plays, strict=True):
                if often > 0.5:
                    kept[hand] += (tenth,)
        if progress:
            progress((tenth - first + 1) / (10 * MOST + 1 - first))
    return out
