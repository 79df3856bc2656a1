"""Deals in bulk for simulation: small kernels that shuffle a few cards and count what came."""

from __future__ import annotations

import numpy as np

from croupier.analysis.luck import shuffle
from croupier.ranking.arrays import U64, Bools, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, place7
from croupier.ranking.special import ThreePlaces, three


@kernel
def deal_places(t: Places, t3: ThreePlaces, state: U64, rounds: int, cards: int, out: Ints, patterns: Ints) -> None:
    """Places of 3, 5 or 7 cards; of five also whether four in sequence (1) or of a suit (2) are among them."""
    deck = np.arange(52)
    for _ in range(rounds):
        shuffle(state, deck, cards)
        shape = 0
        if cards == 3:
            place = three(t3, deck[0], deck[1], deck[2])
        elif cards == 5:
            place = place5(t, deck[0], deck[1], deck[2], deck[3], deck[4])
            ranks = 0
            suits = 0
            for i in range(5):
                ranks |= 1 << (deck[i] >> 2)
                suits += 1 << (4 * (deck[i] & 3))
            low = (ranks << 1) | (ranks >> 12)
            for start in range(11):
                if low >> start & 15 == 15:
                    shape |= 1
            for suit in range(4):
                if suits >> (4 * suit) & 15 >= 4:
                    shape |= 2
        else:
            place = place7(t, deck[0], deck[1], deck[2], deck[3], deck[4], deck[5], deck[6])
        out[place, shape] += 1
    patterns[0] += rounds


@kernel
def deal_two(state: U64, rounds: int, out: Ints, aces: Ints) -> None:
    """Two own cards, and whether the dealer's two are the rest of a pair's rank."""
    deck = np.arange(52)
    for _ in range(rounds):
        shuffle(state, deck, 4)
        a, b = max(deck[0], deck[1]), min(deck[0], deck[1])
        met = 0
        if a >> 2 == b >> 2 and deck[2] >> 2 == a >> 2 and deck[3] >> 2 == a >> 2:
            met = 1
        out[a, b, met] += 1
    aces[0, 0] += rounds


@kernel
def deal_three(t: ThreePlaces, state: U64, rounds: int, floor: int, qualifies: int, hist: Ints) -> None:
    """Three cards against three: places and situations; the seventh column counts folds."""
    deck = np.arange(52)
    for _ in range(rounds):
        shuffle(state, deck, 6)
        mine = three(t, deck[0], deck[1], deck[2])
        if mine < floor:
            hist[mine, 6] += 1
            continue
        theirs = three(t, deck[3], deck[4], deck[5])
        s = 0 if mine > theirs else 1 if mine == theirs else 2
        hist[mine, s if theirs >= qualifies else s + 3] += 1


@kernel
def deal_ride(t: Places, state: U64, rounds: int, first: Bools, second: Bools, fixed: int, hist: Ints) -> None:
    """Three cards and two: which of the stakes lie at the end, and the place of the hand."""
    deck = np.arange(52)
    some = np.zeros(3, np.int64)
    for _ in range(rounds):
        shuffle(state, deck, 5)
        for i in range(3):
            card = deck[i]
            j = i
            while j > 0 and some[j - 1] > card:
                some[j] = some[j - 1]
                j -= 1
            some[j] = card
        number = some[0] + some[1] * (some[1] - 1) // 2 + some[2] * (some[2] - 1) * (some[2] - 2) // 6
        stakes = fixed
        if first[number]:
            stakes += 1
        if second[number, deck[3]]:
            stakes += 1
        hist[stakes, place5(t, deck[0], deck[1], deck[2], deck[3], deck[4])] += 1
