"""Houses that seat people themselves: a table is drawn for who sits down, feeders hand their players on, tables break.

What is decided the rules of the card room decide; each move is one transaction, and whom it concerns is told why.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping

from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room import Sitter, TableActor
from croupier.room.desk import Desk
from croupier.room.moving import move
from croupier.room.news import Seated
from croupier.room.rules import lists
from croupier.room.rules.coming import WHOLE, shortest

_log = logging.getLogger(__name__)


class Moving:
    """Of all card rooms of the house. One move at a time."""

    def __init__(self, tables: Mapping[str, TableActor]) -> None:
        self._tables = tables
        self._one_by_one = asyncio.Lock()
        self._work: dict[str, asyncio.Task[None]] = {}

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

    # ── feeders ────────────────────────────────────────────────────────────────────────────────────────────────

    def watch(self, desk: Desk) -> None:
        """Look after the feeders of a card room."""
        desk.changed = self._changed
        self._changed(desk)

    def _changed(self, desk: Desk) -> None:
        if lists.next_fed(desk.room) is not None and desk.name not in self._work:
            self._work[desk.name] = asyncio.create_task(self._feed(desk))

    async def _feed(self, desk: Desk) -> None:
        """Who cannot go now, because a hand has begun or his chips are gone, is asked anew with the next change."""
        stays: set[str] = set()
        try:
            async with self._one_by_one:
                while (found := lists.next_fed(desk.room, stays)) is not None:
                    feeder, sitting, main = found
                    try:
                        await move(self._tables[feeder.name], sitting.who, self._tables[main.name], "must_move")
                    except Refused as no:
                        _log.info("%s stays at %s: %s", sitting.who, feeder.name, no)
                        stays.add(sitting.who)
        finally:
            del self._work[desk.name]

    # ── tables that break ──────────────────────────────────────────────────────────────────────────────────────

    async def break_up(self, table: TableActor) -> None:
        """Between hands everybody goes to the shortest table of the same kind that has a place; who finds none gets his
        chips back."""
        attendance = table.seating.attendance
        if attendance is None:
            raise Refused("Nobody moves from a table against the house.")
        desk, name = attendance.desk, table.spec.id
        async with self._one_by_one:
            if desk.room.table(name).running:
                raise Refused(f"A hand is under way at {table.spec.name}.", desk.rules.seating.rule)
            for _, sitter in table.seats:
                kind = desk.room.table(name).kind.name
                others = [each for each in desk.room.tables.values() if each.name != name and each.kind.name == kind]
                places = [each for each in others if desk.room.has_place(each, sitter.player)]
                if target := min(places, key=shortest, default=None):
                    await move(table, sitter.player, self._tables[target.name], "broken")
                else:
                    await table.stand(sitter.player)

    async def end(self) -> None:
        work = list(self._work.values())
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
