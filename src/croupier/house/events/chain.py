"""What the chain of an event says besides its first entry, and how an event stands by it.

``event``: something came in (``entry``), at the moment that it names; ``undone`` and ``redone``: an entry is left out,
or holds again; ``role``: who may enter what from now on. ``key``: the name that the page gave what it sent, so that
what is sent again after a cut happens once; ``by``: who entered it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection, select

from croupier.house.events.opening import GAME, Event, read
from croupier.house.events.roles import Role
from croupier.play import Refused
from croupier.play.record import Json
from croupier.store.schema import inputs, tables
from croupier.tournament import entries as e
from croupier.tournament.journal import Journal


class Entered(NamedTuple):
    """Who has entered an entry, and why."""

    by: str | None
    why: str | None


@dataclass(frozen=True, slots=True)
class Book:
    """An event as its chain tells it. ``players``: who of those in it has which account; ``keys``: what pages have
    called what they sent."""

    event: Event
    journal: Journal
    roles: dict[str, Role]
    players: dict[str, str] = field(default_factory=dict)
    keys: frozenset[str] = frozenset()
    entered: dict[int, Entered] = field(default_factory=dict)
    bots: dict[str, str] = field(default_factory=dict)
    """Who of those in it is a bot, and how it plays."""
    names: dict[str, str] = field(default_factory=dict)
    """How those are called who have been given a role."""

    @classmethod
    def new(cls, event: Event) -> Book:
        return cls(event, event.journal(), {event.opener: "director"})

    def after(self, said: Json) -> Book:
        """With one more entry of the chain; ``Refused`` where it cannot be."""
        keys = self.keys | {said["key"]} if said.get("key") else self.keys
        match said["kind"]:
            case "role":
                roles = {player: role for player, role in self.roles.items() if player != said["player"]}
                roles |= {said["player"]: said["role"]} if said["role"] else {}
                return replace(self, roles=roles, names={**self.names, said["player"]: said["name"]})
            case "undone":
                return replace(self, journal=self.journal.without(said["n"]), keys=keys)
            case "redone":
                return replace(self, journal=self.journal.with_again(said["n"]), keys=keys)
        entry = from_json(said["entry"])
        n = self.journal.next
        journal = self.journal.entered(entry)
        players, bots = self.players, self.bots
        if isinstance(entry, e.Registers) and said.get("player"):
            players = {**players, entry.who: said["player"]}
        if isinstance(entry, e.Registers) and said.get("bot"):
            bots = {**bots, entry.who: said["bot"]}
        entered = self.entered
        if said.get("by") is not None or said.get("why") is not None:
            entered = {**entered, n: Entered(said.get("by"), said.get("why"))}
        return replace(self, journal=journal, keys=keys, players=players, bots=bots, entered=entered)


_ADAPTERS: Final[dict[type[e.Entry], TypeAdapter[e.Entry]]] = {}
"""What reads and writes an entry of a kind, made when it is first seen."""


def _adapter(kind: type[e.Entry]) -> TypeAdapter[e.Entry]:
    if (known := _ADAPTERS.get(kind)) is None:
        known = _ADAPTERS[kind] = TypeAdapter(kind)
    return known


def as_json(entry: e.Entry) -> Json:
    """An entry as the chain has it."""
    said: Json = _adapter(type(entry)).dump_python(entry, mode="json", exclude_defaults=True)
    return {"of": type(entry).__name__, **said}


def from_json(said: Json) -> e.Entry:
    """The entry again; ``Refused`` where there is no such entry."""
    kind = getattr(e, str(said.get("of")), None)
    if not (isinstance(kind, type) and issubclass(kind, e.Entry)) or kind is e.Entry:
        raise Refused(f"{str(said.get('of'))[:40]!r} is nothing that can be entered in an event.")
    try:
        found: e.Entry = _adapter(kind).validate_python({key: value for key, value in said.items() if key != "of"})
    except ValidationError as bad:
        error = bad.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, error["loc"])) or "the entry"
        raise Refused(f"{where}: {error['msg']}.") from None
    return found


# ── from the books ─────────────────────────────────────────────────────────────────────────────────────────────────


def known(db: Connection) -> list[tuple[str, str]]:
    """All events of the house: their ids and titles."""
    rows = db.execute(select(tables.c.id, tables.c.name).where(tables.c.game.startswith(GAME)).order_by(tables.c.id))
    return [(row.id, row.name) for row in rows]


def book_of(db: Connection, event: str, title: str) -> Book:
    texts = db.execute(select(inputs.c.entry).where(inputs.c.table_id == event).order_by(inputs.c.seq)).scalars()
    return read_book(event, title, (json.loads(text) for text in texts))


def read_book(id: str, title: str, said: Iterable[Json]) -> Book:
    entries = iter(said)
    book = Book.new(read(id, title, next(entries)["room"]["event"]))
    for each in entries:
        book = book.after(each)
    return book
