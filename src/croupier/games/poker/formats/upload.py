"""Hand histories that somebody sends: read and replayed within bounds; what is wrong is told with its line."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from croupier.complaint import BEYOND, Complaint
from croupier.figures import whole
from croupier.games.poker.formats.phh_file import VARIANTS, BadHistory, split
from croupier.games.poker.formats.phh_read import Load, replay
from croupier.games.poker.model import Rules
from croupier.games.poker.reading import leg_played, told_openly
from croupier.play.record import Json

MOST_HANDS: Final = 2_000
MOST_SECONDS: Final = 20.0
_MOST_DOTS: Final = 500
"""In one line. A key of ten thousand parts is well-formed TOML and takes its reader a second, and no hand has one."""

_LONGEST_REASON: Final = 300
_HEADER = re.compile(r"\s*\[[^\[\]]+\]\s*(#.*)?")
_TEXT = re.compile(r""""(?:[^"\\]|\\.)*+(?:"|$)|'[^']*+(?:'|$)""")


class Played(NamedTuple):
    """A hand of a file, played by the rules. ``seats`` as the file counts them, ``names`` as it calls them; ``game``
    with its ``options`` and, in a mix, the ``leg``: what was played."""

    title: str
    game: str
    options: Json
    leg: str | None
    currency: str
    seats: list[str]
    names: list[str]
    events: list[Json]

    def as_json(self) -> Json:
        return self._asdict()


def played(text: str, load: Load, now: Callable[[], float] = time.monotonic) -> list[Played]:
    """Every hand of a PHH or PHHS text, or ``BadHistory`` with line and reason."""
    until = now() + MOST_SECONDS
    _check_dots(text)
    try:
        hands = split(text)
    except BadHistory as bad:
        raise BadHistory(_toml(str(bad), len(text.splitlines()))) from None
    if len(hands) > MOST_HANDS:
        raise BadHistory(f"line 1: {len(hands)} hands are too many: at most {MOST_HANDS}")
    out = []
    for number, data in enumerate(hands):
        if now() > until:
            raise BadHistory(f"line {_line(text, number, 0)}: after {MOST_SECONDS:.0f} seconds hand {number + 1} waits")
        try:
            out.append(_one(data, load))
        except Complaint as bad:
            said = str(bad)[:_LONGEST_REASON]
            raise BadHistory(f"line {_line(text, number, _action(said))}: {said}") from None
        except BEYOND as bad:
            line = _line(text, number, 0)
            raise BadHistory(f"line {line}: this hand cannot be read ({type(bad).__name__})") from None
    return out


def _check_dots(text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            raise BadHistory(f"line {number}: not a hand history: {line.count('.')} dots in one line")


def _one(data: Any, load: Load) -> Played:
    if not isinstance(data, dict):
        raise BadHistory("a hand is a table of fields")
    run = replay(data, load)
    run.check()
    hand = run.hand
    rules: Rules = hand.rules
    seats = list(hand.table.seats)
    names = [str(name)[:40] for name in data.get("players", [])] or seats
    title = str(data.get("event") or rules.title["en"])[:120]
    events = told_openly(rules, hand.round.events, run.driver.guessed)
    game, leg = hand.game or str(data["variant"]), leg_played(rules, hand.round.events)
    return Played(title, game, dict(data.get("_options", {})), leg, hand.table.currency.code, seats, names, events)


def known_only(load: Load, games: frozenset[str]) -> Load:
    """A loader for files that strangers send: games of the house and those of the standard, nothing else."""

    def find(game: str, options: Json) -> Rules:
        if game not in games and game not in VARIANTS.values():
            raise BadHistory(f"{game[:80]!r} is no game of poker of this house")
        return load(game, options)

    return find


# ── where it is wrong ──────────────────────────────────────────────────────────────────────────────────────────────


def _toml(said: str, lines: int) -> str:
    """``line 3: …`` from what the reader of TOML says."""
    at = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", said)
    if at is None:
        return f"line 1: {said}"
    return f"line {at[1] or lines}: {said[: at.start()]}"


def _action(said: str) -> int:
    found = re.search(r"\baction ([0-9]+)\b", said)
    return whole(found[1]) or 0 if found else 0


def _line(text: str, hand: int, action: int) -> int:
    """The line of an action (counted from 1) of a hand (from 0); 0: that of the hand itself."""
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if _HEADER.fullmatch(line)]
    first = heads[hand] if hand < len(heads) else 0
    if not action:
        return first + 1
    seen = 0
    for number, found in _actions(lines, first):
        seen += len(found)
        if seen >= action:
            return number + 1
    return first + 1


def _actions(lines: list[str], first: int) -> Iterator[tuple[int, list[str]]]:
    """The texts of the list of actions after this line, line by line."""
    inside = False
    for number, line in enumerate(lines[first:], first):
        if not inside and re.match(r"\s*actions\s*=", line):
            inside, line = True, line.split("=", 1)[1]
        if inside:
            found = _TEXT.findall(line)
            yield number, found
            if "]" in _TEXT.sub("", line):
                return
