"""The certificates of linked jackpots: against figures reckoned by hand, and against many rounds that were played."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt

import pytest
from linked_kit import FEE, FIXED, GROWS, TIMES, rules

from croupier import load
from croupier.play import Refused
from croupier.room.linked import book
from croupier.room.linked.state import Hits, Opens, Paid, Stakes, Standing, apply
from croupier.room.linked.worth import LinkedWorth, certificates, linked_worth

ROULETTE = load("ray-casino/roulette")


def test_a_surprise_is_exact_and_depends_on_the_stake() -> None:
    of = book.jackpot_named("ray-casino/wheels")
    found = linked_worth(of, "ray-casino/wheels", ROULETTE, 10_00, 2_000_00)
    assert found.chance == Fraction(5, 200_000)
    assert found.worth == Fraction(5)
    assert found.added == Fraction(5, 1_000)
    assert found.long_run == Fraction(5, 1_000) + Fraction(500_00 * 5, 200_000 * 10_00), "what is put in, and the seed"
    assert found.edge == Fraction(1, 74)
    assert found.even == -(-10_00 * 40_000 // 74)
    assert found.expected == pytest.approx(500_00 + 5 * 40_000)
    assert found.deviation == pytest.approx(5 * 40_000, rel=1e-4)
    assert found.spread == pytest.approx(2_000_00 / sqrt(40_000), rel=1e-4)
    assert not found.favours
    with pytest.raises(Refused, match="at least 2"):
        linked_worth(of, "ray-casino/wheels", ROULETTE, 1_99)


def test_a_combination_has_its_chance_from_the_solver() -> None:
    flush = linked_worth(
        book.jackpot_named("ray-casino/straight-flush"), "x", load("ray-casino/three-card-poker"), 1_00, 100_00
    )
    assert flush.chance == Fraction(48, 22_100)
    assert flush.added == Fraction(48, 22_100) * 100 - 1
    assert flush.long_run == Fraction(70, 100) + Fraction(48, 22_100) * 50 - 1
    row = linked_worth(book.jackpot_named("ray-casino/three-in-a-row"), "x", ROULETTE)
    assert (row.chance, row.size, row.stake) == (37 * Fraction(1, 37) ** 3, 50_00, 5_00)
    assert row.added == row.long_run == Fraction(10, 37**2)
    triple = rules(FIXED, {"by": "bet", "bet": "any-triple"})
    assert linked_worth(triple, "x", load("ray-casino/sic-bo")).chance == Fraction(6, 216)
    sixes = rules(FIXED, {"by": "result", "results": ["6.6.6", "5.5.5"]})
    assert linked_worth(sixes, "x", load("ray-casino/sic-bo")).chance == Fraction(2, 216)


def test_a_hand_that_play_decides_is_sampled_and_says_so() -> None:
    pair = rules(FIXED, {"by": "event", "event": "announced", "facts": {"hand": "pair"}, "whose": "of"}, FEE)
    found = linked_worth(pair, "x", load("ray-casino/three-card-poker"))
    assert found.method.startswith("sampled")
    assert found.interval is not None
    assert found.interval.low < 3744 / 22_100 < found.interval.high, "every pair is played and shown"


def test_at_the_size_that_is_even_the_bet_has_no_edge() -> None:
    for name in book.names():
        for found in certificates(name)[:2]:
            assert found.even is not None
            at = LinkedWorth(**{key: getattr(found, key) for key in found.__slots__} | {"size": found.even})
            assert at.added >= found.edge > at.added - found.chance / found.stake - Fraction(1, 10**9)


def test_what_the_rulebooks_ship_favours_nobody_who_plays_a_wheel() -> None:
    for name in ("ray-casino/wheels", "ray-casino/three-in-a-row"):
        assert not any(found.favours for found in certificates(name))


def test_many_rounds_pay_what_the_certificate_says() -> None:
    """One player, the same stake, ten thousand falls: the average size and what a round has brought."""
    of = rules({**GROWS, "part": 10}, {"by": "chance", "chance": "1/40"})
    found = linked_worth(of, "x", ROULETTE, 10_00)
    luck, now, paid, rounds = random.Random(7), apply(of, Standing(), Opens())[0], list[int](), 0
    while len(paid) < 10_000:
        rounds += 1
        now, _ = apply(of, now, Stakes("A", 10_00))
        if luck.randrange(40) == 0:
            now, told = apply(of, now, Hits((("A", 10_00),)))
            paid += [event.amount for event in told if isinstance(event, Paid)]
    average = sum(paid) / len(paid)
    assert average == pytest.approx(found.expected, abs=5 * found.deviation / 100)
    assert sum(paid) / rounds == pytest.approx(float(found.long_run * 10_00), rel=0.05)


def test_multiples_and_ceilings() -> None:
    assert linked_worth(rules(TIMES), "x", ROULETTE, 60_00).size == 500_00
    low = rules({**GROWS, "ceiling": 101_00}, {"by": "chance", "chance": "1/1000000"})
    assert linked_worth(low, "x", ROULETTE, 10_00).expected == pytest.approx(101_00, abs=1), "it stands there"
    written = linked_worth(low, "x", ROULETTE, 10_00).as_json()
    assert (written["chance"], written["method"], written["size"]) == ("1/1000000", "exact", 100_00)
    assert "low" not in written
