"""The store: migrations, one writer, and what happens when it cannot write."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text

from croupier.store import FIRST_HASH, Store, StoreFailure, chained, log, migrate, open_engine
from croupier.store.schema import inputs, metadata, players, tables

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _person(name: str) -> dict[str, object]:
    return {"id": name, "kind": "guest", "name": name, "name_key": name, "created_at": 0}


def _add(name: str) -> object:
    return lambda db: db.execute(insert(players).values(**_person(name))).close()


async def _names(store: Store) -> set[str]:
    return await store.read(lambda db: set(db.execute(select(players.c.name)).scalars()))


def test_the_migrations_make_the_schema_of_the_code(tmp_path: Path) -> None:
    engine = open_engine(tmp_path)
    migrate(engine)
    migrate(engine)
    with engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


async def test_pieces_that_wait_together_stand_apart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()

    def refuse(db: Connection) -> None:
        db.execute(insert(players).values(**_person("refused")))
        raise ValueError("I changed my mind")

    ends = await asyncio.gather(
        store.write(_add("Ann")), store.write(refuse), store.write(_add("Bob")), store.write(_add("Ann")),
        return_exceptions=True,
    )  # fmt: skip
    assert [type(end).__name__ for end in ends] == ["NoneType", "ValueError", "NoneType", "IntegrityError"]
    assert await _names(store) == {"Ann", "Bob"}
    await store.close()


async def test_a_locked_database_is_a_failure_and_then_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()
    other = sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailure, match="locked"):
        await store.write(_add("Ann"))
    assert await _names(store) == set(), "reading goes on"
    other.execute("ROLLBACK")
    other.close()
    await store.write(_add("Ann"))
    assert await _names(store) == {"Ann"}
    await store.close()


async def test_a_full_disk_is_a_failure_and_then_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()

    def most_pages(count: int) -> None:
        with store._writing.connect() as db:
            db.execute(text(f"PRAGMA max_page_count = {count}"))

    most_pages(1)  # as many as there are now

    def much(db: Connection) -> None:
        db.execute(insert(players), [_person(f"{n:0600d}") for n in range(500)])

    with pytest.raises(StoreFailure, match="full"):
        await store.write(much)
    assert await _names(store) == set()
    most_pages(1_000_000)
    await store.write(_add("Ann"))
    assert await _names(store) == {"Ann"}
    await store.close()


def _hashed(seq: int, round_id: str | None, entry: object, at: int) -> str:
    """What an entry of t1 is hashed as: sorted keys, no spaces."""
    said = {"table": "t1", "seq": seq, "round": round_id, "entry": entry, "at": at}
    return json.dumps(said, sort_keys=True, separators=(",", ":"))


def test_the_log_is_a_chain(tmp_path: Path) -> None:
    engine = open_engine(tmp_path)
    migrate(engine)
    with engine.begin() as db:
        db.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        log.add_table(db, "t1", "Table 1", "gelp/european-roulette", {}, "CZK")
        facts = dict.fromkeys(("options", "carry"), "{}") | {"seats": "[]", "game": "g", "currency": "CZK"}
        log.open_round(
            db, "t1.1", "t1", 1, rulebook_sha256="0", commitment="0", seed="0", opened_at=0, **facts
        )  # fmt: skip
        assert log.append(db, "t1", "t1.1", [{"kind": "open"}, {"kind": "input"}], 5) == 3
        assert log.append(db, "t1", "t1.1", [{"kind": "over"}], 7) == 4
        first, *rows = db.execute(select(inputs).where(inputs.c.table_id == "t1").order_by(inputs.c.seq)).all()
        row = {"name": "Table 1", "game": "gelp/european-roulette", "options": "{}", "currency": "CZK", "owner": None}
        hashed = chained(FIRST_HASH, _hashed(first.seq, None, {"kind": "table", "row": row}, first.at))
        assert first.hash == hashed
        for entry, (kind, at) in zip(rows, (("open", 5), ("input", 5), ("over", 7)), strict=True):
            hashed = chained(hashed, _hashed(entry.seq, "t1.1", {"kind": kind}, at))
            assert entry.hash == hashed
        head = db.execute(select(tables).where(tables.c.id == "t1")).one()
        assert (head.chain_seq, head.chain_hash) == (4, hashed)
        house = db.execute(select(inputs.c.entry).where(inputs.c.table_id == log.HOUSE).order_by(inputs.c.seq))
        assert house.scalars().all() == ['{"kind":"books"}', '{"kind":"table","table":"t1"}']
