"""The house, open: its books, its people, its tables."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from croupier.house import anchors, daybook, floor, jackpots, ledger, opponents, people
from croupier.house.anchors import EVERY_S, Anchors
from croupier.house.bank import BOT_FUNDS, HouseBank
from croupier.house.comeback import Comeback, coming_back
from croupier.house.desks import Desks, lately
from croupier.house.devices import Devices
from croupier.house.floor import TablePlan
from croupier.house.keys import anchor_key, house_secret
from croupier.house.lock import Lock
from croupier.house.moving import Moving
from croupier.house.muted import Muted
from croupier.house.notes import Notes
from croupier.house.people import People
from croupier.house.practice import Practice
from croupier.house.recovery import recover
from croupier.house.refill import Refills
from croupier.house.sessions import Sessions
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room import Capacity, Clock, Pace, Sitter, SystemClock, TableActor
from croupier.room.actor import Deliver
from croupier.room.bots import Bettor
from croupier.room.chat import Chatters, Manners
from croupier.room.moments import Moments
from croupier.room.news import Past
from croupier.room.spec import Spec
from croupier.store import Store, log
from croupier.store.files import close_to_others
from croupier.store.schema import accounts
from croupier.store.writer import READERS

_log = logging.getLogger(__name__)
_BANKROLL: Final = 100_000_000_00
"""What the house starts with in each currency."""

_HISTORY: Final = 60
NO_TABLE: Final = "There is no table {!r} in this house."


@dataclass(frozen=True)
class HouseOptions:
    """How the house is run. Without a plan every game of the catalogue has its table. ``readers``: so many look
    something up in the books at once."""

    pace: Pace = field(default_factory=Pace)
    plan: tuple[TablePlan, ...] | None = None
    clock: Clock = field(default_factory=SystemClock)
    readers: int = READERS
    capacity: Capacity = field(default_factory=Capacity)
    anchor_every_s: float = EVERY_S
    rooms: Mapping[str, Json] = field(default_factory=dict)
    """What the house has chosen for the card room of a rulebook: rulebook → option → choice."""
    chat: Chatters = "everybody"
    """Who may chat at tables among players; a guest only when he asks for it."""


class House:
    """Open it, use its tables, close it."""

    def __init__(self, data: Path, options: HouseOptions | None = None) -> None:
        self.data, self.options = data, options or HouseOptions()
        self._lock = Lock(data)
        self.store = Store(data, self.options.readers)
        self.bank = HouseBank(self.store)
        self.people = People(self.store)
        self.refills = Refills(self.store)
        self.notes = Notes(self.store)
        self.tables: dict[str, TableActor] = {}
        self.desks = Desks(Moments(self.options.clock), self.options.rooms)
        self.moving = Moving(self.tables)
        self._manners = Manners(self.options.clock, self.options.chat, Muted(data).holds)
        self.practice = Practice(self)
        self.anchors: Anchors | None = None
        self._deliver: Deliver = lambda *_: None
        self.recovered: Mapping[str, str] = {}

    def must_be_free(self) -> None:
        """Complain at once when these books cannot be opened: somebody else has them, or a key is broken."""
        close_to_others(self.data)
        self._lock.take()
        try:
            house_secret(self.data)
            anchor_key(self.data)
            anchors.must_fit(self.data)
        finally:
            self._lock.leave()

    async def open(self, deliver: Deliver) -> None:
        """Migrate, put in order what a crash left, set up the tables, seat the bots."""
        close_to_others(self.data)
        self._lock.take()
        try:
            await self._open(deliver)
        except BaseException:
            await self.close()
            raise

    async def _open(self, deliver: Deliver) -> None:
        secret, key = house_secret(self.data), anchor_key(self.data)
        await self.store.open()
        self.sessions, self.devices = Sessions(self.store, secret), Devices(secret)
        self.practice.secret = secret
        self.anchors = Anchors(self.data, self.store, key, self.options.anchor_every_s)
        plans = self.options.plan if self.options.plan is not None else tuple(floor.default_plan())
        self.recovered, back = await self.store.write(lambda db: _prepare(db, plans))
        self._deliver = deliver
        for spec, rounds in await self.store.read(lambda db: floor.specs(db, plans)):
            try:
                await self.set_up(spec, rounds)
            except Refused as no:
                _log.warning("table %s stays closed: %s", spec.id, no)
        for desk in self.desks.with_jackpots():
            desk.stands(await self.store.write(partial(jackpots.opened, desk=desk)))
        among = [table.spec.id for table in self.tables.values() if table.spec.game.among_players is not None]
        self.desks.remember(await self.store.read(lambda db: lately(db, among, log.now_ms())))
        for plan in plans:
            if plan.id in self.tables:
                await self._seat_bots(self.tables[plan.id], plan.bots)
        for desk in self.desks.all():
            self.moving.watch(desk)
        for each in back:
            await self.practice.come_back(each)
        self.practice.begin()
        await self.anchors.begin()

    async def set_up(self, spec: Spec, rounds: int = 0) -> TableActor:
        """A table that is in the books already opens; so many rounds were played at it before."""
        rows = await self.store.read(lambda db: log.last_rounds(db, spec.id, _HISTORY))
        seed, pot = spec.game.rules.pot_seed, None
        if seed is not None:
            pot = await self.store.write(partial(ledger.seed_pot, currency=spec.currency, table=spec.id, seed=seed))
        table = TableActor(
            spec,
            self.bank,
            self._deliver,
            self.options.pace,
            self.options.clock,
            history=tuple(Past(row.id, row.number, row.result, row.void) for row in rows),
            notice=self.recovered.get(spec.id),
            first_number=rounds,
            pot=pot,
            capacity=self.options.capacity,
            desk=self.desks.of(spec),
            manners=self._manners,
        )
        self.tables[spec.id] = table
        table.start()
        return table

    async def _seat_bots(self, table: TableActor, count: int) -> None:
        spec = table.spec
        if spec.game.among_players is not None:
            names = opponents.NAMES[:count] if opponents.ways(spec.game.family) else ()
            await self.seat_opponents(table, opponents.MIXED, names)
            return
        low, _ = floor.span(spec.game, spec.currency)
        for name in floor.BOT_NAMES[:count]:
            who = await self.store.write(partial(people.bot, name=name, currency=spec.currency, funds=BOT_FUNDS))
            await table.seat_bot(Sitter(who.id, who.name, bot=True), Bettor(low))

    async def seat_opponents(self, table: TableActor, level: str, names: Iterable[str]) -> None:
        """Bots of these names take chairs at a table among players, each with chips as usual."""
        assert table.seating.buy_in is not None
        code, funds = table.spec.currency, table.seating.buy_in.default
        for name in names:
            bot = await asyncio.to_thread(opponents.opponent, table.spec.game, level)  # may read what it learned
            who = await self.store.write(partial(people.bot, name=name, currency=code, funds=funds))
            await table.seat_bot(Sitter(who.id, who.name, bot=True), bot)

    async def close(self) -> None:
        """Unfinished rounds are void, stakes go back (chips at private tables stay there), the books are closed."""
        await self.moving.end()
        await self.practice.end()
        await asyncio.gather(*(table.stop(for_good=not table.spec.practice) for table in self.tables.values()))
        if self.anchors is not None:
            await self.anchors.end()
        await self.store.close()
        self._lock.leave()

    def table(self, table: str, person: str | None) -> TableActor:
        """A table, for somebody who wants to enter it; where he may not, it is not there for him."""
        found = self.tables.get(table)
        if found is None or (found.spec.practice and not self.practice.may_enter(table, person)):
            raise Refused(NO_TABLE.format(table))
        return found

    def may_see(self, db: Connection, played: Row[Any], person: str | None) -> bool:
        """May somebody look at a finished round? At a practice table: who played it, the owner, who may enter now."""
        owner = log.owner_of(db, played.table_id)
        if owner is None or self.practice.may_enter(played.table_id, person):
            return True
        return bool(person) and person in (owner, *(player for _, player in json.loads(played.seats)))


def _prepare(db: Connection, plans: tuple[TablePlan, ...]) -> tuple[Mapping[str, str], list[Comeback]]:
    floor.set_up(db, plans)
    for currency in people.GRANTS:
        found = db.execute(select(accounts.c.id).where(accounts.c.id == ledger.bankroll(currency))).first()
        if found is None:
            amounts = {ledger.issue(currency): -_BANKROLL, ledger.bankroll(currency): _BANKROLL}
            daybook.funds(db, "bankroll", [("bankroll", amounts)])
    back, gone = coming_back(db)
    said = recover(db, {each.spec.id for each in back}, gone)
    return said | {each.spec.id: each.notice for each in back}, back
