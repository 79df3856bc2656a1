"""The store as the running house uses it: many readers, one writer that commits together what waits together.

A piece of work is a function of a plain connection and of nothing that it changes itself. Pieces that arrive while a
commit is under way share the next one, and where many write there is a moment between two commits, so that more of them
do. When one of them is refused nothing of it stands, and they are done once more, each in its own savepoint, so that
the others are left untouched. Nobody is told "done" before the commit has succeeded.

Looking something up goes through SQLAlchemy's asynchronous engine, so many at a time. Writing has a thread of its own
and goes there once for each commit, not once for each statement as an asynchronous driver does: that is four times
cheaper with SQLite. Whoever leafs through the books has threads and connections apart from both, so that nobody who
only looks something up waits for him.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from croupier.store.engine import open_async_engine, open_engine
from croupier.store.files import close_to_others, make_database
from croupier.store.migrate import migrate
from croupier.store.timing import Timing

T = TypeVar("T")
Work = Callable[[Connection], T]
_MOST_TOGETHER: Final = 64
_APART_S: Final = 0.01
"""So long after a commit that several shared the next one begins: what comes meanwhile shares that. Who writes alone
never waits."""

READERS: Final = 16
BROWSERS: Final = 4
_BROWSERS_WAITING: Final = 100
WAIT_S: Final = 10.0
"""How long somebody waits for a reader before he is told that the books cannot be read just now."""


class StoreFailure(Exception):
    """The database cannot be read or written (full, locked, gone, besieged): nothing of what was asked has happened."""


class _Piece(Generic[T]):
    """One piece of work and whoever waits for it."""

    __slots__ = ("done", "work")

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def tell(self, result: T) -> None:
        if not self.done.done():
            self.done.set_result(result)

    def fail(self, why: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(why)


class Store:
    """The open database."""

    def __init__(self, data: Path, readers: int = READERS) -> None:
        self._data, self._readers = data, readers
        self._browsing = 0
        self._pieces: asyncio.Queue[_Piece[Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._why: str | None = None
        self.timing = Timing()

    async def open(self) -> None:
        """Make or renew the schema, then open the doors."""
        close_to_others(self._data)
        make_database(self._data)
        await asyncio.to_thread(self._migrate)
        self._writing = open_engine(self._data)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store writer")
        self._reading = open_async_engine(self._data, self._readers, WAIT_S)
        self._leafing = open_engine(self._data, "BEGIN")
        self._browsers = ThreadPoolExecutor(BROWSERS, thread_name_prefix="store browser")
        self._task = asyncio.create_task(self._run(), name="store writer")

    @property
    def writes(self) -> bool:
        """Whether the writer is at work."""
        return self._task is not None and not self._task.done()

    def _migrate(self) -> None:
        engine = open_engine(self._data)
        migrate(engine)
        engine.dispose()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
            self._thread.shutdown()
            self._browsers.shutdown(cancel_futures=True)
            self._writing.dispose()
            self._leafing.dispose()
            await self._reading.dispose()

    async def read(self, work: Work[T]) -> T:
        """Look something up, in a snapshot of its own. What is made of the rows is made in the loop: be short."""
        try:
            async with self._reading.connect() as connection:
                return await connection.run_sync(work)
        except SQLAlchemyError as no:
            raise StoreFailure(_said(no)) from no

    async def browse(self, work: Work[T]) -> T:
        """Leaf through the books, in a snapshot of its own: it may take long, and so may what is made of the rows."""
        if self._browsing >= _BROWSERS_WAITING:
            raise StoreFailure("too many leaf through the books at once")
        self._browsing += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._browsers, self._browsed, work)
        except SQLAlchemyError as no:
            raise StoreFailure(_said(no)) from no
        finally:
            self._browsing -= 1

    def _browsed(self, work: Work[T]) -> T:
        with self._leafing.connect() as connection:
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        """Run a piece of writing; returns after it has been committed."""
        piece = _Piece(work)
        await self._pieces.put(piece)
        return await piece.done

    async def _run(self) -> None:
        loop, crowd, next_at = asyncio.get_running_loop(), False, 0.0
        while True:
            together = [await self._pieces.get()]
            try:
                if crowd:
                    await asyncio.sleep(max(0.0, next_at - loop.time()))
                while len(together) < _MOST_TOGETHER and not self._pieces.empty():
                    together.append(self._pieces.get_nowait())
                begun = loop.time()
                next_at = begun + _APART_S
                ends = await loop.run_in_executor(self._thread, self._commit, [piece.work for piece in together])
                self.timing.took(loop.time() - begun, len(together))
            except asyncio.CancelledError:
                for piece in together:
                    piece.fail(StoreFailure("the house is closing"))
                raise
            except Exception as no:  # whoever waits is told; the writer lives on
                why, self._why = self._why or _said(no), None
                self.timing.failed += 1
                for piece in together:
                    piece.fail(StoreFailure(why))
            else:
                for piece, end in zip(together, ends, strict=True):
                    piece.fail(end.why) if isinstance(end, _No) else piece.tell(end)
            crowd = len(together) > 1 or not self._pieces.empty()

    def _commit(self, together: list[Work[Any]]) -> list[Any]:
        """In the writer's thread: all pieces in one transaction. A refusal stands in the place of its piece. Only where
        there is one, all of it is taken back and done again piece by piece."""
        try:
            with self._writing.connect() as connection, connection.begin():
                return [work(connection) for work in together]
        except SQLAlchemyError as no:
            if not isinstance(no, IntegrityError):
                raise
            refused: Exception = no
        except Exception as no:
            refused = no
        return [_No(refused)] if len(together) == 1 else self._piece_by_piece(together)

    def _piece_by_piece(self, together: list[Work[T]]) -> list[T | _No]:
        ends: list[T | _No] = []
        with self._writing.connect() as connection, connection.begin():
            for work in together:
                try:
                    ends.append(self._one(connection, work))
                except IntegrityError as no:
                    ends.append(_No(no))
                except SQLAlchemyError:
                    raise
                except Exception as no:  # a refusal of this piece, carried to whoever asked
                    ends.append(_No(no))
        return ends

    def _one(self, connection: Connection, work: Work[T]) -> T:
        """One piece in its savepoint. A database that has run full gives up the whole transaction, and what follows
        only says that there is none; so the first complaint is kept."""
        with connection.begin_nested():
            try:
                return work(connection)
            except SQLAlchemyError as no:
                if not isinstance(no, IntegrityError):
                    self._why = _said(no)
                raise


class _No(NamedTuple):
    """A piece was refused."""

    why: Exception


def _said(no: BaseException) -> str:
    """What the database said, in its own words and without the statement."""
    return str(getattr(no, "orig", None) or no).splitlines()[0]
