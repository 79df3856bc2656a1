"""The chains, hash by hash, up to the heads that the tables show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Any

from sqlalchemy import Connection

from croupier.house.audit.entries import AT_TABLES, IN_THE_HOUSE, Entry, complaint
from croupier.house.audit.report import BAD, Report
from croupier.house.audit.rows import Cells, name_of, parsed, read
from croupier.store import FIRST_HASH, chained
from croupier.store.log import HOUSE, hashed_text
from croupier.store.schema import inputs


def walk(db: Connection, report: Report, table: Cells) -> Iterator[Entry]:
    """The entries of one chain, in their order. Each is checked against the hash before it; what is wrong is named, and
    the walk goes on from the hash that stands there."""
    name, seq, covered = table["id"], 0, False
    before: str | None = FIRST_HASH
    shapes = IN_THE_HOUSE if name == HOUSE else AT_TABLES
    rows = read(db, report, inputs, inputs.c.table_id == name, order=(inputs.c.seq,))
    for row, after in pairwise(chain(rows, (None,))):
        assert row is not None
        report.counted["log entries"] += 1
        called = name_of(inputs, row)
        if row["seq"] is BAD or row["seq"] <= seq:
            report.row("inputs", called, "has no place in the chain")
            continue
        if row["seq"] != seq + 1:
            report.row("inputs", f"{name}/{seq + 1}", f"is missing: {called} comes next")
            before = None
        seq = row["seq"]
        said = parsed(report, "inputs", called, "entry", row["entry"], dict)
        covered = covered or (said is not BAD and said.get("kind") == "table") or name == HOUSE
        if not covered and _hash(before, row, True) == row["hash"]:
            covered = True  # the entry with which moments begin is missing or changed: that is named elsewhere
        before = _linked(report, table, row, after, before, covered)
        if said is BAD:
            continue
        if (what := complaint(said, shapes)) is not None:
            report.row("inputs", called, what)
        elif row["at"] is not BAD and row["round_id"] is not BAD:
            yield Entry(name, seq, row["round_id"], row["at"], said, before, covered)
    _head(report, table, seq, before)


def _hash(before: str | None, row: Cells, covered: bool) -> str | None:
    """The hash that an entry should have after the hash before it; ``None`` when it cannot be told."""
    if before is None or BAD in (row["entry"], row["round_id"], row["at"], row["seq"]):
        return None
    at = row["at"] if covered else None
    return chained(before, hashed_text(row["table_id"], row["seq"], row["round_id"], row["entry"], at))


def _linked(report: Report, table: Cells, row: Cells, after: Cells | None, before: str | None, covered: bool) -> str:
    """The hash to go on from: the row's own, unless it alone is wrong and the chain goes on from what it should be."""
    should, stands = _hash(before, row, covered), row["hash"]
    if should is None or stands == should:
        return FIRST_HASH if stands is BAD else str(stands)
    called = name_of(inputs, row)
    follows = table["chain_hash"] == should if after is None else after["hash"] in _both(should, after)
    if stands is BAD or follows:
        if stands is not BAD:
            report.cell("inputs", called, "hash", stands, should)
        return should
    report.row("inputs", called, f"entry, round_id or at was changed: it hashes to {should}, the chain has {stands}")
    return str(stands)


def _both(before: str, row: Cells) -> tuple[Any, Any]:
    """The hashes that an entry may have after this one."""
    return _hash(before, row, True), _hash(before, row, False)


def _head(report: Report, table: Cells, seq: int, hashed: str | None) -> None:
    """The table's row shows where its chain ends, so that nothing can be cut off there."""
    shown, head = table["chain_seq"], table["chain_hash"]
    if head == hashed or head is BAD:
        if shown not in (seq, BAD):
            report.cell("tables", table["id"], "chain_seq", shown, seq)
    elif shown is not BAD and shown > seq:
        report.row("inputs", f"{table['id']}/{seq + 1}", f"is missing: the head of {table['id']} is at {shown}")
    elif shown is not BAD and shown < seq:
        report.row("inputs", f"{table['id']}/{seq}", f"stands after the head of {table['id']}, which is at {shown}")
    else:
        report.cell("tables", table["id"], "chain_hash", head, hashed)
