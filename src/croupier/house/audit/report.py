"""What an audit has found: how much there is, and everything that is wrong, row by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy.exc import DatabaseError

Progress = Callable[[str, int, int], None]
"""Told what is being looked at, how much of it is done, and how much there is."""

_LONG: Final = 90


@dataclass
class Report:
    """What was counted and everything that is wrong. ``notes`` are no mistakes."""

    counted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    totals: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def good(self) -> bool:
        return not self.wrong

    def row(self, table: str, row: object, what: str) -> None:
        """Something is wrong with a row: it is missing, it should not be there, it cannot be."""
        self.wrong.append(f"{table} {row}: {what}")

    @contextmanager
    def going_on(self, table: str, row: object) -> Iterator[None]:
        """Whatever cannot be made sense of is named, and the audit goes on; unless the file itself cannot be read."""
        try:
            yield
        except DatabaseError:
            raise
        except Exception as no:
            self.row(table, row, f"cannot be made sense of ({type(no).__name__}: {no})")

    def cell(self, table: str, row: object, column: str, stands: object, should: object) -> None:
        """A column of a row is not what it should be."""
        self.row(table, row, f"{column} is {shown(stands)}, should be {shown(should)}")


def shown(value: object) -> str:
    """A value in a line of the report: as it is, or its beginning and its length."""
    text = "nothing" if value is None else value if isinstance(value, Said) else repr(value)
    return text if len(text) <= _LONG else f"{text[:_LONG]}… ({len(text)} characters)"


class Said(str):
    """Words about what should stand there, where it is not one value."""

    __slots__ = ()


def differs(report: Report, table: str, row: object, stands: dict[str, Any], should: dict[str, Any]) -> bool:
    """Compare a row with what it should be, column by column; says what differs, and whether anything does."""
    found = False
    for column, value in should.items():
        cell = stands[column]
        if cell is not BAD and (cell != value or type(cell) is not type(value)):
            report.cell(table, row, column, cell, value)
            found = True
    return found


class _Bad:
    """Stands for a cell that holds what its column cannot hold: it was named when it was read."""

    def __repr__(self) -> str:
        return "what it cannot be"


BAD: Final = _Bad()
