"""``croupier pushfold``, as somebody with a short stack uses it."""

from __future__ import annotations

import json
import sys

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["pushfold", *args], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def test_two_players_and_a_spots_square() -> None:
    told = run("10", "10")
    assert all(each in told for each in ("58.3%", "37.4%", "BB after SB", "K5o+", "all holdings counted"))
    square = run("10", "10", "--at", "bb AFTER sb")
    assert "BB after SB goes in with 37.4% of hands" in square
    rows = [line.split() for line in square.splitlines()]
    assert ["Q", *["100"] * 7, "100", "41", *["·"] * 4][:9] == next(row for row in rows if row[0] == "Q")[:9]


def test_three_players_for_prizes_as_json() -> None:
    said = json.loads(run("8", "6", "10", "--prizes", "50", "30", "--deals", "100000", "--json"))
    assert said["seats"] == ["BTN", "SB", "BB"]
    assert sum(said["values"]) == pytest.approx(1)
    assert said["deals"] == 100_000
    assert {(spot["seat"], *spot["after"]) for spot in said["spots"]} >= {
        ("BTN",),
        ("SB",),
        ("SB", "BTN"),
        ("BB", "SB"),
    }
    assert said["spots"][0]["push"]["AA"] > 0.9


def test_the_chart_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["croupier.analysis.pushfold.chart"], "MOST", 3)
    told = run("--chart")
    assert "The small blind pushes" in told
    assert "The big blind calls" in told
    assert "2.3" in next(
        line for line in told.splitlines() if line.startswith("6 ")
    )  # 63s, whose smaller part ends at 2.3
    said = json.loads(run("--chart", "--json"))
    assert said["push"]["72o"] == [[1.0, 1.6]]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "0 stacks; expected two to 10"),
        (["10", "x"], "'x' is no stack of big blinds"),
        (["10", "²"], "expected a number such as 12.5"),
        (["10", "10", "--prizes", "5", "y"], "'y' is no prize"),
        (["10", "10", "--at", "CO"], "'CO' is no spot that comes up"),
        (["10", "10", "--chart"], "the chart is of two players"),
    ],
)
def test_what_is_wrong_is_said(args: list[str], why: str) -> None:
    assert why in " ".join(run(*args, code=2).replace("│", " ").split())
