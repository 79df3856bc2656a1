"""Every lesson there is: a kind of drill for a game of the catalogue, and the drills that a seed makes of it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from croupier.games import families
from croupier.games.family import Family
from croupier.play import CommittedChance, Refused
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from croupier.school import chips, incidents
from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind

LEVELS: Final = 3
FRESH: Final = 12
"""So many drills are made for one that was not asked lately."""


class Lesson(NamedTuple):
    """A kind of drill for one game."""

    kind: str
    game: str

    def __str__(self) -> str:
        return f"{self.kind} {self.game}"


@cache
def kinds_of(family: Family) -> tuple[Kind, ...]:
    """What is practised for the games of a family, and for every game."""
    module = family.part("drills")
    own: Sequence[Kind] = () if module is None else module.KINDS
    return (*own, *chips.KINDS, *incidents.KINDS)


@cache
def kinds() -> dict[str, Kind]:
    """Every kind of drill, by its name."""
    return {kind.name: kind for family in families() for kind in kinds_of(family)}


@cache
def lessons() -> dict[str, tuple[str, ...]]:
    """Every kind with the games for which it is made, in the order of the catalogue."""
    out: dict[str, list[str]] = {}
    for game in map(load, ids()):
        for kind in kinds_of(game.family):
            if game.family.drills is not None and kind.suits(game.rules) and (not kind.only or game.id in kind.only):
                out.setdefault(kind.name, []).append(game.id)
    return {name: tuple(out[name]) for name in kinds() if name in out}


def lesson(kind: str, game: str = "") -> Lesson:
    """The lesson of this kind for this game, or for the first that has it; ``Refused`` with those there are."""
    games = lessons().get(kind)
    if games is None:
        raise Refused(f"there is no drill {kind[:40]!r}: {', '.join(lessons())}")
    if game and game not in games:
        raise Refused(f"{kind} is not practised for {game[:60]}: {', '.join(games)}")
    return Lesson(kind, game or games[0])


@cache
def _game(game: str) -> Game:
    return load(game)


def drill(of: Lesson, level: int, seed: str, currency: str | None = None) -> Drill:
    """The drill that this seed makes: always the same one."""
    if not 1 <= level <= LEVELS:
        raise Refused(f"a drill has a level from 1 to {LEVELS}, not {level}")
    game = _game(lesson(*of).game)
    chance = CommittedChance(hashlib.sha256(f"{of} {level} {seed}".encode()).digest())
    return kinds()[of.kind].make(Bench(game.family, game.rules, game.currency(currency), level, chance))


def mark_of(made: Drill) -> str:
    """A drill in sixteen letters: two that ask the same have the same."""
    return hashlib.sha256(made.alike.encode()).hexdigest()[:16]


def fresh_seed(of: Lesson, level: int, asked: Sequence[str]) -> str:
    """A seed whose drill was not among those ``asked`` lately, as far as there are others."""
    for _ in range(FRESH):
        seed = secrets.token_hex(8)
        if mark_of(drill(of, level, seed)) not in asked:
            break
    return seed
