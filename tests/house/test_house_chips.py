"""The books of tables among players: the audit knows every chip in front of everybody, and in the middle."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house_kit import FAST, opened, some_hands, until
from sqlalchemy import Connection, select, update

from croupier.house import audit, ledger
from croupier.house.floor import TablePlan
from croupier.house.recovery import recover
from croupier.store import open_engine
from croupier.store.schema import accounts, inputs, rounds

PACE = replace(FAST, drawing=1, acting=2_000, thinking=1, between=5)
PLAN = (
    TablePlan("holdem", "Hold'em", "veikkaus/holdem", "EUR", {}, bots=0),
    TablePlan("jacks", "Jacks or better", "ray-casino/five-card-draw", "EUR", {"opener_min": "aces"}, bots=0),
)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The books of an evening that is still going on when they are copied: people sit there with their chips."""
    data, kept = tmp_path_factory.mktemp("evening"), tmp_path_factory.mktemp("kept")

    async def evening() -> None:
        async with opened(data, PACE, PLAN) as house:
            await some_hands(house, "holdem", 5)
            await some_hands(house, "jacks", 8)
            for table in house.tables.values():
                await until(lambda table=table: table.course is None)
                table._mailbox.closing = True
            shutil.copytree(data, kept, dirs_exist_ok=True)
            for table in house.tables.values():
                table._mailbox.closing = False

    asyncio.run(evening())
    assert audit(data).wrong == []
    assert audit(data).totals["EUR"].get("escrow", 0) == 0, "who leaves takes his chips along"
    assert audit(data).totals["EUR"].get("middle", 0) == 0
    return kept


def test_an_honest_card_room_passes(books: Path) -> None:
    report = audit(books)
    assert report.wrong == []
    assert report.totals["EUR"]["escrow"] > 0
    assert report.totals["EUR"]["house"] > 100_000_000_00, "the house has its fee"


def _a_chip_more(db: Connection) -> None:
    row = db.execute(select(accounts).where(accounts.c.table_id == "holdem")).first()
    assert row is not None
    last = db.execute(select(inputs).where(inputs.c.table_id == "holdem").order_by(inputs.c.seq.desc())).first()
    assert last is not None
    amounts = {row.id: 100, ledger.bankroll("EUR"): -100}
    ledger.transfer(db, "hand", amounts, table="holdem", seq=last.seq, round_id=last.round_id)


def _another_seed(db: Connection) -> None:
    db.execute(update(rounds).where(rounds.c.number == 2).values(seed="ab" * 32))


def _another_buy_in(db: Connection) -> None:
    row = db.execute(select(inputs).where(inputs.c.entry.contains('"buy_in"'))).first()
    assert row is not None
    entry = json.loads(row.entry) | {"amount": 1}
    db.execute(
        update(inputs).where(inputs.c.table_id == row.table_id, inputs.c.seq == row.seq).values(entry=json.dumps(entry))
    )


def _another_card(db: Connection) -> None:
    """Somebody's ace becomes a deuce, everywhere in the log."""
    for row in db.execute(select(inputs).where(inputs.c.entry.contains('"answer"'))).all():
        entry = json.loads(row.entry)
        if entry["answer"]["kind"] != "drawn":
            continue
        entry["answer"]["cards"] = entry["answer"]["cards"][::-1]
        where = (inputs.c.table_id == row.table_id, inputs.c.seq == row.seq)
        db.execute(update(inputs).where(*where).values(entry=json.dumps(entry)))


@pytest.mark.parametrize(
    ("cook", "told"),
    [
        (_a_chip_more, "of holdem, where"),
        (_another_seed, "seed is 'abab"),
        (_another_buy_in, "entry, round_id or at was changed"),
        (_another_card, "the seed draws"),
    ],
)
def test_cooked_books_of_a_card_room_are_found_out(
    books: Path, tmp_path: Path, cook: Callable[[Connection], None], told: str
) -> None:
    shutil.copytree(books, tmp_path / "cooked")
    engine = open_engine(tmp_path / "cooked")
    with engine.begin() as db:
        cook(db)
    engine.dispose()
    wrong = audit(tmp_path / "cooked").wrong
    assert any(told in line for line in wrong), wrong


def test_after_a_crash_everybody_gets_his_chips_and_a_share_of_the_middle(books: Path, tmp_path: Path) -> None:
    shutil.copytree(books, tmp_path / "crashed")
    before = audit(tmp_path / "crashed").totals["EUR"]
    engine = open_engine(tmp_path / "crashed")
    with engine.begin() as db:
        middle = ledger.middles(db)
        said = recover(db)
        assert set(said) == {"holdem", "jacks"}
        assert ledger.middles(db) == {}
        assert ledger.lying_at(db) == {}
        assert recover(db) == {}, "and nothing is left to do"
    engine.dispose()
    report = audit(tmp_path / "crashed")
    assert report.wrong == []
    after: dict[str, Any] = report.totals["EUR"]
    chips_back = before["escrow"] + sum(amount for _, amount in middle.values())
    assert after["wallet"] == before["wallet"] + chips_back
    assert after["house"] == before["house"]
