"""Spots that would keep a worker busy for hours: told apart at once, or counted by sampling."""

from __future__ import annotations

import random

import pytest

from croupier.analysis.equity import BadRange, BadSpot, equity
from croupier.analysis.equity.spot import read_spot
from mutations import mutated
from work_kit import bounded

READING = (3_000_000, 32.0)
"""Ten ranges of every hand there is take most of a million lines to read."""

RIVER = "2c 7d Th Js 3h"
WIDE = "22+, A2+, K2+, Q2+, J2+, T2+, 92+"


@pytest.mark.parametrize(
    ("players", "board"),
    [
        (["random"] * 8 + ["AsAh", "AsAd"], ""),
        (["22+, A2+, K2+, Q2+"] * 8 + ["AsAh", "AsAd"], "2c 7d Th"),
        (["22+, A2+, K2+"] * 7 + ["AA"] * 3, RIVER),
    ],
)
def test_a_clash_behind_wide_ranges_is_seen_at_once(players: list[str], board: str) -> None:
    with bounded(*READING), pytest.raises(BadSpot, match="cannot hold these at once"):
        read_spot(players, board=board, spread=True)


def test_ranges_that_nobody_could_sort_out_are_given_up() -> None:
    """Ten players on pairs of nineteen cards: one card too few, and millions of millions of ways to find out."""
    ranks = "AKQJT"
    few = ", ".join(f"{a}{b}" for a in ranks for b in ranks if a >= b)
    with bounded(*READING), pytest.raises(BadSpot, match="bound together too tightly|cannot hold"):
        read_spot([few] * 10, dead="Tc", spread=True)


def test_many_holdings_on_the_river_are_sampled_and_not_laid_out_one_by_one() -> None:
    found = equity([WIDE, WIDE], board=RIVER, deals=2_000, seed=1, exact_up_to=60_000_000)
    assert not found.exact
    assert found.deals == 2_000
    few = equity(["AsAh", "KdKs"], board=RIVER, exact_up_to=60_000_000)
    assert few.exact


def test_an_example_is_one_of_the_joint_holdings() -> None:
    spot = read_spot(["AA", "AKs", "22+"], board="2c 7d Th")
    assert spot.example() in set(spot.joint())


def test_nobody_deals_for_ever() -> None:
    with pytest.raises(BadSpot, match="at most"):
        equity(["AsAh", "KdKs", "QdQs"], method="monte-carlo", deals=10**18)


@pytest.mark.parametrize("game", ["holdem", "omaha", "razz", "soko"])
def test_hands_boards_and_dead_cards_said_wrongly_are_complaints(game: str) -> None:
    luck = random.Random(game)
    for _ in range(150):
        players = [mutated(luck.choice(("AsAh", "22+, ATs+", "random", "A5s-A2s")), luck, 400) for _ in range(2)]
        board, dead = mutated("Kc 7d 2h", luck, 400), mutated("4c", luck, 400)
        try:
            with bounded(*READING):
                read_spot(players, game, luck.choice(("", board)), luck.choice(("", dead)), spread=True)
        except (BadSpot, BadRange) as no:
            assert str(no)
