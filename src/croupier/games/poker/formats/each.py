"""The hands of a file one by one: each is played, or named with its place and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeVar

from croupier.complaint import BEYOND, Complaint
from croupier.figures import whole
from croupier.games.poker.formats.phh_file import BadHistory, tables
from croupier.games.poker.formats.phh_read import Load, Replay, replay

_LONGEST_REASON: Final = 300
_HEADER = re.compile(r"\s*\[[^\[\]]+\]\s*(#.*)?")
_TEXT = re.compile(r""""(?:[^"\\]|\\.)*+(?:"|$)|'[^']*+(?:'|$)""")
T = TypeVar("T")


class Unread(NamedTuple):
    """A hand of a file that cannot be played: which one, counted from 1, in which line, and why."""

    number: int
    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


def each(text: str, load: Load, play: Callable[[Replay], T], most: int | None = None) -> Iterator[T | Unread]:
    """What ``play`` makes of every hand of a PHH or PHHS text, of ``most`` hands at most; ``BadHistory`` where the text
    is no hand history at all."""
    places = Places(text)
    try:
        hands = tables(text, most)
    except BadHistory as bad:
        raise BadHistory(_toml(str(bad), len(places.lines))) from None
    if most is not None and len(hands) > most:
        raise BadHistory(f"line 1: {len(hands)} hands are too many: at most {most}")
    for number, data in enumerate(hands):
        try:
            if isinstance(data, BadHistory):
                raise data
            made = play(replay(data, load))
        except Complaint as bad:
            said = str(bad)[:_LONGEST_REASON]
            yield Unread(number + 1, places.line(number, _action(said)), said)
        except BEYOND as bad:
            yield Unread(number + 1, places.line(number), f"this hand cannot be read ({type(bad).__name__})")
        else:
            yield made


def _toml(said: str, lines: int) -> str:
    """``line 3: …`` from what the reader of TOML says."""
    at = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", said)
    if at is None:
        return f"line 1: {said}"
    return f"line {at[1] or lines}: {said[: at.start()]}"


def _action(said: str) -> int:
    found = re.search(r"\baction ([0-9]+)\b", said)
    return whole(found[1]) or 0 if found else 0


class Places:
    """Where the hands of a text stand in it."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.heads = [number for number, line in enumerate(self.lines) if _HEADER.fullmatch(line)]

    def line(self, hand: int, action: int = 0) -> int:
        """The line of an action (counted from 1) of a hand (from 0); 0: that of the hand itself."""
        first = self.heads[hand] if hand < len(self.heads) else 0
        seen = 0
        for number, found in self._actions(hand, first) if action else ():
            seen += len(found)
            if seen >= action:
                return number + 1
        return first + 1

    def _actions(self, hand: int, first: int) -> Iterator[tuple[int, list[str]]]:
        """The texts of the list of actions of a hand, line by line."""
        end = self.heads[hand + 1] if hand + 1 < len(self.heads) else len(self.lines)
        inside = False
        for number, line in enumerate(self.lines[first:end], first):
            if not inside and re.match(r"\s*actions\s*=", line):
                inside, line = True, line.split("=", 1)[1]
            if inside:
                found = _TEXT.findall(line)
                yield number, found
                if "]" in _TEXT.sub("", line):
                    return
