"""Reminders: who plays and wants to know how long is told so on all his pages, until he has said that he read it.

One look every few seconds at the books of those who have a page open; there is no clock of anybody's own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from croupier.house import House, reminding
from croupier.house.platform import entries as e
from croupier.server import protocol as wire
from croupier.store import StoreFailure

if TYPE_CHECKING:
    from croupier.server.connection import Connection

_log = logging.getLogger(__name__)
EVERY: Final = 5.0
"""So many seconds lie between one look and the next."""


class Reminders:
    """The reminders of the house. ``pages``: those that are open, by person."""

    def __init__(self, house: House, pages: Mapping[str, Iterable[Connection]]) -> None:
        self._house, self._pages = house, pages
        self._standing: dict[str, reminding.Reminder] = {}

    async def run(self) -> None:
        """Until the house closes."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except StoreFailure as no:
                _log.warning("nobody was reminded: %s", no)

    async def look(self) -> None:
        """Tell every page what it has not been told yet."""
        find = partial(reminding.standing, guard=self._house.guard, players=tuple(self._pages), known=self._standing)
        self._standing = await self._house.store.read(find)
        for player, now in self._standing.items():
            played = wire.PlayedFor(minutes=now.minutes, since=now.since, net=dict(now.net), next_at=now.next)
            for page in self._pages.get(player, ()):
                if page.reminded != (now.since, now.due):
                    page.reminded = now.since, now.due
                    page.send(wire.Reminder(played=played))

    async def read(self, player: str) -> None:
        """He has read it: it is written down, and his other pages need not ask any more."""
        await self._house.guard.enters(player, e.ReadsReminder)
        for page in self._pages.get(player, ()):
            page.send(wire.Reminder(played=None))
