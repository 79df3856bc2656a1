"""Baccara, where a player keeps the bank, at a table of a real house: bots, and a guest who bids, banks and stakes."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest
from house_kit import Eye, opened

import patience
from croupier.house import audit
from croupier.house.floor import TablePlan, default_plan
from croupier.house.house import House
from croupier.play import Choose, Refused, TakeBets
from croupier.room import Pace, Short, Sitter
from croupier.room.news import Happened

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


BRISK = Pace(betting=60, drawing=2, choosing=40, settled=5, absent=5_000, retry=50)


def _plan() -> TablePlan:
    return next(plan for plan in default_plan() if plan.game == "ray-casino/baccara")


async def _plays(house: House, table: str, seed: int, count: int) -> list[str]:
    """A guest answers and stakes at random; returns the kinds of all events he saw."""
    actor, luck, guest = house.tables[table], random.Random(seed), await house.people.guest()
    eye, done = Eye(guest.id), set[tuple[int, int]]()
    await actor.watch(eye)
    seat = await actor.sit(Sitter(guest.id, guest.name))
    async with asyncio.timeout(patience.seconds(300)):
        while eye.overs < count:
            await asyncio.sleep(0.003)
            course = actor.course
            if course is None or (mark := (actor.number, len(course.inputs))) in done:
                continue
            done.add(mark)
            with suppress(Refused, Short):
                match course.ask:
                    case Choose(who=who) as ask if who == seat:
                        option = luck.choice(ask.options)
                        await actor.choose(guest.id, option.name, option.low)
                    case TakeBets() as ask if seat in ask.seats and seat not in {s for s, _ in actor.lying}:
                        bank = sum(amount for (_, bet), amount in actor.lying.items() if bet == "banco")
                        bet, amount = luck.choice((("punto", bank // 2), ("banco_solo", bank), ("avec", bank // 2)))
                        await actor.place(guest.id, bet, amount)
    await actor.stand(guest.id)
    await actor.unwatch(eye)
    return [event.kind for told in eye.heard if isinstance(told, Happened) for event in told.events]


async def test_a_bank_goes_round_among_guest_and_bots_and_the_books_stay_right(tmp_path: Path) -> None:
    plan = _plan()
    assert plan.bots == 2
    async with opened(tmp_path, BRISK, (plan,)) as house:
        kinds = await _plays(house, plan.id, seed=5, count=25)
    assert {"bank_held", "coup_decided", "bet_placed"} <= set(kinds)
    assert audit(tmp_path).wrong == []


async def test_nobody_banks_alone(tmp_path: Path) -> None:
    """A round needs two players: before the second sits down none is opened."""
    plan = _plan()
    lonely = TablePlan(plan.id, plan.name, plan.game, plan.currency, plan.options, bots=0)
    async with opened(tmp_path, BRISK, (lonely,)) as house:
        actor, guest = house.tables[plan.id], await house.people.guest()
        eye = Eye(guest.id)
        await actor.watch(eye)
        await actor.sit(Sitter(guest.id, guest.name))
        await asyncio.sleep(0.05)
        assert actor.course is None
        assert actor.phase.name == "waiting"
        second = await house.people.guest()
        await actor.watch(Eye(second.id))
        await actor.sit(Sitter(second.id, second.name))
        assert actor.course is not None
