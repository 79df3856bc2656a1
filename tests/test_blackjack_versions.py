"""The comparison of blackjack versions: up to date, readable, and its prices checked by other means."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.analysis.blackjack.comparepage import html, markdown
from croupier.analysis.blackjack.simulate import as_profits, counted, prepared
from croupier.analysis.blackjack.solve import solve
from croupier.analysis.blackjackversions import known
from croupier.cli.app import app
from croupier.games.blackjack import Rules
from croupier.rulebooks import load
from croupier.rulebooks.files import patched

DOCS = Path(__file__).parent.parent / "docs" / "blackjack-versions.md"
VERSIONS = known()
PRICES = {row["about"]: row["gain"] for row in VERSIONS["prices"]["rules"]}


def test_the_comparison_is_of_the_rulebooks_as_they_are() -> None:
    """After a change of a rulebook: run the command of the page, once with ``-O …/versions.json``."""
    assert len(VERSIONS["versions"]) == 23
    for version in VERSIONS["versions"]:
        name, _, chosen = version["name"].partition(":")
        options = dict([chosen.split("=")]) if chosen else {}
        assert load(name, **options).sha256 == version["sha256"], f"{name} has changed: {VERSIONS['command']}"


def test_the_page_in_the_docs_is_the_one_that_is_shown() -> None:
    assert DOCS.read_text(encoding="utf-8") == markdown(VERSIONS)


def test_the_page_to_print(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["compare", "-O", str(tmp_path / "versions.html")], catch_exceptions=False)
    assert done.exit_code == 0
    page = (tmp_path / "versions.html").read_text(encoding="utf-8")
    assert page == html(VERSIONS)
    assert page.count("<table>") == 6
    assert "<td>a dealer&#x27;s 22 is a push</td>" in page


def test_prices_alone_have_nothing_to_lie_on() -> None:
    done = CliRunner().invoke(app, ["compare", "--prices", "gelp/blackjack"])
    assert done.exit_code != 0
    assert "say which games" in done.output


def test_only_versions_of_a_game_that_has_some_are_compared() -> None:
    done = CliRunner().invoke(app, ["compare", "gelp/european-roulette"])
    assert done.exit_code != 0
    assert "draw games are not compared" in " ".join(done.output.replace("│", " ").split())


def _rules(**patch: Any) -> Rules:
    rules = load("ray-halls/blackjack-variant-e").rules
    return Rules.model_validate(patched(rules.model_dump(mode="json"), patch))


def _naturals(pays: Fraction) -> Fraction:
    """What naturals bring by counting cards, from six packs: the better of waiting and, against an ace, even money."""
    aces, tens, cards = 24, 96, 312
    natural = Fraction(2 * aces * tens, cards * (cards - 1))
    left, unseen = cards - 2, cards - 3
    ace, ten = Fraction(aces - 1, left), Fraction(tens - 1, left)
    against_ace = max(pays * (1 - Fraction(tens - 1, unseen)), Fraction(1))
    against_ten = pays * (1 - Fraction(aces - 1, unseen))
    return natural * (ace * against_ace + ten * against_ten + (1 - ace - ten) * pays)


@pytest.mark.parametrize("pays", ["2:1", "7:5", "6:5", "1:1"])
def test_the_price_of_other_odds_follows_from_counting_cards(pays: str) -> None:
    rules = _rules()
    assert rules.even_money is not None
    assert rules.even_money.against == ["A"]
    gain = _naturals(Fraction(pays.replace(":", "/"))) - _naturals(Fraction(3, 2))
    assert abs(PRICES[f"blackjack pays {pays}"] - float(100 * gain)) < 1e-6


@pytest.mark.parametrize(
    ("about", "patch"),
    [
        ("equal totals lose, except 20 and 21", {"ties": {"default": "lose", "20": "push", "21": "push"}}),
        ("a dealer's 22 is a push", {"dealer": {"push_at": 22}}),
    ],
)
def test_prices_agree_with_dealt_rounds(about: str, patch: dict[str, Any]) -> None:
    """The table of the changed game, dealt: with its distance to the best play the price lies inside the interval."""
    changed = solve(_rules(**patch))
    play = prepared(changed, fresh=True)
    rounds = 20_000_000
    fell = as_profits(play, counted(play, rounds, 3, lambda _: None))
    mean = float(sum(profit * n for profit, n in fell.items()) / rounds)
    base = next(v for v in VERSIONS["versions"] if v["id"] == "ray-halls/blackjack-variant-e")
    priced = (PRICES[about] - base["edge"]) / 100 - (changed.value - changed.table_value)
    sd = (float(sum(profit * profit * n for profit, n in fell.items()) / rounds) - mean**2) ** 0.5
    assert abs(mean - priced) < 3.5 * sd / rounds**0.5
