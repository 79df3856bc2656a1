"""The fuzzer of the wire: messages that are wrong in every way we could think of, and some that are right.

    python tests/server/fuzz.py --messages 100000

There is a table of every game against the house, and practice tables of poker. A fuzzer visits some of them, sits down,
and says what is on offer there, rightly and wrongly: digits of other scripts, numbers without end, nesting without end,
names of bets and choices in the ways of ``mutations``. A quiet player sits at a roulette with a stake in every round; the
fuzzers' own balances may change only by bets that were answered with ``done``. It fails when the house logs an exception, a
connection is dropped without reason, a table stops, the quiet player's balance changes by anything but his own bets, or
the audit is not clean.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import string
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from live import OPEN, PATIENCE, Browser, Live, browser, live_house

from croupier.house import audit
from croupier.house.floor import TablePlan, default_plan
from croupier.play import TakeBets
from croupier.room import Pace
from croupier.rulebooks import catalog, load
from croupier.server.limits import Rate
from mutations import ODD_LETTERS, ODD_NUMBERS, mutated

WIDE = replace(OPEN, messages=Rate(1e6, 10**7), refusals=Rate(1e6, 10**7))
PACE = Pace(betting=400, drawing=10, choosing=60, settled=50, absent=2_000, retry=100)
HERE = (
    TablePlan("roulette", "Roulette 1", "ray-casino/roulette", "EUR", {}, bots=1),
    TablePlan("dice", "Dice 1", "ray-halls/lucky-dice", "EUR", {"draw_mode": "player_throw"}, bots=1),
)
TYPES = (
    "watch",
    "unwatch",
    "sit",
    "stand",
    "place",
    "take_back",
    "choose",
    "contribute",
    "ping",
    "top_up",
    "away",
    "keep",
    "change_chair",
)
NOWHERE = ("nowhere", "", "ROULETTE", "roulette\x00", "../house", "x" * 64, "x" * 65)
CHOICES = ("throw", "pass", "fold", "check", "raise", "insure 1", "", "x" * 50)
NUMBERS = (*(n for n in ODD_NUMBERS if abs(n) < 10**50), 10, 50_00, 1_00, 1.5, 1e308, True, None, "5000", "²")
DEEP = 700
VISIT = 500
"""So many messages a fuzzer sends before somebody else comes, to other tables."""


@cache
def plan() -> tuple[TablePlan, ...]:
    """One table of every game against the house."""
    by_game = {one.game: replace(one, bots=1) for one in reversed(default_plan())}
    return (*HERE, *by_game.values())


@cache
def poker() -> list[str]:
    """The games that have practice tables."""
    return sorted(entry.id for entry in catalog.entries() if load(entry.id).among_players)


@cache
def bets(table: str) -> tuple[str, ...]:
    """What can be bet on at a table."""
    one = next(one for one in plan() if one.id == table)
    game = load(one.game, **one.options)
    ask = game.at(game.table(tuple("ABCDEFG"[: max(1, game.rules.fewest)]), one.currency)).ask
    if not isinstance(ask, TakeBets):
        return ("main",)
    return tuple(bet for kind in ask.legal()["bets"].values() for bet in kind) or ("main",)


class Fuzzer:
    def __init__(self, luck: random.Random, tables: list[str]) -> None:
        self.luck, self.tables, self.heard = luck, tables, list(CHOICES)

    def hear(self, message: dict[str, Any]) -> None:
        """Learn the choices on offer."""
        self.heard += (option["option"] for option in (message.get("phase") or {}).get("options", ()))
        del self.heard[len(CHOICES) : -20]

    def bet(self, table: str) -> str:
        """A bet of this table, right or wrong, or of another."""
        known = [one.id for one in plan()]
        word = self.luck.choice(bets(table if table in known and self.luck.random() < 0.9 else self.luck.choice(known)))
        return word if self.luck.random() < 0.4 else mutated(word, self.luck, 90)

    def choice(self) -> str:
        word = self.luck.choice(self.heard)
        return word if self.luck.random() < 0.6 else mutated(word, self.luck, 50)

    def junk(self, depth: int = 0) -> Any:
        """Any JSON at all."""
        kinds = 9 if depth < 4 else 6
        match self.luck.randrange(kinds):
            case 0:
                return None
            case 1:
                return self.luck.choice((True, False))
            case 2:
                return self.luck.choice(NUMBERS)
            case 3:
                letters = string.printable + "čšž♠" + ODD_LETTERS
                return "".join(self.luck.choices(letters, k=self.luck.randrange(30)))
            case 4:
                return self.luck.choice((*TYPES, *NOWHERE, *self.tables, *self.heard))
            case 5:
                return self.luck.random() * 10 ** self.luck.randrange(-10, 20)
            case 6:
                return [self.junk(depth + 1) for _ in range(self.luck.randrange(4))]
            case _:
                return {str(self.junk(4))[:20]: self.junk(depth + 1) for _ in range(self.luck.randrange(4))}

    def right(self, n: int) -> dict[str, Any]:
        """A message of the right shape, if not always of the right sense."""
        kind = self.luck.choice(TYPES)
        out: dict[str, Any] = {"type": kind, "n": n}
        if kind == "ping":
            return out
        table = out["table"] = self.luck.choice(self.tables if self.luck.random() < 0.95 else NOWHERE)
        amount = self.luck.choice((*NUMBERS, 1_00, 1_00, 5_00, 25_00, 100_00, 100_00))
        match kind:
            case "place":
                out |= {"bet": self.bet(table), "amount": amount}
            case "take_back" if self.luck.random() < 0.5:
                out |= {"bet": self.bet(table), "amount": amount}
            case "choose":
                cards = self.luck.choices(("As", "Kd", "Xx", "²♠", "10"), k=self.luck.choice((0, 0, 1, 5)))
                out |= {"option": self.choice(), "amount": self.luck.choice((None, amount)), "cards": cards}
            case "contribute":
                out |= {"round": f"{table}.{self.luck.randrange(9)}", "nonce": self.luck.randbytes(16).hex()}
            case "sit":
                out |= {"buy_in": self.luck.choice((None, amount)), "place": self.luck.choice((None, 0, 1, 5, amount))}
            case "top_up" | "keep":
                out |= {"amount": amount}
            case "say":
                out |= {"saying": self.luck.choice(("hello", "nice_hand", "", 3))}
            case "change_chair":
                out |= {"place": self.luck.choice((None, 0, 1, 5, amount))}
            case "away":
                out |= {"away": self.luck.choice((True, False, 3))}
        return out

    def message(self, n: int) -> str | bytes:
        """One message."""
        luck = self.luck
        match luck.randrange(10):
            case 0:
                return json.dumps(self.junk())
            case 1:
                return "".join(luck.choices(string.printable, k=luck.randrange(60)))
            case 2:
                text = json.dumps(self.right(n))
                place = luck.randrange(len(text))
                return text[:place] + luck.choice(("", '"', "{", "\x00", "ž", "9" * 400)) + text[place + 1 :]
            case 3:
                message = self.right(n)
                message[luck.choice([*message, "seat", "player", "__class__"])] = self.junk()
                return json.dumps(message)
            case 4:
                return json.dumps(self.right(luck.choice((n - 1, n + 1, 0, -n, n * 1000))))
            case 5 if luck.random() < 0.2:
                return luck.randbytes(luck.randrange(100))
            case 5 if luck.random() < 0.1:
                return json.dumps({**self.right(n), "pad": "x" * luck.choice((3_000, 5_000, 20_000))})
            case 5 if luck.random() < 0.1:
                return luck.choice(("[", '{"a":')) * luck.randrange(1, DEEP)
            case _:
                return json.dumps(self.right(n))


async def _arrive(page: Browser, luck: random.Random) -> list[str]:
    """Sit down at some tables, one of them one's own for practice."""
    tables = [one.id for one in luck.sample(plan(), 3)]
    wish = {"game": luck.choice(poker()), "players": luck.randrange(2, 5), "opponents": "easy"}
    opened = await page.client.post("/api/tables", json=wish)
    if opened.status_code == 200:
        tables.append(opened.json()["id"])
    for table in tables:
        await page.send(type="watch", table=table)
        await page.send(type="sit", table=table)
    return tables


