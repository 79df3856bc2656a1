"""All events in points of a house: opened, found again after a restart, and closed with it."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, select

from croupier.games.common import RulebookError
from croupier.house import opponents, people
from croupier.house.events.events import LONGEST_TITLE
from croupier.house.guard import Kind
from croupier.house.heats.actor import ContestActor
from croupier.house.heats.book import GAME, Book, Opening, read
from croupier.house.heats.tables import HeatTables
from croupier.house.people import Person
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.news import Wallet
from croupier.store import log
from croupier.store.schema import inputs, tables
from croupier.tournament.heats import Plan
from croupier.tournament.heats import entries as e
from croupier.tournament.heats.book import contest_for

if TYPE_CHECKING:
    from croupier.house.house import House

_log = logging.getLogger(__name__)
NOT_HERE: Final = "There is no tournament {!r} in this house."
_MOST_OPEN: Final = 5
_MOST_BOTS: Final = len(opponents.NAMES)


class Contests:
    """``changed``: told of every one that stands otherwise; ``paid``: what is in a wallet that one has moved."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.all: dict[str, ContestActor] = {}
        self._tables: dict[str, HeatTables] = {}
        self.paid: Callable[[Wallet], None] = lambda _: None

    async def come_back(self) -> None:
        """Each as its chain leaves it: rounds that were under way have not happened."""
        for book in await self._house.store.read(_readable):
            actor = self._set_up(book)
            for name in [name for name, table in book.state.tables.items() if table.playing]:
                await actor.enter(e.Fails(actor.now, table=name))

    def _set_up(self, book: Book) -> ContestActor:
        opening = book.opening
        self._house.guard.opens(opening.id, Kind("alone", opening.plan.structure.game.rpartition("/")[2]))
        actor = ContestActor(self._house, book)
        tables = HeatTables(self._house, actor)
        actor.changed = lambda _: tables.stands()
        actor.paid = lambda wallet: self.paid(wallet)
        self.all[opening.id], self._tables[opening.id] = actor, tables
        actor.open()
        tables.begin()
        return actor

    async def close(self) -> None:
        await asyncio.gather(*(tables.end() for tables in self._tables.values()))
        await asyncio.gather(*(actor.close() for actor in self.all.values()))

    def of(self, id: str) -> ContestActor:
        if (found := self.all.get(id)) is None:
            raise Refused(NOT_HERE.format(id[:40]))
        return found

    def table_of(self, contest: ContestActor, name: str) -> str:
        """What a table of it is called in the house."""
        return self._tables[contest.id].id_of(name)

    def must_be_in_none(self, who: Person) -> None:
        """Before an account is closed, or another tournament in points is entered."""
        for actor in self.all.values():
            if actor.live and actor.name_of(who.id) is not None:
                raise Refused(f"You are in {actor.book.opening.title}. One tournament in points at a time.")

    # ── opening ────────────────────────────────────────────────────────────────────────────────────────────────

    async def opened(self, who: Person, title: str, base: str, bots: int, rounds: int | None = None) -> ContestActor:
        """A new event, made from one of a rulebook: with so many bots, and where somebody wants it so many rounds in
        every heat. It is his own, so that its instructions need not go to the authority."""
        house = self._house
        if not house.events.may_open(who):
            raise Refused("A tournament is opened from an account that may direct one.")
        if sum(actor.live and actor.book.opening.opener == who.id for actor in self.all.values()) >= _MOST_OPEN:
            raise Refused(f"You have {_MOST_OPEN} tournaments open: end one of them first.")
        named = " ".join(title.split())
        if not 2 <= len(named) <= LONGEST_TITLE or not named.isprintable():
            raise Refused(f"A tournament is called something, in 2 to {LONGEST_TITLE} letters.")
        if not 0 <= bots <= _MOST_BOTS:
            raise Refused(f"There are 0 to {_MOST_BOTS} bots, not {bots}.")
        plan = _planned(base, rounds)
        self._must_be_served(plan, of_the_house=house.events.is_director(who))
        opening = Opening(
            f"heats-{secrets.token_hex(5)}",
            named,
            base,
            plan,
            who.id,
            secrets.token_bytes(32),
            house.desks.moments.now(),
            bots,
        )

        def work(db: Connection) -> None:
            log.add_table(db, opening.id, named, opening.game, {}, opening.currency, room=opening.as_json())

        await house.store.write(work)
        actor = self._set_up(Book(opening))
        await actor.enter(e.Shows(actor.now))
        return actor

    def why_not(self, plan: Plan, who: Person) -> str | None:
        """Why somebody cannot open such a one here."""
        try:
            self._must_be_served(plan, of_the_house=self._house.events.is_director(who))
        except Refused as no:
            return no.reason
        return None

    def _must_be_served(self, plan: Plan, *, of_the_house: bool) -> None:
        """``Refused`` where a table of the house does not play such a one, or it promises the house's money."""
        structure = plan.structure
        if structure.alone:
            raise Refused("Tournaments on machines are played in the simulator: a table of the house seats several.")
        if structure.betting.order != "together":
            raise Refused("Bets in turns are made where a person calls them: at a table of the house all bet together.")
        if structure.prizes.target is not None:
            raise Refused("Entries to another tournament are not paid into wallets.")
        promised = structure.prizes.amounts or structure.prizes.guarantee or structure.jackpot is not None
        if promised and not of_the_house:
            raise Refused("Only a director of the house opens a tournament whose prizes the house would pay.")
        code = structure.currency
        if code not in self._house.file.currencies and self._house.file.platform is not None:
            raise Refused(f"This house does not keep {code}.")

    # ── who plays ──────────────────────────────────────────────────────────────────────────────────────────────

    async def registers(self, actor: ContestActor, who: Person) -> None:
        """Somebody enters, from his wallet; points of two tournaments would lie in one purse."""
        if actor.name_of(who.id) is None:
            self.must_be_in_none(who)
        await actor.enter_own(who, e.Registers)
        if actor.book.state.phase == "registering" and self._fills(actor):
            await self.begins(actor)

    def _fills(self, actor: ContestActor) -> bool:
        """Do the bots fill the last places of a sit & go?"""
        fills = actor.book.opening.plan.structure.fills
        return fills is not None and len(actor.book.players) + actor.book.opening.bots >= fills

    async def begins(self, actor: ContestActor, who: Person | None = None) -> None:
        """Its opener begins it: the bots enter, and the first heat is drawn."""
        opening = actor.book.opening
        if who is not None and who.id != opening.opener:
            raise Refused("The tournament is begun by who has opened it.")
        people_in = len(actor.book.players) - len(actor.book.robots)
        if not people_in:
            raise Refused("Nobody has entered yet.")
        await self._bots_enter(actor)
        if actor.book.state.phase == "registering":
            await actor.enter(e.Starts(actor.now))

    async def _bots_enter(self, actor: ContestActor) -> None:
        opening = actor.book.opening
        busy = {name for other in self.all.values() if other.live for name in other.book.robots}
        free = [name for name in opponents.NAMES if name not in busy]
        wanted = opening.bots - len(actor.book.robots)
        if wanted > len(free):
            raise Refused(f"Only {len(free)} bots are free just now.")
        price = opening.plan.structure.entry.whole
        for name in free[:wanted]:
            funds = max(1, 20 * price)
            bot = await self._house.store.write(partial(people.bot, name=name, currency=opening.currency, funds=funds))
            await actor.enter(e.Registers(actor.now, who=bot.name, meets=True), {"player": bot.id, "bot": True})

    async def cancels(self, actor: ContestActor, who: Person, why: str) -> None:
        if who.id != actor.book.opening.opener:
            raise Refused("The tournament is called off by who has opened it.")
        actor.halted = True
        try:
            await self._tables[actor.id].void(why)
            await actor.enter(e.Cancels(actor.now, why=why))
        finally:
            actor.halted = False


def _planned(base: str, rounds: int | None) -> Plan:
    try:
        plan = contest_for(base)
        change: Json = {"closed": True}
        if rounds is not None:
            heats = [heat.model_dump(mode="json", exclude_defaults=True) for heat in plan.structure.heats]
            change["heats"] = [{**heat, "rounds": rounds} for heat in heats]
        return contest_for(base, change)
    except RulebookError as no:
        raise Refused("; ".join(map(str, no.problems))) from None


def _readable(db: Connection) -> list[Book]:
    """Those that can be read; of the others the house says why in its log."""
    out: list[Book] = []
    for row in db.execute(select(tables).where(tables.c.game.like(f"{GAME}%")).order_by(tables.c.id)):
        entries = db.execute(select(inputs.c.entry).where(inputs.c.table_id == row.id).order_by(inputs.c.seq)).scalars()
        try:
            first, *rest = [json.loads(text) for text in entries]
            book = Book(read(row.id, row.name, first["room"]["contest"]))
            for said in rest:
                book, _ = book.after(said)
        except (ValueError, KeyError, Refused) as no:
            _log.warning("tournament %s stays closed: %s", row.id, no)
            continue
        out.append(book)
    return out
