"""A table of a card room at the desk of that room: it hears what has changed for it there, and what the rules have
happen by themselves happens in its turn. A table against the house has no desk."""

from __future__ import annotations

from typing import Final

from croupier.play import Refused, Seat
from croupier.room.bank import PlayerId
from croupier.room.desk import NO_LISTS
from croupier.room.news import ListChanged, Noticed, PhaseChanged, SeatsChanged
from croupier.room.pace import Clock
from croupier.room.rounds import Rounds
from croupier.room.seating import Seating
from croupier.room.teller import Teller
from croupier.room.timefee import FeeByTime

_BREAKS: Final = "This table breaks up: too few are left to play. Everybody goes on at another table of its kind."


class AtDesk:
    """Of one table. Whoever calls sees to it that it is the table's turn."""

    def __init__(self, seating: Seating, rounds: Rounds, teller: Teller, clock: Clock) -> None:
        self._seating, self._rounds, self._teller, self._clock = seating, rounds, teller, clock

    # ── what people want ───────────────────────────────────────────────────────────────────────────────────────

    async def waits(self, player: PlayerId, on: bool) -> None:
        """Somebody wants to be called when a chair is free, or not any more."""
        if self._seating.attendance is None:
            raise Refused(NO_LISTS)
        if on and self._seating.seats.of(player) is not None:
            raise Refused("You sit at this table already.")
        await self._seating.attendance.waits(player, on)

    async def change_chair(self, seat: Seat, place: int | None) -> None:
        """Somebody who sits here asks for another chair, or for none any more."""
        if self._seating.changing is None:
            raise Refused("One changes the chair at a table among players, not here.")
        await self._seating.changing.asks(seat, place)

    async def announce_last(self, player: PlayerId) -> None:
        """The hand under way, or the next one, is the last."""
        if self._seating.attendance is None:
            raise Refused("A table against the house has no last hand.")
        await self._seating.attendance.announce_last(player)
        self._teller.tell(PhaseChanged())
        await self._rounds.wake()

    # ── what is heard, and what happens by itself ──────────────────────────────────────────────────────────────

    async def hear(self) -> None:
        """Something that concerns this table has changed at the desk."""
        attendance = self._seating.attendance
        assert attendance is not None
        if changed := attendance.sync():
            self._teller.tell(SeatsChanged(changed))
        if lines := attendance.lines():
            for line in lines:
                self._teller.tell_line(line)
            self._teller.tell(ListChanged(len(attendance.waiting)))
        if self._seating.jackpots is not None and (jackpot := self._seating.jackpots.news()) is not None:
            self._teller.tell(jackpot)

    @property
    def due(self) -> float | None:
        """When something happens by itself."""
        jackpots, times = self._seating.jackpots, self._seating.times
        moments = [self._calls_due, self._breaks_due]
        moments += [None if each is None else each.due for each in (jackpots, times)]
        return min((due for due in moments if due is not None), default=None)

    async def on_time(self) -> None:
        """A moment has come."""
        attendance, jackpots, times = self._seating.attendance, self._seating.jackpots, self._seating.times
        if attendance is None or jackpots is None:
            return
        if (due := self._calls_due) is not None and due <= self._clock.now():
            await attendance.strike()
        if (due := jackpots.due) is not None and due <= self._clock.now():
            await jackpots.grow()
        if times is not None and (due := times.due) is not None and due <= self._clock.now():
            await self._collect(times)
        if (due := self._breaks_due) is not None and due <= self._clock.now():
            await attendance.break_up()
            self._teller.tell(Noticed(_BREAKS))

    async def _collect(self, times: FeeByTime) -> None:
        """Each is told what he has paid for his time."""
        paid, balances = await times.collect()
        self._teller.tell(SeatsChanged(tuple(paid)))
        for seat, amount in paid.items():
            self._teller.tell_at(Noticed(times.told(amount)), (seat,))
        self._teller.tell_wallets(times.currency, balances)

    @property
    def _calls_due(self) -> float | None:
        """When a chair is kept no longer for somebody who was called."""
        return None if self._seating.attendance is None else self._seating.attendance.calls_due

    @property
    def _breaks_due(self) -> float | None:
        """When the table breaks up for want of players."""
        attendance = self._seating.attendance
        return None if attendance is None or self._rounds.phase.name == "paused" else attendance.breaks_due
