"""What stood in older books before their chains covered it: one hash over it, taken when they were brought up to date.

The moments of entries, the players of seats and the ledger were in no hash then. The entry that brought a chain up to
date holds how much there was and the hash of it; from then on every row is in its entry. This must never change.
"""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import Connection, text

from croupier.store.canonical import canonical


def of_table(db: Connection, table: str, entries: int, rounds: int) -> str:
    """The moments of a table's first entries, and who sat where in its first rounds."""
    return _sha256(
        db,
        ("SELECT seq, at FROM inputs WHERE table_id = :table AND seq <= :most ORDER BY seq", table, entries),
        ("SELECT id, seats FROM rounds WHERE table_id = :table AND number <= :most ORDER BY number", table, rounds),
    )


def of_ledger(db: Connection, transfers: int, postings: int) -> str:
    """The first transfers and postings."""
    return _sha256(
        db,
        ("SELECT id, cause, table_id, seq, round_id, at FROM transfers WHERE id <= :most ORDER BY id", "", transfers),
        ("SELECT id, transfer_id, account_id, amount FROM postings WHERE id <= :most ORDER BY id", "", postings),
    )


def _sha256(db: Connection, *wanted: tuple[str, str, int]) -> str:
    out = hashlib.sha256()
    for statement, table, most in wanted:
        given = {"most": most} | ({"table": table} if table else {})
        for row in db.execute(text(statement), given):
            out.update(f"{canonical([_plain(cell) for cell in row])}\n".encode())
    return out.hexdigest()


def _plain(cell: object) -> Any:
    """A cell as JSON has it; what does not belong into the books is described."""
    return cell if cell is None or isinstance(cell, (int, float, str)) else repr(cell)
