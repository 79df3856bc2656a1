"""The house under load: 500 browsers at 50 tables. How long until a spin's result has reached everyone?

    python benchmarks/house.py [--clients 500] [--tables 50] [--seconds 60]

The house and the browsers are two processes on one machine. The time is taken from the moment the result is drawn,
before it is written down, to the moment the message lies in a browser's hands: writing, sending and reading are in it.
Every browser places a bet in every round.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pages
import uvloop
import websockets
from pages import HEAD, row

from croupier.house import House, HouseOptions, audit
from croupier.house.floor import TablePlan
from croupier.room import Pace
from croupier.room.bank import Balances, Page

PACE = Pace(betting=8_000, drawing=500, settled=3_500)


def plan(tables: int) -> tuple[TablePlan, ...]:
    games = [("ray-casino/roulette", {}), ("ray-casino/sic-bo", {}), ("ray-halls/lucky-dice", {})]
    return tuple(
        TablePlan(f"table-{n}", f"Table {n}", *(games[n % 3][0], "EUR", games[n % 3][1]), bots=0) for n in range(tables)
    )


BETS = {0: ("red", "black", "odd", "even"), 1: ("small", "big"), 2: ("over7", "under7")}


def serve(data: Path, tables: int, drawn: Path) -> None:
    """The house; it notes when each round was drawn."""
    from croupier.server.app import create_app

    house = House(data, HouseOptions(PACE, plan(tables)))
    notes, write = drawn.open("w", buffering=1), house.bank.write

    async def noted(page: Page) -> Balances:
        if page.ending is not None:
            notes.write(f"{page.round} {time.monotonic()}\n")
        return await write(page)

    house.bank.write = noted  # type: ignore[method-assign]

    pages.serve(create_app(house, pages.OPEN))


class Crowd:
    """The browsers and what they saw."""

    def __init__(self, port: int, tables: int) -> None:
        self.port, self.tables = port, tables
        self.seen: list[tuple[str, float]] = []
        self.placed: list[float] = []
        self.refused: list[str] = []
        self.lost = 0
        self.measuring = False

    async def sit(self, client: httpx.AsyncClient, number: int) -> None:
        answer = await client.post("/api/session", headers={"Cookie": ""})
        cookie = answer.headers["set-cookie"].split(";")[0]
        table = number % self.tables
        await asyncio.sleep(random.uniform(0, 2))
        address = f"ws://127.0.0.1:{self.port}/ws"
        try:
            async with websockets.connect(
                address, additional_headers={"Cookie": cookie}, compression=None, ping_interval=None, max_queue=None
            ) as socket:
                await self._play(socket, table)
        except (OSError, websockets.WebSocketException):
            self.lost += 1

    async def _play(self, socket: Any, table: int) -> None:
        name, bets, n = f"table-{table}", BETS[table % 3], 2
        await socket.send(json.dumps({"type": "watch", "n": 1, "table": name}))
        await socket.send(json.dumps({"type": "sit", "n": 2, "table": name}))
        sent: dict[int, float] = {}
        loop = asyncio.get_running_loop()

        async def bet() -> None:
            nonlocal n
            await asyncio.sleep(random.uniform(0, 5))
            n += 1
            sent[n] = time.monotonic()
            place = {"type": "place", "n": n, "table": name, "bet": random.choice(bets), "amount": 1_00}
            with suppress(websockets.ConnectionClosed):
                await socket.send(json.dumps(place))

        betting: set[asyncio.Task[None]] = set()
        async for text in socket:
            now = time.monotonic()
            kind = text[9 : text.index('"', 9)]
            if kind == "over":
                if self.measuring:
                    self.seen.append((json.loads(text)["past"]["round"], now))
            elif kind == "round":
                betting.add(loop.create_task(bet()))
            elif kind in ("done", "refused"):
                answer = json.loads(text)
                if kind == "refused":
                    self.refused.append(answer["reason"])
                elif answer["n"] in sent and self.measuring:
                    self.placed.append(now - sent[answer["n"]])


async def measure(port: int, clients: int, tables: int, seconds: float) -> Crowd:
    crowd = Crowd(port, tables)
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits) as client:
        people = [asyncio.create_task(crowd.sit(client, number)) for number in range(clients)]
        await asyncio.sleep(15)  # everybody has come, and a round has been played
        crowd.measuring = True
        await asyncio.sleep(seconds)
        crowd.measuring = False
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    return crowd


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--clients", type=int, default=500)
    read.add_argument("--tables", type=int, default=50)
    read.add_argument("--seconds", type=float, default=60)
    read.add_argument("--serve", nargs=2, type=Path, help=argparse.SUPPRESS)
    asked = read.parse_args()
    if asked.serve:
        serve(asked.serve[0], asked.tables, asked.serve[1])
        return
    with tempfile.TemporaryDirectory() as folder:
        data, drawn = Path(folder) / "house", Path(folder) / "drawn"
        with (
            pages.opened(__file__, "--tables", asked.tables, "--serve", data, drawn) as (_, _, port),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            crowd = runner.run(measure(port, asked.clients, asked.tables, asked.seconds))
        times = {name: float(at) for name, at in (line.split() for line in drawn.read_text().splitlines())}
        latency = [at - times[name] for name, at in crowd.seen]
        last: dict[str, float] = {}
        for name, at in crowd.seen:
            last[name] = max(last.get(name, 0.0), at - times[name])
        print(f"{asked.clients} browsers at {asked.tables} tables, {len(last)} rounds, {os.cpu_count()} cores\n")
        print(HEAD)
        print(row("result reaches a browser", latency))
        print(row("result has reached everyone at the table", list(last.values())))
        print(row("a bet is written and confirmed", crowd.placed))
        print(f"\n{len(crowd.refused)} messages refused, {crowd.lost} connections lost")
        house, browsers = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
        spent = [f"{used.ru_utime + used.ru_stime:.0f} s" for used in (house, browsers)]
        print(f"Processor time in all: the house {spent[0]}, the browsers {spent[1]}; load {os.getloadavg()[0]:.1f}")
        for reason in sorted(set(crowd.refused))[:5]:
            print(f"  {reason}")
        report = audit(data)
        print("The books are right." if report.good else f"WRONG: {report.wrong[:5]}")


if __name__ == "__main__":
    main()
