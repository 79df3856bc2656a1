"""Pai Gow between two bounds."""

from __future__ import annotations

import random

import numpy as np
import pytest

from croupier.analysis import paigowbest
from croupier.analysis.paigowbest import HouseWay, heights, settings
from croupier.analysis.paigowkernel import kinds
from croupier.cards import Card
from croupier.games.paigow.houseway import RULES, back_strength, divisions, foul, front_strength, set_by
from croupier.ranking.special import wild_places


def test_the_ways_to_set_are_the_legal_ones_that_no_other_beats() -> None:
    luck = random.Random(7)
    front, back = np.zeros(22, np.int64), np.zeros(22, np.int64)
    for _ in range(400):
        own = tuple(Card(n) for n in luck.sample(range(53), 7))
        house = set_by(list(RULES), own)
        every = [(front_strength(f), back_strength(b)) for f, b in divisions(own) if not foul(f, b)]
        best = {one for one in every if not any(o != one and o[0] >= one[0] and o[1] >= one[1] for o in every)}
        best.add((front_strength(house[0]), back_strength(house[1])))
        n = settings(HouseWay(wild_places("pai-gow"), kinds(), heights()), np.array([int(c) for c in own]), front, back)
        assert len({(int(f), int(b)) for f, b in zip(front[:n], back[:n], strict=True)}) == len(best)


def test_low_lies_below_high_and_both_beat_the_house_way() -> None:
    found = paigowbest.solve(0.95, rounds=200_000, parts=4)
    assert -0.0280 < found.house < -0.0260
    assert found.house <= found.low <= found.high
    assert found.high - found.low < 0.001
    assert 0.95 * found.wins - found.loses == pytest.approx(found.low)
