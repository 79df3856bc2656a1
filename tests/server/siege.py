"""The siege: the house for minutes under what hostile or careless guests do, beside one who only wants to play.

    python tests/server/siege.py                        # every trial, as a table
    python tests/server/siege.py soak --minutes 10      # one of them

The house runs in a process of its own with its usual limits (only new guests from this one address are let in faster).
In every trial a bystander sits at a table of roulette and bets; how long the house takes to confirm is measured, and how
much memory the house holds. A trial fails when the house logs an error, a table stops, the bystander's money is wrong or
the audit is not clean; what is refused is counted, not failed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import websockets
from live import PATIENCE, Browser, Live, browser

from croupier.house import House, HouseOptions, audit
from croupier.house.floor import TablePlan
from croupier.room import Pace
from croupier.server.limits import Limits, Rate

PACE = Pace(
    betting=2_000, drawing=100, choosing=2_000, settled=300, absent=5_000, acting=2_000, thinking=100, between=200
)
ROULETTE = "ray-casino/roulette"
PLAN = (
    TablePlan("roulette", "Roulette", ROULETTE, "EUR", {}, bots=1),
    TablePlan("crowd", "Roulette, crowded", ROULETTE, "EUR", {}, bots=0),
    TablePlan("blackjack", "Blackjack", "gelp/blackjack", "CZK", {}, bots=1),
    TablePlan("dice", "Dice", "ray-halls/lucky-dice", "EUR", {}, bots=1),
)
GUESTS = Rate(1_000, 10_000)
STAKE = 1_00


def serve(data: Path) -> None:
    """The house; it prints its port when it is open."""
    import uvicorn

    from croupier.server.app import create_app
    from croupier.server.run import prepare, settings

    class Server(uvicorn.Server):
        async def startup(self, sockets: object = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]
            print(self.servers[0].sockets[0].getsockname()[1], flush=True)

    prepare()
    app = create_app(House(data, HouseOptions(PACE, PLAN)), Limits(guests=GUESTS))
    Server(uvicorn.Config(app, host="127.0.0.1", port=0, **settings())).run()


@dataclass
class Siege:
    """A house under siege, and what was seen there."""

    process: subprocess.Popen[str]
    live: Live
    data: Path
    clock: Path | None = None
    """A file that turns the clock of the house."""
    did: Counter[str] = field(default_factory=Counter)
    confirmed: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    def resident(self) -> float:
        """Megabytes that the house holds, without those who work out long sums for it."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    async def bystander(self, stop: asyncio.Event) -> None:
        """Somebody who only wants to play: bets and takes back, and knows what he must own."""
        async with browser(self.live) as page:
            await page.sit("roulette")
            while not stop.is_set():
                self.memory.append(self.resident())
                for kind, more in (("place", {"amount": STAKE}), ("take_back", {})):
                    began = time.monotonic()
                    answer = await page.send(type=kind, table="roulette", bet="red", **more)
                    if answer["type"] == "done":
                        self.confirmed.append(time.monotonic() - began)
                    elif "No more bets" not in answer["reason"] and "nothing" not in answer["reason"].casefold():
                        raise AssertionError(answer)
                page.heard.clear()
                page.raw.clear()
                await asyncio.sleep(0.2)
            await page.must(type="stand", table="roulette")
            owns = (await page.balances())["EUR"]
            assert owns % STAKE == 0, "only whole stakes were won or lost"


Trial = Callable[[Siege, float], Awaitable[str]]
TRIALS: dict[str, Trial] = {}


def trial(do: Trial) -> Trial:
    TRIALS[do.__name__.strip("_").replace("_", "-")] = do
    return do


@contextlib.asynccontextmanager
async def _guests(live: Live, count: int) -> AsyncIterator[list[httpx.AsyncClient]]:
    clients = [httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) for _ in range(count)]
    for client in clients:
        await client.post("/api/session")
    yield clients
    for client in clients:
        await client.aclose()


