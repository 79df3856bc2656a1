"""A private game: stakes, clock and password of its own, from the door to the hand, over a restart of the house."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from live import OPEN, Browser, Live, browser, live_house
from poker_kit import KINDS, PACE, opened, play_hand, sat

from croupier.house import audit
from croupier.house.comeback import coming_back
from croupier.server.limits import Rate
from croupier.store import open_engine

HOLDEM = KINDS["hold'em"]
OWN = {"blinds": [25, 50], "ante": 5}


async def _refused(page: Browser, **wish: Any) -> tuple[int, str]:
    answer = await page.client.post("/api/tables", json={"game": HOLDEM, "players": 3, **wish})
    return answer.status_code, str(answer.json()["detail"])


def test_a_table_is_played_for_its_own_stakes_and_by_its_own_clock(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob:
            table = await opened(ann, HOLDEM, players=2, stakes=OWN, seconds=45, invited=[bob])
            await sat(ann, table)
            view = next(m["table"] for m in ann.heard if m["type"] == "table")
            assert view["stakes"] == OWN
            assert view["choosing_ms"] == 45_000
            assert view["buy_in"]["default"] == 100 * 50
            await sat(bob, table)
            hand = await play_hand([ann, bob], table)
            events = (await ann.client.get(f"/api/hands/{hand}")).json()["events"]
            started = next(event for event in events if event["kind"] == "hand_started")
            assert started["stakes"] == OWN
            assert sorted(e["amount"] for e in events if e["kind"] == "posted") == [5, 5, 25, 50]

    asyncio.run(tell())


@pytest.mark.parametrize(
    ("stakes", "words"),
    [
        ({"blinds": [50, 25]}, "small blind is at most the big blind"),
        ({"blinds": [0, 50]}, "at least 0.01"),
        ({"ante": 10_000}, "at most the big blind"),
        ({"bring_in": 50}, "what can be chosen is blinds, ante"),
        ({"blinds": [10**11, 10**11]}, "between nothing and"),
    ],
)
def test_wrong_stakes_open_no_table_and_say_what_is_possible(room: Live, stakes: dict[str, Any], words: str) -> None:
    async def tell() -> None:
        async with browser(room) as ann:
            status, said = await _refused(ann, stakes=stakes)
            assert (status, words in said) == (409, True), said
            assert (await ann.client.get("/api/practice")).json()["tables"] == []

    asyncio.run(tell())


@pytest.mark.parametrize(
    "wish",
    [
        {"stakes": {"blinds": [1.5, 2]}},
        {"stakes": {"blinds": ["1", "2"]}},
        {"stakes": {"blinds": [1, 2, 3]}},
        {"stakes": {"ante": -5}},
        {"seconds": 4},
        {"seconds": 301},
        {"password": "abc"},
        {"password": "x" * 101},
    ],
)
def test_what_is_no_wish_at_all_is_refused_at_the_door(room: Live, wish: dict[str, Any]) -> None:
    async def tell() -> None:
        async with browser(room) as ann:
            answer = await ann.client.post("/api/tables", json={"game": HOLDEM, "players": 3, **wish})
            assert answer.status_code == 422, answer.text

    asyncio.run(tell())


def test_who_knows_the_password_may_enter_and_nobody_learns_whether_there_is_one(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob, browser(room) as eve:
            table = await opened(ann, HOLDEM, players=3, password="four queens")
            plain = await opened(ann, HOLDEM, players=3)
            told = []
            for name in (table, plain, "practice-0000000000"):
                answer = await eve.client.post(f"/api/tables/{name}/password", json={"password": "four kings"})
                told.append((answer.status_code, answer.json()["detail"]))
            assert told == [(404, "There is no table here that this password opens.")] * 3
            assert "no table" in await eve.refused(type="watch", table=table)
            entered = await bob.client.post(f"/api/tables/{table}/password", json={"password": "four queens"})
            assert entered.status_code == 200, entered.text
            await sat(bob, table)
            assert "no table" in await bob.refused(type="watch", table=plain)

    asyncio.run(tell())


def test_tries_at_a_password_are_counted(tmp_path: Path) -> None:
    async def tell(house: Live) -> None:
        async with browser(house) as ann, browser(house) as eve:
            table = await opened(ann, HOLDEM, players=3, password="four queens")
            tries = [await eve.client.post(f"/api/tables/{table}/password", json={"password": "x"}) for _ in range(30)]
            assert 429 in [answer.status_code for answer in tries]

    slow = replace(OPEN, logins=Rate(1 / 600, 5))
    with live_house(tmp_path, PACE, slow, plan=()) as house:
        asyncio.run(tell(house))


def test_stakes_clock_and_password_outlive_the_house(tmp_path: Path) -> None:
    async def first(house: Live) -> str:
        async with browser(house) as ann, browser(house) as bob:
            table = await opened(ann, HOLDEM, players=2, stakes=OWN, seconds=45, password="four queens", invited=[bob])
            await sat(ann, table)
            await sat(bob, table)
            await play_hand([ann, bob], table)
            return table

    with live_house(tmp_path, PACE, plan=()) as house:
        table = asyncio.run(first(house))
    engine = open_engine(tmp_path)
    with engine.connect() as db:
        back, gone = coming_back(db)
    engine.dispose()
    assert gone == {}
    (again,) = back
    assert (again.spec.id, again.spec.stakes, again.spec.acting_ms) == (table, OWN, 45_000)
    assert again.password is not None
    assert "four queens" not in again.password
    among = again.spec.game.among_players
    assert among is not None
    assert among.stakes(again.spec.game.rules, again.spec.game.currency()) == OWN
    assert audit(tmp_path).wrong == []
