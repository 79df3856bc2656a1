"""The crash test of an event that the house deals: kill the house (SIGKILL) while bots play, open it again, until it is over.

    python tests/server/crash_event.py --entries 500 --kills 10

The house runs in a process of its own, with real tables, books and doors. It is killed whenever so many players more are
out, at a random moment. After each kill the books must balance and every hand be what the event was told; at the end
every chip is with the winner, and every prize is in a wallet, once.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import uvicorn
from live import OPEN
from nursery import Born, Nursery, nurse
from sqlalchemy import select

import patience
from croupier.house import House, HouseOptions, audit, people
from croupier.house.events.chain import book_of, known
from croupier.house.events.events import planned
from croupier.play import Answer, Ask, Choice, Event, Table
from croupier.room import Pace
from croupier.room.bots import Opponent
from croupier.rulebooks import Game
from croupier.server.app import create_app
from croupier.server.run import settings
from croupier.store import open_engine
from croupier.store.schema import postings, transfers

PACE: Final = Pace(drawing=0, settled=0, retry=50, acting=2_000, gone=10, thinking=0, between=0)
STRUCTURE: Final[dict[str, Any]] = {
    "title": {"en": "The large one"},
    "game": "veikkaus/holdem",
    "chairs": 9,
    "entry": [{"pool": 9_00, "fee": 1_00, "chips": 1_500}],
    "levels": [
        {"small": 25, "big": 50, "lasts": 20},
        {"small": 50, "big": 100, "ante": 10, "lasts": 20},
        {"small": 100, "big": 200, "ante": 20, "lasts": 20},
        {"small": 200, "big": 400, "ante": 50, "lasts": 20},
        {"small": 400, "big": 800, "ante": 100, "lasts": 20},
        {"small": 1_000, "big": 2_000, "ante": 200, "lasts": 20},
        {"small": 5_000, "big": 10_000, "ante": 1_000, "lasts": 20},
    ],
    "prizes": {"paid": [{"shares": [30, 20, 14, 10, 8, 6, 5, 4, 3]}]},
    "hand_for_hand": [10, 11],
}
ENTRIES: Final = "entries"
"""In this file of the books' folder stands how many enter."""


class Shover:
    """All-in, call or fold, as it comes: it decides at once."""

    def decide(self, game: Game, table: Table, seen: list[Event], ask: Ask) -> Answer:
        del game, table, seen
        legal = {option["option"]: option for option in ask.legal()["options"]}
        seat, luck = ask.legal()["seat"], random.random()
        for word in ("bet", "raise") if luck < 0.05 else ():
            if word in legal:
                return Choice(seat, word, legal[word]["high"])
        return Choice(seat, "check" if "check" in legal else "call" if luck < 0.35 else "fold")


def serve(data: Path) -> None:
    """The house that will be killed. When it opens for the first time an event begins in it."""
    house = House(data, HouseOptions(PACE, (), opponent=lambda _, level: Opponent(Shover(), level)))

    class Server(uvicorn.Server):
        async def startup(self, sockets: object = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]
            if not house.events.all:
                await _begin(house, int((data / ENTRIES).read_text()))
            port = self.servers[0].sockets[0].getsockname()[1]
            print(json.dumps({"port": port, "event": next(iter(house.events.all))}), flush=True)

    Server(uvicorn.Config(create_app(house, OPEN), host="127.0.0.1", port=0, **settings())).run()


async def _begin(house: House, entries: int) -> None:
    plan = planned("veikkaus", {**STRUCTURE, "fills": entries}, live=False)
    actor = await house.events.begun("The large one", "veikkaus", plan, "wallets", "", dealt=True)

    async def enters(number: int) -> None:
        bot = await house.store.write(lambda db: people.bot(db, f"Bot {number}", "EUR", 1_000_00))
        await actor.bot_enters(bot, "random")

    for number in range(1, entries + 1):
        await enters(number)


class Ran(NamedTuple):
    """What an event came to."""

    kills: int
    hands: int
    lines: int
    void: int
    seconds: float
    wrong: list[str]


def run(entries: int, kills: int) -> Ran:
    """One event, from its first entry to its last prize."""
    began, killed = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder, Nursery(__file__) as nursery:
        data = Path(folder)
        (data / ENTRIES).write_text(str(entries))
        for number in range(1, kills + 1):
            born = nursery.bear(data)
            _until(born, entries - number * (entries - 2) // (kills + 1))
            time.sleep(random.uniform(0, 0.2))
            born.kill()
            killed += 1
            if wrong := audit(data).wrong:
                return Ran(killed, 0, 0, 0, time.monotonic() - began, wrong)
        born = nursery.bear(data)
        _until(born, 0)
        born.kill()
        return _ended(data, entries, killed, began)


def _until(born: Born, left: int) -> None:
    """Wait until no more than so many are left, or it is over."""
    said = born.told()
    with httpx.Client(base_url=f"http://127.0.0.1:{said['port']}", timeout=patience.seconds(60)) as client:
        end = time.monotonic() + patience.seconds(900)
        while time.monotonic() < end:
            with contextlib.suppress(httpx.TransportError):
                view = client.get(f"/api/events/{said['event']}").json()
                if view["phase"] == "over" or (view["phase"] == "running" and view["players"] <= left):
                    return
            time.sleep(0.25)
    raise TimeoutError(f"more than {left} are left")


def _ended(data: Path, entries: int, killed: int, began: float) -> Ran:
    """How it ended, by the books alone."""
    report = audit(data)
    wrong = list(report.wrong)
    with open_engine(data).connect() as db:
        ((event, title),) = known(db)
        book = book_of(db, event, title)
        paid = Counter[str]()
        causes = ("awarded",)
        rows = db.execute(
            select(postings.c.account_id, postings.c.amount)
            .join(transfers, transfers.c.id == postings.c.transfer_id)
            .where(transfers.c.table_id == event, transfers.c.cause.in_(causes), postings.c.account_id.like("wallet:%"))
        )
        for row in rows:
            paid[row.account_id] += row.amount
    state = book.journal.state
    pool = entries * STRUCTURE["entry"][0]["pool"]
    chips = entries * STRUCTURE["entry"][0]["chips"]
    if state.phase != "over" or state.chips != chips or sum(one.stack for one in state.entrants.values()) != chips:
        wrong.append(f"it is {state.phase}, with {state.chips} chips of {chips}")
    if sum(paid.values()) != pool or sorted(paid.values()) != sorted(state.won.values()):
        wrong.append(f"{sum(paid.values())} was paid of {pool}: {paid}")
    counted = report.counted
    return Ran(
        killed,
        counted["rounds replayed"],
        len(book.journal.lines),
        counted["rounds void"],
        time.monotonic() - began,
        wrong,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=500)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--nursery", action="store_true")
    asked = parser.parse_args()
    if asked.nursery:
        nurse(serve)
        return
    ran = run(asked.entries, asked.kills)
    print(
        f"{asked.entries} entries, {ran.kills} kills: {ran.hands:,} hands replayed, {ran.void} void, "
        f"{ran.lines:,} entries of the event, {ran.seconds:.0f} s; {len(ran.wrong)} wrong"
    )
    for line in ran.wrong[:20]:
        print(f"  {line}")
    raise SystemExit(1 if ran.wrong else 0)


if __name__ == "__main__":
    main()
