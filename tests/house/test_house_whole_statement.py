"""A statement of all that can happen to money, in a running house: each of its forms adds up to the cent with the
ledger."""

from __future__ import annotations

import csv
import io
import re
import sqlite3
from datetime import date, timedelta
from decimal import Decimal
from html import unescape
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from house_kit import Clock, Eye, deliver, until
from test_house_breaks import HANDS, hands, seated
from test_house_linked import PAID, SURE
from test_house_measures import enters, registered
from test_house_printed import read

import patience
from croupier.house import House, HouseOptions, audit, printed
from croupier.house.file import HouseFile
from croupier.house.floor import TablePlan
from croupier.house.platform import entries as e
from croupier.house.printed import Paper
from croupier.house.statement import span, statement
from croupier.play import Refused
from croupier.room.linked import entering
from croupier.store import log

pytestmark = pytest.mark.anyio
WHOLE = HouseFile(
    title="A whole house",
    run_by="us",
    rulebooks=("ray-casino",),
    platform="unibet-ee",
    zone="Europe/Tallinn",
    guests="look",
    jackpots=(SURE, PAID),
)
PLAN = (
    TablePlan("wheel", "Wheel", "ray-casino/roulette", "EUR", {}, bots=0),
    TablePlan("cards", "Hold'em", "ray-casino/texas-holdem", "EUR", {}, bots=0),
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def ledger_of(data: Path, player: str) -> dict[str, int]:
    """By kind of account, added up from the postings."""
    with sqlite3.connect(data / "house.sqlite3") as db:
        wanted = "select a.kind, sum(p.amount) from postings p join accounts a on a.id = p.account_id"
        return dict(db.execute(f"{wanted} where a.player_id = ? group by a.kind", (player,)).fetchall())


async def test_every_form_adds_up_with_the_ledger(tmp_path: Path) -> None:
    house = House(tmp_path, HouseOptions(patience.paced(HANDS), PLAN, file=WHOLE, jackpots=WHOLE.jackpots))
    house.guard.now = Clock(log.now_ms())
    await house.open(deliver)
    people = [await registered(house, 500_00) for _ in range(3)]
    who, players = people[0], {each.name: each.id for each in people}
    wheel, eye = house.tables["wheel"], Eye()
    await wheel.watch(eye)
    await seated(house, who, "wheel")
    while eye.overs < 2:  # in each round the sure jackpot pays, and on a fast day the one with a fee
        overs = eye.overs
        await until(lambda overs=overs: wheel.phase.name == "betting" or eye.overs > overs)
        try:
            await wheel.place(who.id, "red", 10_01)
            await entering.enter(wheel, who.id, "house/paid", True)
        except Refused as late:  # the bets are closed by now
            assert "No more bets" in str(late)
        await until(lambda overs=overs: eye.overs > overs)
    await wheel.stand(who.id)
    for each in people:
        cards = await seated(house, each, "cards", 50_00)
    await hands(cards, players, lambda: cards.dealer.number >= 3)
    await enters(house, who, e.OpensCase(0, "1", "payment fraud"), e.Holds(0, "1", 60_00))
    await enters(house, who, e.Confiscates(0, "1", 20_00), e.Withdraws(0, 33_33))
    today = date.today()
    days = span(today - timedelta(1), today + timedelta(1), ZoneInfo(WHOLE.zone), log.now_ms() + 86_400_000)
    found = await house.store.read(lambda db: statement(db, who.id, "EUR", days))
    has = ledger_of(tmp_path, who.id)
    assert (found.opening, found.closing, found.at_tables, found.withheld) == (
        0,
        has["wallet"],
        has.get("escrow", 0),
        40_00,
    )
    assert has["held"] == 40_00
    assert found.opening + sum(line.amount for line in found.lines) == found.closing
    kinds = {line.kind for line in found.lines}
    assert {"deposit", "play", "taken", "jackpot", "hold", "withdrawal"} <= kinds
    paper, closing = Paper(found, who.name, WHOLE.title, log.now_ms()), Decimal(has["wallet"]) / 100

    first, *rows, last = csv.DictReader(io.StringIO(printed.as_csv(paper)))
    assert (
        Decimal(first["balance"]) + sum(Decimal(row["amount"]) for row in rows) == closing == Decimal(last["balance"])
    )
    balance = Decimal(first["balance"])
    for row in rows:
        balance += Decimal(row["amount"])
        assert balance == Decimal(row["balance"])

    texts = [unescape(text) for text in re.findall(r">([^<]+)<", printed.html(paper))]
    pdf = [text for page in read(printed.pdf(paper)) for *_, text in page]
    for said in (texts, pdf):
        for line in found.lines:
            assert printed.figure(line.amount, "EUR", sign=True) in said or printed.figure(line.amount, "EUR") in said
            assert printed.figure(line.balance, "EUR") in said
        assert printed.adds_up(found) in said
        assert printed.besides(found) in said
    await house.close()
    assert audit(tmp_path).wrong == []
