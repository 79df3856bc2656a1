"""The checker of tournaments' stories: a wrong line fails and is named, and what cannot be announced says why."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.check.scenario import read_story
from croupier.check.story import check
from croupier.games.common import RulebookError
from croupier.play import Refused
from croupier.play.record import Json
from croupier.tournament.book import events, plan_for

START = ("20:00 Ann, Bea, Cid register", "the tournament starts, drawn 1/1 1/2 1/3")


def failures(*evening: Any, **told: Any) -> str:
    data = {"name": "a story", "tournament": "veikkaus/freezeout", **({"evening": list(evening)} if evening else {})}
    outcome = check(read_story({**data, **told}))
    assert not outcome.broken
    return " | ".join(outcome.failures)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("→ Ann has 4999 chips", "Ann has 5000 chips"),
        ("→ Ann sits at 1/2", "Ann sits at 1/1"),
        ("→ Ann has place 3", "Ann has no place"),
        ("→ the button is at 1/2", "“the button is at 1/3”"),
        ("→ 3 are left at 2 tables", "3 are left at 1 table"),
        ("→ the prizes are 36, 25", "the prizes are 36, 24"),
        ("→ level 1 is 25/50 for 19 min more", "for 20 min more"),
        ("Ann dances", "nobody knows this sentence"),
        ("Ann registers", "Ann is in this tournament already"),
        ("a hand begins at 2, refused: soup", "There is no table 2"),
        ("a hand begins at 1, refused: never", "it should have been refused, and is done"),
        ("20:30 → nothing", "level 2 begins: 50/100"),
    ],
)
def test_a_wrong_line_is_named_with_what_is_so(line: str, says: str) -> None:
    assert says in failures(*START, "→ Ann has 5000 chips", line)


def test_a_story_that_is_right_passes_and_money_is_compared() -> None:
    assert failures(*START, "→ Ann has 5000 chips", people={"Ann": 30}, balances={"Ann": 5}) == ""
    assert "Ann should have 6" in failures(*START, "→ Ann has 5000 chips", people={"Ann": 30}, balances={"Ann": 6})
    assert "the story expects nothing" in failures(*START)
    assert "'tables' would never be compared in a story of a tournament" in failures(*START, "→ nothing", tables={})
    assert "'structure' would never be compared in a story of a room" in failures(
        tournament=None, room="veikkaus", structure={"chairs": 4}, facts={"about": "x"}
    )


@pytest.mark.parametrize(
    ("structure", "says"),
    [
        ({"levels": [{"small": 50, "big": 25, "lasts": 60}]}, "not above the big one"),
        ({"levels": []}, "levels"),
        ({"late": 99}, "level 99 is beyond the last one"),
        ({"again": {}}, "while late entries"),
        ({"fills": 9, "most": 6}, "fewer seats than entries"),
        ({"chairs": 11}, "chairs"),
        ({"entry": []}, "people enter at a price"),
        ({"span": True}, "from the first to the last"),
        ({"stacks": 3}, "3 equal stacks"),
        ({"heads": {}}, "bounties are paid with the entry"),
        ({"prizes": {"amounts": [10, 20], "paid": []}}, "no smaller prize"),
        ({"prizes": {"paid": [{"shares": [40, 60]}]}}, "no smaller share"),
        ({"prizes": {"target": "x", "paid": []}}, "what a 'seat' in it costs"),
        ({"ends": {}}, "one of them"),
        ({"levels": [{"big": 50, "lasts": 60, "removes": 25}]}, "for larger ones"),
        ({"levels": [{"big": 50, "lasts": 60, "removes": 25, "next_chip": 100}]}, "in a break"),
        ({"levels": [{"big": 50, "lasts": 60, "rest": 9, "removes": 25, "next_chip": 60}]}, "worth several"),
    ],
)
def test_what_cannot_be_announced_says_why(structure: Json, says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        plan_for("veikkaus/freezeout", structure)
    assert "cannot be set up" in failures(*START, "→ nothing", structure=structure)
    assert failures(structure=structure, error=says) == ""


def test_every_event_of_the_rulebooks_is_announced() -> None:
    assert {plan_for(name).structure.title["en"] for name in events()} >= {"Freezeout", "Sviten Special"}
    for name, says in (
        ("gelp/nothing", "gelp/freezeout"),
        ("nowhere/x", "no rules for tournaments"),
        ("gelp", "event"),
    ):
        with pytest.raises(Refused, match=says):
            plan_for(name)
