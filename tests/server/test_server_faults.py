"""A locked database and a full disk: the round does not happen, people are told, and the table goes on afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from door_kit import guest, open_app
from live import OPEN, PATIENCE, PLAN, Browser, browser, live_house
from sqlalchemy import Connection, text

from croupier.house import audit
from croupier.room import Pace

pytestmark = pytest.mark.anyio
SLOW = Pace(betting=60_000, drawing=20, settled=200, retry=200)


async def _told_and_recovered(page: Browser, cure: Callable[[], None]) -> None:
    notices = [m for m in page.heard if m["type"] == "notice" and m["level"] == "failure"]
    assert "does not happen" in notices[-1]["text"]
    rows = (await page.client.get("/api/tables")).json()
    assert next(row for row in rows if row["id"] == "roulette")["phase"] == "paused"
    cure()
    await page.until(lambda m: m["type"] == "notice" and "all stakes went back" in m["text"])
    await page.until(lambda m: m["type"] == "round")
    assert await page.balances() == page.me["balances"]
    await page.must(type="watch", table="roulette")
    view = [m for m in page.heard if m["type"] == "table"][-1]["table"]
    assert "did not happen" in view["notice"]
    await page.must(type="place", table="roulette", bet="red", amount=50_00)


async def test_a_locked_database(tmp_path: Path) -> None:
    with live_house(tmp_path, SLOW, OPEN, PLAN) as live:
        async with browser(live) as page:
            await page.sit("roulette")
            await page.must(type="place", table="roulette", bet="red", amount=50_00)
            other = sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            assert "cannot write" in await page.refused(type="place", table="roulette", bet="black", amount=50_00)
            assert httpx.post(f"{live.url}/api/session", timeout=PATIENCE).status_code == 503, "no guest either"
            await _told_and_recovered(page, other.close)
    assert audit(tmp_path).wrong == []


async def test_a_full_disk(tmp_path: Path) -> None:
    with live_house(tmp_path, SLOW, OPEN, PLAN) as live:

        def most_pages(count: int) -> None:
            with live.house.store._writing.connect() as db:
                db.execute(text(f"PRAGMA max_page_count = {count}"))

        async with browser(live) as page:
            await page.sit("roulette")
            await page.must(type="place", table="roulette", bet="red", amount=50_00)
            most_pages(1)
            for _ in range(400):  # until the pages there are have been filled
                answer = await page.send(type="place", table="roulette", bet="red", amount=10_00)
                if answer["type"] == "refused":
                    break
            assert "cannot write" in answer["reason"]
            await _told_and_recovered(page, lambda: most_pages(1_000_000))
    assert audit(tmp_path).wrong == []


async def test_books_that_nobody_gets_a_look_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only reader is held: who asks is told to come back, and is served when it is free."""
    monkeypatch.setattr("croupier.store.writer.WAIT_S", 0.1)
    go_on, begun = threading.Event(), threading.Event()

    def hold(db: Connection) -> None:
        raw: Any = db.connection.dbapi_connection
        raw.create_function("wait", 0, lambda: begun.set() or go_on.wait(PATIENCE))
        db.exec_driver_sql("SELECT wait()").close()

    async with open_app(tmp_path, readers=1) as app, guest(app) as ann:
        await ann.post("/api/session")
        holding = asyncio.create_task(app.state.door.house.store.read(hold))
        await asyncio.to_thread(begun.wait)
        no = await ann.get("/api/me")
        assert no.status_code == 503
        assert "cannot read" in no.json()["detail"]
        go_on.set()
        await holding
        assert (await ann.get("/api/me")).status_code == 200
