"""The platforms of the rulebooks: every figure has a rule that there is, every option changes something and is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.check.coverage import all_rules
from croupier.games.common import RulebookError
from croupier.house.platform.book import platform_for, read_platform
from croupier.house.platform.model import PlatformRules, Ruled
from croupier.play import Refused
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.files import HOME, shared
from croupier.rulebooks.game import options_in
from stories_kit import stories

HOUSES = sorted(path.parent.name for path in HOME.glob("*/platform.toml"))
SAMPLES: dict[str, Any] = {
    "night_ban_from": "22:00",
    "night_ban_to": "05:00",
    "zone": "Europe/Prague",
    "identification_providers": "tupas,bank",
    "own_limit_raise_delay": 7,
    "exclusion_max_months": 6,
    "min_age": 21,
    "unclaimed_days": 30,
}


def test_every_rulebook_has_one_and_none_is_a_game() -> None:
    assert HOUSES == ["gelp", "ray-casino", "ray-halls", "ray-online", "unibet-ee", "unibet-fi", "veikkaus"]
    assert not [game for game in ids() if game.endswith("/platform")]
    with pytest.raises(Refused, match="no rules of a platform"):
        platform_for("nowhere")


def _named(data: object) -> Iterator[str]:
    """Every rule id that stands in a file."""
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        if isinstance(value, str) and "#" in value:
            yield value
        yield from _named(value)


@pytest.mark.parametrize("house", HOUSES)
def test_every_rule_that_a_file_names_is_a_rule(house: str) -> None:
    named, known = set(_named(shared(HOME / house / "platform.toml"))), all_rules()
    assert named
    assert not [rule for rule in named if rule not in known]


@pytest.mark.parametrize("house", HOUSES)
def test_a_rule_stands_beside_a_figure_or_names_something_that_is_refused(house: str) -> None:
    rules = platform_for(house)
    for name in PlatformRules.model_fields:
        table = getattr(rules, name)
        if isinstance(table, Ruled):
            others = {"own", "credit", "loss", "stake", "exclusion", "prize", "complaint", "losses"}
            known = set(type(table).model_fields) | others
            assert not [key for key in table.rules if key.split(".")[0] not in known]


@pytest.mark.parametrize("house", HOUSES)
def test_every_option_changes_something_and_is_told_in_a_story(house: str) -> None:
    options, _ = options_in(shared(HOME / house / "platform.toml").get("options", {}))
    told = {
        (name, str(value).lower()) for _, one in stories() if one.house == house for name, value in one.options.items()
    }
    if house == "unibet-fi":  # its options are the Estonian ones, told there
        told |= {
            (name, str(v).lower())
            for _, one in stories()
            if one.house == "unibet-ee"
            for name, v in one.options.items()
        }
    usual = platform_for(house)
    for name, option in options.items():
        default = str(option.default).lower()
        values = [choice for choice in option.choices or {} if choice != default] or [SAMPLES[name]]
        for value in values:
            assert platform_for(house, **{name: value}) != usual, (name, value)
            if option.choices is not None:
                assert (name, value) in told, (name, value)
        assert name in {each for each, _ in told}, name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('zone = "Nowhere/At all"', "a time zone"),
        ('[wallet.night]\nstart = "25:00"\nend = "06:00"\ndirections = ["deposit"]', "a time of day"),
        ('[wallet.night]\nstart = "06:00"\nend = "06:00"\ndirections = ["deposit"]', "different times"),
        ('[limits]\nloss_window = "rolling"\nloss = { slot = { month = 5 } }', "rolling windows of a day"),
        ("[limits]\nloss = { dice = { day = 5 } }", "slot"),
        ("[limits]\nraise_days = -1", "raise_days"),
        ('currencies = ["XYZ"]', "a currency"),
        ("[soup]\nhot = true", "no such key"),
    ],
)
def test_a_wrong_file_says_where(text: str, why: str, tmp_path: Path) -> None:
    (own := tmp_path / "platform.toml").write_text(text)
    with pytest.raises(RulebookError, match=why):
        read_platform(own)
    with pytest.raises(RulebookError, match="option soup"):
        platform_for("ray-online", soup=3)


@pytest.mark.parametrize("rulebook", HOUSES)
def test_nobody_younger_than_eighteen_registers(rulebook: str) -> None:
    assert (platform_for(rulebook).registration.min_age or 0) >= 18
