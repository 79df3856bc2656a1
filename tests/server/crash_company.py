"""A company of friends who come back after every crash: a private table, its waiting list, the same four people.

What they had must be there again: their money, their chairs with the chips from before the hand that was cut off, and
their places on the list.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from live import PATIENCE, Browser, Live, browser
from poker_kit import let_in, opened
from sqlalchemy import Connection, select

from croupier.house import House
from croupier.store.schema import accounts, inputs, players, rounds, tables

GAME, CHAIRS = "gelp/texas-holdem", 3
"""A house with waiting lists; a bot and two of the four have chairs."""

Act = Callable[[Browser, str, random.Random], Awaitable[dict[str, Any]]]


@dataclass
class Friend:
    """Somebody whose browser keeps its cookie."""

    cookies: dict[str, str] = field(default_factory=dict)
    player: str = ""
    invited: bool = False

    @asynccontextmanager
    async def page(self, port: int) -> AsyncIterator[Browser]:
        """His page, in the same session as before."""
        live = Live(port, None, None, None)  # type: ignore[arg-type]
        async with (
            httpx.AsyncClient(base_url=live.url, timeout=PATIENCE, cookies=self.cookies) as client,
            browser(live, client) as page,
        ):
            assert self.player in ("", page.me["player"]), "somebody's session was lost"
            self.player, self.cookies = page.me["player"], dict(client.cookies.items())
            yield page


@dataclass
class Company:
    """Four friends and their table."""

    friends: list[Friend] = field(default_factory=lambda: [Friend() for _ in range(4)])
    table: str = ""
    here: bool = False
    """Have all of them come, since the house opened?"""

    async def come(self, pages: list[Browser]) -> None:
        """The first of them opens the table once, and lets the others in."""
        host, *others = pages
        if not self.table:
            self.table = await opened(host, GAME, players=CHAIRS, bots=1)
        for friend, page in zip(self.friends[1:], others, strict=True):
            if not friend.invited:
                await let_in(host, page, self.table)
                friend.invited = True
        for place, page in enumerate(pages):
            await page.must(type="watch", table=self.table)
            await page.send(type="sit", table=self.table)  # refused where he sits already, or all chairs are taken
            if place >= CHAIRS - 1:
                await page.send(type="wait", table=self.table, on=True)
        self.here = True

    async def act(self, page: Browser, luck: random.Random, at_poker: Act) -> dict[str, Any]:
        """Whatever may come into somebody's mind at a card table; much of it is refused."""
        match luck.random():
            case rare if rare < 0.15:
                return await page.send(type="sit", table=self.table)
            case rare if rare < 0.3:
                return await page.send(type="wait", table=self.table, on=luck.random() < 0.8)
            case rare if rare < 0.33:
                return await page.send(type="stand", table=self.table)
            case _:
                return await at_poker(page, self.table, luck)


# ── as it stands ───────────────────────────────────────────────────────────────────────────────────────────────────


def shown(house: House) -> dict[str, Any]:
    """What an open house says of its card tables: chips by player, and who waits."""
    return {
        table.spec.id: {
            "private": table.spec.practice,
            "seats": {chair.player: chair.stack for seat, _ in table.seats if (chair := table.seating.chair(seat))},
            "listed": list(table.seating.attendance.waiting),
        }
        for table in house.tables.values()
        if table.seating.attendance is not None
    }


def told(entries: Iterable[dict[str, Any]]) -> tuple[set[str], list[str]]:
    """Who sits at a table and who is on its list, as the entries of its chain tell it."""
    sits: set[str] = set()
    listed: list[str] = []
    for entry in entries:
        who = entry.get("player", "")
        match entry:
            case {"kind": "buy_in", "place": int()}:
                sits.add(who)
                listed = [each for each in listed if each != who]
            case {"kind": "left", "player": _}:
                sits.discard(who)
                listed += [who] if entry.get("lost") and who not in listed else []
            case {"kind": "returned"}:
                sits.clear()
            case {"kind": "list", "on": on}:
                listed = [each for each in listed if each != who] + ([who] if on else [])
    return sits, listed


@dataclass(frozen=True)
class Chips:
    """What everybody has: by person and currency in all, and by escrow account at tables."""

    owns: dict[tuple[str, str], int]
    lies: dict[str, int]
    shared: set[tuple[str, str]]
    """Who has chips at a table where something lies in the middle, which is shared out when the house opens again."""


def chips(db: Connection) -> Chips:
    people = set(db.execute(select(players.c.id).where(players.c.kind != "bot")).scalars())
    private = set(db.execute(select(tables.c.id).where(tables.c.owner.is_not(None))).scalars())
    rows = [row for row in db.execute(select(accounts)) if row.kind in ("wallet", "escrow", "middle")]
    middles = {row.table_id for row in rows if row.kind == "middle" and row.balance}
    owns: dict[tuple[str, str], int] = {}
    for row in rows:
        if row.player_id in people:
            owns[row.player_id, row.currency] = owns.get((row.player_id, row.currency), 0) + row.balance
    lies = {row.id: row.balance for row in rows if row.table_id in private and row.player_id in people}
    shared = {(row.player_id, row.currency) for row in rows if row.kind == "escrow" and row.table_id in middles}
    return Chips(owns, lies, shared)


def must_be_as_dealt(db: Connection) -> int:
    """A hand that was cut off has moved nothing: everybody has the chips with which it began. Returns how many."""
    count = 0
    for row in db.execute(select(rounds).where(rounds.c.status == "open")).all():
        stacks = json.loads(row.carry).get("stacks")
        for seat, player in json.loads(row.seats) if stacks else ():
            account = f"escrow:{row.currency}:{row.table_id}:{player}"
            has = db.execute(select(accounts.c.balance).where(accounts.c.id == account)).scalar()
            assert has == stacks[seat], f"{row.id}: {seat} began with {stacks[seat]} and has {has}"
        count += bool(stacks)
    return count


def _had_stood_up(db: Connection, account: str) -> bool:
    """Did he go in the hand that was cut off or had just ended? Then his chips are his when the house opens again."""
    _, _, table, player = account.split(":")
    found = db.execute(select(inputs.c.entry).where(inputs.c.table_id == table).order_by(inputs.c.seq)).scalars()
    said = [entry for entry in map(json.loads, found) if entry["kind"] == "chair" and entry["player"] == player]
    return bool(said) and bool(said[-1]["leaving"])


def must_be_restored(db: Connection, before: Chips, now: dict[str, Any]) -> None:
    """Nobody has lost a coin, a chair at a private table or a place on a list."""
    after = chips(db)
    for whose, amount in before.owns.items():
        if whose not in before.shared:
            assert after.owns[whose] == amount, f"{whose} had {amount} and has {after.owns[whose]}"
    for account, amount in before.lies.items():
        now_there = after.lies[account]
        assert now_there == amount or (now_there == 0 and _had_stood_up(db, account)), (
            f"{account} had {amount} and has {now_there}"
        )
    for table, stands in now.items():
        found = db.execute(select(inputs.c.entry).where(inputs.c.table_id == table).order_by(inputs.c.seq)).scalars()
        sits, listed = told(map(json.loads, found))
        if stands["private"]:
            assert set(stands["seats"]) == sits, f"{table}: {stands['seats']} sit there, not {sits}"
        assert stands["listed"] == listed, f"{table}: {stands['listed']} wait there, not {listed}"
        for player, stack in stands["seats"].items():
            held = [amount for account, amount in after.lies.items() if account.endswith(f":{table}:{player}")]
            assert held in ([], [stack]), f"{table}: {player} has {stack} in front of him and {held} in the books"
