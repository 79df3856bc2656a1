"""``croupier ruling`` as a floor person uses it."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app


def run(*args: str) -> str:
    result = CliRunner().invoke(app, ["ruling", *args], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_it_is_looked_up_in_plain_words() -> None:
    told = run("raised", "before", "his", "turn")
    assert told.startswith("out-of-turn Out of turn: A raise out of turn")
    assert "croupier ruling out-of-turn" in told
    assert "Nothing is found for 'juggling'" in run("juggling")
    assert "short-spin" in run()


def test_the_remedy_with_its_rule_and_other_houses() -> None:
    told = run("out-of-turn", "--fact", "reaction=calls 200")
    assert "● reaction=calls 200" in told
    assert "Cem must call; the rest goes back. (veikkaus/betting#V-5.32)" in told
    assert "Call, bet or raise out of turn" in told
    assert "ray-casino/texas-holdem Not ruled by the book, the supervisor decides" in told
    assert "700" in run("short-spin", "-f", "turns=five times") != run("short-spin", "-f", "turns=once")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["out-of-turn", "--game", "gelp/blackjack"], "is not looked up in gelp/blackjack"),
        (["out-of-turn", "-f", "weather=fine"], "has no question 'weather'"),
    ],
)
def test_what_there_is_not_is_refused(args: list[str], why: str) -> None:
    result = CliRunner().invoke(app, ["ruling", *args])
    assert result.exit_code == 2
    assert why in " ".join(result.output.split())
