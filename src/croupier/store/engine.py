"""Engines: SQLite in WAL mode, with transactions that begin when we say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from croupier.store.files import DATABASE

Begin = Literal["BEGIN", "BEGIN IMMEDIATE"]
BUSY_MS: Final = 2_000
"""How long a writer waits for a lock held by somebody else before it gives up."""


def database_url(data: Path, driver: str = "sqlite") -> str:
    return f"{driver}:///{(data / DATABASE).resolve()}"


def open_engine(data: Path, begin: Begin = "BEGIN IMMEDIATE") -> Engine:
    """An ordinary engine, for writing, migrations, the audit and tests."""
    engine = create_engine(database_url(data))
    _prepare(engine, begin)
    return engine


def open_async_engine(data: Path, connections: int = 1, wait: float = 10) -> AsyncEngine:
    """An engine for reading while others write; who finds no connection free waits for so many seconds."""
    engine = create_async_engine(
        database_url(data, "sqlite+aiosqlite"), pool_size=connections, max_overflow=0, pool_timeout=wait
    )
    _prepare(engine.sync_engine, "BEGIN")
    return engine


def _prepare(engine: Engine, begin: Begin) -> None:
    """``synchronous = FULL``: what has been committed survives a power cut, not only a crash of the process."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver begins no transactions of its own
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout = {BUSY_MS}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "temp_store = MEMORY",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
