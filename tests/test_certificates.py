"""Certificates: against published edges, against the explorer, and their JSON contract."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.report import markdown
from croupier.play import Choice, Close, Place
from croupier.play.explore import distribution
from croupier.rulebooks import load
from croupier.rulebooks.catalog import ids

DRAW = [game for game in ids() if load(game).rules.family == "draw"]

# Wizard of Odds (wizardofodds.com), pages on roulette, sic bo and the Big Six: edges of the standard bets.
PUBLISHED: list[tuple[str, dict[str, Any], str, Fraction | float]] = [
    ("gelp/european-roulette", {}, "straight", Fraction(1, 37)),
    ("gelp/european-roulette", {"zero_rule": "half_back"}, "red", Fraction(1, 74)),
    ("gelp/european-roulette", {}, "big_series", Fraction(1, 37)),
    ("ray-casino/roulette", {"wheel": "double-zero"}, "straight", Fraction(1, 19)),
    ("ray-casino/roulette", {"wheel": "double-zero"}, "five", Fraction(3, 38)),
    ("ray-casino/roulette", {"wheel": "double-zero"}, "red", Fraction(1, 38)),
    ("ray-halls/roulette", {}, "plein", Fraction(6, 37)),
    ("ray-casino/sic-bo", {}, "small", Fraction(1, 36)),
    ("ray-casino/sic-bo", {}, "specific-triple", Fraction(35, 216)),
    ("ray-casino/sic-bo", {}, "any-triple", Fraction(5, 36)),
    ("ray-casino/sic-bo", {}, "sum 4", Fraction(11, 72)),
    ("ray-casino/sic-bo", {}, "sum 9", 0.1898),
    ("ray-casino/sic-bo", {}, "sum 7", 0.0972),
    ("ray-casino/sic-bo", {}, "single", 0.0370),
    ("ray-casino/sic-bo", {}, "two-die", 0.0278),
]


@pytest.mark.parametrize(("game", "options", "bet", "edge"), PUBLISHED)
def test_published_edges(game: str, options: dict[str, Any], bet: str, edge: Fraction | float) -> None:
    found = certify(load(game, **options))[bet].edge
    assert found == edge if isinstance(edge, Fraction) else round(float(found), 4) == edge


# Derived in the specifications themselves, bet by bet.
DERIVED = {
    "gelp/wheel-of-fortune": {"x1": "1/18", "x2": "1/6", "x5": "1/6", "x10": "7/18", "x25-pink": "5/18", "x25-black": "5/18"},
    "gelp/admiral-wheel": {"cherries": "1/10", "bell": "1/5", "grapes": "1/6", "melon": "1/10", "star": "4/15", "seven": "2/15"},
    "gelp/magic-colors": {"red": "1/3", "black": "1/3", "green": "1/3"},
    "ray-halls/roulette": {"plein": "6/37", "cheval": "5/37", "transversal": "4/37", "carre": "5/37", "simple": "7/37", "dozen": "1/37"},
    "ray-halls/lucky-dice": {"plein": "5/36", "cheval": "4/36", "transversal": "3/36", "carre": "4/36", "simple": "6/36", "sum3": "4/36", "sum4": "3/36", "sum6": "6/36", "sum7": "6/36", "pairs": "6/36", "under7": "6/36"},
    "ray-casino/money-wheel": {"symbol-45a": "8/54", "symbol-1": "8/54", "symbol-2": "9/54", "symbol-5": "6/54", "symbol-10": "10/54", "symbol-20": "12/54"},
}  # fmt: skip


@pytest.mark.parametrize("game", DERIVED)
def test_edges_derived_in_the_specifications(game: str) -> None:
    done = certify(load(game))
    assert {bet: done[bet].edge for bet in DERIVED[game]} == {
        bet: Fraction(edge) for bet, edge in DERIVED[game].items()
    }


@pytest.mark.parametrize("game", DRAW)
def test_the_certificate_equals_the_explorer_that_plays_every_outcome(game: str) -> None:
    """The solver counts; the explorer plays the real round with every possible result. They must agree to the last digit."""
    loaded = load(game)
    currency = loaded.currencies[0]
    stake = 90_00 if game.startswith("gelp") else 1_80
    for bet in certify(loaded, currency).bets[::2]:
        position = next(
            i.positions[-1] for i in loaded.family.catalogue(loaded.rules) if bet.bet in (i.name, *i.positions)
        )
        name = position if bet.positions > 1 or bet.bet == position else bet.bet
        opening = (Place("A", name, stake), Close())
        seen = distribution(
            lambda: loaded.family.play(loaded.rules, loaded.table(("A",), currency)), lambda s: s.profit("A"), opening
        )
        assert {Fraction(profit, stake): p for profit, p in seen.items()} == bet.distribution, bet.bet


@pytest.mark.parametrize("game", DRAW)
def test_every_distribution_is_one_and_the_json_keeps_its_contract(game: str) -> None:
    data = json.loads(json.dumps(certify(load(game)).as_json()))
    assert set(data) == {"game", "options", "currency", "method", "exact", "rulebook_sha256", "bets", "warnings"}
    assert data["exact"] is True
    assert data["method"] == "exact"
    assert len(data["rulebook_sha256"]) == 64
    for bet in data["bets"]:
        rows = [(Fraction(row["profit"]), Fraction(row["probability"])) for row in bet["distribution"]]
        assert sum(p for _, p in rows) == 1
        assert Fraction(bet["edge"]) == -sum(profit * p for profit, p in rows)
        assert bet["edge_percent"] == pytest.approx(100 * float(Fraction(bet["edge"])))
        assert Fraction(bet["hit_frequency"]) == sum(p for profit, p in rows if profit > 0)
        assert bet["sd"] > 0
    assert data["warnings"] == []


def test_warnings() -> None:
    (one,) = certify(load("ray-casino/money-wheel", split_45=False)).warnings
    assert "45 × favours the player: it pays back 170.3704 %" in one
    assert any("can be exceeded" in w for w in certify(load("gelp/magic-colors", pay=2)).warnings)
    reached = certify(load("gelp/european-roulette", table_max="1000")).warnings
    assert any("cannot be reached: the most is 36" in w for w in reached)
    assert any(
        "favours" in w for w in certify(load("ray-casino/roulette", multiplier_override={"straight": 37})).warnings
    )
    rich = load("ray-casino/sic-bo", multiplier_override={"specific-triple": 2000})
    assert any("more than the ceiling" in w for w in certify(rich).warnings)


def test_a_certificate_as_a_page() -> None:
    page = markdown(certify(load("gelp/magic-colors")))
    assert "| red | 1 | 1/3 | 1/3 | 33.3333 |" in page
    assert "-1 : 2/3, 1 : 1/3" in page


@pytest.mark.parametrize(
    ("game", "bet"),
    [("gelp/european-roulette", "Red"), ("gelp/european-roulette", "orphelins"), ("ray-casino/sic-bo", "single 3")],
)
def test_simulation_agrees_with_the_certificate_and_repeats_by_seed(game: str, bet: str) -> None:
    loaded = load(game)
    seen: list[int] = []
    done = simulate(loaded, bet, 3_000_000, seed=7, progress=seen.append)
    assert done.agrees
    assert sum(done.counts.values()) == sum(seen) == 3_000_000
    assert simulate(loaded, bet, 3_000_000, seed=7).counts == done.counts
    assert simulate(loaded, bet, 3_000_000, seed=8).counts != done.counts


def test_a_simulation_has_rounds() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        simulate(load("gelp/magic-colors"), "red", 0)


def test_choices_do_not_disturb_a_wheel_without_void_spins() -> None:
    play = load("gelp/admiral-wheel").round(("A",))
    play.bet("A", "bell", 10_00)
    play.close()
    assert play.over
    assert not any(isinstance(answer, Choice) for answer in play.inputs)
