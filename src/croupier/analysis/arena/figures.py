"""Figures of play: how often who does what, by position, from any hands – played here, or read from public files.

Every figure is a count out of a count, so that intervals follow. They are read from what an onlooker sees: actions,
boards and who shows. *Before the flop* is the first street of any game, *the flop* its second.

>>> from croupier import poker
>>> hand = poker.deal("gelp/texas-holdem", stacks=[200] * 3, blinds=(1, 2), seed=7)
>>> for action in (("raise", 6), ("fold",), ("call",), ("check",), ("bet", 8), ("fold",)):
...     _ = hand.act(*action)
>>> found = figures([hand.round.events])
>>> found["c-bet"], found["vpip", "BTN"], found["vpip"]
(Rate(hits=1, of=1), Rate(hits=1, of=1), Rate(hits=2, of=3))
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from croupier.games.poker import events as e
from croupier.play import Seat
from croupier.play.events import Dealt, Event
from croupier.play.record import Json

FIGURES: Final[Mapping[str, str]] = {
    "vpip": "puts chips in of his own will before the flop",
    "pfr": "raises before the flop",
    "first in": "raises where nobody has come in before him",
    "3-bet": "raises the first raise again",
    "fold to 3-bet": "folds where his raise is raised again",
    "c-bet": "bets the flop as the last to raise before it, where nobody has bet yet",
    "fold to c-bet": "folds to such a bet",
    "raise c-bet": "raises such a bet",
    "flop": "sees the flop",
    "showdown": "is still in at the showdown",
    "all-in preflop": "is all-in before the flop",
    "all-in": "is all-in at any time",
}
"""What is counted for a player, of all hands or of those in which he could."""
WHOLE_HANDS: Final[Mapping[str, str]] = {
    "hands to the flop": "hands that see a flop",
    "hands to the showdown": "hands that end by a showdown",
    "hands all-in preflop": "hands in which somebody is all-in before the flop",
    "hands all-in": "hands in which somebody is all-in",
    "players at the flop": "players for each hand that sees a flop",
}
"""What is counted for the table; a position has none of them."""
_NAMED: Final = ("CO", "HJ", "LJ")
_FULL: Final = 1.959964


class Rate(NamedTuple):
    """So often of so many times."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        """From 0 to 1; not a number where it could never be."""
        return self.hits / self.of if self.of else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 %: it stays between 0 and 1 and is honest where little was counted."""
        if not self.of:
            return 0.0, 1.0
        share, n, z = min(1.0, self.share), self.of, _FULL
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))

    def __str__(self) -> str:
        return f"{self.share:.1%}" if self.of else "–"


def positions(count: int, *, button: bool = True) -> tuple[str, ...]:
    """What the places are called in dealing order; without a button by their numbers.

    >>> positions(6)
    ('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN')
    >>> positions(9)[2:6], positions(2)
    (('UTG', 'UTG+1', 'UTG+2', 'LJ'), ('BB', 'BTN'))
    """
    if not button:
        return tuple(str(place + 1) for place in range(count))
    if count == 2:
        return "BB", "BTN"
    middle = count - 3
    late = _NAMED[: max(0, middle - 1)][::-1]
    early = tuple("UTG" if not n else f"UTG+{n}" for n in range(middle - len(late)))
    return ("SB", "BB", *early, *late, "BTN")


@dataclass
class Figures:
    """Counts, by figure and position; hands are added one by one, and counts of other hands as a whole."""

    hands: int = 0
    hits: Counter[tuple[str, str]] = field(default_factory=Counter)
    of: Counter[tuple[str, str]] = field(default_factory=Counter)
    places: dict[str, None] = field(default_factory=dict)

    def __getitem__(self, what: str | tuple[str, str]) -> Rate:
        """A figure over all positions, or at one: ``found["pfr"]``, ``found["pfr", "BTN"]``."""
        if isinstance(what, tuple):
            return Rate(self.hits[what], self.of[what])
        where = self.places if what in FIGURES else ("",)
        return Rate(sum(self.hits[what, at] for at in where), sum(self.of[what, at] for at in where))

    @property
    def positions(self) -> list[str]:
        """The positions that were played, first in those hands that had most players."""
        return list(self.places)

    def add(self, other: Figures) -> None:
        self.hands += other.hands
        self.hits.update(other.hits)
        self.of.update(other.of)
        self.places.update(other.places)

    def see(self, events: Iterable[Event], of: Collection[Seat] | None = None) -> None:
        """Count one hand; ``of``: only what these seats did."""
        course = _Course(events)
        self.hands += 1
        self.places.update(dict.fromkeys(course.position.values()))
        for seat, position in course.position.items():
            if of is None or seat in of:
                for name, hit in course.of(seat):
                    self.hits[name, position] += hit
                    self.of[name, position] += 1
        for name, hits, chance in course.table():
            self.hits[name, ""] += hits
            self.of[name, ""] += chance

    def as_json(self) -> Json:
        def said(name: str, at: str) -> Json:
            return {"hits": self.hits[name, at], "of": self.of[name, at]}

        return {
            "hands": self.hands,
            "players": {name: {at: said(name, at) for at in self.places} for name in FIGURES},
            "table": {name: said(name, "") for name in WHOLE_HANDS},
        }


