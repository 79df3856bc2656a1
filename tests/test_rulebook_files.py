"""Rulebook files in parts: tables based on files, lists made longer, and one game however many files it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.games import family_named
from croupier.games.common import RulebookError
from croupier.play.record import Json
from croupier.room.linked.book import FOLDER as JACKPOTS
from croupier.rulebooks import files, load
from croupier.rulebooks.catalog import entries
from croupier.rulebooks.files import HOME, TOURNAMENTS, locate, parsed, read, shared
from croupier.rulebooks.schema import file_schema

ONE_SITTING = 140
"""So many lines are read without a pause; a longer file is split."""

WHOLE = """
based_on = "gelp/magic-colors"
title = { en = "Garden wheel" }
[options.weather]
about = "Sun or rain"
default = "sun"
[options.weather.choices]
sun = {}
[options.weather.choices.rain]
without = ["limit_rules"]
title = { en = "Garden wheel in the rain" }
seats = 3
[options.weather.choices.rain.limits.EUR]
without = ["max_win"]
max = 7_00
"""


def written(folder: Path, **files: str) -> Path:
    """These files in a folder; the path of the one called ``own``."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder / "own.toml"


IN_PARTS = {
    "own": """
based_on = "gelp/magic-colors"
title = { en = "Garden wheel" }
[options]
based_on = "weather.toml"
""",
    "weather": """
[weather]
about = "Sun or rain"
default = "sun"
choices = { sun = {}, rain = { based_on = "rain.toml", seats = 3 } }
""",
    "rain": """
without = ["limit_rules"]
title = { en = "Garden wheel in the rain" }
seats = 2
[limits.EUR]
without = ["max_win"]
max = 7_00
""",
}


