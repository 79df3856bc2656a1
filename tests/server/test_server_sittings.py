"""One's own sittings over HTTP: what they brought, and all their hands as a file that reads back. Of nobody else."""

from __future__ import annotations

import asyncio
import json
import tomllib
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from live import READY, Browser, Live, browser
from poker_kit import KINDS, opened, play_hand, sat

import patience
from croupier import poker
from croupier.games.poker.formats.phh_file import split


async def got(page: Browser, path: str, status: int = 200) -> Any:
    answer = await page.client.get(f"/api/{path}", timeout=READY)
    assert answer.status_code == status, answer.text
    return answer.json()


async def file(page: Browser, sitting: str, form: str) -> httpx.Response:
    answer = await page.client.get(f"/api/sittings/{sitting}/hands.{form}", timeout=READY)
    assert answer.status_code == 200, answer.text
    assert f"{sitting}.{form}" in answer.headers["content-disposition"]
    return answer


@pytest.mark.parametrize("kind", ["hold'em", "stud", "draw"])
def test_all_hands_of_a_sitting_read_back_as_they_were_played(room: Live, kind: str) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, bob = [await pages.enter_async_context(browser(room)) for _ in range(2)]
            table = await opened(ann, KINDS[kind], players=3, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            played = [await play_hand([ann, bob], table) for _ in range(2)]
            nets = []
            for page in (ann, bob):
                found = await got(page, f"tables/{table}/sitting")
                sitting, profit = found["sitting"], {row["id"]: row["profit"] for row in await got(page, "hands")}
                nets.append([point["net"] for point in found["course"][:2]])
                assert nets[-1] == [profit[played[0]], profit[played[0]] + profit[played[1]]]
                assert (sitting["hands"], sitting["net"]) == (len(found["course"]), found["course"][-1]["net"])
                (listed,) = await got(page, f"sittings?currency={sitting['currency']}")
                one = (await got(page, f"sittings/{sitting['id']}"))["sitting"]
                assert listed["id"] == one["id"] == sitting["id"]
                assert one["hands"] >= listed["hands"] >= 2
                await _same_hands(page, sitting["id"], played)
            assert nets[0] == [-net for net in nets[1]], "at a practice table nobody pays a fee"
            assert await got(bob, "sittings?currency=PLAY") == []

    asyncio.run(tell())


async def _same_hands(page: Browser, sitting: str, played: list[str]) -> None:
    """Each file begins with these hands, as one who was there has each of them; the next may be over by now."""
    count = len(played)

    async def each(form: str) -> list[httpx.Response]:
        return [await page.client.get(f"/api/hands/{name}.{form}") for name in played]

    phhs = (await file(page, sitting, "phhs")).text
    tables = tomllib.loads(phhs)
    assert list(tables) == [str(n + 1) for n in range(len(tables))]
    assert list(tables.values())[:count] == [tomllib.loads(one.text) for one in await each("phh")]
    again = [replay.check() and replay.hand.history for replay in poker.read(text=phhs)]
    assert len(again) == len(tables)
    seen = [(await got(page, f"hands/{name}"))["events"] for name in played]
    ends = [next(event["stacks"] for event in events if event["kind"] == "hand_over") for events in seen]
    assert [hand["finishing_stacks"] for hand in split(phhs)][:count] == ends
    for hand, events in zip(split(phhs), seen, strict=False):
        _only_what_was_seen(hand["actions"], events)
    objects = (await file(page, sitting, "ohh")).text.rstrip("\n").split("\n\n")
    assert [json.loads(text) for text in objects][:count] == [one.json() for one in await each("ohh")]
    assert (await file(page, sitting, "txt")).text.startswith("\n".join(one.text for one in await each("txt")))


def _only_what_was_seen(actions: list[str], events: list[dict[str, Any]]) -> None:
    """No card stands in the file that the events of this viewer do not show."""
    shown = {card for event in events for card in event.get("cards") or () if card}
    words = [action.split()[-1] for action in actions if action.split()[1] in ("dh", "sm", "db", "sd")]
    cards = {word[i : i + 2] for word in words if len(word) > 3 for i in range(0, len(word), 2)}
    assert cards - {"??"} <= shown


def test_a_sitting_is_its_players_alone(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, bob, eve = [await pages.enter_async_context(browser(room)) for _ in range(3)]
            table = await opened(ann, KINDS["hold'em"], players=2, invited=[bob, eve])
            for page in (ann, bob):
                await sat(page, table)
            await play_hand([ann, bob], table)
            mine = (await got(ann, f"tables/{table}/sitting"))["sitting"]["id"]
            for name in (mine, f"{table}.99999", "nothing", f"{table}.²"):
                for path in (f"sittings/{name}", f"sittings/{name}/hands.phhs"):
                    for page in (bob, eve):
                        said = (await got(page, path, 404))["detail"]
                        assert said == f"You have no session {name!r} at a table."
            for page, name in ((eve, table), (ann, "no-such-table"), (ann, "x" * 80)):
                said = (await got(page, f"tables/{name}/sitting", 404))["detail"]
                assert said == f"You have not sat at a table {name!r}."
            said = (await got(ann, f"sittings/{mine}/hands.morse", 422))["detail"]
            assert "'phhs', 'ohh' or 'txt'" in said
            assert "currency" in (await got(ann, "sittings?currency=XXX", 422))["detail"]
            assert await got(eve, "sittings?currency=EUR") == []
            async with httpx.AsyncClient(base_url=str(ann.client.base_url), timeout=patience.seconds(30)) as nobody:
                for path in ("sittings?currency=EUR", f"sittings/{mine}", f"sittings/{mine}/hands.txt"):
                    assert (await nobody.get(f"/api/{path}")).status_code == 401
                assert (await nobody.get(f"/api/tables/{table}/sitting")).status_code == 401

    asyncio.run(tell())


def test_a_sitting_without_a_hand_has_no_file_yet(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann:
            table = await opened(ann, KINDS["hold'em"], players=2)
            await sat(ann, table)
            found = await got(ann, f"tables/{table}/sitting")
            assert (found["sitting"]["hands"], found["sitting"]["net"], found["course"]) == (0, 0, [])
            said = (await got(ann, f"sittings/{found['sitting']['id']}/hands.ohh", 404))["detail"]
            assert said == "There is nothing to write: it has no hands yet."

    asyncio.run(tell())
