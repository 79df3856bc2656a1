"""Hands and boxes in play: cards, totals, and whose money lies where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from croupier.cards import Card
from croupier.play import Seat

ACE, TEN = 12, 8


def points(card: Card) -> int:
    """Pictures are 10, an ace is 1 (or 11, see ``total``)."""
    return 1 if card.rank == ACE else min(card.rank + 2, 10)


def total(cards: Iterable[Card], fixed_aces: int = 0) -> tuple[int, bool]:
    """The best total, and whether it is soft (an ace counts 11). ``fixed_aces`` of the aces stay 1."""
    held = list(cards)
    low = sum(map(points, held))
    free = sum(card.rank == ACE for card in held) > fixed_aces
    return (low + 10, True) if free and low <= 11 else (low, False)


def is_natural(cards: list[Card]) -> bool:
    """Ace and ten-value card; that they are the first two of the box is for the caller to know."""
    return len(cards) == 2 and sorted(map(points, cards)) == [1, 10]


State = Literal["open", "stood", "bust", "natural", "long", "trio", "surrendered", "paid"]


@dataclass(slots=True)
class Hand:
    """One hand of a box. ``base``: each player's first stake on it; ``stakes``: all of his stakes on it."""

    number: int
    cards: list[Card]
    base: dict[Seat, int]
    stakes: dict[Seat, int]
    split: bool = False
    from_aces: bool = False
    fixed_aces: int = 0
    drawn: bool = False  # a card was drawn (not bought)
    bought: int = 0
    hidden: int = 0  # so many of its cards lie face down
    state: State = "open"

    @property
    def total(self) -> int:
        return total(self.cards, self.fixed_aces)[0]

    @property
    def soft(self) -> bool:
        return total(self.cards, self.fixed_aces)[1]


@dataclass(slots=True)
class Box:
    """A box with at least one stake. ``players`` in the order in which they came; the first is the owner."""

    number: int
    players: list[Seat]
    hands: list[Hand]
    insured: dict[Seat, int] = field(default_factory=dict)

    @property
    def owner(self) -> Seat:
        return self.players[0]

    @property
    def name(self) -> str:
        return f"box {self.number}"

    def place(self, hand: Hand) -> str:
        """Where the cards of a hand lie: ``box 3``, ``box 3.2`` for the second hand of a split."""
        return self.name if hand.number == 1 else f"{self.name}.{hand.number}"

    def bet(self, slug: str, hand: Hand) -> str:
        """The bet that pays by this hand: ``main 3``, ``main 3.2``."""
        return f"{slug} {self.number}" if hand.number == 1 else f"{slug} {self.number}.{hand.number}"
