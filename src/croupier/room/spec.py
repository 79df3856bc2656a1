"""What is played at a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.play.record import Json
from croupier.rulebooks import Game
from croupier.rulebooks.houses import besides


@dataclass(frozen=True, slots=True)
class Spec:
    """What is played at a table. Among players: how many chairs there are (0: as many as the game allows), whether it
    is for practice, after how many hands the level rises, if it does, and where it has them the stakes of its own, in
    which its ``game`` is played already, and the time of its own to answer."""

    id: str
    name: str
    game: Game
    currency: str
    chairs: int = 0
    practice: bool = False
    hands_per_level: int = 0
    feeds: str | None = None
    """The table to which its players go on, as soon as there is a place."""
    stakes: Json = field(default_factory=dict)
    acting_ms: int = 0
    says: tuple[str, ...] = ()
    """The options of the game that its name says."""
    event: str | None = None
    """The event that directs it."""
    live: bool = False
    """A person deals: what falls, and when the bets are closed, is entered at the dealer's console."""
    heat: str | None = None
    """The event in points of which it plays a heat."""

    @property
    def own(self) -> str:
        """What its name says besides the game's title and the currency."""
        parts = besides(self.name, self.game.title).split(", ")
        return ", ".join(part for part in parts if part != self.currency)

    def round_id(self, number: int) -> str:
        """What a round of this table is called, here and in the books."""
        return f"{self.id}.{number}"
