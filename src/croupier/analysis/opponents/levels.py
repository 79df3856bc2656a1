"""Opponents as people ask for them: how well they play, and in which style.

No-limit hold'em is played by what was learned beforehand (``blueprint``) at the highest level; everything else, and
hold'em where the strategy cannot be read, by reading the others (``reader``).
"""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, Protocol

from croupier.analysis.opponents.blueprint import Blueprint, NoStrategy, Option
from croupier.analysis.opponents.reader import Reader, reader
from croupier.analysis.opponents.seen import Seen
from croupier.analysis.pokerbots import WAYS
from croupier.games.poker.asks import Act
from croupier.games.poker.model import Rules
from croupier.play import Choice

_log = logging.getLogger(__name__)
BLUEPRINT: Final = Blueprint()


class Leaning(NamedTuple):
    """A style, where chances are known: by which factors one folds, stays and raises more or less gladly."""

    fold: float = 1.0
    stay: float = 1.0
    lift: float = 1.0


BALANCED: Final = Leaning()
LEANINGS: Final = {
    "tight": Leaning(fold=1.7, stay=0.8, lift=0.9),
    "loose": Leaning(fold=0.55, stay=1.2),
    "aggressive": Leaning(stay=0.7, lift=1.8),
}
"""The styles of ``WAYS``."""


class _Opponent(Protocol):
    def decide(self, view: Seen, luck: random.Random) -> Choice: ...


@dataclass(frozen=True)
class Trained:
    """The blueprint, with a leaning."""

    leaning: Leaning = BALANCED

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        if self.leaning is BALANCED or not isinstance(view.ask, Act):
            return BLUEPRINT.decide(view, luck)
        options = BLUEPRINT.probabilities(view)
        chosen = luck.choices(options, [self._weight(option) for option in options])[0]
        return Choice(view.ask.asked, chosen.action, chosen.size)

    def _weight(self, option: Option) -> float:
        match option.action:
            case "fold":
                return option.chance * self.leaning.fold
            case "check" | "call":
                return option.chance * self.leaning.stay
            case _:
                return option.chance * self.leaning.lift


@dataclass(frozen=True)
class Levelled:
    """An opponent of a level and a style. ``reads``: how it plays any game; ``trained``: how it plays what was learned,
    if it does."""

    name: str
    says: str
    reads: Reader
    trained: Trained | None = None

    def plays(self, rules: Rules) -> _Opponent:
        """Who decides in a game."""
        if self.trained is None or BLUEPRINT.why_not(rules) or trouble():
            return self.reads
        return self.trained

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        return self.plays(view.game).decide(view, luck)


@cache
def trouble() -> str:
    """Why nobody can play by what was learned: the file is missing, torn or of another version. Nothing where all is
    well; said in the log once."""
    try:
        _ = BLUEPRINT.strategy
    except NoStrategy as no:
        _log.warning("%s: no-limit hold'em is played by reading the others instead", no)
        return str(no)
    return ""


def levels() -> Iterator[Levelled]:
    """Every level, balanced and in each style."""
    for name in WAYS.names:
        level, _, style = name.partition("-")
        if level in WAYS.levels:
            trained = Trained(LEANINGS.get(style, BALANCED)) if level == "hard" else None
            yield Levelled(name, WAYS.says(name), reader(level, style or "normal"), trained)
