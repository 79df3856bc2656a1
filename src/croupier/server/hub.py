"""The hub: who is connected, and the delivery of what tables tell to those who look at them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, cast

from croupier.house import House
from croupier.house.people import Person
from croupier.play import Seat
from croupier.room import TableActor
from croupier.room.actor import Audience
from croupier.room.told import Looked, PhaseChanged, Told
from croupier.server import protocol as wire
from croupier.server import views

if TYPE_CHECKING:
    from croupier.server.connection import Connection


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

    def count(self, player: str) -> int:
        return len(self._of.get(player, ()))

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
        balances = await self.house.people.balances(who.id)
        return wire.Me(player=who.id, name=who.name, guest=who.kind == "guest", balances=balances)

    async def renamed(self, who: Person) -> None:
        """Somebody has become an account: their pages learn it."""
        me = await self.me(who)
        for connection in self._of.get(who.id, ()):
            connection.person = who
            connection.send(wire.Hello(me=me))

    async def ended(self, session: str) -> None:
        """A session is over: its pages are closed."""
        mine = [c for connections in self._of.values() for c in connections if c.session == session]
        for connection in mine:
            await connection.close(4401, "This session has ended.")

    async def close(self) -> None:
        for connection in [c for connections in self._of.values() for c in connections]:
            await connection.close(1001, "The house is closing.")
