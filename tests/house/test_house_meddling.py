"""Every column of every table, changed one at a time in real books: the audit names the row. So it does with rows that
are taken out or put in, with broken JSON and with values of another kind, and nothing of that ends it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from books_kit import meddle, write_books

from croupier.house import audit
from croupier.store.schema import metadata

PRIVATE = {"notes", "school", "classes", "pupils"}
"""What somebody writes down for himself and may strike out or write anew at any time: no part of the books."""
TABLES = sorted(set(metadata.tables) - PRIVATE)
COLUMNS = [(table, column.name) for table in TABLES for column in metadata.tables[table].c]
JSON_COLUMNS = [
    ("inputs", "entry"),
    ("events", "body"),
    ("tables", "options"),
    ("rounds", "options"),
    ("rounds", "seats"),
    ("rounds", "carry"),
    ("rounds", "settlement"),
]
BROKEN = ("", "{", "[1,", "null", "7", '{"kind":"open"}', "[" * 100_000, '{"kind":null}')
UNKNOWABLE: dict[tuple[str, str], str] = {}
"""Columns in which a change cannot be known, and why: there are none. A new one must be covered or stand here."""

UNIQUE = (("players", "name_key"), ("identities", "number_hmac"), ("rounds", "table_id"), ("rounds", "number"))
"""The database refuses that two rows have the same."""

NUMBERED = (("transfers", "id"), ("postings", "id"))
"""The database refuses anything but a number."""

KINDS = {
    "players": "kind",
    "sessions": "before_sha256 IS NULL",
    "identities": "provider",
    "consents": "terms",
    "factors": "refused_at IS NULL",
    "recovery_codes": "used_at IS NULL",
    "tables": "id",
    "rounds": "table_id || status",
    "inputs": "table_id || json_extract(entry, '$.kind')",
    "events": "(SELECT table_id || status FROM rounds WHERE id = round_id) || (place = 0)",
    "accounts": "kind",
    "standings": "platform",
    "transfers": "cause || (table_id = 'house')",
    "postings": "(SELECT cause FROM transfers WHERE transfers.id = transfer_id) || substr(account_id, 1, 4)",
}
"""What makes rows of a table differ in what the audit must do: one of each kind is meddled with."""

ENTRIES = {
    "house": {"books", "player", "session", "ended", "table", "bankroll", "refill", "bot", "pot", "key", "anchor"}
    | {"platform", "account", "identity", "consent", "factor", "code", "unfactored"},
    "roulette": {"table", "open", "seat", "mix", "input", "over", "void", "left", "returned"},
    "jacks": {"table", "open", "input", "over", "buy_in", "returned"},
}


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_books(tmp_path_factory.mktemp("books"))


def test_the_books_have_something_of_everything_and_are_right(books: Path) -> None:
    report = audit(books)
    assert report.wrong == []
    assert report.notes == []
    with closing(sqlite3.connect(books / "house.sqlite3")) as db:
        for table, kinds in ENTRIES.items():
            found = db.execute("SELECT DISTINCT json_extract(entry, '$.kind') FROM inputs WHERE table_id = ?", (table,))
            assert kinds <= {kind for (kind,) in found}, table
        assert {status for (status,) in db.execute("SELECT status FROM rounds")} == {"open", "over", "void"}
        causes = {cause for (cause,) in db.execute("SELECT cause FROM transfers")}
        assert causes >= {"bankroll", "grant", "refill", "bot", "closed", "pot"}
        assert causes >= {"stake", "settlement", "void", "left", "buy_in", "hand"}
        assert {kind for (kind,) in db.execute("SELECT kind FROM players")} == {"guest", "account", "bot", "closed"}
        assert {*KINDS} == {*TABLES}


# ── which rows, and how they are called ────────────────────────────────────────────────────────────────────────


class Row(NamedTuple):
    """A row of one kind."""

    table: str
    rowid: int
    cells: dict[str, Any]

    def called(self, **changed: Any) -> str:
        """How the report calls it."""
        key = [column.name for column in metadata.tables[self.table].primary_key]
        return "/".join(str((self.cells | changed)[name]) for name in key)


def rows_of(books: Path, table: str) -> list[Row]:
    """One row of every kind, the last of it."""
    with closing(sqlite3.connect(books / "house.sqlite3")) as db:
        db.row_factory = sqlite3.Row
        last = f"SELECT max(rowid) FROM {table} GROUP BY {KINDS[table]}"
        found = db.execute(f"SELECT rowid AS stands_at, * FROM {table} WHERE rowid IN ({last})").fetchall()
    rows = [dict(row) for row in found]
    assert rows
    return [Row(table, row.pop("stands_at"), row) for row in rows]


def others(books: Path, table: str, column: str) -> list[Any]:
    with closing(sqlite3.connect(books / "house.sqlite3")) as db:
        return [value for (value,) in db.execute(f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL")]


def other_kinds(row: Row, column: str) -> list[Any]:
    return [b"\x00\xff", "nonsense" if isinstance(row.cells[column], int) else 1.5]


def is_unique(table: str, column: str) -> bool:
    return metadata.tables[table].c[column].primary_key or (table, column) in UNIQUE


def plausible(books: Path, row: Row, column: str) -> Iterator[Any]:
    """Values that could stand there as well: another row's, one more, nothing at all."""
    stands = row.cells[column]
    unique = is_unique(row.table, column)
    if not unique and (other := next((v for v in others(books, row.table, column) if v != stands), None)) is not None:
        yield other
    yield stands + 1 if isinstance(stands, int) and not unique else _another(stands)
    if stands is not None and metadata.tables[row.table].c[column].nullable:
        yield None


