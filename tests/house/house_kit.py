"""A whole house in a folder of the test, playing fast."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import patience
from croupier.house import House, HouseOptions
from croupier.house.floor import TablePlan
from croupier.play import Refused
from croupier.room import Pace, Sitter
from croupier.room.news import Over

FAST = Pace(betting=150, drawing=5, choosing=50, settled=15, absent=5_000, retry=50)
PLAN = (
    TablePlan("roulette", "Roulette 1", "gelp/european-roulette", "CZK", {}, bots=1),
    TablePlan("dice", "Dice 1", "ray-halls/lucky-dice", "EUR", {}, bots=1),
)


@dataclass(eq=False)
class Eye:
    """Somebody who only counts the rounds."""

    player: str = "nobody"
    overs: int = 0
    heard: list[Any] = field(default_factory=list)


def deliver(_table: Any, told: Any, audience: Any) -> None:
    for eye in (eye for eyes in audience.values() for eye in eyes):
        eye.heard.append(told)
        eye.overs += isinstance(told, Over)


@asynccontextmanager
async def opened(data: Path, pace: Pace = FAST, plan: tuple[TablePlan, ...] = PLAN) -> AsyncIterator[House]:
    house = House(data, HouseOptions(patience.paced(pace), plan))
    await house.open(deliver)
    try:
        yield house
    finally:
        await house.close()


async def until(what: Callable[[], Any]) -> None:
    async with asyncio.timeout(patience.seconds(60)):
        while not what():
            await asyncio.sleep(0.005)


async def some_rounds(house: House, rounds: int = 3) -> str:
    """A guest plays a few rounds at every table, each with all his bets; returns the guest's id."""
    guest = await house.people.guest()
    for table, bets in (("roulette", ("red", "straight 17")), ("dice", ("over7",))):
        actor = house.tables[table]
        eye = Eye(guest.id)
        await actor.watch(eye)
        await actor.sit(Sitter(guest.id, guest.name))
        played = 0
        while played < rounds:
            await until(lambda actor=actor: actor.phase.name == "betting")
            overs = eye.overs
            with suppress(Refused):  # on a slow day the bets are closed by now
                for bet in bets:
                    await actor.place(guest.id, bet, 10_00 if table == "roulette" else 1_00)
                played += 1
            await until(lambda eye=eye, overs=overs: eye.overs > overs)
        await actor.stand(guest.id)
        await actor.unwatch(eye)
    return guest.id


async def some_hands(house: House, name: str, hands: int) -> list[str]:
    """Two guests check, call and bet the least; returns their ids. They stay."""
    table = house.tables[name]
    guests = [await house.people.guest() for _ in range(2)]
    eye = Eye(guests[0].id)
    for guest in guests:
        await table.watch(eye if guest is guests[0] else Eye(guest.id))
        await table.sit(Sitter(guest.id, guest.name))
    players = {guest.name: guest.id for guest in guests}
    while eye.overs < hands:
        await asyncio.sleep(0.001)
        seat = table.phase.asked
        if seat is None or eye.overs >= hands:
            continue
        words = [option["option"] for option in table.phase.options]
        word = next((w for w in ("bet", "check", "call") if w in words and (w != "bet" or name == "holdem")), "draw")
        amount = next((o["low"] for o in table.phase.options if o["option"] == word == "bet"), None)
        with suppress(Refused):  # the turn has passed on
            await table.choose(players[seat], word, amount)
    return list(players.values())


NOON = 1_795_600_800_000
"""25 November 2026, 12:00 in Helsinki: no night, and far from a day's end."""


class Clock:
    """The time of day of a house, a millisecond later at every look (``house.guard.now``): what its platform forbids at
    night is not forbidden because the tests run at night."""

    def __init__(self, at: int = NOON) -> None:
        self.at = at

    def __call__(self) -> int:
        self.at += 1
        return self.at
