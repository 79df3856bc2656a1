"""Bots, always marked as such: a simple bettor against the house, and whoever plays among players."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Protocol

from croupier.play import Answer, Ask, Event, Place, Seat, Table, TakeBets
from croupier.play.record import Json
from croupier.rulebooks import Game


def _bets(offered: Json) -> list[str]:
    """Every bet that an offer names: a list of names, or lists of names by kind."""
    bets = offered.get("bets", [])
    kinds = list(bets.values()) if isinstance(bets, dict) else [bets]
    kinds = [[bet for bet in kind if isinstance(bet, str)] for kind in kinds if isinstance(kind, list)]
    return [bet for kind in kinds for bet in kind]


@dataclass(slots=True)
class Bettor:
    """Bets a few times the minimum; its luck is its own and has nothing to do with the table's chance."""

    low: int
    luck: random.Random = field(default_factory=random.Random)

    def places(self, seat: Seat, ask: TakeBets) -> list[Place]:
        """What it would like to place now."""
        bets = _bets(ask.legal())
        if not bets:
            return []
        count = min(self.luck.choice((0, 1, 1, 2, 3)), len(bets))
        return [Place(seat, bet, self.low * self.luck.choice((1, 1, 2, 5))) for bet in self.luck.sample(bets, count)]


class Player(Protocol):
    """A bot at a table among players. It decides from what its own seat has seen, in a thread of its own."""

    def decide(self, game: Game, table: Table, seen: list[Event], ask: Ask) -> Answer:
        """The answer to what this seat is asked."""
