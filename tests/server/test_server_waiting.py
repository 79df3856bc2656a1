"""A card room over the wire: the waiting list, the call, the terms of a buy-in, two pages of one person."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from live import PATIENCE, Browser, Live, browser, live_house
from poker_kit import PACE, opened, sat

from croupier.house import audit

GELP = "gelp/texas-holdem"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    data = tmp_path_factory.mktemp("waiting")
    with live_house(data, PACE, plan=()) as house:
        yield house
    assert audit(Path(data)).wrong == []


async def told(page: Browser, **what: Any) -> dict[str, Any]:
    """The next message that says this."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await page.next()
            if what.items() <= message.items():
                return message


def test_who_waits_is_called_wherever_he_is_and_the_chair_is_kept_for_him(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, ben, cleo, dan = [await pages.enter_async_context(browser(room)) for _ in range(4)]
            table = await opened(ann, GELP, players=2, invited=[ben, cleo, dan])
            await sat(ann, table)
            await sat(ben, table)
            await ann.must(type="away", table=table, away=True)
            await dan.must(type="watch", table=table)
            await cleo.must(type="wait", table=table, on=True)
            assert (await told(cleo, type="line"))["ahead"] == 0, "she has never looked at the table"
            assert (await told(dan, type="waiting"))["waiting"] == 1
            await ben.must(type="stand", table=table)
            call = await told(cleo, type="line", table=table)
            while call["kept_ms"] is None:
                call = await told(cleo, type="line", table=table)
            assert 0 < call["kept_ms"] <= 300_000
            assert (call["structure"], call["currency"]) == ("no_limit", "CZK")
            assert call["stakes"] == {"blinds": [30_00, 90_00]}
            assert (call["house"]["short"], call["rule"]) == ("Czech casino", "gelp/cash-game#C-4.15")
            no = await dan.send(type="sit", table=table)
            assert (no["type"], no["rule"]) == ("refused", "gelp/cash-game#C-4.15")
            await sat(cleo, table)
            await told(dan, type="waiting", waiting=0)

    asyncio.run(tell())


def test_the_terms_of_a_buy_in_say_what_one_left_with_and_by_which_rule(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann = await pages.enter_async_context(browser(room))
            table = await opened(ann, "unibet-ee/texas-holdem", players=3)
            first = (await ann.client.get(f"/api/tables/{table}/buy-in")).json()
            assert (first["left"], first["rule"]) == (None, None)
            await sat(ann, table, buy_in=(first["low"] + first["high"]) // 2)
            await ann.must(type="stand", table=table)
            then = (await ann.client.get(f"/api/tables/{table}/buy-in")).json()
            assert then["low"] == then["left"] == (first["low"] + first["high"]) // 2
            assert then["rule"] == "unibet-ee/ratholing#U-EE-160"
            assert then["until"] is not None
            no = await ann.send(type="sit", table=table, buy_in=first["low"])
            assert (no["type"], no["rule"]) == ("refused", then["rule"])
            await ann.must(type="sit", table=table, buy_in=then["low"])
            await ann.must(type="away", table=table, away=True, wish="next_big_blind")
            seats = [each for each in ann.heard if each["type"] == "seats"]
            assert seats[-1]["changed"][0]["big_blind"]

    asyncio.run(tell())


def test_what_is_nonsense_is_refused_in_words(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, eve = [await pages.enter_async_context(browser(room)) for _ in range(2)]
            table = await opened(ann, GELP, players=2)
            assert "free chair" in (await ann.send(type="wait", table=table, on=True))["reason"]
            assert "no table" in (await eve.send(type="wait", table=table, on=True))["reason"]
            assert (await eve.client.get(f"/api/tables/{table}/buy-in")).status_code == 404
            assert (await ann.send(type="wait", table=table))["type"] == "refused"
            assert (await ann.send(type="away", table=table, away=True, wish="tomorrow"))["type"] == "refused"

    asyncio.run(tell())