async def _fuzz(live: Live, luck: random.Random, messages: int, did: Counter[str]) -> None:
    """Messages one after the other; after each answer the next number is known."""
    left = messages
    while left > 0:
        async with browser(live) as page:
            fuzzer = Fuzzer(luck, await _arrive(page, luck))
            did["tables"] += len(fuzzer.tables)
            before, changed = await page.balances(), False
            for _ in range(min(left, VISIT)):
                await page.socket.send(fuzzer.message(page.n + 1))
                answer = await page.until(lambda m: m["type"] in ("done", "refused"))
                did[answer["type"]] += 1
                if answer["n"] == page.n + 1:
                    page.n += 1
                for message in page.heard:
                    changed |= message["type"] == "balance"
                    fuzzer.hear(message)
                page.heard.clear()
                page.raw.clear()
                left -= 1
            if not changed:
                assert await page.balances() == before, "a balance changed although nobody was told"


async def _quiet(live: Live, stop: asyncio.Event, did: Counter[str]) -> None:
    """Somebody who plays as one should, and keeps account."""
    async with browser(live) as page:
        await page.sit("roulette")
        owns = (await page.balances())["EUR"]
        while not stop.is_set():
            message = await page.hear()
            match message["type"]:
                case "round":
                    with suppress(AssertionError):
                        await page.must(type="place", table="roulette", bet="red", amount=1_00)
                        did["quiet bets"] += 1
                case "over":
                    did["quiet rounds"] += 1
        await page.must(type="stand", table="roulette")
        told = [event for m in page.heard if m["type"] == "events" for event in m["events"]]
        won = sum(e["profit"] for e in told if e["kind"] == "settled" and e["seat"] == page.me["name"])
        away = sum(e["amount"] for e in told if e["kind"] == "bet_placed" and e["seat"] == page.me["name"])
        assert away or not won
        end = time.monotonic() + PATIENCE
        while (owned := (await page.balances())["EUR"]) != owns + won:  # a stake may still be in play
            assert time.monotonic() < end, f"the quiet player owns {owned}, not {owns + won}"
            with suppress(TimeoutError):
                message = await page.hear(0.1)
                events = message["events"] if message["type"] == "events" else ()
                won += sum(e["profit"] for e in events if e["kind"] == "settled" and e["seat"] == page.me["name"])


