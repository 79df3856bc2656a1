"""Practice tables: opened by a person for a game among players, with bots on the other chairs, closed when deserted."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from croupier.house import opponents, people
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room import Sitter, TableAmongPlayers
from croupier.room.spec import Spec
from croupier.rulebooks import Game
from croupier.store import StoreFailure, log

if TYPE_CHECKING:
    from croupier.house.house import House

_log = logging.getLogger(__name__)
PER_PERSON: Final = 3
IN_ALL: Final = 200
DESERTED_S: Final = 600.0
_LOOK_EVERY_S: Final = 15.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to practise."""

    game: Game
    players: int
    opponents: str = "sound"
    bots: int | None = None  # without a number: on every chair but one
    hands_per_level: int = 0


class Practice:
    """The practice tables of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._owner: dict[str, str] = {}
        self._empty: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._look_round(), name="practice tables")

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def of(self, person: str) -> list[TableAmongPlayers]:
        """The tables that somebody has opened and that still stand."""
        found = (self._house.tables.get(table) for table, owner in self._owner.items() if owner == person)
        return [table for table in found if isinstance(table, TableAmongPlayers)]

    async def open(self, person: str, wish: Wish) -> TableAmongPlayers:
        """A table for this person; ``Refused`` when the game is none among players or there are tables enough."""
        among = wish.game.among_players
        if among is None:
            raise Refused(f"{wish.game.title} is played against the house: it has its table in the lobby.")
        least, most = wish.game.rules.fewest, among.most(wish.game.rules)
        if not least <= wish.players <= most:
            raise Refused(f"{wish.game.title} is played by {least} to {most}, not by {wish.players}.")
        bots = wish.players - 1 if wish.bots is None else wish.bots
        if not 0 <= bots < wish.players:
            raise Refused(f"With {wish.players} chairs there can be 0 to {wish.players - 1} bots, not {bots}.")
        await self._make_room(person)
        table = await self._set_up(person, wish)
        names = random.sample(opponents.NAMES, bots)
        for name in names:
            bot, level = opponents.player(wish.opponents)
            who = await self._house.store.write(
                partial(people.bot, name=name, currency=table.spec.currency, funds=table.buy_in.default)
            )
            await table.seat_player(Sitter(who.id, who.name, bot=True), bot, level)
        return table

    async def _make_room(self, person: str) -> None:
        """Own tables that nobody looks at make room for a new one."""
        mine = self.of(person)
        for table in mine:
            if len(mine) >= PER_PERSON and not table.watched:
                await self.close(table.spec.id)
                mine.remove(table)
                break
        if len(mine) >= PER_PERSON:
            raise Refused(f"You have {PER_PERSON} practice tables open: close the page of one of them first.")
        if len(self._owner) >= IN_ALL:
            raise Refused("All practice tables of the house are in use. Try again in a few minutes.")

    async def _set_up(self, person: str, wish: Wish) -> TableAmongPlayers:
        game = wish.game
        code = game.currencies[0]
        name, title = f"practice-{secrets.token_hex(5)}", f"{game.title[:60]}, practice"
        options: Json = dict(game.options)
        self._owner[name] = person
        try:
            await self._house.store.write(lambda db: log.add_table(db, name, title, game.id, options, code))
            spec = Spec(name, title, game, code, wish.players, practice=True, hands_per_level=wish.hands_per_level)
            table = await self._house.set_up(spec)
        except BaseException:
            del self._owner[name]
            raise
        assert isinstance(table, TableAmongPlayers)
        return table

    async def close(self, table: str) -> None:
        """Everybody gets his chips; the hands that were played stay in the books."""
        self._owner.pop(table, None)
        self._empty.pop(table, None)
        actor = self._house.tables.pop(table, None)
        if actor is not None:
            await actor.stop()

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
        for name in list(self._owner):
            table = self._house.tables.get(name)
            if table is None or table.watched:
                self._empty.pop(name, None)
            elif now - self._empty.setdefault(name, now) >= DESERTED_S:
                await self.close(name)
