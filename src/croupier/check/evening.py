"""Stories with moments: people do something at a time of day, and some things happen by themselves.

A line is ``20:03:10 Ann sits out at 1``, what must be is ``→ …``, and what must not be done ends with ``refused: why``.
What happens by itself must be told; a line without a time goes on at the moment of the one before, and a date may stand
before a time. Whatever is told in this way (a room, a house, a tournament) brings its sentences (``Told``); reading,
time and comparing are the same for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, NamedTuple, Protocol
from zoneinfo import ZoneInfo

from croupier.check.said import says
from croupier.complaint import Complaint
from croupier.play import Refused
from croupier.room.rules.moments import HOUR, MINUTE, SECOND, clock

_LINE: Final = re.compile(
    r"(?:(?:(?P<days>\d+) days? later,?|(?P<date>\d{4}-\d\d-\d\d))\s+)?"
    r"(?:(?P<hours>\d{1,2}):(?P<minutes>\d\d)(?::(?P<seconds>\d\d(?:\.\d{1,3})?))?(?:\s+|$))?"
    r"(?P<arrow>→)?\s*(?P<words>.*)",
    re.DOTALL,
)
_REFUSED: Final = re.compile(r"^(?P<words>.*?),?\s+refused(?::\s*(?P<why>.+))?$", re.DOTALL)
NOTHING: Final = "nothing"
"""``→ nothing``: nothing has happened, neither by itself nor by the line before."""


class Line(NamedTuple):
    """A line of a story. ``at``: milliseconds from the midnight before the first, or since 1970 where lines have dates;
    ``must``: it says what must be; ``refused``: it must be refused for this reason (``""``: for any)."""

    number: int
    text: str
    at: int
    must: bool
    words: str
    refused: str | None


class Unread(Complaint, ValueError):
    """A sentence that nobody understands."""


class Told(Protocol):
    """What is told: it knows its sentences, its time, and how it stands."""

    def due(self) -> int | None:
        """The next moment at which something happens by itself."""

    def passed(self, at: int) -> list[str]:
        """What has happened by itself by now."""

    def does(self, at: int, words: str) -> list[str]:
        """What happens because of a line; ``Refused``, or ``Unread`` where nobody knows such a sentence."""

    def stands(self, at: int, words: str) -> str | None:
        """A sentence about how things stand: the same sentence as it is true, ``None`` if this is no such sentence."""


def lines(told: Sequence[Any], zone: str = "UTC") -> list[Line]:
    """The lines of a story; ``ValueError`` with the line that cannot be read. A colon in a line makes a table of it in
    YAML: it is a line all the same. ``zone``: where the clocks hang."""
    out: list[Line] = []
    times = _Times(zone)
    for number, each in enumerate(told, 1):
        text = _text(each, number)
        found = _LINE.fullmatch(text)
        assert found is not None
        if found["hours"] is not None:
            try:
                times.goes_on(found)
            except ValueError as bad:
                raise ValueError(f"line {number} ({text}): {bad}") from None
        elif not out:
            raise ValueError(f"line 1 ({text}): the first line says when it is, such as '20:00 Ann …'")
        refused = _REFUSED.match(found["words"])
        words, why = (found["words"], None) if refused is None else (refused["words"], refused["why"] or "")
        out.append(Line(number, text, times.now, found["arrow"] is not None, words.strip(), why))
    return out


class _Times:
    """The moments of a story, one after the other."""

    def __init__(self, zone: str) -> None:
        self._zone = ZoneInfo(zone)
        self._day = date(1970, 1, 1)
        self.now = 0

    def goes_on(self, found: re.Match[str]) -> None:
        """To the time of a line: later on the same day, so many days on, on this date, or else on the next day."""
        time = _time(found)
        if found["date"] is not None:
            self._day = date.fromisoformat(found["date"])
        elif found["days"] is not None:
            self._day += timedelta(days=int(found["days"]))
        elif self._moment(time) < self.now:
            self._day += timedelta(days=1)
        moment = self._moment(time)
        if moment < self.now:  # where clocks are set back an hour is shown twice
            moment = self._moment(time, fold=1)
        if moment < self.now:
            raise ValueError("a story goes forward; this is earlier than the line before")
        self.now = moment

    def _moment(self, time: int, fold: int = 0) -> int:
        hours, rest = divmod(time, HOUR)
        shown = datetime(self._day.year, self._day.month, self._day.day, hours, tzinfo=self._zone, fold=fold)
        moment = shown.astimezone(UTC)
        if moment.astimezone(self._zone).hour != hours:
            raise ValueError("clocks never show this time on that day")
        return round(moment.timestamp()) * SECOND + rest


def _text(each: object, number: int) -> str:
    if isinstance(each, dict) and len(each) == 1:
        ((before, after),) = each.items()
        return f"{before}: {after}"
    if not isinstance(each, str):
        raise ValueError(f"line {number}: found {each!r}; expected a sentence such as '20:00 Ann leaves 1'")  # noqa: TRY004
    return each.strip()


def _time(found: re.Match[str]) -> int:
    hours, minutes, seconds = int(found["hours"]), int(found["minutes"]), float(found["seconds"] or 0)
    if hours > 23 or minutes > 59 or seconds >= 60:
        raise ValueError("expected a time of day such as 20:03 or 20:03:10")
    return hours * HOUR + minutes * MINUTE + round(seconds * SECOND)


class Evening:
    """Drives what is told through its lines and notes what differs."""

    def __init__(self, told: Told, failures: list[str], log: list[str], clock: Callable[[int], str] = clock) -> None:
        self._told, self._failures, self._log, self._clock = told, failures, log, clock
        self._alone: list[str] = []
        """What has happened by itself and is not told yet."""
        self._fresh: list[str] = []
        """What the last line has brought about."""

    def play(self, story: Sequence[Line]) -> None:
        for line in story:
            if line.must:
                self._must(line)
            else:
                self._does(line)
            if self._failures:
                return
        self._untold("the story ends")

    def _pass(self, until: int) -> None:
        """Everything that happens by itself up to this moment."""
        while (due := self._told.due()) is not None and due <= until:
            happened = self._told.passed(due)
            for words in happened:
                self._log.append(f"{self._clock(due)} → {words}")
                self._alone.append(words)
            if not happened and self._told.due() == due:
                raise ValueError(f"something is due at {self._clock(due)} and never happens")

    def _untold(self, then: str) -> None:
        for words in self._alone:
            self._failures.append(f"“{words}” has happened by itself before {then}, and is not told")
        self._alone.clear()

    def _does(self, line: Line) -> None:
        self._pass(line.at - 1)  # what comes in at the last moment is in time
        self._untold(f"line {line.number} ({line.text})")
        self._log.append(f"{self._clock(line.at)} {line.words}")
        try:
            self._fresh = self._told.does(line.at, line.words)
        except Refused as no:
            self._refused(line, no)
            return
        except Unread as bad:
            self._failures.append(f"line {line.number} ({line.text}): {bad}")
            return
        self._log += [f"{self._clock(line.at)} → {words}" for words in self._fresh]
        if line.refused is not None:
            self._failures.append(f"line {line.number} ({line.text}): it should have been refused, and is done")

    def _refused(self, line: Line, no: Refused) -> None:
        reason = no.reason if no.rule is None else f"{no.reason} ({no.rule})"
        self._log.append(f"{self._clock(line.at)} refused: {reason}")
        self._fresh = []
        if line.refused is None:
            self._failures.append(f"line {line.number} ({line.text}): refused, and should not be: {reason}")
        elif not says(_plain(reason), _plain(line.refused)):
            why = f"refused, but not because of {line.refused!r}: {reason}"
            self._failures.append(f"line {line.number} ({line.text}): {why}")

    def _must(self, line: Line) -> None:
        self._pass(line.at)
        if line.words == NOTHING:
            happened = [*self._alone, *self._fresh]
            if happened:
                self._failures.append(f"line {line.number} ({line.text}): but {_listed(happened)}")
            return
        for happened in (self._alone, self._fresh):
            for words in happened:
                if _is(line.words, words):
                    happened.remove(words)
                    return
        stands = self._told.stands(line.at, line.words)
        if stands is None:
            happened = [*self._alone, *self._fresh]
            found = _listed(happened) if happened else "nothing has happened"
            self._failures.append(f"line {line.number} ({line.text}): {found}")
        elif not _is(line.words, stands):
            self._failures.append(f"line {line.number} ({line.text}): {stands}")


def _listed(words: list[str]) -> str:
    return "; ".join(f"“{each}”" for each in words)


def _plain(words: str) -> str:
    """Capitals, kinds of dashes and the space within a large amount do not matter."""
    return " ".join(words.casefold().replace("–", "-").replace("\u202f", "").split())


def _is(expected: str, words: str) -> bool:
    """The sentence, or its beginning up to the end of a word or a number."""
    short, whole = _plain(expected), _plain(words)
    return bool(re.match(re.escape(short) + r"(?![\w]|\.\d)", whole))


def expects(told: Sequence[Any]) -> bool:
    """Does a story say what must be, or what is refused?"""
    return any("→" in text or "refused" in text for text in map(str, told))
