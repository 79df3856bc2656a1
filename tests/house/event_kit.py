"""Events in a house of the test: opened, entered, run, with the clock in the hand of who runs them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from house_kit import deliver

from croupier.house import House, HouseOptions
from croupier.house.events import EventActor, Wanted
from croupier.house.file import USUAL, HouseFile, house_file
from croupier.house.people import Person
from croupier.tournament import entries as e

OWN: dict[str, Any] = {
    "title": {"en": "Evening"},
    "game": "veikkaus/texas-holdem",
    "chairs": 6,
    "entry": [{"pool": 20_00, "fee": 5_00, "chips": 5_000}],
    "levels": [
        {"small": 25, "big": 50, "lasts": 1200},
        {"small": 50, "big": 100, "lasts": 1200, "rest": 600},
        {"small": 100, "big": 200, "lasts": 1200},
    ],
    "late": 2,
    "again": {},
    "prizes": {"paid": [{"shares": [60, 40]}]},
}


def own(**changed: Any) -> dict[str, Any]:
    return {**OWN, **changed}


def house_with(**changed: Any) -> HouseFile:
    return HouseFile.model_validate({**house_file(USUAL).model_dump(), **changed})


@asynccontextmanager
async def opened(data: Path, file: HouseFile | None = None) -> AsyncIterator[House]:
    house = House(data, HouseOptions(plan=(), file=file or house_file(USUAL)))
    await house.open(deliver)
    try:
        yield house
    finally:
        await house.close()


async def account(house: House, name: str) -> Person:
    return await house.people.become_account(await house.people.guest(), name, "a long enough word")


async def enters(actor: EventActor, who: Person, *entries: e.Entry) -> list[str | None]:
    """What was refused of these, in their order."""
    return [out.refused for out in await actor.enter(who, [Wanted(entry) for entry in entries])]


async def must(actor: EventActor, who: Person, *entries: e.Entry) -> None:
    found = await enters(actor, who, *entries)
    assert [no for no in found if no is not None] == []


async def begun(actor: EventActor, who: Person, people: Sequence[str]) -> None:
    await must(actor, who, *(e.Registers(0, who=name) for name in people), e.Starts(0))


async def balances(house: House, event: str) -> dict[str, int]:
    """What the purses of an event hold, and what came from the counter in all."""
    from sqlalchemy import select

    from croupier.store.schema import accounts

    rows = await house.store.read(lambda db: db.execute(select(accounts).where(accounts.c.table_id == event)).all())
    return {row.kind: row.balance for row in rows}
