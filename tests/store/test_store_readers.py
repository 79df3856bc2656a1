"""Many look something up at once; whoever leafs through the books for long keeps nobody waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

import patience
from croupier.store import Store, StoreFailure, writer

pytestmark = pytest.mark.anyio
PATIENCE = patience.seconds(60)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(tmp_path)
    await store.open()
    yield store
    await store.close()


def slow(wait: Callable[[], Any]) -> Callable[[Connection], Any]:
    """A piece of reading that takes as long as ``wait``."""

    def work(db: Connection) -> Any:
        raw: Any = db.connection.dbapi_connection
        raw.create_function("wait", 0, lambda: int(bool(wait())))
        return db.exec_driver_sql("SELECT wait()").scalar()

    return work


def one(db: Connection) -> Any:
    return db.exec_driver_sql("SELECT 1").scalar()


async def test_sixteen_look_something_up_at_once(store: Store) -> None:
    together = threading.Barrier(16, timeout=PATIENCE)
    assert writer.READERS == 16
    await asyncio.gather(*(store.read(slow(lambda: together.wait() + 1)) for _ in range(16)))


async def test_slow_reading_starves_nobody(store: Store) -> None:
    """Four times as many leaf through the books as may at once: who looks something up is served meanwhile."""
    go_on = threading.Event()
    leafing = [
        asyncio.create_task(store.browse(slow(lambda: go_on.wait(PATIENCE)))) for _ in range(writer.BROWSERS * 4)
    ]
    await asyncio.sleep(0)
    assert await asyncio.gather(*(store.read(one) for _ in range(50))) == [1] * 50
    assert await store.write(one) == 1
    assert not any(task.done() for task in leafing)
    go_on.set()
    assert await asyncio.gather(*leafing) == [1] * len(leafing)


async def test_whoever_leafs_sees_what_was_written_and_changes_nothing(store: Store) -> None:
    await store.write(lambda db: db.exec_driver_sql("CREATE TABLE page (n INTEGER)").close())
    await store.write(lambda db: db.exec_driver_sql("INSERT INTO page VALUES (7)").close())
    seven = "SELECT n FROM page"
    assert await store.browse(lambda db: db.exec_driver_sql(seven).scalar()) == 7
    threads = {await store.browse(lambda _db: threading.get_ident()) for _ in range(3)}
    assert threading.get_ident() not in threads, "what is made of the rows is not made in the loop"
    await store.browse(lambda db: db.exec_driver_sql("DELETE FROM page").close())
    assert await store.read(lambda db: db.exec_driver_sql(seven).scalar()) == 7, "nothing of it was committed"


async def test_only_so_many_wait_to_leaf(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "_BROWSERS_WAITING", 5)
    go_on = threading.Event()
    leafing = [asyncio.create_task(store.browse(slow(lambda: go_on.wait(PATIENCE)))) for _ in range(5)]
    await asyncio.sleep(0)
    with pytest.raises(StoreFailure, match="too many"):
        await store.browse(one)
    go_on.set()
    await asyncio.gather(*leafing)
    assert await store.browse(one) == 1


async def test_who_finds_no_reader_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "WAIT_S", 0.1)
    store = Store(tmp_path, readers=1)
    await store.open()
    go_on, begun = threading.Event(), threading.Event()
    holding = asyncio.create_task(store.read(slow(lambda: begun.set() or go_on.wait(PATIENCE))))
    await asyncio.to_thread(begun.wait)
    with pytest.raises(StoreFailure):
        await store.read(one)
    go_on.set()
    assert await holding == 1
    assert await store.read(one) == 1
    await store.close()
