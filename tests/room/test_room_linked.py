"""Linked jackpots at running tables: fees, the end of a round, two tables at once, and books that cannot be written."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from linked_kit import FEE, FIXED, GROWS, NEVER, SURE, rules
from table_kit import Onlooker, Story

from croupier import load
from croupier.play import Refused
from croupier.room import Pace, Short, TableActor
from croupier.room.linked import entering
from croupier.room.linked.fund import Fund, Jackpot
from croupier.room.linked.state import Opens, Standing, apply
from croupier.room.news import LinkedNow
from croupier.room.spec import Spec

pytestmark = pytest.mark.anyio
SEED = int(GROWS["seed"])


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Linked(Story):
    """A roulette that is linked to these jackpots."""

    def __init__(self, fund: Fund, name: str = "t1", before: Linked | None = None) -> None:
        self.fund, self._name = fund, name
        super().__init__(load("ray-casino/roulette"), "EUR")
        if before is not None:
            self.bank, self.clock = before.bank, before.clock
            self.table = self._table(self.table.spec, None)
        else:
            self.bank.jackpot = sum(each.standing.holds for each in fund.jackpots.values())

    def _table(self, spec: Spec, pace: Pace | None) -> TableActor:
        spec = Spec(self._name, self._name, spec.game, spec.currency)
        return TableActor(spec, self.bank, self._deliver, pace, self.clock, fund=self.fund)

    async def enters(self, name: str, on: bool = True) -> None:
        await self.do(entering.enter(self.table, name, "x", on))

    async def round(self) -> None:
        """The bets are closed, and the round is played out."""
        await self.until("settled")
        await self.table.serve_waiting()

    def holds(self) -> int:
        return self.fund.jackpots["x"].standing.holds


def fund(*args: Any, **more: Any) -> Fund:
    of = rules(*args, **more)
    return Fund([Jackpot("x", of, apply(of, Standing(), Opens())[0])])


def told(page: Onlooker) -> list[LinkedNow]:
    return [news for news in page.heard if isinstance(news, LinkedNow)]


async def test_stakes_feed_it_and_a_surprise_is_paid_with_the_round() -> None:
    story = Linked(fund())
    ann = await story.comes("Ann")
    total = story.bank.total
    await story.places("Ann", "red", 20_00)
    before = story.bank.wallets["Ann"]
    await story.round()
    (page,) = [page for page in story.bank.pages if page.ending is not None]
    (bill,) = page.entries[-1]["linked"]
    assert bill["paid"] == {"Ann": SEED + 2_00}
    assert story.bank.wallets["Ann"] - before in (SEED + 2_00, SEED + 2_00 + 10_00, SEED + 2_00 + 40_00)
    assert (story.holds(), story.bank.jackpot) == (SEED, SEED)
    assert story.bank.total == total
    news = told(ann)[-1]
    assert [(fell.seat, fell.table, fell.amount) for fell in news.fell] == [("Ann", "t1", SEED + 2_00)]
    assert news.amount == SEED


@pytest.mark.rule("ray-casino/general#G-14", "ray-online/platform#P-34")
async def test_a_seat_without_the_fee_gets_nothing_and_one_that_paid_takes_it() -> None:
    story = Linked(fund(trigger=SURE, entry=FEE))
    ann = await story.comes("Ann")
    await story.comes("Bob")
    total = story.bank.total
    await story.places("Ann", "red", 1_00)
    await story.places("Bob", "red", 1_00)
    await story.enters("Bob")
    assert told(ann)[-1].entered == ("Bob",)
    assert story.bank.escrow["Bob"] == 6_00
    await story.round()
    (bill,) = story.bank.pages[-1].entries[-1]["linked"]
    assert bill["stakes"] == {"Bob": 1_00}
    assert bill["paid"] == {"Bob": SEED + 50}
    assert (bill["fee"], bill["fed"]) == (5_00, 50)
    assert (story.bank.escrow["Ann"], story.bank.escrow["Bob"], story.bank.total) == (0, 0, total)


async def test_a_fee_comes_back_without_a_stake_with_a_void_round_and_on_leaving() -> None:
    story = Linked(fund(trigger=SURE, entry=FEE))
    await story.comes("Ann")
    await story.comes("Bob")
    await story.places("Ann", "red", 1_00)
    await story.enters("Bob")
    await story.round()
    assert story.bank.wallets["Bob"] == 1_000_00, "he had no stake"
    assert "linked" not in story.bank.pages[-1].entries[-1]
    await story.until("betting")
    await story.enters("Bob")
    await story.enters("Bob", on=False)
    assert story.bank.wallets["Bob"] == 1_000_00
    await story.enters("Bob")
    await story.do(story.table.stand("Bob"))
    assert (story.bank.wallets["Bob"], story.bank.escrow["Bob"]) == (1_000_00, 0)
    await story.enters("Ann")
    held = story.bank.wallets["Ann"]
    await story.table.stop()
    assert (story.bank.wallets["Ann"], story.bank.escrow["Ann"]) == (held + 5_00, 0), "the house has closed"


async def test_what_cannot_be_is_refused() -> None:
    story = Linked(fund(trigger=SURE, entry=FEE))
    await story.comes("Ann", 3_00)
    with pytest.raises(Short):
        await story.enters("Ann")
    assert "no jackpot 'y'" in await story.refusal(entering.enter(story.table, "Ann", "y", True))
    assert "no fee for this round" in await story.refusal(entering.enter(story.table, "Ann", "x", False))
    story.bank.wallets["Ann"] += 100_00
    await story.enters("Ann")
    assert "already" in await story.refusal(entering.enter(story.table, "Ann", "x", True))
    await story.until("drawing")
    assert "No more bets" in await story.refusal(entering.enter(story.table, "Ann", "x", False))
    free = Linked(fund())
    await free.comes("Ann")
    assert "No fee is paid" in await free.refusal(entering.enter(free.table, "Ann", "x", True))
    with pytest.raises(Refused, match="no seat|do not sit|not sit"):
        await free.do(entering.enter(free.table, "Nobody", "x", True))


async def test_two_tables_hit_in_the_same_moment_the_first_takes_it_and_the_second_what_it_begins_with() -> None:
    shared = fund(GROWS, SURE)
    one = Linked(shared)
    two = Linked(shared, "t2", one)
    here, there = await one.comes("Ann"), await two.comes("Bob")
    total = one.bank.total
    await one.places("Ann", "red", 10_00)
    await two.places("Bob", "red", 10_00)
    for story in (one, two):
        await story.until("drawing")
    one.clock.time = max(one.table.due or 0, two.table.due or 0)
    await asyncio.gather(one.table.tick(), two.table.tick())
    for story in (one, two):
        await story.table.serve_waiting()
    bills = [page.entries[-1]["linked"][0] for page in one.bank.pages if page.ending is not None]
    assert [sum(bill["paid"].values()) for bill in bills] == [SEED + 1_00, SEED + 1_00]
    assert [bill["holds"] for bill in bills] == [SEED, SEED], "the second begins where the first has left it"
    assert one.bank.total == total
    for page in (here, there):
        falls = [fell for news in told(page) for fell in news.fell]
        assert {fell.table for fell in falls} == {"t1", "t2"}, "both are told at both tables"


async def test_one_that_is_only_fed_ticks_at_every_linked_table() -> None:
    shared = fund(GROWS, NEVER)
    one = Linked(shared)
    two = Linked(shared, "t2", one)
    await one.comes("Ann")
    there = await two.comes("Bob")
    await one.places("Ann", "red", 30_00)
    await one.round()
    await two.table.serve_waiting()
    assert told(there)[-1].amount == SEED + 3_00
    assert told(there)[-1].fell == ()


async def test_what_cannot_be_written_has_not_happened() -> None:
    story = Linked(fund(trigger=SURE, entry=FEE))
    await story.comes("Ann")
    total = story.bank.total
    await story.places("Ann", "red", 10_00)
    await story.enters("Ann")
    await story.until("drawing")
    story.bank.broken = True
    await story.wait(60)
    assert story.table.phase.name == "paused"
    assert story.holds() == SEED
    story.bank.broken = False
    await story.wait(60)
    assert (story.bank.total, story.bank.wallets["Ann"] + story.bank.escrow["Ann"]) == (total, 1_000_00)
    assert story.holds() == story.bank.jackpot == SEED


async def test_a_fixed_one_is_whole_again_at_once() -> None:
    story = Linked(fund(FIXED, SURE))
    await story.comes("Ann")
    await story.places("Ann", "red", 10_00)
    await story.round()
    assert story.bank.pages[-1].entries[-1]["linked"][0]["paid"] == {"Ann": 77_00}
    assert (story.holds(), story.bank.jackpot) == (77_00, 77_00)
