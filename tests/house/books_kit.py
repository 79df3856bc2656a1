"""Real books with something of everything in them, to be meddled with."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from house_kit import FAST, Eye, opened, some_hands, until

from croupier.analysis.pokerbots import study
from croupier.house import House, totp
from croupier.house.floor import TablePlan
from croupier.house.identity import Claim, TestRegister, code_of
from croupier.house.platform.entries import SetsLimit
from croupier.house.practice import Wish
from croupier.house.registration import Adults, Form, Registrar, Registration
from croupier.house.terms import terms_of
from croupier.house.wrong import WrongCode
from croupier.play import TakeBets
from croupier.room import Sitter, TableActor
from croupier.rulebooks import load
from croupier.store.log import now_ms

PLAN = (
    TablePlan("roulette", "Roulette 1", "gelp/european-roulette", "CZK", {}, bots=1),
    TablePlan("jacks", "Jacks or better", "ray-casino/five-card-draw", "EUR", {"opener_min": "aces"}, bots=0),
    TablePlan(
        "pot",
        "With a pot",
        "ray-casino/texas-holdem-bonus-progressive",
        "EUR",
        {"progressive_seed": 10_000_00},
        bots=0,
    ),
)
REGISTRATION = Registration(TestRegister(), Adults(18), terms_of("house"))
PACE = replace(FAST, betting=600_000, acting=10_000, thinking=1, between=5, drawing=1)
"""Bets are closed when all lie that the story needs, so that no machine is too slow for it."""


async def comes(house: House, table: str) -> tuple[TableActor, str, Eye]:
    """A guest looks at a table and sits down; returns the table, his id and his eye."""
    guest, actor = await house.people.guest(), house.tables[table]
    eye = Eye(guest.id)
    await actor.watch(eye)
    await actor.sit(Sitter(guest.id, guest.name))
    await until(lambda: actor.phase.name == "betting")
    return actor, guest.id, eye


async def closes(actor: TableActor, eye: Eye) -> None:
    """No more bets; the round is played to its end (what is asked of anybody is answered by silence)."""
    overs = eye.overs
    await actor._ask(actor.rounds.time_out)
    await until(lambda: eye.overs > overs)


async def bets(actor: TableActor, player: str) -> None:
    """All that must be staked together, and the progressive."""
    assert actor.course is not None
    assert isinstance(actor.course.ask, TakeBets)
    offered = actor.course.ask.legal()
    for bet in (*offered["together"], "progressive"):
        await actor.place(player, bet, offered["spans"][bet][0])


async def _roulette(house: House) -> None:
    """Stakes that stay (one of the two wins, unless zero falls: then a third round is played), and somebody who leaves."""
    actor, ann, eye = await comes(house, "roulette")
    while not actor.lying or actor.course is not None:
        await until(lambda: actor.phase.name == "betting")
        await actor.contribute(ann, actor.round_id, "a" * 32)
        for bet in ("red", "black", "straight 17"):
            await actor.place(ann, bet, 50_00)
        late, bob, _ = await comes(house, "roulette")
        await late.place(bob, "odd", 50_00)
        await late.stand(bob)
        await closes(actor, eye)
    await actor.stand(ann)
    await actor.unwatch(eye)


async def _refilled(house: House) -> None:
    """Somebody loses 50 Kč, whatever falls, and has his purse filled up again."""
    actor, cid, eye = await comes(house, "roulette")
    for bet, stake in (("column 1", 600_00), ("column 2", 600_00), ("column 3", 600_00), ("straight 0", 50_00)):
        await actor.place(cid, bet, stake)
    await closes(actor, eye)
    await actor.stand(cid)
    await actor.unwatch(eye)
    await house.refills.give(cid, "CZK")


async def _limited(house: House) -> None:
    """Somebody limits himself and plays within it."""
    actor, dora, eye = await comes(house, "roulette")
    await house.guard.enters(dora, lambda at: SetsLimit(at, "spending", "day", 500_00, "CZK"))
    await actor.place(dora, "red", 50_00)
    await closes(actor, eye)
    await actor.stand(dora)
    await actor.unwatch(eye)


async def _people(house: House) -> None:
    guest = await house.people.guest()
    cookie = await house.sessions.begin(guest)
    ann = await house.people.become_account(guest, "Ann Lee", "correct horse")
    session = await house.sessions.of(cookie)
    assert session is not None
    await house.sessions.renew(session)
    over = await house.sessions.of(await house.sessions.begin(ann, "Firefox on Linux"))
    assert over is not None
    await house.sessions.end(over)
    await house.sessions.begin(ann, "Firefox on Linux")
    await _known(house)


async def _known(house: House) -> None:
    """Somebody registers, has a second factor, uses a recovery code; another turns it off; a third goes for good."""
    registrar = Registrar(house.people, (house.data / "secret.key").read_text().strip(), REGISTRATION)
    people, born = [], date(1990, 1, 1)
    for number, name in enumerate(("Bea", "Cyd", "Dan"), 900):
        form = Form(name, "correct horse", Claim(code_of(born, number), born), REGISTRATION.terms.version)
        people.append(await registrar.register(await house.people.guest(), form))
        setup = await house.factors.setup(people[-1])
        now = totp.hotp(totp.read(setup.secret), totp.step_at(now_ms()))
        codes = await house.factors.turn_on(people[-1], setup.ticket, now)
        await house.factors.must_pass(people[-1].id, codes[3])
    with suppress(WrongCode):
        await house.factors.must_pass(people[0].id, "000")
    await house.factors.turn_off(people[1])
    await house.people.close(people[2])


async def _practice(house: House) -> None:
    """A hand against bots; their money runs out, so that they get more."""
    guest = await house.people.guest()
    table = await house.practice.open(guest.id, Wish(load("unibet-ee/texas-holdem"), 3, "caller"))
    eye = Eye(guest.id)
    await table.watch(eye)
    seat = await table.sit(Sitter(guest.id, guest.name))
    while not eye.overs:
        await until(lambda: eye.overs or table.phase.asked == seat)
        if not eye.overs:
            words = [option["option"] for option in table.phase.options]
            await table.choose(guest.id, "check" if "check" in words else "call")
    await table.stand(guest.id)
    await house.practice.close(table.spec.id)


async def _first_evening(data: Path, kept: Path) -> None:
    async with opened(data, PACE, PLAN) as house:
        await _people(house)
        await _roulette(house)
        await _refilled(house)
        await _limited(house)
        actor, player, eye = await comes(house, "pot")
        await bets(actor, player)
        await closes(actor, eye)
        await some_hands(house, "jacks", 3)
        await _practice(house)
        actor, player, _ = await comes(house, "roulette")
        await actor.place(player, "red", 50_00)
        await until(lambda: house.tables["jacks"].phase.name in ("choosing", "waiting"))
        shutil.copytree(data, kept)  # what a crash at this moment would leave


async def _second_evening(data: Path, kept: Path) -> None:
    """After the crash: rounds are void, stakes are back. Then the books are copied in the middle of a round."""
    async with opened(data, PACE, PLAN) as house:
        actor, player, _ = await comes(house, "roulette")
        await actor.place(player, "black", 50_00)
        await house.people.guest()
        assert house.anchors is not None
        await house.anchors.drop()
        shutil.copytree(data, kept)


def write_books(folder: Path) -> Path:
    """The books of two evenings, the second still under way; returns their folder."""
    begin, study.begin = study.begin, lambda: None  # type: ignore[method-assign]  # bots need not think here
    try:
        asyncio.run(_first_evening(folder / "first", folder / "crashed"))
        asyncio.run(_second_evening(folder / "crashed", folder / "books"))
    finally:
        study.begin = begin  # type: ignore[method-assign]
    with closing(sqlite3.connect(folder / "books" / "house.sqlite3")) as db:
        db.execute("PRAGMA journal_mode = DELETE")  # one file, quickly copied
    return folder / "books"


def meddle(books: Path, copy: Path, *statements: tuple[str, tuple[Any, ...]]) -> Path:
    """A copy of books with something changed behind the house's back."""
    copy.mkdir(exist_ok=True)
    for name in ("house.sqlite3", "anchors.log"):
        shutil.copyfile(books / name, copy / name)
    with closing(sqlite3.connect(copy / "house.sqlite3")) as db, db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        for statement, given in statements:
            db.execute(statement, given)
    return copy
