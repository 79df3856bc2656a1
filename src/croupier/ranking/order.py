"""The cards of a hand in the order in which people lay them out: what decides first comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from croupier.cards import Card
from croupier.ranking.short import four_card_flush, four_card_straight
from croupier.ranking.value import Category, Scale

_RUNS: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


def in_order(hand: Sequence[Card], scale: Scale, strength: int) -> tuple[Card, ...]:
    """``K-K-K-4-4``, ``5-4-3-2-A``, ``8-6-4-3-A``; a fifth card after its four-card flush; wild cards last."""
    category, faces = scale.read(strength)
    low_ace = (scale.low and not scale.name.startswith("deuce")) or (category in _RUNS and faces[0] < 14)
    counts = Counter(card.rank for card in hand)
    four: tuple[int, ...] = ()
    if category is Category.FOUR_FLUSH:
        four = four_card_flush(hand) or ()
    elif category is Category.FOUR_STRAIGHT:
        four = four_card_straight(hand) or ()

    def weight(card: Card) -> tuple[bool, int, int, int]:
        place = four.index(card) if card in four else 4
        rank = -1 if low_ace and card.rank == 12 else card.rank
        wild = card.is_joker or (scale.name == "deuces-wild" and card.rank == 0)
        return (wild, place, -counts[card.rank], -(rank * 4 + card.suit))

    return tuple(sorted(hand, key=weight))
