"""Who looks at the lobby: what changes at its tables is told to them, and to nobody else.

A page takes the list once and is told from then on only the figures that have changed, at most once a second, written
once for all who look. While nobody looks nothing is counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from croupier.house import House
from croupier.room import TableActor
from croupier.server import protocol as wire
from croupier.server import views

if TYPE_CHECKING:
    from croupier.server.connection import Connection

EVERY: Final = 1.0
"""So many seconds lie between one telling and the next."""

LOBBY: Final = ""
"""Under which name news of the lobby wait for a page; no table is called so."""


def listed(house: House) -> list[TableActor]:
    """The tables of the lobby; those that somebody has opened for himself, and those of tournaments, are not listed."""
    specs = ((table, table.spec) for table in house.tables.values())
    return [table for table, spec in specs if not spec.practice and spec.event is None and spec.heat is None]


class Lobby:
    """The pages that look at the lobby. ``wake`` lets pages be sent what waits for them."""

    def __init__(self, house: House, wake: Callable[[list[Connection]], None]) -> None:
        self._house, self._wake = house, wake
        self._pages: set[Connection] = set()
        self._told: dict[str, wire.TableFigures] = {}
        self._next: asyncio.TimerHandle | None = None

    def watch(self, page: Connection) -> None:
        """From now on this page is told; what was so before it finds in the list."""
        if not self._pages:
            self._told = self._figures()
        self._pages.add(page)
        if self._next is None:
            self._wait()

    def unwatch(self, page: Connection) -> None:
        self._pages.discard(page)

    def close(self) -> None:
        if self._next is not None:
            self._next.cancel()

    def look_again(self, page: Connection) -> None:
        """A page that had fallen behind is told all figures."""
        self._put([page], self._figures().values(), whole=True)

    def _wait(self) -> None:
        self._next = asyncio.get_running_loop().call_later(EVERY, self._tell)

    def _tell(self) -> None:
        if not self._pages:
            self._next = None
            return
        self._wait()
        now = self._figures()
        changed = [figures for table, figures in now.items() if self._told.get(table) != figures]
        self._told = now
        if changed:
            self._put(list(self._pages), changed)

    def _put(self, pages: list[Connection], figures: Iterable[wire.TableFigures], *, whole: bool = False) -> None:
        text = wire.LobbyNews(tables=list(figures)).model_dump_json()
        for page in pages:
            page.put(LOBBY, text, whole=whole)
        self._wake(pages)

    def _figures(self) -> dict[str, wire.TableFigures]:
        return {table.spec.id: views.table_figures(table) for table in listed(self._house)}
