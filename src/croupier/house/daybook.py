"""The daybook: the house's own chain, in which stands what happens at no table.

Whoever adds or changes a row of ``players`` or ``sessions``, or of what is kept of people besides (``ABOUT``), enters
it here in the same transaction: an entry holds the whole row as it is from then on, so that the audit can compare them.
Of a password's hash and of a sealed secret it holds only the hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Table, delete, select

from croupier.house import ledger
from croupier.house.ledger import Move
from croupier.play.record import Json
from croupier.store import log
from croupier.store.schema import consents, factors, identities, players, recovery_codes, sessions

ABOUT: Final = {"identity": identities, "consent": consents, "factor": factors, "code": recovery_codes}
"""What is kept of people besides, by the kind of its entries."""
_KINDS: Final = {table.name: kind for kind, table in ABOUT.items()}
_SECRETS: Final = ("password_hash", "secret")


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


def row(db: Connection, table: Table, **key: object) -> None:
    """Something that is kept of somebody besides is new or has changed."""
    found = db.execute(select(table).where(*(table.c[name] == value for name, value in key.items()))).mappings().one()
    _enter(db, {"kind": _KINDS[table.name], "row": as_entered(found)})


def without_factor(db: Connection, who: str) -> None:
    """Somebody has no second factor any more, and no recovery codes."""
    gone = [db.execute(delete(table).where(table.c.player_id == who)).rowcount for table in (factors, recovery_codes)]
    if any(gone):
        _enter(db, {"kind": "unfactored", "player": who})


def funds(db: Connection, kind: str, moves: Sequence[Move], at: int | None = None, **facts: str) -> None:
    """Play money comes into the house; ``at``: when, if that is to be the moment by which it was decided."""
    _enter(db, {"kind": kind, **facts}, moves, at)


def as_entered(row: Mapping[Any, Any]) -> Json:
    """A row as its entry holds it."""
    said = dict(row)
    for column in _SECRETS:
        if isinstance(secret := said.get(column), str):
            said[column] = "sha256:" + hashlib.sha256(secret.encode()).hexdigest()
    return said


def _enter(db: Connection, entry: Json, moves: Sequence[Move] = (), at: int | None = None) -> None:
    ledger.enter(db, log.HOUSE, None, [entry], moves, log.now_ms() if at is None else at)
