"""Pai Gow against the house way, between two bounds.

What the house way itself brings is played with both hands in both places, so that nearly all chance cancels. What a
player can do better is found hand by hand: every legal way to set the cards against the same hands of the bank. High:
the best of them by these hands, which no play can beat on average; low: the same choice scored against other hands.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.certificate import Z99
from croupier.analysis.luck import shuffle
from croupier.analysis.paigowkernel import _front, _ranked, kinds, set_hand
from croupier.analysis.progress import Done, unwatched
from croupier.ranking import Category, find_ranking
from croupier.ranking.arrays import I16, U64, Floats, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.special import WildPlaces, wild5, wild_places

ROUNDS: Final = 8_000_000
"""Rounds of the house way against itself, each counted from both sides."""
PARTS: Final = 120
"""Independent parts, each with hands of the bank of its own: their means tell the interval."""
HANDS: Final = 500
"""Hands in each part whose ways to set them are compared."""
BANKS: Final = 100_000
"""Hands of the bank in each part, twice: to choose by, and to score by. A third of them has no card of a player's."""


@cache
def heights() -> Ints:
    """By place of a five-card hand: 0 nothing, 1 a pair, 2 anything better; and its two highest ranks."""
    way = find_ranking("pai-gow")
    out = [(0, 0, 0)]
    for strength in way.every():
        category, ranks = way.scale.read(strength)
        kind = 0 if category is Category.HIGH_CARD else 1 if category is Category.PAIR else 2
        out.append((kind, ranks[0] - 2, ranks[1] - 2 if len(ranks) > 1 else 0))
    return np.array(out, np.int64)


class HouseWay(NamedTuple):
    """What the house way is set by: the tables of five cards, their kinds, and ``heights``."""

    places: WildPlaces
    kind: Ints
    height: Ints


class Banks(NamedTuple):
    """Hands of the bank set by the house way: their cards as bits, their fronts and backs."""

    cards: U64
    fronts: I16
    backs: I16


@kernel
def fouls(front: int, height: Ints) -> bool:
    """Is a front (as ``_front`` numbers it) not lower than a back?"""
    if height[0] == 2:
        return False
    if height[0] == 1:
        return bool(front >= 200 and front - 200 > height[1])
    return bool(front > 13 * height[1] + height[2])


@kernel
def settings(house: HouseWay, cards: Ints, front: Ints, back: Ints) -> int:
    """All legal ways to set seven cards but those beaten in front and behind by another; first that of the house."""
    t, kind, height = house
    mine, five = np.zeros(2, np.int64), np.zeros(5, np.int64)
    set_hand(t, kind, cards, mine)
    n = 1
    for i in range(6):
        for j in range(i + 1, 7):
            k = 0
            for m in range(7):
                if m not in (i, j):
                    five[k] = cards[m]
                    k += 1
            x = _front(_ranked(cards, i), _ranked(cards, j))
            p = wild5(t, five[0], five[1], five[2], five[3], five[4])
            if (i == mine[0] and j == mine[1]) or (i == mine[1] and j == mine[0]):
                front[0], back[0] = x, p
            elif not fouls(x, height[p]):
                front[n], back[n] = x, p
                n += 1
    kept = 1
    for a in range(1, n):
        beaten = False
        for b in range(n):
            if b != a and front[b] >= front[a] and back[b] >= back[a]:
                same = front[b] == front[a] and back[b] == back[a]
                beaten = beaten or not same or b < a
        if not beaten:
            front[kept], back[kept] = front[a], back[a]
            kept += 1
    return int(kept)


@kernel
def deal_bank(t: WildPlaces, kind: Ints, state: U64, left: Ints, hand: Ints, two: Ints, out: Ints) -> None:
    """A hand of the bank set by the house way: its front and its back."""
    shuffle(state, left, 7)
    for i in range(7):
        hand[i] = left[i]
    set_hand(t, kind, hand, two)
    out[0] = _front(_ranked(hand, two[0]), _ranked(hand, two[1]))
    five = np.zeros(5, np.int64)
    k = 0
    for i in range(7):
        if i not in (two[0], two[1]):
            five[k] = hand[i]
            k += 1
    out[1] = wild5(t, five[0], five[1], five[2], five[3], five[4])


