"""The house, open: its books, its people, its tables."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from croupier.house import anchors, daybook, floor, jackpots, ledger, linked, opponents, people
from croupier.house.admission import registration_of
from croupier.house.anchors import EVERY_S, Anchors
from croupier.house.bank import BOT_FUNDS, HouseBank, PointsBank
from croupier.house.cashier import cashier_of
from croupier.house.comeback import Comeback, coming_back
from croupier.house.consoles import Consoles
from croupier.house.desks import Desks, lately
from croupier.house.devices import Devices
from croupier.house.events import Events
from croupier.house.events.cardtables import CardTables
from croupier.house.factors import Factors
from croupier.house.file import USUAL, HouseFile, house_file
from croupier.house.floor import TablePlan
from croupier.house.guard import Guard, Kind, last_transfer
from croupier.house.heats import Contests
from croupier.house.keys import anchor_key, house_secret
from croupier.house.lapsing import Lapsing
from croupier.house.lock import Lock
from croupier.house.moving import Moving
from croupier.house.muted import Muted
from croupier.house.notes import Notes
from croupier.house.people import People, Person
from croupier.house.platform.book import platform_for
from croupier.house.platform.model import PlatformRules
from croupier.house.practice import Practice
from croupier.house.recovery import given_back, recover
from croupier.house.refill import Refills
from croupier.house.registration import Registrar, Registration
from croupier.house.risk import RiskLimits
from croupier.house.school import School
from croupier.house.sessions import AN_EVENING_MS, LASTS_MS, Sessions
from croupier.house.terms import Consents
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room import Capacity, Clock, Pace, Sitter, SystemClock, TableActor
from croupier.room.actor import Deliver
from croupier.room.before import Before
from croupier.room.bots import Bettor, Opponent
from croupier.room.chat import Chatters, Manners
from croupier.room.heat_game import Heat
from croupier.room.linked.book import Chosen
from croupier.room.linked.fund import Fund
from croupier.room.moments import Moments
from croupier.room.news import Past
from croupier.room.risk import Risk
from croupier.room.rounds import REMEMBERED
from croupier.room.spec import Spec
from croupier.rulebooks import Game
from croupier.store import Store, log
from croupier.store.files import close_to_others
from croupier.store.schema import accounts
from croupier.store.writer import READERS

_log = logging.getLogger(__name__)
_BANKROLL: Final = 100_000_000_00
"""What the house starts with in each currency."""

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
    """What the house has chosen for the card room of a rulebook besides its file: rulebook → option → choice."""
    file: HouseFile = field(default_factory=lambda: house_file(USUAL))
    """Which house it is."""
    registration: Registration | None = None
    """What must be known of somebody before he has an account; none: as the house's file says."""
    jackpots: tuple[Chosen, ...] = ()
    """The jackpots that are linked over its tables against the house."""
    opponent: Callable[[Game, str], Opponent] = opponents.opponent
    """Makes a bot of a level that plays in an event."""
    chat: Chatters = "everybody"
    """Who may chat at tables among players; a guest only when he asks for it."""


