"""Published truths, through rulebook files of the standard forms (``standard/``), to four decimals.

Beside every figure stand the digits that were published and the page that has them (Michael Shackleford, The Wizard of
Odds, wizardofodds.com/games/…, unless another is named).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import certify
from croupier.rulebooks import load

STANDARD = Path(__file__).parent / "standard"

PUBLISHED: list[tuple[str, dict[str, Any], str, str, str, str]] = [
    (str(STANDARD / "three-card-poker.toml"), {}, "ante", "3.3730", "3.37",
     "Wizard of Odds, Three Card Poker, Ante & Play analysis, ante bonus 5-4-1 (three-card-poker)"),
    (str(STANDARD / "three-card-poker.toml"), {}, "pairplus", "2.3167", "2.32",
     "Wizard of Odds, Three Card Poker, Pairplus analysis, table 40-30-6-4-1 (three-card-poker)"),
    ("ray-casino/three-card-poker", {}, "pairplus", "7.2760", "7.28",
     "Wizard of Odds, Three Card Poker, Pairplus analysis, table 40-30-6-3-1 (three-card-poker); "
     "John Grochowski, Three Card Poker and Pair Plus (casinocitytimes.com, 8 July 2021)"),
    (str(STANDARD / "let-it-ride.toml"), {}, "circle1", "3.5057", "3.51",
     "Wizard of Odds, Let It Ride, Analysis (let-it-ride); House Edge of Casino Games Compared"),
    ("ray-casino/oasis-stud-poker", {"version": "D"}, "bet-1", "3.5057", "3.51",
     "Wizard of Odds, Let It Ride, Analysis (let-it-ride): the same game"),
    (str(STANDARD / "caribbean-stud.toml"), {}, "ante", "5.2243", "5.224",
     "Wizard of Odds, Caribbean Stud Poker, Strategy statistics, perfect strategy (caribbean-stud-poker)"),
    ("gelp/caribbean-stud-poker", {}, "ante", "1.0372", "1.04",
     "Wizard of Odds, Oasis Poker (oasis-poker): one card for an ante; also beatingbonuses.com/games.htm"),
    (str(STANDARD / "ultimate-texas-holdem.toml"), {}, "ante", "2.1850", "2.185",
     "Wizard of Odds, Ultimate Texas Hold'em, Analysis (ultimate-texas-hold-em)"),
    (str(STANDARD / "casino-holdem.toml"), {}, "ante", "2.1576", "2.16",
     "Wizard of Odds, Casino Hold'em, Analysis, ante table 100-20-10-3-2-1 (casino-hold-em)"),
]  # fmt: skip
"""Game, options, bet, edge in percent to four decimals; what was published, and where."""


@pytest.mark.parametrize(("game", "options", "bet", "percent", "published", "where"), PUBLISHED)
def test_published_edges(
    game: str, options: dict[str, Any], bet: str, percent: str, published: str, where: str
) -> None:
    found = certify(load(game, **options))[bet]
    edge = float(100 * found.edge)
    assert f"{edge:.4f}" == percent
    assert f"{edge:.{len(published.split('.')[1])}f}" == published, where
    assert found.method == "exact"
    if found.distribution:
        assert sum(found.distribution.values()) == 1


def test_caribbean_stud_loses_the_published_number_of_units() -> None:
    """Wizard of Odds, Caribbean Stud Poker, Strategy statistics: the total loss of perfect play over all deals."""
    edge = certify(load(str(STANDARD / "caribbean-stud.toml")))["ante"].edge
    assert edge == Fraction(1_041_372_912_372, 19_933_230_517_200)


def test_pairplus_is_a_count_of_22_100_hands() -> None:
    """With 40-30-6-3-1 the house keeps 1608 of 22 100 units, 7.2760 %; 7.2805 % would be 1609, one unit too many."""
    won = 40 * 48 + 30 * 52 + 6 * 720 + 3 * 1096 + 3744
    edge = certify(load("ray-casino/three-card-poker"))["pairplus"].edge
    assert edge == Fraction(16_440 - won, 22_100) == Fraction(1608, 22_100)
    assert f"{1608 / 221:.4f}" == "7.2760"
    assert f"{1609 / 221:.4f}" == "7.2805"


def test_a_simulation_of_holdem_agrees_with_its_rules() -> None:
    from croupier.analysis import simulate

    done = simulate(load(str(STANDARD / "ultimate-texas-holdem.toml")), "ante", 1_000_000, seed=5)
    assert abs(done.mean - done.exact_mean) <= 1.3 * done.half_width


# wizardofodds.com, side bets of Ultimate Texas Hold'em (Trips): the four tables of the casino; derived in the
# specification of Grand Poker; Pair and bonus tables counted by hand in the comments of docs/findings.md.
SIDES: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("ray-casino/ultimate-texas-holdem", {"trips_table": "I"}, "trips", "EUR", "0.9018"),
    ("ray-casino/ultimate-texas-holdem", {"trips_table": "II"}, "trips", "EUR", "1.9040"),
    ("ray-casino/ultimate-texas-holdem", {"trips_table": "III"}, "trips", "EUR", "3.4979"),
    ("ray-casino/ultimate-texas-holdem", {"trips_table": "IV"}, "trips", "EUR", "6.1808"),
    ("gelp/russian-poker", {}, "bonus", "CZK", "-4.6434"),
    ("gelp/russian-poker", {}, "bonus", "EUR", "5.9208"),
    ("gelp/russian-poker", {"bonus_three_of_a_kind_czk": "625"}, "bonus", "CZK", "5.9208"),
]


@pytest.mark.parametrize(("game", "options", "bet", "currency", "percent"), SIDES)
def test_side_bets(game: str, options: dict[str, Any], bet: str, currency: str, percent: str) -> None:
    from croupier.analysis.housepoker import side
    from croupier.games.housepoker import Rules

    rules = load(game, **options).rules
    assert isinstance(rules, Rules)
    found = side.distribution(rules, bet, currency)
    assert sum(found.values()) == 1
    assert f"{-100 * float(sum(p * n for p, n in found.items())):.4f}" == percent
