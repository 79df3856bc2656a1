"""A mailbox: commands are carried out one at a time, and when a moment has come its owner is woken.

It knows nothing of tables: whatever must do one thing after the other, and some of them by itself, can have one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from croupier.play import Refused
from croupier.room.pace import Clock

T = TypeVar("T")
_WAITING: Final = 1_000
_CLOSING: Final = "The house is closing."


@dataclass(slots=True)
class _Command:
    """Something somebody wants, and the answer they wait for."""

    do: Callable[[], Awaitable[Any]]
    reply: asyncio.Future[Any]


async def _nothing() -> None:
    """A command that only wakes the owner."""


class Mailbox:
    """``due``: the moment at which ``on_time`` is to be called; ``None``: only commands are waited for."""

    def __init__(
        self, name: str, clock: Clock, due: Callable[[], float | None], on_time: Callable[[], Awaitable[None]]
    ) -> None:
        self._name, self._clock, self._due, self._on_time = name, clock, due, on_time
        self._inbox: asyncio.Queue[_Command] = asyncio.Queue(_WAITING)
        self._task: asyncio.Task[None] | None = None
        self.closing = False

    def open(self) -> None:
        self._task = asyncio.create_task(self._run(), name=self._name)

    async def close(self) -> None:
        """What is being done is finished first; who still waits is refused."""
        self.closing = True
        if self._task is not None:
            with suppress(asyncio.QueueFull):
                self._inbox.put_nowait(_Command(_nothing, asyncio.get_running_loop().create_future()))
            await self._task
            self._task = None
        while not self._inbox.empty():
            reply = self._inbox.get_nowait().reply
            if not reply.done():
                reply.set_exception(Refused(_CLOSING))
                reply.exception()  # nobody need be waiting for it

    async def ask(self, do: Callable[[], Awaitable[T]]) -> T:
        """Have something done when all that came before is done. What it raises is the answer, too."""
        if self.closing:
            raise Refused(_CLOSING)
        command = _Command(do, asyncio.get_running_loop().create_future())
        try:
            self._inbox.put_nowait(command)
        except asyncio.QueueFull:
            raise Refused("This table is very busy. Try again in a moment.") from None
        answer: T = await command.reply
        return answer

    def post(self, do: Callable[[], Awaitable[object]]) -> None:
        """Have something done in its turn that nobody waits for; one that is closing or very busy does without."""
        with suppress(asyncio.QueueFull):
            if not self.closing:
                self._inbox.put_nowait(_Command(do, asyncio.get_running_loop().create_future()))

    async def serve_waiting(self) -> None:
        """Serve the commands that wait now (for tests that hold the clock in their hand)."""
        while not self._inbox.empty():
            await self._serve(self._inbox.get_nowait())

    async def _run(self) -> None:
        while not self.closing:
            due = self._due()
            wait = None if due is None else max(0.0, due - self._clock.now())
            command = None
            if wait is None or wait > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        command = await self._inbox.get()
            await (self._on_time() if command is None else self._serve(command))

    @staticmethod
    async def _serve(command: _Command) -> None:
        try:
            result = await command.do()
        except Exception as no:
            if not command.reply.done():
                command.reply.set_exception(no)
                command.reply.exception()  # nobody need be waiting for it
        else:
            if not command.reply.done():
                command.reply.set_result(result)
