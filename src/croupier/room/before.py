"""What was at a table before it opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.play.record import Json
from croupier.room.news import Past


@dataclass(frozen=True, slots=True)
class Before:
    """``rounds``: so many were played; ``history``: the last of them. ``notice``: what everybody should read of how
    the house was closed. ``pot``: what its progressive pot holds."""

    rounds: int = 0
    history: tuple[Past, ...] = ()
    notice: str | None = None
    pot: int | None = None

    @property
    def carry(self) -> Json:
        """What the first round finds."""
        return {} if self.pot is None else {"pot": self.pot}


NOTHING: Final = Before()
"""A new table."""
