"""A locked database and a full disk: the round does not happen, people are told, and the table goes on afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from live import OPEN, PATIENCE, PLAN, Browser, browser, live_house
from sqlalchemy import text

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
