"""Work that somebody asks for and that may be long or hostile: in a process of its own, bounded in time and memory, so
that no table ever waits for it; and what is short, but too long for the loop, in threads."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Hashable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from croupier.complaint import Complaint

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

try:
    import resource
except ImportError:  # a system without limits of this kind: there is still the clock
    resource = None  # type: ignore[assignment]

T = TypeVar("T")
READY: Final = 600.0
"""Seconds in which a process must have started, imported what it needs and, on a new machine, compiled it."""


class TooMuch(Complaint):
    """It took too long, or needed too much."""


class Busy(Exception):
    """Too many others wait already."""


class GivenUp(Complaint):
    """The house closed while it was being worked out."""


def _end_with_parent() -> None:
    """A house that was killed leaves nobody behind who waits for its questions."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def begin(megabytes: int = 0, nice: int = 10) -> None:
    """In a new process: low priority, no more memory than this, and no longer a life than the house's."""
    os.nice(nice)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if megabytes and resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


class Line:
    """A line in which only so many stand."""

    def __init__(self, most: int) -> None:
        self._most, self._standing = most, 0

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place in the line, or ``Busy``."""
        if self._standing >= self._most:
            raise Busy("Too many ask for this at once: try again in a moment.")
        self._standing += 1
        try:
            yield
        finally:
            self._standing -= 1


class Threads:
    """A few threads for what requests need done beside the loop. The usual ones (``asyncio.to_thread``) belong to the
    tables: bots think there, and wait for nobody's request."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="desk")
        self._line = Line(waiting)

    async def __call__(self, work: Callable[..., T], *given: object) -> T:
        with self._line.place():
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)


desk = Threads(2, waiting=200)


async def once(work: _lru_cache_wrapper[T]) -> T:
    """What is worked out once (``functools.cache``): the first time at the desk, from then on it is just there."""
    return work() if work.cache_info().currsize else await desk(_first, work)


class Shared(Generic[T]):
    """What several ask for at once is worked out once for all of them, and to its end when they have gone."""

    def __init__(self) -> None:
        self._doing: dict[Hashable, asyncio.Task[T]] = {}

    async def __call__(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        if key not in self._doing:
            self._doing[key] = asyncio.create_task(work())
            self._doing[key].add_done_callback(partial(self._over, key))
        return await asyncio.shield(self._doing[key])

    def _over(self, key: Hashable, task: asyncio.Task[T]) -> None:
        del self._doing[key]
        if not task.cancelled():
            task.exception()  # what fails after those who asked have gone is nobody's trouble


_firsts: Final = threading.Lock()


def _first(work: Callable[[], T]) -> T:
    """Who comes while another works it out waits for that."""
    with _firsts:
        return work()


class Process:
    """A process of its own, started when it is first needed."""

    def __init__(self, megabytes: int = 0, nice: int = 10) -> None:
        self._begins_with = megabytes, nice
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Work it out there; the loop goes on meanwhile."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=begin, initargs=self._begins_with)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenProcessPool:
            if self._pool is pool:
                raise
            raise GivenUp("The house is closing: this is given up.") from None

    def close(self) -> None:
        """Whatever is being worked out is given up; nothing of the process is left when this returns."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list(pool._processes.values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)


def _imported(work: Callable[..., object], prepare: Callable[[], object] | None) -> None:
    """In the process: to be given the work is to have imported it; then whatever else it needs."""
    del work
    if prepare is not None:
        prepare()


class Worker(Process):
    """Who takes longer than ``seconds`` is stopped, and the process with him; only so many may wait.

    The time of a request is its own: that of a process which still starts, imports and compiles has its own limit,
    ``ready``, and is over before the clock of the request begins.
    """

    def __init__(self, seconds: float, megabytes: int = 0, waiting: int = 8, ready: float = READY) -> None:
        super().__init__(megabytes)
        self.seconds, self._ready, self._line = seconds, ready, Line(waiting)
        self._turn = asyncio.Lock()

    async def __call__(self, work: Callable[..., T], *given: object, prepare: Callable[[], object] | None = None) -> T:
        """``prepare`` is done in the process beforehand, each time: it remembers there what it has prepared, and how
        long it takes must not depend on what a stranger asks."""
        with self._line.place():
            async with self._turn:
                slow = "What works this out is not ready yet: try again in a moment."
                await self._within(self._ready, slow, _imported, work, prepare)
                slow = f"This takes longer than {self.seconds:.0f} seconds, and is given up."
                return await self._within(self.seconds, slow, work, *given)

    async def _within(self, seconds: float, slow: str, work: Callable[..., T], *given: object) -> T:
        try:
            async with asyncio.timeout(seconds):
                return await self.run(work, *given)
        except TimeoutError:
            self.close()
            raise TooMuch(slow) from None
        except (BrokenProcessPool, MemoryError):
            self.close()
            raise TooMuch("This needs more memory than there is for it, and is given up.") from None
