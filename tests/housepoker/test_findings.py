"""Every figure of docs/findings.md, from the certificates.

Side bets, three-card games and tables without a dealer are worked out here. What takes a solver half a minute is
compared where its solution is in the cache; ``croupier certify --all`` puts it there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.housepoker import main_game, side, store
from croupier.analysis.housepoker.solved import Solved
from croupier.games.housepoker import Book, Rules
from croupier.games.housepoker.bestcase import best_case
from croupier.ranking.cache import cached
from croupier.rulebooks import load

FINDINGS = " ".join((Path(__file__).parents[2] / "docs" / "findings.md").read_text().split())

SIDES = [
    ("gelp/russian-poker", {}, "bonus", "CZK", "104.6434", "back"),
    ("gelp/russian-poker", {}, "bonus", "EUR", "94.0792", "back"),
    ("gelp/russian-poker", {"bonus_three_of_a_kind_czk": "625"}, "bonus", "CZK", "94.0792", "back"),
    ("gelp/caribbean-stud-poker", {}, "bonus", "CZK", "73.99", "keeps"),
    ("gelp/caribbean-stud-poker", {}, "bonus", "EUR", "73.99", "keeps"),
    ("gelp/banco-poker", {}, "bonus", "CZK", "71.51", "keeps"),
    ("gelp/banco-poker", {}, "bonus", "EUR", "66.79", "keeps"),
    ("ray-casino/oasis-stud-poker", {}, "bonus", "EUR", "30.20", "keeps"),
    ("ray-halls/triple-bet-poker", {}, "bonus", "EUR", "21.11", "keeps"),
    ("ray-halls/riverside-poker", {}, "bonus", "EUR", "15.13", "keeps"),
    ("ray-halls/dynamic-poker", {}, "bonus", "EUR", "11.92", "keeps"),
    ("ray-casino/texas-holdem-bonus", {"bonus_table": "II"}, "bonus", "EUR", "8.54", "keeps"),
    ("ray-casino/texas-holdem-bonus", {}, "bonus", "EUR", "8.8989", "keeps"),
    ("ray-halls/fast-poker", {}, "bonus", "EUR", "7.75", "keeps"),
    ("ray-casino/three-card-poker", {}, "pairplus", "EUR", "7.2760", "keeps"),
    ("ray-casino/three-card-poker", {"multiplier_override": "pairplus.flush=4"}, "pairplus", "EUR", "2.3167", "keeps"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "bet", "currency", "figure", "kind"), SIDES)
def test_what_side_bets_keep(
    name: str, options: dict[str, str], bet: str, currency: str, figure: str, kind: str
) -> None:
    rules = load(name, **options).rules
    assert isinstance(rules, Rules)
    edge = -sum(profit * chance for profit, chance in side.distribution(rules, bet, currency).items())
    decimals = len(figure.split(".")[1])
    assert f"{float(100 * (1 - edge if kind == 'back' else edge)):.{decimals}f}" == figure
    assert f"{figure} %" in FINDINGS or f"{figure}" in FINDINGS


QUICK = [
    ("ray-casino/oasis-stud-poker", {"version": "D"}, "bet-1", "3.5057"),
    ("ray-casino/oasis-stud-poker", {"version": "D", "withdrawals": "none"}, "bet-1", "111.82"),
    ("ray-halls/fast-poker", {}, "bet", "8.0279"),
    ("ray-casino/three-card-poker", {}, "ante", "4.2780"),
    ("ray-halls/triple-bet-poker", {}, "circle1", "7.4759"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "bet", "figure"), QUICK)
def test_games_that_are_solved_at_once(name: str, options: dict[str, str], bet: str, figure: str) -> None:
    edge = certify(load(name, **options))[bet].edge
    assert f"{float(100 * edge):.{len(figure.split('.')[1])}f}" == figure
    assert figure in FINDINGS


SOLVED: list[tuple[str, dict[str, str], str, str | None]] = [
    ("gelp/grand-poker", {}, "2.1850", "0.19"),
    ("gelp/ultimate-texas-holdem", {}, "3.4162", None),
    ("gelp/casino-texas-holdem", {}, "3.4162", None),
    ("ray-casino/ultimate-texas-holdem", {}, "-1.6723", None),
    ("ray-halls/dynamic-poker", {}, "7.8820", None),
    ("gelp/caribbean-stud-poker", {}, "1.0372", "0.47"),
    ("gelp/banco-poker", {}, "1.0372", None),
    ("gelp/caribbean-stud-poker", {"exchange": "none"}, "5.2243", "0.05"),
    ("ray-casino/oasis-stud-poker", {}, "0.1942", "0.53"),
    ("ray-casino/oasis-stud-poker", {"version": "A"}, "5.2243", None),
    ("ray-casino/oasis-stud-poker", {"version": "C"}, "4.7405", "1.63"),
    ("gelp/five-card-poker", {}, "-0.0597", "0.68"),
    ("gelp/easy-holdem", {}, "2.3496", "1.34"),
    ("ray-casino/texas-holdem-bonus", {}, "2.0369", None),
    ("ray-halls/riverside-poker", {}, "9.0196", "1.81"),
]  # fmt: skip


@pytest.fixture
def from_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def known(name: str, solve: Any) -> bytes:
        del solve
        return cached(name, lambda: pytest.skip("not solved yet on this machine (croupier certify --all)"))

    monkeypatch.setattr(store, "cached", known)


@pytest.mark.usefixtures("from_cache")
@pytest.mark.parametrize(("name", "options", "figure", "simple"), SOLVED)
def test_games_that_were_solved(name: str, options: dict[str, str], figure: str, simple: str | None) -> None:
    rules = load(name, **options).rules
    assert isinstance(rules, Rules)
    solved: Solved = main_game(rules)
    decimals = len(figure.split(".")[1])
    assert f"{float(-100 * solved.value):.{decimals}f}" == figure
    assert figure.lstrip("-") in FINDINGS
    if simple is not None:
        assert solved.rules_value is not None
        assert f"{float(100 * (solved.value - solved.rules_value)):.2f}" == simple
        assert f"{simple} %" in FINDINGS


BOUNDED = [
    ("gelp/russian-poker", {}, ("25.89", "25.97"), "21.58 ± 0.21"),
    ("gelp/russian-poker", {"ante_on_win": "0"}, ("0.55", "0.64"), "5.75 ± 0.18"),
    ("ray-casino/oasis-stud-poker", {"version": "B"}, ("7.93", "8.01"), "3.88 ± 0.17"),
    ("ray-casino/oasis-stud-poker", {"version": "B", "exchange_fee": "1/20"}, ("2.97", "3.05"), None),
    ("ray-casino/oasis-stud-poker", {"version": "B", "exchange_fee": "2/25"}, ("−0.01", "0.07"), None),
    ("ray-casino/oasis-stud-poker", {"version": "B", "exchange_fee": "1/10"}, ("1.91", "1.99"), None),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "between", "simple"), BOUNDED)
def test_games_between_two_bounds(
    name: str, options: dict[str, str], between: tuple[str, str], simple: str | None
) -> None:
    """As recorded: what the best play is worth, and what simple rules are."""
    rules = load(name, **options).rules
    assert isinstance(rules, Rules)
    solved = main_game(rules)
    assert solved.low is not None
    assert solved.high is not None
    figures = sorted(f"{float(100 * bound):.2f}".replace("-", "−") for bound in (solved.low, solved.high))
    assert sorted(between) == sorted(f.lstrip("−") if f.lstrip("−") in between else f for f in figures)
    assert f"between {between[0]} and {between[1]} %" in FINDINGS
    if simple is not None:
        assert solved.rules_value is not None
        assert solved.rules_interval is not None
        assert f"{abs(float(100 * solved.rules_value)):.2f} ± {100 * solved.rules_interval:.2f}" == simple
        assert f"{simple} %" in FINDINGS


def test_pai_gow_between_two_bounds() -> None:
    done = certify(load("ray-casino/pai-gow-poker"))
    assert done["main"].percent == "between 2.23 and 2.28"
    assert "between 2.23 and 2.28 %" in FINDINGS
    assert any(note.endswith("edge 2.69 ± 0.01 %") for note in done.notes)
    assert "2.69 ± 0.01 %" in FINDINGS


@pytest.mark.usefixtures("from_cache")
@pytest.mark.parametrize("name", ["ray-casino/oasis-stud-poker", "gelp/five-card-poker"])
def test_rounds_by_the_printed_rules_bring_what_they_are_said_to(name: str) -> None:
    """Where the dealer's card may be bought: rounds by the rules, beside the exact edge of these rules."""
    done = simulate(load(name), "ante", 1_000_000, seed=5)
    assert abs(done.mean - done.exact_mean) <= 1.3 * done.half_width
    assert done.value_half == 0


@pytest.mark.parametrize(("name", "currency", "amount", "said"), [
    ("gelp/russian-poker", "CZK", 30_125_000_00, "30 125 000"),
    ("gelp/russian-poker", "EUR", 603_000_00, "603 000"),
    ("gelp/caribbean-stud-poker", "EUR", 1_022_000_00, "1 022 000"),
])  # fmt: skip
def test_the_most_that_a_round_can_hand_over(name: str, currency: str, amount: int, said: str) -> None:
    game = load(name)
    rules = game.rules
    assert isinstance(rules, Rules)
    book = Book(rules, game.currency(currency))
    stakes = {bet: book.span(bet).high for bet in rules.opening}
    assert best_case(rules, stakes, currency).amount == amount
    assert said in FINDINGS
