"""The fast evaluators against the slow judge on random hands of every ranking, and against each other."""

import numpy as np
import pytest

from croupier.ranking import find_ranking, two_best
from croupier.ranking.batch import rank_many, two_best_many
from croupier.ranking.russian import RUSSIAN

from . import slow
from .conftest import LONG, random_hands, same_order

MANY = 3_000_000 if LONG else 200_000
FEW = 300_000 if LONG else 20_000
SOME = 3_000  # for the one-by-one path in plain Python


@pytest.mark.parametrize("size", [5, 6, 7, 8])
@pytest.mark.parametrize(
    ("name", "judge"),
    [
        ("high", slow.high),
        ("ace-to-five", slow.ace_to_five),
        ("ace-to-six", slow.ace_to_six),
        ("deuce-to-seven", slow.deuce_to_seven),
    ],
)
def test_five_to_eight_cards(name, judge, size):
    hands = random_hands(np.random.default_rng(size), 52, size, MANY // (4 if size == 8 else 1))
    assert same_order(rank_many(hands, name), slow.judge(hands, judge))


@pytest.mark.rule("veikkaus/high-low#V-6.163", "veikkaus/razz#V-6.185")
def test_eight_or_better_of_seven():
    hands = random_hands(np.random.default_rng(8), 52, 7, MANY)
    judged = slow.judge(hands, slow.ace_to_five)
    worst = slow.ace_to_five(np.array([4 * 6, 4 * 5, 4 * 4, 4 * 3, 4 * 2]))  # 8-7-6-5-4
    places = rank_many(hands, "eight-or-better")
    assert np.array_equal(places > 0, judged >= worst)
    assert same_order(places[places > 0], judged[places > 0])


@pytest.mark.rule("gelp/omaha-5#PG-3", "gelp/omaha-6#PG-3")
@pytest.mark.parametrize("own", [4, 5, 6])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_omaha(own, board):
    hands = random_hands(np.random.default_rng(own), 52, own + board, FEW)
    high = rank_many(hands[:, :own], "omaha", board=hands[:, own:])
    assert same_order(high, slow.judge_omaha(hands, own, slow.high))
    low = rank_many(hands[:, :own], "omaha-low", board=hands[:, own:], qualifier=None)
    judged = slow.judge_omaha(hands, own, slow.ace_to_five)
    assert same_order(low, judged)
    eight = rank_many(hands[:, :own], "omaha-low", board=hands[:, own:])
    assert np.array_equal(eight, np.where(low > low.max() * 0 + (6175 - 56), low.astype(int) - (6175 - 56), 0))


def test_pai_gow_of_seven():
    hands = random_hands(np.random.default_rng(53), 53, 7, FEW)
    assert same_order(rank_many(hands, "pai-gow"), slow.judge(hands, slow.pai_gow))


def test_deuces_wild():
    hands = random_hands(np.random.default_rng(2), 52, 5, FEW)
    hands = hands[(hands < 4).sum(axis=1) < 3]  # the judge tries 52 · 52 · 52 cards for three deuces: see below
    assert same_order(rank_many(hands, "deuces-wild"), slow.judge(hands, slow.deuces_wild))


def test_three_and_four_deuces():
    rng = np.random.default_rng(3)
    hands = []
    for deuces in [(0, 1, 2)] * 30 + [(0, 1, 2, 3)]:
        naturals = 4 + rng.choice(48, 5 - len(deuces), replace=False)
        hands.append([*deuces, *naturals])
    hands += [[0, 1, 2, 3, card] for card in (4, 31, 32, 51)] if LONG else []
    rows = np.array(hands, np.uint8)
    assert same_order(rank_many(rows, "deuces-wild"), slow.judge(rows, slow.deuces_wild))


@pytest.mark.parametrize(
    ("name", "pack", "size"),
    [
        ("high", 52, 5),
        ("high", 52, 6),
        ("high", 52, 7),
        ("high", 52, 8),
        ("razz", 52, 7),
        ("eight-or-better", 52, 7),
        ("ace-to-six", 52, 7),
        ("deuce-to-seven", 52, 7),
        ("soko", 52, 5),
        ("three-card", 52, 3),
        ("front", 52, 3),
        ("pai-gow", 53, 5),
        ("pai-gow", 53, 7),
        ("deuces-wild", 52, 5),
    ],
)
def test_one_by_one_is_the_same_as_many_at_once(name, pack, size):
    hands = random_hands(np.random.default_rng(77), pack, size, SOME)
    way = find_ranking(name)
    assert [way.place(way.of(row)) for row in hands.tolist()] == rank_many(hands, name).tolist()


def test_soko_for_low_one_by_one():
    hands = random_hands(np.random.default_rng(80), 52, 5, 10 * SOME)
    of = find_ranking("soko-low").of
    assert same_order(np.array([of(row) for row in hands.tolist()]), slow.judge(hands, slow.soko_low))


@pytest.mark.parametrize("name", ["omaha", "omaha-low"])
def test_one_by_one_is_the_same_as_many_at_once_in_omaha(name):
    hands = random_hands(np.random.default_rng(78), 52, 9, SOME // 5)
    way = find_ranking(name)
    one_by_one = [way.place(way.strength(row[:4], row[4:])) for row in hands.tolist()]
    assert one_by_one == rank_many(hands[:, :4], name, board=hands[:, 4:]).tolist()


def test_russian_one_by_one_is_the_same_as_many_at_once():
    hands = random_hands(np.random.default_rng(79), 52, 6, SOME)
    hands[: SOME // 2] = 4 * (hands[: SOME // 2] // 8 + 6) + hands[: SOME // 2] % 4  # crowd the high ranks
    ordered = np.sort(hands, axis=1)
    hands = hands[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
    for row, both in zip(hands.tolist(), two_best_many(hands), strict=True):
        paid = [RUSSIAN.ladder.index(best.category) for best in two_best(row)]
        assert [*paid, 0, 0][:2] == [both >> 4, both & 15]
