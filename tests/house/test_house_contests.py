"""Tournaments in points at tables of the house: points and money are conserved, a crash leaves both or neither."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from event_kit import account
from house_kit import deliver
from sqlalchemy import func, select

import patience
from croupier.house import House, HouseOptions, audit
from croupier.house.file import USUAL, house_file
from croupier.house.heats import ContestActor
from croupier.house.people import Person
from croupier.play import Refused
from croupier.room import Pace
from croupier.store.schema import accounts
from croupier.tournament.heats import entries as e

pytestmark = pytest.mark.anyio
QUICK = Pace(betting=40, drawing=1, settled=1, choosing=20)
BLACKJACK = "ray-casino/blackjack-for-six"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def opened(data: Path) -> AsyncIterator[House]:
    house = House(data, HouseOptions(QUICK, (), file=house_file(USUAL)))
    await house.open(deliver)
    try:
        yield house
    finally:
        await house.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(patience.seconds(120)):
        while not true():
            await asyncio.sleep(0.01)


async def wallet(house: House, who: Person, code: str = "EUR") -> int:
    return (await house.people.balances(who.id)).get(code, 0)


async def points_of_all(house: House) -> int:
    """What is in wallets and at tables, in points."""
    mine = (accounts.c.currency == "PTS", accounts.c.kind.in_(("wallet", "escrow")))
    wanted = select(func.coalesce(func.sum(accounts.c.balance), 0)).where(*mine)
    return int(await house.store.read(lambda db: db.execute(wanted).scalar_one()))


async def two_and_bots(house: House, bots: int = 4, rounds: int = 2) -> tuple[ContestActor, list[Person]]:
    people = [await account(house, name) for name in ("Ann", "Bea")]
    actor = await house.contests.opened(people[0], "Blackjack tonight", BLACKJACK, bots, rounds)
    for who in people:
        await house.contests.registers(actor, who)
    await house.contests.begins(actor, people[0])
    return actor, people


async def test_three_heats_are_played_and_the_prize_is_paid_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, people = await two_and_bots(house)
        had = 1_000_00
        assert [await wallet(house, who) for who in people] == [had - 22_00] * 2
        assert len(actor.book.state.players) == 6
        await until(lambda: actor.book.state.phase == "over")
        state = actor.book.state
        assert sum(state.won.values()) == 120_00
        assert state.prizes == (84_00, 36_00)
        for who in people:
            assert await wallet(house, who) == had - 22_00 + state.won.get(who.name, 0)
        assert await points_of_all(house) == 0
        names = {table.spec.heat for table in house.tables.values()}
        await until(lambda: not house.tables)
        assert names <= {actor.id}
    found = audit(tmp_path)
    assert found.wrong == []
    assert found.counted["entries of tournaments in points"] > 10


async def test_a_heat_goes_on_after_a_restart_and_what_was_under_way_has_not_happened(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, people = await two_and_bots(house, rounds=3)
        await until(lambda: any(table.round for table in actor.book.state.tables.values()))
        name = actor.id
    assert audit(tmp_path).wrong == []
    async with opened(tmp_path) as house:
        back = house.contests.of(name)
        assert back.book.state.phase == "running"
        await until(lambda: back.book.state.phase == "over")
        assert sum(back.book.state.won.values()) == 120_00
        assert await points_of_all(house) == 0
        assert people[0].id in back.book.players.values()
    assert audit(tmp_path).wrong == []


async def test_a_tournament_that_is_called_off_gives_money_back_and_takes_points(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, people = await two_and_bots(house)
        await until(lambda: any(table.round for table in actor.book.state.tables.values()))
        await house.contests.cancels(actor, people[0], "the lights go out")
        await until(lambda: not house.tables)
        assert sum(actor.book.state.won.values()) == 120_00
        with pytest.raises(Refused, match="is over"):
            await house.contests.cancels(actor, people[0], "again")
    assert audit(tmp_path).wrong == []
    async with opened(tmp_path) as house:
        assert await points_of_all(house) == 0
    assert audit(tmp_path).wrong == []


async def test_what_cannot_be_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        ann, bea = [await account(house, name) for name in ("Ann", "Bea")]
        open_ = house.contests.opened
        for base, bots, says in (
            ("ray-halls/slot-evening", 2, "Tournaments on machines"),
            ("ray-casino/blackjack-secret", 2, "Bets in turns"),
            ("ray-online/blackjack-sit-and-go", 2, "Only a director"),
            ("ray-casino/evening", 2, "There is no event in points"),
            (BLACKJACK, 99, "bots, not 99"),
        ):
            with pytest.raises(Refused, match=says):
                await open_(ann, "Tonight", base, bots)
        with pytest.raises(Refused, match="from an account"):
            await open_(await house.people.guest(), "Tonight", BLACKJACK, 2)
        actor = await open_(ann, "Tonight", BLACKJACK, 3)
        with pytest.raises(Refused, match="Nobody has entered"):
            await house.contests.begins(actor, ann)
        await house.contests.registers(actor, ann)
        with pytest.raises(Refused, match="already"):
            await house.contests.registers(actor, ann)
        with pytest.raises(Refused, match="who has opened it"):
            await house.contests.begins(actor, bea)
        other = await open_(ann, "Later", BLACKJACK, 3)
        with pytest.raises(Refused, match="One tournament in points at a time"):
            await house.contests.registers(other, ann)
        had = await wallet(house, ann)
        await actor.enter_own(ann, e.Unregisters)
        assert await wallet(house, ann) == had + 22_00
        with pytest.raises(Refused, match="not in this tournament"):
            await actor.enter_own(ann, e.Rebuys)
        await house.contests.registers(actor, ann)
        await house.contests.registers(actor, bea)
        with pytest.raises(Refused, match="already"):
            await house.contests.registers(actor, bea)
    assert audit(tmp_path).wrong == []


async def test_nobody_sits_down_at_a_heat_or_leaves_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        actor, people = await two_and_bots(house)
        await until(lambda: any(ann in table.seats.names() for ann in ("Ann",) for table in house.tables.values()))
        table = next(table for table in house.tables.values() if "Ann" in table.seats.names())
        from croupier.room import Sitter

        cid = await account(house, "Cid")
        with pytest.raises(Refused, match="belong to those who play it"):
            await table.sit(Sitter(cid.id, "Cid"))
        with pytest.raises(Refused, match="until it is over"):
            await table.stand(people[0].id)
        assert actor.book.state.phase == "running"
    assert audit(tmp_path).wrong == []