def _another(stands: Any) -> Any:
    """Of the same look, but other; no other row has it."""
    if isinstance(stands, int):
        return stands + 1_000_000
    return stands[:-1] + ("1" if stands[-1:] == "0" else "0") if stands else "0"


def named(wrong: list[str], table: str, *called: str) -> bool:
    return any(line.startswith(f"{table} {name}:") for line in wrong for name in called)


def set_cell(row: Row, column: str, value: Any) -> tuple[str, tuple[Any, ...]]:
    return f"UPDATE {row.table} SET {column} = ? WHERE rowid = ?", (value, row.rowid)


def some(rows: list[Row], column: str, count: int = 3) -> list[Row]:
    """Some of the kinds, others for every column: together they are all."""
    first = list(rows[0].cells).index(column)
    return rows[first % -(-len(rows) // count) :: -(-len(rows) // count)]


# ── one column at a time ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_changed_cell_is_named_with_its_row(books: Path, tmp_path: Path, table: str, column: str) -> None:
    """``python tests/house/meddle_all.py`` tries every kind of row and every value."""
    if (table, column) in UNKNOWABLE:
        pytest.skip(UNKNOWABLE[table, column])
    tried = [must_be_named(books, tmp_path, row, column, next(plausible(books, row, column)))
             for row in some(rows_of(books, table), column)]  # fmt: skip
    assert tried


def must_be_named(books: Path, copy: Path, row: Row, column: str, value: Any) -> None:
    """With this value in this cell the audit names the row."""
    wrong = audit(meddle(books, copy, set_cell(row, column, value))).wrong
    stands = value if isinstance(value, bytes) or value is None else str(value)
    assert named(wrong, row.table, row.called(), row.called(**{column: stands})), (row, column, value, wrong)


@pytest.mark.parametrize(("table", "column"), [pair for pair in COLUMNS if not is_unique(*pair)])
def test_cells_that_are_changed_together_are_all_named(books: Path, tmp_path: Path, table: str, column: str) -> None:
    rows = [(row, next(plausible(books, row, column))) for row in rows_of(books, table)]
    wrong = audit(meddle(books, tmp_path, *(set_cell(row, column, value) for row, value in rows))).wrong
    for row, value in rows:
        assert named(wrong, table, row.called(), row.called(**{column: value})), (row, value, wrong)


@pytest.mark.parametrize(("table", "column"), [pair for pair in COLUMNS if pair not in NUMBERED])
def test_a_value_of_another_kind_is_named_with_its_row(books: Path, tmp_path: Path, table: str, column: str) -> None:
    for row in some(rows_of(books, table), column, 1):
        for value in other_kinds(row, column):
            must_be_named(books, tmp_path, row, column, value)


@pytest.mark.parametrize(("table", "column"), JSON_COLUMNS)
def test_broken_json_is_named_with_its_row(books: Path, tmp_path: Path, table: str, column: str) -> None:
    rows = [row for row in rows_of(books, table) if row.cells[column] is not None]
    for number, text in enumerate(BROKEN):
        must_be_named(books, tmp_path, rows[number % len(rows)], column, text)


@pytest.mark.parametrize(("table", "column"), JSON_COLUMNS)
def test_json_written_otherwise_is_named(books: Path, tmp_path: Path, table: str, column: str) -> None:
    """The same JSON with spaces in it is not what was written."""
    texts = {row.called(): json.dumps(json.loads(row.cells[column] or "0"), indent=1) for row in rows_of(books, table)}
    row = next(row for row in rows_of(books, table) if texts[row.called()] not in (row.cells[column], "0"))
    must_be_named(books, tmp_path, row, column, texts[row.called()])


def test_the_version_of_the_books_is_named(books: Path, tmp_path: Path) -> None:
    for version in ("0001", "0002", "9999", ""):
        change = ("UPDATE alembic_version SET version_num = ?", (version,))
        wrong = audit(meddle(books, tmp_path, change)).wrong
        assert any(line.startswith("alembic_version") and "should be" in line for line in wrong), wrong


# ── rows taken out and put in ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("table", TABLES)
def test_a_row_that_was_taken_out_is_named(books: Path, tmp_path: Path, table: str) -> None:
    for row in rows_of(books, table)[:8]:
        must_be_missed(books, tmp_path, row)


def must_be_missed(books: Path, copy: Path, row: Row) -> None:
    """The last posting of all had a number that nothing else tells: then its transfer is named."""
    wrong = audit(meddle(books, copy, (f"DELETE FROM {row.table} WHERE rowid = ?", (row.rowid,)))).wrong
    of = row.cells.get("transfer_id")
    assert named(wrong, row.table, row.called()) or (of and named(wrong, "transfers", str(of))), (row, wrong)


@pytest.mark.parametrize("table", TABLES)
def test_a_row_that_was_put_in_is_named(books: Path, tmp_path: Path, table: str) -> None:
    for row in rows_of(books, table)[:8]:
        must_be_too_much(books, tmp_path, row)


def must_be_too_much(books: Path, copy: Path, row: Row) -> None:
    """The same row again, under another name."""
    new = dict(row.cells)
    for column in metadata.tables[row.table].primary_key:
        if column.name not in ("table_id", "round_id"):
            new[column.name] = _another(new[column.name])
    for table, column in UNIQUE:
        if table == row.table and column != "table_id":
            new[column] = _another(new[column])
    change = (f"INSERT INTO {row.table} ({', '.join(new)}) VALUES ({', '.join('?' * len(new))})", tuple(new.values()))
    wrong = audit(meddle(books, copy, change)).wrong
    assert named(wrong, row.table, row.called(**new)), (row, wrong)


@pytest.mark.parametrize("table", TABLES)
def test_an_empty_table_does_not_end_the_audit(books: Path, tmp_path: Path, table: str) -> None:
    assert audit(meddle(books, tmp_path, (f"DELETE FROM {table}", ()))).wrong


def test_a_table_that_is_gone_and_a_file_that_is_none_are_said_so(books: Path, tmp_path: Path) -> None:
    report = audit(meddle(books, tmp_path, ("DROP TABLE sessions", ())))
    assert any("house.sqlite3 cannot be read: no such table: sessions" in line for line in report.wrong)
    (tmp_path / "house.sqlite3").write_bytes(b"not a database" * 1000)
    assert any("house.sqlite3 cannot be read: file is not a database" in line for line in audit(tmp_path).wrong)
    whole = (books / "house.sqlite3").read_bytes()
    (tmp_path / "house.sqlite3").write_bytes(whole[:4096] + bytes(4096) + whole[8192:])
    assert any("house.sqlite3" in line for line in audit(tmp_path).wrong)
