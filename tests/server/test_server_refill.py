"""Play money again, over the wire: offered, given once, told to all pages, and offered where a stake was refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from live import Browser, Live, browser

pytestmark = pytest.mark.anyio


async def test_a_stake_that_cannot_be_paid_names_the_currency_that_is_short(calm: Live) -> None:
    async with browser(calm) as page:
        await page.sit("roulette")
        for bet in ("red", "black", "odd", "even", "low"):
            await page.must(type="place", table="roulette", bet=bet, amount=5_000_00)
        refused = await page.send(type="place", table="roulette", bet="high", amount=5_000_00)
        assert (refused["type"], refused["short"]) == ("refused", "CZK")
        offered = await _offer(page)
        assert offered["amount"] == 0
        assert "25\u202f000 Kč of it at tables" in offered["refused"]
        no = await page.client.post("/api/refill", json={"currency": "CZK"})
        assert (no.status_code, no.json()["detail"]) == (409, offered["refused"])
        odd = await page.send(type="place", table="roulette", bet="high", amount=1)
        assert (odd["type"], odd["short"]) == ("refused", None)


async def test_a_loss_is_filled_up_once_and_every_page_learns_it(calm: Live) -> None:
    table = calm.house.tables["roulette"]
    async with browser(calm) as page, browser(calm, page.client) as other:
        await page.sit("roulette")
        # columns and zero together lose 50, whatever falls
        for bet, stake in (("column 1", 600_00), ("column 2", 600_00), ("column 3", 600_00), ("straight 0", 50_00)):
            await page.must(type="place", table="roulette", bet=bet, amount=stake)
        round_id = table.round_id
        calm.inside(lambda: table._ask(table.rounds.time_out))
        await page.over(round_id)
        await page.betting("roulette")
        await page.must(type="stand", table="roulette")
        assert (await _offer(page))["amount"] == 50_00
        answers = await asyncio.gather(*(page.client.post("/api/refill", json={"currency": "CZK"}) for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        assert (await page.balances())["CZK"] == 25_000_00
        assert (await _offer(page))["amount"] == 0
        await other.until(lambda m: m["type"] == "balance" and m["balances"]["CZK"] == 25_000_00)


async def test_there_is_nothing_for_nobody(calm: Live) -> None:
    async with browser(calm) as page:
        page.client.cookies.clear()
        assert (await page.client.get("/api/refill")).status_code == 401
        assert (await page.client.post("/api/refill", json={"currency": "EUR"})).status_code == 401


async def _offer(page: Browser) -> dict[str, Any]:
    offers: list[dict[str, Any]] = (await page.client.get("/api/refill")).json()
    return next(each for each in offers if each["currency"] == "CZK")
