"""Notes on players: what somebody writes down about others with whom he plays. Only he reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from croupier import names
from croupier.play import Refused
from croupier.store import Store
from croupier.store.log import now_ms
from croupier.store.schema import notes, players

LONGEST: Final = 500
MOST: Final = 1_000
"""Notes of one person."""


@dataclass(frozen=True, slots=True)
class Note:
    """About whom, what, and since when (milliseconds since 1970)."""

    name: str
    body: str
    at: int


class Notes:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, author: str) -> list[Note]:
        """All that somebody has noted."""
        wanted = (
            select(players.c.name, notes.c.body, notes.c.at)
            .join(players, players.c.id == notes.c.about_id)
            .where(notes.c.author_id == author)
            .order_by(players.c.name)
        )
        return await self._store.read(lambda db: [Note(*row) for row in db.execute(wanted)])

    async def write(self, author: str, name: str, body: str) -> None:
        """Note this on somebody, instead of what was noted before; nothing: it is struck out. ``Refused`` where nobody
        is called so, or it is too much."""
        text = body.strip()
        if len(text) > LONGEST:
            raise Refused(f"A note has at most {LONGEST} letters; this has {len(text)}.")
        if any(not letter.isprintable() and letter != "\n" for letter in text):
            raise Refused("A note is plain text.")
        await self._store.write(lambda db: _write(db, author, name, text))


def _write(db: Connection, author: str, name: str, text: str) -> None:
    about = db.execute(select(players.c.id).where(players.c.name_key == names.key(name))).scalar()
    if about is None:
        raise Refused("Nobody of that name is in this house.")
    if about == author:
        raise Refused("A note is about somebody else.")
    here = (notes.c.author_id == author) & (notes.c.about_id == about)
    if not text:
        db.execute(delete(notes).where(here))
    elif db.execute(update(notes).where(here).values(body=text, at=now_ms())).rowcount == 0:
        count = db.execute(select(func.count()).select_from(notes).where(notes.c.author_id == author)).scalar_one()
        if count >= MOST:
            raise Refused(f"You have {MOST:,} notes: strike one out first.")
        db.execute(insert(notes).values(author_id=author, about_id=about, body=text, at=now_ms()))
