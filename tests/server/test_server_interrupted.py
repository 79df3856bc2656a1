"""A house that is cut off in a round: the stake comes back, and its owner is told so when he returns, once."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from live import FAST, PATIENCE, browser, live_house

from croupier.house import audit

pytestmark = pytest.mark.anyio


@pytest.mark.rule("ray-online/platform#P-5")
async def test_who_returns_is_told_what_came_back_from_a_round_that_was_cut_off(tmp_path: Path) -> None:
    data, crashed = tmp_path / "house", tmp_path / "crashed"
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        with live_house(data, replace(FAST, betting=600_000)) as live:
            client.base_url = httpx.URL(live.url)
            async with browser(live, client) as ann:
                before = await ann.balances()
                await ann.sit("roulette")
                await ann.must(type="place", table="roulette", bet="red", amount=50_00)
                shutil.copytree(data, crashed)  # what a crash at this moment would leave
        with live_house(crashed) as live:
            client.base_url = httpx.URL(live.url)
            async with browser(live, client) as ann:
                told = await ann.until_type("notice")
                assert told["table"] is None
                assert told["text"].startswith("The house was interrupted. What came back to you: 50")
                assert told["text"].endswith(" is void.")
                assert await ann.balances() == before
                (line,) = (await client.get("/api/statement?currency=CZK")).json()["lines"][-1:]
                assert (line["kind"], line["detail"], line["amount"]) == ("play", "1 void", 0)
            async with browser(live, client) as ann:
                await ann.must(type="ping")
                assert "notice" not in [each["type"] for each in ann.heard]
    assert audit(crashed).wrong == []
