"""Days and months in a house's time zone. A moment is in milliseconds since 1970, UTC; a day of summer time has 23 or
25 hours, and midnight is where the zone has it."""

from __future__ import annotations

import calendar
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator

Window = Literal["day", "month"]
WINDOWS: Final[tuple[Window, ...]] = ("day", "month")


def _known(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("a time zone such as Europe/Helsinki") from None
    return name


Zone = Annotated[str, AfterValidator(_known)]
"""A time zone by its name."""


def _minutes(text: str) -> str:
    hours, _, minutes = text.partition(":")
    if not (len(text) == 5 and hours.isdecimal() and minutes.isdecimal() and int(hours) < 24 and int(minutes) < 60):
        raise ValueError("a time of day such as 06:00")
    return text


ClockTime = Annotated[str, AfterValidator(_minutes)]
"""A time of day: ``06:00``."""


def local(moment: int, zone: str) -> datetime:
    """What clocks there show."""
    return datetime.fromtimestamp(moment // 1_000, UTC).astimezone(ZoneInfo(zone))


def date_of(moment: int, zone: str) -> date:
    return local(moment, zone).date()


@lru_cache(maxsize=1_024)
def midnight(day: date, zone: str) -> int:
    """The moment at which a day begins there."""
    return at_clock(day, "00:00", zone)


def at_clock(day: date, clock: str, zone: str, *, again: bool = False) -> int:
    """The moment at which clocks there show this time of day; ``again``: for the second time, where they are set back
    over it. Where they are set forward over it, the moment at which they are.

    >>> helsinki = "Europe/Helsinki"
    >>> written(at_clock(date(2026, 3, 29), "03:30", helsinki), helsinki)
    '2026-03-29 04:00'
    >>> (at_clock(date(2026, 10, 25), "03:30", helsinki, again=True) - at_clock(date(2026, 10, 25), "03:30", helsinki))
    3600000
    """
    shown = datetime.combine(day, time.fromisoformat(clock)).replace(fold=int(again))
    while local(moment := _moment(shown, zone), zone).replace(tzinfo=None) != shown:
        shown += timedelta(minutes=1)  # no clock shows it on that day
    return moment


def _moment(shown: datetime, zone: str) -> int:
    return round(shown.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).timestamp()) * 1_000


def begins(window: Window, moment: int, zone: str) -> int:
    """The beginning of the day or month in which a moment lies."""
    day = date_of(moment, zone)
    return midnight(day.replace(day=1) if window == "month" else day, zone)


def ends(window: Window, moment: int, zone: str) -> int:
    """The beginning of the next one."""
    day = date_of(moment, zone)
    if window == "month":
        return midnight((day.replace(day=1) + timedelta(days=32)).replace(day=1), zone)
    return midnight(day + timedelta(days=1), zone)


def days_on(moment: int, days: int, zone: str) -> int:
    """The beginning of the day so many days after that of a moment."""
    return midnight(date_of(moment, zone) + timedelta(days=days), zone)


def later(moment: int, zone: str, months: int = 0, days: int = 0) -> int:
    """So many months and days later, at the same time of day; from the 31st to the last day of a shorter month.

    >>> local(later(at_clock(date(2026, 8, 31), "12:00", "Europe/Helsinki"), "Europe/Helsinki", 6), "UTC").date()
    datetime.date(2027, 2, 28)
    """
    shown = local(moment, zone)
    year, month = divmod(shown.year * 12 + shown.month - 1 + months, 12)
    day = min(shown.day, calendar.monthrange(year, month + 1)[1])
    there = shown.replace(year=year, month=month + 1, day=day, fold=0) + timedelta(days=days)
    return round(there.astimezone(UTC).timestamp()) * 1_000 + moment % 1_000


def age(born: date, on: date) -> int:
    """Full years; on the birthday one is a year older.

    >>> age(date(2008, 3, 29), date(2026, 3, 28)), age(date(2008, 3, 29), date(2026, 3, 29))
    (17, 18)
    """
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def place(zone: str) -> str:
    """A zone as people say it.

    >>> place("Europe/Helsinki"), place("UTC")
    ('Helsinki', 'UTC')
    """
    return zone.rpartition("/")[2].replace("_", " ")


def written(moment: int, zone: str) -> str:
    """A moment as people there write it."""
    shown = local(moment, zone)
    text = f"{shown:%Y-%m-%d %H:%M}"
    return f"{text}:{shown:%S}" if shown.second else text
