"""Buying the dealer a card, for one hand beside one open card: what the right to do so adds, exactly.

As ``buying`` counts it for whole sweeps; here for single hands with any pay and any dead cards.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.analysis.housepoker.rounds import Terms, settled
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.compiled import kernel

STRAIGHT: Final = 5854
"""The place of the lowest straight."""


@kernel
def _worth(terms: Terms, outs: float, mates: int, left: int) -> float:
    """What buying the dealer a card brings beyond taking the ante; ``outs``: summed results of the cards that make him
    a hand; ``mates``: cards of the replaced one's rank, which let one buy again."""
    worth = 0.0
    for j in range(terms.most - 1, -1, -1):
        worth = (outs + max(0, mates - j) * max(0.0, worth)) / (left - j) - terms.buy_fee
    return float(max(0.0, worth - terms.free))


@kernel
def may_gain(terms: Terms, v: int, pay: float, left: int) -> bool:
    """Can buying be right? Every pair comes for the dealer, and straights and flushes where they would not hurt."""
    outs = 29 if v >= STRAIGHT or np.isnan(terms.bought[2]) else 12
    return bool(_worth(terms, outs * max(0.0, settled(2, 1, pay, terms.units, terms.bought)), 3, left) > 0.0)


@kernel
def brought(plain: Ints, suited: Ints, v: int, pay: float, terms: Terms, out: Floats) -> None:
    """What each card that may come for the dealer brings a hand of this place and pay: ``out[0]`` beside lower cards of
    several suits, ``out[1]`` how much more where it makes a flush."""
    for s in range(plain.shape[0]):
        for rank in range(13):
            x = 0.0
            if plain[s, rank] > 0 and plain[s, rank] >= terms.opens:
                x = settled(v, plain[s, rank], pay, terms.units, terms.bought)
            out[0, s, rank] = x
            out[1, s, rank] = 0.0
            if suited[s, rank] > 0:
                out[1, s, rank] = settled(v, suited[s, rank], pay, terms.units, terms.bought) - x


@kernel
def gains(sets: Ints, plain: Ints, live: Ints, up: int, terms: Terms, brings: Floats) -> float:
    """What the right to buy adds, summed over the dealer's hands that do not qualify: the highest card over four lower
    ranks (``buying.shapes``), of which those of one suit are looked at apart. ``brings``: see ``brought``."""
    rank_up, suit_up = up >> 2, up & 3
    m = np.zeros(13, np.int64)
    unseen = 0
    for card in range(52):
        m[card >> 2] += live[card]
        unseen += live[card]
    left = unseen - 4
    total = 0.0
    for s in range(sets.shape[0]):
        a, b, c, d = sets[s, 0], sets[s, 1], sets[s, 2], sets[s, 3]
        has = rank_up in (a, b, c, d)
        alone = -1 if has else rank_up
        if not has and (rank_up <= d or plain[s, rank_up] > 0):
            continue
        one, two, three, four = m[a], m[b], m[c], m[d]
        if has:
            one, two = 1 if a == rank_up else one, 1 if b == rank_up else two
            three, four = 1 if c == rank_up else three, 1 if d == rank_up else four
        ways = one * two * three * four
        if ways == 0:
            continue
        line = brings[0, s]
        outs = 0.0
        for rank in range(13):
            outs += m[rank] * line[rank]
        outs -= line[a] + line[b] + line[c] + line[d]
        if has:
            outs += line[rank_up]
        for suit in range(4):
            if has and suit != suit_up:
                continue
            there = (live[4 * a + suit] or a == rank_up) and (live[4 * b + suit] or b == rank_up)
            if not (there and (live[4 * c + suit] or c == rank_up) and (live[4 * d + suit] or d == rank_up)):
                continue
            ways -= 1
            if not has and suit == suit_up:
                continue
            flush = outs
            for rank in range(13):
                flush += live[4 * rank + suit] * brings[1, s, rank]
            total += _over(alone, d, plain[s], m, live, suit, terms, flush, left)
        if ways > 0:
            total += ways * _over(alone, d, plain[s], m, live, -1, terms, outs, left)
    return float(total)


@kernel
def _over(
    alone: int, top: int, plain: Ints, m: Ints, live: Ints, suit: int, terms: Terms, outs: float, left: int
) -> float:
    """One set of four lower cards under every highest card that leaves the dealer without a hand, or under the open one
    of rank ``alone`` where that is none of the four (else -1); where the four are of one suit (else -1), it is not."""
    if alone >= 0:
        return float(_worth(terms, outs, m[alone] - (live[4 * alone + suit] if suit >= 0 else 0), left))
    if _worth(terms, outs, 3, left) <= 0.0:
        return 0.0
    total = 0.0
    for high in range(top + 1, 13):
        n = m[high]
        if suit >= 0:
            n -= live[4 * high + suit]
        if n > 0 and plain[high] == 0:
            total += n * _worth(terms, outs, n - 1, left)
    return float(total)
