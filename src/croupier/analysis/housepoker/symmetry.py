"""Boards up to the exchange of suits, and hands beside them.

A board stands for its class: the smallest number among its 24 images. ``Beside`` numbers the classes of (board, hand):
two look-ups replace canonicalisation in an inner loop.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from croupier.ranking.arrays import I16, I32, U8, Ints, Whole
from croupier.ranking.compiled import kernel

PAIRS: Final = 1326


@cache
def choose_table() -> Ints:
    """Binomial coefficients: ``choose[n, k]`` for up to 52 cards and five places."""
    return np.array([[comb(n, k) for k in range(7)] for n in range(53)], np.int64)


@cache
def suit_permutations() -> U8:
    """Card → card under each of the 24 exchanges of suits."""
    table = [[4 * (card // 4) + p[card % 4] for card in range(52)] for p in permutations(range(4))]
    return np.array(table, np.uint8)


@cache
def pair_cards() -> U8:
    """The two cards of each pair by its number (the higher card first decides)."""
    return np.array([(a, b) for b in range(52) for a in range(b)], np.uint8)


@cache
def pair_images() -> I16:
    """Pair → pair under each exchange of suits."""
    images = suit_permutations()[:, pair_cards()].astype(np.int64)
    low, high = images.min(axis=2), images.max(axis=2)
    found: I16 = (high * (high - 1) // 2 + low).astype(np.int16)
    return found


@cache
def starting_class() -> U8:
    """Pair → one of the 169 starting hands: 13 · high rank + low rank when suited, the other way round when not."""
    cards = pair_cards().astype(np.int64)
    low, high = np.minimum(*(cards.T >> 2)), np.maximum(*(cards.T >> 2))
    suited = (cards[:, 0] & 3) == (cards[:, 1] & 3)
    found: U8 = np.where(suited, 13 * high + low, 13 * low + high).astype(np.uint8)
    return found


@kernel
def number_of(choose: Ints, cards: Whole, n: int) -> int:
    """The number of a set of cards, given in rising order, among all sets of its size."""
    out = 0
    for i in range(n):
        out += choose[cards[i], i + 1]
    return out


@kernel
def sorted_image(image: Whole, cards: Whole, n: int, out: Ints) -> None:
    for i in range(n):
        card = image[cards[i]]
        j = i
        while j > 0 and out[j - 1] > card:
            out[j] = out[j - 1]
            j -= 1
        out[j] = card


@kernel
def next_set(cards: Whole, n: int) -> bool:
    """The next set of cards in the order of their numbers."""
    i = 0
    while i < n - 1 and cards[i] + 1 == cards[i + 1]:
        cards[i] = i
        i += 1
    cards[i] += 1
    return bool(cards[n - 1] < 52)


@kernel
def _classes(choose: Ints, images: Whole, n: int, smallest: I32, by: U8) -> None:
    cards = np.arange(n)
    turned = np.zeros(n, np.int64)
    for number in range(smallest.shape[0]):
        best = number
        which = 0
        for p in range(1, images.shape[0]):
            sorted_image(images[p], cards, n, turned)
            other = number_of(choose, turned, n)
            if other < best:
                best = other
                which = p
        smallest[number] = best
        by[number] = which
        next_set(cards, n)


@kernel
def _representatives(choose: Ints, images: Whole, n: int, boards: U8, sizes: Ints) -> int:
    """Boards that are the smallest of their images, and how many images each has."""
    cards = np.arange(n)
    turned = np.zeros(n, np.int64)
    total = choose[52, n]
    found = 0
    for number in range(total):
        same = 0
        smallest = True
        for p in range(images.shape[0]):
            sorted_image(images[p], cards, n, turned)
            other = number_of(choose, turned, n)
            if other < number:
                smallest = False
                break
            if other == number:
                same += 1
        if smallest:
            for i in range(n):
                boards[found, i] = cards[i]
            sizes[found] = images.shape[0] // same
            found += 1
        next_set(cards, n)
    return found


class Boards(NamedTuple):
    """Every class of boards: its cards and how many boards it stands for."""

    cards: U8
    sizes: Ints


@cache
def boards(n: int) -> Boards:
    """The classes of boards of ``n`` cards: 1 755 flops, 16 432 boards of four, 134 459 of five."""
    most = comb(52, n) // 10 + 1000
    cards, sizes = np.zeros((most, n), np.uint8), np.zeros(most, np.int64)
    found = _representatives(choose_table(), suit_permutations(), n, cards, sizes)
    return Boards(cards[:found].copy(), sizes[:found].copy())


class Suits(NamedTuple):
    """What the kernels know of the exchange of suits."""

    choose: Ints
    images: I16
    """Exchange × pair → the pair that it becomes."""
    classes: U8
    """Pair → its starting hand, one of 169."""


def suits() -> Suits:
    return Suits(choose_table(), pair_images(), starting_class())


class Beside(NamedTuple):
    """Hands beside boards: board → class and the exchange that leads there; (class, pair) → number; its size."""

    of_board: I32
    by: U8
    number: I32
    sizes: Ints
    pair: I16
    board: I32


@kernel
def _hands_beside(
    reps: Whole, images: Whole, turned_pairs: Whole, pairs: Whole, sizes: Ints, number: I32, out: Ints
) -> int:
    """Number the orbits of hands under the exchanges that keep each board; returns how many there are."""
    n = reps.shape[1]
    turned = np.zeros(n, np.int64)
    keeps = np.zeros(images.shape[0], np.int64)
    found = 0
    for c in range(reps.shape[0]):
        kept = 0
        for p in range(images.shape[0]):
            sorted_image(images[p], reps[c], n, turned)
            same = True
            for i in range(n):
                if turned[i] != reps[c, i]:
                    same = False
            if same:
                keeps[kept] = p
                kept += 1
        for pair in range(pairs.shape[0]):
            clash = False
            for i in range(n):
                if reps[c, i] == pairs[pair, 0] or reps[c, i] == pairs[pair, 1]:
                    clash = True
            if clash:
                number[c, pair] = -1
                continue
            least = pair
            for k in range(kept):
                least = min(least, turned_pairs[keeps[k], pair])
            if least == pair:
                number[c, pair] = found
                out[0, found] = sizes[c]
                out[1, found] = pair
                out[2, found] = c
                found += 1
            else:
                number[c, pair] = number[c, least]
                out[0, number[c, pair]] += sizes[c]
    return found


@cache
def beside(n: int) -> Beside:
    """(board of ``n`` cards, hand) up to the exchange of suits: 1 286 792 classes for the flop."""
    reps = boards(n)
    total = comb(52, n)
    smallest, by = np.zeros(total, np.int32), np.zeros(total, np.uint8)
    _classes(choose_table(), suit_permutations(), n, smallest, by)
    place = np.zeros(total, np.int32)
    place[smallest] = 1
    place = (np.cumsum(place) - 1).astype(np.int32)
    number = np.zeros((len(reps.cards), PAIRS), np.int32)
    out = np.zeros((3, len(reps.cards) * PAIRS), np.int64)
    found = _hands_beside(reps.cards, suit_permutations(), pair_images(), pair_cards(), reps.sizes, number, out)
    kept = out[:, :found]
    return Beside(place[smallest], by, number, kept[0].copy(), kept[1].astype(np.int16), kept[2].astype(np.int32))
