"""Bets against the house beside a hand of poker, in its books: the ledger, results, statements, limits, a crash, and
what the audit finds."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from house_kit import FAST, Clock, Eye, deliver

import patience
from croupier.house import House, HouseOptions, audit
from croupier.house.file import house_file
from croupier.house.floor import TablePlan
from croupier.house.people import Person
from croupier.house.platform import entries as e
from croupier.house.refill import purse_of
from croupier.house.results import played_by, summed
from croupier.house.statement import day_of, span, statement
from croupier.play import Refused
from croupier.room import Sitter, TableActor
from croupier.room.ring_game import RingGame

PACE = replace(FAST, drawing=1, acting=600_000, gone=600_000, thinking=1, between=5, absent=600_000)
PLAN = TablePlan("one", "One", "ray-online/poker", "EUR", {}, bots=0)
OPTIONS = HouseOptions(patience.paced(PACE), (PLAN,), rooms={"ray-online": {"hedge_bets": "announced"}})
STAKES = {"suited": 10_00, "pair": 5_00, "suited_flop": 1_00}


def entries(data: Path, kind: str) -> list[dict[str, Any]]:
    with sqlite3.connect(data / "house.sqlite3") as db:
        found = db.execute("select entry from inputs where entry like ? order by at, seq", (f'%"kind":"{kind}"%',))
        return [json.loads(text) for (text,) in found]


@dataclass
class Two:
    """A house with a table at which two sit, and nothing happens but what they do."""

    house: House
    people: dict[str, Person]

    @property
    def table(self) -> TableActor:
        return self.house.tables["one"]

    @property
    def first(self) -> Person:
        return next(iter(self.people.values()))

    async def wallet(self, who: Person) -> int:
        return (await self.house.people.balances(who.id))["EUR"]

    async def sits(self, who: Person, chips: int = 200_00) -> None:
        await self.table.watch(Eye(who.id))
        await self.table.sit(Sitter(who.id, who.name), chips)

    async def plays(self, done: Callable[[], bool]) -> None:
        """Whoever is asked checks or calls."""
        ids = {who.name: who.id for who in self.people.values()}
        async with asyncio.timeout(patience.seconds(60)):
            while not done():
                if (seat := self.table.phase.asked) is not None:
                    words = [option["option"] for option in self.table.phase.options]
                    with suppress(Refused):  # the turn has passed on
                        await self.table.choose(ids[seat], next(word for word in ("check", "call") if word in words))
                await asyncio.sleep(0.002)


async def opened(data: Path, options: HouseOptions = OPTIONS) -> Two:
    house = House(data, options)
    await house.open(deliver)
    people = [await house.people.guest() for _ in range(2)]
    return Two(house, {who.id: who for who in people})


async def a_hand(two: Two, data: Path) -> int:
    """The first bets on everything and plays one hand. Returns what his bets have brought."""
    first, second = two.people.values()
    await two.sits(first)
    for on, stake in STAKES.items():
        await two.table.hedge(first.id, on, stake)
    await two.sits(second)
    await two.plays(lambda: bool(entries(data, "over")))
    return sum(bet.get("net", 0) for bet in entries(data, "over")[0]["hedges"])


@pytest.mark.rule("ray-online/poker#OP-10", "ray-online/poker#O:hedge_bets")
def test_bets_beside_a_hand_are_in_the_books_to_the_cent(tmp_path: Path) -> None:
    async def evening() -> None:
        two = await opened(tmp_path)
        first, had = two.first, await two.wallet(two.first)
        await two.sits(first)
        await two.table.hedge(first.id, "pair", 5_00)
        assert await two.wallet(first) == had - 205_00
        purse = await two.house.store.write(lambda db: purse_of(db, first.id, "EUR", 0))
        assert (purse.in_wallet, purse.at_tables) == (had - 205_00, 205_00), "it is his until the cards have come"
        assert (await two.house.guard.standing(first.id, "EUR")).at_tables == 205_00
        await two.table.stand(first.id)
        assert await two.wallet(first) == had
        brought = await a_hand(two, tmp_path)
        await two.house.close()
        over = entries(tmp_path, "over")[0]
        assert {(bet["on"], bet["stake"]) for bet in over["hedges"]} == set(STAKES.items())
        (moved,) = [amounts for cause, amounts in over["moves"] if cause == "hedged"]
        assert sum(moved.values()) == 0
        assert moved["house:EUR"] == -brought
        await two.house.open(deliver)
        played = await two.house.store.write(lambda db: played_by(db, first.id, "EUR"))
        assert [each.net for each in played if each.round is None] == [brought]
        assert summed(played).net == await two.wallet(first) - had
        now = two.house.guard.now()
        days = span(day_of(now, UTC), day_of(now, UTC), UTC, now)
        told = await two.house.store.write(lambda db: statement(db, first.id, "EUR", days))
        assert told.closing == await two.wallet(first)
        causes = Counter(line.kind for line in told.lines)
        assert causes["hedge"] == 5, "staked four times, and once given back"
        assert causes["hedged"] == (1 if any(amount > 0 for name, amount in moved.items() if "wallet" in name) else 0)
        await two.house.close()

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []


def test_after_a_crash_whatever_was_staked_goes_back(tmp_path: Path) -> None:
    data, kept = tmp_path / "first", tmp_path / "crashed"
    had: list[int] = []

    async def evening() -> None:
        two = await opened(data)
        first, second = two.people.values()
        had.append(await two.wallet(first))
        await two.sits(first)
        await two.table.hedge(first.id, "suited", 20_00)
        await two.sits(second)
        await two.plays(lambda: two.table.phase.name == "choosing")
        await two.table.hedge(first.id, "suited_flop", 3_00)
        await two.house.store.write(lambda _: None)
        shutil.copytree(data, kept)
        await two.house.close()

    async def again() -> None:
        house = House(kept, OPTIONS)
        await house.open(deliver)
        player = entries(kept, "hedge")[0]["player"]
        assert (await house.people.balances(player))["EUR"] == had[0]
        assert [entry["to"] for entry in entries(kept, "unhedged")] == [{player: 23_00}]
        seating = house.tables["one"].seating
        assert isinstance(seating, RingGame)
        assert seating.hedging.lies(player) == ()
        await house.close()

    asyncio.run(evening())
    assert audit(data).wrong == []
    assert audit(kept).wrong == [], "before it opens again, what lies there is told by the log"
    assert audit(kept).totals["EUR"]["hedge"] == 23_00
    asyncio.run(again())
    assert audit(kept).wrong == []


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("update accounts set balance = balance + 5 where kind = 'hedge'", "which its postings make"),
        ("update transfers set cause = 'stake' where cause = 'hedge'", "which stake at one does not touch"),
        ("update transfers set cause = 'tip' where cause = 'hedged'", "hedged"),
        ("update inputs set entry = replace(entry, '\"stake\":500}', '\"stake\":501}')"
         " where entry like '%\"hedges\":%'", "beside the hand"),
        ("update inputs set entry = replace(entry, '\"max\":50000', '\"max\":400') where entry like '%\"pair\"%'",
         "which is not from 100 to 400"),
    ],
)  # fmt: skip
def test_the_audit_finds_what_was_changed(tmp_path: Path, sql: str, says: str) -> None:
    async def evening() -> None:
        two = await opened(tmp_path)
        await a_hand(two, tmp_path)
        await two.house.close()

    asyncio.run(evening())
    with sqlite3.connect(tmp_path / "house.sqlite3") as db:
        assert db.execute(sql).rowcount > 0
    assert any(says in line for line in audit(tmp_path).wrong), audit(tmp_path).wrong


def test_the_audit_plays_every_hand_again_and_knows_what_a_bet_was_due(tmp_path: Path) -> None:
    """A settlement that is whole in itself, chain and ledger, and not what the cards say."""

    async def evening() -> None:
        two = await opened(tmp_path)
        await a_hand(two, tmp_path)
        await two.house.close()

    asyncio.run(evening())
    with sqlite3.connect(tmp_path / "house.sqlite3") as db:
        (text,) = db.execute("select entry from inputs where entry like '%\"hedges\":%'").fetchone()
        entry = json.loads(text)
        bet = next(bet for bet in entry["hedges"] if bet["on"] == "pair")
        bet["net"] = 75_00 if bet["net"] < 0 else -5_00
        db.execute("update inputs set entry = ? where entry = ?", (json.dumps(entry, separators=(",", ":")), text))
    wrong = audit(tmp_path).wrong
    assert any("by its cards that is" in line for line in wrong), wrong


@pytest.mark.rule("ray-online/platform#P-22", "ray-online/poker#OP-10")
def test_they_count_as_played_against_the_bank(tmp_path: Path) -> None:
    """A3: a bet beside a hand is a loss alone, whatever is won and lost among players."""

    async def evening() -> None:
        options = replace(OPTIONS, file=house_file("ray-online"))
        house = House(tmp_path, options)
        house.guard.now = Clock()
        await house.open(deliver)
        people = {}
        for _ in range(2):
            who = await house.people.guest()
            for make in (
                lambda at: e.Registers(at, "1990-05-01", "register", found=True, terms="1"),
                lambda at: e.SetsLimit(at, "spending", "day", 250_00),
                lambda at: e.SetsLimit(at, "spending", "month", 900_00),
                lambda at: e.Deposits(at, 1_000_00),
            ):
                await house.guard.enters(who.id, make)
            people[who.id] = who
        two = Two(house, people)
        await two.sits(two.first)
        await two.table.hedge(two.first.id, "pair", 50_00)
        with pytest.raises(Refused, match="The limit of spending per day is 250 €; 0 € are left"):
            await two.table.hedge(two.first.id, "suited", 1_00)
        purse = (await house.guard.standing(two.first.id, "EUR")).account
        assert {each.cls: each.amount for each in purse.open.values()} == {"among": 200_00, "alone": 50_00}
        second = list(people.values())[1]
        await two.sits(second)
        await two.plays(lambda: bool(entries(tmp_path, "over")))
        (bet,) = entries(tmp_path, "over")[0]["hedges"]
        account = (await house.guard.standing(two.first.id, "EUR")).account
        assert account.purse("EUR").spent["day"].net["alone"] == -bet["net"]
        assert [each.cls for each in account.open.values()] == ["among"]
        await house.close()

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []
