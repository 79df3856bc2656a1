"""Every game of poker against the house at a table of a real house: bots and a guest who tries everything."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from house_kit import Eye, opened, until
from sqlalchemy import Connection, Row, select, update

import patience
from croupier.house import audit, ledger
from croupier.house.floor import TablePlan, default_plan
from croupier.house.house import House
from croupier.play import Choose, Refused, TakeBets
from croupier.room import Pace, Short, Sitter
from croupier.rulebooks import load
from croupier.store import open_engine
from croupier.store.schema import accounts, rounds

pytestmark = pytest.mark.anyio
BRISK = Pace(betting=800, drawing=2, choosing=1_000, settled=10, absent=5_000, retry=50)
BANKING = TablePlan("banking", "Pai Gow", "ray-casino/pai-gow-poker", "EUR", {"player_banking": "true"}, bots=1)
ROUNDS = 2


def poker_plans() -> tuple[TablePlan, ...]:
    """The floor's own tables in euro, and one at which players bank."""
    families = {"house-poker", "pai-gow"}
    plans = [plan for plan in default_plan() if load(plan.game).rules.family in families and plan.currency == "EUR"]
    return (*plans, BANKING)


class Wanderer:
    """A guest who stakes and answers at random, wrong answers included."""

    def __init__(self, house: House, table: str, seed: int) -> None:
        self.table, self.house, self.luck = house.tables[table], house, random.Random(seed)
        self.refused = 0
        self.staked: set[int] = set()

    async def plays(self, count: int) -> None:
        """So many rounds with stakes, to their end."""
        guest = await self.house.people.guest()
        eye, self.me = Eye(guest.id), guest.id
        await self.table.watch(eye)
        self.seat = await self.table.sit(Sitter(guest.id, guest.name))
        seen = -1
        async with asyncio.timeout(patience.seconds(400)):
            while len(self.staked) < count or self.table.number <= max(self.staked):
                await asyncio.sleep(0.004)
                course = self.table.course
                if course is None or len(course.inputs) + 1000 * self.table.number == seen:
                    continue
                seen = len(course.inputs) + 1000 * self.table.number
                try:
                    match course.ask:
                        case TakeBets() as ask if self.seat in ask.seats and self._wants(count):
                            await self._stakes(ask)
                        case Choose(who=who) as ask if who == self.seat:
                            await self._chooses(ask)
                except (Refused, Short):
                    self.refused += 1
        await self.table.stand(guest.id)
        await self.table.unwatch(eye)

    def _wants(self, count: int) -> bool:
        return len(self.staked) < count and not any(seat == self.seat for seat, _ in self.table.lying)

    async def _stakes(self, ask: TakeBets) -> None:
        offered = ask.legal()
        amount = offered["spans"][offered["together"][0]][0]
        for bet in offered["together"]:
            await self.table.place(self.me, bet, amount)
        self.staked.add(self.table.number)
        for bet, (low, _) in offered["spans"].items():
            if bet not in offered["together"]:
                with suppress(Refused):  # a side bet above what the box may hold
                    await self.table.place(self.me, bet, low)

    async def _chooses(self, ask: Choose) -> None:
        options = [o for o in ask.options if o.name != "fold"] or list(ask.options)
        option = self.luck.choice(options)
        count = self.luck.randint(*option.cards) if option.cards else 0
        cards = self.luck.sample([str(card) for card in ask.hand], count)
        await self.table.choose(self.me, option.name, option.low, cards)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[TablePlan, ...]]:
    """An evening at all tables at once."""
    data, plans = tmp_path_factory.mktemp("evening"), poker_plans()

    async def play() -> None:
        async with opened(data, BRISK, plans) as house:
            wanderers = [Wanderer(house, plan.id, n) for n, plan in enumerate(plans)]
            await asyncio.gather(*(who.plays(ROUNDS) for who in wanderers))

    asyncio.run(play())
    return data, plans


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_the_books_are_right(evening: tuple[Path, tuple[TablePlan, ...]]) -> None:
    data, plans = evening
    report = audit(data)
    assert report.wrong == []
    assert report.counted["rounds replayed"] >= ROUNDS * len(plans)
    assert report.counted["pots"] == 2
    assert sum(sum(kinds.values()) for kinds in report.totals.values()) == 0


