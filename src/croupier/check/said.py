"""What a story says, read: a number, a table with certain keys, or a sentence that says what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel

from croupier.complaint import BEYOND, Complaint, told_by
from croupier.figures import reads_as_amount, whole


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


def keys(given: object, what: str, needed: AbstractSet[str], allowed: AbstractSet[str] = frozenset()) -> dict[str, Any]:
    """A table with these keys."""
    known = ", ".join(sorted(needed | allowed))
    if not isinstance(given, dict):
        raise ValueError(f"{what}: found {given!r}; expected a table of {known}")  # noqa: TRY004 - one error for bad input
    if needed - set(given) or set(given) - needed - allowed:
        raise ValueError(f"{what}: found {', '.join(map(str, given)) or 'nothing'}; expected {known}")
    return given


def counted(value: object, what: str) -> int:
    """A whole number; those of a file are read as text."""
    number = whole(str(value).strip())
    if number is None:
        raise ValueError(f"{what}: found {value!r}; expected a whole number")
    return number


def figure(value: Any, what: str) -> float:
    if not reads_as_amount(str(value)):
        raise ValueError(f"{what}: found {value!r}; expected a number")
    return float(value)


def plain(value: object) -> Any:
    """A whole number that stands there as text, as a number; in lists and tables, too."""
    if isinstance(value, str) and (number := whole(value)) is not None:
        return number
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def said(part: BaseModel, keys: Iterable[str]) -> list[str]:
    """Which of these keys a part of a story says."""
    return [key for key in keys if key in part.model_fields_set]


def never(keys: list[str], where: str) -> Iterator[str]:
    """Keys that nobody would look at."""
    if keys:
        yield f"{listed(keys)} would never be compared {where}"


def nobody(named: Iterable[str], known: Mapping[str, object]) -> Iterator[str]:
    """Seats where nobody sits."""
    for seat in dict.fromkeys(named):
        if seat not in known:
            yield f"{seat} is named and nobody sits there: {', '.join(known)}"


def listed(keys: Iterable[str]) -> str:
    return ", ".join(f"'{key}'" for key in keys)
