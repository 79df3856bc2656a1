"""Rulebook files: where they lie, what they are based on, and how options change them.

A file is TOML. ``based_on`` names another file (or several) whose data it takes over; tables are merged, everything
else replaced, and ``without`` drops keys. An option is data too: a choice is a patch, a value is set at a key.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from croupier.games import brought
from croupier.games.common import Problem, RulebookError
from croupier.rulebooks.choices import standing
from croupier.textfile import BadFile, is_file, read_text, strange

HOME: Final = Path(__file__).parent
"""Where the rulebooks of the house lie: ``<rulebook>/<game>.toml``."""
MOST_BELOW: Final = 5
"""A file is based on so many others at most, and those again, so many times."""
BEFORE: Final = "before"
"""Option → what stood, in the file that declares it, at each place that its choices change (see ``choices``)."""
Tree = dict[str, Any]


class NoGame(RulebookError):
    """A game, or a file of one, that is not there."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(text, [Problem("game", text, expected)])
        self.args = (f"there is no game {text!r:.200}; expected {expected}",)


def locate(game: str | Path) -> Path:
    """The file of a game: ``gelp/european-roulette``, or a path to one's own file."""
    text = str(game)
    own = Path(text)
    if text.endswith(".toml"):
        if is_file(own):
            return own
        raise NoGame(text, "a file that exists")
    for home in homes():
        path = home / f"{text}.toml"
        if is_file(path) and home.resolve() in path.resolve().parents:
            return path
    from croupier.rulebooks.catalog import suggest

    raise NoGame(text, f"a game of the house: {suggest(text)}")


def homes() -> Iterator[Path]:
    """The folders of rulebooks: the house's own, then those that families from elsewhere bring along."""
    yield HOME
    yield from (family.rulebooks for family in brought().values() if family.rulebooks is not None)


def of_the_house(path: Path) -> bool:
    """Does this file lie among the rulebooks, so that ``rulebook/game`` names it?"""
    return any(home in path.parents for home in homes())


def read(path: Path) -> Tree:
    """The data of a file, with that of the file it is based on underneath."""
    return completed(path, parsed(path))


def parsed(path: Path) -> Tree:
    """What stands in the file itself."""
    try:
        text = read_text(path)
    except BadFile as bad:
        raise RulebookError(str(path), [Problem("file", bad.found, bad.expected)]) from None
    try:
        return tomllib.loads(text)
    except RecursionError:
        expected = "well-formed TOML, its lists and tables not so deep in each other"
        raise RulebookError(str(path), [Problem("file", text, expected)]) from None
    except ValueError as bad:
        raise RulebookError(str(path), [_malformed(text, str(bad))]) from None


def _malformed(text: str, said: str) -> Problem:
    """Where the reader of TOML stopped, the line that stands there, and its reason."""
    lines = text.splitlines() or [""]
    at = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", said)
    reason, number = (said[: at.start()], int(at[1] or len(lines))) if at else (said, 0)
    found = lines[min(number, len(lines)) - 1] if number else None
    return Problem(f"line {number}" if number else "file", found, f"well-formed TOML ({reason})")


def completed(path: Path, data: Tree, above: tuple[Path, ...] = ()) -> Tree:
    """Data of a file, checked for what no file may hold, laid over the files it is based on."""
    own = path.resolve()
    if own in above:
        raise RulebookError(str(path), [Problem("based_on", str(path), "a file that is not based on itself")])
    if len(above) > MOST_BELOW:
        raise RulebookError(
            str(path), [Problem("based_on", str(path), f"at most {MOST_BELOW} files, each based on the next")]
        )
    odd = [Problem(at or "file", found, expected) for at, found, expected in strange(data)]
    odd += [] if odd else list(_without(data))
    odd += [Problem(BEFORE, data[BEFORE], "no such key")] if BEFORE in data else []
    if odd:
        raise RulebookError(str(path), odd)
    below = data.get("based_on")
    data = {key: value for key, value in data.items() if key != "based_on"}
    if below is None:
        return _declared(data, data)
    names = below if isinstance(below, list) else [below]
    if not 0 < len(names) <= MOST_BELOW or not all(isinstance(name, str) for name in names):
        raise RulebookError(
            str(path), [Problem("based_on", below, f"the name of one file, or of several, at most {MOST_BELOW}")]
        )
    base: Tree = {}
    for name in names:  # a house's common rules and a game's streets may stand in two files: the later one leads
        beside = path.parent / name
        other = beside if is_file(beside) else locate(name)
        base = patched(base, completed(other, parsed(other), (*above, own)), patch_leads=True)
    return _declared(data, patched(base, data, patch_leads=True))


def _declared(own: Tree, whole: Tree) -> Tree:
    """The data of a file with what stood where the options that this file declares, or adds to, change something."""
    mine, before = own.get("options"), dict(whole.get(BEFORE, {}))
    for name, option in mine.items() if isinstance(mine, dict) else ():
        choices = whole["options"][name].get("choices") if isinstance(option, dict) else None
        if isinstance(choices, dict):
            stood = {} if "default" in option else dict(before.get(name, ()))
            here = standing(whole, choices.values())
            before[name] = [(place, stood.get(place, value)) for place, value in here.items()]
    return whole | {BEFORE: before} if before else whole


def _without(value: Any, at: str = "") -> Iterator[Problem]:
    """``without`` is a list of keys, wherever it stands."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        where = f"{at}.{key}" if at else str(key)
        if key != "without":
            yield from _without(inner, where)
        elif not isinstance(inner, list) or not all(isinstance(name, str) for name in inner):
            yield Problem(where, inner, "a list of keys, such as ['called', 'options']")


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


def _drop(tree: Any, key: str) -> None:
    *parents, last = key.split(".")
    for parent in parents:
        tree = tree.get(parent) if isinstance(tree, dict) else None
    if isinstance(tree, dict):
        tree.pop(last, None)


def put(tree: Tree, key: str, value: Any) -> None:
    """Set ``a.b.c`` in nested tables (a number steps into a list); ``KeyError`` where there is no such place."""
    *parents, last = key.split(".")
    place: Any = tree
    for parent in parents:
        if isinstance(place, list) and parent.isascii() and parent.isdigit() and int(parent) < len(place):
            place = place[int(parent)]
        elif isinstance(place, dict):
            place = place.setdefault(parent, {})
        else:
            raise KeyError(key)
    if not isinstance(place, dict):
        raise KeyError(key)
    place[last] = value
