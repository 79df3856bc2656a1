"""The daybook: the house's own chain, in which stands what happens at no table.

Whoever adds or changes a row of ``players`` or ``sessions`` enters it here in the same transaction: an entry holds the
whole row as it is from then on, so that the audit can compare them. Of a password's hash it holds only the hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, select

from croupier.house import ledger
from croupier.house.ledger import Move
from croupier.play.record import Json
from croupier.store import log
from croupier.store.schema import players, sessions


def player(db: Connection, who: str, moves: Sequence[Move] = ()) -> None:
    """Somebody is new or has changed, and the money that comes with it."""
    row = db.execute(select(players).where(players.c.id == who)).mappings().one()
    _enter(db, {"kind": "player", "row": as_entered(row)}, moves)


def session(db: Connection, number: str) -> None:
    """A session has begun or has a new token."""
    row = db.execute(select(sessions).where(sessions.c.id == number)).mappings().one()
    _enter(db, {"kind": "session", "row": as_entered(row)})


def end_sessions(db: Connection, which: ColumnElement[bool]) -> int:
    """End these sessions; returns how many there were. One that has run out ends by itself and needs no entry."""
    ended = list(db.execute(select(sessions.c.id).where(which).order_by(sessions.c.id)).scalars())
    if ended:
        db.execute(delete(sessions).where(sessions.c.id.in_(ended)))
        _enter(db, {"kind": "ended", "sessions": ended})
    return len(ended)


def funds(db: Connection, kind: str, moves: Sequence[Move], at: int | None = None, **facts: str) -> None:
    """Play money comes into the house; ``at``: when, if that is to be the moment by which it was decided."""
    _enter(db, {"kind": kind, **facts}, moves, at)


def as_entered(row: Mapping[Any, Any]) -> Json:
    """A row as its entry holds it."""
    said = dict(row)
    if isinstance(secret := said.get("password_hash"), str):
        said["password_hash"] = "sha256:" + hashlib.sha256(secret.encode()).hexdigest()
    return said


def _enter(db: Connection, entry: Json, moves: Sequence[Move] = (), at: int | None = None) -> None:
    ledger.enter(db, log.HOUSE, None, [entry], moves, log.now_ms() if at is None else at)
