"""The hub: who is connected, and the delivery of what tables tell to those who look at them."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Final, cast
from weakref import WeakKeyDictionary

from croupier.house import House, ledger, sessions
from croupier.house.people import Person
from croupier.play import Seat
from croupier.room import TableActor
from croupier.room.gallery import Audience
from croupier.room.news import Happened, InLine, Looked, News, PhaseChanged, Seated, Wallet
from croupier.server import protocol as wire
from croupier.server import views
from croupier.server.lobby import Lobby
from croupier.server.reminders import Reminders
from croupier.server.watching import Watching

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.server.connection import Connection

_AT_A_TIME: Final = 25
"""So many pages are sent something before the house looks again whether anybody else wants something."""


def _me(who: Person, balances: dict[str, int]) -> wire.Me:
    return wire.Me(player=who.id, name=who.name, guest=who.is_guest, balances=balances)


class Hub:
    """Everybody's open connections."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._of: dict[str, set[Connection]] = defaultdict(set)
        self._lasting: WeakKeyDictionary[TableActor, tuple[int, str]] = WeakKeyDictionary()
        self._crowd: deque[Connection] = deque()
        self.lobby = Lobby(house, self._wake)
        self.watching = Watching(house, self._wake)
        self.reminders = Reminders(house, self._of)
        house.events.paid = self.wallet
        house.contests.paid = self.wallet

    def enter(self, connection: Connection) -> None:
        self._of[connection.player].add(connection)

    def leave(self, connection: Connection) -> None:
        self.lobby.unwatch(connection)
        self.watching.leave(connection)
        self._of[connection.player].discard(connection)
        if not self._of[connection.player]:
            del self._of[connection.player]

    @property
    def connections(self) -> int:
        """So many pages are connected."""
        return sum(map(len, self._of.values()))

    def sessions(self, who: Person) -> set[str]:
        """The sessions of somebody that have a page open."""
        return {connection.session for connection in self._of.get(who.id, ())}

    def deliver(self, table: TableActor, what: News, audience: Audience) -> None:
        """Write each message once for all who see the same; who sits at the table comes before who watches. What is in
        somebody's wallet he learns on all his pages, whatever they look at."""
        if isinstance(what, Wallet):
            self.wallet(what)
            return
        if isinstance(what, InLine):
            self.line(table, what)
            return
        if isinstance(what, Seated):
            for connection in self._of.get(what.player, ()):
                connection.send(wire.Seated(table=what.table, name=what.name, why=what.why))
            return
        written: dict[Seat | None, str] = {}
        whole, hides = isinstance(what, Looked | PhaseChanged), views.hidden(table, what)
        reached: list[Connection] = []
        for seat, pages in sorted(audience.items(), key=lambda group: group[0] is None):
            if not pages:
                continue
            through = views.eyes(table, what, hides, seat)
            if whole:
                text = views.snapshot(self._lasts(table, through), views.table_now(table, through, seat))
            elif (text := written.get(through, "")) == "":
                text = written[through] = views.message(table, what, through).model_dump_json()
            if isinstance(what, Happened) and seat is not None and through is None:
                text = views.with_holding(text, table, seat)
            for page in cast("Iterable[Connection]", pages):
                page.put(table.spec.id, text, whole=whole)
                reached.append(page)
        self._wake(reached)

    def _lasts(self, table: TableActor, viewer: Seat | None) -> str:
        """The lasting part of a view; that of the onlookers is kept until the table tells something new."""
        if viewer is not None:
            return views.lasting(table, viewer)
        kept = self._lasting.get(table)
        if kept is None or kept[0] != table.teller.version:
            kept = self._lasting[table] = table.teller.version, views.lasting(table, None)
        return kept[1]

    def _wake(self, reached: list[Connection]) -> None:
        """Let pages be sent what waits for them; many of them a few at a time, so that others get a word in."""
        if len(reached) <= _AT_A_TIME:
            for page in reached:
                page.wake()
            return
        if not self._crowd:
            asyncio.get_running_loop().call_soon(self._wake_some)
        self._crowd.extend(reached)

    def _wake_some(self) -> None:
        for _ in range(min(_AT_A_TIME, len(self._crowd))):
            self._crowd.popleft().wake()
        if self._crowd:
            asyncio.get_running_loop().call_soon(self._wake_some)

    def wallet(self, now: Wallet) -> None:
        """What is in somebody's wallet now, to all his pages."""
        for connection in self._of.get(now.player, ()):
            connection.balances[now.currency] = now.balance
            connection.send(wire.Balance(balances=dict(connection.balances)))

    def line(self, table: TableActor, now: InLine) -> None:
        """Where somebody stands on the list of a table, to all his pages: wherever he looks, he is called."""
        for connection in self._of.get(now.player, ()):
            connection.send(views.line(table, now))

    async def me(self, who: Person) -> wire.Me:
        return _me(who, await self.house.people.balances(who.id))

    async def greet(self, connection: Connection) -> bool:
        """Say hello, if the session has not ended while the page was coming in. It stands in the hub already, so that
        nothing which happens meanwhile is lost: a balance that has changed is newer than the one that was read."""
        stands, balances = await self.house.store.read(
            lambda db: (sessions.stands(db, connection.session), ledger.balances_of(db, connection.player))
        )
        if stands:
            connection.balances = balances | connection.balances
            connection.hello(_me(connection.person, connection.balances))
            if (said := self.house.given_back.pop(connection.player, None)) is not None:
                connection.send(wire.Notice(text=said))
            for table in self.house.tables.values():
                if (line := table.line(connection.player)) is not None:
                    connection.send(views.line(table, line))
        return stands

    async def renamed(self, who: Person) -> None:
        """Somebody has become an account: their pages learn it."""
        me = await self.me(who)
        for connection in self._of.get(who.id, ()):
            connection.person = who
            connection.send(wire.Hello(me=me))

    def ended(self, who: Person, session: str | None = None, but: str | None = None) -> None:
        """Sessions of somebody are over, this one or all but one: their pages are closed."""
        for connection in self._of.get(who.id, ()):
            if connection.session != but and session in (None, connection.session):
                connection.end()

    async def close(self) -> None:
        self.lobby.close()
        for connection in [c for connections in self._of.values() for c in connections]:
            await connection.close(1001, "The house is closing.")
