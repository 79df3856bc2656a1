"""Files of hands that somebody sends to see what happens: a sentence with its line, and little work."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier import poker
from croupier.games.poker.formats.each import _TEXT
from croupier.games.poker.formats.phh_file import BadHistory
from croupier.games.poker.formats.upload import played
from croupier.games.poker.model import Rules
from mutations import ODD_NUMBERS, mutated
from work_kit import bounded

HAND = """variant = "{variant}"
antes = [{ante}, 0]
blinds_or_straddles = [1, {blind}]
min_bet = 2
small_bet = {small}
big_bet = {big}
starting_stacks = [{stack}, {stack}]
actions = ["d dh p1 AhKh", "d dh p2 2c3d", "{act}", "p1 f"]
"""
RIGHT = {"variant": "NT", "ante": 0, "blind": 2, "small": 2, "big": 4, "stack": 200, "act": "p2 cbr 6"}
READING = (1_500_000, 32.0)


def _rules(game: str, options: dict[str, Any]) -> Rules:
    return poker.rules(game, options)


_rules("_shared/phh-nt", {}), _rules("_shared/phh-ft", {})


def _hand(**wrong: Any) -> str:
    return HAND.format(**{**RIGHT, **wrong})


def test_the_hand_as_it_should_be() -> None:
    (hand,) = played(_hand(), _rules).hands
    assert hand.seats == ["p1", "p2"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (_hand(act="p² f"), "line 8: .*is no player"),
        (_hand(act="p٢ f"), "line 8: .*is no player"),
        (_hand(act="p02 f"), "line 8: .*is no player"),
        (_hand(act="p" + "2" * 5_000 + " f"), "line 8: .*is no player"),
        (_hand(act="p2 cbr ٦"), "is not an amount"),
        (_hand(act="p2 cbr 1e999999999"), "at most 18 digits"),
        (_hand(act="p2 cbr -6"), "the smallest raise is"),
        (_hand(act="d dh p1 " + "??" * 20_000), "cannot be read as cards"),
        (_hand(ante=-5), "takes chips out of the pot"),
        (_hand(variant="FT", small=0, big=0), "fixed limit is played with"),
        (_hand(stack="9" * 5_000), "thousands of digits"),
        (_hand(stack=", ".join(["100"] * 80)), "at most 100 players"),
        (_hand(stack="1e999999999"), "cannot be read"),
        (_hand(act='", "'.join(["p2 cbr 6"] * 6_000)), "5000 actions"),
        (_hand() + "[_carry]\nposts = { p1 = [-5, 0] }\n", "fewer than nothing"),
        (".".join("a" * 50_000) + " = 1\n", "line 1: .* dots in one line"),
        ("\n" + "[" + ".".join("a" * 50_000) + "]\n", "line 2: .* dots in one line"),
        ("a = " + "[" * 50_000, "too deep"),
        (_hand(variant="NT\\naction 99999999999999999999999"), "line 1: "),
    ],
    ids=range(19),
)
def test_what_is_no_hand_is_told_with_its_line(text: str, why: str) -> None:
    with bounded(*READING), pytest.raises(BadHistory, match=why) as no:
        played(text, _rules)
    assert len(str(no.value)) < 400


def test_a_fixed_bet_of_one_chip_faces_a_blind_of_ten_thousand_million_millions() -> None:
    text = _hand(variant="FT", small=1, big=2, blind=10**16, stack=10**17, act="p2 cbr 5")
    with bounded(*READING), pytest.raises(BadHistory, match="the only raise is to"):
        played(text, _rules)


def test_a_text_that_is_never_closed_is_read_once() -> None:
    """Begun anew at each of its quotes it would be read a hundred thousand times."""
    text = '"' + '\\"' * 1_000
    assert _TEXT.findall(text) == [text]


def test_strange_stakes_are_not_kept_for_ever() -> None:
    rules = _rules("_shared/phh-nt", {})
    for blind in range(2, 700):
        played(_hand(blind=blind, stack=5_000, act="p2 f").replace("min_bet = 2", f"min_bet = {blind}").replace(', "p1 f"', ""), _rules)  # fmt: skip
    assert len(rules.known_stakes) <= 256


def test_a_hand_said_wrongly_is_a_complaint_or_a_hand() -> None:
    luck = random.Random(5)
    for _ in range(250):
        text = _hand(**{luck.choice(list(RIGHT)): luck.choice(ODD_NUMBERS[:-3])})
        line = luck.choice(text.splitlines())
        if luck.random() < 0.7:
            text = text.replace(line, mutated(line, luck, 2_000).replace("\ud800", "").replace("\udfff", ""))
        try:
            with bounded(*READING):
                played(text, _rules)
        except BadHistory as no:
            assert str(no).startswith("line ")
