"""Poker tables under load: how long until a player's action has reached every page at the table?

    python benchmarks/poker_table.py [--tables 1000] [--seconds 60] [--think 3] [--watchers 0] [--slow 0] [--silent 0]

Every table is six-handed, and on every chair sits somebody with a page and a WebSocket of his own, who decides by
himself: he adds his number to the chance of every hand, thinks for ``--think`` seconds (half of it to half as much
again; three is a person's pace, one a fast bot's), checks, calls, folds, now and then raises. The house is one process,
all pages are another, on one machine; the house plays at its usual pace. The time of an action runs from the moment its
page sends it until the events that follow are in a page's hands: the rules, writing it down, each viewer's own
projection, sending and reading are in it.

Nothing may be dropped: the events of a hand are numbered, every page counts them, and every hand that the books call
finished must have been told to its end to everybody who was dealt in. ``--watchers``: so many look on at each table.
``--slow``: so many pages look at as many tables as a page may and read next to nothing. ``--silent``: at so many tables
one of the six never answers. What others have of it is in lines of their own.

The run ends by itself: coming in, ``--seconds`` of play, closing and an audit of the books.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import secrets
import socket
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import pages
import uvloop
from pages import HEAD, OPEN, Page, guest, opened, resident, row, used
from sqlalchemy import func, select

from croupier.house import House, HouseOptions, audit
from croupier.house.floor import TablePlan
from croupier.store import open_engine
from croupier.store.schema import rounds

GAMES: Final = ("unibet-ee/texas-holdem", "unibet-ee/omaha")
SEATS: Final = 6
AT_ONCE: Final = 40
"""So many come through the door at the same time."""

SETTLE_S: Final = 8.0
"""Between the last who came and the first figure."""

COMING_S: Final = 400.0
"""Who has not come in by then is left out, so that the run has an end."""

LATE_S: Final = 3.0
"""What ended so shortly before the end of the run may still be on its way."""

SLOW_BYTES: Final = 4_096
"""What a slow page takes from the network at a time, and what fits into its window."""


def plan(tables: int) -> tuple[TablePlan, ...]:
    return tuple(TablePlan(f"t{n}", f"Table {n}", GAMES[n % len(GAMES)], "EUR", {}, bots=0) for n in range(tables))


def serve(data: Path, tables: int) -> None:
    from croupier.server.app import create_app

    pages.serve(create_app(House(data, HouseOptions(plan=plan(tables))), OPEN))


Key = tuple[str, int]
"""A hand, and the first event of a message."""


@dataclass
class Seen:
    """When actions were sent, when what followed came to everybody, and what was missing."""

    sent: dict[Key, float] = field(default_factory=dict)
    came: dict[Key, list[float]] = field(default_factory=lambda: defaultdict(list))
    over: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """To how many of those who sit at the table a hand was told to its end."""
    messages: int = 0
    gaps: int = 0
    again: int = 0
    """Whole views that were sent in the place of pieces."""
    refused: list[str] = field(default_factory=list)
    lost: int = 0
    silent: set[str] = field(default_factory=set)
    """Tables at which somebody never answers."""

    def begin(self) -> None:
        """What was before does not count."""
        self.sent.clear()
        self.came.clear()
        self.messages = self.gaps = self.again = 0


class Onlooker(Page):
    """Looks at a table and counts what it is told."""

    def __init__(self, port: int, cookie: str, table: str, seen: Seen) -> None:
        super().__init__(port, cookie)
        self.table, self.seen = table, seen
        self._round, self._told = "", 0

    def wants(self) -> None:
        self.send(type="watch", table=self.table)

    def hears(self, kind: bytes, text: bytes, now: float) -> None:
        self.seen.messages += 1
        if kind == b"events":
            self.events(json.loads(text), now)
        elif kind == b"round":
            message = json.loads(text)
            self._round, self._told = message["round"]["id"], len(message["round"]["events"])
            self.begins(message)
        elif kind == b"table":
            self.whole(json.loads(text)["table"])
        elif kind == b"over":
            self.ends(json.loads(text)["past"]["round"])
        elif kind == b"refused":
            self.denied(json.loads(text))
        elif kind in (b"you", b"seated"):
            self.seated(json.loads(text))

    def whole(self, view: dict[str, Any]) -> None:
        """The whole view. Of the hand that this page follows nothing may be in it that it has not heard."""
        now = view["round"] or {"id": "", "events": []}
        if now["id"] == self._round and len(now["events"]) > self._told:
            self.seen.again += 1
        self._round, self._told = now["id"], len(now["events"])

    def events(self, message: dict[str, Any], now: float) -> None:
        self.seen.gaps += (message["round"], message["first"]) != (self._round, self._told)
        self._told = message["first"] + len(message["events"])
        if message["events"]:
            self.seen.came[message["round"], message["first"]].append(now)

    def begins(self, message: dict[str, Any]) -> None:
        """A hand begins."""

    def ends(self, hand: str) -> None:
        """A hand is over."""

    def seated(self, message: dict[str, Any]) -> None:
        """The house says where one sits."""

    def denied(self, message: dict[str, Any]) -> None:
        self.seen.refused.append(message["reason"])


class Player(Onlooker):
    """Sits on a chair and plays; the table is the one that the house draws for him."""

    def __init__(self, port: int, cookie: str, table: str, seen: Seen, think: float | None) -> None:
        super().__init__(port, cookie, table, seen)
        self._think = think
        self._seat, self._sitting, self._sent = "", 0, 0.0
        self.sits = asyncio.Event()

    def wants(self) -> None:
        super().wants()
        self._sitting = self.send(type="sit", table=self.table)

    def denied(self, message: dict[str, Any]) -> None:
        if message["n"] == self._sitting:  # somebody else had the last chair
            asyncio.get_running_loop().call_later(0.2, self._sit_again)
        elif "Your number" not in message["reason"]:  # for a hand that began without him
            super().denied(message)

    def _sit_again(self) -> None:
        self._sitting = self.send(type="sit", table=self.table)

    def seated(self, message: dict[str, Any]) -> None:
        if message["type"] == "seated" and message["table"] != self.table:
            self.send(type="unwatch", table=self.table)
            self.table = message["table"]
            self.send(type="watch", table=self.table)
        elif message["type"] == "you" and message["seat"] is not None:
            self._sits(message["seat"])

    def whole(self, view: dict[str, Any]) -> None:
        super().whole(view)
        if view["you"] is not None:
            self._sits(view["you"])

    def _sits(self, seat: str) -> None:
        self._seat = seat
        if not self.sits.is_set():
            self.sits.set()
            self.send(type="keep", table=self.table, amount=200_00)
            if self._think is None:
                self.seen.silent.add(self.table)

    def begins(self, message: dict[str, Any]) -> None:
        if self._think is not None and self._seat:
            number = {"round": message["round"]["id"], "nonce": secrets.token_hex(16)}
            self.send(type="contribute", table=self.table, **number)

    def ends(self, hand: str) -> None:
        if hand == self._round:
            self.seen.over[hand] += 1

    def events(self, message: dict[str, Any], now: float) -> None:
        super().events(message, now)
        if self._sent and message["events"]:
            self.seen.sent[message["round"], message["first"]], self._sent = self._sent, 0.0
        phase = message["phase"]
        if phase["asked"] == self._seat and self._think is not None:
            wait = self._think * random.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(wait, self._act, message["round"], self._told, phase)

    def _act(self, hand: str, told: int, phase: dict[str, Any]) -> None:
        if (hand, told) == (self._round, self._told):
            self._sent = time.monotonic()
            self.send(type="choose", table=self.table, **_action(phase))


def _action(phase: dict[str, Any]) -> dict[str, Any]:
    by_name = {option["option"]: option for option in phase["options"]}
    more = by_name.get("raise") or by_name.get("bet")
    if more and random.random() < 0.1:
        return {"option": more["option"], "amount": more["low"]}
    usual = "check" if "check" in by_name else "call" if random.random() < 0.6 else "fold"
    return {"option": usual if usual in by_name else next(iter(by_name))}


class Slow(Page):
    """Looks at as many tables as a page may, and reads next to nothing."""

    def __init__(self, port: int, cookie: str, tables: list[str]) -> None:
        super().__init__(port, cookie)
        self._tables = tables

    def wants(self) -> None:
        for table in self._tables:
            self.send(type="watch", table=table)
        self.transport.pause_reading()
        self._wait()

    def hears(self, kind: bytes, text: bytes, now: float) -> None:
        """It does not matter."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._open:
            self.transport.pause_reading()

    def _wait(self) -> None:
        asyncio.get_running_loop().call_later(2.0, self._read)

    def _read(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._wait()


class Crowd:
    """Everybody who comes."""

    def __init__(self, port: int, client: httpx.AsyncClient) -> None:
        self._port, self._client, self._door = port, client, asyncio.Semaphore(AT_ONCE)
        self.pages: list[Page] = []

    async def come(self, make: Callable[[str], Page], *, window: int = 0) -> None:
        """One more, when there is room at the door; a player's turn is over when he sits."""
        async with self._door:
            cookie = await guest(self._client)
            line = socket.socket()
            if window:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(line, ("127.0.0.1", self._port))
            _, page = await loop.create_connection(lambda: make(cookie), sock=line)
            self.pages.append(page)
            if isinstance(page, Player):
                await page.sits.wait()


@dataclass
class Figures:
    """What the house used."""

    came_in: float
    memory: tuple[float, float, float]
    """Megabytes: before it opened, with all tables empty, and at the end of play."""
    house: float
    pages: float
    """Shares of a core while they played."""
    start: int
    end: int
    """Of the time that was measured, in milliseconds of the day."""


async def measure(port: int, process: int, before: float, seen: Seen, asked: argparse.Namespace) -> Figures:
    names, empty, began = [f"t{n}" for n in range(asked.tables)], resident(process), time.monotonic()
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, limits=limits) as client:
        crowd = Crowd(port, client)
        with suppress(TimeoutError):
            async with asyncio.timeout(COMING_S), asyncio.TaskGroup() as coming:
                for number in range(SEATS * asked.tables):
                    think = None if number < asked.silent else asked.think
                    table = names[number % asked.tables]
                    coming.create_task(crowd.come(lambda c, t=table, k=think: Player(port, c, t, seen, k)))
                for table in names * asked.watchers:
                    coming.create_task(crowd.come(lambda c, t=table: Onlooker(port, c, t, seen)))
                for number in range(asked.slow):
                    some = [names[(12 * number + n) % asked.tables] for n in range(min(12, asked.tables))]
                    coming.create_task(crowd.come(lambda c, t=some: Slow(port, c, t), window=SLOW_BYTES))
        took = time.monotonic() - began
        print(f"{len(crowd.pages)} people came in {took:.0f} s; {asked.seconds:.0f} s of play follow", flush=True)
        await asyncio.sleep(SETTLE_S)
        seen.begin()
        start, cpu, own, wall = time.time_ns(), used(process), time.process_time(), time.monotonic()
        await asyncio.sleep(asked.seconds)
        wall = time.monotonic() - wall
        shares = (used(process) - cpu) / wall, (time.process_time() - own) / wall
        memory = before, empty, resident(process)
        figures = Figures(took, memory, *shares, start // 1_000_000, time.time_ns() // 1_000_000)
        seen.lost = sum(page.lost for page in crowd.pages if not isinstance(page, Slow))
        for page in crowd.pages:
            page.leave()
    return figures


def missing(data: Path, seen: Seen, figures: Figures) -> tuple[int, int, int]:
    """Hands that ended while it was measured, those of them that had begun in it, and how often the end of one of these
    was not told to one of its players."""
    engine = open_engine(data, begin="BEGIN")
    ended = select(func.count()).where(rounds.c.status == "over", rounds.c.ended_at.between(figures.start, figures.end))
    wanted = select(rounds.c.id, rounds.c.seats).where(
        rounds.c.status == "over",
        rounds.c.opened_at > figures.start,
        rounds.c.ended_at < figures.end - 1000 * LATE_S,
    )
    with engine.connect() as db:
        hands = {row.id: len(json.loads(row.seats)) for row in db.execute(wanted)}
        over = db.execute(ended).scalar_one()
    engine.dispose()
    return over, len(hands), sum(max(0, players - seen.over[hand]) for hand, players in hands.items())


def report(seen: Seen, figures: Figures, data: Path, asked: argparse.Namespace) -> None:
    """The table for docs/house.md, and what it does not say."""
    actions = {key: [at - sent for at in seen.came[key]] for key, sent in seen.sent.items() if key in seen.came}

    def lines(what: str, keys: list[Key]) -> None:
        print(row(f"{what}an action reaches a page", [took for key in keys for took in actions[key]]))
        print(row(f"{what}an action has reached everyone at the table", [max(actions[key]) for key in keys]))

    beside = [key for key in actions if key[0].rsplit(".", 1)[0] in seen.silent]
    over, hands, lost = missing(data, seen, figures)
    print(
        f"\n{asked.tables} tables, {len(actions)} actions in {asked.seconds:.0f} s"
        f" ({len(actions) / asked.seconds:.0f} a second), {hands} whole hands,"
        f" {3600 * over / asked.seconds / asked.tables:.0f} an hour at a table, {os.cpu_count()} cores,"
        f" load {os.getloadavg()[0]:.1f}\n\n{HEAD}"
    )
    lines("", [key for key in actions if key not in beside])
    if beside:
        lines("beside somebody silent: ", beside)
    house, own = figures.house, figures.pages
    before, empty, full = figures.memory
    each = [f"{1000 * (now - before) / asked.tables:.0f} KB" for now in (empty, full)]
    cost = [1e6 * house * asked.seconds / max(1, count) for count in (len(actions), seen.messages)]
    print(f"\nThe house used {house:.2f} of a core ({cost[0]:.0f} µs an action,", end=" ")
    print(f"{cost[1]:.0f} µs a message), the pages {own:.2f}.")
    print(f"Memory {before:.0f} MB before, {empty:.0f} MB with all tables empty, {full:.0f} MB in play:", end=" ")
    print(f"{each[0]} for a table, {each[1]} with its six players, their pages and hands.")
    print(f"{seen.messages} messages, {seen.gaps} out of order, {seen.again} pieces replaced by whole views,", end=" ")
    print(f"{lost} ends of hands not told, {seen.lost} pages lost, {len(seen.refused)} messages refused.")
    for reason in sorted(set(seen.refused))[:5]:
        print(f"  {reason}")


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--tables", type=int, default=1000)
    read.add_argument("--seconds", type=float, default=60)
    read.add_argument("--think", type=float, default=3)
    read.add_argument("--watchers", type=int, default=0)
    read.add_argument("--slow", type=int, default=0)
    read.add_argument("--silent", type=int, default=0)
    read.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = read.parse_args()
    if asked.serve:
        serve(asked.serve, asked.tables)
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        data, seen = Path(folder) / "house", Seen()
        with (
            opened(__file__, "--serve", data, "--tables", asked.tables) as (process, before, port),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            figures = runner.run(measure(port, process, before, seen, asked))
        report(seen, figures, data, asked)
        books = audit(data)
        print("The books are right." if books.good else f"WRONG: {books.wrong[:5]}")


if __name__ == "__main__":
    main()
