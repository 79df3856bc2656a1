"""A game that its options turn into another one has that one's name, wherever a name is shown."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import load, poker
from croupier.rulebooks.sheet import sheet


@pytest.mark.rule("ray-casino/five-card-draw#O:name", "ray-casino/five-card-draw#O:scale")
@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "Five Card Draw"),
        ({"draws": "three"}, "Five Card Draw"),
        ({"scale": "high-low", "draws": "three"}, "Five Card Draw"),
        ({"scale": "low"}, "Lowball"),
        ({"scale": "low", "draws": "two"}, "Lowball"),
        ({"scale": "low", "draws": "three", "low_scale": "deuce-to-seven"}, "Triple Draw Lowball"),
    ],
)
def test_five_card_draw_played_low_is_lowball(options: dict[str, Any], name: str) -> None:
    told("ray-casino/five-card-draw", options, name)


@pytest.mark.rule("ray-casino/seven-card-stud#O:scale")
@pytest.mark.parametrize(
    ("options", "name"),
    [({}, "Seven Card Stud"), ({"scale": "high-low"}, "Seven Card Stud"), ({"scale": "low"}, "Razz")],
)
def test_stud_played_low_is_razz(options: dict[str, Any], name: str) -> None:
    told("ray-casino/seven-card-stud", options, name)


def told(which: str, options: dict[str, Any], name: str) -> None:
    """In its title, on its sheet, on the page, in the hand and in the hand's history."""
    game = load(which, **options)
    assert game.title == name
    assert sheet(game).title == name
    assert game.family.layout(game.rules, game.currency())["title"]["en"] == name
    assert ("lowest" in game.rules.about) is (options.get("scale") == "low")
    hand = poker.deal(which, [100_00] * 3, seed=1, options=options)
    assert name.lower().replace(" ", "") in hand.view(None).game.lower().replace(" ", "").replace("-", "")
    assert name in repr(game)
