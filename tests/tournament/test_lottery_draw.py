"""The draw of a pool by itself: every row as often as it is printed, and not a cent lost on the way to the prizes."""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.complaint import Complaint
from croupier.play import CommittedChance, Refused, ScriptedChance
from croupier.rulebooks.files import HOME, read
from croupier.tournament.lottery.book import load_form, names, path_of
from croupier.tournament.lottery.draw import draw, drawn, entry_fee, game, level_at
from croupier.tournament.lottery.model import Form, Lottery

HEXAPRO = HOME / "unibet-ee" / "tournaments" / "hexapro.toml"
EVERY = [pytest.param(name, id=name) for name in names()]
PRINTED = {
    "unibet-ee/hexapro": {"1000": 1, "100": 5, "25": 100, "10": 4600, "5": 14000, "3": 25000, "1.5": 56294},
    "unibet-ee/hexapro-extreme": {"1000": 1, "125": 202, "20": 100, "10": 3550, "4": 12000, "3": 41772, "1": 42375},
    "unibet-fi/hexapro": {"1000": 1, "100": 5, "25": 100, "10": 4600, "5": 14000, "3": 25000, "1.5": 56294},
}


def form(name: str, **options: str) -> Form:
    path = path_of(name)
    assert path is not None
    return load_form(path, **options).form


def test_there_are_these_and_no_game_is_one_of_them() -> None:
    assert names() == sorted(PRINTED)
    assert path_of("unibet-ee/banzai") is None
    assert path_of("unibet-ee/nothing") is None
    assert path_of("../unibet-ee/hexapro") is None


@pytest.mark.rule("unibet-ee/hexapro#U-EE-221", "unibet-ee/hexapro#U-EE-224")
@pytest.mark.rule("unibet-ee/hexapro-extreme#U-EE-242", "unibet-fi/hexapro#U-FI-224")
@pytest.mark.parametrize("name", EVERY)
def test_of_all_numbers_each_row_has_as_many_as_are_printed(name: str) -> None:
    lottery = form(name).lottery
    fell = Counter(draw(lottery, ScriptedChance(number)).times for number in range(lottery.of))
    assert dict(fell) == {Fraction(x): n for x, n in PRINTED[name].items()}


@pytest.mark.parametrize("name", EVERY)
def test_every_row_is_reached_at_every_buy_in_and_all_of_its_pool_is_paid(name: str) -> None:
    one = form(name)
    at = 1
    for times, row in one.lottery.table:
        for number in (at, at + row.chance - 1):
            found = drawn(one.lottery, number)
            assert (found.number, found.times, found.row) == (number, times, row)
            for buy_in in one.lottery.buy_ins:
                played = game(one, buy_in, found)
                assert played.pool == times * buy_in
                assert sum(played.prizes) == played.pool
                assert played.pool + played.house == one.lottery.players * buy_in
        at += row.chance
    assert at == one.lottery.of + 1


def test_what_is_printed_is_played_where_a_house_chooses_so() -> None:
    one = form("unibet-ee/hexapro", pools="printed")
    pools = [game(one, 100_00, drawn(one.lottery, number)).pool for number in (1, 2, 7, 107, 4707, 18707, 43707)]
    assert pools == [100000_00, 10000_00, 2000_00, 1000_00, 500_00, 300_00, 150_00]


weights = st.lists(st.integers(1, 50), min_size=1, max_size=8)


@given(weights, st.data())
def test_any_table_is_drawn_by_its_chances(chances: list[int], data: st.DataObject) -> None:
    rows = {
        str(len(chances) - n): {
            "chance": chance, "pays": [100], "stack": 1, "level": 1, "bank": "cash",
            "printed": [(len(chances) - n) * 100],
        }
        for n, chance in enumerate(chances)
    }  # fmt: skip
    of = sum(chances)
    lottery = Lottery.model_validate(
        {"players": 2, "buy_ins": [100], "of": of, "pools": "multiplied", "fee": 0, "rows": rows}
    )
    number = data.draw(st.integers(0, of - 1))
    found = draw(lottery, ScriptedChance(number))
    before = sum(row.chance for times, row in lottery.table if times > found.times)
    assert before <= number < before + found.row.chance
    fell = Counter(drawn(lottery, each + 1).times for each in range(of))
    assert [fell[Fraction(len(chances) - n)] for n in range(len(chances))] == chances


def test_a_seed_says_what_was_drawn() -> None:
    lottery, seed = form("unibet-ee/hexapro").lottery, bytes(range(32))
    assert draw(lottery, CommittedChance(seed)) == draw(lottery, CommittedChance(seed))


@pytest.mark.parametrize("number", [0, -1, 100_001])
def test_a_number_that_cannot_fall_is_refused(number: int) -> None:
    with pytest.raises(Refused, match="from 1 to 100,000"):
        drawn(form("unibet-ee/hexapro").lottery, number)