class House:
    """Open it, use its tables, close it."""

    def __init__(self, data: Path, options: HouseOptions | None = None) -> None:
        self.data, self.options = data, options or HouseOptions()
        self._lock = Lock(data)
        self.store = Store(data, self.options.readers)
        self.file = self.options.file
        self.guard = Guard(self.store, self.file.platform, _rules_of(self.file))
        self.guard.closed = self.file.opens_at
        self.cashier = cashier_of(self.file.cashier)
        self.bank = HouseBank(self.store, self.guard)
        self.lapsing = Lapsing(self.store, self.guard)
        grants = people.GRANTS if self.file.guests == "play" else {}
        self.people = People(self.store, grants)
        self.refills = Refills(self.store, grants=grants)
        self.notes, self.school = Notes(self.store), School(self.store)
        self.registration = self.options.registration or registration_of(self.file, self.guard)
        self.consents = Consents(self.store, None if self.registration is None else self.registration.terms)
        self.registrar: Registrar | None = None
        self.risk: Risk = RiskLimits(data)
        self.tables: dict[str, TableActor] = {}
        self.desks = Desks(Moments(self.options.clock), {**self.file.rooms, **self.options.rooms})
        self.moving, self.fund = Moving(self.tables), Fund()
        self.manners = Manners(self.options.clock, self.options.chat, Muted(data).holds)
        self.practice = Practice(self)
        self.consoles = Consoles(self.store, self.file)
        self.events = Events(self.store, self.guard, self.file, self.options.clock, self.desks.moments)
        self.events.dealer = partial(CardTables, self)
        self.contests = Contests(self)
        self.anchors: Anchors | None = None
        self.deliver: Deliver = lambda *_: None
        self.recovered: Mapping[str, str] = {}
        self.given_back: dict[str, str] = {}
        """What those are told when they return whose round was cut off, by player; each once."""

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
        wanted = self.registration
        self.sessions = Sessions(self.store, secret, LASTS_MS if wanted is None else AN_EVENING_MS)
        self.devices, self.factors = Devices(secret), Factors(self.store, secret)
        self.registrar = None if wanted is None else Registrar(self.people, secret, wanted)
        self.practice.secret = secret
        self.anchors = Anchors(self.data, self.store, key, self.options.anchor_every_s)
        plans = self.options.plan if self.options.plan is not None else tuple(floor.default_plan(self.file))
        self.recovered, self.given_back, back = await self.store.write(lambda db: _prepare(db, plans, self.guard))
        self.deliver = deliver
        specs = await self.store.read(lambda db: floor.specs(db, plans))
        self.fund = await self.store.write(partial(linked.opened, options=self.options.jackpots, specs=specs))
        for spec, rounds in specs:
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
        await self.lapsing.begin()
        await self.events.come_back()
        await self.contests.come_back()
        await self.anchors.begin()

    async def set_up(self, spec: Spec, rounds: int = 0, heat: Heat | None = None) -> TableActor:
        """A table that is in the books already opens; so many rounds were played at it before. ``Refused`` where it is
        above the ceilings of its rulebook, or of the house's. ``heat``: what says who plays there, where it is one of a
        tournament in points."""
        floor.must_fit(spec, self.file.platform, self.guard.rules)
        rows = await self.store.read(lambda db: log.last_rounds(db, spec.id, REMEMBERED))
        seed, pot = spec.game.rules.pot_seed, None
        if seed is not None:
            pot = await self.store.write(partial(ledger.seed_pot, currency=spec.currency, table=spec.id, seed=seed))
        self.guard.opens(spec.id, Kind.of(spec.game))
        history = tuple(Past(row.id, row.number, row.result, row.void) for row in rows)
        table = TableActor(
            spec,
            self.bank if heat is None else PointsBank(self.store, self.guard),
            self.deliver,
            self.options.pace,
            self.options.clock,
            Before(rounds, history, self.recovered.get(spec.id), pot),
            capacity=self.options.capacity,
            desk=self.desks.of(spec),
            fund=self.fund,
            manners=self.manners,
            direction=heat,
        )
        table.till.risk = self.risk
        self.tables[spec.id] = table
        if spec.live:
            await self.consoles.set_up(table)
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
        await self.lapsing.end()
        await self.events.close()
        await self.contests.close()
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

    def must_sit_nowhere(self, who: Person) -> None:
        """Before an account is closed: nothing more can come of any round or hand."""
        if (at := next((each.spec.name for each in self.tables.values() if each.seats.of(who.id)), None)) is not None:
            raise Refused(f"You sit at {at}. Stand up first: then the account can be closed.")
        self.events.must_be_in_none(who)
        self.contests.must_be_in_none(who)

    def may_see(self, db: Connection, played: Row[Any], person: str | None) -> bool:
        """May somebody look at a finished round? At a practice table: who played it, the owner, who may enter now."""
        owner = log.owner_of(db, played.table_id)
        if owner is None or self.practice.may_enter(played.table_id, person):
            return True
        return bool(person) and person in (owner, *(player for _, player in json.loads(played.seats)))


def _rules_of(house: HouseFile) -> PlatformRules:
    """The rules of the house's platform, with what the house has chosen; without one nothing is compulsory."""
    if house.platform is None:
        return PlatformRules(zone=house.zone, currencies=list(house.currencies))
    return platform_for(house.platform, **house.rules)


def _prepare(
    db: Connection, plans: tuple[TablePlan, ...], guard: Guard
) -> tuple[Mapping[str, str], dict[str, str], list[Comeback]]:
    """Everything in its place: what the tables say of it, what people are told, and the tables that come back."""
    guard.begin(db)
    floor.set_up(db, plans)
    for currency in people.GRANTS:
        found = db.execute(select(accounts.c.id).where(accounts.c.id == ledger.bankroll(currency))).first()
        if found is None:
            amounts = {ledger.issue(currency): -_BANKROLL, ledger.bankroll(currency): _BANKROLL}
            daybook.funds(db, "bankroll", [("bankroll", amounts)])
    back, gone = coming_back(db)
    before = last_transfer(db)
    said = recover(db, {each.spec.id for each in back}, gone, guard.moved)
    return said | {each.spec.id: each.notice for each in back}, given_back(db, before), back
