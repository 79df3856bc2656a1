"""Moments: what time it is, for rules that know days and hours.

A table's clock only goes forward and knows no day. The time of day is asked once, when the house opens; from then on
the table's clock says how much has passed, so that a clock of the day which is set back or forward changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from croupier.room.pace import Clock


class Moments:
    """Milliseconds since 1970 (UTC), by a clock that only goes forward."""

    def __init__(self, clock: Clock, day: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._began = round((day() - clock.now()) * 1000)

    def now(self) -> int:
        return self._began + round(self._clock.now() * 1000)

    def on_clock(self, moment: int) -> float:
        """When that is on the clock of the tables."""
        return (moment - self._began) / 1000

    def not_before(self, moment: int) -> None:
        """The books tell of this moment: it cannot be earlier, whatever the time of day was when the house opened."""
        self._began += max(0, moment - self.now())
