"""From cards to strengths, for hands in which only ranks and flushes count. Cards are trusted here, not checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Literal

from croupier.ranking.keys import FIVE_SUITED, FLUSH_BIT, RANKS, WEIGHT
from croupier.ranking.tables import strengths

FlushRule = Literal["best", "ignored", "spoils"]
Evaluate = Callable[[Sequence[int]], int]


def suited_ranks(hand: Sequence[int], key: int) -> int:
    """The ranks held in the suit of which there are five or more, as thirteen bits."""
    suit = next(suit for suit in range(4) if key & FLUSH_BIT[suit])
    ranks = 0
    for card in hand:
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return ranks


def evaluator(name: str, flush: FlushRule) -> Evaluate:
    """Best five of five to eight cards. A flush counts for the hand, not at all, or against it."""
    by_key, by_suit = strengths(name)
    weight = list(WEIGHT)

    def with_flush(hand: Sequence[int], key: int) -> int:
        if flush == "ignored":
            return by_key[key & RANKS]
        if flush == "best":
            return max(by_suit[suited_ranks(hand, key)], by_key[key & RANKS])
        if len(hand) == 5:
            return by_suit[suited_ranks(hand, key)]
        return max(strength(five) for five in combinations(hand, 5))

    def strength(hand: Sequence[int]) -> int:
        count = len(hand)
        if count == 7:
            a, b, c, d, e, f, g = hand
            key = weight[a] + weight[b] + weight[c] + weight[d] + weight[e] + weight[f] + weight[g]
        elif count == 5:
            a, b, c, d, e = hand
            key = weight[a] + weight[b] + weight[c] + weight[d] + weight[e]
        elif count == 6:
            a, b, c, d, e, f = hand
            key = weight[a] + weight[b] + weight[c] + weight[d] + weight[e] + weight[f]
        else:
            return max(strength(seven) for seven in combinations(hand, 7))
        if key & FIVE_SUITED:
            return with_flush(hand, key)
        return by_key[key & RANKS]

    return strength


def from_own_and_board(name: str, flush: FlushRule, own_cards: int) -> Callable[[Sequence[int], Sequence[int]], int]:
    """Exactly ``own_cards`` of the player's and the rest of five from the board (gelp/omaha-5#PG-3)."""
    by_key, by_suit = strengths(name)

    def strength(own: Sequence[int], board: Sequence[int]) -> int:
        best = 0
        owns = [(pair, sum(WEIGHT[card] for card in pair)) for pair in combinations(own, own_cards)]
        for three in combinations(board, 5 - own_cards):
            weight = sum(WEIGHT[card] for card in three)
            for pair, more in owns:
                key = weight + more
                if key & FIVE_SUITED and flush != "ignored":
                    value = by_suit[suited_ranks((*pair, *three), key)]
                else:
                    value = by_key[key & RANKS]
                if value > best:
                    best = value
        return best

    return strength
