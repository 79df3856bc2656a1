"""What Pai Gow tells beside the table's common words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from croupier.cards import Card, show
from croupier.play.events import Event, Viewer


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    """Seven cards are divided: a front of two and a back of five. Face down until everybody has set."""

    of: str
    front: tuple[Card | None, ...]
    back: tuple[Card | None, ...]
    faces: str = "up"

    def seen_by(self, viewer: Viewer) -> Event:
        if self.faces == "up" or viewer == self.of:
            return self
        return replace(self, front=(None,) * len(self.front), back=(None,) * len(self.back))

    def told(self, money: Callable[[int], str]) -> str:
        del money
        front = show(card for card in self.front if card is not None)
        back = show(card for card in self.back if card is not None)
        return f"{self.of} sets {front or 'a front'} in front, {back or 'the rest'} behind."
