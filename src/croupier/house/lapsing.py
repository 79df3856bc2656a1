"""Prizes that nobody claims in time: they end by themselves, while the house is open and when it opens."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from croupier.house.guard import Guard
from croupier.store import Store, StoreFailure

_log = logging.getLogger(__name__)
_LOOK_EVERY_S: Final = 60.0


class Lapsing:
    """One look at the books every minute, in a house whose prizes end."""

    def __init__(self, store: Store, guard: Guard) -> None:
        self._store, self._guard = store, guard
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        if self._guard.rules.payment.unclaimed_days is not None:
            await self._store.write(self._guard.lapse)
            self._task = asyncio.create_task(self._look_round(), name="prizes that nobody claims")

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            try:
                await self._store.write(self._guard.lapse)
            except StoreFailure as no:
                _log.warning("prizes that nobody has claimed wait on: %s", no)
