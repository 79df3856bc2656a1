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
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, cast

import httpx
import uvloop

from croupier.house import audit
from house import BETS, row, serve

CROWDED: Final = 0
"""The number of the crowded table; it is a roulette."""

TABLES: Final = 11
BET_WITHIN: Final = 6.0
_TICKS: Final = os.sysconf("SC_CLK_TCK")


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


class Page(asyncio.Protocol):
    """One browser: it looks at a table and, if it ``bets``, sits down there and bets in every round."""

    def __init__(self, crowd: Crowd, seen: Seen, cookie: str, table: int, *, bets: bool) -> None:
        self._crowd, self._seen, self._cookie = crowd, seen, cookie
        self._table, self._name, self._bets = table, f"table-{table}", bets
        self._buffer, self._open, self._n, self._leaving = bytearray(), False, 0, False
        self._sent: dict[int, float] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        head = (
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self._crowd.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self._cookie}\r\n\r\n"
        )
        self._transport.write(head.encode())

    def connection_lost(self, _why: Exception | None) -> None:
        self._crowd.lost += not self._leaving

    def leave(self) -> None:
        self._leaving = True
        self._transport.close()

    def send(self, **message: object) -> None:
        """A message with the next number, in one frame whose mask is nothing."""
        if self._transport.is_closing():
            return
        self._n += 1
        if message["type"] == "place":
            self._sent[self._n] = time.monotonic()
        text = json.dumps({**message, "n": self._n, "table": self._name}).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else struct.pack("!BH", 0xFE, len(text))
        self._transport.write(b"\x81" + size + bytes(4) + text)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._open = True
            del self._buffer[: end + 4]
            self.send(type="watch")
            if self._bets:
                self.send(type="sit")
        self._cut(now)

    def _cut(self, now: float) -> None:
        """Take whole frames from what has come."""
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size >= 126:
                head = 4 if size == 126 else 10
                if len(buffer) - at < head:
                    break
                size = int.from_bytes(buffer[at + 2 : at + head], "big")
            if len(buffer) - at < head + size:
                break
            kind, text = buffer[at] & 0x0F, bytes(buffer[at + head : at + head + size])
            at += head + size
            if kind == 9:
                self._transport.write(b"\x8a" + bytes([0x80 | len(text)]) + bytes(4) + text)
            elif kind == 1:
                self._hear(text, now)
        del buffer[:at]

    def _hear(self, text: bytes, now: float) -> None:
        self._crowd.messages += 1
        kind = text[9 : text.index(b'"', 9)]
        if kind == b"over":
            if self._crowd.measuring:
                self._seen.results.append((json.loads(text)["past"]["round"], now))
        elif kind == b"round":
            if self._bets:
                self.send(type="contribute", round=json.loads(text)["round"]["id"], nonce=secrets.token_hex(16))
                asyncio.get_running_loop().call_later(random.uniform(0, BET_WITHIN), self._bet)
        elif kind in (b"done", b"refused"):
            answer = json.loads(text)
            sent = self._sent.pop(answer["n"], None)
            if kind == b"refused":
                self._crowd.refused.append(answer["reason"])
            elif self._crowd.measuring and sent is not None:
                self._seen.confirmed.append(now - sent)

    def _bet(self) -> None:
        self.send(type="place", bet=random.choice(BETS[self._table % 3]), amount=1_00)


async def _come(crowd: Crowd, client: httpx.AsyncClient, number: int, watchers: int, bettors: int) -> Page:
    """One more comes in: first the bettors, then the bystanders and the watchers, mixed."""
    while "set-cookie" not in (answer := await client.post("/api/session", headers={"Cookie": ""})).headers:
        await asyncio.sleep(0.5)  # too many at the door at once
    cookie = answer.headers["set-cookie"].split(";")[0]
    client.cookies.clear()
    bystander = number >= watchers + bettors
    table = 1 + number % (TABLES - 1) if bystander else CROWDED
    seen = crowd.elsewhere if bystander else crowd.at_table
    loop = asyncio.get_running_loop()
    _, page = await loop.create_connection(
        lambda: Page(crowd, seen, cookie, table, bets=bystander or number < bettors), "127.0.0.1", crowd.port
    )
    return page


@dataclass
class Spent:
    """Processor time of the house, and what was delivered meanwhile."""

    seconds: float = 0.0
    messages: int = 0


def _used(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


async def measure(port: int, process: int, asked: argparse.Namespace) -> tuple[Crowd, Spent]:
    crowd = Crowd(port)
    limits = httpx.Limits(max_connections=30)
    everybody = asked.watchers + asked.bettors + asked.bystanders
    gate = asyncio.Semaphore(30)

    async def comes(number: int) -> Page:
        async with gate:
            return await _come(crowd, client, number, asked.watchers, asked.bettors)

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits) as client:
        began, used = time.monotonic(), _used(process)
        pages = await asyncio.gather(*(comes(number) for number in range(everybody)))
        took, used = time.monotonic() - began, _used(process) - used
        print(f"{everybody} people came in {took:.1f} s, for which the house used {used:.1f} s of a processor.\n")
        await asyncio.sleep(14)  # a whole round has been played
        spent = Spent(-_used(process), -crowd.messages)
        crowd.measuring = True
        await asyncio.sleep(asked.seconds)
        crowd.measuring = False
        spent.seconds += _used(process)
        spent.messages += crowd.messages
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
    print("| | count | p50 | p95 | p99 | most |\n| --- | ---: | ---: | ---: | ---: | ---: |")
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
        command = [sys.executable, __file__, "--serve", str(data), str(drawn)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        port = int(process.stdout.readline())
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                crowd, spent = runner.run(measure(port, process.pid, asked))
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()
        times = {name: float(at) for name, at in (line.split() for line in drawn.read_text().splitlines())}
        report(crowd, spent, times, asked)
        books = audit(data)
        print("The books are right." if books.good else f"WRONG: {books.wrong[:5]}")


if __name__ == "__main__":
    main()
