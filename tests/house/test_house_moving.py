"""Houses that seat people themselves: drawn tables, feeders and tables that break, with the chips in one transaction."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house_kit import FAST, Eye, deliver, opened, until

import patience
from croupier.house import House, HouseOptions, audit, moving
from croupier.house.bank import HouseBank
from croupier.house.floor import TablePlan
from croupier.house.people import Person
from croupier.play import Refused
from croupier.room import Sitter, TableActor
from croupier.room.moving import move
from croupier.room.news import Noticed, Seated, SeatedWhy
from croupier.store import StoreFailure

PACE = replace(FAST, drawing=1, acting=600_000, gone=600_000, thinking=1, between=50, absent=600_000)
EE = TablePlan("one", "One", "unibet-ee/texas-holdem", "EUR", {}, bots=0)
GELP = TablePlan("main", "Main", "gelp/texas-holdem", "EUR", {}, bots=0)


def run(tell: Callable[[], Awaitable[None]]) -> None:
    async def go() -> None:
        await tell()

    asyncio.run(go())


def entries(data: Path, kind: str) -> list[dict[str, Any]]:
    with sqlite3.connect(data / "house.sqlite3") as db:
        found = db.execute("select entry from inputs order by at, seq")
        return [entry for (text,) in found if (entry := json.loads(text))["kind"] == kind]


async def comes(house: House, table: TableActor) -> tuple[Person, Eye]:
    who = await house.people.guest()
    eye = Eye(who.id)
    await table.watch(eye)
    return who, eye


def where(house: House, who: Person) -> list[str]:
    return [name for name, table in house.tables.items() if table.seats.of(who.id) is not None]


@pytest.mark.rule("unibet-ee/cash-general#U-EE-2")
def test_where_the_house_draws_the_table_one_sits_where_it_says(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PACE, (EE, replace(EE, id="two", name="Two"))) as house:
            asked = house.tables["one"]
            for _ in range(6):
                who, eye = await comes(house, asked)
                await house.moving.seat(asked, Sitter(who.id, who.name), None, None)
                (there,) = where(house, who)
                told = [news for news in eye.heard if isinstance(news, Seated)]
                assert told == ([] if there == "one" else [Seated(who.id, "two", "Two", "drawn")])
            assert sum(len(table.seats) for table in house.tables.values()) == 6

    run(evening)
    drawn = entries(tmp_path, "drawn")
    assert len(drawn) == 6
    assert all(entry["asked"] == "one" and 0 <= entry["drawn"] < 1_000_000 for entry in drawn)
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("veikkaus/opening-and-seating#V-2.10")
def test_a_house_that_fills_the_shortest_table_keeps_them_even(tmp_path: Path) -> None:
    plan = replace(EE, game="veikkaus/holdem")

    async def evening() -> None:
        async with opened(tmp_path, PACE, (plan, replace(plan, id="two", name="Two"))) as house:
            for _ in range(4):
                who, _ = await comes(house, house.tables["one"])
                await house.moving.seat(house.tables["one"], Sitter(who.id, who.name), None, None)
            assert [len(house.tables[name].seats) for name in ("one", "two")] == [2, 2]
            again = house.tables["one"]
            name, sitter = next(iter(again.seats))
            with pytest.raises(Refused, match="already"):
                await house.moving.seat(again, sitter, None, None)
            assert name in again.seats

    run(evening)


def test_who_sits_at_a_feeder_goes_on_to_a_free_place_of_its_main_table(tmp_path: Path) -> None:
    feeder = replace(GELP, id="feeder", name="Feeder", feeds="main")

    async def evening() -> None:
        async with opened(tmp_path, PACE, (GELP, feeder)) as house:
            who, eye = await comes(house, house.tables["feeder"])
            has = (await house.people.balances(who.id))["EUR"]
            await house.tables["feeder"].sit(Sitter(who.id, who.name), 200_00)
            await until(lambda: where(house, who) == ["main"])
            await until(lambda: Seated(who.id, "main", "Main", "must_move") in eye.heard)
            chair = house.tables["main"].seating.chair(who.name)
            assert chair is not None
            assert chair.stack == 200_00
            assert (await house.people.balances(who.id))["EUR"] == has - 200_00

    run(evening)
    (left, *_), moved = entries(tmp_path, "left"), [e for e in entries(tmp_path, "buy_in") if e.get("moved")]
    assert (left["to"], left["why"]) == ("main", "must_move")
    assert [(entry["from"], entry["amount"]) for entry in moved] == [("feeder", 200_00)]
    assert audit(tmp_path).wrong == []


@asynccontextmanager
async def breaking(data: Path, plan: tuple[TablePlan, ...], below: int) -> AsyncIterator[House]:
    """A house in which a table breaks at once when fewer than so many are left."""
    chosen = {"gelp": {"break_below": below, "break_after": 0}}
    house = House(data, HouseOptions(patience.paced(PACE), plan, rooms=chosen))
    await house.open(deliver)
    try:
        yield house
    finally:
        await house.close()


async def sits(house: House, name: str, chips: int) -> tuple[Person, Eye]:
    table = house.tables[name]
    who, eye = await comes(house, table)
    await table.sit(Sitter(who.id, who.name), chips)
    return who, eye


@pytest.mark.rule("gelp/cash-game#C-7.4")
def test_a_table_with_too_few_left_breaks_by_itself_and_who_moves_keeps_his_chips_and_owes_nothing(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        plan = (GELP, replace(GELP, id="other", name="Other"))
        async with breaking(tmp_path, plan, below=3) as house:
            main, other = house.tables["main"], house.tables["other"]
            for _ in range(3):
                await sits(house, "other", 200_00)
            await until(lambda: other.course is not None)
            people = [await sits(house, "main", 240_00)]
            await until(lambda: where(house, people[0][0]) == ["other"])  # alone, and others play
            people.append(await sits(house, "main", 210_00))
            await until(lambda: where(house, people[1][0]) == ["other"])
            for (who, eye), chips in zip(people, (240_00, 210_00), strict=True):
                assert Seated(who.id, "other", "Other", "broken") in eye.heard
                assert any(isinstance(news, Noticed) and "breaks up" in news.text for news in eye.heard)
                chair, dues = other.seating.chair(who.name), other.seating.dues(who.name)
                assert chair is not None
                assert dues is not None
                assert (chair.stack, dues.owes) == (chips, None)
            assert len(main.seats) == 0

    run(evening)
    assert len(entries(tmp_path, "breaks")) == 2
    assert [entry["why"] for entry in entries(tmp_path, "left") if entry.get("to")] == ["broken", "broken"]
    assert audit(tmp_path).wrong == []


def test_a_table_that_breaks_while_another_is_broken_up_is_broken_up_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else changes in the room that would remind the house of it."""

    async def evening() -> None:
        plan = tuple(replace(GELP, id=name, name=name.title()) for name in ("first", "second", "home"))
        async with breaking(tmp_path, plan, below=3) as house:
            second: list[Person] = []

            async def slowly(source: TableActor, player: str, target: TableActor, why: SeatedWhy) -> str:
                if not second:
                    second.append((await sits(house, "second", 230_00))[0])
                    table = house.tables["second"].seating.attendance
                    assert table is not None
                    await until(lambda: table.breaks)
                return await move(source, player, target, why)

            monkeypatch.setattr(moving, "move", slowly)
            for _ in range(3):
                await sits(house, "home", 200_00)
            await until(lambda: house.tables["home"].course is not None)
            first, _ = await sits(house, "first", 240_00)
            await until(lambda: where(house, first) == ["home"] and where(house, second[0]) == ["home"])

    run(evening)
    assert len(entries(tmp_path, "breaks")) == 2
    assert audit(tmp_path).wrong == []


