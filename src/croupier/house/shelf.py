"""The shelf: every game that is on a table or in the books, taken down once for each choice of options."""

from __future__ import annotations

import json
from functools import lru_cache

from croupier.play.record import Json
from croupier.rulebooks import Game, load
from croupier.store import canonical


@lru_cache(maxsize=1_000)
def _loaded(game: str, options: str) -> Game:
    return load(game, **json.loads(options))


def take(game: str, options: Json) -> Game:
    """The game with these options; tables that play the same share it."""
    return _loaded(game, canonical(options))
