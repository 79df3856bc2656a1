"""Bots that sit at tables among players: who they are, and how they may play the family's games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from croupier.games.family import Family
from croupier.play import Refused
from croupier.room.bots import Opponent
from croupier.rulebooks import Game

MIXED: Final = "mixed"
"""Each of them in another way."""

NAMES: Final = (
    "Bot Aino", "Bot Bedřich", "Bot Kaarel", "Bot Liisa", "Bot Matěj", "Bot Oskari", "Bot Pille", "Bot Růžena",
    "Bot Sulo", "Bot Tiina", "Bot Vít",
)  # fmt: skip


def levels(family: Family) -> Mapping[str, str]:
    """How bots play the games of a family, each way in a line; the first is the usual one."""
    known: Mapping[str, str] = getattr(family.part("opponents"), "LEVELS", {})
    return known


def level_named(game: Game, level: str | None) -> str:
    """A way to play this game, or ``Refused``; without a name the usual one."""
    known = levels(game.family)
    if not known:
        raise Refused(f"There are no bots that play {game.title}.")
    chosen = next(iter(known)) if level is None else level
    if chosen not in (*known, MIXED):
        raise Refused(f"{chosen!r} is no way to play {game.title}: {', '.join([*known, MIXED])}.")
    return chosen


def opponent(game: Game, level: str) -> Opponent:
    """A bot of this level, or of any where they are mixed."""
    chosen = random.choice(list(levels(game.family))) if level == MIXED else level
    return Opponent(game.family.part("opponents").player(chosen), chosen)