def figures(hands: Iterable[Iterable[Event]], of: Collection[Seat] | None = None) -> Figures:
    """The figures of hands, each given by its events."""
    out = Figures()
    for events in hands:
        out.see(events, of)
    return out


class _Course:
    """One hand, read action by action."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.position: dict[Seat, str] = {}
        self.street = 1
        self.raises: list[Seat] = []
        """Who raised before the flop, in order."""
        self.flop: set[Seat] = set()
        self.showdown: set[Seat] = set()
        self.all_in: dict[Seat, int] = {}
        """On which street."""
        self._in: list[Seat] = []
        """Who has not folded."""
        self._behind: dict[Seat, int] = {}
        """Chips before the first action; a stack that nobody knows never runs out."""
        self._done: dict[Seat, dict[str, bool]] = {}
        self._came_in = self._acted = False
        self._bets = 0
        self._c_bettor: Seat | None = None
        for event in events:
            self._read(event)

    def _read(self, event: Event) -> None:
        match event:
            case e.HandStarted():
                names = positions(len(event.seats), button=event.button is not None)
                self.position = dict(zip(event.seats, names, strict=True))
                self._in = list(event.seats)
                self._behind = {seat: stack or -1 for seat, stack in zip(event.seats, event.stacks, strict=True)}
                self._done = {seat: dict.fromkeys(("vpip", "pfr"), False) for seat in event.seats}
            case e.Posted(seat, _, amount):
                self._behind[seat] -= amount
                if not self._behind[seat]:
                    self.all_in[seat] = self.street
            case Dealt() | e.Discarded() if self._acted:
                self._next_street()
            case e.Shown() | e.Mucked():
                self.showdown = set(self._in)
            case e.Acted():
                self._act(event)

    def _next_street(self) -> None:
        self.street += 1
        self._acted, self._bets = False, 0
        if self.street == 2:
            self.flop = set(self._in)

    def _act(self, event: e.Acted) -> None:
        self._acted = True
        (self._before if self.street == 1 else self._after)(event)
        if event.all_in:
            self.all_in.setdefault(event.seat, self.street)
        if event.action == "fold":
            self._in.remove(event.seat)

    def _before(self, event: e.Acted) -> None:
        seat, done = event.seat, self._done[event.seat]
        raised = event.action in ("raise", "bet")
        if event.action in ("call", "raise", "bet"):
            done["vpip"] = True
        if raised:
            done["pfr"] = True
        if not self._came_in and event.action != "bring in":
            done.setdefault("first in", raised)
        if len(self.raises) == 1 and self.raises[0] != seat:
            done.setdefault("3-bet", raised)
        if len(self.raises) == 2 and self.raises[0] == seat:
            done.setdefault("fold to 3-bet", event.action == "fold")
        if raised:
            self.raises.append(seat)
        self._came_in = self._came_in or event.action in ("call", "raise", "bet")

    def _after(self, event: e.Acted) -> None:
        if self.street != 2:
            return
        seat, done = event.seat, self._done[event.seat]
        bets = event.action in ("bet", "raise")
        if not self._bets and self.raises and self.raises[-1] == seat:
            done["c-bet"] = bets
            if bets:
                self._c_bettor = seat
        elif self._c_bettor is not None and self._bets == 1:
            done.setdefault("fold to c-bet", event.action == "fold")
            done.setdefault("raise c-bet", bets)
        self._bets += bets

    def of(self, seat: Seat) -> Iterator[tuple[str, bool]]:
        """The figures that a seat could have, and whether it has them."""
        yield from self._done[seat].items()
        yield "flop", seat in self.flop
        yield "showdown", seat in self.showdown
        yield "all-in preflop", self.all_in.get(seat) == 1
        yield "all-in", seat in self.all_in

    def table(self) -> Iterator[tuple[str, int, int]]:
        """The figures of the hand as a whole: hits and chances."""
        yield "hands to the flop", bool(self.flop), 1
        yield "hands to the showdown", bool(self.showdown), 1
        yield "hands all-in preflop", 1 in self.all_in.values(), 1
        yield "hands all-in", bool(self.all_in), 1
        yield "players at the flop", len(self.flop), bool(self.flop)


__all__ = ["FIGURES", "WHOLE_HANDS", "Figures", "Rate", "figures", "positions"]
