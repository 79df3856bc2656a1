"""The independent chip model: published examples, all permutations, and its three methods against each other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.icm import MOST_PLAYERS, BadStacks, icm
from croupier.analysis.icm.solve import as_fractions, by_race, by_subsets

SOME = st.lists(st.integers(1, 10**6), min_size=1, max_size=6)


def by_permutations(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """As Harville wrote it down: every order in which they may finish, with its chance."""
    out = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            out[player] += chance * prize
    return out


def test_the_example_of_the_encyclopedia() -> None:
    """Wikipedia, "Independent Chip Model": 50, 30 and 20 % of the chips, 70 and 30 for the first two places; it gives
    about 45 and 32."""
    found = icm([50, 30, 20], [70, 30])
    assert [round(each) for each in found.equities] == [45, 32, 23]
    assert [float(each) for each in found.equities] == pytest.approx([45.1786, 32.25, 22.5714], abs=1e-4)
    assert found.places[0] == pytest.approx((0.5, 0.3 * 0.5 / 0.7 + 0.2 * 0.5 / 0.8))


@pytest.mark.parametrize(
    ("stacks", "prizes", "worth"),
    [
        ([5000, 3000, 2000], [500, 300, 200], ["10750/28", "655/2", "2020/7"]),
        ([6000, 3000, 1000], [100, 60, 40], ["1732/21", "203/3", "349/7"]),
        ([7500, 2500], [600, 400], ["550", "450"]),
        ([1, 1, 1], [10, 0, 0], ["10/3", "10/3", "10/3"]),
        ([17], [5], ["5"]),
    ],
)
def test_worked_examples_come_out_exactly(stacks: list[int], prizes: list[int], worth: list[str]) -> None:
    found = icm(stacks, prizes)
    assert list(found.equities) == [Fraction(each) for each in worth]
    assert found.exact
    assert found.error == 0


@given(SOME, st.data())
def test_every_order_in_which_they_may_finish(stacks: list[int], data: st.DataObject) -> None:
    many = data.draw(st.integers(1, len(stacks)))
    prizes = sorted(data.draw(st.lists(st.integers(1, 10**6), min_size=many, max_size=many)), reverse=True)
    found = icm(stacks, prizes)
    assert list(found.equities) == by_permutations(stacks, prizes)
    assert sum(found.equities) == sum(prizes)
    if len(stacks) > 1:
        assert by_race(stacks, many)[0][0] == pytest.approx(as_fractions(stacks, many)[0], abs=1e-10)
        assert by_subsets(stacks, many)[0] == pytest.approx(as_fractions(stacks, many)[0], abs=1e-13)


@pytest.mark.parametrize("players", [2, 9, 14])
@pytest.mark.parametrize("spread", [1, 10, 10**6])
def test_the_race_agrees_with_all_subsets(players: int, spread: int) -> None:
    luck = random.Random(f"{players} {spread}")
    stacks = [luck.randrange(1, spread + 1) for _ in range(players)]
    raced, error = by_race(stacks, players)
    for row, other in zip(by_subsets(stacks, players), raced, strict=True):
        assert [float(each) for each in row] == pytest.approx([float(each) for each in other], abs=error + 1e-13)
    assert error < 1e-10


def test_hundreds_of_players() -> None:
    """Every place goes to somebody; equal stacks are worth the same; more chips are worth more, but each chip less."""
    luck = random.Random(7)
    stacks = sorted((luck.randrange(1, 10**5) for _ in range(118)), reverse=True)
    stacks.append(stacks[-1])
    prizes = [2**14 // place for place in range(1, 19)]
    found = icm(stacks, prizes)
    assert found.method == "race"
    assert float(sum(found.equities)) == pytest.approx(sum(prizes), abs=found.error * len(stacks))
    assert [sum(row[place] for row in found.places) for place in range(18)] == pytest.approx([1.0] * 18)
    assert found.equities[-1] == found.equities[-2]
    assert list(found.equities) == sorted(found.equities, reverse=True)
    a_chip = [equity / stack for equity, stack in zip(found.equities, stacks, strict=True)]
    assert a_chip == sorted(a_chip)
    assert found.error < 1e-5


def test_alike_players_are_alike_by_every_method() -> None:
    for players in (3, 12, 40):
        found = icm([500] * players, [60, 40])
        assert found.equities[0] == pytest.approx(100 / players)
        assert len(set(found.equities)) == 1


@pytest.mark.parametrize(
    ("stacks", "prizes", "why"),
    [
        ([], [5], "0 stacks"),
        ([5] * (MOST_PLAYERS + 1), [5], f"expected 1 to {MOST_PLAYERS}"),
        ([5, 0], [5], "who has none is out"),
        ([5, -5], [5], "expected chips"),
        ([5, 10**16], [5], "expected chips"),
        ([5, 5], [], "no prize"),
        ([5, 5], [3, 2, 1], "3 prizes for 2 players"),
        ([5, 5], [2, 3], "prizes that fall"),
        ([5, 5], [2, -3], "expected 0 to"),
        ([5, 5], [0, 0], "something to play for"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_the_reason(stacks: list[int], prizes: list[int], why: str) -> None:
    with pytest.raises(BadStacks, match=why):
        icm(stacks, prizes)
