"""What a card room remembers over a restart: who left with what, who sits out and until when, who waits."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from house_kit import FAST, Eye, opened

from croupier.house import House, audit
from croupier.house.floor import TablePlan
from croupier.house.people import Person
from croupier.house.practice import Wish
from croupier.play import Refused
from croupier.room import Sitter, TableActor
from croupier.room.desk import Desk
from croupier.room.ring_game import RingGame
from croupier.rulebooks import load

PACE = replace(FAST, drawing=1, acting=600_000, gone=600_000, thinking=1, between=5, absent=600_000)
GELP = "gelp/texas-holdem"
FLOOR = (TablePlan("one", "One", "unibet-ee/texas-holdem", "EUR", {}, bots=0),)


def desk_of(table: TableActor) -> Desk:
    assert isinstance(table.seating, RingGame)
    return table.seating.desk


async def sits(table: TableActor, who: Person, chips: int | None = None) -> None:
    await table.watch(Eye(who.id))
    await table.sit(Sitter(who.id, who.name), chips)


def test_a_private_table_knows_who_sits_out_who_waits_and_who_left_with_what(tmp_path: Path) -> None:
    data, kept = tmp_path / "books", tmp_path / "crashed"
    people: list[Person] = []
    found: list[tuple[int | None, list[str], int | None]] = []

    async def evening() -> str:
        async with opened(data, PACE, ()) as house:
            people.extend([await house.people.guest() for _ in range(4)])
            ann, ben, cleo, dan = people
            table = await house.practice.open(ann.id, Wish(load(GELP), 2, bots=0))
            words = house.practice.invitation(table.spec.id, ann.id)
            assert words is not None
            for guest in (ben, cleo, dan):
                assert await house.practice.let_in(table.spec.id, guest.id, words)
            await sits(table, dan, 2_400_00)
            await table.stand(dan.id)
            await sits(table, ann, 2_000_00)
            await table.away(ann.id, True)
            await sits(table, ben, 2_000_00)
            await table.wait_for_chair(dan.id, True)
            await table.wait_for_chair(cleo.id, True)
            found.append(_facts(table, people))
            shutil.copytree(data, kept)
            return table.spec.id

    name = asyncio.run(evening())
    assert found[0][0] is not None
    assert found[0][1:] == ([people[3].id, people[2].id], 2_400_00)

    async def again(folder: Path) -> None:
        async with opened(folder, PACE, ()) as house:
            table = house.tables[name]
            assert _facts(table, people) == found[0]
            assert table.seating.chair(people[0].name).away  # type: ignore[union-attr]
            await table.stand(people[1].id)
            line = table.line(people[3].id)
            assert line is not None
            assert line.kept_ms is not None, "he is called to the chair that is free now"
            with pytest.raises(Refused, match="you left with"):
                await sits(table, people[3], 2_000_00)
            await sits(table, people[3])

    for folder in (data, kept):
        asyncio.run(again(folder))
        assert audit(folder).wrong == []


def _facts(table: TableActor, people: list[Person]) -> tuple[int | None, list[str], int | None]:
    desk = desk_of(table)
    sitting = desk.sitting(table.spec.id, people[0].id)
    assert sitting is not None
    return sitting.until, desk.waiting(table.spec.id), desk.terms(table.spec.id, people[3].id).offer.left


def test_who_has_changed_sits_there_after_a_restart_and_who_has_asked_in_a_hand_goes_after_it(tmp_path: Path) -> None:
    data, kept = tmp_path / "books", tmp_path / "crashed"
    people: list[Person] = []

    async def evening() -> str:
        async with opened(data, PACE, ()) as house:
            people.extend([await house.people.guest() for _ in range(2)])
            ann, ben = people
            table = await house.practice.open(ann.id, Wish(load(GELP), 4, bots=0))
            words = house.practice.invitation(table.spec.id, ann.id)
            assert words is not None
            assert await house.practice.let_in(table.spec.id, ben.id, words)
            await sits(table, ann)
            await table.change_chair(ann.id, 2)
            await sits(table, ben)
            assert table.course is not None
            await table.change_chair(ben.id, 3)
            assert _places(table, people) == [2, 0], "his hand is not over"
            shutil.copytree(data, kept)
            return table.spec.id

    name = asyncio.run(evening())

    async def again(folder: Path) -> None:
        async with opened(folder, PACE, ()) as house:
            assert _places(house.tables[name], people) == [2, 3]
            chips = [house.tables[name].seating.chair(who.name).stack for who in people]  # type: ignore[union-attr]
            assert chips[0] == chips[1], "the hand that was cut off has not happened"

    for folder in (data, kept):
        for _ in range(2):
            asyncio.run(again(folder))
        assert audit(folder).wrong == []


def _places(table: TableActor, people: list[Person]) -> list[int]:
    return [table.seating.chair(who.name).place for who in people]  # type: ignore[union-attr]


def test_a_chair_of_the_floor_that_somebody_has_left_for_another_is_free_after_a_restart_too(tmp_path: Path) -> None:
    plan = (TablePlan("one", "One", GELP, "EUR", {}, bots=0),)
    people: list[Person] = []

    async def evening(house: House) -> None:
        people.extend([await house.people.guest() for _ in range(2)])
        ann, ben = people
        table = house.tables["one"]
        await table.sit(Sitter(ann.id, ann.name), None, 0)
        await table.change_chair(ann.id, 4)
        await table.sit(Sitter(ben.id, ben.name), 77_00, 0)
        await table.stand(ben.id)
        await table.stand(ann.id)

    async def again(house: House) -> None:
        assert desk_of(house.tables["one"]).room.people[people[1].id].been == {"one"}, "he has had that chair"

    async def run() -> None:
        for what in (evening, again):
            async with opened(tmp_path, PACE, plan) as house:
                await what(house)

    asyncio.run(run())
    assert audit(tmp_path).wrong == []


def test_tables_of_the_floor_remember_who_left_with_what_after_a_restart(tmp_path: Path) -> None:
    people: list[Person] = []

    async def evening(house: House) -> None:
        people.append(await house.people.guest())
        await sits(house.tables["one"], people[0], 150_00)

    async def again(house: House) -> None:
        with pytest.raises(Refused, match="you left with 150 €"):
            await sits(house.tables["one"], people[0], 100_00)

    async def run() -> None:
        for what in (evening, again):
            async with opened(tmp_path, PACE, FLOOR) as house:
                await what(house)

    asyncio.run(run())
    assert audit(tmp_path).wrong == []


def test_a_reserve_of_time_is_as_it_was_before_the_hand_that_was_cut_off(tmp_path: Path) -> None:
    async def evening() -> tuple[str, str]:
        async with opened(tmp_path, PACE, ()) as house:
            ann = await house.people.guest()
            table = await house.practice.open(ann.id, Wish(load("unibet-ee/texas-holdem"), 4, "caller", bots=2))
            await sits(table, ann)
            assert table.course is not None
            chair = table.seating.chair(ann.name)
            assert chair is not None
            assert (chair.dealt, chair.bank) == (1, 15_000)
            return table.spec.id, ann.name

    name, seat = asyncio.run(evening())

    async def again() -> None:
        async with opened(tmp_path, PACE, ()) as house:
            chair = house.tables[name].seating.chair(seat)
            assert chair is not None
            assert chair.bank == 15_000

    asyncio.run(again())
