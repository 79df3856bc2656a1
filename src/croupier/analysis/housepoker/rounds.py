"""Rounds of five-card games in bulk, with everything that exact counting does not reach: several cards exchanged, a
sixth card, two combinations, insurance, a dealer who exchanges, cards bought for the dealer.

Plans: 0 bet, 1 give up, 2 one more card, 3 … 7 exchange one … five cards (those that a person would throw).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker.dealerway import dealer_throws
from croupier.analysis.housepoker.studwords import PAIR, _seen, near_straight_flush
from croupier.analysis.housepoker.symmetry import next_set
from croupier.analysis.luck import shuffle
from croupier.ranking.arrays import I8, U8, U64, Bools, Floats, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, place6
from croupier.ranking.special import russian

PLANS: Final = 8
BET, GIVE_UP, EXTRA = 0, 1, 2
_TWO_PAIR = 4138


class Terms(NamedTuple):
    """A game in numbers; results per unit (the ante), in arrays as ``settled`` reads them."""

    pays: Floats
    """What a bet that wins is paid, by the place of five cards, all combinations together."""
    firsts: Floats
    """The same for the first combination alone."""
    by_step: Floats
    two: bool
    """Are two combinations paid?"""
    units: float
    qualifies: int
    normal: Floats
    free: float
    insurable: int
    """From which place a hand may be insured, and how (see ``insured``)."""
    cover: Floats
    buys: bool
    opens: int
    most: int
    bought: Floats
    buy_fee: float
    way: Ints
    """A dealer who exchanges throws at most ``draws`` cards, by his ``way``."""
    draws: int


class Offer(NamedTuple):
    """Another card for the dealer: the bet in units, the place from which it counts, the results, the price."""

    units: float
    opens: int
    bought: Floats
    fee: float


class Policy(NamedTuple):
    """How a player plays: by class of hand the plan; by the dealer's open card the place from which he bets after other
    cards; whether he insures; the price of each plan."""

    plans: Ints
    stay: Ints
    insure: Bools
    fees: Floats
    ladder: Ints
    """The steps of hands by which staying in is learned."""
    again: float
    """The price at which four to a straight flush without a pair are exchanged once more, or -1."""


class Tally(NamedTuple):
    """What the rounds brought: by class and plan, of the insurance, and by the dealer's open card and the step reached
    what betting after other cards brings above giving up; in all (sum, squares, gain of buying, its squares)."""

    sums: Floats
    insurance: Floats
    stayed: Floats
    out: Floats


@kernel
def to_throw(hand: Ints, count: int, value: int, out: Ints) -> None:
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
def number_thrown(values: Ints, out: I8) -> None:
    """Which card goes when one is exchanged (0 … 4, the lowest card first), for every five cards by their number."""
    hand = np.arange(5)
    away = np.zeros(5, np.int64)
    for k in range(values.shape[0]):
        to_throw(hand, 1, values[k], away)
        out[k] = away[0]
        next_set(hand, 5)


@kernel
def hand_value(t: Places, cards: Ints, n: int) -> int:
    if n == 6:
        return int(place6(t, cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]))
    return int(place5(t, cards[0], cards[1], cards[2], cards[3], cards[4]))


@kernel
def paid_for(t: Places, steps: U8, pays: Floats, by_step: Floats, two: bool, cards: Ints, n: int, value: int) -> float:
    if two:
        both = russian(t, steps, cards, n)
        return float(by_step[both >> 4] + by_step[both & 15])
    return float(pays[value])


@kernel
def settled(mine: int, theirs: int, pay: float, units: float, result: Floats) -> float:
    """``result``: ante and bet for a better, an equal, a worse hand; the bet by the table where better, or NaN."""
    if mine > theirs:
        return float(result[0] + units * pay)
    if mine == theirs:
        return float(result[1] + units * (pay if np.isnan(result[2]) else result[2]))
    return float(result[3] + units * (pay if np.isnan(result[4]) else result[4]))


@kernel
def buying_brings(t: Places, dealer: Ints, used: np.uint64, mine: int, pay: float, offer: Offer, times: int) -> float:
    """What replacing the dealer's highest card brings on average, over all cards that may come; a card of the same rank
    may be replaced in turn, ``times`` in all."""
    units, opens, bought, fee = offer
    high = 0
    for i in range(1, 5):
        if dealer[i] >> 2 > dealer[high] >> 2:
            high = i
    old = dealer[high]
    total = 0.0
    left = 0
    mates = 0
    for card in range(52):
        if used >> np.uint64(card) & np.uint64(1):
            continue
        left += 1
        dealer[high] = card
        value = place5(t, dealer[0], dealer[1], dealer[2], dealer[3], dealer[4])
        if value >= opens:
            total += settled(mine, value, pay, units, bought)
        elif card >> 2 == old >> 2:
            mates += 1
    dealer[high] = old
    worth = 0.0
    for j in range(times - 1, -1, -1):
        worth = (total + max(0, mates - j) * max(0.0, worth)) / (left - j) - fee
    return float(worth)


@kernel
def insured(t: Places, steps: U8, by_step: Floats, cards: Ints, n: int, pay: float, cover: Floats) -> float:
    """The largest insurance, in bets. ``cover``: least, share of the win, first combination only, stake counted in."""
    win = pay
    if cover[2]:
        win = by_step[russian(t, steps, cards, n) >> 4]
    return float(max(cover[0], cover[1] * (win + cover[3])))


@kernel
def step_of(ladder: Ints, value: int) -> int:
    """The highest step that a hand of this value has reached."""
    step = 0
    while step + 1 < ladder.shape[0] and ladder[step + 1] <= value:
        step += 1
    return step


@kernel
def play_rounds(
    t: Places, steps: U8, terms: Terms, state: U64, rounds: int, policy: Policy, forced: int, tally: Tally
) -> None:
    """Play so many rounds and add up what they bring; ``forced``: this plan with every hand, or -1."""
    plans, stay, insure, fees, ladder, again = policy
    sums, insurance, stayed, out = tally
    pays, by_step, two, units = terms.pays, terms.by_step, terms.two, terms.units
    qualifies, normal, free, insurable, cover = terms.qualifies, terms.normal, terms.free, terms.insurable, terms.cover
    opens, most, bought, buy_fee = terms.opens, terms.most, terms.bought, terms.buy_fee
    offer = Offer(units, opens, bought, buy_fee)
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
        value = hand_value(t, hand, 5)
        match = 0
        for i in range(5):
            if hand[i] >> 2 == up:
                match = 1
        seen = 2 * _seen(value, hand[0], hand[1], hand[2], hand[3], hand[4]) + match
        plan = max(0, plans[seen]) if forced < 0 else forced
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
            value = hand_value(t, hand, 5)
            if again >= 0.0 and count == 1 and value < PAIR and near_straight_flush(hand):
                result -= again
                to_throw(hand, 1, value, away)
                hand[away[0]] = deck[at]
                used |= np.uint64(1) << np.uint64(deck[at])
                at += 1
        gain = 0.0
        folded = plan == GIVE_UP
        if not folded:
            value = hand_value(t, hand, n)
            if plan != BET and value < stay[up]:
                folded = True
        if folded:
            result -= 1.0
        else:
            pay = paid_for(t, steps, pays, by_step, two, hand, n, value)
            theirs = hand_value(t, dealer, 5)
            if terms.draws > 0:
                count = dealer_throws(dealer, theirs, terms.way, terms.draws, away)
                for k in range(count):
                    dealer[away[k]] = deck[at]
                    at += 1
                theirs = hand_value(t, dealer, 5)
            open_hand = theirs >= qualifies
            buying = terms.buys
            if insurable > 0 and value >= insurable:
                big = 0
                for i in range(n):
                    big += hand[i] >> 2 >= 11
                key = up * 6 + min(5, big)
                insurance[key, 0] += -1.0 if open_hand else 1.0
                insurance[key, 1] += 1
                if insure[key]:
                    size = units * insured(t, steps, by_step, hand, n, pay, cover)
                    result += -size if open_hand else size
                    if not open_hand and cover[4]:
                        buying = False
            if open_hand:
                result += settled(value, theirs, pay, units, normal)
            else:
                plain = free
                if buying:
                    swaps = 0
                    worth = buying_brings(t, dealer, used, value, pay, offer, most)
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
                        theirs = hand_value(t, dealer, 5)
                        plain = -paid
                        if theirs >= opens:
                            plain = settled(value, theirs, pay, units, bought) - paid
                            break
                        if dealer[high] >> 2 != old >> 2:
                            break
                        worth = buying_brings(t, dealer, used, value, pay, offer, most - swaps)
                    gain = plain - free
                result += plain
            if plan != BET:
                stayed[up, step_of(ladder, value)] += result + fees[plan] + 1.0
        out[0] += result
        out[1] += result * result
        out[2] += gain
        out[3] += gain * gain
        sums[seen, plan, 0] += result
        sums[seen, plan, 1] += 1
