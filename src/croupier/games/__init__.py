"""The games, one package per family. A family is known once: by the record ``FAMILY`` that its package fills in.

The families of the house are the packages of this room, each called as its rulebook files name it, without dashes. A
family from elsewhere is an entry point of the group ``croupier.families`` in whatever package brings it: its name, and
where its record is (``war = "cardwar:FAMILY"``).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Final

from croupier.complaint import Complaint
from croupier.games.family import Family

GROUP: Final = "croupier.families"


class BadFamily(Complaint):
    """A package says that it brings a family, and does not."""


@cache
def _packages() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
def brought() -> dict[str, Family]:
    """The families that other packages bring."""
    return {entry.name: _loaded(entry) for entry in entry_points(group=GROUP)}


def _loaded(entry: EntryPoint) -> Family:
    try:
        record = entry.load()
    except (ImportError, AttributeError) as no:
        raise BadFamily(f"the family {entry.name!r} cannot be brought from {entry.value}: {no}") from no
    if not isinstance(record, Family) or record.name != entry.name:
        raise BadFamily(f"{entry.value} is not the record of a family called {entry.name!r}")
    if entry.name.replace("-", "") in _packages():
        raise BadFamily(f"{entry.value} takes the name of a family of the house, {entry.name!r}")
    return record


def family_named(name: str) -> Family | None:
    """The family of this name, imported now; ``None``: there is none."""
    package = name.replace("-", "")
    if package not in _packages():
        return brought().get(name)
    own = _own(package)
    return own if own.name == name else None


@cache
def _own(package: str) -> Family:
    """The record of a package of the house; asked for at every step of every round."""
    record: Family = import_module(f"{__name__}.{package}").FAMILY
    return record


def families() -> list[Family]:
    """Every family: those of the house, then those that are brought."""
    own = [_own(package) for package in sorted(_packages())]
    return [*own, *brought().values()]
