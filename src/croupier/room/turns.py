"""Turns: many things beside each other, or one of them alone, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """Who wants to be ``alone`` waits until all before him are done, and who comes after him waits for him."""

    def __init__(self) -> None:
        self._door, self._inside = asyncio.Lock(), 0
        self._empty = asyncio.Event()
        self._empty.set()

    @asynccontextmanager
    async def beside(self) -> AsyncIterator[None]:
        async with self._door:
            self._inside += 1
            self._empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        async with self._door:
            await self._empty.wait()
            yield
