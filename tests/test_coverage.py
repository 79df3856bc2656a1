"""What counts as proved: a running table, not a function that agrees with itself; and every list says what is so."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.check.coverage import all_rules, claims, coverage
from croupier.check.poker import hands
from croupier.check.reach import Source
from croupier.cli.app import app
from stories_kit import proved, stories

HERE = Path(__file__).parent


@cache
def source() -> Source:
    return Source()


def test_every_id_is_a_rule_and_stands_in_one_list() -> None:
    assert proved(HERE).unknown == []
    assert proved(HERE).twice == []


def test_every_rule_is_in_one_category() -> None:
    found = proved(HERE)
    parts = [found.proved, found.library_only, [*found.apart], [*found.missing]]
    assert sorted(rule for part in parts for rule in part) == sorted(found.rules)


def test_who_shows_first_is_claimed_only_by_stories_that_say_who_showed() -> None:
    order = {rule for rule, text in all_rules().items() if re.search("shows? first|last bettor", text)}
    claimed = [(path.name, one) for path, one in stories() if order & set(one.rules)]
    assert len(claimed) > 10
    assert [(name, one.name) for name, one in claimed if not any(hand.shown for hand in hands(one))] == []


@pytest.mark.parametrize("name", ["gestures", "out_of_turn", "exposed", "rulings", "misdealing"])
def test_what_a_table_that_people_run_calls_lives(name: str) -> None:
    """Gestures, actions out of turn and rulings are inputs of a running hand: nothing of them is for tests alone."""
    assert not {own for where, own in source().idle if where == f"croupier.games.poker.{name}"}


def test_a_function_that_a_table_calls_lives() -> None:
    exposed, table = (
        [("exposed", "misdealt"), ("exposed", "declare")],
        [("fee", "take"), ("among", "buy_in"), ("hand", "Hand")],
    )
    living = [("button", "told"), *exposed, *table]
    assert not {(f"croupier.games.poker.{module}", name) for module, name in living} & source().idle
    assert ("croupier.games.poker.button", "drawn") in source().idle


def test_a_test_of_idle_functions_proves_no_rule(tmp_path: Path) -> None:
    path = tmp_path / "test_it.py"
    path.write_text(
        "import pytest\n"
        "from croupier import poker\n"
        "from croupier.games.poker import button\n"
        "def helper(): return button.drawn({'1': 'Kd'})\n"
        "@pytest.mark.rule('a/b#R1')\n"
        "def test_itself(): assert helper() == '1'\n"
        "@pytest.mark.rule('a/b#R2')\n"
        "def test_a_hand(): assert poker.deal('gelp/omaha', [5, 5])\n"
    )
    found = {rule: idle for rule, _, idle in claims(path, source())}
    assert found == {"a/b#R1": {("croupier.games.poker.button", "drawn")}, "a/b#R2": set()}


def test_a_story_of_the_draw_for_the_button_is_library_only(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(
        "game: veikkaus/holdem\nscenarios:\n"
        "  - name: drawn\n    rules: [veikkaus/button-and-blinds#V-4.19]\n"
        "    hand: {seats: {1: 9, 2: 9}, button_draw: {1: Kd, 2: Ks}, button: 2, open_end: true}\n"
        "  - name: given\n    rules: [veikkaus/button-and-blinds#V-4.24]\n"
        "    hand: {seats: {1: 9, 2: 9}, button: 2, open_end: true}\n"
    )
    found = coverage(tmp_path)
    assert (found.library_only, found.proved) == (
        ["veikkaus/button-and-blinds#V-4.19"],
        ["veikkaus/button-and-blinds#V-4.24"],
    )


@pytest.mark.usefixtures("counted_once")
def test_the_command_tells_each_category_and_fails_where_something_lacks() -> None:
    def run(*said: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["rules", "coverage", *said, "--tests", str(HERE)])
        return done.exit_code, done.output

    code, text = run("veikkaus/betting")
    assert code == 0
    assert " 0 library only, 0 not software, 0 missing" in text
    code, text = run("ray-online/platform", "--json")
    left = json.loads(text)["ray-online/platform"]["missing"]
    assert "ray-online/platform#P-29" not in left
    assert code == (1 if left else 0)
    code, text = run("gelp/european-roulette")
    assert code == 0
    assert " 0 missing" in text
