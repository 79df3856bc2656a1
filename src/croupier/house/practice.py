"""Practice tables: opened by a person for a game among players, with bots on the other chairs, closed when deserted.

A practice table is private: only its owner enters it, and whoever he gives the invitation to. It outlives the house's
closing: owner, invited people, chairs and chips are in the books, and the invitation follows from the house's own key.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from croupier.house import opponents
from croupier.house.comeback import Comeback, Farewell, Terms, farewell, private, room_of
from croupier.house.keys import invitation_to
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room import TableActor, chatting
from croupier.room.news import Closed
from croupier.room.spec import Spec
from croupier.rulebooks import Game
from croupier.store import StoreFailure, log

if TYPE_CHECKING:
    from croupier.house.house import House

_log = logging.getLogger(__name__)
PER_PERSON: Final = 3
IN_ALL: Final = 200
INVITED: Final = 100
"""People who may be let in at one table, besides its owner."""

DESERTED_S: Final = 600.0
_LOOK_EVERY_S: Final = 15.0
_DESERTED: Final = "Nobody had looked at it for ten minutes."
_GIVEN_UP: Final = "Nobody looked at it when its owner opened another table."
_PLAYED_OUT: Final = "Its owner had announced the last hand."
_NOT_SET_UP: Final = "It could not be set up."


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to practise."""

    game: Game
    players: int
    opponents: str | None = None  # without a word: as bots usually play it
    bots: int | None = None  # without a number: on every chair but one
    hands_per_level: int = 0
    stakes: Json = field(default_factory=dict)  # of the table's own, where they are not the usual ones
    acting_ms: int = 0  # the time to answer; without a number: as the house's room says
    password: str | None = None  # with which one may enter, too, who has no invitation


@dataclass(slots=True)
class Entry:
    """Who may enter a table: its owner, and those who came with the invitation or with the password, which is kept as
    a hash only."""

    owner: str
    invited: set[str] = field(default_factory=set)
    password: str | None = field(default=None, repr=False)

    def admits(self, person: str | None) -> bool:
        return person == self.owner or person in self.invited


