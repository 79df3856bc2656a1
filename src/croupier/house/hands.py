"""Hands that were played among players, read back from the books: as one viewer may see them, and to be taken along."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, select

from croupier.complaint import Complaint
from croupier.games.poker.formats.several import Form as Form
from croupier.games.poker.formats.several import joined, one
from croupier.games.poker.history import History
from croupier.games.poker.model import Rules
from croupier.games.poker.reading import leg_played, rules_of
from croupier.house.replay import replayed
from croupier.play import Seat
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.room import Course
from croupier.store import log
from croupier.store.schema import accounts, rounds

Hand = Row[Any]
"""A row of ``rounds``."""
Stored = tuple[Hand, log.Played]
"""The row of a finished round and what was played in it."""


class NoHand(Complaint):
    """There is no such hand in the books."""


@dataclass(frozen=True)
class StoredHand:
    """A hand, and the seat of the one who asks for it (none: he did not play it)."""

    row: Hand
    course: Course
    viewer: Seat | None

    def as_seen(self) -> list[Json]:
        """What the viewer was told."""
        among = self.course.game.among_players
        assert among is not None
        return among.as_seen(self.course.game.rules, self.course.events, 0, self.viewer)

    @property
    def leg(self) -> str | None:
        """In a mixed game the name of the one that was played."""
        rules = self.course.game.rules
        return leg_played(rules, self.course.events) if isinstance(rules, Rules) else None

    @property
    def began(self) -> datetime:
        return datetime.fromtimestamp(self.row.opened_at // 1000, UTC)

    def history(self, **more: str) -> History:
        """The hand for other people's programs, made of nothing but what the viewer has seen."""
        rules = self.course.game.rules
        if not isinstance(rules, Rules):
            raise NoHand(f"{self.course.game.title} has no hand histories")
        course, began = self.course, self.began
        seen = tuple(shown for event in course.events if (shown := event.seen_by(self.viewer)) is not None)
        facts: Json = {"hand": self.row.number, "table": self.row.table_id, **more}
        facts |= {"day": began.day, "month": began.month, "year": began.year}
        start = seen[0] if seen else None
        if seats := getattr(start, "seats", None):
            facts["players"] = list(seats)
        if course.game.options:
            facts["_options"] = dict(course.game.options)
        return History(rules_of(rules, seen), course.table, course.game.id, seen, (), facts)

    def text(self) -> str:
        """To read: where there is no hand history, what the viewer was told, sentence by sentence."""
        if isinstance(self.course.game.rules, Rules):
            return self.history().text(self.viewer, everything=False)
        seen = [shown for event in self.course.events if (shown := event.seen_by(self.viewer)) is not None]
        head = f"{self.course.game.title}, hand {self.row.number}, {self.began:%Y-%m-%d %H:%M} UTC"
        return "\n".join([head, *(narrate(event, self.course.table.currency) for event in seen), ""])

    def written(self, form: Form) -> str:
        """As one hand of a file of several."""
        more = {"start_date_utc": self.began.isoformat()} if form == "ohh" else {}
        return one(self.history(**more), form)


def find(db: Connection, name: str) -> Stored | None:
    """A finished round of this name."""
    row = log.round_of(db, name)
    return None if row is None or row.status == "open" else (row, log.played_in(db, name))


def read(row: Hand, played: log.Played, player: str | None) -> StoredHand:
    """The hand as this player may see it."""
    course = replayed(row, played)
    if not course.sealed:
        raise NoHand(f"Round {row.id} was not played among players: see /api/rounds/{row.id}.")
    seat = next((seat for seat, who in json.loads(row.seats) if who == player), None)
    return StoredHand(row, course, seat)


def file_of(found: Sequence[Stored], player: str, form: Form) -> str:
    """A file of the hands that a player has played, as he may see them. One that cannot be written (it was played by
    another edition of its rulebook) is left out; ``NoHand`` where none can be."""
    texts: list[str] = []
    why = "it has no hands yet"
    for row, played in found:
        try:
            texts.append(read(row, played, player).written(form))
        except Complaint as no:
            why = str(no)
    if not texts:
        raise NoHand(f"There is nothing to write: {why}.")
    return joined(texts, form)


def last(
    db: Connection,
    player: str,
    games: Collection[str],
    count: int,
    table: str | None = None,
    currency: str | None = None,
) -> list[Hand]:
    """The last hands of these games that a player has played, at a table or at all of them, in a currency or in all of
    them, newest first. Only tables are looked at where he ever had chips."""
    sat = select(accounts.c.table_id).where(accounts.c.player_id == player, accounts.c.kind == "escrow")
    if table is not None:
        sat = sat.where(accounts.c.table_id == table)
    if currency is not None:
        sat = sat.where(accounts.c.currency == currency)
    here = rounds.c.table_id.in_(sat)
    wanted = (
        select(rounds)
        .where(here, rounds.c.game.in_(games), rounds.c.status != "open", rounds.c.seats.contains(f'"{player}"'))
        .order_by(rounds.c.opened_at.desc(), rounds.c.number.desc())
        .limit(count)
    )
    return list(db.execute(wanted))


def profit(row: Hand, player: str) -> int:
    """What a hand brought to a player."""
    mine = {seat for seat, who in json.loads(row.seats) if who == player}
    end = json.loads(row.settlement) if row.settlement else {}
    return sum(line["profit"] for line in end.get("lines", ()) if line["seat"] in mine)
