"""Rulebook files: what they may say, and how mistakes are told."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

import croupier
from croupier.games.draw import FAMILY
from croupier.rulebooks import RulebookError, entries, load
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.schema import file_schema

ELEVEN = {
    "gelp/european-roulette",
    "gelp/wheel-of-fortune",
    "gelp/admiral-wheel",
    "gelp/magic-colors",
    "ray-halls/roulette",
    "ray-halls/lucky-dice",
    "ray-halls/terminal-roulette",
    "ray-casino/roulette",
    "ray-casino/money-wheel",
    "ray-casino/sic-bo",
    "ray-casino/terminal-roulette",
}


def test_the_eleven_games_are_there() -> None:
    assert {entry.id for entry in entries() if entry.family == "draw"} == ELEVEN


@pytest.mark.parametrize("game", ids())
def test_every_file_loads_and_says_where_it_comes_from(game: str) -> None:
    loaded = load(game)
    assert loaded.rules.source.seed
    assert loaded.rules.source.lines
    assert loaded.rules.title["en"]
    for deviation in loaded.rules.deviations:
        assert deviation.why
    for name, option in loaded.choices.items():
        assert option.about, name


WRONG = """
family = "draw"
title = { fi = "Väärä" }
source = { seed = "x", lines = "1" }
flavour = "odd"

[wheel]
order = ["a", "a", "b"]
counts = { a = 1, b = 2 }
[wheel.colours]
red = ["c"]

[limits.EUR]
min = 500
max = 100

[bets]
a = { title = { en = "A" }, on = { fields = ["a"] } }
b = { title = { en = "B" }, on = { fields = ["b"] }, pays = -1 }
c = { title = { en = "C" }, on = { fields = ["c"] }, pays = 1 }
d = { title = { en = "D" }, on = { fields = [] }, pays = 1 }
e = { title = { en = "E" }, on = { grid = "pair" }, pays = 1 }
f = { title = { en = "F" }, on = { sum = 7 }, pays = 1 }

