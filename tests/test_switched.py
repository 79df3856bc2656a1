"""docs/options.md shows what is played: every option of every game switched, and what it changes at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.check.switched import Switch, alike, evening, samples, section, sections, switches, told_in_stories
from croupier.rulebooks import load
from croupier.rulebooks.catalog import ids

DOCS = Path(__file__).parents[1] / "docs" / "options.md"
STORIES = told_in_stories(Path(__file__).parent / "scenarios")


@pytest.mark.parametrize("name", ids())
def test_every_option_was_switched_and_the_page_says_what_changed(name: str) -> None:
    game = load(name)
    assert not [option for option in game.choices if not samples(game, option)], "give a value in switched.toml"
    rows = switches(name, STORIES)
    silent = [f"{row.option} = {row.choice}" for row in rows if not row.in_force and not row.changes]
    assert not silent, "switched, and nobody notices: say why in switched.toml"
    assert {row.option for row in rows} == set(game.choices)
    assert section(name, rows) == sections(DOCS.read_text(encoding="utf-8")).get(name, "")


@pytest.mark.parametrize("name", ids())
def test_no_two_choices_of_an_option_make_the_same_rules(name: str) -> None:
    assert not alike(name), "say in switched.toml why both are offered"


def test_the_page_is_about_the_games_there_are() -> None:
    told = [
        line.removeprefix("## ") for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("## ")
    ]
    assert told == [name for name in ids() if load(name).choices]


def test_the_same_evening_is_played_again_and_another_choice_makes_another_one() -> None:
    first = evening(load("gelp/blackjack"), "an evening")
    assert first == evening(load("gelp/blackjack"), "an evening")
    assert first != evening(load("gelp/blackjack", dealer_soft_17="hit"), "an evening")


def test_a_choice_that_is_played_already_is_in_force_and_changes_nothing() -> None:
    rows = switches("gelp/admiral-wheel")
    assert Switch("gelp/admiral-wheel", "limit_scope", "per_bet", in_force=True, changes=()) in rows
    other = next(row for row in rows if row.option == "limit_scope" and row.choice != "per_bet")
    assert "play" in other.changes
