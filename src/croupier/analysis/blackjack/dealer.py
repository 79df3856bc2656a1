"""The dealer's hand: how likely each of his totals is, given what has left the shoe.

He has no choice, so his draws are a list of compositions, each with the number of orders in which it comes about. The
list is made once for his first cards; for any shoe its probability is a product of falling factorials.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.blackjack.hands import ACE, TEN, VALUES
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.compiled import kernel

CATEGORIES: Final = 8
"""17, 18, 19, 20, 21, a push above 21, bust, natural."""
PUSH, BUST, NATURAL = 5, 6, 7
_MOST: Final = 13  # cards of one value in a dealer's hand, and draws, are fewer than this


class Draws(NamedTuple):
    """Everything the dealer may draw to his first cards, by composition."""

    category: Ints
    orders: Floats
    cards: Ints
    first: Ints
    """Where the values of a composition begin in the two lists below."""
    value: Ints
    number: Ints


def draws_from(first: tuple[int, ...], *, hits_soft_17: bool, push_at: int | None) -> Draws:
    """All ways in which the dealer's hand may end, from these first cards (values)."""
    hand = [0] * VALUES
    for value in first:
        hand[value] += 1
    level: dict[tuple[int, ...], int] = {(0,) * VALUES: 1}
    ended: dict[tuple[int, ...], tuple[int, int]] = {}
    while level:
        after: dict[tuple[int, ...], int] = {}
        for drawn, orders in level.items():
            category = _category(first, hand, drawn, hits_soft_17, push_at)
            if category is not None:
                ended[drawn] = (category, orders)
                continue
            for value in range(VALUES):
                grown = (*drawn[:value], drawn[value] + 1, *drawn[value + 1 :])
                after[grown] = after.get(grown, 0) + orders
        level = after
    flat = [(value, n) for drawn in ended for value, n in enumerate(drawn) if n]
    sizes = [sum(1 for n in drawn if n) for drawn in ended]
    return Draws(
        np.array([category for category, _ in ended.values()], dtype=np.int64),
        np.array([orders for _, orders in ended.values()], dtype=np.float64),
        np.array([sum(drawn) for drawn in ended], dtype=np.int64),
        np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        np.array([value for value, _ in flat], dtype=np.int64),
        np.array([n for _, n in flat], dtype=np.int64),
    )


def _category(
    first: tuple[int, ...], hand: list[int], drawn: tuple[int, ...], hits_soft_17: bool, push_at: int | None
) -> int | None:
    """How this hand ends, or ``None``: he draws. A hand of one card always draws."""
    cards = len(first) + sum(drawn)
    if cards < 2:
        return None
    hard = sum((value + 1) * (hand[value] + drawn[value]) for value in range(VALUES))
    aces = hand[ACE] + drawn[ACE]
    soft = aces > 0 and hard <= 11
    total = hard + 10 * soft
    if cards == 2 and total == 21:
        return NATURAL
    if total < 17 or (total == 17 and soft and hits_soft_17):
        return None
    if total > 21:
        return PUSH if total == push_at else BUST
    return total - 17


@kernel
def dealer_table(counts: Ints, which: Ints, shoe: Ints, draws: Draws, out: Floats) -> None:
    """For each of these hands, what the dealer gets from the shoe without the hand's cards."""
    category, orders, cards, first, value, number = draws
    falling = np.ones((VALUES, _MOST))
    size = np.ones(_MOST)
    for at in range(which.shape[0]):
        hand = which[at]
        total, possible = 0, True
        for v in range(VALUES):
            left = shoe[v] - counts[hand, v]
            if left < 0:
                possible = False
                break
            total += left
            for n in range(1, _MOST):
                falling[v, n] = falling[v, n - 1] * max(0, left - n + 1)
        if not possible:
            continue
        for n in range(1, _MOST):
            size[n] = size[n - 1] * max(1, total - n + 1)
        for c in range(CATEGORIES):
            out[hand, c] = 0.0
        for way in range(category.shape[0]):
            p = orders[way] / size[cards[way]]
            for k in range(first[way], first[way + 1]):
                p *= falling[value[k], number[k]]
            out[hand, category[way]] += p


__all__ = ["ACE", "BUST", "CATEGORIES", "NATURAL", "PUSH", "TEN", "Draws", "dealer_table", "draws_from"]
