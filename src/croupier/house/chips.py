"""The audit of tables among players: by their log, how many chips lie in front of everybody and in the middle."""

from __future__ import annotations

import json
from collections import Counter

from sqlalchemy import Connection, select

from croupier.play import Settlement
from croupier.play.record import Json
from croupier.room import Course
from croupier.store.schema import inputs, rounds

MIDDLE = "middle"
HOUSE = "house"
POT = "pot"
NOBODYS = frozenset({HOUSE, MIDDLE, POT})
"""Accounts that belong to no player."""


def in_front(db: Connection, table: str) -> Counter[str] | None:
    """Chips by player after all that the table's log tells, ``middle`` among them; ``None`` where nobody ever bought
    any: the table is not one among players."""
    entries = db.execute(
        select(inputs.c.entry, inputs.c.round_id).where(inputs.c.table_id == table).order_by(inputs.c.seq)
    ).all()
    if not any('"buy_in"' in row.entry for row in entries):
        return None
    ends = {
        row.id: row
        for row in db.execute(select(rounds).where(rounds.c.table_id == table, rounds.c.settlement.is_not(None)))
    }
    out: Counter[str] = Counter()
    for row in entries:
        entry: Json = json.loads(row.entry)
        match entry["kind"]:
            case "buy_in":
                out[entry["player"]] += entry["amount"]
            case "left":
                out[entry["player"]] -= entry["amount"]
            case "middle":
                out.update(entry["to"])
                out[MIDDLE] -= entry["amount"]
            case "returned":
                out = Counter({MIDDLE: out[MIDDLE]})
            case "over":
                end, players = ends[row.round_id], dict(json.loads(ends[row.round_id].seats))
                for line in json.loads(end.settlement).get("lines", ()):
                    out[players[line["seat"]]] += line["profit"]
                out[MIDDLE] += entry.get("middle", 0)
    return out


def due(course: Course, end: Settlement, players: dict[str, str]) -> Counter[str]:
    """What a round owes to everybody, to the middle, to the table's pot and to the house."""
    out: Counter[str] = Counter()
    for line in end.lines:
        out[players[line.seat]] += line.profit
    among = course.game.among_players
    if among is not None:
        out[MIDDLE] = among.middle(end.carry) - among.middle(course.table.carry)
    out[POT] = end.pot
    out[HOUSE] = -out.total()
    return out