class _Ears(logging.Handler):
    """Hears what the house complains of."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


def fuzz(data: Path, messages: int, luck: random.Random) -> Counter[str]:
    """Send so many messages; raises when anything happens that must not."""
    did: Counter[str] = Counter()
    ears = _Ears()
    logging.getLogger().addHandler(ears)

    async def crowd(live: Live) -> None:
        stop = asyncio.Event()
        quiet = asyncio.create_task(_quiet(live, stop, did))
        share = messages // 4
        try:
            await asyncio.gather(*(_fuzz(live, random.Random(luck.random()), share, did) for _ in range(4)))
        finally:
            stop.set()
            await quiet

    try:
        with live_house(data, PACE, WIDE, plan()) as live:
            asyncio.run(crowd(live))
            phases = {name: table.phase.name for name, table in live.house.tables.items()}
            assert "paused" not in phases.values(), phases
    finally:
        logging.getLogger().removeHandler(ears)
    assert ears.heard == [], "\n".join(ears.heard[:3])
    report = audit(data)
    assert report.good, report.wrong
    did["rounds"] = report.counted["rounds replayed"]
    return did


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--messages", type=int, default=100_000)
    read.add_argument("--seed", type=int, default=1)
    asked = read.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        did = fuzz(Path(folder), asked.messages, random.Random(asked.seed))
        print(f"{time.monotonic() - started:.0f} s; " + ", ".join(f"{what}: {n}" for what, n in did.items()))


if __name__ == "__main__":
    main()