def test_who_sat_out_sits_out_at_the_next_table_and_bots_stay_where_they_are(tmp_path: Path) -> None:
    async def evening() -> None:
        plan = (GELP, replace(GELP, id="other", name="Other"))
        async with breaking(tmp_path, plan, below=2) as house:
            main, other = house.tables["main"], house.tables["other"]
            others = [await sits(house, "other", 200_00) for _ in range(2)]
            await until(lambda: other.course is not None)
            await house.seat_opponents(main, "caller", ["Bot"])
            who, _ = await sits(house, "main", 200_00)
            await main.away(who.id, True)
            async with asyncio.timeout(patience.seconds(60)):
                while where(house, who) != ["other"]:  # when the hand that he plays is over
                    with suppress(Refused):
                        await main.choose(who.id, "fold")
                    await asyncio.sleep(0.005)
            assert all(where(house, each) == ["other"] for each, _ in others)
            chair = other.seating.chair(who.name)
            assert chair is not None
            await until(lambda: chair.away)
            assert [sitter.bot for _, sitter in main.seats] == [True]

    run(evening)
    assert audit(tmp_path).wrong == []


def test_a_table_does_not_break_where_no_place_is_left_elsewhere(tmp_path: Path) -> None:
    async def evening() -> None:
        plan = (GELP, replace(GELP, id="other", name="Other", game="gelp/omaha"))
        async with breaking(tmp_path, plan, below=10) as house:
            who, _ = await sits(house, "main", 200_00)
            for _ in range(3):
                await sits(house, "other", 200_00)
            assert where(house, who) == ["main"], "another game is another kind"

    run(evening)
    assert entries(tmp_path, "breaks") == []


def test_nobody_moves_in_a_hand_or_to_a_table_where_he_sits(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PACE, (GELP, replace(GELP, id="other", name="Other"))) as house:
            main, other = house.tables["main"], house.tables["other"]
            people = [(await comes(house, main))[0] for _ in range(2)]
            for who in people:
                await main.sit(Sitter(who.id, who.name), 200_00)
            await until(lambda: main.course is not None)
            with pytest.raises(Refused, match="when the hand is over"):
                await move(main, people[0].id, other, "broken")
            assert where(house, people[0]) == ["main"]
            with pytest.raises(Refused, match="do not sit"):
                await move(other, people[0].id, main, "broken")

    run(evening)
    assert audit(tmp_path).wrong == []


def test_what_cannot_be_written_has_moved_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise StoreFailure("database or disk is full")

    async def evening() -> None:
        async with opened(tmp_path, PACE, (GELP, replace(GELP, id="other", name="Other"))) as house:
            who, _ = await comes(house, house.tables["main"])
            await house.tables["main"].sit(Sitter(who.id, who.name), 200_00)
            with monkeypatch.context() as patch:
                patch.setattr(HouseBank, "write_together", broken)
                with pytest.raises(Refused, match="cannot write"):
                    await move(house.tables["main"], who.id, house.tables["other"], "broken")
            assert where(house, who) == ["main"]
            chair = house.tables["main"].seating.chair(who.name)
            assert chair is not None
            assert chair.stack == 200_00

    run(evening)
    assert entries(tmp_path, "left")[0].get("to") is None
    assert audit(tmp_path).wrong == []
