"""Statements of every step of every round: understood once, and then given to the database as they are.

SQLAlchemy writes them, so they are portable like all others; but it looks at a statement and at its parameters anew
each time, which takes several times as long as carrying it out. Their parameters are text, whole numbers and nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ClauseElement, Connection
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

Given = Mapping[str, object] | tuple[object, ...]
Row = Sequence[Any]
"""What is found: the columns in the order of the statement."""


class Quick:
    """A statement and its parameters by name, in any order. Whoever uses it is in a transaction from then on, as with
    every other statement."""

    def __init__(self, statement: ClauseElement, *columns: str) -> None:
        """``columns``: those that an insertion fills."""
        self._statement, self._columns = statement, list(columns) or None
        self._written: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, db: Connection, **named: object) -> None:
        self._execute(db, named).close()

    def one(self, db: Connection, **named: object) -> Row | None:
        """The first row, if there is one."""
        cursor = self._execute(db, named)
        try:
            row: Row | None = cursor.fetchone()
        finally:
            cursor.close()
        return row

    def each(self, db: Connection, rows: Iterable[Mapping[str, object]]) -> None:
        """Once for every row of parameters."""
        text, names = self._for(db)
        cursor = db.connection.cursor()
        given = [_given(row, names) for row in rows]
        try:
            cursor.executemany(text, given)  # type: ignore[arg-type]
        except Exception as no:
            raise _told(db, text, given, no) from no
        finally:
            cursor.close()

    def _execute(self, db: Connection, named: Mapping[str, object]) -> DBAPICursor:
        text, names = self._for(db)
        cursor, given = db.connection.cursor(), _given(named, names)
        try:
            cursor.execute(text, given)
        except Exception as no:
            cursor.close()
            raise _told(db, text, given, no) from no
        return cursor

    def _for(self, db: Connection) -> tuple[str, tuple[str, ...] | None]:
        """The statement as this kind of database reads it, and the order of its parameters where they have no names."""
        if not db.in_transaction():
            db.begin()
        kind = db.dialect.name
        if kind not in self._written:
            compiled = self._statement.compile(dialect=db.dialect, column_keys=self._columns)
            assert isinstance(compiled, SQLCompiler)
            order = compiled.positiontup if compiled.positional else None
            self._written[kind] = str(compiled), None if order is None else tuple(order)
        return self._written[kind]


def _given(named: Mapping[str, object], names: tuple[str, ...] | None) -> Given:
    return named if names is None else tuple([named[name] for name in names])


def _told(db: Connection, text: str, given: Given | list[Given], no: Exception) -> BaseException:
    """An error of the driver as SQLAlchemy says it."""
    errors = db.dialect.loaded_dbapi.Error
    if not isinstance(no, errors):
        return no
    return DBAPIError.instance(text, given, no, errors, dialect=db.dialect)
