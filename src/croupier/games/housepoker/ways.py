"""A dealer's way to exchange cards: an ordered list of named rules, the first that fits says what is thrown.

A house replaces the list in its rulebook file; the rules themselves are these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.ranking import Category, four_card_flush, four_card_straight, rank

Rule = Callable[[tuple[Card, ...]], tuple[Card, ...] | None]


def _alike(hand: tuple[Card, ...], count: int) -> set[int]:
    return {face for face, n in Counter(card.rank for card in hand).items() if n == count}


def _lowest(some: list[Card], count: int) -> tuple[Card, ...]:
    return tuple(sorted(some, key=lambda card: (card.rank, card.suit))[:count])


def _stand_on_straight(hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    made = rank(hand).category in (
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    )
    return () if made else None


def _three_of_a_kind(hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    threes = _alike(hand, 3)
    return tuple(card for card in hand if card.rank not in threes) if threes else None


def _two_pair(hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    pairs = _alike(hand, 2)
    return tuple(card for card in hand if card.rank not in pairs) if len(pairs) == 2 else None


def _pair(hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    pairs = _alike(hand, 2)
    return _lowest([card for card in hand if card.rank not in pairs], 2) if pairs else None


def _four_flush(hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    four = four_card_flush(hand)
    return tuple(card for card in hand if card not in four) if four else None


def _open_straight(hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Four in sequence that a card at either end completes: not A-2-3-4, not J-Q-K-A."""
    four = four_card_straight(hand)
    if four is None or 12 in {card >> 2 for card in four}:
        return None
    return tuple(card for card in hand if card not in four)


def _two_lowest(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return _lowest(list(hand), 2)


RULES: Final[dict[str, Rule]] = {
    "stand_on_straight": _stand_on_straight,
    "three_of_a_kind": _three_of_a_kind,
    "two_pair": _two_pair,
    "pair": _pair,
    "four_flush": _four_flush,
    "open_straight": _open_straight,
    "two_lowest": _two_lowest,
}


def thrown(way: list[str], hand: tuple[Card, ...], most: int) -> tuple[Card, ...]:
    """What a dealer who follows this way throws."""
    for name in way:
        away = RULES[name](hand)
        if away is not None:
            return away[:most]
    return ()
