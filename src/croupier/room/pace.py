"""How fast a table plays, whose clock it goes by, and how many people it takes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, Protocol


@dataclass(frozen=True, slots=True)
class TimeBank:
    """A reserve of time for each person at a table, in milliseconds, that runs when the time to answer is out:
    ``start`` when he sits down, ``more`` after every so many (``every``) hands that he was dealt, up to ``most``."""

    start: int = 30_000
    more: int = 5_000
    every: int = 10
    most: int = 60_000

    def after(self, hands: int, left: int) -> int:
        """What somebody has when he was dealt so many hands and had so much left before the last of them was over.

        >>> TimeBank().after(10, 0), TimeBank().after(11, 0), TimeBank().after(20, 58_000)
        (5000, 0, 60000)
        """
        return min(self.most, left + self.more) if hands % self.every == 0 else left


NO_BANK: Final = TimeBank(0, 0, 1, 0)


@dataclass(frozen=True, slots=True)
class Pace:
    """The table's clocks, in milliseconds.

    ``drawing`` is the moment between "no more bets" and the first draw, and before each street that is dealt to open
    hands; ``settled`` the time to look at the result.
    ``absent`` is how long a seat is kept for somebody who has lost the connection, ``teaching`` how long at most the
    clock of a question stands still for somebody alone who has asked for the best play.
    Among players: ``acting`` is the time to answer (none: as the house's room says), ``gone`` for who is not there,
    ``thinking`` what a bot takes and ``pondering`` what it may take at most, ``between`` the pause after a hand,
    ``bank`` the reserve of time where the house's room has none.
    """

    betting: int = 20_000
    drawing: int = 1_500
    choosing: int = 15_000
    settled: int = 8_000
    absent: int = 90_000
    teaching: int = 90_000
    retry: int = 2_000  # after a failure of the store
    acting: int | None = None  # as the house's room says
    gone: int = 3_000
    thinking: int = 900
    pondering: int = 10_000
    between: int = 4_500
    bank: TimeBank = NO_BANK


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
