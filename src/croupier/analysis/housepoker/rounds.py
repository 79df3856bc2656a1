"""Rounds of five-card games in bulk, with everything that exact counting does not reach: several cards exchanged, a
sixth card, two combinations, insurance, a dealer who exchanges, cards bought for the dealer.

Plans: 0 bet, 1 give up, 2 one more card, 3 … 7 exchange one … five cards (those that a person would throw).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from croupier.analysis.housepoker.studwords import PAIR, _seen, near_straight_flush
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import place5, place6
from croupier.ranking.special import russian

PLANS: Final = 8
BET, GIVE_UP, EXTRA = 0, 1, 2
_TWO_PAIR, _THREE, _STRAIGHT = 4138, 4996, 5854


@kernel
def next_random(state: Any) -> Any:
    """xorshift64*: a fast stream of 64 bits."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return x * np.uint64(2685821657736338717)


@kernel
def below(state: Any, n: Any) -> int:
    """A number below n by multiply and shift of 32 bits (bias below 10^-8)."""
    return int(((next_random(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def shuffle(state: Any, deck: Any, count: Any) -> None:
    """The first cards of a fresh shuffle."""
    size = deck.shape[0]
    for i in range(count):
        j = i + below(state, size - i)
        deck[i], deck[j] = deck[j], deck[i]


@kernel
def to_throw(hand: Any, count: Any, value: Any, out: Any) -> None:
    """Which cards go when so many are exchanged: the lowest kickers; a four-card draw throws the odd card."""
    keep = np.zeros(5, np.int64)
    for i in range(5):
        keep[i] = hand[i] >> 2
        for j in range(5):
            if i != j and hand[i] >> 2 == hand[j] >> 2:
                keep[i] += 100
    if count == 1 and value < _TWO_PAIR:
        for suit in range(4):
            n = 0
            for i in range(5):
                n += hand[i] & 3 == suit
            if n == 4:
                for i in range(5):
                    if hand[i] & 3 == suit:
                        keep[i] += 1000
        ranks = 0
        for i in range(5):
            ranks |= 1 << (hand[i] >> 2)
        for start in range(9, -1, -1):
            run = 15 << start
            if ranks & run == run:
                used = 0
                for i in range(5):
                    bit = 1 << (hand[i] >> 2)
                    if run & bit and not used & bit:
                        keep[i] += 500
                        used |= bit
                break
    for k in range(count):
        low = 0
        for i in range(1, 5):
            if keep[i] < keep[low]:
                low = i
        out[k] = low
        keep[low] = 1_000_000


@kernel
def number_thrown(values: Any, out: Any) -> None:
    """Which card goes when one is exchanged (0 … 4, the lowest card first), for every five cards by their number."""
    hand = np.zeros(5, np.int64)
    away = np.zeros(5, np.int64)
    k = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        to_throw(hand, 1, values[k], away)
                        out[k] = away[0]
                        k += 1


@kernel
def _dealer_throws(hand: Any, value: Any, most: Any, out: Any) -> int:
    """The house way of a dealer who exchanges: stand on a straight, keep threes, pairs, four-card draws."""
    if value >= _STRAIGHT:
        return 0
    if value >= _THREE:
        to_throw(hand, 2, value, out)
        return int(min(2, most))
    if value >= _TWO_PAIR:
        to_throw(hand, 1, value, out)
        return 1
    if value >= PAIR:
        to_throw(hand, 2, value, out)
        return int(min(2, most))
    for suit in range(4):
        n = 0
        for i in range(5):
            n += hand[i] & 3 == suit
        if n == 4:
            for i in range(5):
                if hand[i] & 3 != suit:
                    out[0] = i
            return 1
    ranks = 0
    for i in range(5):
        ranks |= 1 << (hand[i] >> 2)
    for start in range(9):  # from 2-3-4-5 to 10-J-Q-K
        run = 15 << start
        if ranks & run == run:
            for i in range(5):
                if not run & (1 << (hand[i] >> 2)):
                    out[0] = i
            return 1
    to_throw(hand, 2, value, out)
    return int(min(2, most))


@kernel
def _value(t: Any, cards: Any, n: Any) -> int:
    if n == 6:
        return int(place6(t, cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]))
    return int(place5(t, cards[0], cards[1], cards[2], cards[3], cards[4]))


@kernel
def _paid(t: Any, steps: Any, pays: Any, by_step: Any, two: Any, cards: Any, n: Any, value: Any) -> float:
    if two:
        both = russian(t, steps, cards, n)
        return float(by_step[both >> 4] + by_step[both & 15])
    return float(pays[value])


@kernel
def _settle(mine: Any, theirs: Any, pay: Any, units: Any, result: Any, ante: Any) -> float:
    """``result``: ante and bet for a better, an equal, a worse hand (bet by the table where better)."""
    if mine > theirs:
        return float(ante * result[0] + units * pay)
    if mine == theirs:
        return float(ante * result[1] + units * result[2])
    return float(ante * result[3] + units * result[4])


@kernel
def _buying(t: Any, dealer: Any, used: Any, mine: Any, pay: Any, units: Any, opens: Any, bought: Any, fee: Any
            ) -> float:  # fmt: skip
    """What replacing the dealer's highest card brings on average, over all cards that may come."""
    high = 0
    for i in range(1, 5):
        if dealer[i] >> 2 > dealer[high] >> 2:
            high = i
    old = dealer[high]
    total = 0.0
    left = 0
    for card in range(52):
        if used >> np.uint64(card) & np.uint64(1):
            continue
        left += 1
        dealer[high] = card
        value = place5(t, dealer[0], dealer[1], dealer[2], dealer[3], dealer[4])
        if value >= opens:
            total += _settle(mine, value, pay, units, bought, 1.0)
    dealer[high] = old
    return float(total / left - fee)


@kernel
def play_rounds(t: Any, steps: Any, state: Any, rounds: Any, policy: Any, forced: Any, stay: Any, insure: Any,
                pays: Any, by_step: Any, two: Any, units: Any, fees: Any, qualifies: Any, normal: Any, free: Any,
                insurable: Any, buys: Any, opens: Any, most: Any, bought: Any, buy_fee: Any, dealer_draws: Any,
                again: Any, sums: Any, insurance: Any, out: Any) -> None:  # fmt: skip
    """Play; add results to ``out`` (sum, squares, gain of buying, its squares), by plan and class to ``sums``.
    ``again``: the price at which four to a straight flush without a pair exchange once more, or -1."""
    deck = np.arange(52)
    hand = np.zeros(6, np.int64)
    away = np.zeros(5, np.int64)
    dealer = np.zeros(5, np.int64)
    for _ in range(rounds):
        shuffle(state, deck, 24)
        for i in range(5):
            hand[i] = deck[i]
            dealer[i] = deck[5 + i]
        at = 10
        for i in range(5):  # rising order, as classes want it
            j = i
            while j > 0 and hand[j - 1] > hand[j]:
                hand[j - 1], hand[j] = hand[j], hand[j - 1]
                j -= 1
        up = dealer[4] >> 2
        value = _value(t, hand, 5)
        match = 0
        for i in range(5):
            if hand[i] >> 2 == up:
                match = 1
        seen = 2 * _seen(value, hand[0], hand[1], hand[2], hand[3], hand[4]) + match
        plan = policy[seen] if forced < 0 else forced
        used = np.uint64(0)
        for i in range(10):
            used |= np.uint64(1) << np.uint64(deck[i])
        result = -fees[plan]
        n = 5
        if plan == EXTRA:
            hand[5] = deck[at]
            used |= np.uint64(1) << np.uint64(deck[at])
            at += 1
            n = 6
        elif plan > EXTRA:
            count = plan - EXTRA
            to_throw(hand, count, value, away)
            for k in range(count):
                hand[away[k]] = deck[at]
                used |= np.uint64(1) << np.uint64(deck[at])
                at += 1
            value = _value(t, hand, 5)
            if again >= 0.0 and count == 1 and value < PAIR and near_straight_flush(hand):
                result -= again
                to_throw(hand, 1, value, away)
                hand[away[0]] = deck[at]
                used |= np.uint64(1) << np.uint64(deck[at])
                at += 1
        gain = 0.0
        folded = plan == GIVE_UP
        if not folded:
            value = _value(t, hand, n)
            if plan != BET and value < stay[up]:
                folded = True
        if folded:
            result -= 1.0
        else:
            pay = _paid(t, steps, pays, by_step, two, hand, n, value)
            theirs = _value(t, dealer, 5)
            if dealer_draws > 0:
                count = _dealer_throws(dealer, theirs, dealer_draws, away)
                for k in range(count):
                    dealer[away[k]] = deck[at]
                    at += 1
                theirs = _value(t, dealer, 5)
            open_hand = theirs >= qualifies
            if insurable > 0 and value >= insurable:
                big = 0
                for i in range(n):
                    big += hand[i] >> 2 >= 11
                key = up * 6 + min(5, big)
                insurance[key, 0] += -1.0 if open_hand else 1.0
                insurance[key, 1] += 1
                if insure[key]:
                    size = max(units, units * pay / 2)
                    result += -size if open_hand else size
            if open_hand:
                result += _settle(value, theirs, pay, units, normal, 1.0)
            else:
                plain = free
                if buys:
                    swaps = 0
                    worth = _buying(t, dealer, used, value, pay, units, opens, bought, buy_fee)
                    taken = free
                    paid = 0.0
                    while worth > (taken if swaps == 0 else 0.0) and swaps < most:
                        high = 0
                        for i in range(1, 5):
                            if dealer[i] >> 2 > dealer[high] >> 2:
                                high = i
                        old = dealer[high]
                        dealer[high] = deck[at]
                        used |= np.uint64(1) << np.uint64(deck[at])
                        at += 1
                        swaps += 1
                        paid += buy_fee
                        theirs = _value(t, dealer, 5)
                        plain = -paid
                        if theirs >= opens:
                            plain = _settle(value, theirs, pay, units, bought, 1.0) - paid
                            break
                        if dealer[high] >> 2 != old >> 2:
                            break
                        worth = _buying(t, dealer, used, value, pay, units, opens, bought, buy_fee)
                    gain = plain - free
                result += plain
        out[0] += result
        out[1] += result * result
        out[2] += gain
        out[3] += gain * gain
        sums[seen, plan, 0] += result
        sums[seen, plan, 1] += 1
