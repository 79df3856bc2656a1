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
    for name, expected in wanted.items():
        found = _found(game, name)
        if found is _MISSING:
            out.append(f"the game has no fact called {name}")
        elif plain(_said(expected)) != plain(_said(found)):
            out.append(f"{name} should be {_said(expected)}; it is {_said(found)}")


def _found(game: Game, name: str) -> Any:
    if name in ("id", "title", "currencies", "options"):
        return getattr(game, name)
    at: Any = game.rules
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