async def _flood(
    siege: Siege, seconds: float, count: int, ask: Callable[[httpx.AsyncClient, int], Awaitable[httpx.Response]]
) -> None:
    """So many guests ask without pause."""
    until = time.monotonic() + seconds

    async def one(client: httpx.AsyncClient, number: int) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(httpx.ReadTimeout, httpx.RemoteProtocolError):
                answer = await ask(client, number)
                siege.did[f"{answer.status_code}"] += 1
                assert answer.status_code < 500 or answer.status_code == 503, answer.text
            number += count

    async with _guests(siege.live, count) as clients:
        await asyncio.gather(*(one(client, number) for number, client in enumerate(clients)))


# ── the trials ─────────────────────────────────────────────────────────────────────────────────────────────────


@trial
async def soak(siege: Siege, seconds: float) -> str:
    """People come, bet, practise poker, look at pages and go, for as long as it takes."""
    until, luck = time.monotonic() + seconds, random.Random(1)

    async def person(luck: random.Random) -> None:
        while time.monotonic() < until:
            async with browser(siege.live) as page:
                for table in luck.sample([plan.id for plan in PLAN], 2):
                    await page.send(type="watch", table=table)
                    await page.send(type="sit", table=table)
                    for _ in range(luck.randrange(3, 20)):
                        await page.send(
                            type="place", table=table, bet=luck.choice(("red", "straight 17", "over7")), amount=STAKE
                        )
                        await asyncio.sleep(luck.random() / 2)
                        siege.did["messages"] += 1
                for path in ("/api/tables", "/api/games", "/api/practice", "/api/hands"):
                    await page.client.get(path)
                if luck.random() < 0.5:
                    opened = await page.client.post("/api/tables", json={"game": "veikkaus/holdem", "players": 4})
                    if opened.status_code == 200:
                        siege.did["practice tables"] += 1
                        await _practises(page, opened.json()["id"], luck.randrange(2, 10))
                siege.did["visits"] += 1

    await asyncio.gather(*(person(random.Random(luck.random())) for _ in range(12)))
    settled = siege.memory[len(siege.memory) // 3 :]
    third = max(1, len(settled) // 3)
    early, late = statistics.median(settled[:third]), statistics.median(settled[-third:])
    return f"memory {early:.0f} MB after a third of the time, {late:.0f} MB at the end"


async def _practises(page: Browser, table: str, turns: int) -> None:
    await page.send(type="watch", table=table)
    await page.send(type="sit", table=table)
    for _ in range(turns):
        with contextlib.suppress(TimeoutError):
            message = await page.hear(3)
            phase = message.get("phase") or {}
            if phase.get("asked") == page.me["name"]:
                words = [option["option"] for option in phase["options"]]
                await page.send(type="choose", table=table, option="check" if "check" in words else words[0])
    await page.send(type="stand", table=table)


@trial
async def slow_readers(siege: Siege, seconds: float) -> str:
    """A hundred pages that look at a table and never read; more than one person may open."""
    sockets = []
    async with _guests(siege.live, 20) as clients:
        for client in clients:
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            for _ in range(5):
                socket = await websockets.connect(
                    f"ws://127.0.0.1:{siege.live.port}/ws",
                    additional_headers={"Cookie": cookie, "Origin": siege.live.url},
                    compression=None,
                    max_queue=1,
                    open_timeout=PATIENCE,
                )
                for n, table in enumerate(("roulette", "crowd", "dice"), 1):
                    await socket.send(f'{{"type": "watch", "n": {n}, "table": "{table}"}}')
                socket.transport.pause_reading()
                sockets.append(socket)
        await asyncio.sleep(seconds)
        gone = sum(socket.state != websockets.State.OPEN for socket in sockets)
        for socket in sockets:
            socket.transport.abort()
    siege.did["pages that never read"] = len(sockets)
    return f"memory at most {max(siege.memory):.0f} MB; {gone} cut off"


@trial
async def equity_flood(siege: Siege, seconds: float) -> str:
    """Guests ask for equities of wide ranges, all at once."""
    body = {"hands": ["22+,A2s+,K2s+,Q2s+,A2o+,K9o+", "random", "random"], "board": ""}
    await _flood(
        siege,
        seconds,
        20,
        lambda client, n: client.post("/api/equity", json={**body, "dead": f"{'23456789TJQKA'[n % 13]}c"}),
    )
    return "503 and 429: too many wait already"


@trial
async def certificate_flood(siege: Siege, seconds: float) -> str:
    """Guests ask for certificates and rule sheets of every game at once."""
    async with httpx.AsyncClient(base_url=siege.live.url, timeout=PATIENCE) as client:
        games = [each["id"] for each in (await client.get("/api/games")).json()]
    paths = [f"/api/games/{game}/{paper}" for game in games for paper in ("sheet?now=true", "layout")]
    await _flood(siege, seconds, 20, lambda client, n: client.get(paths[n % len(paths)]))
    return f"{len(paths)} papers"


@trial
async def advice_flood(siege: Siege, seconds: float) -> str:
    """Five play blackjack and ask twenty times over for advice at every decision; fifteen others ask as well."""
    until = time.monotonic() + seconds

    async def learner(box: int) -> None:
        async with browser(siege.live) as page:
            await page.sit("blackjack")
            while time.monotonic() < until:
                message = await page.hear()
                if message["type"] == "round":
                    await page.send(type="place", table="blackjack", bet=f"main {box}", amount=200_00)
                asked = (message.get("phase") or {}).get("asked")
                if message["type"] == "events" and asked == page.me["name"]:
                    path = "/api/tables/blackjack/advice"
                    for answer in await asyncio.gather(*(page.client.get(path) for _ in range(20))):
                        siege.did[f"asked, {answer.status_code}"] += 1
                        assert answer.status_code < 500 or answer.status_code == 503, answer.text
                page.heard.clear()
                page.raw.clear()
            await page.send(type="stand", table="blackjack")

    others = _flood(siege, seconds, 15, lambda client, _: client.get("/api/tables/blackjack/advice"))
    await asyncio.gather(others, *(learner(box) for box in range(2, 7)))
    return "409: nothing is asked of that guest"


@trial
async def practice_tables(siege: Siege, seconds: float) -> str:
    """Guests open practice tables with bots for as long as they get any, and sit down there."""
    until, stay = time.monotonic() + seconds, []
    async with contextlib.AsyncExitStack() as stack:
        for n in range(90):
            page = await stack.enter_async_context(browser(siege.live))
            for game in ("veikkaus/holdem", "gelp/omaha", "ray-casino/seven-card-stud"):
                wish = {"game": game, "players": 6, "opponents": "easy"}
                opened = await page.client.post("/api/tables", json=wish)
                siege.did[f"{opened.status_code}"] += 1
                if opened.status_code == 200:
                    table = opened.json()["id"]
                    await page.send(type="watch", table=table)
                    await page.send(type="sit", table=table)
            stay.append(asyncio.create_task(_reads(page)))
            siege.did["guests"] = n + 1
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        for task in stay:
            task.cancel()
        await asyncio.gather(*stay, return_exceptions=True)
    return f"memory at most {max(siege.memory):.0f} MB"


async def _reads(page: Browser) -> None:
    while True:
        await page.hear(600)
        page.heard.clear()
        page.raw.clear()


@trial
async def clock_back(siege: Siege, seconds: float) -> str:
    """The computer's clock jumps: an hour back, a day on, back again; people go on playing and keep their sessions."""
    if not (stamp := siege.clock):
        return "not tried: Debian's faketime is not on this machine"
    async with browser(siege.live) as page:
        await page.sit("dice")
        for jump in ("-3600", "+86400", "-86400", "+0"):
            stamp.write_text(f"{jump}s\n", encoding="ascii")
            until, rounds = time.monotonic() + seconds / 4, 0
            while time.monotonic() < until:
                await page.lays({"over7": STAKE}, "dice")
                rounds += 1
            assert rounds, f"no round was played after a jump of {jump} s"
            answer = await page.client.get("/api/me")
            assert answer.status_code == 200, f"the session is lost after a jump of {jump} s"
            siege.did["rounds"] += rounds
        page.heard.clear()
    return "sessions stay, rounds go on"


# ── the house around it ────────────────────────────────────────────────────────────────────────────────────────


@contextlib.contextmanager
def _house(data: Path, log: Path, environment: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], Live]]:
    command = [sys.executable, __file__, "--serve", str(data)]
    with log.open("w", encoding="utf-8") as ears:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=ears, text=True, env=environment)
        assert process.stdout is not None
        port = int(process.stdout.readline() or "0")
        if not port:
            raise RuntimeError(log.read_text(encoding="utf-8"))
        try:
            yield process, Live(port, None, None, None)  # type: ignore[arg-type]
        finally:
            process.terminate()
            process.wait(PATIENCE)


