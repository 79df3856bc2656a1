"""Names and facts of a game that a story states: its title, its seats, any figure of its file by its name."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from pydantic import BaseModel

from croupier.check.said import plain
from croupier.rulebooks import Game

_MISSING = object()


def compare_facts(game: Game, wanted: Mapping[str, Any], out: list[str]) -> None:
    """``title``, ``id``, ``currencies``, ``options``, and every key of the rules such as ``betting.cap``."""
    _compare(wanted, {name: fact(game, name) for name in wanted}, "game", out)


def compare_figures(rules: BaseModel, wanted: Mapping[str, Any], out: list[str], whose: str = "room") -> None:
    """The same of rules that are no game's, such as those of a room: ``blinds.moves``."""
    _compare(wanted, {name: _at(rules, name) for name in wanted}, whose, out)


def _compare(wanted: Mapping[str, Any], there: Mapping[str, Any], whose: str, out: list[str]) -> None:
    for name, expected in wanted.items():
        found = there[name]
        if found is _MISSING:
            out.append(f"the {whose} has no fact called {name}")
        elif plain(_said(expected)) != plain(_said(found)):
            out.append(f"{name} should be {_said(expected)}; it is {_said(found)}")


def fact(game: Game, name: str) -> Any:
    """A fact of a game by its name."""
    return getattr(game, name) if name in ("id", "title", "currencies", "options") else _at(game.rules, name)


def _at(rules: Any, name: str) -> Any:
    at = rules
    for part in name.split("."):
        if isinstance(at, Mapping):
            at = at.get(part, _MISSING)
        elif isinstance(at, list | tuple) and part.isdecimal() and int(part) < len(at):
            at = at[int(part)]
        elif isinstance(at, BaseModel) and not part.startswith("_"):
            at = getattr(at, part, _MISSING)
        else:
            return _MISSING
    return _MISSING if callable(at) else at


def _said(value: object) -> Any:
    """A value as a story can write it."""
    if isinstance(value, BaseModel):
        return _said(value.model_dump())
    if isinstance(value, Mapping):
        return {str(key): _said(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_said(item) for item in value]
    if isinstance(value, Enum):
        return _said(value.value)
    return value if value is None or isinstance(value, bool) else str(value)
