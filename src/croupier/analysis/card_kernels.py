"""Compiled rounds of the small card games: many deals from fresh shoes, counted by how they end.

Chance: a 64-bit counter mixed by the finaliser of SplitMix64; numbers below n without bias (Lemire's method). ``state``
holds the seed and the position, so that a run goes on where the last chunk stopped.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.ranking.arrays import U64, Bools, Ints, Whole, WordPointer, signed
from croupier.ranking.compiled import kernel

_U = np.uint64


class Baccarat(NamedTuple):
    """The rules of a round, by rank and by total; chances are given in units of 2⁻³²."""

    points: Ints
    pair_kind: Ints
    """Two cards of one kind are a pair."""
    natural: Bools
    player: Ints
    """With which chance the player draws."""
    stood: Ints
    """With which chance the banker draws when the player stood, and when he drew."""
    drew: Ints


@kernel
def _bits(state: WordPointer) -> np.uint64:
    """32 random bits."""
    state[1] += _U(1)
    z = (state[0] * _U(0xD1342543DE82EF95) + state[1]) * _U(0x9E3779B97F4A7C15)
    z = (z ^ (z >> _U(30))) * _U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> _U(27))) * _U(0x94D049BB133111EB)
    return (z ^ (z >> _U(31))) >> _U(32)


@kernel
def _below(state: U64, n: int) -> int:
    """0 … n-1, each equally likely."""
    wide = _bits(state) * _U(n)
    low = wide & _U(0xFFFFFFFF)
    if low < _U(n):
        least = (_U(0x100000000) - _U(n)) % _U(n)
        while low < least:
            wide = _bits(state) * _U(n)
            low = wide & _U(0xFFFFFFFF)
    return signed(wide >> _U(32))


@kernel
def _draw(shoe: Whole, at: int, state: U64) -> int:
    """The next card; the shoe stays a permutation of itself, so that the next round may go on from it."""
    other = at + _below(state, len(shoe) - at)
    card: int = shoe[other]
    shoe[other] = shoe[at]
    shoe[at] = card
    return card


@kernel
def _happens(state: U64, chance: int) -> bool:
    """A choice made with a probability, given in units of 2⁻³²."""
    if chance <= 0:
        return False
    if chance >= 0x100000000:
        return True
    return signed(_bits(state)) < chance


@kernel
def baccarat_rounds(shoe: Ints, rounds: int, state: U64, rules: Baccarat, out: Ints) -> None:
    """Rounds of baccarat from a shoe of ranks, counted by the two totals and the pairs."""
    points, pair_kind, natural, player, stood, drew = rules
    for _ in range(rounds):
        first, second = _draw(shoe, 0, state), _draw(shoe, 1, state)
        third, fourth = _draw(shoe, 2, state), _draw(shoe, 3, state)
        p = (points[first] + points[third]) % 10
        b = (points[second] + points[fourth]) % 10
        pairs = 2 * (pair_kind[first] == pair_kind[third]) + (pair_kind[second] == pair_kind[fourth])
        if not (natural[p] or natural[b]):
            if _happens(state, player[p]):
                t = points[_draw(shoe, 4, state)]
                if _happens(state, drew[b, t]):
                    b = (b + points[_draw(shoe, 5, state)]) % 10
                p = (p + t) % 10
            elif _happens(state, stood[b]):
                b = (b + points[_draw(shoe, 4, state)]) % 10
        out[p, b, pairs] += 1


@kernel
def spread_rounds(shoe: Whole, rounds: int, state: U64, redeal: bool, out: Ints) -> None:
    """Rounds of Red Dog, counted by the two ranks and whether the third card won; consecutive cards may be redealt."""
    for _ in range(rounds):
        at = 0
        while True:
            first, second = _draw(shoe, at, state), _draw(shoe, at + 1, state)
            low, high = min(first, second), max(first, second)
            at += 2
            if not (redeal and high == low + 1 and at + 3 <= len(shoe)):
                break
        if high == low + 1:
            out[low, high, 0] += 1
            continue
        third = _draw(shoe, at, state)
        won = third == low if low == high else low < third < high
        out[low, high, 1 if won else 0] += 1