def faketime() -> Path | None:
    """Debian's library that turns a process's clock, where it is there."""
    return next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))), None)


def _turned(folder: Path) -> dict[str, str]:
    """A clock that the trial can turn, where the library for it is there. What only goes forward is left alone."""
    if not (library := faketime()):
        return {}
    stamp = folder / "clock"
    stamp.write_text("+0s\n", encoding="ascii")
    more = {"FAKETIME_TIMESTAMP_FILE": str(stamp), "FAKETIME_NO_CACHE": "1", "DONT_FAKE_MONOTONIC": "1"}
    return {"LD_PRELOAD": str(library), "FAKETIME_DONT_FAKE_MONOTONIC": "1", **more}


def run(name: str, seconds: float) -> str:
    """One trial; returns its row of the table."""
    with tempfile.TemporaryDirectory() as folder:
        data, log = Path(folder) / "house", Path(folder) / "log"
        turned = _turned(Path(folder)) if name == "clock-back" else {}

        async def told() -> tuple[Siege, str]:
            siege = Siege(process, live, data, Path(turned["FAKETIME_TIMESTAMP_FILE"]) if turned else None)
            stop = asyncio.Event()
            beside = asyncio.create_task(siege.bystander(stop))
            try:
                said = await TRIALS[name](siege, seconds)
                async with asyncio.timeout(PATIENCE):
                    while not siege.confirmed:
                        await asyncio.sleep(0.05)
            finally:
                stop.set()
                await beside
            return siege, said

        with _house(data, log, {**os.environ, **turned}) as (process, live):
            siege, said = asyncio.run(told())
        complained = [
            line for line in log.read_text(encoding="utf-8").splitlines() if "Error" in line or "ERROR" in line
        ]
        assert not complained, "\n".join(complained[:5])
        report = audit(data)
        assert report.good, report.wrong[:5]
        quick = sorted(siege.confirmed)
        p50, p99 = (1000 * quick[min(len(quick) - 1, int(len(quick) * part))] for part in (0.5, 0.99))
        did = ", ".join(f"{what}: {count:,}" for what, count in sorted(siege.did.items()))
        return f"| {name} | {seconds:.0f} s | {did} | {said} | p50 {p50:.0f} ms, p99 {p99:.0f} ms | {report.counted['rounds replayed']} |"


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("trials", nargs="*", default=list(TRIALS), metavar="TRIAL", help=", ".join(TRIALS))
    read.add_argument("--minutes", type=float, default=1.0, help="how long each trial lasts")
    read.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = read.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    if unknown := [name for name in asked.trials if name not in TRIALS]:
        read.error(f"there is no trial {unknown[0]!r}: {', '.join(TRIALS)}")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    print("| trial | time | what was done | outcome | a bystander's bet is confirmed | rounds replayed by the audit |")
    print("| --- | --- | --- | --- | --- | ---: |")
    for name in asked.trials:
        print(run(name, 60 * asked.minutes), flush=True)


if __name__ == "__main__":
    main()
