"""What a story says, read: a number, a table with certain keys, or a sentence that says what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Any

from croupier.complaint import BEYOND, Complaint, told_by
from croupier.figures import reads_as_amount, whole
from croupier.games.poker.model import Rules
from croupier.rulebooks import Game


@contextmanager
def noted(failures: list[str]) -> Iterator[None]:
    """What the rules refuse, or what cannot be played as it is told, is a failure of this story and of no other."""
    try:
        yield
    except (Complaint, ValueError) as no:
        failures.append(f"{no} (not expected)")
    except BEYOND as bad:
        failures.append(f"this cannot be played as it is told ({told_by(bad)})")


def says(no: object, expected: object) -> bool:
    """Whether a refusal contains these words; capitals and the kinds of space in an amount do not matter."""
    return _plain(expected) in _plain(no)


def _plain(words: object) -> str:
    return " ".join(str(words).lower().split())


def keys(given: Any, what: str, needed: AbstractSet[str], allowed: AbstractSet[str] = frozenset()) -> dict[str, Any]:
    """A table with these keys."""
    known = ", ".join(sorted(needed | allowed))
    if not isinstance(given, dict):
        raise ValueError(f"{what}: found {given!r}; expected a table of {known}")  # noqa: TRY004 - one error for bad input
    if needed - set(given) or set(given) - needed - allowed:
        raise ValueError(f"{what}: found {', '.join(map(str, given)) or 'nothing'}; expected {known}")
    return given


def counted(value: Any, what: str) -> int:
    """A whole number; those of a file are read as text."""
    number = whole(str(value).strip())
    if number is None:
        raise ValueError(f"{what}: found {value!r}; expected a whole number")
    return number


def figure(value: Any, what: str) -> float:
    if not reads_as_amount(str(value)):
        raise ValueError(f"{what}: found {value!r}; expected a number")
    return float(value)


def plain(value: Any) -> Any:
    """A whole number that stands there as text, as a number; in lists and tables, too."""
    if isinstance(value, str) and (number := whole(value)) is not None:
        return number
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def poker_rules(game: Game) -> Rules:
    """The rules of a game of poker among players, of which alone hands, showdowns and comparisons are told."""
    if not isinstance(game.rules, Rules):
        raise ValueError(f"{game.id} is no game of poker among players: 'hand', 'showdown' and 'compare' are of those")  # noqa: TRY004 - one error for bad input
    return game.rules
