"""Events that the house deals, in a house of the test: bots that play quickly, and what must hold at every step."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from event_kit import account
from house_kit import deliver

import patience
from croupier.house import House, HouseOptions, people
from croupier.house.events import EventActor
from croupier.house.file import USUAL, house_file
from croupier.house.people import Person
from croupier.play import Answer, Ask, Choice, Event, Table
from croupier.room import Pace
from croupier.room.bots import Opponent
from croupier.rulebooks import Game

QUICK = Pace(drawing=0, settled=5, retry=50, acting=2_000, gone=10, thinking=0, between=0)
SIT_AND_GO: dict[str, Any] = {
    "title": {"en": "Sit & Go"},
    "game": "veikkaus/holdem",
    "chairs": 6,
    "entry": [{"pool": 9_00, "fee": 1_00, "chips": 1_500}],
    "levels": [
        {"small": 25, "big": 50, "lasts": 60},
        {"small": 50, "big": 100, "ante": 10, "lasts": 60},
        {"small": 100, "big": 200, "ante": 200, "big_ante": True, "lasts": 60},
    ],
    "prizes": {"paid": [{"shares": [60, 40]}]},
}


@dataclass
class Shover:
    """All-in or nothing: an event of them is over soon, whatever the cards say."""

    luck: random.Random = field(default_factory=lambda: random.Random(7))

    def decide(self, game: Game, table: Table, seen: list[Event], ask: Ask) -> Answer:
        del game, table, seen
        legal = {option["option"]: option for option in ask.legal()["options"]}
        seat = ask.legal()["seat"]
        for word in ("bet", "raise") if self.luck.random() < 0.15 else ():
            if word in legal:
                return Choice(seat, word, legal[word]["high"])
        if "call" in legal and self.luck.random() < 0.5:
            return Choice(seat, "call")
        return Choice(seat, "check" if "check" in legal else "fold" if "fold" in legal else "bring in")


def shover(game: Game, level: str) -> Opponent:
    del game
    return Opponent(Shover(), level)


@asynccontextmanager
async def dealing(data: Path, **changed: Any) -> AsyncIterator[House]:
    options = {"pace": patience.paced(QUICK), "plan": (), "file": house_file(USUAL), "opponent": shover}
    house = House(data, HouseOptions(**{**options, **changed}))
    await house.open(deliver)
    try:
        yield house
    finally:
        await house.close()


async def opened(house: House, **changed: Any) -> tuple[EventActor, Person]:
    """An event that the house deals, and who directs it."""
    who = await account(house, "Rita")
    structure = {**SIT_AND_GO, **changed}
    return await house.events.opened(who, "Sunday", "veikkaus", structure, "wallets", dealt=True), who


async def bots(house: House, actor: EventActor, count: int) -> None:
    """So many bots enter; where that fills it, it begins."""
    currency = actor.event.currency
    for number in range(1, count + 1):
        bot = await house.store.write(lambda db, n=number: people.bot(db, f"Bot {n}", currency, 1_000_00))
        await actor.bot_enters(bot, "random")
