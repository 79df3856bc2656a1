"""Bots that sit at tables among players: how they may play, and which of them sits down."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Final, cast

from croupier.games.poker.hand import Hand
from croupier.games.poker.opponents import decide
from croupier.games.poker.picture import Picture
from croupier.games.poker.reading import rules_of
from croupier.play import Answer, Ask, Choice, Event, Table
from croupier.rulebooks import Game

LEVELS: Final = {
    "sound": "weighs its cards against the price",
    "caller": "checks and calls, whatever it holds",
    "random": "does anything that is legal",
}
"""How a bot plays, in a line."""

MIXED: Final = "mixed"
NAMES: Final = (
    "Bot Aino", "Bot Bedřich", "Bot Kaarel", "Bot Liisa", "Bot Matěj", "Bot Oskari", "Bot Pille", "Bot Růžena",
    "Bot Sulo", "Bot Tiina", "Bot Vít",
)  # fmt: skip


@dataclass
class PokerBot:
    """Plays poker in its way; its luck is its own."""

    level: str
    luck: random.Random = field(default_factory=random.Random)

    def decide(self, game: Game, table: Table, seen: list[Event], ask: Ask) -> Answer:
        del table
        options = getattr(ask, "options", ())
        if self.level == "sound" or not options or hasattr(ask, "held"):
            rules: Any = rules_of(cast("Any", game.rules), seen)
            view = Picture.of(seen, ask.asked)
            hand = SimpleNamespace(round=SimpleNamespace(ask=ask), rules=rules, view=lambda _seat: view)
            return decide(cast("Hand", hand), self.luck)
        assert ask.asked is not None
        named = {option.name: option for option in options}
        if self.level == "caller":
            option = named.get("check") or named.get("call") or options[0]
        else:
            option = self.luck.choice([o for o in options if o.name != "fold" or "check" not in named])
        if option.name == "call" or option.low is None:
            return Choice(ask.asked, option.name)
        return Choice(ask.asked, option.name, self.luck.randrange(option.low, option.high + 1, option.step))


def player(level: str) -> tuple[PokerBot, str]:
    """A bot of this level, or of any where they are mixed; and the level it has."""
    chosen = random.choice(list(LEVELS)) if level == MIXED else level
    return PokerBot(chosen), chosen
