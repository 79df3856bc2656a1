"""Whether results look like chance: the statistics against published tables and against counting, and what can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import prod

import pytest

from croupier.analysis.fallen import Look, above, enough, evenness, repeats, repeats_expected, two_sided
from croupier.rulebooks import Game, load

WHEEL = Look("Fields", "wheel", {str(n): Fraction(1, 37) for n in range(37)}, lambda result: (result,))


def looks(game: Game) -> tuple[Look, ...]:
    found: tuple[Look, ...] = game.family.part("solver").looks(game)
    return found


CRITICAL = [
    # degrees of freedom, and the values that are exceeded in 10, 5, 2.5, 1 and 0.1 of 100 cases: NIST/SEMATECH e-Handbook of
    # Statistical Methods, 1.3.6.7.4
    (1, (2.706, 3.841, 5.024, 6.635, 10.828)),
    (2, (4.605, 5.991, 7.378, 9.210, 13.816)),
    (5, (9.236, 11.070, 12.833, 15.086, 20.515)),
    (10, (15.987, 18.307, 20.483, 23.209, 29.588)),
    (15, (22.307, 24.996, 27.488, 30.578, 37.697)),
    (36, (47.212, 50.998, 54.437, 58.619, 67.985)),
    (37, (48.363, 52.192, 55.668, 59.893, 69.346)),
    (100, (118.498, 124.342, 129.561, 135.807, 149.449)),
]


@pytest.mark.parametrize(("freedom", "values"), CRITICAL)
def test_chi_square_agrees_with_the_published_table(freedom: int, values: tuple[float, ...]) -> None:
    for value, p in zip(values, (0.10, 0.05, 0.025, 0.01, 0.001), strict=True):
        assert above(value, freedom) == pytest.approx(p, rel=5e-3)


def test_chi_square_of_two_degrees_is_an_exponential() -> None:
    from math import exp

    for x in (0.1, 1.0, 3.9, 4.1, 40.0, 400.0):
        assert above(x, 2) == pytest.approx(exp(-x / 2), rel=1e-12)
    assert above(0, 36) == 1


def test_the_normal_distribution_agrees_with_the_published_table() -> None:
    for deviation, p in ((0, 1), (1, 0.31731), (1.95996, 0.05), (-2.57583, 0.01)):
        assert two_sided(deviation) == pytest.approx(p, abs=1e-5)


def test_an_even_wheel_is_even_and_a_stuck_one_is_not() -> None:
    even = evenness(WHEEL, [str(n) for n in range(37)] * 10)
    assert (even.chi_square, even.p, even.total, even.freedom) == (0, 1, 370, 36)
    stuck = evenness(WHEEL, [str(n) for n in range(37)] * 10 + ["17"] * 30)
    assert stuck.counts["17"] == 40
    assert stuck.p is not None
    assert stuck.p < 0.001


def test_a_worked_example() -> None:
    """Sixty throws of a die, 5 8 9 8 10 20 times its faces: 13.4 on 5 degrees of freedom, between the critical values
    11.07 for 5 and 15.09 for 1 of 100 (Wikipedia, Pearson's chi-squared test, fairness of dice)."""
    die = Look("Faces", "die", {str(n): Fraction(1, 6) for n in range(1, 7)}, lambda result: (result,))
    thrown = [str(face) for face, n in enumerate((5, 8, 9, 8, 10, 20), 1) for _ in range(n)]
    found = evenness(die, thrown)
    assert found.chi_square == pytest.approx(13.4)
    assert found.p is not None
    assert 0.01 < found.p < 0.05


def test_with_too_few_results_nothing_is_said() -> None:
    assert enough(WHEEL.chances) == 185
    assert evenness(WHEEL, ["17"] * 184).p is None
    assert evenness(WHEEL, ["17"] * 185).p is not None
    assert evenness(WHEEL, []).chi_square == 0
    assert repeats(WHEEL, ["17"] * 185).p is None, "185 pairs let 4.97 repeats expect"
    assert repeats(WHEEL, []).p is None


@pytest.mark.parametrize("chances", [(1, 1), (1, 2), (1, 1, 4), (3, 2, 1)])
@pytest.mark.parametrize("draws", [1, 2, 3, 5])
def test_repeats_are_expected_as_counting_all_sequences_says(chances: tuple[int, ...], draws: int) -> None:
    whole = sum(chances)
    mean = second = Fraction()
    for drawn in product(range(len(chances)), repeat=draws):
        weight = Fraction(prod(chances[each] for each in drawn), whole**draws)
        count = sum(a == b for a, b in pairwise(drawn))
        mean, second = mean + weight * count, second + weight * count**2
    assert repeats_expected([Fraction(c, whole) for c in chances], draws - 1) == (mean, second - mean**2)


def test_memory_shows_in_the_repeats_where_the_counts_are_even() -> None:
    in_turn = [str(n) for n in range(37)] * 10
    found = repeats(WHEEL, in_turn)
    assert (found.count, found.pairs) == (0, 369)
    assert found.p is not None
    assert found.p < 0.01


@pytest.mark.parametrize(
    ("game", "things"),
    [
        ("ray-casino/roulette", [37]),
        ("gelp/wheel-of-fortune", [None]),
        ("ray-casino/sic-bo", [16, 6]),
        ("ray-halls/lucky-dice", [None, 6]),
        ("gelp/baccarat-punto-banco", [3]),
    ],
)
def test_a_family_says_what_can_fall_and_how_often(game: str, things: list[int | None]) -> None:
    for look, count in zip(looks(load(game)), things, strict=True):
        assert sum(look.chances.values()) == 1
        assert count in (None, len(look.chances))


def test_an_option_changes_what_can_fall() -> None:
    (look,) = looks(load("ray-casino/roulette", wheel="double-zero"))
    assert len(look.chances) == 38
    assert "00" in look.chances


def test_what_can_fall_is_what_the_rounds_tell() -> None:
    """Every outcome of the rules is read as something that can fall, with the weight that the chances say."""
    for name in ("ray-casino/roulette", "ray-casino/sic-bo", "ray-halls/lucky-dice"):
        game = load(name)
        for look in looks(game):
            weighed: Counter[str] = Counter()
            for outcome, weight in game.rules.weights.items():
                for thing in look.read(outcome):
                    weighed[thing] += weight
            assert {t: Fraction(n, weighed.total()) for t, n in weighed.items()} == look.chances


def test_baccarat_has_the_published_frequencies() -> None:
    """Six or eight packs: banker 45.9, player 44.6, tie 9.5 of 100 (Wizard of Odds, baccarat)."""
    (look,) = looks(load("gelp/baccarat-punto-banco"))
    found = {side: round(float(chance), 3) for side, chance in look.chances.items()}
    assert found == {"player": 0.446, "banker": 0.459, "tie": 0.095}
    assert [look.read(result) for result in ("P9", "B6b", "T3pb")] == [("player",), ("banker",), ("tie",)]
    assert looks(load("ray-casino/baccara")) == (), "there people decide"