def test_every_table_played_hands_to_the_end(evening: tuple[Path, tuple[TablePlan, ...]]) -> None:
    data, plans = evening
    with open_engine(data, begin="BEGIN").connect() as db:
        for plan in plans:
            ends = db.execute(select(rounds).where(rounds.c.table_id == plan.id, rounds.c.status == "over")).all()
            staked = [row for row in ends if json.loads(row.settlement).get("lines")]
            assert len(staked) >= ROUNDS, plan.id
            assert any(row.result for row in staked), f"{plan.id} has no result to show in its strip"
            assert not any(row.void for row in ends), plan.id


@pytest.fixture
def progressive() -> tuple[TablePlan, ...]:
    return tuple(plan for plan in poker_plans() if "progressive_seed" in plan.options)


async def _feeds(house: House, plan: TablePlan, seed: int) -> None:
    """A guest plays until the pot of a table stands elsewhere: after a prize the house fills it up to its seed again."""
    table = house.tables[plan.id]
    before = table.dealer.carry["pot"]
    for more in range(6):
        await Wanderer(house, plan.id, seed + more).plays(2)
        if table.dealer.carry["pot"] != before:
            return


async def test_a_pot_survives_a_restart(tmp_path: Path, progressive: tuple[TablePlan, ...]) -> None:
    held = []
    for evening in range(2):
        async with opened(tmp_path, BRISK, progressive) as house:
            held.append({plan.id: house.tables[plan.id].dealer.carry["pot"] for plan in progressive})
            await asyncio.gather(*(_feeds(house, plan, evening) for plan in progressive))
            held.append({plan.id: house.tables[plan.id].dealer.carry["pot"] for plan in progressive})
    first, fed, again, _ = held
    assert set(first.values()) == {10_000_00}, "the house begins a pot with its seed"
    assert all(fed[plan.id] != first[plan.id] for plan in progressive), "stakes feed it"
    assert again == fed
    assert audit(tmp_path).wrong == []


async def test_a_void_round_leaves_the_pot(tmp_path: Path, progressive: tuple[TablePlan, ...]) -> None:
    plan = progressive[0]
    slow = Pace(betting=600_000, drawing=2, choosing=80, settled=10, absent=5_000, retry=50)
    async with opened(tmp_path, slow, (plan,)) as house:
        guest = await house.people.guest()
        table = house.tables[plan.id]
        await table.watch(Eye(guest.id))
        await table.sit(Sitter(guest.id, guest.name))
        await until(lambda: table.phase.name == "betting")
        course = table.course
        assert course is not None
        assert isinstance(course.ask, TakeBets)
        spans = course.ask.legal()["spans"]
        for bet in (*course.ask.legal()["together"], "progressive"):
            await table.place(guest.id, bet, spans[bet][0])
    async with opened(tmp_path, BRISK, (plan,)) as house:
        assert house.tables[plan.id].dealer.carry == {"pot": 10_000_00}
    report = audit(tmp_path)
    assert report.wrong == []
    assert report.counted["rounds void"] == 1


@pytest.fixture
def touched(evening: tuple[Path, tuple[TablePlan, ...]], tmp_path: Path) -> Path:
    """Books of one's own to meddle with."""
    shutil.copytree(evening[0], tmp_path / "books")
    return tmp_path / "books"


@contextmanager
def pot_of(books: Path) -> Iterator[tuple[Connection, Row[Any]]]:
    """The account of a pot, with the pen in hand."""
    engine = open_engine(books)
    with engine.begin() as db:
        pot = db.execute(select(accounts).where(accounts.c.kind == "pot")).first()
        assert pot is not None
        yield db, pot
    engine.dispose()


def test_the_audit_finds_a_pot_that_was_touched(touched: Path) -> None:
    with pot_of(touched) as (db, pot):
        ledger.transfer(db, "pot", {pot.id: -5, ledger.bankroll("EUR"): 5})
    assert any("(pot) is not in the log" in wrong for wrong in audit(touched).wrong)


def test_a_pot_never_pays_more_than_it_holds(touched: Path) -> None:
    with pot_of(touched) as (db, pot):
        with pytest.raises(ledger.Unbalanced, match="cannot pay"):
            ledger.transfer(db, "settlement", {pot.id: -pot.balance - 1, ledger.bankroll("EUR"): pot.balance + 1})
        with pytest.raises(Exception, match="not_below_nothing"):
            db.execute(update(accounts).where(accounts.c.id == pot.id).values(balance=-1))
