"""Compiled kernels for the rankings in which more than ranks and full flushes count.

``soko5``, ``three``, ``wild5``, ``wild_of`` give places (1 the worst), ``russian`` the two categories that are paid.
Their tables: ``soko_places()``, ``three_places()``, ``wild_places("pai-gow")``, ``places("high")``.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Literal, NamedTuple

import numpy as np

from croupier.ranking import wild
from croupier.ranking.arrays import U8, U16, Pointer
from croupier.ranking.compiled import kernel
from croupier.ranking.five import HIGH, grouped
from croupier.ranking.kernels import NO_PLACE, Places, place5, places
from croupier.ranking.rankings import find_ranking
from croupier.ranking.russian import RUSSIAN
from croupier.ranking.short import SOKO, THREE_CARD, front_values, soko_values, three_card_named, three_card_values
from croupier.ranking.value import Category

_C = Category


class SokoPlaces(NamedTuple):
    """Places of Sökö: by place among high hands, by four-card straight and fifth, by four-card flush and fifth. These
    two are rows of fifteen, end to end."""

    high: Places
    base: Pointer
    run: Pointer
    """Top of the four-card straight among thirteen bits of ranks, 0 for none."""
    straight: Pointer
    flush: Pointer


@cache
def soko_places() -> SokoPlaces:
    """The tables of Sökö with all four suited cards compared (the default of the specifications)."""
    place = {strength: number for number, strength in enumerate(soko_values(), 1)}
    every = find_ranking("high").every()
    base = np.zeros(len(every) + 1, np.uint16)
    base[1:] = [place.get(SOKO.strength(*HIGH.read(strength)), 0) for strength in every]
    run = np.zeros(1 << 13, np.uint8)
    for ranks in range(1 << 13):
        held = [rank + 2 for rank in range(13) if ranks >> rank & 1]
        for top in range(4, 15):
            wanted = {14 if face == 1 else face for face in range(top - 3, top + 1)}
            if wanted <= set(held):
                run[ranks] = top
    straight = np.zeros((15, 15), np.uint16)
    flush = np.zeros((1 << 13, 15), np.uint16)
    for fifth in range(2, 15):
        for top in range(4, 15):
            straight[top, fifth] = place.get(SOKO.strength(_C.FOUR_STRAIGHT, (top, fifth)), 0)
        for four in combinations(range(14, 1, -1), 4):
            bits = sum(1 << (face - 2) for face in four)
            flush[bits, fifth] = place.get(SOKO.strength(_C.FOUR_FLUSH, (*four, fifth)), 0)
    return SokoPlaces(places("high"), base, run, straight.ravel(), flush.ravel())


_TWO_PAIR = 1277 + 2860  # the best pair's place among high hands: above it no four-card hand counts


@kernel
def soko5(t: SokoPlaces, a: int, b: int, c: int, d: int, e: int) -> int:
    high = place5(t.high, a, b, c, d, e)
    if high > _TWO_PAIR:
        return t.base[high]
    total = 0
    ranks = 0
    suits = 0
    for card in (a, b, c, d, e):
        total += int(card >> 2)
        ranks |= 1 << (card >> 2)
        suits += 1 << (3 * (card & 3))
    if suits & 0o4444:  # four of a suit; five would have been a flush
        four = 0
        fifth = 0
        for card in (a, b, c, d, e):
            if suits >> (3 * (card & 3)) & 4:
                four |= 1 << (card >> 2)
            else:
                fifth = int(card >> 2) + 2
        return t.flush[four * 15 + fifth]
    top = int(t.run[ranks])
    if top == 4:  # 4-3-2-A
        return t.straight[4 * 15 + total - 15 + 2]
    if top:
        return t.straight[top * 15 + total - (4 * (top - 2) - 6) + 2]
    return t.base[high]


class ThreePlaces(NamedTuple):
    """Places of three cards by their ranks, mixed suits and one suit."""

    mixed: U16
    suited: U16


@cache
def three_places(kind: Literal["three-card", "front"] = "three-card") -> ThreePlaces:
    """The tables of Three Card Poker, or of Chinese poker's front row (1 … 455, no straights or flushes)."""
    named = {
        faces: (three_card_named(faces, False), three_card_named(faces, len(set(faces)) == 3))
        for faces in combinations_with_replacement(range(2, 15), 3)
    }
    strength = {
        faces: (HIGH.strength(*grouped(faces)),) * 2
        if kind == "front"
        else (THREE_CARD.strength(*mixed), THREE_CARD.strength(*suited))
        for faces, (mixed, suited) in named.items()
    }
    place = {number: i for i, number in enumerate(front_values() if kind == "front" else three_card_values(), 1)}
    tables = ThreePlaces(np.zeros((13, 13, 13), np.uint16), np.zeros((13, 13, 13), np.uint16))
    for faces, (mixed, suited) in strength.items():
        for x, y, z in set(permutations(faces)):
            tables.mixed[x - 2, y - 2, z - 2] = place[mixed]
            tables.suited[x - 2, y - 2, z - 2] = place[suited]
    return tables


@kernel
def three(t: ThreePlaces, a: int, b: int, c: int) -> int:
    if (a & 3) == (b & 3) and (b & 3) == (c & 3):
        suited: int = t.suited[a >> 2, b >> 2, c >> 2]
        return suited
    mixed: int = t.mixed[a >> 2, b >> 2, c >> 2]
    return mixed


