"""Rulebook files: where they lie, what they are based on, and how options change them.

A file is TOML. ``based_on`` names another file (or several) whose data it takes over; tables are merged, everything
else replaced, and ``without`` drops keys. A table inside a file may be based on a file in the same way, so that a long
choice, or options that several games share, stand in files of their own. A list is replaced, or made longer by
``{ first = […], then = […] }``. An option is data too: a choice is a patch, a value is set at a key.

What a game is, and what its ``sha256`` is taken of, is the data that come of all this: in how many files they stand
makes no difference.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from croupier.games import brought
from croupier.games.common import Problem, RulebookError
from croupier.rulebooks.choices import standing
from croupier.textfile import BadFile, is_file, read_text, strange

HOME: Final = Path(__file__).parent
"""Where the rulebooks of the house lie: ``<rulebook>/<game>.toml``."""
ROOM: Final = "room"
"""``<rulebook>/room.toml`` is no game: the rules of the room in which the house's games among players are played."""
PLATFORM: Final = "platform"
"""``<rulebook>/platform.toml`` is no game either: the rules of the house for people and their money."""
LIMITS: Final = "limits"
"""``<rulebook>/limits.toml`` is none either: what nobody may stake or win more than."""
PRIZES: Final = "prizes"
"""``<rulebook>/prizes.toml``: what its tournaments pay when they are cancelled or shared by agreement."""
TOURNAMENTS: Final = "tournaments"
"""``<rulebook>/tournaments.toml`` is none: the rules of the house for its tournaments; its events stand in a folder of
this name."""
NO_GAMES: Final = frozenset({ROOM, PLATFORM, LIMITS, TOURNAMENTS, PRIZES})
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


Stamp = tuple[int, int]
"""When a file was last changed, and how long it is."""

_below: ContextVar[dict[Path, Stamp] | None] = ContextVar("_below", default=None)
"""Which files of the house are read for the one that is being read."""

_read: dict[Path, tuple[dict[Path, Stamp], Tree]] = {}


def read(path: Path) -> Tree:
    """The data of a file, with that of the file it is based on underneath, for whoever wants to change it."""
    return copy.deepcopy(shared(path))


def shared(path: Path) -> Tree:
    """The same, but nothing in it may be changed: files of the house are read once, and again when one that they are
    made of has changed."""
    if not of_the_house(path):
        return completed(path, parsed(path))
    made_of, data = _read.get(path, ({}, {}))
    if not made_of or any(_stamp(each) != then for each, then in made_of.items()):
        before = _below.set(made_of := {})
        try:
            data = completed(path, parsed(path))
        finally:
            _below.reset(before)
        _read[path] = made_of, data
    return dict(data)


def _stamp(path: Path) -> Stamp:
    if not is_file(path):
        return 0, 0
    now = path.stat()
    return now.st_mtime_ns, now.st_size


def parsed(path: Path) -> Tree:
    """What stands in the file itself; nobody changes it."""
    if not (of_the_house(path) and is_file(path)):
        return _parsed(path)
    stamp = _stamp(path)
    if (below := _below.get()) is not None:
        below[path] = stamp
    return _parsed_then(path, stamp)


@lru_cache(maxsize=1_000)
def _parsed_then(path: Path, _stamp: Stamp) -> Tree:
    return _parsed(path)


def _parsed(path: Path) -> Tree:
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
    own, whole = _laid(path, _checked(path, data, above), (*above, path.resolve()), completed)
    return _declared(own, whole)


def _part(path: Path, data: Tree, above: tuple[Path, ...]) -> Tree:
    """Data of a file that is a table of another one."""
    return _laid(path, _checked(path, data, above), (*above, path.resolve()), _part)[1]


def _checked(path: Path, data: Tree, above: tuple[Path, ...]) -> Tree:
    if path.resolve() in above:
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
    return data


Below = Callable[[Path, Tree, tuple[Path, ...]], Tree]
"""How the data of a file underneath is read: as a game's, or as a part."""


def _laid(path: Path, table: Tree, here: tuple[Path, ...], below: Below, at: str = "") -> tuple[Tree, Tree]:
    """A table as it says itself, and laid over the files it is based on; tables in it may be based on files, too."""
    own = {key: _followed(path, value, here, f"{at}{key}.") for key, value in table.items() if key != "based_on"}
    if "based_on" not in table:
        return own, own
    base, *later = (below(other, parsed(other), here) for other in _named(path, table["based_on"], f"{at}based_on"))
    for other in later:
        base = patched(base, other, patch_leads=True)
    own = lengthened(own, base)
    return own, patched(base, own, patch_leads=True)


