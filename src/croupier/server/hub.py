"""The hub: who is connected, and the delivery of what tables tell to those who look at them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, cast

from croupier.house import House, ledger, sessions
from croupier.house.people import Person
from croupier.play import Seat
from croupier.room import TableActor
from croupier.room.actor import Audience
from croupier.room.told import Looked, PhaseChanged, Told
from croupier.server import protocol as wire
from croupier.server import views

if TYPE_CHECKING:
    from croupier.server.connection import Connection


def _me(who: Person, balances: dict[str, int]) -> wire.Me:
    return wire.Me(player=who.id, name=who.name, guest=who.kind == "guest", balances=balances)


class Hub:
    """Everybody's open connections."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._of: dict[str, set[Connection]] = defaultdict(set)
        house.till.on_balance = self.balance

    def enter(self, connection: Connection) -> None:
        self._of[connection.player].add(connection)

    def leave(self, connection: Connection) -> None:
        self._of[connection.player].discard(connection)
        if not self._of[connection.player]:
            del self._of[connection.player]

    def sessions(self, who: Person) -> set[str]:
        """The sessions of somebody that have a page open."""
        return {connection.session for connection in self._of.get(who.id, ())}

    def deliver(self, table: TableActor, what: Told, audience: Audience) -> None:
        """Write each message once for all who see the same."""
        if not audience:
            return
        shared = views.message(table, what, None).model_dump_json() if views.same_for_all(table, what) else None
        written: dict[Seat | None, str] = {}
        whole = isinstance(what, Looked | PhaseChanged)
        for watcher, seat in audience:
            text = shared or written.get(seat)
            if text is None:
                text = written[seat] = views.message(table, what, seat).model_dump_json()
            cast("Connection", watcher).send_of_table(table.spec.id, text, whole=whole)

    def balance(self, player: str, currency: str, balance: int) -> None:
        """A balance has changed: only that player is told."""
        for connection in self._of.get(player, ()):
            connection.balances[currency] = balance
            connection.send(wire.Balance(balances=dict(connection.balances)))

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
        for connection in [c for connections in self._of.values() for c in connections]:
            await connection.close(1001, "The house is closing.")
