"""Moments and spans of time, in milliseconds.

A moment is counted from midnight UTC of some day, so that a day is as long as any other and nothing here asks a clock.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, PlainSerializer

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


def _in_ms(value: object) -> Any:
    if isinstance(value, int | float | str) and not isinstance(value, bool):
        ms = Fraction(str(value)) * SECOND
        if ms.denominator != 1:
            raise ValueError("seconds, to the thousandth")
        return int(ms)
    return value


def _in_seconds(span: int) -> int | float:
    """As a file has it."""
    return span // SECOND if span % SECOND == 0 else span / SECOND


Seconds = Annotated[int, BeforeValidator(_in_ms), Field(ge=0), PlainSerializer(_in_seconds, when_used="json")]
"""A span of time: in a file, and where it is written down, in seconds (``0.25``), here in milliseconds."""


def day_of(moment: int, begins: int = 0) -> int:
    """The number of the day on which a moment falls, where a day begins so long after midnight UTC.

    >>> day_of(DAY - 1), day_of(DAY), day_of(DAY + 5 * HOUR, begins=6 * HOUR)
    (0, 1, 0)
    """
    return (moment - begins) // DAY


def span(ms: int) -> str:
    """A span of time as people say it.

    >>> span(500_000), span(600_000), span(3 * HOUR), span(8_250)
    ('500 s', '10 min', '3 h', '8.25 s')
    """
    for unit, name in ((HOUR, "h"), (MINUTE, "min")):
        if ms and ms % unit == 0:
            return f"{ms // unit} {name}"
    return f"{ms / SECOND:g} s"


def clock(moment: int) -> str:
    """The time of day of a moment.

    >>> clock(20 * HOUR + 3 * MINUTE + 10 * SECOND), clock(DAY + 250)
    ('20:03:10', '00:00:00.25')
    """
    ms = moment % DAY
    rest = ms % SECOND
    out = f"{ms // HOUR:02}:{ms // MINUTE % 60:02}:{ms // SECOND % 60:02}"
    return out + (f".{rest:03}".rstrip("0") if rest else "")
