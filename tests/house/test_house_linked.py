"""Linked jackpots in the books of the house: accounts, restarts, a crash, two tables at once, and what the audit finds."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house_kit import FAST, Eye, deliver, until

import patience
from croupier.house import House, HouseOptions, audit
from croupier.house.file import HouseFile
from croupier.house.floor import TablePlan
from croupier.house.ledger import Unbalanced
from croupier.play import Refused
from croupier.room import Sitter, TableActor
from croupier.room.bank import Page, Prizes
from croupier.room.linked import entering

SAID = {"part": "Play.", "entry": "{amount}.", "wins": "Luck.", "growth": "{part}, to {ceiling}.", "size": "{size}."}
SURE = {
    "name": "sure",
    "title": {"en": "Sure"},
    "kind": "surprise",
    "currency": "EUR",
    "games": ["ray-casino/*"],
    "entry": {"by": "stake", "amount": 1_00},
    "trigger": {"by": "chance", "chance": 1},
    "size": {"by": "progressive", "seed": 50_00, "part": 10, "ceiling": 500_00},
    "announcement": SAID,
}
GROWS = {**SURE, "name": "grows", "kind": "combination", "trigger": {"by": "result", "results": ["nothing"]}}
PAID = {**SURE, "name": "paid", "entry": {"by": "fee", "amount": 2_00}, "size": {"by": "fixed", "amount": 30_00}}
WHEEL = TablePlan("wheel", "Wheel", "ray-casino/roulette", "EUR", {}, bots=0)
DICE = replace(WHEEL, id="dice", name="Dice", game="ray-casino/sic-bo")
FLOOR = (WHEEL, DICE)
ALL = (SURE, GROWS, PAID)
PACE = replace(FAST, betting=60_000, settled=60_000)
"""It goes on when everybody is ready."""


@asynccontextmanager
async def opened(data: Path, *jackpots: Any, plan: tuple[TablePlan, ...] = FLOOR) -> AsyncIterator[House]:
    house = House(data, HouseOptions(patience.paced(PACE), plan, jackpots=jackpots))
    await house.open(deliver)
    try:
        yield house
    finally:
        await house.close()


async def sits(house: House, table: str) -> str:
    guest, actor = await house.people.guest(), house.tables[table]
    await actor.watch(Eye(guest.id))
    await actor.sit(Sitter(guest.id, guest.name))
    return guest.id


async def plays(actor: TableActor, player: str, bet: str, fee: bool = False, *, ends: bool = True) -> None:
    """One round, with one bet."""
    if actor.phase.name == "settled":
        await actor.say_ready(player, actor.round_id, True)
    await until(lambda: actor.phase.name == "betting")
    await actor.place(player, bet, 10_00)
    if fee:
        await entering.enter(actor, player, "house/paid", True)
    if ends:
        with suppress(Refused):
            await actor.say_ready(player, actor.round_id, True)
        await until(lambda: actor.phase.name == "settled")


def accounts(data: Path) -> dict[str, int]:
    with sqlite3.connect(data / "house.sqlite3") as db:
        return dict(db.execute("select id, balance from accounts where kind = 'jackpot'").fetchall())


def bills(data: Path) -> list[dict[str, Any]]:
    with sqlite3.connect(data / "house.sqlite3") as db:
        found = db.execute("""select entry from inputs where entry like '%"kind":"over"%' order by at, seq""")
        return [bill for (text,) in found for bill in json.loads(text).get("linked", ())]


@pytest.mark.rule("ray-online/platform#P-30", "ray-online/platform#P-33", "ray-casino/general#G-14")
def test_jackpots_of_all_sorts_are_fed_and_paid_in_the_books_and_reckoned_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, *ALL) as house:
            assert accounts(tmp_path) == {
                "jackpot:EUR:house/grows": 50_00,
                "jackpot:EUR:house/paid": 30_00,
                "jackpot:EUR:house/sure": 50_00,
            }
            ann, bob = await sits(house, "wheel"), await sits(house, "dice")
            await plays(house.tables["wheel"], ann, "red")
            await plays(house.tables["dice"], bob, "small", fee=True)
            assert house.fund.jackpots["house/grows"].standing.holds == 52_00, "both tables feed it"

    async def again() -> None:
        async with opened(tmp_path, *ALL) as house:
            assert house.fund.jackpots["house/grows"].standing.holds == 52_00
            ann = await sits(house, "wheel")
            await plays(house.tables["wheel"], ann, "red", fee=True)

    asyncio.run(evening())
    asyncio.run(again())
    assert accounts(tmp_path)["jackpot:EUR:house/grows"] == 53_00
    paid = [(bill["jackpot"], sum(bill["paid"].values())) for bill in bills(tmp_path) if "paid" in bill]
    assert paid == [
        ("house/sure", 51_00),
        ("house/paid", 30_00),
        ("house/sure", 51_00),
        ("house/paid", 30_00),
        ("house/sure", 51_00),
    ]
    report = audit(tmp_path)
    assert report.wrong == []
    assert report.counted["rounds replayed"] == 3
    assert report.totals["EUR"]["jackpot"] == 53_00 + 30_00 + 50_00


@pytest.mark.rule("ray-casino/general#O:jackpot")
@pytest.mark.parametrize(
    ("where", "fed"),
    [
        ({"games": ["ray-casino/roulette"]}, {"wheel", "second"}),  # a group of tables
        ({"games": ["ray-casino/*"], "tables": ["second"]}, {"second"}),  # one table
        ({"games": ["ray-casino/*"], "tables": ["wheel", "dice"]}, {"wheel", "dice"}),
        ({}, set()),  # none: there is no jackpot
    ],
)
def test_a_jackpot_is_on_at_a_table_or_at_a_group_of_tables(
    tmp_path: Path, where: dict[str, list[str]], fed: set[str]
) -> None:
    bets = {"wheel": "red", "second": "red", "dice": "small"}
    said = {
        "title": "A house",
        "run_by": "us",
        "rulebooks": ["ray-casino"],
        "jackpots": [GROWS | where] if where else [],
    }
    file = HouseFile.model_validate(said)

    async def evening() -> None:
        async with opened(tmp_path, *file.jackpots, plan=(*FLOOR, replace(WHEEL, id="second"))) as house:
            for table, bet in bets.items():
                before = accounts(tmp_path)
                await plays(house.tables[table], await sits(house, table), bet)
                assert (accounts(tmp_path) != before) == (table in fed)

    asyncio.run(evening())
    assert bool(accounts(tmp_path)) == bool(fed)
    assert audit(tmp_path).wrong == []


def test_many_tables_at_once_pay_what_the_ledger_holds_at_that_moment(tmp_path: Path) -> None:
    plan = tuple(replace(WHEEL, id=f"w{n}", name=f"W{n}") for n in range(4))

    async def evening() -> None:
        async with opened(tmp_path, SURE, plan=plan) as house:
            who = {table: await sits(house, table) for table in house.tables}
            for _ in range(2):
                await asyncio.gather(*(plays(house.tables[table], player, "red") for table, player in who.items()))

    asyncio.run(evening())
    assert [bill["holds"] for bill in bills(tmp_path)] == [50_00] * 8
    assert [sum(bill["paid"].values()) for bill in bills(tmp_path)] == [51_00] * 8
    assert accounts(tmp_path) == {"jackpot:EUR:house/sure": 50_00}
    assert audit(tmp_path).wrong == []


def test_a_crash_between_bets_and_result_loses_nothing(tmp_path: Path) -> None:
    data, kept = tmp_path / "books", tmp_path / "crashed"
    who: list[str] = []

    async def evening() -> None:
        async with opened(data, *ALL) as house:
            who.append(await sits(house, "wheel"))
            await plays(house.tables["wheel"], who[0], "red")
            await plays(house.tables["wheel"], who[0], "red", fee=True, ends=False)
            await house.store.write(lambda _: None)
            shutil.copytree(data, kept)

    def owns() -> int:
        with sqlite3.connect(kept / "house.sqlite3") as db:
            wanted = "select sum(balance) from accounts where player_id = ? and currency = 'EUR'"
            return int(db.execute(wanted, who).fetchone()[0])

    async def again() -> None:
        async with opened(kept, *ALL):
            pass

    asyncio.run(evening())
    assert audit(kept).wrong == [], "cut off in the middle, the fee in escrow"
    before, held = owns(), accounts(kept)
    asyncio.run(again())
    with sqlite3.connect(kept / "house.sqlite3") as db:
        assert db.execute("select count(*) from accounts where kind = 'escrow' and balance > 0").fetchone() == (0,)
    assert (owns(), accounts(kept)) == (before, held)
    assert audit(kept).wrong == []


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("update inputs set entry = replace(entry, '\"fed\":100', '\"fed\":101') where entry like '%\"fed\":100%'", "by the rules"),
        ("update inputs set entry = replace(entry, '\"holds\":5000', '\"holds\":4999')", "the ledger has"),
        ("update inputs set entry = replace(entry, '\"part\":\"10\"', '\"part\":\"11\"')", "by the rules"),
        ("update accounts set balance = balance + 5 where kind = 'jackpot'", "which its postings make"),
        ("update postings set amount = amount + 1 where account_id like 'jackpot:%' and amount < 0", "amount is"),
        ("update inputs set entry = replace(entry, '\"linked\":[\"house/sure\"],', '') where entry like '%open%'", "by the rules"),
    ],
)  # fmt: skip
def test_the_audit_finds_what_was_changed(tmp_path: Path, sql: str, says: str) -> None:
    async def evening() -> None:
        async with opened(tmp_path, SURE, plan=(WHEEL,)) as house:
            await plays(house.tables["wheel"], await sits(house, "wheel"), "red")

    asyncio.run(evening())
    with sqlite3.connect(tmp_path / "house.sqlite3") as db:
        assert db.execute(sql).rowcount > 0
    wrong = audit(tmp_path).wrong
    assert any(says in line for line in wrong), wrong


def test_a_page_that_reckons_with_another_sum_is_not_written(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, SURE, plan=(WHEEL,)) as house:
            prizes = Prizes("house/sure", holds=49_99, fed=1)
            page = Page("wheel", None, "EUR", ({"kind": "jackpot", "at": 1},), prizes=(prizes,))
            with pytest.raises(Unbalanced, match="4999 were reckoned with"):
                await house.bank.write(page)

    asyncio.run(evening())
    assert accounts(tmp_path) == {"jackpot:EUR:house/sure": 50_00}


@pytest.mark.rule("ray-casino/general#G-16", "ray-online/platform#P-35")
@pytest.mark.parametrize(
    ("jackpot", "why"),
    [
        ({**SURE, "announcement": {**SAID, "wins": ""}}, "announcement.wins"),
        ({**SURE, "games": ["ray-casino/texas-holdem", "ray-casino/*"]}, "a game against the house"),
        ({**SURE, "games": ["gelp/*"]}, "no table is linked"),
        ("ray-casino/nothing", "There is no jackpot"),
    ],
)
def test_a_jackpot_that_cannot_be_does_not_open_and_the_tables_do(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, jackpot: Any, why: str
) -> None:
    poker = replace(WHEEL, id="poker", name="Poker", game="ray-casino/texas-holdem")

    async def evening() -> None:
        with caplog.at_level(logging.WARNING):
            async with opened(tmp_path, jackpot, plan=(WHEEL, poker)) as house:
                assert house.fund.jackpots == {}
                assert set(house.tables) == {"wheel", "poker"}

    asyncio.run(evening())
    assert why in caplog.text
    assert accounts(tmp_path) == {}


def test_when_the_rules_change_the_old_rounds_are_reckoned_by_the_old_ones(tmp_path: Path) -> None:
    async def evening(**figures: Any) -> None:
        changed = {**GROWS, "size": {**GROWS["size"], **figures}}
        async with opened(tmp_path, changed, plan=(WHEEL,)) as house:
            await plays(house.tables["wheel"], await sits(house, "wheel"), "red")

    asyncio.run(evening())
    asyncio.run(evening(part=20))
    asyncio.run(evening(seed=80_00))
    assert [bill["left"] for bill in bills(tmp_path)] == [51_00, 53_00, 81_00], "made up to what it begins with now"
    assert audit(tmp_path).wrong == []