def _followed(path: Path, value: object, here: tuple[Path, ...], at: str) -> Any:
    """A value of a file, with the data of the files that tables in it are based on."""
    if isinstance(value, list):
        return [_followed(path, each, here, f"{at}{number}.") for number, each in enumerate(value)]
    return _laid(path, value, here, _part, at)[1] if isinstance(value, dict) else value


def _named(path: Path, below: Any, at: str) -> list[Path]:
    """The files that a table is based on. A house's common rules and a game's streets may stand in two: the later one
    leads."""
    names = below if isinstance(below, list) else [below]
    if not 0 < len(names) <= MOST_BELOW or not all(isinstance(name, str) for name in names):
        raise RulebookError(
            str(path), [Problem(at, below, f"the name of one file, or of several, at most {MOST_BELOW}")]
        )
    return [path.parent / name if is_file(path.parent / name) else locate(name) for name in names]


def _declared(own: Tree, whole: Tree) -> Tree:
    """The data of a file with what stood where the options that this file declares, or adds to, change something."""
    mine = own.get("options")
    if not isinstance(mine, dict):
        return whole
    options, before = dict(whole["options"]), dict(whole.get(BEFORE, {}))
    for name, option in mine.items():
        choices = options[name].get("choices") if isinstance(option, dict) else None
        if isinstance(choices, dict):
            choices = lengthened(choices, dict.fromkeys(choices, whole))
            options[name] = options[name] | {"choices": choices}
            stood = {} if "default" in option else dict(before.get(name, ()))
            here = standing(whole, choices.values())
            before[name] = [(place, stood.get(place, value)) for place, value in here.items()]
    return whole | {"options": options} | ({BEFORE: before} if before else {})


def _without(value: object, at: str = "") -> Iterator[Problem]:
    """``without`` is a list of keys, wherever it stands."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        where = f"{at}.{key}" if at else str(key)
        if key != "without":
            yield from _without(inner, where)
        elif not isinstance(inner, list) or not all(isinstance(name, str) for name in inner):
            yield Problem(where, inner, "a list of keys, such as ['called', 'options']")


def patched(base: Tree, patch: Mapping[str, Any], *, patch_leads: bool = False) -> Tree:
    """``base`` with ``patch`` laid over it; keys that the patch lists in ``without`` are dropped first.

    ``patch_leads``: keys that the patch names come first and in its order, so that a file based on another one also
    decides in which order its bets are listed.
    """
    below = copy.deepcopy(base)
    for key in patch.get("without", ()):
        _drop(below, key)
    named = {key: value for key, value in patch.items() if key != "without"}
    out: Tree = {key: below.get(key) for key in named} | below if patch_leads else below
    for key, value in named.items():
        under = below.get(key)
        if isinstance(value, dict) and (isinstance(under, dict) or (under is None and not patch_leads)):
            out[key] = patched(under or {}, value, patch_leads=patch_leads)  # an option may drop what is not there
        else:
            out[key] = copy.deepcopy(value)
    return out


def lengthened(patch: Tree, base: object) -> Tree:
    """A patch in which ``{ first = […], then = […] }`` has become the list that lies there, with these around it."""
    out: Tree = {}
    for key, value in patch.items():
        under = base.get(key) if isinstance(base, dict) else None
        if isinstance(under, list) and _lengthens(value):
            out[key] = copy.deepcopy([*value.get("first", ()), *under, *value.get("then", ())])
        else:
            out[key] = lengthened(value, under) if isinstance(value, dict) else value
    return out


def _lengthens(value: object) -> bool:
    ends = value if isinstance(value, dict) else {}
    return bool(ends) and ends.keys() <= {"first", "then"} and all(isinstance(end, list) for end in ends.values())


def _drop(tree: object, key: str) -> None:
    *parents, last = key.split(".")
    for parent in parents:
        tree = tree.get(parent) if isinstance(tree, dict) else None
    if isinstance(tree, dict):
        tree.pop(last, None)


def put(tree: Tree, key: str, value: object) -> None:
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
