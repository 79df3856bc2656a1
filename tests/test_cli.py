"""The command, as a newcomer and as a script would use it."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.terminal import Terminal
from croupier.rulebooks import load
from croupier.rulebooks.catalog import ids

HERE = Path(__file__).parent
DRAW = [game for game in ids() if load(game).rules.family == "draw"]


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, args, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def command(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from croupier.cli import main; main()", *args],
        capture_output=True,
        text=True,
        check=False,
    )


def test_games() -> None:
    text = run("games")
    assert all(game in text for game in DRAW)
    listed = json.loads(run("games", "--json"))
    assert {"id", "family", "rulebook", "title", "about"} == set(listed[0])
    assert {entry["id"] for entry in listed} == set(ids())
    assert all(entry["id"].startswith("gelp/") for entry in json.loads(run("games", "gelp", "--json")))


def test_heavy_imports_wait_until_they_are_needed() -> None:
    script = "import sys; from croupier.cli.app import app; print([m for m in ('numpy', 'numba', 'pydantic', 'yaml') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("game", DRAW)
def test_every_game_certifies_and_has_a_sheet(game: str, tmp_path: Path) -> None:
    data = json.loads(run("certify", game, "--json"))
    assert data["game"] == game
    assert all(Fraction(bet["edge"]) > 0 for bet in data["bets"])
    assert load(game).title in run("certify", game)
    assert "## Bets" in run("certify", game, "--markdown")
    text = run("sheet", game)
    assert "## How it is played" in text
    assert "%" in text
    run("sheet", game, "-O", str(tmp_path / "sheet.html"))
    page = (tmp_path / "sheet.html").read_text()
    assert page.startswith("<!doctype html>")
    assert page.count("<tr>") > 5


def test_certify_options_currency_and_one_bet() -> None:
    data = json.loads(
        run("certify", "gelp/european-roulette", "--option", "zero_rule=half_back", "--currency", "EUR", "--json")
    )
    assert next(bet for bet in data["bets"] if bet["bet"] == "red")["edge"] == "1/74"
    assert data["currency"] == "EUR"
    assert data["options"]["zero_rule"] == "half_back"
    assert "18/37" in run("certify", "gelp/european-roulette", "--bet", "red")


def test_simulate() -> None:
    args = ("simulate", "gelp/european-roulette", "--bet", "red", "--rounds", "200000", "--seed", "3")
    data = json.loads(run(*args, "--json"))
    assert data["rounds"] == 200000
    assert data["edge_99"][0] < data["exact_edge"] < data["edge_99"][1]
    assert "exact edge      2.7027 %" in run(*args)


def test_check_tells_failures_in_words(tmp_path: Path) -> None:
    assert run("check", str(HERE / "scenarios")).strip().endswith(" passed, 0 failed")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("""
game: gelp/european-roulette
scenarios:
  - {name: right, bets: {A: {red: 50}}, chance: 1, profit: {A: 50}}
  - {name: wrong, bets: {A: {red: 50}}, chance: 1, profit: {A: 60}}
  - {name: too much chance, bets: {A: {red: 50}}, chance: [1, 2], profit: {A: 50}}
  - {name: no chance, bets: {A: {red: 50}}, profit: {A: 50}}
  - {name: accepted, steps: [{A: {red: 50}, refused: below}], chance: 1}
  - {name: other reason, steps: [{A: {red: 5}, refused: above}], chance: 1}
  - {name: not void, bets: {A: {red: 50}}, chance: 1, void: true}
  - {name: no such bet, bets: {A: {red: 50}}, chance: 1, profit: {A: {black: 50}}}
  - {name: loads, error: cannot be, chance: 1}
  - {name: not told, bets: {A: {red: 50}}, chance: 1, tells: [{kind: stopped, result: 2}]}
  - {name: still lies, bets: {A: {red: 50}}, chance: 1, standing: {}}
  - {name: alarm, bets: {A: {red: 50}}, chance: 1, alarm: true}
  - {name: held, bets: {A: {red: 50}}, chance: 1, held: [red]}
  - {name: returned, bets: {A: {red: 50}}, chance: 1, returned: {A: 50}}
