"""The hands among players that somebody has played, read from the books for figures of his own play."""

from __future__ import annotations

import json
import threading
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, select

from croupier.complaint import Complaint
from croupier.games.family import Family
from croupier.house import hands, loaded
from croupier.house.hands import Hand
from croupier.play import Event
from croupier.play.events import EVENTS
from croupier.store.schema import accounts, events, rounds

MOST: Final = 2_000
"""So many of the last hands are read."""
_PEOPLE: Final = 16
"""Of so many people it is known what was counted of their hands."""
_AT_ONCE: Final = 200
Counted = dict[str, list[object]]
"""What the family of a game has counted of each hand, by game."""


class Counts:
    """What was counted of the last hands of a few people: a hand is read once, not whenever somebody asks."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, object]] = {}
        self._changing = threading.Lock()

    def of(self, db: Connection, player: str, rows: Iterable[Hand]) -> Counted:
        """Of these hands, as far as they came to their end and their games still are there."""
        rows = [row for row in rows if row.status == "over" and row.settlement and row.void is None]
        families = {game: family for game in {row.game for row in rows} if (family := counting(game)) is not None}
        rows = [row for row in rows if row.game in families]
        before = self._known.get(player, {})
        new = [row for row in rows if row.id not in before]
        told = _told(db, {row.id: families[row.game] for row in new})
        known = before | {row.id: _counted(families[row.game], told[row.id], row, player) for row in new}
        self._keep(player, known)
        out: Counted = defaultdict(list)
        for row in rows:
            out[row.game].append(known[row.id])
        return out

    def _keep(self, player: str, known: dict[str, object]) -> None:
        last = list(known)[-2 * MOST :]
        with self._changing:
            self._known.pop(player, None)
            self._known[player] = {name: known[name] for name in last}
            while len(self._known) > _PEOPLE:
                del self._known[next(iter(self._known))]


def counting(game: str) -> Family | None:
    """The family of a game that can count hands; none: it cannot, or the house has this game no longer."""
    try:
        family = loaded.game(game, {}).family
    except Complaint:
        return None
    return None if family.figures is None else family


def last(db: Connection, player: str, currency: str) -> list[Hand]:
    """The last hands of somebody in a currency, of all games."""
    sat = select(accounts.c.table_id).where(accounts.c.player_id == player, accounts.c.kind == "escrow")
    games = db.execute(select(rounds.c.game).where(rounds.c.table_id.in_(sat)).distinct()).scalars()
    among = [game for game in games if counting(game) is not None]
    return hands.last(db, player, among, MOST, currency=currency)


def _counted(family: Family, told: list[Event], row: Hand, player: str) -> object:
    seat = next(seat for seat, who in json.loads(row.seats) if who == player)
    counted: object = family.part("figures").counted(told, seat, hands.profit(row, player))
    return counted


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
