"""Which cards a player who knows the game throws away: one rule for each kind of draw game, compiled.

It is the rule by which hands are played out in the opponents' thoughts, and by which the duller ones really draw.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np

from croupier.analysis.opponents.seen import Seen
from croupier.cards import Card
from croupier.games.poker.asks import ThrowAway
from croupier.games.poker.model import Rules
from croupier.ranking.arrays import Pointer
from croupier.ranking.compiled import kernel

HIGH_DRAW, LOW_DRAW, DEUCE_DRAW, BADUGI_DRAW = range(4)
_RULES: Final = {"deuce-to-seven": DEUCE_DRAW, "badugi": BADUGI_DRAW}
_LOWS: Final = ("razz", "ace-to-five", "ace-to-six", "eight-or-better", "soko-low")


def drawing(rules: Rules) -> int:
    """By which rule one draws in this game."""
    first = rules.contests[0].ranking
    return LOW_DRAW if first in _LOWS else _RULES.get(first, HIGH_DRAW)


def by_the_rule(view: Seen, ask: ThrowAway) -> tuple[Card, ...]:
    """The cards that the rule of the game throws, as many as may or must go; where more must go, the lowest."""
    hand = np.array([int(card) for card in ask.held], np.int64)
    last = sum(street.draw is not None for street in view.to_come) <= 1
    bits = int(throws(drawing(view.game), hand, len(hand), last)) if ask.word == "draw" else 0
    thrown = [card for place, card in enumerate(ask.held) if bits >> place & 1]
    kept = sorted(card for card in ask.held if card not in thrown)
    thrown += kept[: max(0, ask.least - len(thrown))]
    return tuple(thrown[: ask.most])


def likely(view: Seen, ask: ThrowAway) -> list[tuple[Card, ...]]:
    """Patterns worth a thought: where cards must go, all; in a draw those of the rule, a card more or less, or none."""
    if ask.word != "draw" or len(ask.held) < 4:
        return [pattern for count in range(ask.least, ask.most + 1) for pattern in combinations(ask.held, count)]
    rule = set(by_the_rule(view, ask))
    found = {frozenset(rule)} | {frozenset(rule ^ {card}) for card in ask.held}
    if not ask.least:
        found.add(frozenset())
    fits = [one for one in found if ask.least <= len(one) <= ask.most]
    return sorted(tuple(card for card in ask.held if card in one) for one in fits)


@kernel
def throws(rule: int, hand: Pointer, n: int, last: bool) -> int:
    """The cards to throw, as bits of their places in the hand. ``last``: no draw comes after this one."""
    if rule == HIGH_DRAW:
        return _high(hand, n)
    if rule == BADUGI_DRAW:
        return _badugi(hand, n)
    return _low(hand, n, rule == DEUCE_DRAW, last)


@kernel
def _low(hand: Pointer, n: int, deuce: bool, last: bool) -> int:
    """Keep low cards of different ranks: up to the eight, pat with a nine, on the last draw with a ten. In deuce to
    seven an ace is high and five in a row or in suit are spoiled by the highest card."""
    most = 7 if deuce else 8
    if n == 5:
        pat = _distinct(hand, n, deuce, most + (2 if last else 1))
        if pat == 31 and not (deuce and _spoiled(hand)):
            return 0
    keep = _distinct(hand, n, deuce, most)
    if keep == 31 and deuce and _spoiled(hand):
        highest = 0
        for i in range(n):
            if hand[i] >> 2 > hand[highest] >> 2:
                highest = i
        keep &= ~(1 << highest)
    return (1 << n) - 1 & ~keep


@kernel
def _height(card: int, deuce: bool) -> int:
    """1 the lowest rank (deuce, or ace where it is low) and so on."""
    rank = int(card) >> 2
    return rank + 1 if deuce else (rank + 1) % 13 + 1


@kernel
def _distinct(hand: Pointer, n: int, deuce: bool, most: int) -> int:
    """The first card of each rank up to this height."""
    seen, keep = 0, 0
    for i in range(n):
        height = _height(hand[i], deuce)
        if height <= most and not seen >> height & 1:
            seen |= 1 << height
            keep |= 1 << i
    return keep


@kernel
def _spoiled(hand: Pointer) -> bool:
    """Five cards of different ranks that are a straight or a flush."""
    low, high, suited = 99, 0, True
    for i in range(5):
        low, high = min(low, hand[i] >> 2), max(high, hand[i] >> 2)
        suited = suited and hand[i] & 3 == hand[0] & 3
    return suited or high - low == 4


@kernel
def _high(hand: Pointer, n: int) -> int:
    """Keep what is made: pairs, three, four of a kind, five of a straight or flush; then four of a flush, four in a
    row, and without any of it an ace or king with the next highest card."""
    every = (1 << n) - 1
    paired, suits, ranks = 0, 0, 0
    for i in range(n):
        ranks |= 1 << (hand[i] >> 2)
        suits += 1 << (4 * (hand[i] & 3))
        for j in range(n):
            if i != j and hand[i] >> 2 == hand[j] >> 2:
                paired |= 1 << i
    if paired:
        return every & ~paired
    for suit in range(4):
        count = suits >> (4 * suit) & 15
        if count >= 4:
            keep = 0
            for i in range(n):
                if hand[i] & 3 == suit:
                    keep |= 1 << i
            return every & ~keep
    around = ranks << 1 | ranks >> 12  # the ace also below the deuce
    for low in range(10):
        if (around >> low) & 31 == 31:
            return 0
    for low in range(10):
        if (around >> low) & 15 == 15:
            keep = 0
            for i in range(n):
                place = (hand[i] >> 2) + 1
                if low <= place < low + 4 or (low == 0 and place == 13):
                    keep |= 1 << i
            return every & ~keep
    first = second = -1
    for i in range(n):
        if first < 0 or hand[i] >> 2 > hand[first] >> 2:
            first, second = i, first
        elif second < 0 or hand[i] >> 2 > hand[second] >> 2:
            second = i
    keep = 1 << first
    if second >= 0 and hand[second] >> 2 >= 9:
        keep |= 1 << second
    return every & ~keep


@kernel
def _badugi(hand: Pointer, n: int) -> int:
    """Keep the best cards of different ranks and suits up to the eight."""
    best, best_count, best_sum = 0, 0, 0
    for chosen in range(1, 1 << n):
        ranks, suits, count, total, fits = 0, 0, 0, 0, True
        for i in range(n):
            if chosen >> i & 1:
                height = _height(hand[i], False)
                if ranks >> height & 1 or suits >> (hand[i] & 3) & 1:
                    fits = False
                ranks |= 1 << height
                suits |= 1 << (hand[i] & 3)
                count += 1
                total += height
                fits = fits and height <= 9
        if fits and (count > best_count or (count == best_count and total < best_sum)):
            best, best_count, best_sum = chosen, count, total
    return (1 << n) - 1 & ~best
