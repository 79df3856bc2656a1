"""Who plays in the arena: an opponent by its name, a Python class by its path, or a process that speaks lines.

Whoever sits in several seats of one hand is several players: each seat has a player of its own, who knows nothing of
the others' cards.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Protocol

from croupier.analysis.opponents import OPPONENTS, Opponent, Seen
from croupier.analysis.opponents.rules import Rule
from croupier.games.poker.model import Rules
from croupier.play import Choice, Event, Refused, Seat

MEASURES: Final[Mapping[str, Opponent]] = {player.name: player for player in (Rule(),)}
"""Opponents to measure by, whom nobody meets at a table."""
COMMAND: Final = "cmd:"


@dataclass
class Faults:
    """Answers that somebody had to be given because his own were none: how often for which reason, and the first of
    each in words."""

    counts: Counter[str] = field(default_factory=Counter)
    said: dict[str, str] = field(default_factory=dict)

    def note(self, kind: str, words: str) -> None:
        self.counts[kind] += 1
        self.said.setdefault(kind, words[:300])

    def add(self, other: Faults) -> None:
        self.counts.update(other.counts)
        for kind, words in other.said.items():
            self.said.setdefault(kind, words)


class Player(Protocol):
    """One seat's player: told when a hand begins, asked in its turn, told when the hand is over."""

    def begin(self, seat: Seat, luck: random.Random) -> None: ...

    def decide(self, view: Seen, luck: random.Random) -> Choice | None:
        """An answer; nothing: none came, and silence is what counts."""

    def over(self, told: list[Event], won: int) -> None:
        """``told``: all that this seat has seen of the hand. ``won``: chips, below nothing for a loss."""

    def close(self) -> None: ...


@dataclass
class Sitting:
    """An opponent in a seat."""

    opponent: Opponent

    def begin(self, seat: Seat, luck: random.Random) -> None:
        """It remembers nothing from hand to hand."""

    def decide(self, view: Seen, luck: random.Random) -> Choice | None:
        return self.opponent.decide(view, luck)

    def over(self, told: list[Event], won: int) -> None:
        """Nor does it look back."""

    def close(self) -> None:
        """There is nothing to put away."""


@dataclass(frozen=True)
class Entrant:
    """``said``: as it was named; ``limit``: seconds that a process may take for an answer."""

    said: str
    limit: float = 10.0

    def sit(self, game: str, rules: Rules, seats: int, faults: Faults) -> Player:
        """A player for one seat, or ``Refused`` with the reason why there is none."""
        if self.said.startswith(COMMAND):
            from croupier.analysis.arena.process import Process

            return Process(self.said.removeprefix(COMMAND), self.limit, faults, game, seats)
        opponent = found(self.said)
        why_not = getattr(opponent, "why_not", None)
        if why_not is not None and (reason := why_not(rules)):
            raise Refused(reason)
        return Sitting(opponent)


def known() -> dict[str, Opponent]:
    """Every opponent that has a name."""
    return {**OPPONENTS, **MEASURES}


def found(said: str) -> Opponent:
    """The opponent of this name, or one made anew by a class (or function) ``module:Name``."""
    here = known()
    if said in here:
        return here[said]
    module, colon, name = said.partition(":")
    if not colon:
        near = get_close_matches(said, here, 1)
        meant = f"Did you mean {near[0]}? " if near else ""
        raise Refused(
            f"no opponent is called {said[:80]!r}. {meant}There are {', '.join(here)}; a Python class is written "
            f"module:Class, a process cmd:./program"
        )
    return _made(module, name, said)


def _made(module: str, name: str, said: str) -> Opponent:
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        kind = getattr(importlib.import_module(module), name)
    except ImportError as no:
        raise Refused(f"{said}: the module {module} cannot be imported ({no})") from None
    except (AttributeError, ValueError):
        raise Refused(f"{said}: the module {module} has no {name or 'such'} class") from None
    if not callable(kind):
        raise Refused(f"{said} is no class: it cannot be called to make an opponent")
    try:
        made = kind()
    except TypeError as no:
        raise Refused(f"{said} cannot be made without arguments ({no})") from None
    if not callable(getattr(made, "decide", None)):
        raise Refused(f"{said} is no opponent: it has no decide(view, luck)")
    opponent: Opponent = made
    return opponent
