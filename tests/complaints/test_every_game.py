"""Every game of the house with every command that takes one: it ends well, or with a sentence.

Solving blackjack, poker against the house and Pai Gow takes minutes. There, and only there, the number crunching is
replaced by a quick stand-in (``no_long_sums``); the command, its options, the way to the solver and the printing are
the real ones. The sums themselves have their own tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from croupier.analysis import blackjack, paigow
from croupier.analysis.certificate import BetCertificate, Certificate, Chart
from croupier.analysis.housepoker.solved import Solved
from croupier.analysis.simulation import Simulation
from croupier.cli import play_poker
from croupier.cli.app import app
from croupier.rulebooks import load
from croupier.rulebooks.catalog import entries, ids

EVEN = {Fraction(1): Fraction(49, 100), Fraction(-1): Fraction(51, 100)}
"""What a stand-in says of every bet it does not count."""
AMONG_PLAYERS = {entry.id for entry in entries() if load(entry.id).among_players}


@pytest.fixture(autouse=True)
def no_long_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    def box(game: Any, currency: str, progress: Callable[[int, int], None] | None = None) -> Certificate:
        if progress is not None:
            progress(1, 1)
        bets = [BetCertificate(info.name, EVEN, len(info.positions)) for info in game.family.catalogue(game.rules)]
        bets.append(BetCertificate("insurance", {}, known_edge=Fraction(1, 13)))
        return Certificate(game, currency, bets, ["a warning"], charts=[Chart("Play", ("Hand", "2"), [("16", "S")])])

    def main_game(_: Any, *_more: Any, **_how: Any) -> Solved:
        return Solved(Fraction(-1, 50), EVEN, Fraction(2), {"raise": ["AA"]}, ["Fold nothing"], Fraction(-1, 40))

    def main_rounds(game: Any, rules: Any, rounds: int, seed: int, progress: Callable[[int], None]) -> Simulation:
        progress(rounds)
        return Simulation(game.id, rules.unit, rounds, seed, {Fraction(0): rounds}, {}, Fraction(-1, 50))

    def hands(_: Any, rounds: int, _seed: int, progress: Callable[[int], None]) -> dict[int, int]:
        progress(rounds)
        return {1: rounds // 3, 0: rounds // 3, -1: rounds - 2 * (rounds // 3)}

    monkeypatch.setattr(blackjack, "certificate", box)
    monkeypatch.setattr(blackjack, "solution_of", lambda _: SimpleNamespace(table_value=-0.005))
    monkeypatch.setattr(blackjack, "prepared", lambda _, **_how: None)
    monkeypatch.setattr(blackjack, "counted", lambda _play, rounds, _seed, progress: progress(rounds) or rounds)
    monkeypatch.setattr(blackjack, "as_profits", lambda _, rounds: {Fraction(0): rounds})
    monkeypatch.setattr(import_module("croupier.analysis.housepoker.certificate"), "main_game", main_game)
    monkeypatch.setattr(import_module("croupier.analysis.housepoker.simulate"), "_main", main_rounds)
    monkeypatch.setattr(paigow, "_counts", hands)
    monkeypatch.setattr(play_poker, "warm", lambda _: None)  # half a minute of compiling on a new machine


def croupier(*args: str, said: str = "") -> Result:
    """The command, which ends with 0 or with a sentence and 2; a traceback fails the test."""
    done = CliRunner().invoke(app, args, input=said, catch_exceptions=False)
    assert done.exit_code in (0, 2), done.output
    if done.exit_code:
        assert done.stderr.startswith("croupier: "), done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr
    return done


@pytest.mark.parametrize("game", ids())
def test_certify(game: str) -> None:
    for form in ([], ["--json"], ["--markdown"]):
        done = croupier("certify", game, *form)
        if game in AMONG_PLAYERS:
            assert done.exit_code == 2
            assert f"{game} is played among players: the house has no edge in it" in done.stderr
            return
        assert done.exit_code == 0
        assert game in done.stdout
    bets = [bet["bet"] for bet in json.loads(croupier("certify", game, "--json").stdout)["bets"]]
    for bet in bets:
        assert f"{bet}: edge " in croupier("certify", game, "--bet", bet).stdout


@pytest.mark.parametrize("game", ids())
def test_sheet(game: str, tmp_path: Path) -> None:
    done = croupier("sheet", game)
    assert done.exit_code == 0
    assert "## How it is played" in done.stdout
    page = tmp_path / "sheet.html"
    assert croupier("sheet", game, "-O", str(page)).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("game", ids())
def test_simulate(game: str) -> None:
    no = croupier("simulate", game, "--bet", "nothing at all", "--rounds", "10")
    assert no.exit_code == 2
    if game in AMONG_PLAYERS:
        assert "is played among players" in no.stderr
        return
    assert "'nothing at all'" in no.stderr
    loaded = load(game)
    simulated = []
    for info in loaded.family.catalogue(loaded.rules):
        done = croupier("simulate", game, "--bet", info.positions[0], "--rounds", "1000")
        assert done.exit_code == 0 or "is not simulated by itself" in done.stderr, done.stderr
        simulated += [info.positions[0]] * (done.exit_code == 0)
    told = croupier("simulate", game, "--bet", simulated[0], "--rounds", "1000", "--json").stdout
    assert '"rounds": 1000' in told


WORDS = ("help", "bets", "²", "[/] 5", "red", "x 1e999999", "go 5", "99999999999999999999", "\ufffd", "go", "fold", "?")


@pytest.mark.parametrize("game", ids())
def test_play(game: str) -> None:
    """With a person who types nonsense and then leaves without a word."""
    bots = ["--opponents", "random"] if game in AMONG_PLAYERS else []
    for said in ("", "\n".join(WORDS) + "\n"):
        done = croupier("play", game, *bots, said=said)
        assert done.exit_code == 0
        assert "You leave with" in done.stdout
