"""Hand histories that somebody sends: read and replayed within bounds; what is wrong is told with its line."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.games.poker.events import Shown
from croupier.games.poker.formats.each import Unread, each
from croupier.games.poker.formats.known import settled
from croupier.games.poker.formats.phh_file import VARIANTS, BadHistory
from croupier.games.poker.formats.phh_read import Load, Replay
from croupier.games.poker.model import Rules
from croupier.games.poker.reading import leg_played, told_openly
from croupier.play import Event
from croupier.play.record import Json

MOST_HANDS: Final = 2_000
MOST_SECONDS: Final = 20.0
_MOST_DOTS: Final = 500
"""In one line. A key of ten thousand parts is well-formed TOML and takes its reader a second, and no hand has one."""


class Played(NamedTuple):
    """A hand of a file, the ``number``-th, played by the rules. ``places``: decimal places of the file's amounts, where
    they are in no currency of a house. ``seats`` as the file counts them, ``names`` as it calls them; ``game``
    with its ``options`` and, in a mix, the ``leg``: what was played. ``notes``: what the file does not tell."""

    number: int
    title: str
    game: str
    options: Json
    leg: str | None
    currency: str
    places: int
    seats: list[str]
    names: list[str]
    events: list[Json]
    notes: list[str]

    def as_json(self) -> Json:
        return self._asdict()


class Sheet(NamedTuple):
    """The hands of a file that were played, and those that could not be."""

    hands: list[Played]
    unread: list[Unread]

    def as_json(self) -> Json:
        return {"hands": [hand.as_json() for hand in self.hands], "unread": [bad._asdict() for bad in self.unread]}


def played(text: str, load: Load, now: Callable[[], float] = time.monotonic) -> Sheet:
    """Every hand of a PHH or PHHS text that can be played; ``BadHistory`` with line and reason where none can."""
    until = now() + MOST_SECONDS
    _check_dots(text)

    def in_time(game: str, options: Json) -> Rules:
        if now() > until:
            raise BadHistory(f"after {MOST_SECONDS:.0f} seconds this hand still waits")
        return load(game, options)

    out = Sheet([], [])
    for found in each(text, in_time, _one, MOST_HANDS):
        if isinstance(found, Unread):
            out.unread.append(found)
        else:
            out.hands.append(found._replace(number=1 + len(out.hands) + len(out.unread)))
    if not out.hands:
        raise BadHistory(str(out.unread[0]))
    return out


def _check_dots(text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            raise BadHistory(f"line {number}: not a hand history: {line.count('.')} dots in one line")


def _one(run: Replay) -> Played:
    notes = run.check().notes(run.file)
    hand, data = run.hand, run.file.fields
    rules: Rules = hand.rules
    seats = list(hand.table.seats)
    names = [str(name)[:40] for name in data.get("players", [])] or seats
    title = str(data.get("event") or rules.title["en"])[:120]
    known = [event for event in settled(hand.round.events, run.ending) if not _kept_back(event, run.driver.guessed)]
    events = told_openly(rules, known, run.driver.guessed)
    game, leg = hand.game or str(data["variant"]), leg_played(rules, hand.round.events)
    options = dict(data.get("_options", {}))
    code, places = hand.table.currency.code, hand.table.currency.decimals
    return Played(1, title, game, options, leg, code, places, seats, names, events, notes)


def _kept_back(event: Event, guessed: frozenset[Card]) -> bool:
    """A hand that was neither mucked nor shown."""
    return isinstance(event, Shown) and guessed.issuperset(event.cards)


def known_only(load: Load, games: frozenset[str]) -> Load:
    """A loader for files that strangers send: games of the house and those of the standard, nothing else."""

    def find(game: str, options: Json) -> Rules:
        if game not in games and game not in VARIANTS.values():
            raise BadHistory(f"{game[:80]!r} is no game of poker of this house")
        return load(game, options)

    return find
