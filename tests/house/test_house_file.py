"""A house is a file: the shipped ones open, and what is wrong in one's own is named."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from croupier.games.common import RulebookError
from croupier.house import floor
from croupier.house.cashier import BadCashier, cashier_of
from croupier.house.file import HOME, USUAL, house_file, house_names
from croupier.house.platform.book import platform_for
from croupier.play import Refused
from croupier.rulebooks import entries

GOOD = """
title = "Ours"
run_by = "the club"
rulebooks = ["gelp"]
currencies = ["CZK"]
zone = "Europe/Prague"
"""


def test_the_open_house_has_every_rulebook_and_lets_guests_play() -> None:
    house = house_file(USUAL)
    assert all(house.opens(entry.id) for entry in entries())
    assert house.guests == "play"
    assert house.platform is None


@pytest.mark.parametrize("name", sorted(set(house_names()) - {USUAL}))
def test_a_house_with_rules_of_its_book_has_tables_and_a_platform(name: str) -> None:
    house = house_file(name)
    assert house.platform == name
    assert house.guests == "look"
    rules = platform_for(name, **house.rules)
    assert set(house.currencies) == set(rules.currencies)
    plans = floor.default_plan(house)
    assert plans
    assert {plan.currency for plan in plans} <= set(house.currencies)
    assert all(house.opens(plan.game) for plan in plans)


def test_ones_own_file(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(GOOD)
    house = house_file(tmp_path / "club.toml")
    assert {plan.game.split("/")[0] for plan in floor.default_plan(house)} == {"gelp"}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("gelp", "gulp"), "there is no rulebook 'gulp'"),
        (("CZK", "XXX"), "'XXX' is no currency here"),
        (("Europe/Prague", "Europe/Prag"), "a time zone such as"),
        (('run_by = "the club"\n', ""), "run_by"),
        (('zone = "', 'platform = "gelp"\nzone = "'), "one registers before playing"),
        (('zone = "', 'games = ["gelp/nothing"]\nzone = "'), "there is no game 'gelp/nothing'"),
        (('zone = "', 'zones = "'), "zones"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, change: tuple[str, str], why: str) -> None:
    (tmp_path / "club.toml").write_text(GOOD.replace(*change))
    with pytest.raises(RulebookError, match=why):
        house_file(tmp_path / "club.toml")


def test_opening_hours_reach_over_midnight(tmp_path: Path) -> None:
    hours = '[[hours]]\ndays = ["fri", "sat"]\nopens = 18:00:00\ncloses = 04:00:00\n'
    (tmp_path / "club.toml").write_text(GOOD + hours)
    house = house_file(tmp_path / "club.toml")

    def at(text: str) -> int:
        return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Prague")).timestamp() * 1000)

    assert house.opens_at(at("2026-11-20 18:00")) is None  # a Friday
    assert house.opens_at(at("2026-11-21 03:59")) is None
    assert house.opens_at(at("2026-11-21 04:00")) == at("2026-11-21 18:00")
    assert house.opens_at(at("2026-11-22 04:00")) == at("2026-11-27 18:00")
    assert house_file(USUAL).opens_at(0) is None


@pytest.mark.parametrize("setting", ["nowhere:Cashier", "croupier.house.cashier:Nobody", "croupier.house.cashier"])
def test_a_cashier_that_there_is_not(setting: str) -> None:
    with pytest.raises(BadCashier, match="expected module:Class"):
        cashier_of(setting)


def test_a_house_that_there_is_not() -> None:
    with pytest.raises(Refused, match="expected gelp, open-house"):
        house_file("nowhere")
    with pytest.raises(Refused, match="There is no house"):
        house_file("../houses/gelp")
    assert HOME.is_dir()
