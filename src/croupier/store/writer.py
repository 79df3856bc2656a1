"""The store as the running house uses it: many readers, one writer that commits together what waits together.

A piece of work is a function of a plain connection. Pieces that arrive while a commit is under way share the next one;
each stands in its own savepoint, so a piece that is refused leaves the others untouched. Nobody is told "done" before
the commit has succeeded.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from croupier.store.engine import open_async_engine, open_engine
from croupier.store.migrate import migrate

T = TypeVar("T")
Work = Callable[[Connection], T]
_MOST_TOGETHER: Final = 64


class StoreFailure(Exception):
    """The database cannot be written (full, locked, gone): nothing of what was asked has happened."""


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

    def __init__(self, data: Path) -> None:
        self._data = data
        self._pieces: asyncio.Queue[_Piece[Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._why: str | None = None

    async def open(self) -> None:
        """Make or renew the schema, then open the doors."""
        self._data.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(self._migrate)
        self._writing = open_async_engine(self._data, "BEGIN IMMEDIATE")
        self._reading = open_async_engine(self._data, "BEGIN", connections=4)
        self._task = asyncio.create_task(self._run(), name="store writer")

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
            await self._writing.dispose()
            await self._reading.dispose()

    async def read(self, work: Work[T]) -> T:
        """Run a piece of reading in a snapshot of its own."""
        try:
            async with self._reading.connect() as connection:
                return await connection.run_sync(work)
        except SQLAlchemyError as no:
            raise StoreFailure(_said(no)) from no

    async def write(self, work: Work[T]) -> T:
        """Run a piece of writing; returns after it has been committed."""
        piece = _Piece(work)
        await self._pieces.put(piece)
        return await piece.done

    async def _run(self) -> None:
        while True:
            together = [await self._pieces.get()]
            while len(together) < _MOST_TOGETHER and not self._pieces.empty():
                together.append(self._pieces.get_nowait())
            try:
                await self._commit(together)
            except asyncio.CancelledError:
                for piece in together:
                    piece.fail(StoreFailure("the house is closing"))
                raise
            except Exception as no:  # whoever waits is told; the writer lives on
                why, self._why = self._why or _said(no), None
                for piece in together:
                    piece.fail(StoreFailure(why))

    async def _commit(self, together: list[_Piece[Any]]) -> None:
        results: list[tuple[_Piece[Any], Any]] = []
        refused: list[tuple[_Piece[Any], Exception]] = []
        async with self._writing.connect() as connection, connection.begin():
            for piece in together:
                try:
                    results.append((piece, await self._one(connection, piece)))
                except IntegrityError as no:
                    refused.append((piece, no))
                except SQLAlchemyError:
                    raise
                except Exception as no:  # a refusal of this piece, carried to whoever asked
                    refused.append((piece, no))
        for piece, result in results:
            piece.tell(result)
        for piece, refusal in refused:
            piece.fail(refusal)

    async def _one(self, connection: AsyncConnection, piece: _Piece[T]) -> T:
        """One piece in its savepoint. A database that has run full gives up the whole transaction, and what follows
        only says that there is none; so the first complaint is kept."""
        async with connection.begin_nested():
            try:
                return await connection.run_sync(piece.work)
            except SQLAlchemyError as no:
                if not isinstance(no, IntegrityError):
                    self._why = _said(no)
                raise


def _said(no: BaseException) -> str:
    """What the database said, in its own words and without the statement."""
    return str(getattr(no, "orig", None) or no).splitlines()[0]
