"""The tables of an event in points: opened when a heat begins, seated, and closed when it is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from croupier.house.heats.actor import ContestActor
from croupier.money import POINTS
from croupier.play import Refused
from croupier.room import Sitter, TableActor
from croupier.room.bots import Bettor
from croupier.room.heat_game import Seated
from croupier.room.news import Closed
from croupier.room.spec import Spec
from croupier.store import StoreFailure, log
from croupier.store.schema import tables as rows

if TYPE_CHECKING:
    from croupier.house.house import House

_log = logging.getLogger(__name__)
_OVER: Final = "The heat is over."


class _Heat:
    """One table, as its event says it (a ``room.heat_game.Heat``)."""

    def __init__(self, contest: ContestActor, name: str) -> None:
        self._contest, self._name = contest, name
        self._last = contest.seated(name)

    def seated(self) -> Sequence[Seated]:
        self._last = self._contest.seated(self._name) or self._last
        return self._last

    async def begins(self) -> Sequence[str]:
        return await self._contest.begins(self._name)


class HeatTables:
    """Those of one event. Whatever it does happens in a task of its own, one after the other: whoever has changed the
    event waits for nothing."""

    def __init__(self, house: House, contest: ContestActor) -> None:
        self._house, self._contest = house, contest
        self._open: dict[str, TableActor] = {}
        self._again = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"tables of {self._contest.id}")
        self.stands()

    def stands(self) -> None:
        """The event stands otherwise than before."""
        self._again.set()

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def id_of(self, name: str) -> str:
        return f"{self._contest.id}-{name.lower()}"

    async def _run(self) -> None:
        while True:
            await self._again.wait()
            self._again.clear()
            try:
                await self._follow()
            except StoreFailure as no:
                _log.warning("tables of %s: %s", self._contest.id, no)
                await asyncio.sleep(1)
                self._again.set()
            except Exception:  # the event lives on; the next change tries again
                _log.exception("tables of %s", self._contest.id)

    async def _follow(self) -> None:
        state = self._contest.book.state
        wanted = state.tables if state.phase == "running" and state.next is None else {}
        for name in [name for name in self._open if name not in wanted]:
            await self._close(name)
        for name in wanted:
            if name not in self._open and not wanted[name].done:
                await self._set_up(name)
        for name, actor in self._open.items():
            table = self._contest.table(name)
            if table is not None and not table.playing and not table.done:
                actor.begin_if_ready()

    async def _set_up(self, name: str) -> None:
        contest, house = self._contest, self._house
        opening, state = contest.book.opening, contest.book.state
        game, id = opening.plan.game(state.stage, state.changed), self.id_of(name)
        title = f"{opening.title}, {name}"
        known = await house.store.read(lambda db: db.execute(select(rows).where(rows.c.id == id)).one_or_none())
        if known is None:
            facts = {"heat": {"event": opening.id, "table": name}}
            await house.store.write(
                lambda db: log.add_table(db, id, title, game.id, dict(game.options), POINTS, room=facts)
            )
        spec = Spec(id, title, game, POINTS, heat=opening.id)
        actor = await house.set_up(spec, 0 if known is None else known.rounds, _Heat(contest, name))
        actor.till.closing = partial(contest.ends, name)
        low = opening.plan.stakes(state.stage, state.changed)[0]
        now = house.options.clock.now()
        for one in contest.seated(name):
            sitter = Sitter(one.player, one.name, bot=one.bot)
            try:
                if one.bot:
                    await actor.seat_bot(sitter, Bettor(low))
                else:
                    await actor.sit(replace(sitter, absent=now))
            except Refused as no:
                _log.warning("table %s: %s has no seat: %s", id, one.name, no)
        self._open[name] = actor

    async def void(self, why: str) -> None:
        """The rounds under way do not happen: stakes go back to those who have laid them."""
        for actor in list(self._open.values()):
            await actor.turn(partial(actor.rounds.void, why))

    async def _close(self, name: str) -> None:
        """The last result is looked at for a while."""
        await asyncio.sleep(self._house.options.pace.settled / 1000)
        actor = self._open.pop(name)
        self._house.tables.pop(self.id_of(name), None)
        await actor.stop()
        await self._house.store.write(lambda db: log.close_table(db, self.id_of(name), _OVER))
        actor.teller.tell(Closed())
