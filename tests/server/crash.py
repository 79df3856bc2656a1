"""The crash test: kill the house (SIGKILL) at random moments under play, open it again, and audit the books.

    python tests/server/crash.py --kills 1000

The house runs in a process of its own with a fast clock; several browsers bet, take back, sit down and stand up without
pause, at tables against the house, at card tables (one with a jackpot, one with a list) and at a private table, to
which the same four friends come back after every crash. Some kills come while the house is still opening.

After each kill the books must balance, and a hand that was cut off must have moved nothing. After the next opening no
round may be unfinished; who has chips at a private table has as many as before that hand; everybody else has them in
his wallet; chairs and lists are as the logs tell; and every round that a browser saw finished must be there. After
``EVENING`` kills everything begins anew with empty books, so that a long run is not spent on auditing old ones.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import uvicorn
import websockets
from crash_company import Chips, Company, chips, must_be_as_dealt, must_be_restored, shown
from live import OPEN, PATIENCE, Browser, Live, browser
from nursery import Born, Nursery, nurse
from sqlalchemy import Connection, inspect, select

import patience
from croupier.analysis import pokerbots
from croupier.house import House, HouseOptions, audit
from croupier.house.floor import TablePlan
from croupier.room import Pace
from croupier.server.app import create_app
from croupier.server.run import settings
from croupier.store import open_engine
from croupier.store.schema import accounts, rounds, tables

PACE = patience.paced(
    Pace(
        betting=250,
        drawing=10,
        choosing=60,
        settled=40,
        absent=60_000,
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
    TablePlan("poker-3", "poker 3", "veikkaus/omaha", "EUR", {"max_players": 3}, bots=2),
)
"""Among players: one with a fee and a jackpot, one in which a pot may stay in the middle for the next hand, one with a
single chair for which people wait."""

EVENING: Final = 20
"""So many kills over the same books."""

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
    """The house that will be killed; when it is open it says at which port, and how its card tables stand."""
    pokerbots.study.begin = lambda: None  # type: ignore[method-assign]  # bots play by feeling: nobody learns in a second
    house = House(data, HouseOptions(PACE, PLAN))

    class Server(uvicorn.Server):
        async def startup(self, sockets: object = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]
            port = self.servers[0].sockets[0].getsockname()[1]
            print(json.dumps({"port": port, "tables": shown(house)}), flush=True)

    Server(uvicorn.Config(create_app(house, OPEN), host="127.0.0.1", port=0, **settings())).run()


_OVER = (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError)
"""What somebody sees of it when the house dies."""


async def _player(port: int, luck: random.Random, seen: set[str], did: Counter[str]) -> None:
    """Somebody who never rests. Whatever is refused is refused; when the house dies it is over."""
    live = Live(port, None, None, None)  # type: ignore[arg-type]
    with contextlib.suppress(*_OVER):
        async with browser(live) as page:
            tables = [luck.choice(POKER).id, luck.choice(PLAN[len(POKER) :]).id]
            for table in tables:
                await page.must(type="watch", table=table)
                await page.send(type="sit", table=table)  # there may be no chair left
            while True:
                table = luck.choice(tables)
                answer = await _one_thing(page, table, luck)
                await _note(page, answer, seen, did)


async def _friends(port: int, company: Company, luck: random.Random, seen: set[str], did: Counter[str]) -> None:
    """The company at its private table, until the house dies."""

    async def one(page: Browser) -> None:
        while True:
            answer = await company.act(page, luck, _at_poker)
            await _note(page, answer, seen, did)

    with contextlib.suppress(*_OVER):
        async with contextlib.AsyncExitStack() as all_of:
            pages = [await all_of.enter_async_context(friend.page(port)) for friend in company.friends]
            await company.come(pages)
            for end in await asyncio.gather(*map(one, pages), return_exceptions=True):
                if isinstance(end, BaseException) and not isinstance(end, _OVER):
                    raise end


async def _note(page: Browser, answer: dict[str, Any], seen: set[str], did: Counter[str]) -> None:
    did[answer["type"]] += 1
    seen.update(m["past"]["round"] for m in page.heard if m["type"] == "over")
    page.heard.clear()
    page.raw.clear()
    await asyncio.sleep(0.002)


async def _one_thing(page: Browser, table: str, luck: random.Random) -> dict[str, Any]:
    kind = table.split("-")[0]
    match luck.choice(("place", "place", "place", "take_back", "choose", "stand", "sit", "look")):
        case "place" | "take_back" | "choose" if kind == "poker":
            return await _at_poker(page, table, luck)
        case "place":
            bet, amount = luck.choice(BETS[kind]), luck.choice(STAKES[kind])
            return await page.send(type="place", table=table, bet=bet, amount=amount)
        case "take_back":
            return await page.send(type="take_back", table=table)
        case "choose":
            return await page.send(type="choose", table=table, option=luck.choice(WORDS))
        case "look":
            return await page.send(type="watch", table=table)
        case "stand" if kind == "poker" and luck.random() < 0.5:
            return await page.send(type="wait", table=table, on=luck.random() < 0.8)
        case other:
            return await page.send(type=other, table=table)


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


async def _play(house: Born, port: int, company: Company, luck: random.Random, seen: set[str]) -> Counter[str]:
    did: Counter[str] = Counter()
    company.here = False
    playing = [asyncio.create_task(_player(port, luck, seen, did)) for _ in range(6)]
    playing.append(asyncio.create_task(_friends(port, company, luck, seen, did)))
    if luck.random() < 0.8:  # mostly when play is under way, sometimes while people are still coming in
        end = time.monotonic() + PATIENCE  # once in a run until a round was seen to its end
        while not (seen and company.here and did.total() > 20) and time.monotonic() < end:
            if any(player.done() for player in playing):
                break
            await asyncio.sleep(0.01)
    await asyncio.sleep(luck.uniform(0.05, 1.0))
    house.kill()
    for end in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(end, Exception):
            raise end
    return did


def _rounds(db: Connection, status: str) -> set[str]:
    return set(db.execute(select(rounds.c.id).where(rounds.c.status == status)).scalars())


def _held(db: Connection) -> int:
    """What lies at tables of the house, and in the middle of them."""
    own = select(tables.c.id).where(tables.c.owner.is_(None))
    lies = select(accounts.c.balance).where(accounts.c.kind.in_(("escrow", "middle")), accounts.c.table_id.in_(own))
    return sum(db.execute(lies).scalars())


@contextlib.contextmanager
def _books(data: Path) -> Iterator[Connection | None]:
    """The books, if there are any yet and the house was not killed before it had some."""
    if not (data / "house.sqlite3").exists():
        yield None
        return
    engine = open_engine(data, begin="BEGIN")
    with engine.connect() as db:
        yield db if inspect(db).has_table("postings") else None
    engine.dispose()


class Evening:
    """So many kills over the same books."""

    def __init__(self, data: Path, luck: random.Random, total: Counter[str]) -> None:
        self._data, self._luck, self._total = data, luck, total
        self._company = Company()
        self._seen: set[str] = set()
        self._before: Chips | None = None
        self._cut_off: set[str] = set()

    def kill(self, house: Born) -> None:
        """One kill, and what must be so before and after it."""
        if self._luck.random() < 0.1:
            time.sleep(self._luck.uniform(0.0, 0.6))
            house.kill()
            self._total["killed while opening"] += 1
        else:
            said = house.told()
            self._opened(said["tables"])
            did = asyncio.run(_play(house, said["port"], self._company, self._luck, self._seen))
            self._total.update({f"messages {kind}": count for kind, count in did.items()})
        self._total["kills"] += 1
        self._killed()

    def _opened(self, stand: dict[str, Any]) -> None:
        """Nobody has come yet: everything is as it was, less the rounds that were cut off."""
        with _books(self._data) as db:
            assert db is not None
            self._nothing_lost(db)
            assert self._cut_off <= _rounds(db, "void"), "a round that was cut off is not void"
            if self._before is not None:
                must_be_restored(db, self._before, stand)
                self._total["chairs kept"] += sum(map(bool, self._before.lies.values()))
                self._total["places on lists kept"] += sum(len(table["listed"]) for table in stand.values())

    def _killed(self) -> None:
        """The books balance, and what was cut off has moved nothing."""
        with _books(self._data) as db:
            if db is None:
                return
            self._nothing_lost(db)
            self._before, self._cut_off = chips(db), _rounds(db, "open")
            self._total["hands restored"] += must_be_as_dealt(db)
            self._total["rounds cut off"] += len(self._cut_off)
        report = audit(self._data)
        assert report.good, report.wrong
        assert not report.notes, report.notes

    def _nothing_lost(self, db: Connection) -> None:
        lost = self._seen - _rounds(db, "over")
        assert not lost, f"finished rounds were lost: {sorted(lost)}"

    def close(self) -> None:
        """The house opens and closes once more, as it should."""
        asyncio.run(_reopen(self._data))
        with _books(self._data) as db:
            assert db is not None
            self._nothing_lost(db)
            assert not _rounds(db, "open")
            assert not _held(db)
            self._total.update({f"rounds {status}": len(_rounds(db, status)) for status in ("over", "void")})
        self._total["rounds seen over"] += len(self._seen)
        assert audit(self._data).good


def crash_test(folder: Path, kills: int, luck: random.Random, say: bool = False) -> Counter[str]:
    """So many kills. Returns what was counted; raises when anything is not as it must be."""
    total: Counter[str] = Counter()
    with Nursery(__file__) as nursery:
        for first in range(0, kills, EVENING):
            data = folder / f"evening-{first}"
            evening = Evening(data, luck, total)
            for _ in range(min(EVENING, kills - first)):
                evening.kill(nursery.bear(data))
            evening.close()
            if say:
                print(", ".join(f"{count} {what}" for what, count in total.items()), flush=True)
    return total


async def _reopen(data: Path) -> None:
    house = House(data, HouseOptions(PACE, PLAN))
    await house.open(lambda *_: None)
    await house.close()


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--kills", type=int, default=1000)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--nursery", action="store_true", help=argparse.SUPPRESS)
    asked = read.parse_args()
    if asked.nursery:
        nurse(serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        total = crash_test(Path(folder), asked.kills, random.Random(asked.seed), say=True)
        took = time.monotonic() - started
        print(
            f"{took:.0f} s, {took / asked.kills:.1f} s a kill: {', '.join(f'{what} {n}' for what, n in total.items())}"
        )


if __name__ == "__main__":
    main()
