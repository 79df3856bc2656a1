"""Bots, always marked as such: a simple bettor against the house, and whoever plays among players."""

from __future__ import annotations

import logging
import random
from dataclasses import dataclass, field
from typing import Protocol

from croupier.play import Answer, Ask, Event, Place, Seat, Table, TakeBets
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.rulebooks import Game

_log = logging.getLogger(__name__)


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

    def wants(self, seat: Seat, ask: TakeBets) -> list[Place]:
        """What it would like to place now; nothing, when it is at a loss."""
        try:
            return self.places(seat, ask)
        except Exception:
            _log.exception("the bot %s could not bet", seat)
            return []

    def places(self, seat: Seat, ask: TakeBets) -> list[Place]:
        """What it would like to place now. Bets that are staked ``together`` come first, equal in size."""
        offered = ask.legal()
        bets = _bets(offered)
        if not bets:
            return []
        if together := offered.get("together"):
            return self._set(seat, together, [bet for bet in bets if bet not in together], offered["spans"])
        count = min(self.luck.choice((0, 1, 1, 2, 3)), len(bets))
        sizes: Json = offered.get("sizes", {})
        return [Place(seat, bet, self._amount(sizes.get(bet))) for bet in self.luck.sample(bets, count)]

    def _amount(self, size: Json | None) -> int:
        """A few times the minimum, where the offer says so within what the bet takes."""
        amount = self.low * self.luck.choice((1, 1, 2, 5))
        return amount if size is None else min(max(amount, size["min"]), size["max"])

    def _set(self, seat: Seat, together: list[str], others: list[str], spans: Json) -> list[Place]:
        """The bets without which there is no hand, now and then a side bet at its least."""
        if self.luck.random() < 0.2:
            return []
        amount = max(self.low, spans[together[0]][0]) * self.luck.choice((1, 1, 2, 3))
        side = [bet for bet in others if self.luck.random() < 0.4]
        return [Place(seat, bet, amount) for bet in together] + [Place(seat, bet, spans[bet][0]) for bet in side]


class Bettors:
    """The bots of a table against the house: they bet one after the other in the first half of the betting time."""

    def __init__(self) -> None:
        self._of: dict[PlayerId, Bettor] = {}
        self._due: list[tuple[float, Seat]] = []

    def add(self, player: PlayerId, bettor: Bettor) -> None:
        self._of[player] = bettor

    def open(self, bots: list[Seat], now: float, betting_ms: int) -> None:
        """Bets are taken: these will bet."""
        self._due = [
            (now + betting_ms * (place + 1) // (2 * len(bots) + 2) / 1000, seat) for place, seat in enumerate(bots)
        ]

    def close(self) -> None:
        """No more bets."""
        self._due = []

    @property
    def due(self) -> float | None:
        """When the next one bets."""
        return self._due[0][0] if self._due else None

    def next_to_bet(self, now: float) -> Seat | None:
        """The one whose moment has come."""
        return self._due.pop(0)[1] if self._due and self._due[0][0] <= now else None

    def all_to_bet(self) -> list[Seat]:
        """Those who have not bet yet: their moment has come, all at once."""
        seats, self._due = [seat for _, seat in self._due], []
        return seats

    def wants(self, player: PlayerId, seat: Seat, ask: TakeBets) -> list[Place]:
        return self._of[player].wants(seat, ask)


class Player(Protocol):
    """A bot at a table among players. It decides from what its own seat has seen, in a thread of its own."""

    def decide(self, game: Game, table: Table, seen: list[Event], ask: Ask) -> Answer:
        """The answer to what this seat is asked."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot on its way to a chair; ``level``: how it plays, in a word that everybody may read."""

    player: Player
    level: str
