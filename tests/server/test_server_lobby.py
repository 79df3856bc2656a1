"""The lobby listens: one list, then what changes, to those who look at it and to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from live import CALM, OPEN, PATIENCE, PLAN, Browser, Live, browser, live_house

from croupier.house.floor import TablePlan
from croupier.server import certificates, lobby
from croupier.server.lobby import EVERY, LOBBY

pytestmark = pytest.mark.anyio
FIGURES = {
    "id",
    "jackpot",
    "players",
    "bots",
    "watching",
    "phase",
    "waiting",
    "average_pot",
    "hands_an_hour",
    "edge_low",
    "edge_high",
    "edge_low_percent",
    "edge_high_percent",
    "edges_exact",
}


def _news(page: Browser, table: str) -> list[dict[str, Any]]:
    told = [row for message in page.heard if message["type"] == "lobby" for row in message["tables"]]
    return [row for row in told if row["id"] == table]


async def _hears(page: Browser, what: Callable[[], bool]) -> None:
    """It is so already, or will be after some message more."""
    async with asyncio.timeout(PATIENCE):
        while not what():
            await page.hear()


async def _with_all_edges(page: Browser) -> dict[str, dict[str, Any]]:
    """The list, when nothing is worked out any more."""
    async with asyncio.timeout(PATIENCE):
        while True:
            rows = {row["id"]: row for row in (await page.client.get("/api/tables")).json()}
            if all(row["edge_low"] for row in rows.values()):
                return rows
            await asyncio.sleep(EVERY / 10)


async def test_rows_name_the_house_and_what_people_call_the_game(calm: Live) -> None:
    async with browser(calm) as ann:
        rows = {row["id"]: row for row in (await ann.client.get("/api/tables")).json()}
        assert rows["roulette"]["house"] == {"name": "Czech casino (GELP)", "short": "Czech casino"}
        assert (rows["roulette"]["kind"], rows["roulette"]["compared"]) == ("Roulette", False)
        assert (rows["dice"]["kind"], rows["dice"]["house"]["short"]) == ("Lucky Dice", "Finnish halls")
        games = {game["id"]: game for game in (await ann.client.get("/api/games")).json()}
        assert games["unibet-ee/banzai"]["house"]["name"] == "Online poker, Estonia (Unibet)"
        practice = (await ann.client.get("/api/practice")).json()["games"]
        assert {game["house"]["name"] for game in practice if game["rulebook"] == "ray-online"} == {
            "Finnish online (RAY)"
        }


async def test_rows_of_card_tables_say_how_is_bet_and_for_how_much(tmp_path: Path) -> None:
    plan = (
        TablePlan("omaha", "Omaha", "unibet-fi/omaha", "EUR", {}),
        TablePlan("mix", "Mix", "gelp/horse", "EUR", {}),
        PLAN[0],
    )
    with live_house(tmp_path, CALM, plan=plan) as cards:
        async with browser(cards) as ann:
            rows = {row["id"]: row for row in (await ann.client.get("/api/tables")).json()}
    assert (rows["omaha"]["structure"], rows["omaha"]["stakes"]["blinds"]) == ("pot_limit", [1_00, 2_00])
    assert rows["mix"]["structure"] == "mixed"
    assert "structure" not in rows[PLAN[0].id] or rows[PLAN[0].id]["structure"] is None


async def test_who_looks_at_the_lobby_is_told_what_changes_and_only_that(calm: Live) -> None:
    async with browser(calm) as ann, browser(calm) as bob:
        before = await _with_all_edges(ann)
        await ann.must(type="watch_lobby")
        await bob.sit("roulette")
        players = before["roulette"]["players"] + 1
        await _hears(ann, lambda: any(row["players"] == players for row in _news(ann, "roulette")))
        assert all(set(row) == FIGURES for row in _news(ann, "roulette"))
        assert _news(ann, "dice") == []
        await bob.must(type="stand", table="roulette")
        await _hears(ann, lambda: _news(ann, "roulette")[-1]["players"] == players - 1)
        assert [message for message in bob.heard if message["type"] == "lobby"] == []


async def test_who_turns_away_hears_no_more_and_nothing_is_counted_for_nobody(calm: Live) -> None:
    hall = calm.app.state.door.hub.lobby
    async with browser(calm) as ann, browser(calm) as bob:
        await ann.must(type="watch_lobby")
        await ann.must(type="watch_lobby")  # twice is once
        await bob.must(type="watch_lobby")
        assert calm.inside(lambda: len(hall._pages)) == 2
        await ann.must(type="unwatch_lobby")
        await bob.must(type="watch", table="dice")
        await _hears(bob, lambda: _news(bob, "dice") != [])
        assert [message for message in ann.heard if message["type"] == "lobby"] == []
    async with asyncio.timeout(PATIENCE):
        while calm.inside(lambda: hall._next is not None or hall._pages):
            await asyncio.sleep(EVERY / 10)


async def test_news_come_once_a_second_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often somebody sits down and stands up: the moments of telling lie apart."""
    told: list[float] = []
    real = lobby.Lobby._put

    def put(self: lobby.Lobby, *given: Any, **named: Any) -> None:
        told.append(asyncio.get_running_loop().time())
        real(self, *given, **named)

    monkeypatch.setattr(lobby.Lobby, "_put", put)
    with live_house(tmp_path, CALM, OPEN, PLAN) as live:
        async with browser(live) as ann, browser(live) as bob:
            await ann.must(type="watch_lobby")
            while len(told) < 3:
                await bob.must(type="watch", table="dice")
                await bob.must(type="unwatch", table="dice")
                await bob.must(type="watch", table="roulette")
                await asyncio.sleep(EVERY / 5)
                await bob.must(type="unwatch", table="roulette")
                await asyncio.sleep(EVERY / 7)
    assert min(later - one for one, later in pairwise(told)) > 0.9 * EVERY


async def test_a_page_that_has_fallen_behind_is_told_all_figures(calm: Live) -> None:
    async with browser(calm) as ann:
        await ann.must(type="watch_lobby")

        def fall_behind() -> None:
            (page,) = calm.app.state.door.hub.lobby._pages
            page._behind.add(LOBBY)
            page.wake()

        calm.inside(fall_behind)
        listed = {row["id"] for row in (await ann.client.get("/api/tables")).json()}
        await _hears(ann, lambda: all(_news(ann, table) for table in listed))
        assert calm.inside(lambda: [page._behind for page in calm.app.state.door.hub.lobby._pages]) == [set()]


async def test_an_edge_is_told_when_it_becomes_known(calm: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async with browser(calm) as ann:
        await ann.must(type="watch_lobby")
        found = certificates.Edges(Fraction(-1, 50), Fraction(1, 37))
        monkeypatch.setattr(certificates.edges, "known", lambda *_: found)
        await _hears(ann, lambda: any(row["edge_low"] == "-1/50" for row in _news(ann, "dice")))
        news = _news(ann, "dice")[-1]
        assert (news["edge_low_percent"], news["edge_high"]) == (-2.0, "1/37")
