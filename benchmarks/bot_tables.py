"""Tables of bots at once: how much of a core do they take, at the pace of the house?

    python benchmarks/bot_tables.py [--tables 50] [--seconds 60]

Six bots at each table, five of any level and style and one hard one, in five games: rules, books, thinking, all in one
process.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from croupier.analysis.pokerbots import study
from croupier.house import House, HouseOptions, opponents, people
from croupier.house.floor import TablePlan
from croupier.room import Pace, Sitter, TableActor

GAMES = (
    "unibet-ee/texas-holdem", "unibet-ee/texas-holdem", "unibet-ee/omaha", "gelp/seven-card-stud-hi-lo",
    "gelp/deuce-to-seven-triple-draw", "veikkaus/pineapple",
)  # fmt: skip


def plan(tables: int) -> tuple[TablePlan, ...]:
    def currency(game: str) -> str:
        return "CZK" if game.startswith("gelp") else "EUR"

    games = [GAMES[n % len(GAMES)] for n in range(tables)]
    return tuple(TablePlan(f"t{n}", f"Table {n}", game, currency(game), {}, bots=5) for n, game in enumerate(games))


@dataclass(frozen=True)
class Page:
    """An open page of somebody."""

    player: str


async def guest(house: House, table: TableActor, name: str) -> None:
    """Bots do not play alone: the sixth counts as a person, and is a bot all the same."""
    assert table.seating.buy_in is not None
    funds = table.seating.buy_in.default
    who = await house.store.write(partial(people.bot, name=name, currency=table.spec.currency, funds=funds))
    await table.watch(Page(who.id))
    await table.seat_bot(Sitter(who.id, who.name), opponents.opponent(table.spec.game, "hard"))


async def measure(tables: int, seconds: float) -> str:
    study.begin()
    await asyncio.to_thread(study.wait, 900)
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), HouseOptions(Pace(), plan(tables)))
        await house.open(lambda *_: None)
        for number, table in enumerate(house.tables.values()):
            await guest(house, table, f"Guest {number}")
        await asyncio.sleep(10)  # compiled, and all at work
        cpu, wall = time.process_time(), time.perf_counter()
        before = sum(table.dealer.number for table in house.tables.values())
        await asyncio.sleep(seconds)
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        hands = sum(table.dealer.number for table in house.tables.values()) - before
        await house.close()
    return f"{tables} tables of six bots: {cpu / wall:.2f} of a core, {hands} hands in {wall:.0f} s"


def main() -> None:
    wants = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wants.add_argument("--tables", type=int, default=50)
    wants.add_argument("--seconds", type=float, default=60)
    given = wants.parse_args()
    print(asyncio.run(measure(given.tables, given.seconds)))


if __name__ == "__main__":
    main()
