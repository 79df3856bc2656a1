"""Jackpots in the books of the house: accounts, restarts, hits that waited, and what the audit finds."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house_kit import FAST, Eye, deliver, opened

import patience
from croupier.house import House, HouseOptions, audit, desks
from croupier.house.floor import TablePlan
from croupier.house.people import Person
from croupier.play import Refused
from croupier.room import Sitter, TableActor
from croupier.room.ring_game import RingGame
from croupier.room.rules.book import room_for
from croupier.room.rules.model import RoomRules

PACE = replace(FAST, drawing=1, acting=600_000, gone=600_000, thinking=1, between=5, absent=600_000)
LINKED = {"jackpot": "linked"}
ONE = TablePlan("one", "One", "veikkaus/holdem", "EUR", LINKED, bots=0)
FLOOR = (ONE, replace(ONE, id="two", name="Two"))
GUARANTEE = 1_000_00


@pytest.fixture
def any_hand(monkeypatch: pytest.MonkeyPatch) -> RoomRules:
    """A jackpot that falls whenever a hand has lost at a showdown, so that luck has no say in whether it does."""
    rules = room_for("veikkaus/holdem")
    assert rules.jackpot is not None
    every = rules.jackpot.categories[0].criteria["holdem"].model_copy(update={"least": "7s 5h 4d 3c 2s", "both": False})
    category = rules.jackpot.categories[0].model_copy(update={"criteria": {"holdem": every}})
    jackpot = rules.jackpot.model_copy(update={"categories": [category]})
    found = rules.model_copy(update={"jackpot": jackpot})
    monkeypatch.setattr(desks, "room_for", lambda *_, **__: found)
    return found


def fund(house: House, table: str = "one") -> tuple[int, int]:
    seating = house.tables[table].seating
    assert isinstance(seating, RingGame)
    return seating.desk.room.fund.published, seating.desk.room.fund.collected


def in_books(data: Path) -> dict[str, int]:
    with sqlite3.connect(data / "house.sqlite3") as db:
        found = db.execute("select kind, sum(balance) from accounts where kind in ('jackpot', 'drops') group by kind")
        return dict(found.fetchall())


def in_entries(data: Path, word: str) -> list[dict[str, Any]]:
    with sqlite3.connect(data / "house.sqlite3") as db:
        found = db.execute("select entry from inputs where entry like ? order by at, seq", (f'%"{word}":%',))
        return [entry for (text,) in found if word in (entry := json.loads(text))]


async def sit_down(house: House, table: TableActor, count: int = 5) -> dict[str, Person]:
    people = [await house.people.guest() for _ in range(count)]
    for who in people:
        await table.watch(Eye(who.id))
        await table.sit(Sitter(who.id, who.name))
        if table.seating.posting:
            await table.auto_post(who.id, True)
    return {who.name: who for who in people}


async def step(table: TableActor, people: dict[str, Person]) -> None:
    """Whoever is asked checks or calls; while not all play, they fold."""
    seat = table.phase.asked
    if seat is None:
        await asyncio.sleep(0.002)
        return
    words = [option["option"] for option in table.phase.options]
    dealt = len(table.dealer.players) == len(people)
    word = next(w for w in (("check", "call") if dealt else ("fold", "check")) if w in words)
    with suppress(Refused):  # the turn has passed on
        await table.choose(people[seat].id, word)


async def play(table: TableActor, people: dict[str, Person], done: Callable[[], bool]) -> None:
    async with asyncio.timeout(patience.seconds(60)):
        while not done():
            await step(table, people)


def run(tell: Callable[[], Awaitable[None]]) -> None:
    async def go() -> None:
        await tell()

    asyncio.run(go())


def test_the_house_guarantees_the_jackpot_and_hands_feed_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PACE, FLOOR) as house:
            assert fund(house) == (GUARANTEE, 0)
            people = await sit_down(house, house.tables["one"])
            await play(house.tables["one"], people, lambda: fund(house)[1] >= 3_00)

    async def again() -> None:
        async with opened(tmp_path, PACE, FLOOR) as house:
            assert fund(house) == (GUARANTEE, in_books(tmp_path)["drops"])

    run(evening)
    assert in_books(tmp_path)["jackpot"] == GUARANTEE
    assert in_books(tmp_path)["drops"] >= 3_00
    run(again)
    report = audit(tmp_path)
    assert report.wrong == []
    assert set(report.totals["EUR"]) >= {"jackpot", "drops"}


def test_prizes_are_in_the_books_with_their_hand_and_reckoned_again(tmp_path: Path, any_hand: RoomRules) -> None:
    assert any_hand.jackpot is not None
    before: list[int] = []

    async def evening() -> None:
        async with opened(tmp_path, PACE, FLOOR) as house:
            people = await sit_down(house, house.tables["one"])
            before.append(fund(house)[0])
            await play(house.tables["one"], people, lambda: bool(in_entries(tmp_path, "paid")))

    run(evening)
    (bill, *_) = in_entries(tmp_path, "paid")[0]["paid"]
    assert bill["fund"] == before[0]
    assert sum(bill["to"].values()) in range(800_00 - 3, 800_00 + 4), "80 % of it, to the nearest cent each"
    assert bill["left"] == GUARANTEE
    assert audit(tmp_path).wrong == []


def test_a_hit_that_waits_when_the_house_is_cut_off_is_paid_when_it_opens_again(
    tmp_path: Path, any_hand: RoomRules
) -> None:
    """The hand that it waited for has not happened."""
    data, kept = tmp_path / "books", tmp_path / "crashed"

    async def evening() -> None:
        async with opened(data, PACE, FLOOR) as house:
            one, two = house.tables["one"], house.tables["two"]
            first, second = await sit_down(house, one), await sit_down(house, two)
            await play(one, first, lambda: len(one.dealer.players) == 5 and one.phase.name == "choosing")
            await asyncio.sleep(0.002)
            await play(two, second, lambda: bool(in_entries(data, "hit")))
            await house.store.write(lambda _: None)
            shutil.copytree(data, kept)

    async def again() -> None:
        assert in_entries(kept, "paid") == []
        async with opened(kept, PACE, FLOOR) as house:
            (paid,) = in_entries(kept, "paid")
            assert paid["kind"] == "jackpot"
            assert fund(house)[0] == GUARANTEE

    run(evening)
    assert audit(data).wrong == []
    run(again)
    assert audit(kept).wrong == []
    assert any_hand.jackpot is not None


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("update postings set amount = amount + 1 where account_id like 'jackpot:%' and amount < 0", "amount is"),
        ("update accounts set balance = balance + 5 where kind = 'drops'", "which its postings make"),
        (
            "update inputs set entry = replace(entry, '\"left\":100000', '\"left\":100001') where entry like '%paid%'",
            "leaves",
        ),
        ("update accounts set table_id = 'one' where kind = 'jackpot'", "table_id is"),
    ],
)
def test_the_audit_finds_what_was_changed(tmp_path: Path, any_hand: RoomRules, sql: str, says: str) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PACE, FLOOR) as house:
            people = await sit_down(house, house.tables["one"])
            await play(house.tables["one"], people, lambda: bool(in_entries(tmp_path, "paid")))

    run(evening)
    assert any_hand.jackpot is not None
    with sqlite3.connect(tmp_path / "house.sqlite3") as db:
        assert db.execute(sql).rowcount > 0
    assert any(says in line for line in audit(tmp_path).wrong)


CASINO = TablePlan("casino", "Casino", "ray-casino/texas-holdem", "EUR", {"drop": "1"}, bots=0)


@pytest.mark.parametrize(
    ("plan", "rooms", "why"),
    [
        (CASINO, {}, "The house has no jackpot"),
        (replace(CASINO, options={"drop": "2"}), {"ray-casino": {"jackpot": "announced"}}, "would drop 200"),
    ],
)
def test_a_table_that_drops_for_no_jackpot_stays_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, plan: TablePlan, rooms: dict[str, Any], why: str
) -> None:
    async def evening() -> None:
        house = House(tmp_path, HouseOptions(PACE, (plan, ONE), rooms=rooms))
        with caplog.at_level(logging.WARNING):
            await house.open(deliver)
        assert list(house.tables) == ["one"]
        await house.close()

    run(evening)
    assert why in caplog.text


@pytest.mark.rule("ray-casino/poker-general#PG-13", "ray-casino/poker-general#PJ-11")
def test_what_the_house_has_announced_for_its_room_counts_at_its_tables(tmp_path: Path) -> None:
    async def evening() -> None:
        rooms = {"ray-casino": {"jackpot": "announced", "extra_rewards": "announced"}}
        house = House(tmp_path, HouseOptions(PACE, (CASINO,), rooms=rooms))
        await house.open(deliver)
        table = house.tables["casino"]
        assert fund(house, "casino") == (5_000_00, 0)
        people = await sit_down(house, table, 6)
        await play(table, people, lambda: fund(house, "casino")[1] >= 2_00)
        assert table.seating.jackpots is not None
        assert table.seating.jackpots.rules is not None
        assert table.seating.jackpots.rules.players == 6
        await house.close()

    run(evening)
    assert audit(tmp_path).wrong == []
