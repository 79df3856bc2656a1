"""The history of a hand: its events and inputs, with what is needed to write them in other people's formats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.games.poker.liveevents import RULED
from croupier.games.poker.model import Rules
from croupier.play import Answer, Event, Refused, Table
from croupier.play.record import Json

if TYPE_CHECKING:
    from croupier.games.poker.formats.ohh import OpenHandHistory


@dataclass(frozen=True, slots=True)
class History:
    """A hand, written down. ``facts`` are the fields of a hand history that are not rules: event, city, players …"""

    rules: Rules
    table: Table
    game: str
    events: tuple[Event, ...]
    inputs: tuple[Answer, ...]
    facts: Json = field(default_factory=dict)

    def phh(self) -> str:
        """As a Poker Hand History file (TOML)."""
        self._as_others_write()
        from croupier.games.poker.formats.phh_write import write

        return write(self)

    def ohh(self) -> OpenHandHistory:
        """As an Open Hand History object."""
        self._as_others_write()
        from croupier.games.poker.formats.ohh import write

        return write(self)

    def text(self, viewer: str | None = None, *, everything: bool = True) -> str:
        """As a readable text; ``everything``: with all cards, otherwise as this viewer saw it."""
        from croupier.games.poker.formats.text import write

        return write(self, viewer, everything=everything)

    def _as_others_write(self) -> None:
        """Refuse what the standards have no action for."""
        if any(isinstance(event, RULED) for event in self.events):
            raise Refused("this hand has rulings or actions out of turn, for which hand histories have no action")

    def __str__(self) -> str:
        return self.text()
