"""What the house must look at: alarms that rounds have raised, each an entry of the house's own chain.

An alarm changes nothing at its table, the round goes on as the rules say. It is entered in the transaction that writes
it, so that nobody can have one and not the other; ``croupier incidents`` lists them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, select

from croupier.house import ledger
from croupier.play.events import Alarm
from croupier.room.bank import Page
from croupier.store import log
from croupier.store.schema import inputs, players, rounds


class Incident(NamedTuple):
    """An alarm: when (milliseconds since 1970), where, whom it concerns, what, and by which rule."""

    at: int
    table: str
    round: str
    player: str | None
    name: str | None
    text: str
    rule: str | None


def enter(db: Connection, page: Page, at: int) -> None:
    """The alarms among the events of a page."""
    raised = ((page.first + n, told) for n, told in enumerate(page.events) if told.get("kind") == Alarm.kind)
    entries = [{**told, "kind": "incident", "table": page.table, "round": page.round, "place": n} for n, told in raised]
    if entries:
        ledger.enter(db, log.HOUSE, None, entries, (), at)


def listed(db: Connection) -> Iterator[Incident]:
    """All of them, the oldest first."""
    rows = db.execute(select(inputs.c.entry, inputs.c.at).where(inputs.c.table_id == log.HOUSE).order_by(inputs.c.seq))
    for row in rows.all():
        said = json.loads(row.entry)
        if said["kind"] == "incident":
            player, name = _who(db, said["round"], said.get("seat"))
            yield Incident(row.at, said["table"], said["round"], player, name, said["text"], said.get("rule"))


def _who(db: Connection, played: str, seat: str | None) -> tuple[str | None, str | None]:
    """The player in a seat of a round, and his name."""
    found = db.execute(select(rounds.c.seats).where(rounds.c.id == played)).scalar_one_or_none()
    player = dict(json.loads(found or "[]")).get(seat)
    if player is None:
        return None, None
    return player, db.execute(select(players.c.name).where(players.c.id == player)).scalar_one_or_none()
