"""What an equity calculation says."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from croupier.analysis.equity.games import Game
from croupier.cards import Card
from croupier.ranking.value import Category


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """One player's part. Counts are of deals, each with the same weight."""

    holds: str
    """The cards or range as they were given."""
    deals: int
    wins: int
    """Deals in which he takes the whole pot."""
    ties: int
    """Deals in which he takes a part of it: an equal hand elsewhere, or one half of a split pot."""
    equity: Fraction
    """His average part of the pot: exact, or the sample's mean."""
    lows: int
    """Deals in which he makes a low that qualifies (split games)."""
    hands: dict[Category, int]
    """How often his final hand is of each category, lowest first."""

    @property
    def win(self) -> float:
        return self.wins / self.deals

    @property
    def tie(self) -> float:
        return self.ties / self.deals


@dataclass(frozen=True, slots=True)
class Equities:
    """Everybody's equity in one spot."""

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    deals: int
    exact: bool
    players: tuple[PlayerEquity, ...]

    @property
    def error(self) -> float:
        """One standard error of an equity, at most; 0 when exact."""
        return 0.0 if self.exact else sqrt(0.25 / self.deals)


class Part(NamedTuple):
    """One hand's part: how often it takes the pot, how often some of it, its average part and one standard error."""

    holds: str
    win: float
    tie: float
    equity: float
    error: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """Everybody's part of the pot. ``assumes``: what was taken for granted besides the cards, in a few words each."""

    hands: tuple[Part, ...]
    deals: int
    exact: bool
    assumes: tuple[str, ...] = ()

    @property
    def error(self) -> float:
        """One standard error of an equity, at most; 0 when exact."""
        return max(hand.error for hand in self.hands)
