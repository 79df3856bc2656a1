"""The games of the house: which files there are, and their heads, read without loading any game."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from croupier.rulebooks.files import NO_GAMES, Tree, homes, locate, parsed


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A line of ``croupier games``."""

    id: str
    family: str
    rulebook: str
    title: dict[str, str]
    about: str


def ids() -> list[str]:
    """Every game: ``rulebook/game``. Folders that begin with an underscore hold shared parts, not games; ``room``
    is where they are played, ``platform`` what holds of people and money, ``limits`` what nobody may stake more than.
    """
    files = (file for home in homes() for file in home.glob("*/*.toml") if file.stem not in NO_GAMES)
    return sorted({f"{f.parent.name}/{f.stem}" for f in files if not f.parent.name.startswith("_")})


def entries() -> list[GameEntry]:
    """The heads of all games, in the order of their ids."""
    return [_entry(game) for game in ids()]


def _entry(game: str) -> GameEntry:
    head: Tree = {}
    names = [game]
    while names:  # the head may stand in a file it is based on
        data = parsed(locate(names.pop()))
        head = {**data, **head}
        below = data.get("based_on", [])
        names += [below] if isinstance(below, str) else below
    return GameEntry(game, head["family"], game.split("/")[0], head["title"], head.get("about", ""))


def suggest(text: str) -> str:
    """The games nearest in name."""
    near = difflib.get_close_matches(text, ids(), n=3, cutoff=0.4)
    return " or ".join(near) if near else "see 'croupier games'; or the path of your own .toml file"
