"""The houses by their names, and the games as people call them: ``houses.toml`` in a folder of rulebooks.

What a game plays like does not depend on it: no rule, no option and no ``sha256`` changes with a name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache

from croupier.rulebooks.files import homes


@dataclass(frozen=True, slots=True)
class HouseOfRules:
    """Whose rulebook it is: its name, a shorter one for lists, and which of its games go by which name."""

    name: str
    short: str
    games: Mapping[str, list[str]] = field(default_factory=dict)

    def kind(self, game: str) -> str | None:
        """What people call this game of the house, where its title says more than that."""
        return next((kind for kind, names in self.games.items() if any(fnmatchcase(game, n) for n in names)), None)


@cache
def houses() -> Mapping[str, HouseOfRules]:
    """Every house that has a name here, by the folder of its rulebook."""
    files = (home / "houses.toml" for home in homes())
    said = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
    return {folder: HouseOfRules(**house) for all_of_them in reversed(said) for folder, house in all_of_them.items()}


def house_of(game: str) -> HouseOfRules:
    """The house of ``rulebook/game``. One without a name is called as the folder of its rulebook."""
    folder = game.split("/")[0]
    return houses().get(folder) or HouseOfRules(folder, folder)


def besides(name: str, known: str) -> str:
    """What a name says besides another that it may begin with.

    >>> besides("Roulette, double zero", "Roulette"), besides("Roulette", "Roulette"), besides("Table 4", "Roulette")
    ('double zero', '', 'Table 4')
    """
    return name.removeprefix(known).lstrip(" ,·–-") if name.startswith(known) else name


def kind_of(game: str, title: str) -> str:
    """What people call ``rulebook/game``: of one kind are versions of one game, in whatever house and currency."""
    return house_of(game).kind(game.split("/")[-1]) or title