[[partial_loss]]
outcomes = ["z"]
bets = ["nobody"]
loses = "3/2"
"""


def test_a_wrong_file_tells_all_its_errors_at_once(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(WRONG)
    with pytest.raises(RulebookError) as caught:
        load(path)
    told = {problem.key: problem for problem in caught.value.problems}
    assert set(told) == {
        "title.en",
        "flavour",
        "wheel.order",
        "wheel.colours.red",
        "limits.EUR.max",
        "bets.a.pays",
        "bets.b.pays",
        "bets.c.on",
        "bets.d",
        "bets.e.on.grid",
        "bets.f.on",
        "partial_loss.0.bets",
        "partial_loss.0.outcomes",
        "partial_loss.0.loses",
    }
    assert told["limits.EUR.max"].found == 100
    assert "permutation" in told["wheel.order"].expected
    assert "pays on nothing" in told["bets.d"].expected
    text = str(caught.value)
    assert "14 problems" in text
    assert "bets.a.pays: found nothing; expected a value here" in text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("family = [", "well-formed TOML"),
        ("family = 'tarot'", "one of baccarat, backgammon, blackjack, chinese, draw"),
        ("", "one of baccarat, backgammon, blackjack, chinese, draw"),
        ("family = 'draw'\nbased_on = 3", "the name of one file"),
        ("based_on = 'own.toml'", "not based on itself"),
        ("based_on = 'gelp/nothing'", "a game of the house"),
        ("based_on = 'gelp/magic-colors'\noptions = 3", "a table of options"),
        ("based_on = 'gelp/magic-colors'\n[options.x]\nabout = 'x'", "'choices' or 'sets'"),
        (
            "based_on = 'gelp/magic-colors'\n[options.x]\nabout = 'x'\ndefault='c'\nchoices = { a = {} }",
            "one of the choices",
        ),
    ],
)
def test_broken_files(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(RulebookError, match=why):
        load(path)


def test_a_file_that_is_not_there_and_a_game_that_is_not_there() -> None:
    with pytest.raises(RulebookError, match="a file that exists"):
        load("nowhere.toml")
    with pytest.raises(RulebookError, match="ray-halls/roulette"):
        load("ray-halls/rulette")
    with pytest.raises(RulebookError):
        load("../../../etc/passwd")


def test_a_variant_of_a_file_says_only_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        """
        based_on = "gelp/european-roulette"
        without = ["called", "options"]
        title = { en = "Kitchen roulette" }
        [bets.straight]
        pays = 34
        """
    )
    own = load(path)
    assert own.title == "Kitchen roulette"
    assert own.rules.bundles == {}  # type: ignore[attr-defined]
    assert own.rules.positions["straight 5"].pays == {"5": 34}  # type: ignore[attr-defined]
    assert own.sha256 != load("gelp/european-roulette").sha256


def test_options_change_the_rules_and_not_the_rulebook() -> None:
    a, b = load("gelp/european-roulette"), croupier.load("gelp/european-roulette", zero_rule="half_back")
    assert a.sha256 == b.sha256
    assert (a.options["zero_rule"], b.options["zero_rule"]) == ("lose_all", "half_back")
    assert a.rules != b.rules


def test_positions_of_the_layouts() -> None:
    def count(game: str, **options: object) -> dict[str, int]:
        out: dict[str, int] = {}
        for position in load(game, **options).rules.positions.values():  # type: ignore[attr-defined]
            out[position.kind] = out.get(position.kind, 0) + 1
        return out

    gelp = count("gelp/european-roulette")
    assert [gelp[k] for k in ("straight", "split", "street", "corner", "six_line")] == [37, 60, 14, 23, 11]
    casino = count("ray-casino/roulette", wheel="double-zero")
    assert [casino[k] for k in ("straight", "split", "three", "four", "five", "six", "quarter")] == [
        38,
        62,
        15,
        22,
        1,
        11,
        4,
    ]
    sic_bo = count("ray-casino/sic-bo")
    assert [sic_bo[k] for k in ("two-die", "double-plus", "three-numbers", "sum")] == [15, 30, 20, 14]
    assert sum(sic_bo.values()) == 106
    lucky = count("ray-halls/lucky-dice")
    assert [lucky[k] for k in ("plein", "cheval", "transversal", "carre", "simple")] == [36, 57, 12, 22, 11]


def test_called_bets_cover_what_they_say() -> None:
    rules = load("gelp/european-roulette").rules
    wheel = rules.wheel.fields  # type: ignore[attr-defined]

    def arc(first: str, last: str) -> set[str]:
        a, b = wheel.index(first), wheel.index(last)
        return set((wheel + wheel)[a : b + 1 + (37 if b < a else 0)])

    def covered(bet: str) -> set[str]:
        return {n for part in rules.bundles[bet] for n in rules.positions[part].covers}  # type: ignore[attr-defined]

    assert covered("zero_spiel") == arc("12", "15")
    assert covered("big_series") == arc("22", "25")
    assert covered("small_series") == arc("27", "33")
    assert covered("orphelins") == arc("17", "6") | arc("1", "9")
    assert covered("neighbours 0") == {"3", "26", "0", "32", "15"}


def test_symbols_without_a_printed_order_are_spread_evenly() -> None:
    fields = load("ray-casino/money-wheel").rules.wheel.fields  # type: ignore[attr-defined]
    assert len(fields) == 54
    places = [n for n, name in enumerate(fields) if name == "5"]
    assert max(b - a for a, b in itertools.pairwise(places)) <= 9
    assert 15 < abs(fields.index("45a") - fields.index("45b")) < 39  # rare fields stand apart


def test_the_schema_describes_every_shipped_file() -> None:
    schema = file_schema(FAMILY)
    assert {"family", "bets", "wheel", "dice", "options", "based_on", "limits"} <= set(schema["properties"])
    assert json.dumps(schema)
