"""Every kind of row, every column, every value that could stand there: changed one at a time, the audit names the row.

    python tests/house/meddle_all.py

``make test`` tries some of them for every column (test_house_meddling.py); this tries all, which takes minutes.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from books_kit import write_books
from test_house_meddling import (
    BROKEN,
    COLUMNS,
    JSON_COLUMNS,
    NUMBERED,
    TABLES,
    must_be_missed,
    must_be_named,
    must_be_too_much,
    other_kinds,
    plausible,
    rows_of,
)


def trials(books: Path, copy: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is tried, and the trial."""
    for table, column in COLUMNS:
        for row in rows_of(books, table):
            others = other_kinds(row, column) if (table, column) not in NUMBERED else []
            broken = BROKEN if (table, column) in JSON_COLUMNS and row.cells[column] is not None else ()
            for value in (*plausible(books, row, column), *others, *broken):
                yield (
                    "cells",
                    lambda row=row, column=column, value=value: must_be_named(books, copy, row, column, value),  # type: ignore[misc]
                )
    for table in TABLES:
        for row in rows_of(books, table):
            yield "taken out", lambda row=row: must_be_missed(books, copy, row)  # type: ignore[misc]
            yield "put in", lambda row=row: must_be_too_much(books, copy, row)  # type: ignore[misc]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        books = write_books(Path(folder))
        tried: Counter[str] = Counter()
        unnamed = 0
        for what, trial in trials(books, Path(folder) / "copy"):
            tried[what] += 1
            try:
                trial()
            except AssertionError as no:
                unnamed += 1
                print(f"NOT NAMED: {no}")
        print(", ".join(f"{count} {what}" for what, count in tried.items()), f"tried; {unnamed} not named")
    raise SystemExit(unnamed > 0)


if __name__ == "__main__":
    main()
