"""What Pai Gow tells beside the table's common words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

from croupier.cards import Card, show
from croupier.play.events import Event, Viewer
from croupier.play.places import Places

BETWEEN: Final = " / "
"""Stands between what a front and what a back is."""


@dataclass(frozen=True, slots=True)
class MaySet(Event):
    """Every way to divide a player's cards: the front, what front and back would be, whether it fouls.

    Told to the owner of the cards alone.
    """

    of: str
    ways: tuple[tuple[tuple[Card, ...], str, str, bool], ...] = ()

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.of else replace(self, ways=())

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{self.of} looks at {len(self.ways)} ways to set the cards." if self.ways else f"{self.of} looks."


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    """Seven cards are divided: a front of two and a back of five. Face down until everybody has set."""

    of: str
    front: tuple[Card | None, ...]
    back: tuple[Card | None, ...]
    faces: Literal["owner", "up"] = "up"
    says: tuple[str, ...] = ()
    """What front and back are."""

    @property
    def outcome(self) -> str | None:
        return BETWEEN.join(self.says) if self.of == "dealer" and self.says else None

    def seen_by(self, viewer: Viewer) -> Event:
        if self.faces == "up" or viewer == self.of:
            return self
        return replace(self, front=(None,) * len(self.front), back=(None,) * len(self.back), says=())

    def lay(self, places: Places) -> None:
        places.cards[self.of] = [*self.front, *self.back]
        if self.says:
            places.says[self.of] = BETWEEN.join(self.says)

    def told(self, money: Callable[[int], str]) -> str:
        del money
        front = show(card for card in self.front if card is not None)
        back = show(card for card in self.back if card is not None)
        return f"{self.of} sets {front or 'a front'} in front, {back or 'the rest'} behind."


TOLD: Final = (MaySet, HandSet)
"""Everything that this family tells in its own words."""
