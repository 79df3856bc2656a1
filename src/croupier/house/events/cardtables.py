"""Card tables of an event that the house deals: each is a running table (``room.directed``) that the event directs.

Whenever the event stands otherwise, tables open and close as it says, and every table that plays no hand is told to
look who sits there now. A hand begins with ``Begins`` and ends with ``Finishes``, which is written with its last page.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, select

from croupier.house.events.actor import EventActor
from croupier.house.events.dealt import TableBank, facts, without_money
from croupier.money import CHIPS
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room import TableActor
from croupier.room.bank import Balances, Page, PlayerId
from croupier.room.before import Before
from croupier.room.bots import Player
from croupier.room.course import Course
from croupier.room.directed import Deal, There
from croupier.room.news import Closed, Past, Seated
from croupier.room.pace import NO_BANK, TimeBank
from croupier.room.rounds import REMEMBERED
from croupier.room.spec import Spec
from croupier.rulebooks import load
from croupier.store import StoreFailure, log
from croupier.store.schema import tables as rows
from croupier.tournament import entries as e
from croupier.tournament.antes import posts
from croupier.tournament.engine import not_now
from croupier.tournament.happenings import Moved
from croupier.tournament.state import Hand, Table, Tournament
from croupier.tournament.step import stakes
from croupier.tournament.structure import Level

if TYPE_CHECKING:
    from croupier.house.house import House

_log = logging.getLogger(__name__)
_LINGERS_S: Final = 60.0
"""So long the last table stands when the event is over."""
_AGAIN_S: Final = 10.0
"""So long after the books could not be written it is tried again."""


class CardTables:
    """The tables of one event (a ``house.events.dealt.Dealing``), by their names in it."""

    def __init__(self, house: House, actor: EventActor) -> None:
        self._house, self._actor = house, actor
        self.game = load(actor.event.plan.structure.game)
        among = self.game.among_players
        assert among is not None, "whoever opened it has asked"
        self.limit = "bets" in among.stakes(self.game.rules, self.game.currency())
        """Are bets of a fixed size?"""
        self.tables: dict[str, TableActor] = {}
        self.players: dict[PlayerId, Player] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._seen: dict[str, object] = {}
        self._told = len(actor.journal.told)

    # ── its life ───────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"tables of {self._actor.event.id}")
        self.stands()

    def stands(self) -> None:
        self._news.set()

    def at(self, table: str) -> str | None:
        found = self.tables.get(table)
        return None if found is None else found.spec.id

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await asyncio.gather(*(self._stops(name) for name in list(self.tables)))

    async def _run(self) -> None:
        """What was under way when the house went down has not happened; from then on tables follow the event."""
        cut = any(table.hand is not None for table in self._state.tables.values())
        while True:
            try:
                if cut:
                    await self._actor.plays(e.Fails(0))
                    cut = False
                await self._news.wait()
                self._news.clear()
                await self._look()
            except StoreFailure as no:
                _log.warning("the tables of %s wait: %s", self._actor.event.id, no)
                await asyncio.sleep(_AGAIN_S)
                self.stands()
            except Exception:
                _log.exception("the tables of %s wait", self._actor.event.id)
                await asyncio.sleep(_AGAIN_S)
                self.stands()

    @property
    def _state(self) -> Tournament:
        return self._actor.journal.state

    async def _look(self) -> None:
        state = self._state
        running = state.phase == "running"
        names = set(state.tables) if running else set()
        for name in [name for name in self.tables if name not in names]:
            if state.phase == "running":
                await self._closes(name)
        if self.tables and state.phase in ("over", "cancelled"):
            await asyncio.sleep(_LINGERS_S)  # who was at the last hand looks at it
            for name in list(self.tables):
                await self._closes(name)
        if new := names - self.tables.keys():
            for name in new:
                self.tables[name] = await self._opens(name)
            self._actor.changed(self._actor)
        for name, table in self._state.tables.items():  # as it stands by now: opening and closing takes its time
            if name not in self.tables:
                continue
            seen = self._as_seen(table)
            if self._seen.get(name) != seen:
                self._seen[name] = seen
                self.tables[name].look_again()
        self._tell_moves()

    def _as_seen(self, table: Table) -> object:
        """All that a table must look at again when it changes."""
        entrants = self._state.entrants
        people = [(seat, who, entrants[who].stack, entrants[who].away) for seat, who in table.chairs.items()]
        may = self._state.phase == "running" and not_now(self._actor.event.plan, self._state, table.name) is None
        return (tuple(people), table.hand is None, table.played, may)

    def _tell_moves(self) -> None:
        """Whoever has moved is led to his new table, whatever he looks at."""
        told, self._told = self._actor.journal.told[self._told :], len(self._actor.journal.told)
        moved = {each.who: each for one in told for each in one.events if isinstance(each, Moved)}
        for who, move in moved.items():
            table, player = self.tables.get(move.new.rpartition("/")[0]), self._actor.book.players.get(who)
            if table is not None and player is not None and not move.old.startswith(f"{table_of(move.new)}/"):
                table.teller.tell_seated(Seated(player, table.spec.id, table.spec.name, "event"))

    # ── tables open and close ──────────────────────────────────────────────────────────────────────────────────

    async def _opens(self, name: str) -> TableActor:
        house, event = self._house, self._actor.event
        title, id = f"{event.title}, table {name}", id_of(event.id, name)
        game, seats = self.game, event.plan.structure.chairs

        def work(db: Connection) -> int:
            found = db.execute(select(rows.c.rounds).where(rows.c.id == id)).scalar()
            if found is None:
                room = facts(event.id, name)
                log.add_table(db, id, title, game.id, dict(game.options), CHIPS.code, room=room)
            return int(found or 0)

        rounds = await house.store.write(work)
        past = await house.store.read(lambda db: log.last_rounds(db, id, REMEMBERED))
        spec = Spec(id, title, game, CHIPS.code, chairs=seats, event=event.id)
        directs = _Directs(self, name)
        history = tuple(Past(row.id, row.number, row.result, row.void) for row in past)
        table = TableActor(
            spec,
            TableBank(house.bank),
            house.deliver,
            house.options.pace,
            house.options.clock,
            Before(rounds, history),
            capacity=house.options.capacity,
            manners=house.manners,
            direction=directs,
        )
        table.till.closing = directs.closing
        house.tables[id] = table
        table.start()
        return table

    async def _closes(self, name: str) -> None:
        """The table has broken, or the event is over."""
        table = await self._stops(name)
        await self._house.store.write(lambda db: log.close_table(db, table.spec.id, "Its players have moved."))
        table.teller.tell(Closed())

    async def _stops(self, name: str) -> TableActor:
        table = self.tables.pop(name)
        self._seen.pop(name, None)
        await table.stop()
        self._house.tables.pop(table.spec.id, None)
        return table

    def player(self, who: str, player: PlayerId) -> tuple[Player | None, str | None]:
        """How a bot plays that has entered."""
        level = self._actor.book.bots.get(who)
        if level is None:
            return None, None
        if player not in self.players:
            self.players[player] = self._house.options.opponent(self.game, level).player
        return self.players[player], level

    @property
    def actor(self) -> EventActor:
        return self._actor


def id_of(event: str, table: str) -> str:
    """What a table of an event is called in the house."""
    return f"{event}-table-{table}"


def table_of(chair: str) -> str:
    return chair.rpartition("/")[0]


class _Directs:
    """What the event says of one of its tables (a ``room.directed.Direction``)."""

    def __init__(self, tables: CardTables, name: str) -> None:
        self._tables, self._name = tables, name

    @property
    def _actor(self) -> EventActor:
        return self._tables.actor

    @property
    def _table(self) -> Table | None:
        return self._actor.journal.state.tables.get(self._name)

    @property
    def stakes(self) -> Json:
        state = self._actor.journal.state
        return self._figures(stakes(self._actor.event.plan, state, state.clock.level))

    @property
    def bank(self) -> TimeBank:
        return NO_BANK

    def there(self) -> Sequence[There]:
        table, book = self._table, self._actor.book
        if table is None:
            return ()
        out = []
        for seat, who in table.chairs.items():
            entrant, player = book.journal.state.entrants[who], book.players[who]
            bot, level = self._tables.player(who, player)
            out.append(There(seat - 1, player, who, entrant.stack, entrant.away, bot, level))
        return out

    async def begins(self) -> Deal | None:
        state, table = self._actor.journal.state, self._table
        if table is None:
            return None
        if table.hand is None:
            if not_now(self._actor.event.plan, state, self._name) is not None:
                return None
            try:
                await self._actor.plays(e.Begins(0, table=self._name))
            except Refused:
                return None  # something has come between: the table is told when it may
            table = self._table
        assert table is not None
        assert table.hand is not None
        return self._deal(table, table.hand)

    def _deal(self, table: Table, hand: Hand) -> Deal:
        plan, places = self._actor.event.plan, {who: seat - 1 for seat, who in table.chairs.items()}
        level = stakes(plan, self._actor.journal.state, hand.level)
        antes = {places[who]: posts(plan.house.posting, level, hand, who).ante for who in hand.stacks}
        return Deal(
            {places[who]: stack for who, stack in hand.stacks.items()},
            hand.marks.button - 1,
            None if hand.small is None else places[hand.small],
            None if hand.big is None else places[hand.big],
            self._figures(level),
            antes if level.ante else {},
            not level.big_ante,
            frozenset(places[who] for who in hand.dead | hand.without),
        )

    def _figures(self, level: Level) -> Json:
        """Stakes as the game has them; a chip of one is the smallest."""
        blinds = self._actor.event.plan.structure.blinds
        out: Json = {"blinds": [level.small, level.big] if blinds else [0, 0], "ante": level.ante, "chip": 1}
        if self._tables.limit:
            out["bets"] = [level.big, 2 * level.big]
        return out if blinds else out | {"bring_in": level.small}

    async def goes_away(self, player: PlayerId, away: bool) -> None:
        who = next(who for who, each in self._actor.book.players.items() if each == player)
        await self._actor.plays(e.GoesAway(0, who=who) if away else e.ComesBack(0, who=who))

    async def closing(self, page: Page, course: Course | None) -> Balances:
        """The last page of a hand, with what the event makes of it."""
        assert page.ending is not None
        if course is None or page.ending.status == "void" or page.ending.void is not None:
            await self._actor.plays(e.Fails(0, table=self._name), without_money(page))
            return {}
        names = {player: who for who, player in self._actor.book.players.items()}
        won = {names[player]: amount for player, amount in page.won.items()}
        await self._actor.plays(e.Finishes(0, table=self._name, won=won), without_money(page))
        return {}
