"""The checker of stories with moments: a wrong line fails and is named, and nothing happens in silence."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.check.evening import lines
from croupier.check.scenario import BadScenario, read_stories, read_story
from croupier.check.story import check

TABLE = {"1": "texas-holdem 0.05/0.10"}
ANN = "20:00 Ann asks for texas-holdem 0.05/0.10 with 10"


def failures(*evening: Any, **told: Any) -> str:
    data = {"name": "a story", "room": "unibet-ee", **told}
    played = {"tables": TABLE, "evening": list(evening)} if evening else {}
    outcome = check(read_story({**played, **data}))
    assert not outcome.broken
    return " | ".join(outcome.failures)


def test_a_story_that_is_right_passes() -> None:
    assert failures(ANN, "→ Ann sits at 1 on chair 1 with 10", "→ Ann has 10 at 1") == ""
    assert failures(ANN, "→ Ann sits at 1", people={"Ann": 30}, balances={"Ann": 20}) == ""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("→ Ann sits at 1 on chair 2", "“Ann sits at 1 on chair 1 with 10”"),
        ("→ Ann sits at 1 on chair 1 with 1", "“Ann sits at 1 on chair 1 with 10”"),
        ("→ Ann has 1 at 1", "Ann has 10 at 1"),
        ("→ Ann loses the seat at 1", "line 2"),
        ("→ nothing", "but “Ann sits at 1 on chair 1 with 10”"),
        ("Ann sits out at 1, refused: never", "it should have been refused, and is done"),
        ("Ann adds 1 at 1, refused: soup", "refused, but not because of 'soup': At most 10"),
        ("Ann adds 1 at 1", "refused, and should not be: At most 10"),
        ("Ann dances at 1", "nobody knows this sentence"),
        ("→ Bea has 10 at 1", "Bea does not sit at table 1"),
    ],
)
def test_a_wrong_line_is_named_with_what_is_so(line: str, says: str) -> None:
    assert says in failures(ANN, line, "→ Ann has 10 at 1")


def test_what_happens_by_itself_is_told() -> None:
    out = (ANN, "Ann sits out at 1")
    assert failures(*out, "20:10 → Ann loses the seat at 1 with 10", "20:11 → Ann does not sit at 1") == ""
    late = "“Ann loses the seat at 1 with 10” has happened by itself before line 3"
    assert late in failures(*out, "20:11 Bea asks for texas-holdem 0.05/0.10 with 10", "→ Bea sits at 1")
    assert "before the story ends" in failures(*out, "20:11 → Ann does not sit at 1")
    assert "nothing has happened" in failures(*out, "→ Ann sits out at 1", "20:09:59 → Ann loses the seat at 1")
    assert failures(*out, "20:10 Ann comes back at 1", "20:20 → nothing") == "", "the last moment is in time"


def test_a_refused_line_changes_nothing() -> None:
    assert failures(ANN, "Ann adds 1 at 1, refused: at most 10", "→ Ann has 10 at 1", people={"Ann": 50}) == ""
    assert "the story expects nothing" in failures(ANN)
    assert "Ann should have 3" in failures(ANN, people={"Ann": 30}, balances={"Ann": 3})


def test_times_of_day() -> None:
    told = [line.at for line in lines(["23:59 a", "b", "00:01 c", "2 days later 00:00:00.5 d", {"01:00 e": "f"}])]
    minute = 60_000
    day = 24 * 60 * minute
    assert told == [day - minute, day - minute, day + minute, 3 * day + 500, 3 * day + 60 * minute]
    assert lines(["20:00 Ann says: no"])[0].words == "Ann says: no"
    assert lines([{"20:00 Ann leaves 1, refused": "why: not"}])[0][4:] == ("Ann leaves 1", "why: not")
    for wrong in (["Ann leaves 1"], ["25:00 Ann leaves 1"], ["20:60 Ann"], [["20:00"]], [{"a": 1, "b": 2}]):
        with pytest.raises(ValueError, match="line 1"):
            lines(wrong)
    assert "the first line says when it is" in failures("Ann leaves 1, refused")


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"tables": {"1": "texas-holdem"}}, "expected a table such as"),
        ({"tables": {"1": "texas-holdem 1/2 turbo"}}, "the house has no turbo"),
        ({"tables": {"1": "texas-holdem 1/2, pace slow"}}, "found 'pace slow'"),
        ({"tables": {"1": "bingo 1/2"}}, "there is no game"),
        ({"room": "nowhere"}, "nowhere"),
        ({"options": {"decision_time": 1}}, "decision_time"),
        ({"error": "decision_time", "options": {"decision_time": 7}}, "but the room opens"),
    ],
)
def test_a_room_that_cannot_be_set_up(told: dict[str, Any], says: str) -> None:
    assert says in failures(*(() if "error" in told else (ANN, "→ Ann sits at 1")), **told)


def test_keys_that_nobody_would_compare() -> None:
    assert "'profit' would never be compared in a story of a room" in failures(ANN, "→ nothing", profit={"Ann": 1})
    assert "'evening', 'tables' would never be compared where the room must not be set up" in failures(ANN, error="x")
    outcome = check(
        read_story({"name": "a", "game": "gelp/texas-holdem", "people": {"Ann": 3}, "facts": {"title": "x"}})
    )
    assert any("'people' would never be compared in a story of a game" in failure for failure in outcome.failures)


def test_facts_of_a_room() -> None:
    assert failures(facts={"clocks.decision": 10_000, "absence.silent": "at_once"}, tables={}) == ""
    assert "clocks.decision should be 3" in failures(facts={"clocks.decision": 3}, tables={})
    assert "the room has no fact called soup" in failures(facts={"soup": 3}, tables={})


def test_a_story_is_of_a_game_or_of_a_room(tmp_path: Any) -> None:
    for told in ({}, {"game": "gelp/texas-holdem", "room": "gelp"}):
        with pytest.raises(BadScenario, match="'game', 'room', 'house', 'lottery' or 'tournament', one of them"):
            read_stories({"scenarios": [{"name": "x", **told}]}, tmp_path / "a.yaml")
    both = {"room": "gelp", "scenarios": [{"name": "x"}, {"name": "y", "game": "gelp/omaha"}]}
    assert [one.where for one in read_stories(both, tmp_path / "a.yaml")] == ["gelp", "gelp/omaha"]
