"""The consoles of the house's live tables: who may deal, and the people who play there without a page.

Who deals and who supervises the house's file names. To everybody else a console is not there. Whoever sits down without
a page pays in at the table and is paid out there; what is his stays his over a restart, and he is found by his name.
"""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

from sqlalchemy import Connection, select

from croupier import names
from croupier.house import daybook, ledger, people
from croupier.house.file import HouseFile
from croupier.house.people import Person
from croupier.play import Refused
from croupier.room import TableActor
from croupier.room.console import REMEMBERED, Console, Word
from croupier.store import Store, log
from croupier.store.schema import players

Role = Literal["dealer", "floor"]
NOT_HERE: Final = "There is no console {!r} in this house."


class Consoles:
    """One for each live table."""

    def __init__(self, store: Store, file: HouseFile) -> None:
        self._store, self._file = store, file
        self.all: dict[str, Console] = {}

    async def set_up(self, table: TableActor) -> None:
        """A live table opens."""
        said = await self._store.read(partial(log.at_console, table=table.spec.id, count=REMEMBERED))
        self.all[table.spec.id] = Console(table, [entry["key"] for entry in said if "key" in entry])

    def role_of(self, who: Person | None) -> Role | None:
        """What somebody may do at the consoles of the house."""
        if who is None or who.kind != "account":
            return None
        key = names.key(who.name)
        if key in map(names.key, self._file.floor):
            return "floor"
        return "dealer" if key in map(names.key, self._file.dealers) else None

    def of(self, table: str, who: Person | None) -> tuple[Console, Role]:
        """A console for somebody who may use it; to everybody else it is not there."""
        found, role = self.all.get(table), self.role_of(who)
        if found is None or role is None:
            raise Refused(NOT_HERE.format(table[:60]))
        return found, role

    # ── people without a page ──────────────────────────────────────────────────────────────────────────────────

    async def seats(self, console: Console, word: Word, name: str, cash: int) -> bool:
        """Somebody without a page sits down; who has sat here before and has money left is the same."""
        if cash < 0:
            raise Refused("Money is paid in, or nothing.")
        try:
            said = names.checked(name)
        except names.BadName as no:
            raise Refused(str(no)) from None
        known = await self.waiting(console)
        who = known.get(said)
        if who is None:
            if cash == 0:
                raise Refused("Who has no page plays with what he pays in at the table: how much?")
            who = await self._store.write(partial(_somebody, name=said))
        return await console.seats(word, who, said, cash)

    async def waiting(self, console: Console) -> dict[str, str]:
        """Who has sat at this table without a page, has money left and does not sit now: name → player."""
        found = await self._store.read(partial(_walk_ins, table=console.table.spec.id))
        code, seats = console.table.spec.currency, console.table.seats
        return {
            name: player
            for name, player in found.items()
            if seats.of(player) is None and (await self.has(player, code)) > 0
        }

    async def has(self, player: str, currency: str) -> int:
        """What somebody without a page has beside his stakes."""
        return (await self._store.read(lambda db: ledger.balances_of(db, player))).get(currency, 0)

    async def goes(self, console: Console, word: Word, seat: str) -> bool:
        return await console.goes(word, seat, lambda player: self.has(player, console.table.spec.currency))


def _somebody(db: Connection, name: str) -> str:
    """A row for somebody who has no page; where his name is taken, it is followed by a number in the register."""
    kept, n = name, 2
    while db.execute(select(players.c.id).where(players.c.name_key == people.name_key(kept))).first() is not None:
        kept, n = f"{name} {n}", n + 1
    who = people.add_player(db, kept, "guest")
    daybook.player(db, who.id)
    return who.id


def _walk_ins(db: Connection, table: str) -> dict[str, str]:
    """Those who have paid in at this table, by the name under which they last sat."""
    cashed = [entry for entry in log.at_console(db, table, 0) if entry["kind"] == "cashed"]
    return {entry["seat"]: entry["player"] for entry in cashed}
