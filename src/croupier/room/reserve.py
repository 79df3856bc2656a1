"""The reserve of time at a table among players: as the house's room tabulates it, or where it does not, the usual."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.room.bank import PlayerId
from croupier.room.chairs import Chair
from croupier.room.pace import TimeBank
from croupier.room.rules.clocks import credited
from croupier.room.rules.figures import Clocks


class Reserve:
    """``start``: what somebody has who sits down."""

    def __init__(self, clocks: Clocks, kind: str, usual: TimeBank) -> None:
        self._bank, self._usual = clocks.banks.get(kind), usual
        self.start = usual.start if self._bank is None else self._bank.start

    def credited(self, chairs: Iterable[Chair]) -> dict[PlayerId, tuple[int, int]]:
        """Of those who are dealt in now: their so-manieth hand here, and what each has in reserve for it."""
        people = [chair for chair in chairs if chair.bot is None]
        return {chair.player: (chair.dealt + 1, self._credited(chair)) for chair in people}

    def _credited(self, chair: Chair) -> int:
        return chair.bank if self._bank is None else credited(self._bank, chair.dealt + 1, chair.bank)

    def after(self, dealt: int, left: int) -> int:
        """When a hand is over: where the house tabulates nothing, time is added then."""
        return self._usual.after(dealt, left) if self._bank is None else left
