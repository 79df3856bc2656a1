"""The audit finds nothing in an honest house, and every way of cooking its books."""

from __future__ import annotations

import asyncio
import json
import shutil
from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest
from house_kit import FAST, Eye, opened, some_rounds, until
from sqlalchemy import Connection, select, text, update

from croupier.house import audit, ledger
from croupier.house.lock import AlreadyOpen
from croupier.house.statement import span, statement
from croupier.money import currency
from croupier.room import Sitter
from croupier.store import open_engine
from croupier.store.log import now_ms
from croupier.store.schema import accounts, events, inputs, rounds

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The books of an evening."""
    data = tmp_path_factory.mktemp("evening")

    async def evening() -> None:
        async with opened(data) as house:
            await some_rounds(house)

    asyncio.run(evening())
    return data


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.rule("ray-online/platform#P-26")
def test_an_honest_house_passes(books: Path) -> None:
    report = audit(books)
    assert report.wrong == []
    assert report.notes == []
    assert report.counted["rounds replayed"] >= 6
    assert sum(sum(kinds.values()) for kinds in report.totals.values()) == 0


def test_an_audit_tells_how_far_it_has_come(books: Path) -> None:
    told: list[tuple[str, int, int]] = []
    report = audit(books, progress=lambda *so_far: told.append(so_far))
    entries = [(done, of) for what, done, of in told if what == "log entries"]
    assert len(entries) == report.counted["rounds replayed"] + report.counted["rounds void"]
    assert entries == sorted(entries)
    assert {of for _, of in entries} == {report.counted["log entries"]}


def _one_more_coin(db: Connection) -> None:
    db.execute(update(accounts).where(accounts.c.kind == "wallet").values(balance=accounts.c.balance + 1))


def _money_from_nowhere(db: Connection) -> None:
    one = db.execute(text("SELECT max(id) FROM postings WHERE amount > 0")).scalar()
    db.execute(text(f"UPDATE postings SET amount = amount + 100 WHERE id = {one}"))


def _coins_left_on_the_table(db: Connection) -> None:
    row = db.execute(select(accounts).where(accounts.c.kind == "wallet", accounts.c.currency == "CZK")).first()
    assert row is not None
    name, player = row.id, row.player_id
    last = db.execute(select(inputs).where(inputs.c.table_id == "roulette").order_by(inputs.c.seq.desc())).first()
    assert last is not None
    amounts = {name: -500, ledger.escrow("CZK", "roulette", player): 500}
    ledger.transfer(db, "stake", amounts, table="roulette", seq=last.seq, round_id=last.round_id)


def _no_cause(db: Connection) -> None:
    db.execute(text("UPDATE transfers SET seq = seq + 1000 WHERE cause = 'stake'"))


def _another_input(db: Connection) -> None:
    row = db.execute(select(inputs).where(inputs.c.entry.like('%"kind":"place"%'))).first()
    assert row is not None
    entry = json.loads(row.entry)
    entry["answer"]["amount"] *= 2
    db.execute(
        update(inputs).where(inputs.c.table_id == row.table_id, inputs.c.seq == row.seq).values(entry=json.dumps(entry))
    )


def _entry_cut_off(db: Connection) -> None:
    last = "SELECT max(seq) FROM inputs WHERE table_id = 'roulette'"
    db.execute(text(f"DELETE FROM inputs WHERE table_id = 'roulette' AND seq = ({last})"))


def _another_event(db: Connection) -> None:
    row = db.execute(select(events).where(events.c.body.like('%"stopped"%'))).first()
    assert row is not None
    body = row.body.replace('"result":"', '"result":"1')
    db.execute(update(events).where(events.c.round_id == row.round_id, events.c.place == row.place).values(body=body))


def _another_seed(db: Connection) -> None:
    db.execute(update(rounds).where(rounds.c.status == "over").values(seed="ab" * 32))


def _another_settlement(db: Connection) -> None:
    db.execute(update(rounds).where(rounds.c.settlement.like('%"profit"%')).values(settlement='{"kind":"settlement"}'))


@pytest.mark.parametrize(
    ("cook", "found"),
    [
        (_one_more_coin, "its postings make"),
        (_money_from_nowhere, "not nothing"),
        (_coins_left_on_the_table, "of roulette, where "),
        (_no_cause, ": seq is 10"),
        (_another_input, "entry, round_id or at was changed"),
        (_entry_cut_off, "is missing: the head of roulette is at"),
        (_another_event, ": body is "),
        (_another_seed, "seed is 'abab"),
        (_another_settlement, "settlement is '{\"kind\":\"settlement\"}', should be"),
    ],
)  # fmt: skip
def test_cooked_books_are_found_out(books: Path, tmp_path: Path, cook: object, found: str) -> None:
    shutil.copytree(books, tmp_path / "cooked")
    engine = open_engine(tmp_path / "cooked")
    with engine.begin() as db:
        cook(db)
    engine.dispose()
    report = audit(tmp_path / "cooked")
    assert any(found in wrong for wrong in report.wrong), report.wrong


def test_no_books_is_said_so(tmp_path: Path) -> None:
    assert "There are no books" in audit(tmp_path).wrong[0]


@pytest.mark.rule("ray-online/platform#P-5")
async def test_a_house_that_was_cut_off_puts_itself_in_order(tmp_path: Path) -> None:
    data, copy = tmp_path / "house", tmp_path / "after the crash"
    async with opened(data, replace(FAST, betting=600_000)) as house:
        guest = await house.people.guest()
        before = await house.people.balances(guest.id)
        actor = house.tables["roulette"]
        await actor.watch(Eye(guest.id))
        await actor.sit(Sitter(guest.id, guest.name))
        await until(lambda: actor.phase.name == "betting")
        await actor.place(guest.id, "red", 50_00)
        number = actor.number
        shutil.copytree(data, copy)  # what a crash at this moment would leave
    assert audit(copy).counted["rounds under way"] == 1
    async with opened(copy) as house:
        assert await house.people.balances(guest.id) == before
        table = house.tables["roulette"]
        assert table.notice == f"The house was interrupted: round {number} is void, and all stakes went back."
        assert table.history[-1].void
        wallet = await house.store.read(lambda db: statement(db, guest.id, "CZK", span(None, None, UTC, now_ms())))
        assert house.given_back == {
            guest.id: "The house was interrupted. What came back to you: "
            f"{currency('CZK').with_sign(50_00)} from Roulette 1, round {number} is void."
        }
        assert [(line.kind, line.void, line.amount) for line in wallet.lines if line.table] == [("play", 1, 0)]
        assert table.number == number
    report = audit(copy)
    assert report.wrong == []
    assert report.counted["rounds under way"] == 0


async def test_one_house_one_set_of_books(tmp_path: Path) -> None:
    async with opened(tmp_path):
        with pytest.raises(AlreadyOpen):
            async with opened(tmp_path):
                pass
