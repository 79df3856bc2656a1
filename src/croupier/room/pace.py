"""How fast a table plays, whose clock it goes by, and how many people it takes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Pace:
    """The table's clocks, in milliseconds.

    ``drawing`` is the moment between "no more bets" and the first draw, and before each street that is dealt to open
    hands; ``settled`` the time to look at the result.
    ``absent`` is how long a seat is kept for somebody who has lost the connection. Among players: ``acting`` is the
    time to answer, ``gone`` for somebody who is not there, ``thinking`` what a bot takes, ``between`` the pause after
    a hand.
    """

    betting: int = 20_000
    drawing: int = 1_500
    choosing: int = 15_000
    settled: int = 8_000
    absent: int = 90_000
    retry: int = 2_000  # after a failure of the store
    acting: int = 30_000
    gone: int = 3_000
    thinking: int = 900
    between: int = 4_500


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many people a table takes: ``seats`` where the rulebook sets no number, and ``watchers`` without a seat."""

    seats: int = 200
    watchers: int = 1_500


class Clock(Protocol):
    """A clock that only goes forward, in seconds."""

    def now(self) -> float: ...


class SystemClock:
    def now(self) -> float:
        return time.monotonic()
