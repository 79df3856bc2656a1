"""The last hand of a private table, over the wire: announced by its owner alone, told to all, and then farewell."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from live import Browser, Live, browser, live_house
from poker_kit import KINDS, PACE, opened, play_hand, sat

from croupier.house import audit


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Live]:
    with live_house(tmp_path, PACE, plan=()) as house:
        yield house
    assert audit(tmp_path).wrong == []


async def _hears(page: Browser, kind: str) -> None:
    while not any(message["type"] == kind for message in page.heard):
        await page.next()


def test_the_owner_announces_the_last_hand_and_all_have_their_chips_back(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob, browser(room) as eve:
            table = await opened(ann, KINDS["hold'em"], players=2, invited=[bob])
            path = f"/api/tables/{table}/last"
            for page in (ann, bob):
                await sat(page, table)
            for page in (bob, eve):
                answer = await page.client.post(path)
                assert (answer.status_code, answer.json()["detail"]) == (
                    404,
                    f"There is no table '{table}' in this house.",
                )
            assert (await ann.client.post(path)).status_code == 200
            twice = await ann.client.post(path)
            assert (twice.status_code, "announced already" in twice.json()["detail"]) == (409, True)
            hand = await play_hand([ann, bob], table)
            for page in (ann, bob):
                await _hears(page, "closed")
                views = [message["table"] for message in page.heard if message["type"] == "table"]
                assert any(view["last_hand"] for view in views), "it was said beforehand"
                bye = (await page.client.get(f"/api/tables/{table}/farewell")).json()
                assert "last hand" in bye["reason"]
                assert (await page.client.get(f"/api/hands/{hand}")).status_code == 200, "hands stay readable"
                assert await page.refused(type="watch", table=table) == f"There is no table '{table}' in this house."

    asyncio.run(tell())
