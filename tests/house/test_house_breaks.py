"""Breaks and limits where somebody plays already: at tables among players, and in a round that is under way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from house_kit import FAST, Clock, Eye, deliver, until
from sqlalchemy import select
from test_house_guard import ONLINE, registered, wallet

import patience
from croupier.house import House, HouseOptions, audit
from croupier.house.file import house_file
from croupier.house.floor import TablePlan
from croupier.house.people import Person
from croupier.house.platform import entries as e
from croupier.play import Refused
from croupier.room import Pace, Sitter, TableActor
from croupier.store.schema import transfers

pytestmark = pytest.mark.anyio
PLAN = (
    TablePlan("wheel", "Wheel", "ray-casino/roulette", "EUR", ONLINE, bots=0),
    TablePlan("cards", "Hold'em", "ray-casino/texas-holdem", "EUR", {}, bots=0),
    TablePlan("black", "Blackjack", "ray-casino/blackjack", "EUR", ONLINE, bots=0),
)
CALM = Pace(betting=600_000, drawing=5, choosing=600_000, settled=15)
HANDS = replace(FAST, drawing=1, acting=600_000, thinking=1, between=5)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def house_of(data: Path, pace: Pace, name: str = "ray-online") -> House:
    house = House(data, HouseOptions(patience.paced(pace), PLAN, file=house_file(name)))
    house.guard.now = Clock()
    await house.open(deliver)
    return house


async def seated(house: House, who: Person, table: str, buy_in: int | None = None) -> TableActor:
    await house.tables[table].watch(Eye(who.id))
    await house.tables[table].sit(Sitter(who.id, who.name), buy_in)
    return house.tables[table]


async def hands(table: TableActor, players: dict[str, str], over: Callable[[], bool]) -> None:
    """Everybody checks and calls until then."""
    async with asyncio.timeout(patience.seconds(60)):
        while not over():
            await asyncio.sleep(0.001)
            if (seat := table.phase.asked) in players:
                words = [option["option"] for option in table.phase.options]
                with suppress(Refused):  # the turn has passed on
                    await table.choose(players[seat], "check" if "check" in words else "call")


_BREAKS: dict[str, Callable[[int], e.Entry]] = {
    "no more today": e.Stops,
    "a pause": lambda at: e.CoolsOff(at, 24),
    "an exclusion": lambda at: e.Excludes(at, months=1),
    "time is up": lambda at: e.SetsLimit(at, "time", "day", 0),
    "a block": lambda at: e.Blocks(at, "1", "security", "play"),
}


@pytest.mark.rule("ray-online/platform#P-24", "ray-online/platform#P-20", "ray-online/platform#P-18")
@pytest.mark.parametrize("what", _BREAKS)
async def test_who_takes_a_break_plays_his_hand_and_is_dealt_no_other(tmp_path: Path, what: str) -> None:
    house = await house_of(tmp_path, HANDS)
    people = [await registered(house, day=900_00, month=900_00) for _ in range(3)]
    for each in people:
        table = await seated(house, each, "cards", 50_00)
    players, who = {each.name: each.id for each in people}, people[0]
    await hands(table, players, lambda: table.dealer.number >= 2 and table.phase.asked is not None)
    before = table.dealer.number
    await house.guard.enters(who.id, _BREAKS[what])
    assert who.id in table.dealer.players.values(), "the hand under way is his"
    await hands(table, players, lambda: table.dealer.number > before + 1)
    assert who.id not in table.dealer.players.values()
    assert table.seats.of(who.id) is None, "his chips are in his wallet again"
    standing = await house.guard.standing(who.id, "EUR")
    assert standing.at_tables == 0
    assert standing.account.open == {}
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_when_the_house_closes_the_hand_is_played_and_everybody_has_his_chips_back(tmp_path: Path) -> None:
    house = await house_of(tmp_path, HANDS)
    people = [await registered(house, day=900_00, month=900_00) for _ in range(3)]
    for each in people:
        table = await seated(house, each, "cards", 50_00)
    players = {each.name: each.id for each in people}
    await hands(table, players, lambda: table.dealer.number >= 2 and table.phase.asked is not None)
    before = table.dealer.number
    house.guard.closed = lambda at: at + 3_600_000
    assert set(table.dealer.players.values()) == set(players.values()), "the hand under way is played"
    await hands(table, players, lambda: not any(table.seats.of(each.id) for each in people))
    assert table.dealer.number == before
    for each in people:
        assert (await house.guard.standing(each.id, "EUR")).at_tables == 0
    with pytest.raises(Refused, match="The house is closed: it opens at"):
        await table.sit(Sitter(people[0].id, people[0].name), 50_00)
    await house.close()
    assert audit(tmp_path).wrong == []


async def test_chips_that_a_limit_does_not_allow_hold_nobody_up(tmp_path: Path) -> None:
    house = await house_of(tmp_path, HANDS)
    people = [await registered(house, day=each, month=900_00) for each in (51_00, 900_00, 900_00)]
    for each in people:
        table = await seated(house, each, "cards", 50_00)
    for each in people:
        await table.keep(each.id, 60_00)
    players = {each.name: each.id for each in people}
    await hands(table, players, lambda: table.dealer.number >= 4)
    assert (await house.guard.standing(people[0].id, "EUR")).account.open["cards"].amount <= 51_00
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/platform#P-24")
async def test_who_excludes_himself_while_bets_are_taken_lays_no_more(tmp_path: Path) -> None:
    house = await house_of(tmp_path, CALM)
    who = await registered(house)
    table = await seated(house, who, "wheel")
    await table.place(who.id, "red", 1_00)
    await house.guard.enters(who.id, lambda at: e.Excludes(at, months=1))
    for bet in ("red", "black"):
        with pytest.raises(Refused, match="excluded yourself"):
            await table.place(who.id, bet, 5_00)
    await table.take_back(who.id, "red", None)
    assert await wallet(house, who) == 1_000_00
    await house.close()
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/platform#P-24", "ray-online/platform#P-20")
async def test_a_hand_against_the_bank_is_played_to_its_end(tmp_path: Path) -> None:
    """Until a hand comes that may be doubled: it is, though he has excluded himself meanwhile."""
    house = await house_of(tmp_path, CALM)
    raises = select(transfers.c.id).where(transfers.c.cause == "raise")
    async with asyncio.timeout(patience.seconds(120)):
        while not await house.store.read(lambda db: db.execute(raises).all()):
            who = await registered(house)
            table = await seated(house, who, "black")
            await until(lambda table=table: table.phase.name == "betting")
            await table.place(who.id, "main", 10_00)
            await house.guard.enters(who.id, e.Stops)
            await table.say_ready(who.id, table.round_id, True)
            await until(lambda table=table: table.phase.name not in ("betting", "drawing"))
            options = [option["option"] for option in table.phase.options]
            if "double" in options:
                await table.choose(who.id, "double")
            await table.stand(who.id)
    await house.close()
    assert audit(tmp_path).wrong == []
