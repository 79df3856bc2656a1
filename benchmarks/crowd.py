"""One crowded table: 1,000 people watch and 100 bet at one roulette while others play elsewhere. Who has to wait?

    python benchmarks/crowd.py [--watchers 1000] [--bettors 100] [--bystanders 50] [--seconds 40]

The house and the browsers are two processes on one machine. A result's time runs from the draw, before it is written
down, until the message lies in a browser's hands; a bet's from sending it until the house has confirmed it. Every
bettor and every bystander adds a number to the chance of every round and places a bet in it; bystanders sit at ten
other tables. The browsers here are as cheap as browsers can be (frames are cut, few are read), so that the house is
measured and not its guests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import secrets
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
import uvloop
from pages import HEAD, Page, guest, opened, row, used

from croupier.house import audit
from house import BETS, serve

CROWDED: Final = 0
"""The number of the crowded table; it is a roulette."""

TABLES: Final = 11
BET_WITHIN: Final = 6.0


@dataclass
class Seen:
    """What the browsers of one kind saw."""

    results: list[tuple[str, float]] = field(default_factory=list)
    confirmed: list[float] = field(default_factory=list)


@dataclass
class Crowd:
    """Everybody at the doors."""

    port: int
    at_table: Seen = field(default_factory=Seen)
    elsewhere: Seen = field(default_factory=Seen)
    refused: list[str] = field(default_factory=list)
    lost: int = 0
    messages: int = 0
    measuring: bool = False


class Browser(Page):
    """It looks at a table and, if it ``bets``, sits down there and bets in every round."""

    def __init__(self, crowd: Crowd, seen: Seen, cookie: str, table: int, *, bets: bool) -> None:
        super().__init__(crowd.port, cookie)
        self._crowd, self._seen, self._table, self._bets = crowd, seen, table, bets
        self._sent: dict[int, float] = {}

    def _say(self, **message: object) -> int:
        return self.send(table=f"table-{self._table}", **message)

    def wants(self) -> None:
        self._say(type="watch")
        if self._bets:
            self._say(type="sit")

    def hears(self, kind: bytes, text: bytes, now: float) -> None:
        self._crowd.messages += 1
        if kind == b"over":
            if self._crowd.measuring:
                self._seen.results.append((json.loads(text)["past"]["round"], now))
        elif kind == b"round":
            if self._bets:
                self._say(type="contribute", round=json.loads(text)["round"]["id"], nonce=secrets.token_hex(16))
                asyncio.get_running_loop().call_later(random.uniform(0, BET_WITHIN), self._bet)
        elif kind in (b"done", b"refused"):
            answer = json.loads(text)
            sent = self._sent.pop(answer["n"], None)
            if kind == b"refused":
                self._crowd.refused.append(answer["reason"])
            elif self._crowd.measuring and sent is not None:
                self._seen.confirmed.append(now - sent)

    def _bet(self) -> None:
        now = time.monotonic()
        self._sent[self._say(type="place", bet=random.choice(BETS[self._table % 3]), amount=1_00)] = now


async def _come(crowd: Crowd, client: httpx.AsyncClient, number: int, watchers: int, bettors: int) -> Browser:
    """One more comes in: first the bettors, then the bystanders and the watchers, mixed."""
    cookie = await guest(client)
    bystander = number >= watchers + bettors
    table = 1 + number % (TABLES - 1) if bystander else CROWDED
    seen = crowd.elsewhere if bystander else crowd.at_table
    bets = bystander or number < bettors
    _, page = await asyncio.get_running_loop().create_connection(
        lambda: Browser(crowd, seen, cookie, table, bets=bets), "127.0.0.1", crowd.port
    )
    return page


@dataclass
class Spent:
    """Processor time of the house, and what was delivered meanwhile."""

    seconds: float = 0.0
    messages: int = 0


async def measure(port: int, process: int, asked: argparse.Namespace) -> tuple[Crowd, Spent]:
    crowd = Crowd(port)
    limits = httpx.Limits(max_connections=30)
    everybody = asked.watchers + asked.bettors + asked.bystanders
    gate = asyncio.Semaphore(30)

    async def comes(number: int) -> Browser:
        async with gate:
            return await _come(crowd, client, number, asked.watchers, asked.bettors)

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits) as client:
        began, spent_before = time.monotonic(), used(process)
        pages = await asyncio.gather(*(comes(number) for number in range(everybody)))
        took, spent_then = time.monotonic() - began, used(process) - spent_before
        print(f"{everybody} people came in {took:.1f} s, for which the house used {spent_then:.1f} s of a processor.\n")
        await asyncio.sleep(14)  # a whole round has been played
        spent = Spent(-used(process), -crowd.messages)
        crowd.measuring = True
        await asyncio.sleep(asked.seconds)
        crowd.measuring = False
        spent.seconds += used(process)
        spent.messages += crowd.messages
        crowd.lost = sum(page.lost for page in pages)
        for page in pages:
            page.leave()
        await asyncio.sleep(1)
    return crowd, spent


def report(crowd: Crowd, spent: Spent, times: dict[str, float], asked: argparse.Namespace) -> None:
    def latency(seen: Seen) -> list[float]:
        return [at - times[name] for name, at in seen.results]

    rounds = len({name for name, _ in crowd.at_table.results})
    print(
        f"{asked.watchers} watchers and {asked.bettors} bettors at one table, {asked.bystanders} bystanders at"
        f" {TABLES - 1} others, {asked.seconds:.0f} s, {rounds} rounds at the crowded table,"
        f" {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n"
    )
    print(HEAD)
    print(row("crowded table: result reaches a browser", latency(crowd.at_table)))
    print(row("crowded table: a bet is confirmed", crowd.at_table.confirmed))
    print(row("bystanders: result reaches a browser", latency(crowd.elsewhere)))
    print(row("bystanders: a bet is confirmed", crowd.elsewhere.confirmed))
    each = 1e6 * spent.seconds / max(1, spent.messages)
    print(f"\nThe house used {spent.seconds:.1f} s of a processor for {spent.messages} messages: {each:.0f} µs each.")
    browsers = resource.getrusage(resource.RUSAGE_SELF)
    print(f"The browsers used {browsers.ru_utime + browsers.ru_stime:.0f} s in all; {crowd.lost} were lost,", end=" ")
    print(f"{len(crowd.refused)} messages refused. {' '.join(sorted(set(crowd.refused))[:5])}")


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--watchers", type=int, default=1000)
    read.add_argument("--bettors", type=int, default=100)
    read.add_argument("--bystanders", type=int, default=50)
    read.add_argument("--seconds", type=float, default=40)
    read.add_argument("--serve", nargs=2, type=Path, help=argparse.SUPPRESS)
    asked = read.parse_args()
    if asked.serve:
        serve(asked.serve[0], TABLES, asked.serve[1])
        return
    with tempfile.TemporaryDirectory() as folder:
        data, drawn = Path(folder) / "house", Path(folder) / "drawn"
        with (
            opened(__file__, "--serve", data, drawn) as (process, _, port),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            crowd, spent = runner.run(measure(port, process, asked))
        times = {name: float(at) for name, at in (line.split() for line in drawn.read_text().splitlines())}
        report(crowd, spent, times, asked)
        books = audit(data)
        print("The books are right." if books.good else f"WRONG: {books.wrong[:5]}")


if __name__ == "__main__":
    main()