@kernel
def deal_banks(t: WildPlaces, kind: Ints, state: U64, cards: U64, front: I16, back: I16) -> None:
    """Hands of the bank: their cards as bits, their fronts and backs."""
    deck = np.arange(53)
    hand, two, bank = np.zeros(7, np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    for n in range(cards.shape[0]):
        deal_bank(t, kind, state, deck, hand, two, bank)
        cards[n] = _bits(hand)
        front[n], back[n] = bank[0], bank[1]


@cache
def banks() -> Banks:
    """Hands of the bank to advise by."""
    found = Banks(np.zeros(BANKS, np.uint64), np.zeros(BANKS, np.int16), np.zeros(BANKS, np.int16))
    deal_banks(wild_places("pai-gow"), kinds(), np.array([0x9E3779B97F4A7C15], np.uint64), *found)
    return found


def results(own: Sequence[int], divisions: Sequence[tuple[int, int]]) -> list[tuple[float, float]]:
    """How often each way to set seven cards, given by the places of the front cards, wins and loses."""
    hand = np.array(own, np.int64)
    fronts = [_front(_ranked(hand, i), _ranked(hand, j)) for i, j in divisions]
    rest = [[card for k, card in enumerate(own) if k not in pair] for pair in divisions]
    backs = [wild5(wild_places("pai-gow"), *five) for five in rest]
    won, lost = np.zeros(len(divisions)), np.zeros(len(divisions))
    against(_bits(hand), *banks(), np.array(fronts), np.array(backs, np.int64), len(divisions), won, lost)
    return [(float(a), float(b)) for a, b in zip(won, lost, strict=True)]


@kernel
def _bits(cards: Ints) -> np.uint64:
    out = np.uint64(0)
    for card in cards:
        out |= np.uint64(1) << np.uint64(card)
    return out


@kernel
def against(
    own: np.uint64, cards: U64, fronts: I16, backs: I16, front: Ints, back: Ints, n: int, won: Floats, lost: Floats
) -> None:
    """How often each of n ways to set wins and loses against those hands of the bank that have none of these cards."""
    won[:n] = 0.0
    lost[:n] = 0.0
    met = 0
    for k in range(cards.shape[0]):
        if cards[k] & own:
            continue
        met += 1
        x, p = fronts[k], backs[k]
        for s in range(n):
            before, behind = front[s] > x, back[s] > p
            won[s] += before and behind
            lost[s] += not (before or behind)
    won[:n] /= met
    lost[:n] /= met


@kernel
def better_hands(house: HouseWay, state: U64, hands: int, win: float, banks: Banks, out: Floats) -> None:
    """What a player gains over the house way on average over so many hands: low and high; by low, the wins and the
    losses that come and go. There are two sets of hands of the bank."""
    cards, fronts, backs = banks
    deck = np.arange(53)
    front, back = np.zeros(22, np.int64), np.zeros(22, np.int64)
    won, lost = np.zeros((2, 22)), np.zeros((2, 22))
    hand = np.zeros(7, np.int64)
    for _ in range(hands):
        shuffle(state, deck, 7)
        for i in range(7):
            hand[i] = deck[i]
        n = settings(house, hand, front, back)
        if n == 1:
            continue
        own = _bits(hand)
        for side in range(2):
            against(own, cards[side], fronts[side], backs[side], front, back, n, won[side], lost[side])
        for side in range(2):
            best = 0
            for s in range(1, n):
                if win * won[side, s] - lost[side, s] > win * won[side, best] - lost[side, best]:
                    best = s
            other = 1 - side
            more, less = won[other, best] - won[other, 0], lost[other, best] - lost[other, 0]
            out[0] += (win * more - less) / 2
            out[1] += (win * (won[side, best] - won[side, 0]) - (lost[side, best] - lost[side, 0])) / 2
            out[2] += more / 2
            out[3] += less / 2
    for i in range(4):
        out[i] /= hands


@kernel
def both_sides(t: WildPlaces, kind: Ints, state: U64, rounds: int, out: Ints) -> None:
    """The house way against itself, each round from both sides: ``out[first, second]`` counts lost, pushed, won."""
    deck = np.arange(53)
    hand, two = np.zeros(7, np.int64), np.zeros(2, np.int64)
    mine, theirs = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for _ in range(rounds):
        shuffle(state, deck, 14)
        left = deck[7:14]
        deal_bank(t, kind, state, deck[:7], hand, two, mine)
        deal_bank(t, kind, state, left, hand, two, theirs)
        a = 1 + (mine[0] > theirs[0] and mine[1] > theirs[1]) - (mine[0] <= theirs[0] and mine[1] <= theirs[1])
        b = 1 + (theirs[0] > mine[0] and theirs[1] > mine[1]) - (theirs[0] <= mine[0] and theirs[1] <= mine[1])
        out[a, b] += 1


@dataclass(frozen=True, slots=True)
class Found:
    """Per unit staked: what the house way brings, what best play brings from below and from above, each with half of
    its 99 % interval; how often the play that was scored wins and loses."""

    house: float
    house_half: float
    low: float
    low_half: float
    high: float
    high_half: float
    wins: float
    loses: float


def solve(win: float, seed: int = 4711, rounds: int = ROUNDS, parts: int = PARTS,
          progress: Done = unwatched) -> Found:  # fmt: skip
    """Both bounds. ``win``: what a won unit brings, the commission taken off."""
    t, kind = wild_places("pai-gow"), kinds()
    done = 0

    def part(number: int) -> tuple[Ints, Floats]:
        nonlocal done
        state = np.array([np.random.default_rng((seed, number)).integers(1, 2**63)], np.uint64)
        counts, gained = np.zeros((3, 3), np.int64), np.zeros(4)
        both_sides(t, kind, state, rounds // parts, counts)
        cards = np.zeros((2, BANKS), np.uint64)
        fronts, backs = np.zeros((2, BANKS), np.int16), np.zeros((2, BANKS), np.int16)
        for side in range(2):
            deal_banks(t, kind, state, cards[side], fronts[side], backs[side])
        better_hands(HouseWay(t, kind, heights()), state, HANDS, win, Banks(cards, fronts, backs), gained)
        done += 1
        progress(done, parts)
        return counts, gained

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        found = list(pool.map(part, range(parts)))
    counts = sum(one for one, _ in found)
    return _found(win, np.asarray(counts, float), np.array([gained for _, gained in found]))


def _found(win: float, counts: Floats, gained: Floats) -> Found:
    """The figures, from the rounds of the house way and from the gains of the parts."""
    n = counts.sum()
    result = np.array([-1.0, 0.0, win])
    values = (result[:, None] + result[None, :]) / 2
    house = float((counts * values).sum() / n)
    spread = float((counts * values**2).sum() / n) - house**2
    sides = (counts.sum(axis=0) + counts.sum(axis=1)) / (2 * n)
    mean, error = gained.mean(axis=0), gained.var(axis=0, ddof=1) / len(gained)
    half = Z99 * math.sqrt(spread / n)
    low, high = (Z99 * math.sqrt(spread / n + float(error[side])) for side in (0, 1))
    return Found(
        house, half, house + float(mean[0]), low, house + float(mean[1]), high, float(sides[2] + mean[2]),
        float(sides[0] + mean[3]),
    )  # fmt: skip
