"""Every game that is on a table or in the books, loaded once for each choice of options."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final

from croupier.play.record import Json
from croupier.rulebooks import Game, load
from croupier.rulebooks.game import recorded
from croupier.store import canonical

_MOST: Final = 500
"""So many are kept: the house's own, on its tables and in its catalogue, are two hundred."""


@lru_cache(maxsize=_MOST)
def _loaded(game: str, options: str) -> Game:
    return load(game, **json.loads(options))


def game(name: str, options: Json) -> Game:
    """The game with these options; tables that play the same share it. Files may be read: not for the loop."""
    return _loaded(name, canonical(options))


@lru_cache(maxsize=_MOST)
def as_recorded(name: str, options: str) -> Game:
    """The game as the books name it: its options as they were written there, perhaps by an older version."""
    written = json.loads(options)
    if any(type(value) is int for value in written.values()):
        return recorded(name, written)  # an older version wrote amounts so
    return game(name, written)
