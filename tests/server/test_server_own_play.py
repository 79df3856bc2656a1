"""Figures of one's own play and notes on others, over HTTP: of nobody else, and for nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from live import Live, browser, live_house
from poker_kit import PACE, opened, play_hand, sat


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live_house(tmp_path_factory.mktemp("own"), PACE, plan=()) as house:
        yield house


def test_the_figures_are_those_of_ones_own_hands(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, bob, eve = [await pages.enter_async_context(browser(room)) for _ in range(3)]
            table = await opened(ann, "ray-casino/texas-holdem", players=3, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            for _ in range(2):
                await play_hand([ann, bob], table)
            for page in (ann, bob):
                found = (await page.client.get("/api/play", params={"currency": "EUR"})).json()
                (game,) = found["games"]
                assert found["all"] == {**game, "kind": ""}
                assert game["hands"] == 2
                assert game["vpip"]["of"] == game["pfr"]["of"] == 2
                assert 0 <= game["vpip"]["low"] <= game["vpip"]["hits"] / 2 <= game["vpip"]["high"] <= 1
                assert game["three_bet"]["hits"] <= game["pfr"]["hits"] <= game["vpip"]["hits"]
                assert (game["winning"], game["fewest"]) == (None, 100), "two hands say nothing of what one wins"
                sitting = (await page.client.get(f"/api/tables/{table}/sitting")).json()
                assert sitting["play"]["hands"] >= 2
            assert (await eve.client.get("/api/play", params={"currency": "EUR"})).json()["games"] == []
            assert (await eve.client.get("/api/play", params={"currency": "EUR"})).json()["all"] is None
            assert (await eve.client.get("/api/play", params={"currency": "XXX"})).status_code == 422

    asyncio.run(tell())


def test_a_note_is_read_by_its_author_alone_and_can_be_changed_and_struck_out(room: Live) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as pages:
            ann, bob = [await pages.enter_async_context(browser(room)) for _ in range(2)]

            async def notes(about: str, body: str) -> tuple[int, str]:
                answer = await ann.client.post("/api/notes", json={"name": about, "body": body})
                return answer.status_code, answer.text

            name = bob.me["name"]
            for body in ("Calls <b>everything</b>", "Calls everything;\nnever bluffs"):
                assert (await notes(name, body))[0] == 200
            (mine,) = (await ann.client.get("/api/notes")).json()
            assert (mine["name"], mine["body"]) == (name, "Calls everything;\nnever bluffs")
            assert (await bob.client.get("/api/notes")).json() == []
            for about, body, why in (
                ("Nobody at all", "x", "Nobody of that name"),
                (ann.me["name"], "x", "somebody else"),
                (name, "x" * 501, "at most 500"),
                (name, "bell\u0007", "plain text"),
            ):
                status, said = await notes(about, body)
                assert status == 409
                assert why in said
            assert (await notes(name, "  "))[0] == 200
            assert (await ann.client.get("/api/notes")).json() == []

    asyncio.run(tell())
