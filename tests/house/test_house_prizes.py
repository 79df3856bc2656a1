"""Prizes in the books of a house: they wait on an account of their own until they are fetched, or are the house's."""

from __future__ import annotations

from pathlib import Path

import pytest
from house_kit import Clock, deliver
from sqlalchemy import select
from test_house_guard import CALM
from test_house_measures import enters

import patience
from croupier.house import House, HouseOptions, audit, ledger
from croupier.house.file import HouseFile, house_file
from croupier.house.people import Person
from croupier.house.platform import entries as e
from croupier.play import Refused
from croupier.room.rules.moments import DAY
from croupier.store.schema import accounts

pytestmark = pytest.mark.anyio
KEEPS_30_DAYS = house_file("gelp").model_copy(update={"rules": {"unclaimed_days": 30}})


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def house_of(data: Path, file: HouseFile) -> tuple[House, Person]:
    house = House(data, HouseOptions(patience.paced(CALM), (), file=file))
    house.guard.now = Clock()
    await house.open(deliver)
    who = await house.people.guest()
    await enters(house, who, e.Registers(0, "1990-05-01", found=True))
    return house, who


async def lies(house: House, who: Person) -> tuple[int, int]:
    """In the wallet, and in prizes that wait."""
    mine = select(accounts.c.id, accounts.c.balance).where(accounts.c.player_id == who.id)
    holds = dict(tuple(row) for row in await house.store.read(lambda db: db.execute(mine).all()))
    return holds.get(ledger.wallet("CZK", who.id), 0), holds.get(ledger.prize("CZK", who.id), 0)


@pytest.mark.rule("gelp/general#G-13", "gelp/general#G-14", "gelp/general#G-15")
async def test_a_prize_waits_is_claimed_and_paid_within_the_days_of_the_house(tmp_path: Path) -> None:
    house, who = await house_of(tmp_path, house_file("gelp"))
    await enters(house, who, e.Wins(0, "main", 30_000_00, "CZK"))
    assert await lies(house, who) == (0, 30_000_00)
    with pytest.raises(Refused, match="when it is claimed"):
        await enters(house, who, e.PaysOut(0, "main"))
    with pytest.raises(Refused, match=r"A prize of 30.000 Kč of yours waits\. Fetch it first"):
        await house.people.close(Person(who.id, who.name, "account"), pays_out_first=True)
    await enters(house, who, e.Claims(0, "main"), e.Postpones(0, "main", "the safe is locked"))
    with pytest.raises(Refused, match="unless the person agrees"):
        await enters(house, who, e.PaysOut(0, "main", "transfer"))
    assert await lies(house, who) == (0, 30_000_00)
    await enters(house, who, e.PaysOut(0, "main", "transfer", consent=True))
    assert await lies(house, who) == (0, 0)
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("gelp/general#G-13")
async def test_what_nobody_has_claimed_in_time_is_the_houses_whether_he_comes_again_or_not(tmp_path: Path) -> None:
    house, who = await house_of(tmp_path, KEEPS_30_DAYS)
    clock = house.guard.now
    await enters(house, who, e.Wins(0, "one", 300_00, "CZK"), e.Wins(0, "two", 4_00, "CZK"), e.Claims(0, "two"))
    clock.at += 30 * DAY
    await house.store.write(house.guard.lapse)
    assert await lies(house, who) == (0, 304_00)
    clock.at += DAY
    for _ in range(2):
        await house.store.write(house.guard.lapse)
        assert await lies(house, who) == (0, 4_00)
    with pytest.raises(Refused, match="There is no prize one"):
        await enters(house, who, e.Claims(0, "one"))
    await enters(house, who, e.PaysOut(0, "two"))
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("gelp/general#G-13")
async def test_prizes_that_ended_while_the_house_was_closed_end_when_it_opens(tmp_path: Path) -> None:
    house, who = await house_of(tmp_path, KEEPS_30_DAYS)
    at = house.guard.now.at
    await enters(house, who, e.Wins(0, "one", 300_00, "CZK"))
    await house.close()
    house = House(tmp_path, HouseOptions(patience.paced(CALM), (), file=KEEPS_30_DAYS))
    house.guard.now = Clock(at + 31 * DAY)
    await house.open(deliver)
    assert await lies(house, who) == (0, 0)
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("unibet-ee/unethical-play#U-EE-49")
async def test_where_prizes_are_not_claimed_they_come_to_the_wallet_at_once(tmp_path: Path) -> None:
    house = House(tmp_path, HouseOptions(patience.paced(CALM), (), file=house_file("unibet-ee")))
    house.guard.now = Clock()
    await house.open(deliver)
    who = await house.people.guest()
    await enters(house, who, e.Registers(0, "1990-05-01"), e.Wins(0, "sunday", 500_00))
    assert (await house.people.balances(who.id)) == {"EUR": 500_00}
    await enters(house, who, e.OpensCase(0, "5", "tournament review"), e.Holds(0, "5", 500_00))
    assert (await house.people.balances(who.id)) == {"EUR": 0}
    with pytest.raises(Refused, match="are withheld until a review ends"):
        await enters(house, who, e.Withdraws(0, 1_00))
    await house.close()
    assert audit(tmp_path).wrong == []
