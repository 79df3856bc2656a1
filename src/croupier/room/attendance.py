"""Who is at a table among players and who sits out, how long a chair is kept, and who waits for one.

The rules of the house decide (``rules.away``, ``rules.lists``, at the desk of its card room); this writes down what
people want and what has happened by itself, with its moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.room.chairs import Chair, Chairs
from croupier.room.desk import NO_LISTS, Desk, Line
from croupier.room.news import InLine
from croupier.room.rules.cardroom import OutWish, Sitting
from croupier.room.standing import sits
from croupier.room.till import Till


class Attendance:
    """Of one table, at its ``desk``."""

    def __init__(self, table: str, desk: Desk, till: Till, chairs: Chairs) -> None:
        self.desk, self._table, self._till, self._chairs = desk, table, till, chairs
        self._rules = desk.rules.absence
        self._told: dict[PlayerId, Line] = {}

    def sitting(self, chair: Chair) -> Sitting | None:
        return self.desk.sitting(self._table, chair.player)

    # ── sitting out ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def keeps_chairs(self) -> bool:
        """Does the house say how long a chair is kept for who sits out?"""
        return self._rules.alone is not None

    async def wants_out(self, seat: Seat, chair: Chair, wish: OutWish) -> None:
        """From the next hand on, or from the one in which he would post the big blind."""
        if wish == "next_big_blind" and not self._rules.next_big_blind:
            raise Refused("In this house one sits out from the next hand on.", self._rules.rule)
        await self._write(seat, replace(chair, away=wish == "next_hand"), {"wish": wish})

    async def is_out(self, seat: Seat, chair: Chair) -> None:
        """From now on."""
        await self._write(seat, replace(chair, away=True), {"out": True})

    async def is_back(self, seat: Seat, chair: Chair) -> None:
        await self._write(seat, replace(chair, away=False), {})

    async def silent(self, seat: Seat, chair: Chair, *, lost: bool, often: bool) -> bool:
        """The clock has answered for him. Returns whether he sits out now: who has lost the connection as the house
        says, who is silent too ``often`` from the next hand on."""
        if chair.away:
            return False
        if lost and self._rules.silent == "at_once":
            await self.is_out(seat, chair)
        elif often or (lost and self._rules.silent == "end_of_hand"):
            await self.wants_out(seat, chair, "next_hand")
        else:
            return False
        return True

    async def _write(self, seat: Seat, chair: Chair, how: Json) -> None:
        entry = sits(seat, chair) | how | {"at": self.desk.moments.now()}
        await self.desk.enter(self._table, entry, lambda: self._till.note(entry))
        self.sync()

    async def hand_is_over(self) -> None:
        """Who asked for it sits out now."""
        for seat, chair in self._chairs:
            found = self.sitting(chair)
            if found is not None and found.wish == "next_hand" and found.out is None:
                await self.is_out(seat, chair)

    def waits_for_big_blind(self, chair: Chair) -> bool:
        """Does he want to sit out when the big blind reaches him?"""
        found = self.sitting(chair)
        return found is not None and found.wish == "next_big_blind"

    def sync(self) -> tuple[Seat, ...]:
        """The chairs as the rules have them: who sits out at one table may do so at all. Returns the seats that are not
        as they were."""
        changed = []
        for seat, chair in self._chairs:
            found = self.sitting(chair)
            if chair.bot is not None or chair.leaving or found is None:
                continue
            away = found.out is not None or found.wish == "next_hand"
            if away != chair.away:
                chair.away = away
                changed.append(seat)
        return tuple(changed)

    # ── chairs that are given away ─────────────────────────────────────────────────────────────────────────────

    def lost(self) -> set[PlayerId]:
        """Whose chairs are given away now."""
        now = self.desk.moments.now()
        return {who for moment, who in self.desk.lost(self._table) if moment <= now}

    @property
    def next_lost(self) -> float | None:
        """When the next one is, on the clock of the table."""
        return self._first(self.desk.lost(self._table))

    def _first(self, moments: Iterable[tuple[int, PlayerId]]) -> float | None:
        return min((self.desk.moments.on_clock(moment) for moment, _ in moments), default=None)

    # ── the last hand ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def last(self) -> int | None:
        """So many hands are still to be dealt here; none: nobody has announced the last one."""
        return self.desk.room.table(self._table).last

    async def announce_last(self, player: PlayerId) -> None:
        """The hand under way, or the next one, is the last."""
        entry = {"kind": "last", "player": player, "at": self.desk.moments.now()}
        await self.desk.enter(self._table, entry, lambda: self._till.note(entry))

    # ── tables that break ──────────────────────────────────────────────────────────────────────────────────────

    @property
    def breaks(self) -> bool:
        """Does this table break up just now?"""
        return self.desk.room.table(self._table).breaks

    @property
    def breaks_due(self) -> float | None:
        """When it does by itself, on the clock of the table."""
        moment = self.desk.breaks(self._table)
        return None if moment is None else self.desk.moments.on_clock(moment)

    async def break_up(self) -> None:
        """Too few are left to play, and others have a place for everybody: from now on no hand begins here."""
        entry = {"kind": "breaks", "at": self.desk.moments.now()}
        await self.desk.enter(self._table, entry, lambda: self._till.note(entry))

    # ── the list ───────────────────────────────────────────────────────────────────────────────────────────────

    async def waits(self, player: PlayerId, on: bool) -> None:
        """Somebody wants to be called when a chair is free, or not any more; to say it twice changes nothing."""
        line = self.desk.line(self._table, player)
        if on and line is None:
            self.desk.must_be_full(self._table)
        if not self.desk.keeps_lists:
            raise Refused(NO_LISTS)
        if on != (line is not None):
            await self._list({"player": player, "on": on})

    async def strike(self) -> None:
        """Who was called and has not come in time is on the list no more."""
        now = self.desk.moments.now()
        for until, who in self.desk.calls(self._table):
            if until <= now:
                await self._list({"player": who, "on": False, "late": True})

    async def _list(self, what: Json) -> None:
        entry = {"kind": "list", **what, "at": self.desk.moments.now()}
        await self.desk.enter(self._table, entry, lambda: self._till.note(entry))

    @property
    def calls_due(self) -> float | None:
        """When the time of the first is over who has been called here."""
        return self._first(self.desk.calls(self._table))

    @property
    def waiting(self) -> list[PlayerId]:
        """Who waits for a chair, in their order."""
        return self.desk.waiting(self._table)

    def line(self, player: PlayerId) -> InLine | None:
        """Where somebody stands on the list."""
        line = self.desk.line(self._table, player)
        return None if line is None else self._told_of(player, line)

    def lines(self) -> list[InLine]:
        """Of those whose place on the list is not as they were told last."""
        now = {who: self.desk.line(self._table, who) for who in self.waiting}
        before, self._told = self._told, {who: line for who, line in now.items() if line is not None}
        changed = [who for who in {**before, **self._told} if before.get(who) != self._told.get(who)]
        return [self._told_of(who, self._told.get(who)) for who in changed]

    def _told_of(self, player: PlayerId, line: Line | None) -> InLine:
        until = None if line is None else line.until
        ms = None if until is None else max(0, until - self.desk.moments.now())
        return InLine(player, None if line is None else line.ahead, ms)
