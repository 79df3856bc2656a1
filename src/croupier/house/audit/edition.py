"""Books of this version of the program, and older ones."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError

from croupier.house.audit.report import Report
from croupier.store import migrate, open_engine
from croupier.store.files import DATABASE
from croupier.store.migrate import versions


@contextmanager
def books_of(data: Path, report: Report) -> Iterator[Connection]:
    """The books, as this version keeps them: of older ones a copy that was brought up to date."""
    newest, *older = versions()
    with _read(data) as db:
        stands = _version(db)
        if stands not in older:
            if stands != newest:
                report.cell("alembic_version", "", "version_num", stands, newest)
            _whole(db, report)
            yield db
            return
    with tempfile.TemporaryDirectory(prefix="croupier-audit-") as folder:
        copy = Path(folder)
        with closing(sqlite3.connect(data / DATABASE)) as now, closing(sqlite3.connect(copy / DATABASE)) as then:
            now.backup(then)
        try:
            engine = open_engine(copy)
            migrate(engine)
            engine.dispose()
        except DatabaseError as no:
            report.cell("alembic_version", "", "version_num", stands, newest)
            report.notes.append(f"These books say that they are older, but cannot be brought up to date: {no.orig}")
            copy = data
        else:
            report.notes.append(
                "These books are older than this program: looked at is a copy that was brought up to date."
            )
        with _read(copy) as db:
            _whole(db, report)
            yield db


@contextmanager
def _read(data: Path) -> Iterator[Connection]:
    """A connection to read from, in one snapshot; what has to be sorted is sorted on the disk."""
    engine = open_engine(data, begin="BEGIN")
    try:
        with engine.connect() as db:
            db.execute(text("PRAGMA temp_store = FILE"))
            yield db
    finally:
        engine.dispose()


def _version(db: Connection) -> str | None:
    try:
        found = db.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    except DatabaseError:
        return None
    return str(found[0]) if len(found) == 1 else None


def _whole(db: Connection, report: Report) -> None:
    """The database itself is sound: its pages, its indexes, what its columns must hold."""
    for found in db.execute(text("PRAGMA integrity_check(100)")).scalars():
        if found != "ok":
            report.row(DATABASE, "as a file", str(found))
