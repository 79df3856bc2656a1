"""The terms of a house: a text with a version, who has accepted which, and that nobody plays before he has.

A text is ``houses/terms/<name>.<version>.md``; the newest version is in force, and older ones stay so that one can
read what was accepted then. Of Markdown a title (``#``), headings (``##``), paragraphs and lists (``-``) are read.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import Connection, insert, select

from croupier.complaint import Complaint
from croupier.house import daybook
from croupier.house.wrong import Wrong
from croupier.store import Store
from croupier.store.log import now_ms
from croupier.store.schema import consents
from croupier.textfile import read_text

HOME: Final = Path(__file__).parent.parent / "houses" / "terms"
_FILE: Final = re.compile(r"([a-z0-9-]+)\.(\d{4}-\d{2}-\d{2})\.md")
_REMEMBERED: Final = 50_000


class NoTerms(Complaint):
    """Terms that there are not, or that cannot be read."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the text."""

    kind: Literal["heading", "text", "item"]
    text: str


@dataclass(frozen=True, slots=True)
class Terms:
    """A version of a text."""

    name: str
    version: str
    title: str
    blocks: tuple[Block, ...]


def terms_of(name: str, folder: Path = HOME) -> Terms:
    """The version of a text that is in force: the newest."""
    there = [match[2] for path in folder.glob("*.md") if (match := _FILE.fullmatch(path.name)) and match[1] == name]
    if not there:
        raise NoTerms(f"There are no terms {name!r}; expected a file {folder / name}.<date>.md")
    return _read(folder / f"{name}.{max(there)}.md", name, max(there))


@lru_cache(maxsize=32)
def _read(path: Path, name: str, version: str) -> Terms:
    title, *rest = read_text(path).strip().split("\n")
    if not title.startswith("# "):
        raise NoTerms(f"{path} begins with {title!r:.60}; expected its title, '# …'")
    return Terms(name, version, title[2:].strip(), tuple(_blocks(rest)))


def _blocks(lines: list[str]) -> Iterator[Block]:
    """Lines that follow each other belong together."""
    kind: Literal["heading", "text", "item"] = "text"
    said: list[str] = []
    for line in [*lines, ""]:
        begins = line.startswith(("## ", "- "))
        if said and (begins or not line.strip() or kind == "heading"):
            yield Block(kind, " ".join(said))
            said = []
        if begins:
            kind = "heading" if line.startswith("## ") else "item"
            said = [line.lstrip("#-").strip()]
        elif line.strip():
            kind = kind if said else "text"
            said.append(line.strip())


class Consents:
    """Who has accepted the terms in force."""

    def __init__(self, store: Store, terms: Terms | None) -> None:
        self._store, self.terms = store, terms
        self._known: OrderedDict[str, None] = OrderedDict()

    async def holds(self, player: str) -> bool:
        """Has this person accepted what is in force? Where there are no terms there is nothing to accept."""
        if self.terms is None or player in self._known:
            return True
        wanted = select(consents.c.at).where(
            consents.c.player_id == player,
            consents.c.terms == self.terms.name,
            consents.c.version == self.terms.version,
        )
        if await self._store.read(lambda db: db.execute(wanted).first()) is None:
            return False
        self._know(player)
        return True

    async def must_hold(self, player: str) -> None:
        """Before somebody plays."""
        if not await self.holds(player):
            assert self.terms is not None
            raise Wrong(
                "terms", f"The terms of this house are new ({self.terms.version}): accept them before you play."
            )

    async def accept(self, player: str, version: str) -> None:
        """Somebody accepts the terms that he was shown."""
        current(self.terms, version)
        if not await self.holds(player):
            await self._store.write(lambda db: enter(db, player, self.terms))
            self._know(player)

    def _know(self, player: str) -> None:
        self._known[player] = None
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


def current(terms: Terms | None, version: str) -> None:
    """A refusal where another version is in force than the one that was shown."""
    if terms is None:
        raise Wrong("terms", "This house has no terms to accept.")
    if version != terms.version:
        raise Wrong("terms", f"The terms in force are of {terms.version}: read and accept these.")


def enter(db: Connection, player: str, terms: Terms | None) -> None:
    """Write down that somebody has accepted a text; twice is once."""
    if terms is None:
        return
    key = {"player_id": player, "terms": terms.name, "version": terms.version}
    known = select(consents.c.at).where(*(consents.c[name] == value for name, value in key.items()))
    if db.execute(known).first() is None:
        db.execute(insert(consents).values(**key, at=now_ms()))
        daybook.row(db, consents, **key)
