"""Options and figures of strangers: refused in a sentence before anything is built that they ask for."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import count
from typing import Any

import pytest

from croupier.complaint import Complaint
from croupier.games.common import Problem, RulebookError
from croupier.money import CURRENCIES, BadAmount, ratio
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build
from mutations import ODD_NUMBERS, mutated
from work_kit import bounded

BUILDING = (2_000_000, 32.0)
"""Lines and megabytes of building a game from its file, and of saying what is wrong with it."""


def _built(name: str, options: dict[str, Any], patch: dict[str, Any] | None = None) -> Game:
    data = patched(read(locate(name)), patch or {})
    with bounded(*BUILDING):
        return build(name, data, options)


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        ("ray-casino/money-wheel", "sectors", "1=999999999"),
        ("ray-casino/money-wheel", "sectors", {"1": 10**18}),
        ("ray-casino/money-wheel", "multiplier_override", "x1=1e999999999"),
        ("ray-casino/texas-holdem", "fee_percent", "1e999999999"),
        ("ray-casino/texas-holdem", "fee_percent", 10**5000),
        ("ray-casino/texas-holdem", "fee_cap", "1e999999999"),
        ("ray-casino/texas-holdem", "fee_cap", 10**5000),
        ("ray-casino/texas-holdem", "fee_cap", -1),
        ("ray-casino/texas-holdem", "drop", 2**63),
        ("ray-casino/texas-holdem", "seats", 10**9),
        ("ray-casino/texas-holdem", "seats", "٦"),
        ("ray-casino/texas-holdem", "seats", "6.0"),
        ("gelp/blackjack", "decks", 10**9),
        ("gelp/blackjack", "decks", 10**5000),
        ("gelp/blackjack", "decks", "²"),
        ("gelp/blackjack", "natural_pays", "3:²"),
        ("gelp/blackjack", "natural_pays", "1:" + "9" * 400),
        ("ray-casino/baccara", "commission_pct", "nan"),
        ("ray-casino/baccara", "commission_pct", "1e400"),
        ("ray-casino/sic-bo", "offered_bets", "single," * 1_000_000),
        ("ray-casino/roulette", "jackpot", "entry=1e99999999,on=0,wins=2"),
        ("gelp/admiral-wheel", "wheel_order", ",".join(["x"] * 999)),
        ("gelp/grand-poker", "dealer_qualifier", "a" * 10_000),
    ],
    ids=count(),
)
def test_an_option_that_no_house_has_is_refused(game: str, option: str, value: Any) -> None:
    with pytest.raises(RulebookError) as no:
        _built(game, {option: value})
    assert 0 < len(str(no.value)) < 2_000


SETTABLE = [name for name in ids() if any(option.sets for option in load(name).choices.values())]


@pytest.mark.parametrize("name", SETTABLE[::3])
def test_every_option_said_wrongly_is_a_complaint_or_a_game(name: str) -> None:
    luck = random.Random(name)
    game = load(name)
    values: tuple[Any, ...] = (*ODD_NUMBERS, True, "", "1=1,2=²", "1/0", "nan", "inf")
    for option, choice in game.choices.items():
        right = str(choice.default or "1")
        for value in (luck.choice(values), mutated(right, luck, 300), mutated("straight=36,split=18", luck, 300)):
            try:
                load(name, **{option: value})
            except Complaint as no:
                assert str(no)


@pytest.mark.parametrize(
    ("name", "patch", "why"),
    [
        ("ray-casino/sic-bo", {"dice": {"colours": ["a"] * 5, "faces": 20}}, "at most 20000 ways"),
        ("ray-casino/sic-bo", {"bets": {"single": {"on": {"shows": "a b c d e f g h i j"}}}}, "one for each die"),
        ("gelp/european-roulette", {"wheel": {"order": ["1"] * 2_000}}, "at most 1000 items"),
        ("gelp/european-roulette", {"seats": 10**9}, "less than or equal to 1000"),
        ("gelp/european-roulette", {"limits": {"CZK": {"max": 10**16}}}, "less than or equal to 1000000000000000"),
        ("gelp/omaha", {"streets": [{"name": "all", "down": 10**9}]}, "less than or equal to 52"),
    ],
)
def test_a_file_whose_figures_would_be_built_out_is_refused(name: str, patch: dict[str, Any], why: str) -> None:
    with pytest.raises(RulebookError, match=why):
        _built(name, {}, patch)


@pytest.mark.parametrize(
    "text", ["1e9", "1e999999999", "²", "٣", "①", "9" * 17, "1" * 500_000, "0x10", "1_0e5", "--1", "."], ids=count()
)
def test_what_nobody_writes_is_no_amount(text: str) -> None:
    with bounded(2_000, 4.0), pytest.raises(BadAmount):
        CURRENCIES["EUR"].parse(text)


@pytest.mark.parametrize(
    "figure", ["1e999999999", "1/0", "1/²", "٣", "3:2:1", "1/" + "9" * 40, "9" * 40, 10**5000, "nan", True], ids=count()
)
def test_what_nobody_pays_is_no_ratio(figure: Any) -> None:
    with bounded(2_000, 1.0), pytest.raises(BadAmount):
        ratio(figure)


def test_the_largest_amount_is_still_one() -> None:
    euro = CURRENCIES["EUR"]
    assert euro.parse("9 999 999 999 999.99") == 10**15 - 1
    assert euro.parse(str(10**13)) == 10**15
    with pytest.raises(BadAmount, match="more than anybody has"):
        euro.parse("10 000 000 000 000.01")
    assert ratio("2.5:1") == Fraction(5, 2)


def test_a_number_that_cannot_be_written_is_told_all_the_same() -> None:
    assert "a number beyond all" in str(Problem("decks", 10**5000, "a number from 1 to 8"))
