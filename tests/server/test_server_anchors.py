"""Anchors over HTTP: anybody may have the newest line, and the head of a table that it covers."""

from __future__ import annotations

import json

import httpx
import pytest
from live import Live
from sqlalchemy import select

import patience
from croupier.house.anchors import Anchor
from croupier.store.schema import inputs

pytestmark = pytest.mark.anyio


async def _get(live: Live, **params: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=live.url, timeout=patience.seconds(60)) as client:
        return await client.get("/api/anchor", params=params)


async def test_everybody_gets_the_newest_line(calm: Live) -> None:
    said = (await _get(calm)).json()
    anchor = Anchor.read(said["line"])
    assert anchor.genuine
    assert said["key"] == anchor.key
    assert said["head"] is None
    assert (calm.house.data / "anchors.log").read_text().splitlines()[-1] == said["line"]


async def test_the_head_of_a_table_that_the_line_covers(calm: Live) -> None:
    """It stands in the entry that the line names, or in one before it."""
    said = (await _get(calm, table="roulette")).json()
    head, seq = said["head"], json.loads(said["line"])["seq"]
    wanted = select(inputs.c.entry).where(inputs.c.table_id == "house", inputs.c.seq <= seq)
    entries = [json.loads(text) for text in await calm_read(calm, wanted)]
    heads = [entry["heads"]["roulette"] for entry in entries if "roulette" in entry.get("heads", {})]
    assert heads[-1] == [head["seq"], head["hash"]]


async def calm_read(live: Live, wanted: object) -> list[str]:
    found: list[str] = live.inside(lambda: live.house.store.read(lambda db: list(db.execute(wanted).scalars())))
    return found


async def test_a_table_that_there_is_not(calm: Live) -> None:
    answer = await _get(calm, table="nowhere")
    assert answer.status_code == 404
    assert "nowhere" in answer.json()["detail"]
