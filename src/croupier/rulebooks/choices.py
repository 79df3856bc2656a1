"""What a choice of an option says, place by place, and whether a file's data say the same.

A choice is written as a patch, and the patch of the usual one is often empty: *as the file stands*. A file based on
another may change what stands there, so what a choice means is fixed where its option is declared: ``before`` keeps
what stood there at every place that one of the option's choices changes. A choice therefore says a value for each of
these places, its own or the one from before, and the choice in force is the one whose values stand in the data. A file
that writes the option's ``default`` again declares it anew, with what stands there now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Place = tuple[str, ...]
"""Keys from the top of the data down to a value."""

Says = dict[Place, Any]
"""Place → the value there; ``None`` (which TOML cannot write) where nothing stands, an empty table where there is one,
whatever is in it."""


def found(data: object, place: Place) -> Any:
    """What stands at a place (a number steps into a list), or ``None``."""
    for key in place:
        if isinstance(data, list) and key.isascii() and key.isdigit() and int(key) < len(data):
            data = data[int(key)]
        elif isinstance(data, Mapping):
            data = data.get(key)
        else:
            return None
    return data


def said_by(patch: Mapping[str, Any]) -> Says:
    """The places that a patch changes, with the values it puts there."""
    out = dict(_values(patch))
    for place in _dropped(patch):
        inside = {at: out.pop(at) for at in list(out) if within(at, place)}
        out[place] = _grown(place, inside) if inside else None
    return out


def _values(patch: Mapping[str, Any], at: Place = ()) -> Iterator[tuple[Place, Any]]:
    for key, value in patch.items():
        if isinstance(value, dict) and value:
            yield from _values(value, (*at, key))
        elif key != "without":
            yield (*at, key), value


def _dropped(patch: Mapping[str, Any], at: Place = ()) -> Iterator[Place]:
    for key, value in patch.items():
        if key == "without":
            yield from ((*at, *name.split(".")) for name in value)
        elif isinstance(value, dict):
            yield from _dropped(value, (*at, key))


def _grown(place: Place, inside: Says) -> Any:
    if place in inside:
        return inside[place]
    tree: dict[str, Any] = {}
    for at, value in inside.items():
        tree = _lay(tree, at[len(place) :], value)
    return tree


def within(inner: Place, outer: Place) -> bool:
    """Does one place lie inside the other, or are they the same?"""
    return inner[: len(outer)] == outer


def meet(one: Place, other: Place) -> bool:
    """Would a value at one place change the value at the other?"""
    return within(one, other) or within(other, one)


def widest(places: Iterable[Place]) -> list[Place]:
    """The places without those that lie inside others of them."""
    known = dict.fromkeys(places)
    return [place for place in known if not any(place[:n] in known for n in range(1, len(place)))]


def standing(data: object, choices: Iterable[Any]) -> Says:
    """What stands at every place that one of these choices changes."""
    places = widest(at for patch in choices if isinstance(patch, dict) for at in said_by(patch))
    return {place: found(data, place) for place in places}


def whole_choice(patch: Mapping[str, Any], before: Says) -> Says:
    """Everything a choice says: its patch, and what stood before at the other places that its option changes."""
    own = said_by(patch)
    return own | {place: value for place, value in before.items() if not any(meet(place, at) for at in own)}


def holds(data: object, says: Says, finer: Iterable[Place] = ()) -> bool:
    """Does everything stand in the data as it is said? What other options decide inside a whole table (``finer``) is
    left to them."""
    return all(_stands(found(data, place), value, place, finer) for place, value in says.items())


def _stands(there: object, value: object, place: Place, finer: Iterable[Place]) -> bool:
    if not isinstance(value, dict | list) or not isinstance(there, dict | list):
        return bool(there == value)
    inside = [at[len(place) :] for at in finer if at != place and within(at, place)]
    there, value = _bare(there, inside), _bare(value, inside)
    return isinstance(there, dict) if value == {} else bool(there == value)


def _bare(value: object, inside: list[Place]) -> Any:
    """A table or list without what stands at these places in it, and without the tables that are empty then."""
    for place in inside:
        value = _lacking(value, place)
    return value


def _lacking(value: object, place: Place) -> Any:
    key, *below = place
    if isinstance(value, dict) and key in value:
        inner = _lacking(value[key], tuple(below)) if below else {}
        if inner == {}:
            return {name: each for name, each in value.items() if name != key}
        return value if inner is value[key] else {**value, key: inner}
    if below and isinstance(value, list) and key.isascii() and key.isdigit() and int(key) < len(value):
        return [_lacking(each, tuple(below)) if n == int(key) else each for n, each in enumerate(value)]
    return value


def laid(data: dict[str, Any], says: Says, finer: Iterable[Place] = ()) -> dict[str, Any]:
    """The data with everything as it is said. What is not touched is shared with what came in, so neither may be
    changed afterwards."""
    for place, value in says.items():
        if not _stands(found(data, place), value, place, finer):
            data = _lay(data, place, value)
    return data


def _lay(tree: dict[str, Any], place: Place, value: object) -> dict[str, Any]:
    """The tree with a value at a place, or nothing; tables on the way are made where a value needs them."""
    key, *below = place
    if not below:
        return tree | {key: value} if value is not None else {name: each for name, each in tree.items() if name != key}
    under = tree.get(key)
    if not isinstance(under, dict):
        if value is None:
            return tree
        under = {}
    return tree | {key: _lay(under, tuple(below), value)}
