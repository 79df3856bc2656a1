"""A tournament of the online house that is broken off while it runs: wallets to the cent, and the page says how."""

from __future__ import annotations

from pathlib import Path

import pytest
from event_kit import balances, must
from house_kit import Clock, deliver

import patience
from croupier.house import House, HouseOptions, audit
from croupier.house.events import EventActor
from croupier.house.file import HouseFile, house_file
from croupier.house.people import Person
from croupier.house.platform import entries as p
from croupier.room import Pace
from croupier.server.eventviews import event_row
from croupier.tournament import entries as e
from croupier.tournament.instructions import called_off
from croupier.tournament.paying import Paying, paying_at

pytestmark = pytest.mark.anyio
CALM = Pace(betting=600_000, drawing=5, settled=15)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def house_of(data: Path) -> House:
    file = HouseFile.model_validate({**house_file("ray-online").model_dump(), "directors": ["Rita Rule"]})
    house = House(data, HouseOptions(patience.paced(CALM), (), file=file))
    house.guard.now = Clock()
    await house.open(deliver)
    return house


async def registered(house: House) -> Person:
    who = await house.people.guest()
    for entry in (
        lambda at: p.Registers(at, "1990-05-01", "register", found=True, terms="1"),
        lambda at: p.SetsLimit(at, "spending", "day", 100_00),
        lambda at: p.SetsLimit(at, "spending", "month", 300_00),
        lambda at: p.Deposits(at, 100_00),
    ):
        await house.guard.enters(who.id, entry)
    return who


async def wallet(house: House, who: Person) -> int:
    return (await house.people.balances(who.id)).get("EUR", 0)


async def entered(house: House, count: int) -> tuple[EventActor, Person, list[Person]]:
    rita = await house.people.become_account(await house.people.guest(), "Rita Rule", "a long enough word")
    actor = await house.events.opened(rita, "Sunday", "ray-online/evening", None, "wallets")
    players = [await registered(house) for _ in range(count)]
    for who in players:
        await actor.enter_own(who, e.Registers(0))
    assert [await wallet(house, who) for who in players] == [89_00] * count
    return actor, rita, players


@pytest.mark.rule("ray-online/platform#P-7")
async def test_interrupted_before_the_money_the_pool_is_divided_by_points_and_the_books_hold(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    actor, rita, players = await entered(house, 5)
    await must(actor, rita, e.Starts(0), e.Falls(0, who={players[4].name: None}))
    counted = dict(zip((who.name for who in players), (3600, 2000, 1500, 400), strict=False))
    await must(actor, rita, e.Counts(0, stacks=counted), e.Cancels(0, why="the network fails"))
    assert actor.journal.state.phase == "cancelled"
    # 50 for the prizes by 7,500 points: 24, 13.333…, 10 and 2.666…; the cent that is left to the largest remainder
    assert [await wallet(house, who) for who in players] == [113_00, 102_33, 99_00, 91_67, 89_00]
    assert (await balances(house, actor.event.id))["pool"] == 0
    standing = await house.guard.standing(players[0].id, "EUR")
    assert standing.account.open == {}
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/platform#P-7")
async def test_annulled_before_it_begins_everybody_has_back_all_and_the_page_has_said_so(tmp_path: Path) -> None:
    house = await house_of(tmp_path)
    actor, rita, players = await entered(house, 3)
    row = event_row(actor, players[0].id)
    assert "everybody has back all that he has paid" in row.called_off
    assert "what was collected is divided by chips" in row.called_off
    assert "Who is out keeps" in row.called_off
    await must(actor, rita, e.Cancels(0, why="the network fails"))
    assert [await wallet(house, who) for who in players] == [100_00] * 3
    await house.close()
    assert audit(tmp_path).wrong == []


def test_the_words_are_made_of_the_figures_that_hold() -> None:
    assert "not called off" in called_off(Paying())
    words = called_off(paying_at("unibet-ee"))
    assert "half of what was collected is divided equally and half by chips" in words
    assert "at the final table the prizes that are left are divided by the independent chip model" in words
    assert "the fee goes back" in words
    assert "the fee goes back" not in called_off(paying_at("ray-online"))
    assert "at the final table" not in called_off(paying_at("ray-online"))
