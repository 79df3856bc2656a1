"""The hands among players that somebody has played, read from the books for figures of his own play."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Final

from sqlalchemy import Connection, select

from croupier.complaint import Complaint
from croupier.games.family import Family
from croupier.house import hands, loaded
from croupier.play import Event, Seat
from croupier.play.events import EVENTS
from croupier.store.schema import events, rounds

MOST: Final = 1_000
"""So many of the last hands are read."""
_AT_ONCE: Final = 200
Hands = list[tuple[list[Event], Seat, int]]
"""What was told in each hand, on which seat somebody sat, and what it brought him."""


def families_of(db: Connection, player: str) -> dict[str, Family]:
    """The games that somebody has played among players, each with its family."""
    out: dict[str, Family] = {}
    for game in db.execute(select(rounds.c.game).where(rounds.c.seats.contains(f'"{player}"')).distinct()).scalars():
        try:
            family = loaded.game(game, {}).family
        except Complaint:
            continue  # a game that the house has no longer
        if family.figures is not None:
            out[game] = family
    return out


def played(db: Connection, player: str, currency: str, families: dict[str, Family]) -> dict[str, Hands]:
    """The last hands of these games, by game."""
    rows = [row for row in hands.last(db, player, list(families), None, MOST) if row.currency == currency]
    rows = [row for row in rows if row.status == "over" and row.settlement and row.void is None]
    told = _told(db, {row.id: families[row.game] for row in rows})
    out: dict[str, Hands] = defaultdict(list)
    for row in rows:
        seat = next(seat for seat, who in json.loads(row.seats) if who == player)
        out[row.game].append((told[row.id], seat, hands.profit(row, player)))
    return out


def _told(db: Connection, wanted: dict[str, Family]) -> dict[str, list[Event]]:
    kinds = {name: {**EVENTS, **{event.kind: event for event in each.events}} for name, each in wanted.items()}
    out: dict[str, list[Event]] = {name: [] for name in wanted}
    names = list(wanted)
    for first in range(0, len(names), _AT_ONCE):
        some = events.c.round_id.in_(names[first : first + _AT_ONCE])
        for row in db.execute(select(events).where(some).order_by(events.c.round_id, events.c.place)):
            body = json.loads(row.body)
            if (event := kinds[row.round_id].get(body["kind"])) is not None:
                out[row.round_id].append(event.read(body))
    return out
