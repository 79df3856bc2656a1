"""How a table among players has played lately: how many hands an hour, and how large the pots were."""

from __future__ import annotations

from collections import deque
from typing import Final

from croupier.room.rules.moments import HOUR, MINUTE

_MOST: Final = 400


class Tempo:
    """The hands of the last hour, each with its moment and what was put in.

    >>> tempo = Tempo()
    >>> for n in range(11):
    ...     tempo.played(n * MINUTE, 100 + n)
    >>> tempo.hands_an_hour(10 * MINUTE), tempo.average_pot(10 * MINUTE)
    (66, 105)
    >>> tempo.hands_an_hour(65 * MINUTE), tempo.hands_an_hour(3 * HOUR), tempo.average_pot(3 * HOUR)
    (5, 0, None)
    """

    def __init__(self) -> None:
        self._hands: deque[tuple[int, int]] = deque(maxlen=_MOST)
        self._began: int | None = None

    def played(self, at: int, pot: int) -> None:
        """A hand is over. A table that has stood still for an hour begins anew."""
        if self._began is None or not self._lately(at):
            self._began = at
        self._hands.append((at, pot))

    def _lately(self, now: int) -> list[int]:
        return [pot for at, pot in self._hands if now - at < HOUR]

    def hands_an_hour(self, now: int) -> int:
        """At first by the minutes since it began, from ten minutes on."""
        if self._began is None:
            return 0
        span = min(HOUR, max(10 * MINUTE, now - self._began))
        return round(len(self._lately(now)) * HOUR / span)

    def average_pot(self, now: int) -> int | None:
        pots = self._lately(now)
        return round(sum(pots) / len(pots)) if pots else None
