"""People whom the house has muted: they read what others type at a table, and what they type is not passed on.

Who they are stands in a small file beside the books, a line for each, and not in the books: it moves no coin and is no
part of a game. ``croupier mute`` writes it, and a house that is open reads it again as soon as it has changed.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, select

from croupier import names
from croupier.house.people import Person, person
from croupier.play import Refused
from croupier.store.engine import open_engine
from croupier.store.files import DATABASE, MUTED, stands, write_whole
from croupier.store.schema import players


class Muted:
    """The file as it stands now."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._seen: tuple[int, int, int] | None = None
        self._ids: frozenset[str] = frozenset()

    def holds(self, player: str) -> bool:
        now = stands(self._data / MUTED)
        if now != self._seen:
            self._seen, self._ids = now, frozenset(all_muted(self._data))
        return player in self._ids


def all_muted(data: Path) -> dict[str, str]:
    """Ids and names; a line that is none is left out."""
    try:
        lines = (data / MUTED).read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return {}
    found = (line.strip().partition(" ") for line in lines)
    return {player: name for player, _, name in found if player}


def mute(data: Path, name: str, *, lift: bool = False) -> Person:
    """Mute the person of this name, or let him write again. ``Refused`` where there is nobody of that name, or where it
    is so already."""
    who, now = named(data, name), all_muted(data)
    if (who.id in now) != lift:
        raise Refused(f"{who.name} is not muted." if lift else f"{who.name} is muted already.")
    after = {player: known for player, known in now.items() if player != who.id} | ({} if lift else {who.id: who.name})
    write_whole(data / MUTED, "".join(f"{player} {known}\n" for player, known in after.items()))
    return who


def named(data: Path, name: str) -> Person:
    """Somebody of this house by his name, bots aside; ``Refused`` where there is nobody."""
    if not (data / DATABASE).is_file():
        raise Refused(f"there are no books in {data}: say where they are with --data")
    engine = open_engine(data, "BEGIN")
    try:
        with engine.begin() as db:
            return find(db, name)
    finally:
        engine.dispose()


def find(db: Connection, name: str) -> Person:
    """Somebody by his name, in the books."""
    row = db.execute(select(players).where(players.c.name_key == names.key(name))).first()
    if row is None or row.kind == "bot":
        raise Refused(f"nobody is called {name[:40]!r} in this house: say the name that stands at the table")
    return person(row)
