"""What can go wrong at a card table, tried over the wire: each is refused or handled with its reason, nothing is lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from live import PATIENCE, Browser, Live, browser, live_house
from poker_kit import PACE, answer_to, opened, sat

from croupier.house import audit

HOLDEM, GELP, FINNISH = "veikkaus/holdem", "gelp/texas-holdem", "unibet-fi/texas-holdem"
CALM = replace(PACE, acting=600_000, absent=600_000, gone=600_000)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    data = tmp_path_factory.mktemp("card room")
    with live_house(data, CALM, plan=()) as house:
        yield house
    assert audit(Path(data)).wrong == []


async def question(page: Browser) -> dict[str, Any]:
    """The next question to somebody, with its hand."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await page.next()
            phase = message.get("phase") if message["type"] in ("events", "round") else None
            if phase and phase["name"] == "choosing":
                hand = message["round"] if message["type"] == "events" else message["round"]["id"]
                return {"round": hand, **phase}


def test_a_seat_is_taken_once(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, bob = [await pages.enter_async_context(browser(room)) for _ in range(2)]
            again = await pages.enter_async_context(browser(room, ann.client))
            assert again.me["player"] == ann.me["player"], "two pages of one person"
            table = await opened(ann, HOLDEM, players=3, invited=[bob])
            had = (await ann.balances())["EUR"]
            both = await asyncio.gather(*(page.send(type="sit", table=table, place=1) for page in (ann, again)))
            assert sorted(each["type"] for each in both) == ["done", "refused"]
            (no,) = [each["reason"] for each in both if each["type"] == "refused"]
            assert "already" in no
            assert (await ann.balances())["EUR"] == had - 200_00, "he has bought in once"
            assert "Chair 1 is taken: free are 0, 2." in await bob.refused(type="sit", table=table, place=1)
            await bob.must(type="sit", table=table, place=2)
            await bob.must(type="stand", table=table)
            assert "do not sit" in await bob.refused(type="stand", table=table)
            await ann.must(type="stand", table=table)
            assert "do not sit" in await again.refused(type="stand", table=table)
            assert (await ann.balances())["EUR"] == had

    asyncio.run(tell())


def test_chips_outside_the_rule_are_refused_with_it(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann:
            table = await opened(ann, "unibet-ee/texas-holdem", players=3)
            terms = (await ann.client.get(f"/api/tables/{table}/buy-in")).json()
            low, high = terms["low"], terms["high"]
            had = (await ann.balances())["EUR"]
            for amount in (low - 1, high + 1, 10**15):
                assert "One sits down here with" in await ann.refused(type="sit", table=table, buy_in=amount)
            for amount in (0, -5, "100", 1.5, True):
                assert await ann.refused(type="sit", table=table, buy_in=amount)
            middle = (low + high) // 2
            await ann.must(type="sit", table=table, buy_in=middle)
            assert await ann.refused(type="top_up", table=table, amount=high - middle + 1)
            assert await ann.refused(type="keep", table=table, amount=high + 1)
            assert (await ann.balances())["EUR"] == had - middle
            await ann.must(type="stand", table=table)
            no = await ann.send(type="sit", table=table, buy_in=low)
            assert (no["type"], no["rule"]) == ("refused", "unibet-ee/ratholing#U-EE-160"), (
                "what he left with he brings"
            )
            assert (await ann.balances())["EUR"] == had

    asyncio.run(tell())


def test_a_post_out_of_order_and_a_straddle_where_there_is_none_are_refused(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, bob, cleo = [await pages.enter_async_context(browser(room)) for _ in range(3)]
            table = await opened(ann, HOLDEM, players=3, invited=[bob, cleo])
            for page in (ann, bob):
                await sat(page, table)
            first = await question(ann)
            actor = ann if first["asked"] == ann.me["name"] else bob
            assert "owe" in await actor.refused(type="enter", table=table, how="post"), "nothing is owed"
            await sat(cleo, table)
            assert "No straddles" in await cleo.refused(type="enter", table=table, how="straddle")
            assert await cleo.refused(type="enter", table=table, how="at once")
            assert "turn" in await cleo.refused(type="choose", table=table, option="straddle", amount=4_00)
            assert "straddle" in await actor.refused(type="choose", table=table, option="straddle", amount=4_00)
            assert await actor.refused(type="choose", table=table, option="twice")
            await cleo.must(type="enter", table=table, how="post")
            await cleo.must(type="enter", table=table, how="wait")
            strict = await opened(ann, FINNISH, players=4, bots=3)
            await sat(ann, strict)
            assert await ann.refused(type="enter", table=strict, how="post"), "in this house one waits, or owes nothing"

    asyncio.run(tell())


def test_a_double_click_acts_once_and_a_late_one_not_at_all(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, bob = [await pages.enter_async_context(browser(room)) for _ in range(2)]
            other = await pages.enter_async_context(browser(room, ann.client))
            table = await opened(ann, HOLDEM, players=2, invited=[bob])
            await other.must(type="watch", table=table)
            for page in (ann, bob):
                await sat(page, table)
            asked = await question(ann)
            mine, theirs = (ann, bob) if asked["asked"] == ann.me["name"] else (bob, ann)
            if mine is bob:  # the small blind calls first; then the question is Ann's
                await bob.must(type="choose", table=table, option="call", round=asked["round"], turn=asked["turn"])
                asked = await question(ann)
                mine, theirs = ann, bob
            word = next(o["option"] for o in asked["options"] if o["option"] in ("call", "check"))
            said = {"type": "choose", "table": table, "option": word, "round": asked["round"], "turn": asked["turn"]}
            answers = await asyncio.gather(*(page.send(**said) for page in (ann, other)))
            assert sorted(each["type"] for each in answers) == ["done", "refused"], "two browsers, one answer"
            for page in (ann, other):
                assert "a question that is closed" in await page.refused(**said)
            assert "a question that is closed" in await ann.refused(**{**said, "round": "another.1"})
            assert "turn" in await ann.refused(**{**said, "turn": -1})
            # her cards are on both of her pages; one of them closes, and she still sits there
            await other.socket.close()
            await ann.must(type="watch", table=table)
            view = [m["table"] for m in ann.heard if m["type"] == "table"][-1]
            assert [s["connected"] for s in view["seats"] if s["seat"] == view["you"]] == [True]
            asked = await question(theirs)
            assert asked["round"] == said["round"]

    asyncio.run(tell())


@pytest.mark.parametrize("seed", range(3))
def test_a_line_that_is_cut_at_any_moment_loses_nothing(room: Live, seed: int) -> None:
    """Ann's page is gone at moments that luck chooses, in and between hands, and comes again; her chair, her chips and
    the question to her are where they were."""

    async def tell() -> None:
        luck = random.Random(seed)
        async with AsyncExitStack() as pages:
            ann, bob = [await pages.enter_async_context(browser(room)) for _ in range(2)]
            had = [(await page.balances())["EUR"] for page in (ann, bob)]
            table = await opened(ann, HOLDEM, players=2, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            hands = cuts = turn = 0
            async with asyncio.timeout(PATIENCE * 4):
                while hands < 4 or cuts < 4:
                    message = await bob.next()
                    hands += message["type"] == "over"
                    if luck.random() < 0.2:
                        cuts += 1
                        await ann.socket.close()
                        ann = await pages.enter_async_context(browser(room, ann.client))
                        await ann.must(type="watch", table=table)
                        view = (await ann.told(lambda m: m["type"] == "table"))["table"]
                        assert view["you"] == ann.me["name"]
                    phase = message.get("phase") if message["type"] in ("events", "round") else None
                    if phase is None or phase["name"] != "choosing":
                        continue
                    page = ann if phase["asked"] == ann.me["name"] else bob
                    turn += 1
                    await page.must(type="choose", table=table, **answer_to(page, phase, turn))
            for page in (ann, bob):
                await page.send(type="stand", table=table)
            actor = room.house.tables[table]
            while len(actor.seats):
                await asyncio.sleep(0.02)
            now = [(await page.balances())["EUR"] for page in (ann, bob)]
            assert sum(now) == sum(had), "what one has lost the other has won"

    asyncio.run(tell())
