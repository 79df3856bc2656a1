"""Stories of drawn pools: what differs is told, and nothing that is said goes uncompared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.check.scenario import read_stories
from croupier.check.story import check

GOOD: dict[str, Any] = {"entry": "10", "number": "7", "multiplier": "25", "pool": "250", "prizes": ["200", "30", "20"]}


def failures(*draws: dict[str, Any], **more: Any) -> str:
    story = {"name": "a draw", "lottery": "unibet-ee/hexapro", "draws": list(draws), **more}
    (scenario,) = read_stories({"scenarios": [story]}, Path("story.yaml"))
    return "\n".join(check(scenario).failures)


def test_a_draw_as_it_is() -> None:
    assert failures(GOOD, {"number": "1", "stack": "500"}) == ""


@pytest.mark.parametrize(
    ("draw", "why"),
    [
        (GOOD | {"multiplier": "10"}, "multiplier should be 10; it is 25"),
        (GOOD | {"pool": "251"}, "pool should be 25100; it is 25000"),
        (GOOD | {"prizes": ["250"]}, "prizes should be"),
        (GOOD | {"profit": ["190", "20", "9"]}, "profit should be"),
        (GOOD | {"house": "220"}, "house should be 22000; it is -22000"),
        (GOOD | {"stack": "501"}, "stack should be 501; it is 500"),
        (GOOD | {"level": "3"}, "level should be 3; it is 4"),
        (GOOD | {"reserve": "none"}, "reserve should be none"),
        (GOOD | {"after": {"4": "level 1, 10/20"}}, "level 2, 15/30/4"),
        (GOOD | {"fee": "0.68"}, "fee should be 68; it is 69"),
        (GOOD | {"refused": "no"}, "it should have been refused (no)"),
        ({"entry": "3", "fee": "0.20"}, "it was refused: No HexaPro costs 3 €"),
        ({"entry": "3", "refused": "too late"}, "it was refused: No HexaPro costs 3 €"),
        ({"entry": "10", "pool": "250"}, "nothing is drawn without a 'number'"),
        ({"number": "7", "pool": "250"}, "nothing is paid without an 'entry'"),
        ({"entry": "10"}, "it expects nothing"),
        ({"entry": "10", "luck": "7"}, "expected"),
        ({"number": "seven", "stack": "500"}, "expected a whole number"),
        ({"number": "7", "after": {"soon": "level 1"}}, "expected a number"),
    ],
)
def test_what_differs_is_told(draw: dict[str, Any], why: str) -> None:
    assert why in failures(draw)


@pytest.mark.parametrize(
    ("story", "why"),
    [
        ({"draws": []}, "expects nothing"),
        ({"bets": {"Ann": {"red": "5"}}}, "'bets' would never be compared in a story of a lottery"),
        ({"evening": ["Ann waits"]}, "'evening' would never be compared in a story of a lottery"),
        ({"currency": "EUR"}, "'currency' would never be compared in a story of a lottery"),
        ({"error": "pools", "options": {"pools": "guessed"}}, "'draws' would never be compared where the tournament"),
        ({"lottery": "unibet-ee/banzai"}, "there is no drawn pool called unibet-ee/banzai"),
        ({"options": {"pools": "guessed"}}, "the tournament cannot be set up"),
        ({"facts": {"lottery.of": "7"}}, "lottery.of should be 7; it is 100000"),
    ],
)
def test_a_story_is_told_in_one_way(story: dict[str, Any], why: str) -> None:
    assert why in failures(*story.pop("draws", [GOOD]), **story)


def test_a_set_up_that_must_fail() -> None:
    story = {"name": "no", "lottery": "unibet-ee/hexapro", "options": {"pools": "guessed"}, "error": "option pools"}
    (scenario,) = read_stories({"scenarios": [story]}, Path("story.yaml"))
    assert check(scenario).passed
    (scenario,) = read_stories({"scenarios": [story | {"error": "too late"}]}, Path("story.yaml"))
    assert "not because of 'too late'" in check(scenario).failures[0]
    (scenario,) = read_stories({"scenarios": [story | {"options": {}}]}, Path("story.yaml"))
    assert "should have been refused" in check(scenario).failures[0]


def test_draws_belong_to_a_lottery() -> None:
    for where in ({"game": "gelp/european-roulette"}, {"room": "unibet-ee"}):
        (scenario,) = read_stories({"scenarios": [{"name": "odd", "draws": [GOOD], **where}]}, Path("story.yaml"))
        assert "'draws' would never be compared" in "\n".join(check(scenario).failures)
