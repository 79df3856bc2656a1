"""The crash test: kill the house (SIGKILL) at random moments under play, open it again, and audit the books.

    python tests/server/crash.py --kills 200

The house runs in a process of its own with a fast clock; several browsers bet, take back, sit down and stand up without
pause. Some kills come while the house is still opening. After each kill the books must balance, and after the next
opening no round may be unfinished, nothing may be in escrow, and every round that a browser saw finished must be there.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import websockets
from live import OPEN, PATIENCE, Browser, Live, browser
from sqlalchemy import inspect, select

import patience
from croupier.house import House, HouseOptions, audit
from croupier.house.floor import TablePlan
from croupier.room import Pace
from croupier.store import open_engine
from croupier.store.schema import accounts, rounds

PACE = patience.paced(
    Pace(
        betting=250,
        drawing=10,
        choosing=60,
        settled=40,
        absent=3_000,
        retry=100,
        acting=60,
        gone=20,
        thinking=10,
        between=20,
    )
)
POKER = (
    TablePlan("poker-1", "poker 1", "veikkaus/holdem", "EUR", {"jackpot": "linked"}, bots=5),
    TablePlan("poker-2", "poker 2", "ray-casino/five-card-draw", "EUR", {"opener_min": "jacks"}, bots=1),
)
"""Among players: one with a fee and a jackpot, one in which a pot may stay in the middle for the next hand."""

PLAN = POKER + tuple(
    TablePlan(f"{kind}-{n}", f"{kind} {n}", game, code, options, bots=1)
    for n in (1, 2)
    for kind, game, code, options in (
        ("roulette", "gelp/european-roulette", "CZK", {}),
        ("dice", "ray-halls/lucky-dice", "EUR", {"draw_mode": "player_throw"}),
    )
)
WORDS = ("throw", "pass", "fold", "check", "call", "call", "draw")
BETS = {"roulette": ("red", "black", "straight 17", "dozen 1", "neighbours 5"), "dice": ("over7", "under7", "pairs")}
STAKES = {"roulette": (50_00, 100_00), "dice": (1_00, 2_00)}


def serve(data: Path) -> None:
    """The house that will be killed; it prints its port when it is open."""
    import uvicorn

    from croupier.server.app import create_app
    from croupier.server.run import settings

    class Server(uvicorn.Server):
        async def startup(self, sockets: object = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]
            print(self.servers[0].sockets[0].getsockname()[1], flush=True)

    app = create_app(House(data, HouseOptions(PACE, PLAN)), OPEN)
    Server(uvicorn.Config(app, host="127.0.0.1", port=0, **settings())).run()


async def _player(port: int, luck: random.Random, seen: set[str], did: Counter[str]) -> None:
    """Somebody who never rests. Whatever is refused is refused; when the house dies it is over."""
    live = Live(port, None, None, None)  # type: ignore[arg-type]
    with contextlib.suppress(OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError):
        async with browser(live) as page:
            tables = [luck.choice(POKER).id, luck.choice(PLAN[len(POKER) :]).id]
            for table in tables:
                await page.must(type="watch", table=table)
                await page.send(type="sit", table=table)  # there may be no chair left
            while True:
                table = luck.choice(tables)
                kind = table.split("-")[0]
                match luck.choice(("place", "place", "place", "take_back", "choose", "stand", "sit", "look")):
                    case "place" | "take_back" | "choose" if kind == "poker":
                        answer = await _at_poker(page, table, luck)
                    case "place":
                        bet, amount = luck.choice(BETS[kind]), luck.choice(STAKES[kind])
                        answer = await page.send(type="place", table=table, bet=bet, amount=amount)
                    case "take_back":
                        answer = await page.send(type="take_back", table=table)
                    case "choose":
                        answer = await page.send(type="choose", table=table, option=luck.choice(WORDS))
                    case "look":
                        answer = await page.send(type="watch", table=table)
                    case other:
                        answer = await page.send(type=other, table=table)
                did[answer["type"]] += 1
                seen.update(m["past"]["round"] for m in page.heard if m["type"] == "over")
                page.heard.clear()
                page.raw.clear()
                await asyncio.sleep(0.002)


async def _at_poker(page: Browser, table: str, luck: random.Random) -> dict[str, Any]:
    """Any action, mostly out of turn; chips are added, and now and then somebody sits out."""
    match luck.random():
        case rare if rare < 0.05:
            return await page.send(type="top_up", table=table, amount=20_00)
        case rare if rare < 0.1:
            return await page.send(type="away", table=table, away=luck.random() < 0.3)
    option = luck.choice((*WORDS, "bet", "raise"))
    amount = {"amount": luck.choice((5_00, 20_00, 100_00))} if option in ("bet", "raise") else {}
    return await page.send(type="choose", table=table, option=option, **amount)


async def _play(process: subprocess.Popen[str], port: int, luck: random.Random, seen: set[str]) -> Counter[str]:
    did: Counter[str] = Counter()
    playing = [asyncio.create_task(_player(port, luck, seen, did)) for _ in range(6)]
    if luck.random() < 0.8:  # mostly when play is under way, sometimes while people are still coming in
        end = time.monotonic() + PATIENCE  # once in a run until a round was seen to its end
        while not (seen and did.total() > 20) and time.monotonic() < end and not any(p.done() for p in playing):
            await asyncio.sleep(0.01)
    await asyncio.sleep(luck.uniform(0.05, 1.6))
    process.send_signal(signal.SIGKILL)
    for end in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(end, Exception):
            raise end
    return did


def _status(data: Path, *, chips: bool = True) -> tuple[Counter[str], int, set[str]]:
    """How many rounds of each status, what is in escrow (``chips``: also in front of players and in the middle), and
    which rounds are over."""
    engine = open_engine(data, begin="BEGIN")
    with engine.connect() as db:
        all_rounds = db.execute(select(rounds.c.id, rounds.c.status)).all()
        lies = select(accounts.c.balance).where(accounts.c.kind.in_(("escrow", "middle")))
        if not chips:
            lies = lies.where(accounts.c.table_id.not_in([plan.id for plan in POKER]))
        held = sum(db.execute(lies).scalars())
    engine.dispose()
    return Counter(row.status for row in all_rounds), held, {row.id for row in all_rounds if row.status == "over"}


def _books(data: Path) -> bool:
    """Are there books yet, or was the house killed before it had any?"""
    if not (data / "house.sqlite3").exists():
        return False
    engine = open_engine(data, begin="BEGIN")
    made = inspect(engine).has_table("postings")
    engine.dispose()
    return made


def crash_test(data: Path, kills: int, luck: random.Random, say: bool = False) -> Counter[str]:
    """So many kills. Returns what was counted; raises when anything is not as it must be."""
    total: Counter[str] = Counter()
    seen: set[str] = set()
    for number in range(1, kills + 1):
        early = luck.random() < 0.1
        process = subprocess.Popen(
            [sys.executable, __file__, "--serve", str(data)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parent,
        )
        assert process.stdout is not None
        if early:
            time.sleep(luck.uniform(0.2, 2.0))
            process.kill()
            total["killed while opening"] += 1
        else:
            port = int(process.stdout.readline())
            if number > 1 and _books(data):
                status, held, over = _status(data, chips=False)
                assert not held or status["open"], f"{held} are in escrow although no round is under way"
                assert seen <= over, f"finished rounds were lost: {sorted(seen - over)}"
            did = asyncio.run(_play(process, port, luck, seen))
            total.update({f"messages {kind}": count for kind, count in did.items()})
        process.wait()
        process.stdout.close()
        total["kills"] += 1
        if not _books(data):
            continue
        report = audit(data)
        assert report.good, f"kill {number}: {report.wrong}"
        assert not report.notes, report.notes
        status, _, over = _status(data)
        total["rounds cut off"] += status["open"]
        assert seen <= over, f"finished rounds were lost: {sorted(seen - over)}"
        if say:
            counted = ", ".join(f"{count} {what}" for what, count in report.counted.items())
            print(f"kill {number}: the books are right ({counted})", flush=True)
    asyncio.run(_reopen(data))
    status, held, over = _status(data)
    assert not status["open"]
    assert not held
    assert seen <= over
    assert audit(data).good
    total |= Counter({"rounds over": status["over"], "rounds void": status["void"], "rounds seen over": len(seen)})
    return total


async def _reopen(data: Path) -> None:
    house = House(data, HouseOptions(PACE, PLAN))
    await house.open(lambda *_: None)
    await house.close()


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--kills", type=int, default=200)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = read.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        total = crash_test(Path(folder), asked.kills, random.Random(asked.seed), say=True)
        print(f"{time.monotonic() - started:.0f} s; " + ", ".join(f"{what}: {n}" for what, n in total.items()))


if __name__ == "__main__":
    main()
