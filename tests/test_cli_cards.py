"""Baccarat, Red Dog and Bulldog at the command line: listed, certified, printed, simulated, played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from croupier.cli.terminal import Terminal
from croupier.cli.train import Trainer
from croupier.rulebooks import load
from croupier.rulebooks.catalog import entries
from test_cli import HERE, run

GAMES = [entry.id for entry in entries() if entry.family in ("baccarat", "spread")]


@pytest.mark.usefixtures("counted_once")
@pytest.mark.parametrize("game", GAMES)
def test_listed_certified_printed_and_covered(game: str, tmp_path: Path) -> None:
    assert game in run("games")
    assert "Edge %" in run("certify", game)
    assert json.loads(run("certify", game, "--json"))["game"] == game
    assert "# Certificate" in run("certify", game, "--markdown")
    sheet = run("sheet", game)
    assert "## How it is played" in sheet
    assert " %" in sheet
    run("sheet", game, "-O", str(tmp_path / "s.html"))
    assert "<table>" in (tmp_path / "s.html").read_text()
    assert "0 missing" in run("rules", "coverage", game, "--tests", str(HERE))


def test_the_best_play_is_printed_as_people_know_it() -> None:
    page = run("certify", "ray-casino/baccara", "--markdown")
    assert "| 6 | D 37.88 % | S | S | S | S | S | S | D | D | S | S |" in page
    sheet = run("sheet", "ray-halls/red-dog")
    assert "## When to raise" in sheet
    assert "| 7 | 1 to 1 | 240/4043 = 5.9362 % | 84/155 = 54.1935 % | +8.3871 % | raise |" in sheet


@pytest.mark.parametrize(
    ("game", "bet"),
    [("gelp/baccarat-punto-banco", "tie"), ("ray-casino/baccara", "banco_solo"), ("ray-halls/bulldog", "bet")],
)
def test_simulate(game: str, bet: str) -> None:
    out = json.loads(run("simulate", game, "--bet", bet, "--rounds", "2000000", "--seed", "5", "--json"))
    assert out["agrees"]


def at_table(game: str, *lines: str, log: Path | None = None) -> tuple[Terminal, str]:
    words: Iterator[str] = iter(lines)

    def ask(prompt: str) -> str:
        try:
            said = next(words)
        except StopIteration:
            raise EOFError from None
        table.console.print(f"{prompt}{said}", markup=False)
        return said

    chosen = load(game)
    table = Terminal(chosen, chosen.currency(), 1000_00, log=log, ask=ask)
    with table.console.capture() as told:
        table.run()
    return table, told.get()


def test_a_round_of_red_dog_at_the_table(tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    table, told = at_table("ray-halls/red-dog", "bet 5", "go", "raise 5", log=log)
    assert "Guest puts 5 € on bet 1." in told
    assert told.count("base gets") >= 2
    assert 990_00 <= table.balance <= 1055_00
    assert "genuine" in run("verify", str(log))


def test_nobody_raises_more_than_he_has() -> None:
    for _ in range(40):
        _, told = at_table("ray-casino/red-dog", "bet 1 1000", "go", "raise 1000", "no raise")
        if "raise?" in told:
            assert "you have 0 € left to stake" in told
            return
    raise AssertionError("forty rounds without a raise")


def test_face_down_cards_are_not_told_at_the_table() -> None:
    _, told = at_table("gelp/baccarat-commission", "tie 10", "go")
    assert told.count("gets 1 face down.") >= 4
    assert "Player shows" in told


def test_house_players_keep_company_at_a_table_with_a_bank() -> None:
    table, told = at_table("ray-casino/baccara", "offer 200", "go", *["draw", "stand"] * 2)
    assert "Guest wins the bank by auction with 200 €." in told
    assert "Bea puts 20 € on punto." in told
    assert "is handed the cards of Punto" in told
    assert "This round:" in told
    assert 940_00 <= table.balance <= 1057_00
    _, told = at_table("ray-casino/baccara", "offer 2000", "pass", "punto 30", "go")
    assert "left to stake" in told
    assert "Bea wins the bank by auction with 100 €." in told


def trained(game: str, rounds: int, answer: str, stake: int) -> tuple[Trainer, str]:
    console = Console(highlight=False, width=200)

    def ask(prompt: str) -> str:
        options = prompt.partition("\n")[2].replace("[", "").replace("]", "")
        return next((word for word in ("pass", "decline", answer) if word in options), "stand")

    trainer = Trainer(load(game), load(game).currency(), console, bet=None, stake=stake, seed=1, ask=ask)
    with console.capture() as told:
        trainer.run(rounds)
    return trainer, told.get()


def test_training_prices_mistakes() -> None:
    never, told = trained("ray-halls/red-dog", 60, "no raise", 10_00)
    assert never.tally.decisions > 30
    assert {what.split(",")[0] for _, what in never.tally.mistakes} <= {f"spread {n}" for n in range(7, 12)}
    assert "Your mistakes cost" in told
    banker, told = trained("ray-casino/baccara", 120, "draw", 30_00)
    assert banker.tally.decisions > 0
    assert banker.tally.mistakes == []  # on every open choice of the table drawing is best
    assert "asks for no decisions" in run("train", "gelp/baccarat-super-six", code=2)
