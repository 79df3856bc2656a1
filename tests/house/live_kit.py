"""A house with live tables, a dealer and somebody of the floor, and what is entered at the consoles."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from house_kit import FAST, Eye, deliver, until

import patience
from croupier.house import House, HouseOptions
from croupier.house.file import HouseFile, house_file
from croupier.house.floor import TablePlan
from croupier.house.people import Person
from croupier.play import Answer, Close, Place, Ruling
from croupier.room import Sitter
from croupier.room.console import Console, Word, fell, word_of

PACE = replace(FAST, settled=60_000)
"""The result lies there until everybody has seen it."""
ROULETTE = TablePlan("wheel", "Live roulette", "ray-casino/roulette", "EUR", {}, bots=0, live=True)
_KEYS = count(1)


def staffed() -> HouseFile:
    return HouseFile.model_validate({**house_file("open-house").model_dump(), "dealers": ["Dora"], "floor": ["Fred"]})


@asynccontextmanager
async def opened(data: Path, *plan: TablePlan) -> AsyncIterator[House]:
    house = House(data, HouseOptions(patience.paced(PACE), plan or (ROULETTE,), file=staffed()))
    await house.open(deliver)
    try:
        yield house
    finally:
        await house.close()


async def account(house: House, name: str) -> Person:
    guest = await house.people.guest()
    return await house.people.become_account(guest, name, "a long and winding word")


@dataclass
class At:
    """Somebody at a console."""

    console: Console
    who: Person
    floor: bool = False
    keys: list[str] = field(default_factory=list)

    def word(self, **more: Any) -> Word:
        key = more.pop("key", f"k{next(_KEYS)}")
        return Word(self.who.id, self.who.name, key, floor=self.floor, **more)

    async def says(self, answer: Answer, **more: Any) -> bool:
        return await self.console.answers(self.word(**more), word_of(answer))

    async def closes(self) -> bool:
        return await self.says(Close())

    async def fell(self, text: str, **more: Any) -> bool:
        return await self.console.answers(self.word(**more), fell(text))

    async def stands(self) -> bool:
        return await self.says(Ruling("stands"))

    async def rules(self, verdict: str, **more: Any) -> bool:
        return await self.says(Ruling.read({"verdict": verdict, **more}))

    async def places(self, seat: str, bet: str, amount: int) -> bool:
        return await self.says(Place(seat, bet, amount))


async def dealing(house: House, table: str = "wheel", name: str = "Dora") -> At:
    who = await account(house, name)
    console, role = house.consoles.of(table, who)
    return At(console, who, role == "floor")


async def sits(house: House, table: str = "wheel") -> Person:
    """A guest sits down, with a page."""
    guest, actor = await house.people.guest(), house.tables[table]
    await actor.watch(Eye(guest.id))
    await actor.sit(Sitter(guest.id, guest.name))
    return guest


async def betting(house: House, table: str = "wheel") -> None:
    await until(lambda: house.tables[table].phase.name == "betting")