""")
    text = run("check", str(wrong), code=1)
    assert text.strip().endswith("1 passed, 13 failed")
    assert "A should get +60 Kč; the rules give +50 Kč" in text
    assert "The wheel stops at 1." in text
    assert "should have been refused (below), but was accepted" in text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("scenarios: [", "well-formed YAML"),
        ("scenarios: []", "scenarios"),
        ("scenarios: [{name: x}]", "game"),
        ("game: gelp/magic-colors\nscenarios: [{name: x, chanse: red}]", "chanse: found 'red'; expected no such key"),
    ],
)
def test_a_broken_scenario_file_is_told_with_its_place(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(text)
    done = command("check", str(path))
    assert done.returncode == 2
    assert why in done.stderr
    assert str(path) in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["certify", "gelp/nothing"], "a game of the house"),
        (["certify", "gelp/magic-colors", "-o", "pay=9"], "one of 1, 2"),
        (["certify", "gelp/magic-colors", "-c", "USD"], "not offered in USD"),
        (["certify", "gelp/magic-colors", "-c", "XXX"], "unknown currency"),
        (["simulate", "gelp/magic-colors", "--bet", "blue"], "there is no bet"),
        (["check", "nowhere"], "no such file"),
        (["verify", "nowhere.json"], "No such file"),
    ],
)
def test_what_is_refused_becomes_one_sentence(args: list[str], why: str) -> None:
    done = command(*args)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_options_must_be_pairs() -> None:
    assert "is not K=V" in CliRunner().invoke(app, ["certify", "gelp/magic-colors", "-o", "pay"]).output


@pytest.mark.usefixtures("counted_once")
def test_coverage_of_the_eleven_games_is_complete() -> None:
    for game in DRAW:
        assert json.loads(run("rules", "coverage", game, "--json", "--tests", str(HERE)))[game]["missing"] == {}
    run("rules", "coverage", "gelp/european-roulette", "--tests", str(HERE))


def test_coverage_fails_where_nothing_proves_a_rule(tmp_path: Path) -> None:
    said = run("rules", "coverage", "gelp/european-roulette", "--missing", "--tests", str(tmp_path), code=1)
    assert "missing gelp/european-roulette#R1" in said


@pytest.mark.usefixtures("counted_once")
def test_no_test_carries_an_unknown_rule() -> None:
    assert "which is no rule" not in run("rules", "coverage", "gelp/european-roulette", "--tests", str(HERE))


def test_schema(tmp_path: Path) -> None:
    assert json.loads(run("schema", "draw"))["properties"]["bets"]
    run("schema", "draw", "-O", str(tmp_path / "s.json"))
    assert json.loads((tmp_path / "s.json").read_text())["properties"]["wheel"]


# ── at the table ───────────────────────────────────────────────────────────────────────────────────────────────


def at_table(game: str, *lines: str, live: bool = False, log: Path | None = None) -> tuple[Terminal, str]:
    words = iter(lines)

    def ask(prompt: str) -> str:
        try:
            return next(words)
        except StopIteration:
            raise EOFError(prompt) from None

    loaded = load(game)
    terminal = Terminal(loaded, loaded.currency(), 1000_00, live=live, log=log, ask=ask)
    terminal.console.width = 200
    with terminal.console.capture() as seen:
        terminal.run()
    return terminal, seen.get()


@pytest.mark.parametrize("game", DRAW)
def test_every_game_plays_in_the_terminal(game: str) -> None:
    bet = next(iter(load(game).rules.positions))  # type: ignore[attr-defined]
    _, text = at_table(
        game,
        "help",
        "bets",
        "sheet",
        f"help {bet.split()[0]}",
        f"{bet} {2 if game.startswith('ray') else 10}",
        "go",
        "again",
        "go",
        "quit",
    )
    assert text.count("This round:") == 2
    assert "You leave with" in text


def test_a_story_at_the_terminal() -> None:
    terminal, text = at_table(
        "gelp/european-roulette", "straight 17 100", "red 5", "red 2000", "split 3/7 10", "red", "back red", "back", "red 100", "go", "17 turns", "1",
        "go", "0", "quit", live=True,
    )  # fmt: skip
    assert "below the minimum" in text
    assert "you have 900 Kč left" in text
    assert "Did you mean 3/6?" in text
    assert "say a bet and an amount" in text
    assert "Guest wins 100 Kč on red; 100 Kč stay there." in text
    assert "Guest loses 100 Kč on red." in text
    assert terminal.balance == 1000_00


def test_a_log_from_the_terminal_is_verified_and_a_changed_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    at_table("ray-casino/sic-bo", "small 10", "go", "quit", log=path)
    assert "The round is genuine." in run("verify", str(path))
    path.write_text(path.read_text().replace('"amount": 1000', '"amount": 2000'))
    done = command("verify", str(path))
    assert done.returncode == 2
    assert "something was changed" in done.stderr
    path.write_text("[]")
    assert "a log is a JSON object" in command("verify", str(path)).stderr
