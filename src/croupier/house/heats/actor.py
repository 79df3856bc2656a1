"""The actor of one event in points: each entry is written into the books before it is believed.

Tables tell it when a round may begin and what it has brought; the end of a round and what the event makes of it are one
transaction. It never waits for a table, so that tables may wait for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection

from croupier.house import ledger
from croupier.house.bank import write_page
from croupier.house.heats.book import Book, as_json
from croupier.house.heats.purses import moves
from croupier.house.people import Person
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.bank import Balances, Page, Short
from croupier.room.course import Course
from croupier.room.heat_game import Seated
from croupier.room.mailbox import Mailbox
from croupier.room.news import Wallet
from croupier.store import StoreFailure
from croupier.tournament.heats import due
from croupier.tournament.heats import entries as e
from croupier.tournament.heats.state import HeatTable, Tally

if TYPE_CHECKING:
    from croupier.house.house import House

_log = logging.getLogger(__name__)
_AGAIN_S: Final = 10.0
OWN: Final = (e.Registers, e.Unregisters, e.Rebuys, e.AddsOn)
"""What somebody enters for himself, from his wallet."""


class ContestActor:
    """An event that is open. ``changed``: told when it stands otherwise; ``paid``: told what is in a wallet now."""

    def __init__(self, house: House, book: Book) -> None:
        self._house, self.book = house, book
        self._lock = asyncio.Lock()
        self._not_before: float | None = None
        self.halted = False
        """No round begins any more: it is being called off."""
        self.changed: Callable[[ContestActor], None] = lambda _: None
        self.paid: Callable[[Wallet], None] = lambda _: None
        self._mailbox = Mailbox(f"contest {book.opening.id}", house.options.clock, self._due, self._on_time)

    @property
    def id(self) -> str:
        return self.book.opening.id

    @property
    def now(self) -> int:
        return max(self._house.desks.moments.now(), self.book.state.now)

    def open(self) -> None:
        self._house.desks.moments.not_before(self.book.state.now)
        self._mailbox.open()

    async def close(self) -> None:
        await self._mailbox.close()

    @property
    def live(self) -> bool:
        return self.book.state.phase in ("registering", "running")

    def name_of(self, player: str) -> str | None:
        """How somebody is called in it."""
        return next((who for who, known in self.book.players.items() if known == player), None)

    # ── what comes in ──────────────────────────────────────────────────────────────────────────────────────────

    async def enter(self, entry: e.Entry, more: Json | None = None) -> None:
        """Something that the house or its opener enters."""
        await self._write({"kind": "points", "entry": as_json(entry), **(more or {})})

    async def enter_own(self, who: Person, kind: type[e.Entry]) -> None:
        if kind not in OWN:
            raise Refused("That is entered by who has opened the tournament.")
        known = self.name_of(who.id)
        if kind is e.Registers:
            if known is not None:
                raise Refused("You are in this tournament already.")
            await self.enter(e.Registers(self.now, who=who.name), {"player": who.id})
            return
        if known is None:
            raise Refused("You are not in this tournament.")
        await self.enter(kind(self.now, who=known))

    async def _write(self, said: Json, page: Page | None = None) -> Balances:
        """Into the books, and then believed; with the last page of a round, where it comes of one."""
        async with self._lock:
            entry = said["entry"]
            said = {**said, "entry": {**entry, "at": max(entry["at"], self.now)}}
            after, step = self.book.after(said)
            opening, guard = self.book.opening, self._house.guard
            moved = moves(opening, {**self.book.players, **after.players}, step)
            at = said["entry"]["at"]

            def work(db: Connection) -> tuple[Balances, dict[str, int]]:
                told = {} if page is None else write_page(db, page, guard)
                follows = guard.moved(db, opening.id, moved, at) if moved else []
                return told, ledger.enter(db, opening.id, None, [said], follows, at)

            try:
                told, new = await self._house.store.write(work)
            except Short as no:
                show = opening.plan.purse.with_sign
                raise Refused(f"That takes {show(no.needs)}, and {show(no.has)} are there.") from None
            self.book = after
        self._tell_wallets(new)
        self.changed(self)
        return told

    def _tell_wallets(self, new: dict[str, int]) -> None:
        for account, balance in new.items():
            kind, code, *whose = account.split(":")
            if kind == "wallet":
                self.paid(Wallet(whose[0], code, balance))

    # ── its tables ─────────────────────────────────────────────────────────────────────────────────────────────

    def table(self, name: str) -> HeatTable | None:
        return self.book.state.tables.get(name) if self.book.state.phase == "running" else None

    def seated(self, name: str) -> Sequence[Seated]:
        """Who plays at a table."""
        table = self.table(name)
        if table is None:
            return ()
        players, robots = self.book.players, self.book.robots
        return [Seated(players[who], who, who in robots) for who in table.seats]

    async def begins(self, name: str) -> Sequence[str]:
        """A round begins at a table, if it may: who plays in it."""
        table = self.table(name)
        if table is None or table.done or table.playing or self.halted:
            return ()
        try:
            await self.enter(e.Begins(self.now, table=name))
        except Refused as no:
            _log.info("contest %s: no round at %s: %s", self.id, name, no)
            return ()
        table = self.table(name)
        return () if table is None or not table.playing else table.turns

    async def ends(self, name: str, page: Page, course: Course | None) -> Balances:
        """The last page of a round, and what it has brought; or that it has not happened."""
        table = self.table(name)
        if table is None or not table.playing:
            return await self._house.store.write(lambda db: write_page(db, page, self._house.guard))
        if course is None or course.settlement is None:
            return await self._write({"kind": "points", "entry": as_json(e.Fails(self.now, table=name))}, page)
        played: dict[str, Tally] = {}
        for line in course.settlement.lines:
            mine = played.get(line.seat, Tally())
            played[line.seat] = Tally(mine.staked + line.stake, mine.won + line.returned, 1)
        entry = e.Finishes(self.now, table=name, played=played)
        return await self._write({"kind": "points", "entry": as_json(entry), "round": page.round}, page)

    # ── what happens by itself ─────────────────────────────────────────────────────────────────────────────────

    def _due(self) -> float | None:
        at = due(self.book.opening.plan, self.book.state)
        if at is None:
            return None
        moment = self._house.desks.moments.on_clock(at)
        return moment if self._not_before is None else max(moment, self._not_before)

    async def _on_time(self) -> None:
        at = due(self.book.opening.plan, self.book.state)
        if at is None or at > self._house.desks.moments.now():
            return
        try:
            await self.enter(e.Tick(self.now))
            self._not_before = None
        except (StoreFailure, Refused) as no:
            _log.warning("contest %s could not go on: %s", self.id, no)
            self._not_before = self._house.options.clock.now() + _AGAIN_S
