"""Many sit down and bet at once; the books are right, and the round replays with all of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from house_kit import Eye, opened, until

from croupier.house import audit
from croupier.house.floor import TablePlan
from croupier.house.people import Person
from croupier.play import Refused
from croupier.room import Pace, Short, Sitter

pytestmark = pytest.mark.anyio
PLAN = (TablePlan("wheel", "Wheel", "ray-casino/roulette", "EUR", {}, bots=0),)
PACE = Pace(betting=2_000, drawing=5, settled=15)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_thirty_sit_down_together_and_every_round_replays(tmp_path: Path) -> None:
    async with opened(tmp_path, PACE, PLAN) as house:
        table, eye = house.tables["wheel"], Eye()
        await table.watch(eye)

        async def plays(guest: Person) -> None:
            await table.sit(Sitter(guest.id, guest.name))
            while True:
                try:
                    await table.place(guest.id, "red", 10_00)
                except Refused:  # it came too late: in the next round
                    await asyncio.sleep(0.01)
                else:
                    return

        guests = [await house.people.guest() for _ in range(30)]
        await asyncio.gather(*map(plays, guests))
        overs = eye.overs
        await until(lambda: eye.overs >= overs + 2)
    report = audit(tmp_path)
    assert report.wrong == []
    assert report.counted["rounds under way"] == 0


async def test_who_cannot_pay_is_told_what_he_has_and_the_books_stay_right(tmp_path: Path) -> None:
    calm = Pace(betting=600_000)
    async with opened(tmp_path, calm, PLAN) as house:
        table = house.tables["wheel"]
        guest = await house.people.guest()
        await table.watch(Eye(guest.id))
        await table.sit(Sitter(guest.id, guest.name))
        await table.place(guest.id, "red", 500_00)
        await table.place(guest.id, "black", 500_00)
        assert (await house.people.balances(guest.id))["EUR"] == 0
        for bet in ("red", "odd", "straight 17"):
            with pytest.raises(Short) as short:
                await table.place(guest.id, bet, 1_00)
            assert (short.value.has, short.value.needs) == (0, 1_00)
        await table.take_back(guest.id, "black", None)
        await table.place(guest.id, "odd", 500_00)
    assert audit(tmp_path).wrong == []
