"""Houses that seat people themselves: a table is drawn for who sits down, feeders hand their players on, tables break.

What is decided the rules of the card room decide; each move is one transaction, and whom it concerns is told why.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping
from contextlib import suppress

from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room import Sitter, TableActor
from croupier.room.desk import Desk
from croupier.room.moving import move
from croupier.room.news import Seated
from croupier.room.rules import breaking, lists
from croupier.room.rules.cardroom import Table
from croupier.room.rules.coming import WHOLE

_log = logging.getLogger(__name__)


class Moving:
    """Of all card rooms of the house. One move at a time."""

    def __init__(self, tables: Mapping[str, TableActor]) -> None:
        self._tables = tables
        self._one_by_one = asyncio.Lock()
        self._work: dict[str, asyncio.Task[None]] = {}
        self._anew: set[str] = set()
        """Rooms in which something has changed since their work was begun."""

    # ── a seat ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def seat(self, table: TableActor, sitter: Sitter, buy_in: int | None, place: int | None) -> Seat:
        """Where the house draws the table, the one that is drawn, and he is told which; elsewhere the one he chose."""
        attendance, drawn = table.seating.attendance, secrets.randbelow(WHOLE)
        found = None
        if attendance is not None and not table.spec.practice and table.seats.of(sitter.player) is None:
            found = attendance.desk.draws(table.spec.id, sitter.player, drawn)
        if found is None or attendance is None:
            return await table.sit(sitter, buy_in, place)
        target = self._tables[found]
        seat = await target.sit(sitter, buy_in, place if target is table else None)
        at = attendance.desk.moments.now()
        note: Json = {"kind": "drawn", "player": sitter.player, "drawn": drawn, "asked": table.spec.id, "at": at}
        await target.turn(lambda: target.till.note(note))
        if target is not table:
            table.teller.tell_seated(Seated(sitter.player, target.spec.id, target.spec.name, "drawn"))
        return seat

    # ── feeders, and tables that break ─────────────────────────────────────────────────────────────────────────

    def watch(self, desk: Desk) -> None:
        """Look after the feeders of a card room and the tables of it that break."""
        desk.changed = self._changed
        self._changed(desk)

    def _changed(self, desk: Desk) -> None:
        if desk.name in self._work:
            self._anew.add(desk.name)
        elif self._is_to_do(desk):
            self._work[desk.name] = asyncio.create_task(self._move_on(desk))

    @staticmethod
    def _is_to_do(desk: Desk) -> bool:
        return bool(desk.breaking) or (desk.feeds and lists.next_fed(desk.room) is not None)

    async def _move_on(self, desk: Desk) -> None:
        """Until nothing more can be done: while one table breaks up, another may begin to."""
        try:
            async with self._one_by_one:
                self._anew.add(desk.name)
                while desk.name in self._anew and self._is_to_do(desk):
                    self._anew.discard(desk.name)
                    for table in desk.room.tables.values():
                        if table.breaks:
                            await self._break_up(desk, table)
                    await self._feed(desk)
        finally:
            self._anew.discard(desk.name)
            del self._work[desk.name]

    async def _feed(self, desk: Desk) -> None:
        """Who cannot go now, because a hand has begun or his chips are gone, is asked anew with the next change."""
        stays: set[str] = set()
        while (found := lists.next_fed(desk.room, stays)) is not None:
            feeder, sitting, main = found
            try:
                await move(self._tables[feeder.name], sitting.who, self._tables[main.name], "must_move")
            except Refused as no:
                _log.info("%s stays at %s: %s", sitting.who, feeder.name, no)
                stays.add(sitting.who)

    async def _break_up(self, desk: Desk, broken: Table) -> None:
        """Everybody goes to the table that the rules name; who has no place there any more, or no chips to move with,
        gets back what he has."""
        source = self._tables[broken.name]
        for who in (sitting.who for sitting in broken.people):
            target = breaking.homes(desk.room, desk.room.table(broken.name)).get(who)
            try:
                if target is not None:
                    await move(source, who, self._tables[target], "broken")
                    continue
            except Refused as no:
                _log.info("%s does not move on from %s: %s", who, broken.name, no)
            with suppress(Refused):  # he has gone already
                await source.stand(who)

    async def end(self) -> None:
        work = list(self._work.values())
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
