"""Poker tables under load: how long until a player's action has reached every browser at the table?

    python benchmarks/poker_table.py [--tables 20] [--watchers 4] [--seconds 30]

Six people and some onlookers at each table, house and browsers in two processes on one machine. The time runs from
the moment a browser sends the action until the events that follow from it are in a browser's hands: the rules, writing
it down, each viewer's own projection, sending and reading are in it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop
import websockets

from croupier.house import House, HouseOptions, audit
from croupier.house.floor import TablePlan
from croupier.room import Pace
from croupier.server.limits import Limits, Rate

PACE = Pace(acting=20_000, thinking=500, between=1_000)
OPEN = Limits(guests=Rate(1_000, 10_000), requests=Rate(10_000, 100_000), sockets_from_one_address=4_000)
GAMES = ("unibet-ee/texas-holdem", "unibet-ee/omaha")
SEATS = 6


def plan(tables: int) -> tuple[TablePlan, ...]:
    return tuple(TablePlan(f"t{n}", f"Table {n}", GAMES[n % len(GAMES)], "EUR", {}, bots=0) for n in range(tables))


def serve(data: Path, tables: int) -> None:
    """The house; it prints its port when it is open."""
    import uvicorn

    from croupier.server.app import create_app
    from croupier.server.run import prepare, settings

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            print(self.servers[0].sockets[0].getsockname()[1], flush=True)

    prepare()
    app = create_app(House(data, HouseOptions(PACE, plan(tables))), OPEN)
    Server(uvicorn.Config(app, host="127.0.0.1", port=0, **settings())).run()


Key = tuple[str, int]


@dataclass
class Seen:
    """When actions were sent, and when what followed from them came to everybody."""

    sent: dict[Key, float] = field(default_factory=dict)
    came: dict[Key, list[float]] = field(default_factory=lambda: defaultdict(list))
    refused: int = 0
    lost: int = 0


async def page(port: int, client: httpx.AsyncClient, table: str, seen: Seen, *, sits: bool) -> None:
    """Somebody at a table: checks, calls, now and then raises; or only looks on."""
    answer = await client.post("/api/session", headers={"Cookie": ""})
    cookie, me = answer.headers["set-cookie"].split(";")[0], answer.json()["name"]
    client.cookies.clear()
    try:
        async with websockets.connect(
            f"ws://127.0.0.1:{port}/ws", additional_headers={"Cookie": cookie}, compression=None, ping_interval=None
        ) as socket:
            await _sit(socket, table, me, seen, sits=sits)
    except (OSError, websockets.WebSocketException):
        seen.lost += 1


async def _sit(socket: Any, table: str, me: str, seen: Seen, *, sits: bool) -> None:
    n = 1
    await socket.send(json.dumps({"type": "watch", "n": n, "table": table}))
    if sits:
        n += 1
        await socket.send(json.dumps({"type": "sit", "n": n, "table": table, "buy_in": 400_00}))
    waiting = 0.0
    async for text in socket:
        now = time.monotonic()
        if text.startswith('{"type":"refused"'):
            seen.refused += 1
        if not text.startswith('{"type":"events"'):
            continue
        message = json.loads(text)
        key = (message["round"], message["first"])
        seen.came[key].append(now)
        if waiting:
            seen.sent[key], waiting = waiting, 0.0
        phase = message["phase"]
        if phase["asked"] == me:
            await asyncio.sleep(random.uniform(0.2, 0.8))
            n += 1
            waiting = time.monotonic()
            await socket.send(json.dumps({"type": "choose", "n": n, "table": table, **_action(phase["options"])}))


def _action(options: list[dict[str, Any]]) -> dict[str, Any]:
    by_name = {option["option"]: option for option in options}
    more = by_name.get("raise") or by_name.get("bet")
    if more and random.random() < 0.1:
        return {"option": more["option"], "amount": more["low"]}
    return {"option": "check" if "check" in by_name else "call" if random.random() < 0.7 else "fold"}


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def _line(name: str, values: list[float]) -> str:
    figures = " | ".join(f"{percentile(values, share):.0f} ms" for share in (0.5, 0.95, 0.99, 1))
    return f"| {name} | {len(values)} | {figures} |"


async def measure(port: int, tables: int, watchers: int, seconds: float) -> Seen:
    seen = Seen()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        people = [
            asyncio.create_task(page(port, client, f"t{table}", seen, sits=place < SEATS))
            for place in range(SEATS + watchers)
            for table in range(tables)
        ]
        await asyncio.sleep(8)  # everybody has come
        seen.sent.clear()
        seen.came.clear()
        await asyncio.sleep(seconds)
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    return seen


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--tables", type=int, default=20)
    read.add_argument("--watchers", type=int, default=4)
    read.add_argument("--seconds", type=float, default=30)
    read.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = read.parse_args()
    if asked.serve:
        serve(asked.serve, asked.tables)
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", folder, "--tables", str(asked.tables)]
        house = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert house.stdout is not None
        try:
            port = int(house.stdout.readline())
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                seen = runner.run(measure(port, asked.tables, asked.watchers, asked.seconds))
        finally:
            house.terminate()
            house.wait(30)
            house.stdout.close()
        each = [came - seen.sent[key] for key, all_of in seen.came.items() if key in seen.sent for came in all_of]
        last = [max(all_of) - seen.sent[key] for key, all_of in seen.came.items() if key in seen.sent]
        people = asked.tables * (SEATS + asked.watchers)
        print(f"{people} browsers at {asked.tables} tables, {asked.seconds:.0f} s, {len(last)} actions")
        print("| | count | p50 | p95 | p99 | most |\n| --- | ---: | ---: | ---: | ---: | ---: |")
        print(_line("an action reaches a browser", each))
        print(_line("an action has reached everyone at the table", last))
        report = audit(Path(folder))
        print(f"refused {seen.refused}, lost {seen.lost}, audit {'clean' if report.good else report.wrong[:3]}")


if __name__ == "__main__":
    main()
