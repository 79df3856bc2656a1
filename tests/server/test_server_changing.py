"""Another chair of the same table over the wire: two who want one, a double click, refusals, a lost connection."""

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

GELP, UNIBET = "gelp/texas-holdem", "unibet-ee/texas-holdem"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    data = tmp_path_factory.mktemp("changing")
    with live_house(data, PACE, plan=()) as house:
        yield house
    assert audit(Path(data)).wrong == []


async def view(page: Browser, table: str) -> dict[str, Any]:
    """The table as the page is shown it anew."""
    first = len(page.heard)
    await page.must(type="watch", table=table)
    while not (found := [each["table"] for each in page.heard[first:] if each["type"] == "table"]):
        await page.hear()
    shown: dict[str, Any] = found[-1]
    return shown


async def mine(page: Browser, table: str) -> dict[str, Any]:
    shown = await view(page, table)
    seat: dict[str, Any] = next(seat for seat in shown["seats"] if seat["seat"] == shown["you"])
    return seat


async def on_chair(page: Browser, table: str, place: int) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while (seat := await mine(page, table))["place"] != place:
            await asyncio.sleep(0.05)
    return seat


def test_two_want_one_chair_in_a_hand_and_who_has_sat_longest_has_it_after_it(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, ben = [await pages.enter_async_context(browser(room)) for _ in range(2)]
            table = await opened(ann, GELP, players=4, invited=[ben])
            await sat(ann, table, place=0)
            await sat(ben, table, place=1)
            async with asyncio.timeout(PATIENCE):
                while (shown := await view(ann, table))["phase"]["name"] != "choosing":
                    await asyncio.sleep(0.05)
            assert shown["changing"]["live"] == shown["stakes"]["blinds"][1]
            asked = [(ben, 3), (ann, 3), (ann, 3)]  # she clicks twice
            answers = [await page.send(type="change_chair", table=table, place=place) for page, place in asked]
            assert [answer["type"] for answer in answers] == ["done"] * 3
            seat = await mine(ann, table)
            assert (seat["place"], seat["wants"]) == (0, 3), "it waits for the hand"
            no = await ann.send(type="change_chair", table=table, place=1)
            assert (no["type"], no["reason"]) == ("refused", "Chair 2 is taken: free are 3, 4.")
            acting = ann if shown["phase"]["asked"] == shown["you"] else ben
            await acting.must(type="choose", table=table, option="fold")
            assert (await on_chair(ann, table, 3))["wants"] is None
            seat = await mine(ben, table)
            assert (seat["place"], seat["wants"]) == (1, None)
            assert any(message.get("text", "").startswith("Chair 4 is taken") for message in ben.heard)

    asyncio.run(tell())


def test_what_is_refused_says_why_and_changes_nothing(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, ben = [await pages.enter_async_context(browser(room)) for _ in range(2)]
            table = await opened(ann, GELP, players=3, invited=[ben])
            await sat(ann, table, place=0)
            await ben.must(type="watch", table=table)
            for place, why in ((3, "no chair 4"), (100, "no chair 101"), (0, "sit on chair 1 already")):
                assert why in (await ann.send(type="change_chair", table=table, place=place))["reason"]
            for wrong in (101, -1, "2", 1.0, True, [1]):
                assert (await ann.send(type="change_chair", table=table, place=wrong))["type"] == "refused"
            assert "not sit" in (await ben.send(type="change_chair", table=table, place=1))["reason"]
            assert (await ann.send(type="change_chair", table="nowhere", place=1))["type"] == "refused"
            assert (await mine(ann, table))["place"] == 0
            await ann.must(type="change_chair", table=table, place=2)
            assert (await mine(ann, table))["place"] == 2, "no hand keeps her"
            drawn = await opened(ben, UNIBET, players=6)
            await sat(ben, drawn, place=0)
            no = await ben.send(type="change_chair", table=drawn, place=1)
            assert (no["type"], no["rule"]) == ("refused", "unibet-ee/cash-general#U-EE-2")
            assert (await view(ben, drawn))["changing"] is None

    asyncio.run(tell())


def test_who_has_asked_and_lost_the_connection_has_the_chair_when_he_is_back(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, ben = [await pages.enter_async_context(browser(room)) for _ in range(2)]
            table = await opened(ann, GELP, players=4, invited=[ben])
            await sat(ann, table, place=0)
            await sat(ben, table, place=1)
            async with asyncio.timeout(PATIENCE):
                while (await view(ann, table))["phase"]["name"] != "choosing":
                    await asyncio.sleep(0.05)
            chips = (await mine(ann, table))["stack"]
            await ann.must(type="change_chair", table=table, place=2)
            await ann.must(type="unwatch", table=table)
            await ben.must(type="stand", table=table)
            assert (await on_chair(ann, table, 2))["stack"] in range(chips // 2, chips * 2)

    asyncio.run(tell())
