"""Rounds of five-card games without purchases in bulk, played by the rules a person can follow."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from croupier.analysis.housepoker.pays import qualifying_place
from croupier.analysis.housepoker.rounds import GIVE_UP
from croupier.analysis.housepoker.stud import choices_of, classes_of, staying
from croupier.analysis.housepoker.studwords import _seen
from croupier.analysis.luck import shuffle
from croupier.games.housepoker.model import Rules
from croupier.play.record import Json
from croupier.ranking.arrays import U64, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, places
from croupier.ranking.special import WildPlaces, wild5, wild_places


@kernel
def _place(t: Places, wild: WildPlaces, deuces: bool, h: Ints) -> int:
    if deuces:
        return int(wild5(wild, h[0], h[1], h[2], h[3], h[4]))
    return int(place5(t, h[0], h[1], h[2], h[3], h[4]))


@kernel
def _rounds(
    t: Places,
    wild: WildPlaces,
    deuces: bool,
    state: U64,
    rounds: int,
    category: Ints,
    policy: Ints,
    qualifies: int,
    hist: Ints,
) -> int:
    """Count the hands that stay in by place and situation; returns how many were given up."""
    deck = np.arange(52)
    folded = 0
    for _ in range(rounds):
        shuffle(state, deck, 10)
        hand, dealer = deck[:5], deck[5:10]
        mine = _place(t, wild, deuces, hand)
        match = 0
        if deuces:
            match = 1 if dealer[4] < 4 else 0
        else:
            for i in range(5):
                if hand[i] >> 2 == dealer[4] >> 2:
                    match = 1
        seen = category[mine] if deuces else _seen(mine, hand[0], hand[1], hand[2], hand[3], hand[4])
        if policy[2 * seen + match] == GIVE_UP:
            folded += 1
            continue
        theirs = _place(t, wild, deuces, dealer)
        s = 0 if mine > theirs else 1 if mine == theirs else 2
        hist[mine, s if theirs >= qualifies else s + 3] += 1
    return folded


def stay_or_give_up(rules: Rules, tables: Json, state: U64, chunks: Iterable[int], counts: dict[Fraction, int]) -> None:
    """Add what the rounds brought, per unit, to ``counts``."""
    table, denominator, opening = staying(rules, choices_of(rules))
    deuces = rules.ranking == "deuces-wild"
    hist = np.zeros((len(table), 6), np.int64)
    policy, classes = np.array(tables["policy"], np.int64), classes_of(rules)
    for size in chunks:
        counts[Fraction(-opening)] += _rounds(
            places("high"), wild_places("deuces-wild"), deuces, state, size, classes, policy, qualifying_place(rules),
            hist,
        )  # fmt: skip
    for place, s in zip(*np.nonzero(hist), strict=True):
        counts[Fraction(int(table[place, s]), denominator)] += int(hist[place, s])