@given(st.integers(0, 10**9), st.sampled_from(sorted(PRINTED)))
def test_levels_rise_with_time_and_the_last_one_stays(after: int, name: str) -> None:
    one = form(name)
    for _, row in one.lottery.table:
        number, level = level_at(one, row, after)
        assert level == one.levels[number - 1]
        assert number == len(one.levels) or (number - 1) * row.level <= after < number * row.level


def test_the_fee_of_an_entry_is_less_than_half_a_cent_from_what_is_kept() -> None:
    for name in names():
        lottery = form(name).lottery
        for buy_in in lottery.buy_ins:
            assert abs(entry_fee(lottery, buy_in) - lottery.fee * buy_in / 100) <= Fraction(1, 2)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "chances": ({"lottery": {"of": 99999}}, "chances that make 99999, not 100000"),
    "shares": ({"lottery": {"rows": {"25": {"pays": [80, 12, 9]}}}}, "shares of the places that make 100 per cent"),
    "order": ({"lottery": {"rows": {"25": {"pays": [12, 80, 8]}}}}, "no place that has more than the one before"),
    "places": ({"lottery": {"rows": {"25": {"pays": [70, 10, 10, 10]}}}}, "at most 3 places at 25x, not 4"),
    "printed": ({"lottery": {"rows": {"25": {"printed": [25_00]}}}}, "7 printed pools at 25x"),
    "buy-ins": ({"lottery": {"buy_ins": [200, 100, 500, 1000, 2500, 5000, 10000]}}, "buy-ins that grow"),
    "cents": ({"lottery": {"rows": {"25": {"pays": ["99.99", "0.01"]}}}}, "prizes in whole cents at 25x"),
    "times": ({"lottery": {"rows": {"0": {}}}}, "more than 0"),
    "words": ({"lottery": {"rows": {"much": {}}}}, "not a ratio"),
    "stack": ({"lottery": {"rows": {"25": {"stack": 0}}}}, "lottery.rows.25.stack"),
    "level": ({"lottery": {"rows": {"25": {"level": 0}}}}, "lottery.rows.25.level"),
    "bank": ({"lottery": {"rows": {"25": {"bank": "slow"}}}}, "a reserve of time that the room has"),
    "falling": ({"levels": [[10, 20], [15, 20]]}, "levels that rise"),
    "blinds": ({"levels": [[30, 20]]}, "a small blind that is not above the big blind"),
    "title": ({"without": ["title"], "title": {"et": "HexaPro"}}, "a title in English"),
    "strange": ({"lottery": {"luck": 7}}, "lottery.luck"),
    "none": ({"lottery": {"players": 1}}, "lottery.players"),
}


def written(data: Any) -> str:
    """Data as TOML: enough for what these files hold."""
    if isinstance(data, dict):
        return "{ " + ", ".join(f'"{key}" = {written(value)}' for key, value in data.items()) + " }"
    if isinstance(data, list):
        return "[" + ", ".join(map(written, data)) + "]"
    return f'"{data}"' if isinstance(data, str) else str(data)


@pytest.mark.parametrize("case", sorted(WRONG))
def test_a_file_that_cannot_be_played_is_told_what_is_wrong(case: str, tmp_path: Path) -> None:
    patch, why = copy.deepcopy(WRONG[case])
    own = tmp_path / "own.toml"
    lines = [f"{key} = {written(value)}" for key, value in patch.items()]
    own.write_text("\n".join([f'based_on = "{HEXAPRO.with_suffix("").relative_to(HOME)}"', *lines]))
    path = path_of(str(own))
    assert path is not None
    with pytest.raises(Complaint, match=why):
        load_form(path)


def test_a_file_of_ones_own_is_drawn_too(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('based_on = "unibet-ee/tournaments/hexapro"\ntitle = { en = "Ours" }\n')
    path = path_of(str(own))
    assert path is not None
    assert load_form(path).title == "Ours"
    assert path_of(str(tmp_path / "none.toml")) is None
    game_file = tmp_path / "game.toml"
    game_file.write_text('based_on = "unibet-ee/banzai"\n')
    assert path_of(str(game_file)) is None


def test_the_finnish_edition_is_the_estonian_one_but_for_what_it_says() -> None:
    here, there = read(HEXAPRO)["lottery"], read(HOME / "unibet-fi" / "tournaments" / "hexapro.toml")["lottery"]
    assert {row: n["chance"] for row, n in here["rows"].items()} == {r: n["chance"] for r, n in there["rows"].items()}
    cells = [
        (n, a, b)
        for n in here["rows"]
        for a, b in zip(here["rows"][n]["printed"], there["rows"][n]["printed"], strict=True)
    ]
    assert [cell for cell in cells if cell[1] != cell[2]] == [("25", 2000_00, 2500_00)]
