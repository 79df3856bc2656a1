"""The games of the house as people look for them: by kind, by house, by a part of a name."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from croupier.games.family import Heading
    from croupier.rulebooks.catalog import GameEntry


class Kind(NamedTuple):
    """The games under one heading of a lobby."""

    heading: Heading
    games: list[GameEntry]


def by_kind(games: Iterable[GameEntry]) -> list[Kind]:
    """Games under their headings, in the order of a lobby."""
    found: dict[str, Kind] = {}
    for entry in games:
        heading = _heading(entry.id)
        found.setdefault(heading.id, Kind(heading, [])).games.append(entry)
    return sorted(found.values(), key=lambda kind: (kind.heading.rank, kind.heading.title))


@cache
def _heading(name: str) -> Heading:
    """Under what a game is listed; it is loaded for it, once."""
    from croupier.rulebooks import load

    game = load(name)
    return game.family.listed_under(game.rules)


def plain(text: str) -> str:
    """As people type it: small letters without marks, words apart.

    >>> plain("Sökö / Texas-Hold'em")
    'soko texas holdem'
    """
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w]+", " ", bare.casefold().replace("'", "")).split())


def named_like(games: Sequence[GameEntry], text: str) -> list[GameEntry]:
    """The games in whose id or names, or in whose house's, each word of the text stands; an id alone names its game."""
    exact = [entry for entry in games if entry.id == text.strip().casefold()]
    words = plain(text).split()
    return exact or [entry for entry in games if words and all(word in _told(entry) for word in words)]


@cache
def _house(game: str) -> str:
    from croupier.rulebooks.houses import house_of

    return house_of(game).name


def _told(entry: GameEntry) -> str:
    return plain(f"{entry.id} {_house(entry.id)} {' '.join(entry.title.values())}")


def nearest(games: Sequence[GameEntry], text: str) -> list[str]:
    """Titles nearest to what was typed, where no game is named like it."""
    titles = {plain(name): entry.title["en"] for entry in games for name in (entry.title["en"], entry.id.split("/")[1])}
    near = difflib.get_close_matches(plain(text), titles, n=3)
    return list(dict.fromkeys(titles[name] for name in near))
