"""Rows as the audit reads them: whatever stands in a cell, it ends nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Integer, Table, select

from croupier.house.audit.report import BAD, Report, Said

Cells = dict[str, Any]
_KINDS: Final = {int: Said("a whole number"), str: Said("text")}


def read(
    db: Connection, report: Report, table: Table, *where: ColumnElement[bool], order: Any = None
) -> Iterator[Cells]:
    """The rows of a table. A cell of a kind that its column cannot hold is named and read as ``BAD``."""
    wanted = select(table).where(*where).order_by(*(table.primary_key if order is None else order))
    columns = [(column.name, int if isinstance(column.type, Integer) else str, column.nullable) for column in table.c]
    for row in db.execute(wanted):
        cells: Cells = {}
        odd = []
        for value, (name, kind, nullable) in zip(row, columns, strict=True):
            if type(value) is kind or (value is None and nullable):
                cells[name] = value
            else:
                cells[name] = BAD
                odd.append((name, value, _KINDS[kind]))
        for name, value, kind_said in odd:
            report.cell(table.name, name_of(table, row._asdict()), name, value, kind_said)
        yield cells


def name_of(table: Table, cells: Cells) -> str:
    """How a row is called in the report: by its key."""
    return "/".join(str(cells[column.name]) for column in table.primary_key)


def parsed(report: Report, table: str, row: str, column: str, text: Any, kind: type) -> Any:
    """What a cell of JSON says; ``BAD``, and named, when it is broken or says something else."""
    if text is BAD:
        return BAD
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as no:
        report.row(table, row, f"{column} is broken JSON: {no}")
        return BAD
    if not isinstance(value, kind):
        report.cell(table, row, column, text, Said("a JSON object" if kind is dict else "a JSON list"))
        return BAD
    return value
