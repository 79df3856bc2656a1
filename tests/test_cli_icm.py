"""``croupier icm``, as somebody at a final table uses it."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["icm", *args], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def test_equities_and_the_chip_chop_beside_them() -> None:
    told = run("5000", "3000", "2000", "--prizes", "500", "300", "200")
    assert all(figure in told for figure in ("383.93", "327.50", "288.57", "400.00", "33.93%", "exact"))
    assert told == run("--prizes", "500,300,200", "--currency", "EUR", "5000", "3000", "2000")


def test_as_json_with_names_and_a_deal() -> None:
    said = json.loads(
        run("Ann=5000", "Bea=3000", "Cid=2000", "--prizes", "500", "300", "200", "--deal", "icm", "--json")
    )
    assert [player["name"] for player in said["players"]] == ["Ann", "Bea", "Cid"]
    assert said["players"][1]["fraction"] == "32750"
    assert said["players"][0]["chip_chop"] == 40000
    assert said["deal"] == {"by": "icm", "shares": {"Ann": 38393, "Bea": 32750, "Cid": 28857}, "left": 0}


def test_a_deal_that_leaves_something_and_one_above_the_first_prize() -> None:
    told = run("Ann=50000", "Bea=300", "--prizes", "600", "400", "--deal", "chips", "--left", "50", "-c", "CZK")
    assert "Ann 568.87 Kč" in told
    assert "the winner 50 Kč more" in told
    told = run("Ann=50000", "Bea=300", "Cid=200", "--prizes", "500", "300", "200", "--deal", "chips", "--plot")
    assert "Ann would get more than the first prize" in told
    assert "█" in told


def test_many_players_say_how_far_off_it_may_be() -> None:
    assert "by all sets of players, no equity wrong by more than" in run(*["100"] * 11, "--prizes", "5")
    assert "by the exponential race, no equity wrong by more than" in run(*["100"] * 21, "--prizes", "5")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "Whose chips?"),
        (["5000", "x", "--prizes", "5"], "'x' is no stack"),
        (["Ann=5", "Ann=6", "--prizes", "5"], "Ann has two stacks"),
        (["5", "²", "--prizes", "5"], "'²' is no stack"),
        (["5", "0", "--prizes", "5"], "who has none is out"),
        (["5", "6"], "no prize"),
        (["5", "6", "--prizes", "5", "6"], "prizes that fall"),
        (["5", "6", "--prizes", "5", "4", "3"], "3 prizes for 2 players"),
        (["5", "6", "--prizes", "x"], "not an amount"),
        (["5", "6", "--prizes", "5", "-c", "XXX"], "unknown currency"),
        (["5", "6", "--prizes", "5", "--left", "1"], "say --deal icm"),
        (["5", "6", "--prizes", "5", "--deal", "icm", "--left", "6"], "left to play for"),
    ],
)
def test_what_is_wrong_is_said(args: list[str], why: str) -> None:
    assert why in " ".join(run(*args, code=2).replace("│", " ").split())