class Practice:
    """The practice tables of a house. ``secret``: the house's own, from which invitations follow."""

    def __init__(self, house: House) -> None:
        self._house, self.secret = house, ""
        self._entry: dict[str, Entry] = {}
        self._empty: dict[str, float] = {}
        self._closing: dict[str, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def come_back(self, table: Comeback) -> None:
        """A table opens again as it stood when the house closed."""
        self._entry[table.spec.id] = Entry(table.owner, set(table.standing.invited), table.password)
        actor = await self._stands(table.spec, table.number)
        await actor.resume(table.standing, table.back, table.carry, table.entries)

    def begin(self) -> None:
        self._task = asyncio.create_task(self._look_round(), name="practice tables")

    async def end(self) -> None:
        await asyncio.gather(*self._closing.values(), return_exceptions=True)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def of(self, person: str) -> list[TableActor]:
        """The tables that somebody has opened and that still stand."""
        found = (self._house.tables.get(table) for table in self._opened_by(person))
        return [table for table in found if table is not None]

    def _opened_by(self, person: str) -> list[str]:
        """Those that are being set up, too."""
        return [table for table, entry in self._entry.items() if entry.owner == person]

    def may_enter(self, table: str, person: str | None) -> bool:
        """May this person look at a practice table and sit down there?"""
        entry = self._entry.get(table)
        return entry is not None and entry.admits(person)

    def invitation(self, table: str, person: str) -> str | None:
        """What the owner of a table gives to those whom he wants there; nobody else gets it."""
        entry = self._entry.get(table)
        return invitation_to(table, self.secret) if entry is not None and entry.owner == person else None

    async def let_in(self, table: str, person: str, invitation: str) -> bool:
        """Somebody comes with an invitation: from now on he may enter. False when it is not this table's."""
        entry = self._entry.get(table)
        if entry is None or not secrets.compare_digest(invitation_to(table, self.secret).encode(), invitation.encode()):
            return False
        await self._admit(table, entry, person)
        return True

    async def let_in_by_password(self, table: str, person: str, password: str) -> bool:
        """Somebody comes with the password of a table. Where there is none, or no table, it takes as long to say no."""
        entry = self._entry.get(table)
        kept = None if entry is None else entry.password
        if not await self._house.people.fits(kept, password) or entry is None:
            return False
        await self._admit(table, entry, person)
        return True

    async def _admit(self, table: str, entry: Entry, person: str) -> None:
        if not entry.admits(person):
            if len(entry.invited) >= INVITED:
                raise Refused(f"{INVITED} people have been let in at this table; it takes no more.")
            entry.invited.add(person)  # counted at once, for many may come together
            noted = {"kind": "invited", "player": person}
            try:
                await self._house.store.write(lambda db: log.append(db, table, None, [noted], log.now_ms()))
            except BaseException:
                entry.invited.discard(person)
                raise

    async def let_chat(self, table: str, person: str, on: bool) -> None:
        """The owner of a table lets people chat there, or not any more; to say it twice changes nothing."""
        actor, entry = self._house.table(table, person), self._entry.get(table)
        if entry is None or entry.owner != person:
            raise Refused("Only who has opened a private table says whether people chat there.")
        if on and self._house.options.chat == "nobody":
            raise Refused("Nobody chats in this house: it is switched off at all tables.")
        if actor.chat.open != on:
            noted = {"kind": "chat", "on": on}
            await self._house.store.write(lambda db: log.append(db, table, None, [noted], log.now_ms()))
            await chatting.let(actor, on)

    async def farewell(self, table: str, person: str) -> Farewell | None:
        """What somebody is told of a table at which he was and that has closed for good."""
        return await self._house.store.read(lambda db: farewell(db, table, person))

    def offers(self, game: str) -> bool:
        """Only what the house opens is played at private tables, too."""
        return self._house.file.opens(game)

    async def open(self, person: str, wish: Wish) -> TableActor:
        """A table for this person; ``Refused`` when the game is none among players or there are tables enough."""
        among = wish.game.among_players
        if among is None:
            raise Refused(f"{wish.game.title} is played against the house: it has its table in the lobby.")
        if not self.offers(wish.game.id):
            raise Refused(f"{wish.game.title} is not played in this house.")
        least, most = wish.game.rules.fewest, among.most(wish.game.rules)
        if not least <= wish.players <= most:
            raise Refused(f"{wish.game.title} is played by {least} to {most}, not by {wish.players}.")
        bots = wish.players - 1 if wish.bots is None else wish.bots
        level = opponents.level_named(wish.game, wish.opponents) if bots else ""
        game = wish.game.at_stakes(wish.stakes)
        if not 0 <= bots < wish.players:
            raise Refused(f"With {wish.players} chairs there can be 0 to {wish.players - 1} bots, not {bots}.")
        name = f"practice-{secrets.token_hex(5)}"
        deserted = self._take_place(name, person)
        try:
            if deserted is not None:
                await self.close(deserted, _GIVEN_UP)
            table = await self._set_up(name, person, replace(wish, game=game))
            await self._house.seat_opponents(table, level, random.sample(opponents.NAMES, bots))
        except BaseException:
            await self.close(name, _NOT_SET_UP)
            raise
        return table

    def _take_place(self, name: str, person: str) -> str | None:
        """Count and take the place of a new table in one step, for many may be opened at once. Who has enough gives up
        one that nobody looks at: which one is returned."""
        mine, deserted = self._opened_by(person), None
        if len(mine) >= PER_PERSON:
            deserted = next((table.spec.id for table in self.of(person) if not table.teller.watched), None)
            if deserted is None:
                raise Refused(f"You have {PER_PERSON} practice tables open: close the page of one of them first.")
            del self._entry[deserted]
        elif len(self._entry) >= IN_ALL:
            raise Refused("All practice tables of the house are in use. Try again in a few minutes.")
        self._entry[name] = Entry(person)
        return deserted

    async def _set_up(self, name: str, person: str, wish: Wish) -> TableActor:
        game = wish.game
        code, title = game.currencies[0], f"{game.title[:60]}, practice"
        options: Json = dict(game.options)
        terms = Terms(wish.players, wish.hands_per_level, wish.stakes, wish.acting_ms)
        spec = private(name, title, game, code, terms)
        password = None if wish.password is None else await self._house.people.hashed(wish.password)
        self._entry[name].password = password
        facts = room_of(spec) | ({"password": password} if password else {})
        await self._house.store.write(
            lambda db: log.add_table(db, name, title, game.id, options, code, owner=person, room=facts)
        )
        return await self._stands(spec)

    async def _stands(self, spec: Spec, rounds: int = 0) -> TableActor:
        """A private table opens; when its last hand is over it closes."""
        actor = await self._house.set_up(spec, rounds)
        assert actor.seating.attendance is not None, "a private table is one among players"
        actor.seating.attendance.desk.ended = self._ended
        return actor

    async def last_hand(self, table: str, person: str) -> bool:
        """The owner announces the last hand of his table. False when it is not his."""
        entry, actor = self._entry.get(table), self._house.tables.get(table)
        if entry is None or actor is None or entry.owner != person:
            return False
        await actor.last_hand(person)
        return True

    def _ended(self, table: str) -> None:
        if table not in self._closing:
            self._closing[table] = asyncio.create_task(self._play_out(table), name=f"close {table}")

    async def _play_out(self, table: str) -> None:
        try:
            await self.close(table, _PLAYED_OUT)
        except StoreFailure as no:
            _log.warning("table %s could not be closed: %s", table, no)
        finally:
            del self._closing[table]

    async def close(self, table: str, reason: str = _DESERTED) -> None:
        """For good: everybody gets his chips; the hands that were played stay in the books."""
        self._entry.pop(table, None)
        self._empty.pop(table, None)
        actor = self._house.tables.pop(table, None)
        if actor is not None:
            await actor.stop()
        await self._house.store.write(lambda db: log.close_table(db, table, reason))
        if actor is not None:
            actor.teller.tell(Closed())

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            try:
                await self.close_deserted()
            except StoreFailure as no:
                _log.warning("practice tables could not be closed: %s", no)

    async def close_deserted(self) -> None:
        """Close the tables at which nobody has looked for a while."""
        now = self._house.options.clock.now()
        for name in list(self._entry):
            table = self._house.tables.get(name)
            if table is None or table.teller.watched:
                self._empty.pop(name, None)
            elif now - self._empty.setdefault(name, now) >= DESERTED_S:
                await self.close(name)
