"""docs/options.md shows what is played: every option of every game switched, and what it changes at the table."""

from __future__ import annotations

import os
import re
import zlib
from pathlib import Path

import pytest

from croupier.check.switched import (
    Switch,
    alike,
    choices,
    evening,
    line,
    samples,
    sections,
    switches,
    told_in_stories,
)
from croupier.rulebooks import load
from croupier.rulebooks.catalog import ids
from stories_kit import stories

DOCS = Path(__file__).parents[1] / "docs" / "options.md"
STORIES = told_in_stories(story for _, story in stories())
PAGE = sections(DOCS.read_text(encoding="utf-8"))
LONG = os.environ.get("CROUPIER_LONG_TESTS") == "1"


def looked_into(name: str) -> list[str]:
    """The options that are switched here: all take minutes, so one of every game unless there is time."""
    options = list(load(name).choices)
    first = zlib.crc32(name.encode()) % max(1, len(options))
    return options if LONG else options[first : first + 1]


@pytest.mark.parametrize("name", ids())
def test_every_option_was_switched_and_every_choice_changes_something(name: str) -> None:
    game, rows = load(name), choices(name)
    assert not [option for option in game.choices if not samples(game, option)], "give a value in switched.toml"
    idle = [option for option in game.choices if all(row.in_force for row in rows if row.option == option)]
    assert not idle, "give a value that is not in force anyway in switched.toml"
    told = {option: line(game, option, rows) for option in game.choices}
    page = PAGE.get(name, "").splitlines()[4:]
    assert [bare(row) for row in page] == list(told.values()), "python -m croupier.check.switched writes the page"
    assert not [row for row in page if "`: ;" in row or "`:  |" in row], "nobody notices it: say why in switched.toml"


def bare(row: str) -> str:
    """A line of the page without what the choices change."""
    *head, changes = row[2:-2].split(" | ")
    return f"| {' | '.join(head)} | {re.sub('(?<=`: ).*?(?=; `|$)', '', changes)} |"


@pytest.mark.parametrize("name", ids())
def test_what_the_page_says_of_an_option_is_what_it_changes(name: str) -> None:
    game = load(name)
    for option in looked_into(name):
        assert line(game, option, switches(name, STORIES, [option])) in PAGE[name].splitlines()


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