def test_a_game_is_the_same_in_one_file_and_in_parts(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    whole, parts = written(tmp_path / "a", own=WHOLE), written(tmp_path / "b", **IN_PARTS)
    for options in ({}, {"weather": "rain"}):
        one, other = load(whole, **options), load(parts, **options)
        assert (one.sha256, one.rules, one.options) == (other.sha256, other.rules, other.options)
    rain = load(parts, weather="rain")
    assert (rain.title, rain.rules.seats) == ("Garden wheel in the rain", 3)
    assert rain.rules.limits["EUR"].max_win is None, "what the part leaves out is left out of the game"


def test_options_from_a_part_are_declared_by_the_game_that_takes_them(tmp_path: Path) -> None:
    part = """
[payment]
about = "What a natural pays"
default = "usual"
choices = { usual = {}, six_to_five = { natural = { pays = "6:5" } } }
"""
    own = written(tmp_path, payment=part, own='based_on = "gelp/blackjack"\n[options]\nbased_on = "payment.toml"\n')
    assert load(own).options["payment"] == "usual"
    assert load(own).rules.natural.pays == load("gelp/blackjack").rules.natural.pays  # type: ignore[attr-defined]
    assert load(own, payment="six_to_five").rules.natural.pays != load(own).rules.natural.pays  # type: ignore[attr-defined]
    again = written(tmp_path, again='based_on = "own.toml"\n[natural]\npays = "6:5"\n').with_name("again.toml")
    assert load(again).options["payment"] == "six_to_five", "what a file based on it says is what is in force"


def test_a_table_lies_over_its_file_and_leaves_out_what_it_says(tmp_path: Path) -> None:
    part = "base = { min = 1_00, max = 5_00, max_win = 10_00 }"
    over = '[limits]\nbased_on = "part.toml"\n[limits.base]\nwithout = ["max_win"]\nmax = 9_00\n'
    assert read(written(tmp_path, part=part, own=over)) == {"limits": {"base": {"max": 9_00, "min": 1_00}}}


def test_of_several_files_the_later_one_leads(tmp_path: Path) -> None:
    own = written(
        tmp_path, a="x = 1\ny = 1", b="y = 2\nz = 2", own='[shoe]\nbased_on = ["a.toml", "b.toml"]\nz = 3\nw = 3\n'
    )
    assert read(own)["shoe"] == {"z": 3, "w": 3, "y": 2, "x": 1}
    assert list(read(own)["shoe"]) == ["z", "w", "y", "x"], "what a file says itself comes first"


def test_a_list_is_replaced_or_made_longer(tmp_path: Path) -> None:
    written(tmp_path, base="[limits.EUR]\nlevels = [[2, 4], [5, 10]]\nnames = ['a']\n")
    own = """
based_on = "base.toml"
limits = { EUR = { levels = { then = [[50, 100]] }, names = ["b"] } }
[options.low]
about = "A level below all others"
default = "off"
choices = { off = {}, on = { limits = { EUR = { levels = { first = [[1, 2]] } } } } }
"""
    data = read(written(tmp_path, own=own))
    assert data["limits"]["EUR"] == {"levels": [[2, 4], [5, 10], [50, 100]], "names": ["b"]}
    on = data["options"]["low"]["choices"]["on"]
    assert on["limits"]["EUR"]["levels"] == [[1, 2], [2, 4], [5, 10], [50, 100]]


def test_the_lowest_level_of_the_poker_tables_comes_before_the_fifteen_others() -> None:
    usual, low = (load("gelp/texas-holdem", lowest_level=choice).rules.limits for choice in ("off", "on"))
    for code, level in (("CZK", (10_00, 30_00)), ("EUR", (1_00, 1_00))):
        assert tuple(map(tuple, low[code].levels)) == (level, *map(tuple, usual[code].levels))  # type: ignore[attr-defined]
        assert len(usual[code].levels) == 15  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("based_on = 3", r"limits\.EUR\.based_on: found 3; expected the name of one file, or of several"),
        ("based_on = []", r"limits\.EUR\.based_on: found \[\]; expected the name of one file"),
        ("based_on = 'nowhere.toml'", "a file that exists"),
        ("based_on = 'own.toml'", "a file that is not based on itself"),
        ("based_on = 'other.toml'", "a file that is not based on itself"),
        ("based_on = 'odd.toml'", r"odd\.toml: without: found 'max'; expected a list of keys"),
        ("max = { first = [1] }", r"limits\.EUR\.max"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_with_its_place(table: str, why: str, tmp_path: Path) -> None:
    own = written(
        tmp_path,
        own=f'based_on = "gelp/magic-colors"\n[limits.EUR]\n{table}\n',
        other="[max]\nbased_on = 'own.toml'",
        odd="without = 'max'",
    )
    with pytest.raises(RulebookError, match=why):
        load(own)


# ── the files of the house ─────────────────────────────────────────────────────────────────────────────────────────


def test_every_file_reads_in_one_sitting() -> None:
    files = sorted(HOME.rglob("*.toml"))
    long = {str(file.relative_to(HOME)): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {file: lines for file, lines in long.items() if lines > ONE_SITTING} == {}


def named(value: Any) -> Iterator[str]:
    """The files that tables are based on, wherever they stand."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if key == "based_on":
            yield from [inner] if isinstance(inner, str) else inner
        else:
            yield from named(inner)


def test_every_part_belongs_to_a_file_that_names_it() -> None:
    used = {name for file in HOME.rglob("*.toml") for name in named(parsed(file))}
    apart = (JACKPOTS, TOURNAMENTS)  # houses name jackpots, and events stand for themselves
    files = (file for file in HOME.glob("*/*/*.toml") if file.parent.name not in apart)
    parts = {str(file.relative_to(HOME).with_suffix("")) for file in files}
    assert len(parts) > 10
    assert parts - used == set()
    assert not [part for part in parts if not (HOME / part).parent.with_suffix(".toml").is_file()]


@cache
def schema_of(family: str) -> Json:
    return file_schema(family_named(family))


def unknown(value: Any, schema: Any, whole: Json, at: str = "") -> list[str]:
    """The keys of a table, and of the tables in it, that its schema does not know; figures are not examined."""
    if not isinstance(schema, dict):
        return []
    if "$ref" in schema:
        return unknown(value, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, at)
    either = [each for each in schema.get("anyOf", schema.get("oneOf", ())) if "required" not in each]
    if either:
        return min((unknown(value, each, whole, at) for each in either), key=len)
    if isinstance(value, dict) != (schema.get("type", "object") == "object"):
        return [at] if isinstance(value, dict) else []
    if isinstance(value, list):
        return [key for each in value for key in unknown(each, schema.get("items"), whole, at)]
    out: list[str] = []
    for key, inner in value.items() if isinstance(value, dict) else ():
        known = schema.get("properties", {}).get(key, schema.get("additionalProperties", True))
        out += [f"{at}{key}"] if known is False else unknown(inner, known, whole, f"{at}{key}.")
    return out


@pytest.mark.parametrize("family", sorted({entry.family for entry in entries()}))
def test_the_schema_knows_every_key_of_every_shipped_file(family: str) -> None:
    schema = schema_of(family)
    games = [entry.id for entry in entries() if entry.family == family]
    assert {game: keys for game in games if (keys := unknown(parsed(locate(game)), schema, schema))} == {}
    wrong = {"limits": {"EUR": {"based_on": ["x"], "maxi": 3}}, "options": {"based_on": "x", "y": {"abuot": "z"}}}
    assert unknown(wrong, schema, schema) == ["limits.EUR.maxi", "options.y.abuot"]


def test_a_file_of_the_house_is_read_once_and_again_when_one_below_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "HOME", tmp_path)
    own = written(tmp_path, own='based_on = "below.toml"\na = 1', below="b = 2")
    worked = list[Path]()
    laid = files.completed
    monkeypatch.setattr(files, "completed", lambda path, *rest: worked.append(path) or laid(path, *rest))
    assert [read(own)["b"] for _ in range(3)] == [2, 2, 2]
    assert worked.count(own) == 1
    read(own).clear()
    shared(own).clear()
    assert read(own) == {"a": 1, "b": 2}, "what one reader does to it is nobody else's"
    written(tmp_path, below="b = 33")
    assert read(own) == {"a": 1, "b": 33}
    written(tmp_path, own="a = 4")
    assert read(own) == {"a": 4}


@pytest.mark.parametrize("entry", [entry.id for entry in entries()])
def test_what_is_read_once_is_changed_by_nobody(entry: str) -> None:
    """Files are shared by all who load a game, whatever options they choose."""
    path = locate(entry)
    before = files.completed(path, parsed(path))
    game = load(entry)
    for name, option in game.choices.items():
        if option.choices is not None and not option.only:
            with suppress(RulebookError):  # a choice that another one must stand beside
                load(entry, **{name: list(option.choices)[-1]})
    assert shared(path) == before
