"""Published truths, through rulebook files of the standard forms (``standard/``), to four decimals.

Sources: wizardofodds.com, the pages on Caribbean Stud Poker (5.2243 %), Ultimate Texas Hold'em (2.1850 %), Casino
Hold'em (2.16 %), Three Card Poker (ante and play 3.3730 %; Pairplus 2.3167 % and 7.2760 %), Let It Ride (3.5057 %) and
Oasis Poker (1.04 % with one card for an ante).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import certify
from croupier.rulebooks import load

STANDARD = Path(__file__).parent / "standard"

PUBLISHED: list[tuple[str, dict[str, Any], str, str]] = [
    (str(STANDARD / "three-card-poker.toml"), {}, "ante", "3.3730"),
    (str(STANDARD / "three-card-poker.toml"), {}, "pairplus", "2.3167"),
    ("ray-casino/three-card-poker", {}, "pairplus", "7.2760"),
    (str(STANDARD / "let-it-ride.toml"), {}, "circle1", "3.5057"),
    ("ray-casino/oasis-stud-poker", {"version": "D"}, "bet-1", "3.5057"),
    (str(STANDARD / "caribbean-stud.toml"), {}, "ante", "5.2243"),
    ("gelp/caribbean-stud-poker", {}, "ante", "1.0372"),
    (str(STANDARD / "ultimate-texas-holdem.toml"), {}, "ante", "2.1850"),
    (str(STANDARD / "casino-holdem.toml"), {}, "ante", "2.1576"),
]


@pytest.mark.parametrize(("game", "options", "bet", "percent"), PUBLISHED)
def test_published_edges(game: str, options: dict[str, Any], bet: str, percent: str) -> None:
    found = certify(load(game, **options))[bet]
    assert f"{float(100 * found.edge):.4f}" == percent
    assert found.method == "exact"
    if found.distribution:
        assert sum(found.distribution.values()) == 1


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
