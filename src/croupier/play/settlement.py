"""How a round ends: one line for every stake, and what lies on for the next round."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.play.answers import Seat
from croupier.play.record import Json, Record


@dataclass(frozen=True, slots=True)
class Line(Record):
    """One stake and what became of it. ``profit`` comes on top of the stake; −stake is all lost, 0 is a push."""

    seat: Seat
    bet: str
    stake: int
    profit: int
    stays: int = 0  # of what comes back, this much still lies on the bet
    held: bool = False  # disputed: not handed out before it is decided

    @property
    def returned(self) -> int:
        """What goes back to the player in all, stake included."""
        return self.stake + self.profit


@dataclass(frozen=True, slots=True)
class Settlement(Record):
    """The end of a round. ``carry`` is what the next round at this table must know.

    ``pot``: what the house has put into the table's pot in this round, or (negative) the pot has paid for the house.
    """

    lines: tuple[Line, ...] = ()
    void: str | None = None
    carry: Json = field(default_factory=dict)
    pot: int = 0

    def profit(self, seat: Seat) -> int:
        """The seat's net result."""
        return sum(line.profit for line in self.lines if line.seat == seat)

    def by_bet(self, seat: Seat) -> dict[str, int]:
        """The seat's result bet by bet."""
        out: dict[str, int] = {}
        for line in self.lines:
            if line.seat == seat:
                out[line.bet] = out.get(line.bet, 0) + line.profit
        return out
