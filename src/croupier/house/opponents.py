"""Bots that sit at tables among players: who they are, and how they may play the family's games."""

from __future__ import annotations

import random
from typing import Final

from croupier.games.family import Family, Ways
from croupier.play import Refused
from croupier.room.bots import Opponent
from croupier.rulebooks import Game

MIXED: Final = "mixed"
"""Each of them in another way."""

NAMES: Final = (
    "Bot Aino", "Bot Bedřich", "Bot Kaarel", "Bot Liisa", "Bot Matěj", "Bot Oskari", "Bot Pille", "Bot Růžena",
    "Bot Sulo", "Bot Tiina", "Bot Vít",
)  # fmt: skip


def ways(family: Family) -> Ways | None:
    """How bots play the games of a family; nothing where none do."""
    known: Ways | None = getattr(family.part("opponents"), "WAYS", None)
    return known


def level_named(game: Game, level: str | None) -> str:
    """A way to play this game, or ``Refused``; without a name the usual one."""
    known = ways(game.family)
    if known is None:
        raise Refused(f"There are no bots that play {game.title}.")
    chosen = known.usual if level is None else level
    if chosen not in (*known.names, MIXED):
        raise Refused(f"{chosen!r} is no way to play {game.title}: {known.spoken}, {MIXED}.")
    return chosen


def notice(game: Game) -> str | None:
    """Why bots do not play a game as they should; nothing where they do."""
    ask = getattr(game.family.part("opponents"), "notice", None)
    said: str | None = ask(game) if ask is not None else None
    return said


def opponent(game: Game, level: str) -> Opponent:
    """A bot of this level, or of any where they are mixed: some play better than others, each in a style of its own."""
    chosen = level
    if level == MIXED:
        known = ways(game.family)
        assert known is not None
        chosen = random.choice([name for name in known.names if name not in known.plain])
    return Opponent(game.family.part("opponents").player(chosen), chosen)
