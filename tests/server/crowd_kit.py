"""A crowded table in a test's hand: the real table and the real hub, pages that keep what was written for them, and a
count of the work."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.room import Capacity, Pace, Sitter, TableActor
from croupier.room.spec import Spec
from croupier.server.hub import Hub

sys.path.insert(0, str(Path(__file__).parent.parent / "room"))
from table_kit import Story

CZK = 100
ENOUGH = 100_000 * CZK


@dataclass(eq=False)
class Page:
    """An open page: every text that was written for it."""

    player: str
    raw: list[str] = field(default_factory=list)
    woken: int = 0

    def put(self, table: str, text: str, *, whole: bool = False) -> None:
        del table, whole
        self.raw.append(text)

    def wake(self) -> None:
        self.woken += 1

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.raw]

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]


class Hall(Story):
    """A table with a hub between it and the pages."""

    def __init__(self, game: Any = None, capacity: Capacity | None = None, code: str = "CZK") -> None:
        self.capacity = capacity
        self.hub = Hub(SimpleNamespace(events=SimpleNamespace(), contests=SimpleNamespace()))  # type: ignore[arg-type]
        # a wheel with room for many: this roulette's rulebook sets no number of seats
        super().__init__(game or _roulette(), code if game else "EUR", Pace(betting=600_000))

    def _table(self, spec: Spec, pace: Pace | None) -> TableActor:
        return TableActor(spec, self.bank, self.hub.deliver, pace, self.clock, capacity=self.capacity)

    async def looks(self, name: str) -> Page:
        page = Page(name)
        await self.do(self.table.watch(page))
        return page

    async def sits(self, name: str) -> Page:
        """Somebody comes with money, looks and sits down."""
        self.bank.wallets[name] += ENOUGH
        page = await self.looks(name)
        await self.do(self.table.sit(Sitter(name, name)))
        return page

    async def bets(self, name: str, bet: str = "red", amount: int = 10 * CZK) -> None:
        await self.do(self.table.place(name, bet, amount))

    async def crowd(self, onlookers: int, seated: int = 0) -> list[Page]:
        """So many come, and nothing that concerns them waits to be told."""
        pages = [await self.sits(f"Player {n:03}") for n in range(seated)]
        pages += [await self.looks(f"Onlooker {n:03}") for n in range(onlookers)]
        await self.wait(2)
        return pages


def _roulette() -> Any:
    from croupier import load

    return load("ray-casino/roulette")


@contextmanager
def counted(patch: pytest.MonkeyPatch, where: Any, name: str) -> Iterator[list[int]]:
    """How often something is done in here: the list gets one entry for each time."""
    real, times = getattr(where, name), []

    def counting(*args: Any, **more: Any) -> Any:
        times.append(1)
        return real(*args, **more)

    with patch.context() as patched:
        patched.setattr(where, name, counting)
        yield times
