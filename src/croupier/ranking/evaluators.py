"""From cards to strengths, for hands in which only ranks and flushes count. Cards are trusted here, not checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Literal

from croupier.ranking.keys import FIVE_SUITED, FLUSH_BIT, RANK_SHIFT, WEIGHT
from croupier.ranking.tables import strengths

FlushRule = Literal["best", "ignored", "spoils"]
Evaluate = Callable[[Sequence[int]], int]


_RANK_BITS = tuple([1 << (card >> 2) if card & 3 == suit else 0 for card in range(53)] for suit in range(4))
_CLUBS, _DIAMONDS, _HEARTS = FLUSH_BIT[:3]


def suited_ranks(hand: Sequence[int], key: int) -> int:
    """The ranks held in the suit of which there are five or more, as thirteen bits."""
    bits = _RANK_BITS[0 if key & _CLUBS else 1 if key & _DIAMONDS else 2 if key & _HEARTS else 3]
    ranks = 0
    for card in hand:
        ranks |= bits[card]
    return ranks


def evaluator(name: str, flush: FlushRule) -> Evaluate:
    """Best five of five to eight cards. A flush counts for the hand, not at all, or against it."""
    by_key, by_suit = strengths(name)

    def with_flush(hand: Sequence[int], key: int) -> int:
        if flush == "ignored":
            return by_key[key >> RANK_SHIFT]
        if flush == "best":
            return max(by_suit[suited_ranks(hand, key)], by_key[key >> RANK_SHIFT])
        if len(hand) == 5:
            return by_suit[suited_ranks(hand, key)]
        return max(strength(five) for five in combinations(hand, 5))

    def strength(
        hand: Sequence[int],
        # names of its own are what Python finds fastest: this is worth a sixth of the time
        w: list[int] = list(WEIGHT),  # noqa: B006
        by: dict[int, int] = by_key,
        five_suited: int = FIVE_SUITED,
        shift: int = RANK_SHIFT,
    ) -> int:
        count = len(hand)
        if count == 7:
            a, b, c, d, e, f, g = hand
            key = w[a] + w[b] + w[c] + w[d] + w[e] + w[f] + w[g]
        elif count == 5:
            a, b, c, d, e = hand
            key = w[a] + w[b] + w[c] + w[d] + w[e]
        elif count == 6:
            a, b, c, d, e, f = hand
            key = w[a] + w[b] + w[c] + w[d] + w[e] + w[f]
        else:
            return max(strength(seven) for seven in combinations(hand, 7))
        if key & five_suited:
            return with_flush(hand, key)
        return by[key >> shift]

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
                    value = by_key[key >> RANK_SHIFT]
                if value > best:
                    best = value
        return best

    return strength
