"""The house gets a chain of its own, and every chain an entry that says what its table is.

Nothing that stands in the books is changed. What was in no hash until now (moments, the players of seats, the ledger)
is taken into one as it stands: see ``croupier.store.before``.
"""

from __future__ import annotations

import hashlib
import time
from typing import Any

import sqlalchemy as sa
from alembic import op

from croupier.store import before
from croupier.store.canonical import FIRST_HASH, canonical, chained

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_HOUSE = "house"
_COUNTED = ("id", "rounds", "chain_seq", "chain_hash", "anchored")


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("anchored", sa.Integer(), nullable=False, server_default="0"))
    db, at = op.get_bind(), time.time_ns() // 1_000_000
    known = db.execute(sa.text("SELECT * FROM tables ORDER BY id")).mappings().all()
    db.execute(
        sa.text(
            "INSERT INTO tables (id, name, game, options, currency, rounds, chain_seq, chain_hash, anchored) "
            "VALUES (:id, 'The house', '', '{}', '', 0, 0, :hash, 0)"
        ),
        {"id": _HOUSE, "hash": FIRST_HASH},
    )
    _append(db, _HOUSE, at, [_books(db), *_rows(db, "player", "players"), *_rows(db, "session", "sessions")])
    for table in known:
        _append(db, table["id"], at, [_table(db, table)])
    _append(db, _HOUSE, at, [{"kind": "table", "table": table["id"]} for table in known])


def _books(db: sa.Connection) -> dict[str, Any]:
    """The first entry of the house's chain; in older books with what was in the ledger."""
    moved, posted = (
        int(db.execute(sa.text(f"SELECT coalesce(max(id), 0) FROM {name}")).scalar_one())
        for name in ("transfers", "postings")
    )
    if not moved:
        return {"kind": "books"}
    sha256 = before.of_ledger(db, moved, posted)
    return {"kind": "books", "before": {"transfers": moved, "postings": posted, "sha256": sha256}}


def _rows(db: sa.Connection, kind: str, name: str) -> list[dict[str, Any]]:
    """An entry for every row, with all its columns; of a password's hash only the hash."""
    out = []
    for found in db.execute(sa.text(f"SELECT * FROM {name} ORDER BY id")).mappings():
        row = dict(found)
        if row.get("password_hash") is not None:
            row["password_hash"] = "sha256:" + hashlib.sha256(row["password_hash"].encode()).hexdigest()
        out.append({"kind": kind, "row": row})
    return out


def _table(db: sa.Connection, row: Any) -> dict[str, Any]:
    """What a table is, and what its chain did not cover so far."""
    sha256 = before.of_table(db, row["id"], row["chain_seq"], row["rounds"])
    return {
        "kind": "table",
        "row": {name: value for name, value in row.items() if name not in _COUNTED},
        "before": {"entries": row["chain_seq"], "rounds": row["rounds"], "sha256": sha256},
    }


def _append(db: sa.Connection, table: str, at: int, entries: list[dict[str, Any]]) -> None:
    head = db.execute(sa.text("SELECT chain_seq, chain_hash FROM tables WHERE id = :id"), {"id": table}).one()
    seq, hashed, rows = head.chain_seq, head.chain_hash, []
    for entry in entries:
        seq += 1
        hashed = chained(hashed, canonical({"table": table, "seq": seq, "round": None, "entry": entry, "at": at}))
        rows.append({"id": table, "seq": seq, "entry": canonical(entry), "hash": hashed, "at": at})
    if rows:
        db.execute(
            sa.text("INSERT INTO inputs (table_id, seq, entry, hash, at) VALUES (:id, :seq, :entry, :hash, :at)"), rows
        )
        db.execute(
            sa.text("UPDATE tables SET chain_seq = :seq, chain_hash = :hash WHERE id = :id"),
            {"seq": seq, "hash": hashed, "id": table},
        )


def downgrade() -> None:
    raise RuntimeError("What a chain says cannot be taken back: put a copy from before in its place.")
