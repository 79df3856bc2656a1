"""Rulebook files: where they lie, what they are based on, and how options change them.

A file is TOML. ``based_on`` names another file (or several) whose data it takes over; tables are merged, everything
else replaced, and ``without`` drops keys. An option is data too: a choice is a patch, a value is set at a key.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from croupier.games.common import Problem, RulebookError

HOME: Final = Path(__file__).parent
Tree = dict[str, Any]


def locate(game: str | Path) -> Path:
    """The file of a game: ``gelp/european-roulette``, or a path to one's own file."""
    text = str(game)
    own = Path(text)
    if text.endswith(".toml"):
        if own.is_file():
            return own
        raise RulebookError(text, [Problem("file", text, "a file that exists")])
    path = HOME / f"{text}.toml"
    if not path.is_file() or HOME not in path.resolve().parents:
        from croupier.rulebooks.catalog import suggest

        raise RulebookError(text, [Problem("game", text, f"a game of the house: {suggest(text)}")])
    return path


def read(path: Path, seen: tuple[Path, ...] = ()) -> Tree:
    """The data of a file, with that of the file it is based on underneath."""
    if path in seen:
        raise RulebookError(str(path), [Problem("based_on", str(path), "a file that is not based on itself")])
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as bad:
        raise RulebookError(str(path), [Problem("file", str(bad), "well-formed TOML")]) from None
    except UnicodeDecodeError as bad:
        raise RulebookError(str(path), [Problem("file", str(bad), "text in UTF-8")]) from None
    below = data.pop("based_on", None)
    if below is None:
        return data
    names = below if isinstance(below, list) else [below]
    if not names or not all(isinstance(name, str) for name in names):
        raise RulebookError(str(path), [Problem("based_on", below, "the name of one file, or of several")])
    base: Tree = {}
    for name in names:  # a house's common rules and a game's streets may stand in two files: the later one leads
        beside = path.parent / name
        base = patched(base, read(beside if beside.is_file() else locate(name), (*seen, path)), patch_leads=True)
    return patched(base, data, patch_leads=True)


def patched(base: Tree, patch: Mapping[str, Any], *, patch_leads: bool = False) -> Tree:
    """``base`` with ``patch`` laid over it; keys listed in ``without`` are dropped first.

    ``patch_leads``: keys that the patch names come first and in its order, so that a file based on another one also
    decides in which order its bets are listed.
    """
    below = copy.deepcopy(base)
    for key in patch.get("without", ()):
        _drop(below, key)
    out: Tree = {key: below.get(key) for key in patch} | below if patch_leads else below
    for key, value in patch.items():
        under = below.get(key)
        if isinstance(value, dict) and (isinstance(under, dict) or (under is None and not patch_leads)):
            out[key] = patched(under or {}, value, patch_leads=patch_leads)  # an option may drop what is not there
        else:
            out[key] = copy.deepcopy(value)
    out.pop("without", None)
    return out


def _drop(tree: Tree, key: str) -> None:
    *parents, last = key.split(".")
    for parent in parents:
        tree = tree.get(parent, {})
    tree.pop(last, None)


def put(tree: Tree, key: str, value: Any) -> None:
    """Set ``a.b.c`` in nested tables (a number steps into a list)."""
    *parents, last = key.split(".")
    place: Any = tree
    for parent in parents:
        place = place[int(parent)] if isinstance(place, list) else place.setdefault(parent, {})
    place[last] = value
