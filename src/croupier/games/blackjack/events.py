"""What only a table with boxes tells, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from croupier.cards import Card, show
from croupier.play import Event, Seat, Viewer
from croupier.play.places import Places


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A card for a box, face down: those who play on the box may look at it, nobody else."""

    to: str
    cards: tuple[Card | None, ...]
    owners: tuple[Seat, ...]

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer in self.owners else replace(self, cards=(None,) * len(self.cards))

    def lay(self, places: Places) -> None:
        places.deal(self.to, self.cards)

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{self.to} gets {show(c for c in self.cards if c is not None) or 'a card'}, face down."


@dataclass(frozen=True, slots=True)
class ToPlay(Event):
    """It is the turn of this hand; its owner decides."""

    place: str
    seat: Seat

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{self.place}: {self.seat} to play."


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """What a hand counts; ``name`` where it is something special. Of hidden cards only their players know."""

    place: str
    total: int | None
    soft: bool = False
    name: str | None = None
    owners: tuple[Seat, ...] | None = None

    def seen_by(self, viewer: Viewer) -> Event:
        known = self.owners is None or viewer in self.owners
        return self if known else replace(self, total=None, soft=False, name=None)

    @property
    def outcome(self) -> str | None:
        """The dealer's hand decides: ``20``, ``24 bust``."""
        if self.place != "dealer":
            return None
        return f"{self.total} {self.name}" if self.name else str(self.total)

    def lay(self, places: Places) -> None:
        if self.total is not None:
            name = f": {self.name}" if self.name else ""
            places.says[self.place] = f"{'soft ' if self.soft else ''}{self.total}{name}"

    def told(self, money: Callable[[int], str]) -> str:
        del money
        if self.total is None:
            return f"{self.place} has cards that lie face down."
        return f"{self.place} has {'soft ' if self.soft else ''}{self.total}{f': {self.name}' if self.name else ''}."


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Cards go from one place to another: a pair is split, a card that lay wrong is put right."""

    of: str
    to: str
    cards: tuple[Card, ...]

    def lay(self, places: Places) -> None:
        places.take(self.of, self.cards)
        places.deal(self.to, self.cards)
        places.says.pop(self.of, None)

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{show(self.cards)} goes from {self.of} to {self.to}."


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """The dealer has looked at his hole card: a natural, or not."""

    natural: bool

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"The dealer looks at his hole card: {'a natural' if self.natural else 'no natural'}."


TOLD: Final = (Laid, ToPlay, Counted, Moved, Peeked)
"""Everything that this family tells in its own words."""
