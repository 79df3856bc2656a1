"""Make a case that fails as small as it can be while it fails in the same way."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from cases import Case

S = TypeVar("S", str, list[Any])
Fails = Callable[[Case], bool]


def shrunk(case: Case, fails: Fails, seconds: float) -> Case:
    """Fewer steps, fewer letters, simpler values; for so many seconds at most."""
    end = time.monotonic() + seconds

    def still(other: Case) -> bool:
        return time.monotonic() < end and fails(other)

    before = None
    while case != before and time.monotonic() < end:
        before = case
        for key in ("steps", "text"):
            if key in case:
                case = {**case, key: _fewer(case[key], _at(case, key, still))}
        case = _simpler_fields(case, still)
    return case


def _at(whole: dict[str, Any] | list[Any], place: Any, fails: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Does the whole fail with another value in this place?"""

    def other(value: Any) -> bool:
        new = whole.copy()
        new[place] = value
        return fails(new)

    return other


def _fewer(whole: S, fails: Callable[[S], bool]) -> S:
    """Leave out as much as possible: halves, quarters, and in the end one at a time."""
    size = len(whole)
    while size:
        start = 0
        while start < len(whole):
            rest = whole[:start] + whole[start + size :]
            if fails(rest):
                whole = rest
            else:
                start += size
        size = min(size, len(whole)) // 2
    return whole


def _simpler(value: Any, fails: Callable[[Any], bool]) -> Any:
    """The simplest value in its place that still fails."""
    match value:
        case bool() | None:
            return value
        case int():
            return next((small for small in (0, 1, value // 10**6, value // 10, value - 1)
                         if abs(small) < abs(value) and fails(small)), value)  # fmt: skip
        case str():
            return _fewer(value, fails)
        case list():
            for place in range(len(value)):
                value = [*value[:place], _simpler(value[place], _at(value, place, fails)), *value[place + 1 :]]
            return value
        case dict():
            return _simpler_fields(value, fails)
    return value


def _simpler_fields(whole: dict[str, Any], fails: Callable[[Any], bool]) -> dict[str, Any]:
    for key in sorted(whole):
        without = {name: each for name, each in whole.items() if name != key}
        whole = without if fails(without) else {**whole, key: _simpler(whole[key], _at(whole, key, fails))}
    return whole