class WildPlaces(NamedTuple):
    """Places of a wild ranking: by place among high hands without wild cards, by ranks of the natural ones with."""

    high: Places
    base: Pointer
    mixed: U16
    """By number of wild cards and up to four ranks, each counted from 1, as digits to base 14."""
    suited: U16
    """By number of wild cards and the ranks as thirteen bits."""
    wild_from: int
    wild_to: int
    """A card is wild from the one number up to, not with, the other: deuces 0 … 3, the joker 52."""


@cache
def wild_places(name: Literal["pai-gow", "pai-gow-wheel-lowest", "deuces-wild"] = "pai-gow") -> WildPlaces:
    """The tables of Pai Gow with its joker, or of deuces wild."""
    place = {strength: number for number, strength in enumerate(wild.wild_values(name), 1)} | {0: 0}
    scale = wild.SCALES[name]
    every = find_ranking("high").every()
    base = np.zeros(len(every) + 1, np.uint16)
    base[1:] = [place.get(scale.strength(*HIGH.read(strength)), 0) for strength in every]
    mixed = np.zeros((5, 14**4), np.uint16)
    suited = np.zeros((5, 1 << 13), np.uint16)
    for wilds in range(1, 5 if scale is wild.DEUCES else 2):
        for ranks in combinations_with_replacement(range(1 if scale is wild.DEUCES else 0, 13), 5 - wilds):
            faces = [rank + 2 for rank in ranks]
            found = place[wild.natural_strength(name, ranks, wilds, suited=False)]
            for order in set(permutations(ranks)):
                mixed[wilds, sum((rank + 1) * 14**i for i, rank in enumerate(order))] = found
            if len(set(faces)) == len(faces):
                found = place[wild.natural_strength(name, ranks, wilds, suited=True)]
                suited[wilds, sum(1 << rank for rank in ranks)] = found
    first, last = (0, 4) if scale is wild.DEUCES else (52, 53)
    return WildPlaces(places("high"), base, mixed, suited, first, last)


@kernel
def wild5(t: WildPlaces, a: int, b: int, c: int, d: int, e: int) -> int:
    wilds = 0
    digits = 0
    scale = 1
    ranks = 0
    suits = 0
    for card in (a, b, c, d, e):
        if t.wild_from <= card < t.wild_to:
            wilds += 1
        else:
            rank = int(card >> 2)
            digits += (rank + 1) * scale
            scale *= 14
            ranks |= 1 << rank
            suits |= 1 << (card & 3)
    if wilds == 0:
        return t.base[place5(t.high, a, b, c, d, e)]
    place: int = t.mixed[wilds, digits]
    if suits & (suits - 1) == 0 and t.suited[wilds, ranks]:
        place = t.suited[wilds, ranks]
    return place


@kernel
def wild_of(t: WildPlaces, hand: Pointer, n: int) -> int:
    best = NO_PLACE
    for a in range(n - 4):
        for b in range(a + 1, n - 3):
            for c in range(b + 1, n - 2):
                for d in range(c + 1, n - 1):
                    for e in range(d + 1, n):
                        best = max(best, wild5(t, hand[a], hand[b], hand[c], hand[d], hand[e]))
    return best


@cache
def russian_categories() -> U8:
    """For each place among high hands the step of its category on Russian poker's ladder: 0 nothing, 2 pair …"""
    steps = [0]
    steps += [RUSSIAN.ladder.index(HIGH.read(strength)[0]) for strength in find_ranking("high").every()]
    return np.array(steps, np.uint8)


_ACE_KING = RUSSIAN.ladder.index(_C.ACE_KING)
_PAIR, _THREE = RUSSIAN.ladder.index(_C.PAIR), RUSSIAN.ladder.index(_C.THREE_OF_A_KIND)
_FOUR = RUSSIAN.ladder.index(_C.FOUR_OF_A_KIND)


@kernel
def _core(hand: Pointer, n: int, left_out: int, category: int) -> int:
    """The core cards of a combination, as bits of their places in the hand."""
    if category == 0:
        return 0
    few = _PAIR <= category <= _THREE or category == _FOUR
    core = 0
    for i in range(n):
        if i == left_out:
            continue
        alike = not few
        if few:
            for j in range(n):
                if j not in (i, left_out) and hand[i] >> 2 == hand[j] >> 2:
                    alike = True
        if alike:
            core |= 1 << i
    return core


@kernel
def russian(t: Places, category: U8, hand: Pointer, n: int) -> int:
    """The two paid combinations of ``n`` = 5 or 6 cards: step of the first · 16 + step of the second, 0 for none.

    Every combination shows as the best of some five of the cards, except ace-king, which hides behind a pair.
    """
    five = np.empty(5, np.int64)
    found = np.empty(6, np.int64)
    tries = 1 if n == 5 else 6
    first = 0
    for left_out in range(tries):
        k = 0
        for i in range(n):
            if n == 5 or i != left_out:
                five[k] = hand[i]
                k += 1
        found[left_out] = place5(t, five[0], five[1], five[2], five[3], five[4])
        if found[left_out] > found[first]:
            first = left_out
    best = int(category[found[first]])
    core = _core(hand, n, first if n == 6 else n, best)
    second = 0
    for left_out in range(tries):
        step = int(category[found[left_out]])
        if step > second and left_out != first and _core(hand, n, left_out, step) & ~core:
            second = step
    aces, kings = 0, 0
    for i in range(n):
        if hand[i] >> 2 == 12:
            aces |= 1 << i
        elif hand[i] >> 2 == 11:
            kings |= 1 << i
    if aces and kings:
        if best == 0:
            return _ACE_KING * 16
        if second == 0 and (aces | kings) & ~core:
            second = _ACE_KING
    return best * 16 + second
