"""The last hand of a private table: announced by its owner, played, and everybody has his chips back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house_kit import FAST, Eye, opened, until

from croupier.house import House, audit
from croupier.house.bank import HouseBank
from croupier.house.people import Person
from croupier.house.practice import Wish
from croupier.play import Refused
from croupier.room import Sitter, TableActor
from croupier.room.news import Closed, PhaseChanged
from croupier.rulebooks import load

PACE = replace(FAST, drawing=1, acting=600_000, gone=600_000, thinking=1, between=5, absent=600_000)
HOLDEM = "unibet-ee/texas-holdem"


class Evening:
    """Two people and two bots at a private table of one of them."""

    async def begin(self, house: House) -> None:
        self.ann, self.bob = await house.people.guest(), await house.people.guest()
        self.money = [await self.has(house, who) for who in (self.ann, self.bob)]
        table = await house.practice.open(self.ann.id, Wish(load(HOLDEM), 5, "caller", bots=2))
        self.id = table.spec.id
        assert await house.practice.let_in(self.id, self.bob.id, house.practice.invitation(self.id, self.ann.id) or "")
        self.eyes = await self.come(table)
        await table.sit(Sitter(self.ann.id, self.ann.name), 150_00)
        await table.sit(Sitter(self.bob.id, self.bob.name), 200_00)

    async def come(self, table: TableActor) -> list[Eye]:
        eyes = [Eye(self.ann.id), Eye(self.bob.id)]
        for eye in eyes:
            await table.watch(eye)
        return eyes

    @staticmethod
    async def has(house: House, who: Person) -> int:
        return (await house.people.balances(who.id))["EUR"]

    async def asked(self, table: TableActor) -> None:
        await until(lambda: table.phase.asked in (self.ann.name, self.bob.name))

    async def out(self, house: House) -> None:
        """Both fold until the table is there no more."""

        def gone() -> bool:
            return self.id not in house.tables

        table = house.tables[self.id]
        while not gone():
            await until(lambda: gone() or table.phase.asked in (self.ann.name, self.bob.name))
            for who in (self.ann, self.bob):
                with suppress(Refused):
                    await table.choose(who.id, "fold")


def lying(house: House) -> Any:
    from croupier.house import ledger

    return house.store.read(ledger.lying_at)


def test_after_the_last_hand_everybody_has_his_chips_back_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    together: list[int] = []
    write = HouseBank.write_together

    async def counted(self: HouseBank, pages: Sequence[Any]) -> Any:
        together.append(len(pages))
        return await write(self, pages)

    async def evening() -> None:
        async with opened(tmp_path, PACE, ()) as house:
            told = Evening()
            await told.begin(house)
            table = house.tables[told.id]
            await told.asked(table)
            number = table.number
            for stranger in (told.bob.id, "nobody"):
                assert not await house.practice.last_hand(told.id, stranger), "only its owner announces it"
            assert await house.practice.last_hand(told.id, told.ann.id)
            for eye in told.eyes:
                assert PhaseChanged() in eye.heard, "said to all beforehand"
            with pytest.raises(Refused, match="announced already"):
                await house.practice.last_hand(told.id, told.ann.id)
            late = await house.people.guest()
            with pytest.raises(Refused, match="last hand"):
                await table.sit(Sitter(late.id, late.name))
            monkeypatch.setattr(HouseBank, "write_together", counted)
            await told.out(house)
            await until(lambda: all(Closed() in eye.heard for eye in told.eyes))
            assert table.number == number, "the hand under way was the last"
            assert together == [4], "people and bots, in one transaction"
            assert await lying(house) == {}
            stacks = [await house.practice.farewell(told.id, who.id) for who in (told.ann, told.bob)]
            assert all(bye is not None and "last hand" in bye.reason for bye in stacks)
            back = [bye.chips for bye in stacks if bye is not None]
            after = [await told.has(house, who) for who in (told.ann, told.bob)]
            assert after == [
                had - brought + got for had, brought, got in zip(told.money, (150_00, 200_00), back, strict=True)
            ]
            with pytest.raises(Refused, match="no table"):
                house.table(told.id, told.ann.id)

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []


def test_the_last_hand_outlives_a_restart_and_one_that_was_rolled_back_is_played(tmp_path: Path) -> None:
    told = Evening()

    async def before() -> None:
        async with opened(tmp_path, PACE, ()) as house:
            await told.begin(house)
            await told.asked(house.tables[told.id])
            assert await house.practice.last_hand(told.id, told.ann.id)

    async def again() -> None:
        async with opened(tmp_path, PACE, ()) as house:
            table = house.tables[told.id]
            attendance = table.seating.attendance
            assert attendance is not None
            assert attendance.last == 1, "the hand that was rolled back is still to come"
            number = table.number
            eyes = await told.come(table)
            await told.out(house)
            await until(lambda: all(Closed() in eye.heard for eye in eyes))
            assert table.number == number + 1
            assert await lying(house) == {}

    async def after() -> None:
        async with opened(tmp_path, PACE, ()) as house:
            assert told.id not in house.tables
            assert await house.practice.farewell(told.id, told.bob.id) is not None

    asyncio.run(before())
    asyncio.run(again())
    asyncio.run(after())
    assert audit(tmp_path).wrong == []


def test_where_no_hand_can_be_dealt_any_more_the_table_closes_at_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PACE, ()) as house:
            ann = await house.people.guest()
            had = await Evening.has(house, ann)
            table = await house.practice.open(ann.id, Wish(load(HOLDEM), 4, bots=0))
            await table.watch(Eye(ann.id))
            await table.sit(Sitter(ann.id, ann.name), 150_00)
            assert await house.practice.last_hand(table.spec.id, ann.id)
            await until(lambda: table.spec.id not in house.tables)
            await until(lambda: not house.practice._closing)
            assert await Evening.has(house, ann) == had

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []
