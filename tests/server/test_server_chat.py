"""Chat over the wire: who reads what is typed at a table, who does not, and that it is kept nowhere."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from live import PATIENCE, Browser, Live, browser, live_house
from poker_kit import KINDS, PACE, opened, sat
from test_server_command import _CROUPIER
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.house import House, HouseOptions, audit
from croupier.house.muted import all_muted, mute
from croupier.house.practice import Wish
from croupier.play import Refused
from croupier.rulebooks import load

NUMBERS = itertools.count(1)
HOLDEM = KINDS["hold'em"]


@asynccontextmanager
async def account(live: Live) -> AsyncIterator[Browser]:
    """A page of somebody who has an account."""
    async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as client:
        await client.post("/api/session")
        wish = {"name": f"Chatter {next(NUMBERS)}", "password": "correct horse"}
        made = await client.post("/api/account", json=wish)
        assert made.status_code == 200, made.text
        async with browser(live, client) as page:
            page.me = made.json()
            yield page


async def chat_of(page: Browser, table: str) -> dict[str, Any]:
    """How the chat of a table stands for this page, by what it was told last."""
    await page.must(type="ping")
    stands: dict[str, Any] = {}
    for message in page.heard:
        if message["type"] == "table" and message["table"]["id"] == table:
            stands = message["table"]["chat"]
        elif message["type"] in ("you", "chat") and message["table"] == table:
            stands = message["chat"]
    return stands


def read(page: Browser) -> list[str]:
    return [message["line"]["text"] for message in page.heard if message["type"] == "wrote"]


def test_accounts_chat_at_once_and_who_looks_on_reads_nothing(room: Live) -> None:
    async def tell() -> None:
        async with account(room) as ann, account(room) as bob, account(room) as eve:
            table = await opened(ann, HOLDEM, players=3, invited=[bob, eve])
            await eve.must(type="watch", table=table)
            await sat(ann, table)
            await ann.must(type="write", table=table, text="  <b>welcome</b>  ")
            await sat(bob, table)
            line = {"n": 1, "seat": ann.me["name"], "name": ann.me["name"], "text": "<b>welcome</b>"}
            assert await chat_of(bob, table) == {"state": "on", "lines": [line]}, "the last lines, for who sits down"
            await bob.must(type="write", table=table, text="good evening")
            told = await ann.told(lambda m: m["type"] == "wrote" and m["line"]["n"] == 2)
            assert told == {
                "type": "wrote",
                "table": table,
                "line": {"n": 2, "seat": bob.me["name"], "name": bob.me["name"], "text": "good evening"},
            }
            assert await chat_of(eve, table) == {"state": "watching", "lines": []}
            assert "Sit down first" in await eve.refused(type="write", table=table, text="and me")
            await eve.must(type="watch", table=table)
            for words in ("welcome", "good evening"):
                assert not any(words in text for text in eve.raw)
            assert not any(bob.me["player"] in text for text in ann.raw), "nobody learns another's id"

    asyncio.run(tell())


def test_who_has_stood_up_reads_no_more(room: Live) -> None:
    async def tell() -> None:
        async with account(room) as ann:
            table = await opened(ann, HOLDEM, players=2)
            await sat(ann, table)
            await ann.must(type="write", table=table, text="nobody here")
            await ann.must(type="stand", table=table)
            assert await chat_of(ann, table) == {"state": "watching", "lines": []}

    asyncio.run(tell())


def test_a_guest_has_it_off_until_he_switches_it_on(room: Live) -> None:
    async def tell() -> None:
        async with account(room) as ann, browser(room) as gus:
            table = await opened(ann, HOLDEM, players=2, invited=[gus])
            for page in (ann, gus):
                await sat(page, table)
            await ann.must(type="write", table=table, text="a first line")
            assert await chat_of(gus, table) == {"state": "off", "lines": []}
            assert "switch it on" in await gus.refused(type="write", table=table, text="hello")
            assert not any("a first line" in text for text in gus.raw)
            await gus.must(type="listen", table=table, on=True)
            stands = await chat_of(gus, table)
            assert (stands["state"], [line["text"] for line in stands["lines"]]) == ("on", ["a first line"])
            await gus.must(type="write", table=table, text="hello")
            await ann.told(lambda m: m["type"] == "wrote" and m["line"]["text"] == "hello")

    asyncio.run(tell())


def test_a_guest_who_becomes_an_account_chats_as_one_where_he_sits(room: Live) -> None:
    async def tell() -> None:
        async with account(room) as ann, browser(room) as gus, browser(room) as off:
            table = await opened(ann, HOLDEM, players=3, invited=[gus, off])
            for page in (ann, gus, off):
                await sat(page, table)
            await off.must(type="listen", table=table, on=False)
            for page in (gus, off):
                wish = {"name": f"Chatter {next(NUMBERS)}", "password": "correct horse"}
                assert (await page.client.post("/api/account", json=wish)).status_code == 200
            assert (await chat_of(gus, table))["state"] == "on"
            await gus.must(type="write", table=table, text="now I have a name")
            await ann.told(lambda m: m["type"] == "wrote" and m["line"]["text"] == "now I have a name")
            assert (await chat_of(off, table))["state"] == "off", "who has switched it off has it off"

    asyncio.run(tell())


def test_what_is_typed_at_one_table_reaches_no_other(room: Live) -> None:
    async def tell() -> None:
        async with account(room) as ann, account(room) as bob, account(room) as cleo:
            one = await opened(ann, HOLDEM, players=2, invited=[bob])
            two = await opened(bob, HOLDEM, players=2, invited=[cleo])
            for page, table in ((ann, one), (bob, one), (bob, two), (cleo, two)):
                await sat(page, table)
            await ann.must(type="write", table=one, text="only here")
            await bob.told(lambda m: m["type"] == "wrote" and m["table"] == one)
            await cleo.must(type="watch", table=two)
            assert (await chat_of(cleo, two))["lines"] == []
            assert not any("only here" in text for text in cleo.raw)
            assert read(bob) == ["only here"], "once, however many tables he sits at"
            assert "no table" in await cleo.refused(type="write", table=one, text="let me in")

    asyncio.run(tell())


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "at least one letter"), ("x" * 201, "at most 200"), ("a\u202eb", "right-to-left"), (3, "text"), ({}, "text")],
)
def test_what_is_no_line_is_refused_and_nobody_reads_it(room: Live, text: Any, why: str) -> None:
    async def tell() -> None:
        async with account(room) as ann:
            table = await opened(ann, HOLDEM, players=2)
            await sat(ann, table)
            assert why in await ann.refused(type="write", table=table, text=text)
            assert read(ann) == []

    asyncio.run(tell())


def test_the_owner_switches_the_chat_of_his_table_off_and_it_stays_so(tmp_path: Path) -> None:
    async def begin(live: Live) -> str:
        async with account(live) as ann, account(live) as bob:
            table = await opened(ann, HOLDEM, players=3, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            await bob.must(type="write", table=table, text="an unkept secret")
            assert "who has opened" in await bob.refused(type="let_chat", table=table, on=False)
            await ann.must(type="let_chat", table=table, on=False)
            await ann.must(type="let_chat", table=table, on=False)
            assert await chat_of(bob, table) == {"state": "closed", "lines": []}
            assert "switched off here" in await bob.refused(type="write", table=table, text="hello")
            await ann.must(type="let_chat", table=table, on=True)
            assert await chat_of(bob, table) == {"state": "on", "lines": []}
            await ann.must(type="let_chat", table=table, on=False)
        return table

    with live_house(tmp_path, PACE, plan=()) as live:
        table = asyncio.run(begin(live))
    for file in tmp_path.iterdir():
        assert b"an unkept secret" not in file.read_bytes(), file
    assert audit(tmp_path).wrong == []
    with live_house(tmp_path, PACE, plan=()) as live:
        assert live.inside(lambda: live.house.tables[table].chat.state(None)) == "closed"


def test_a_muted_person_is_muted_at_once_and_over_a_restart(tmp_path: Path) -> None:
    async def tell(live: Live) -> str:
        async with account(live) as ann, account(live) as bob:
            table = await opened(ann, HOLDEM, players=2, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            name: str = bob.me["name"]
            await bob.must(type="write", table=table, text="rude")
            command = [*_CROUPIER, "mute", name.upper(), "--data", str(tmp_path)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            assert done.stdout == f"{name} is muted.\n"
            assert "house has muted you" in await bob.refused(type="write", table=table, text="ruder")
            await ann.must(type="write", table=table, text="peace")
            await bob.told(lambda m: m["type"] == "wrote" and m["line"]["text"] == "peace")
            with pytest.raises(Refused, match="muted already"):
                mute(tmp_path, name)
            mute(tmp_path, name, lift=True)
            await bob.must(type="write", table=table, text="sorry")
            mute(tmp_path, name)
            return name

    with live_house(tmp_path, PACE, plan=()) as live:
        name = asyncio.run(tell(live))
    assert list(all_muted(tmp_path).values()) == [name]
    assert (tmp_path / "muted.txt").stat().st_mode & 0o777 == 0o600
    shown = subprocess.run([*_CROUPIER, "mute", "--data", str(tmp_path)], capture_output=True, text=True, check=True)
    assert shown.stdout == f"{name}\n"
    with live_house(tmp_path, PACE, plan=()) as live:
        (player,) = all_muted(tmp_path)
        assert live.inside(lambda: live.house.manners.muted(player))


def test_nobody_of_that_name_and_no_books_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no books"):
        mute(tmp_path, "Ann")

    async def made() -> None:
        house = House(tmp_path, HouseOptions(plan=()))
        await house.open(lambda *_: None)
        await house.close()

    asyncio.run(made())
    with pytest.raises(Refused, match="nobody is called 'Ann'"):
        mute(tmp_path, "Ann")
    assert not (tmp_path / "muted.txt").exists()


def test_a_house_without_chat(tmp_path: Path) -> None:
    async def tell() -> None:
        house = House(tmp_path, HouseOptions(plan=(), chat="nobody"))
        await house.open(lambda *_: None)
        try:
            who = await house.people.guest()
            table = await house.practice.open(who.id, Wish(load(HOLDEM), 2, bots=0))
            assert table.chat.state(None) == "closed"
            with pytest.raises(Refused, match="Nobody chats in this house"):
                await house.practice.let_chat(table.spec.id, who.id, True)
        finally:
            await house.close()

    asyncio.run(tell())


def test_whoever_opens_the_house_says_who_may_chat(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[str] = []

    def house(_data: Path, options: HouseOptions) -> House:
        chosen.append(options.chat)
        raise Refused("it is only asked for")

    monkeypatch.setattr("croupier.house.House", house)
    for said in ([], ["--chat", "accounts"], ["--chat", "nobody"], ["--chat", "loudly"]):
        assert CliRunner().invoke(app, ["serve", *said]).exit_code == 2
    assert chosen == ["everybody", "accounts", "nobody"]
