"""Points: tens and pictures 0, aces 1, the rest as printed; a hand counts its last digit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from croupier.cards import RANKS, Card
from croupier.figures import whole

Side = Literal["player", "banker"]
Winner = Literal["player", "banker", "tie"]
SIDES: Final[tuple[Side, Side]] = ("player", "banker")

POINTS: Final[tuple[int, ...]] = tuple(whole(rank) or (1 if rank == "A" else 0) for rank in RANKS)
"""Rank (0 a deuce … 12 an ace) → points."""


def points(card: Card) -> int:
    """What one card counts."""
    return POINTS[card.rank]


def total(hand: Iterable[Card]) -> int:
    """What a hand counts.

    >>> from croupier.cards import cards
    >>> total(cards("5h 7c")), total(cards("Ac 9d")), total(cards("Ks 9h"))
    (2, 0, 9)
    """
    return sum(map(points, hand)) % 10


class Coup(NamedTuple):
    """How a round ended: both totals, and which of the first two cards were pairs."""

    player: int
    banker: int
    player_pair: bool = False
    banker_pair: bool = False

    @property
    def winner(self) -> Winner:
        if self.player == self.banker:
            return "tie"
        return "player" if self.player > self.banker else "banker"

    @property
    def winning_total(self) -> int:
        return max(self.player, self.banker)
