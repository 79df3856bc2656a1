"""Chinese poker in the terminal: a table of one's own, and what ways to lay cards are worth."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app

OPEN, CLOSED = "gelp/open-face-chinese", "ray-casino/chinese-poker"


def run(*args: str, typed: str | None = None, code: int = 0) -> str:
    result = CliRunner().invoke(app, args, input=typed, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def test_a_hand_is_played_and_summed_up(tmp_path: Path) -> None:
    log = tmp_path / "evening.txt"
    typed = "?\nnonsense\nq\n"
    said = run("play", OPEN, "--players", "2", "--opponents", "greedy", "--log", str(log), typed=typed)
    assert "Fantasy Land: who has queens" in said
    assert "No: 'nonsense' names no three rows" in said
    assert "You get up; the hand is played to its end" in said
    assert re.search(r"This hand: [+−0]", said)
    assert "after 1 hand" in said
    assert "Points: Guest" in log.read_text(encoding="utf-8")


def test_a_whole_hand_is_left_unset_in_the_closed_game() -> None:
    said = run("play", CLOSED, "--players", "2", "--opponents", "random", typed="leave\nq\n")
    assert "Guest leaves the hand unset." in said
    assert "Guest has not set: the hand fouls." in said


@pytest.mark.parametrize(
    ("args", "because"),
    [
        (("--players", "7"), "2 to 4 players sit at this table, not 7"),
        (("--opponents", "martian"), "'martian' is no opponent: easy, medium, hard, greedy, random, mixed"),
        (("--bankroll", "1"), "one sits down with"),
    ],
)
def test_what_cannot_be_is_said(args: tuple[str, ...], because: str) -> None:
    assert because in " ".join(run("play", OPEN, *args, code=2).split())


def test_ways_to_lay_a_card_are_priced_and_ranked() -> None:
    told = json.loads(
        run(
            "place", "9d", "--rows", "Qc Qd | Ks Kh 9c 4d | Ah Jh 8h 5h",
            "--against", "6s 6d | Td Tc 4h | 7s 8s Ts Js 2s", "--samples", "60", "--json",
        )
    )  # fmt: skip
    assert [way["rows"] for way in told] == [["9d", "", ""], ["", "9d", ""], ["", "", "9d"]]
    assert [way["points"] for way in told] == sorted((way["points"] for way in told), reverse=True)
    assert told[0]["behind"] == 0
    assert told[-1]["fouls"] == 1
    assert told[-1]["behind"] > told[-1]["behind_error"]
    assert 0 < told[0]["fantasy"] < 1


def test_a_whole_hand_is_searched() -> None:
    said = run("place", "As Ah Kd Kc Qs 9h 9d 7c 6c 5s 4d 3h 2c", "--game", CLOSED)
    assert "7c 6c 5s 4d 3h" in said
    assert "All settings in order" in said


@pytest.mark.parametrize(
    ("args", "because"),
    [
        (("As As",), "given more than once"),
        (("As", "--rows", "2c | 3c"), "three rows"),
        (("As", "--rows", "2c 3c 4c 5c | | "), "the front has room for 3 cards, not 4"),
        (("As Kd Qc",), "one, two, five or 13 cards are laid at a time, not 3"),
        (("As", "--game", "gelp/texas-holdem"), "is no game in which cards are laid"),
        (("As", "--rows", "2c 3c 4c | 2d 3d 4d 5d 6d | 2h 3h 4h 5h 6h"), "there is room for 0 cards"),
        (("Zz",), "is not a card"),
    ],
)
def test_what_is_no_position_is_refused(args: tuple[str, ...], because: str) -> None:
    result = CliRunner().invoke(app, ["place", *args])
    assert result.exit_code != 0
    assert because in " ".join(re.sub(r"[│╭╮╰╯─]", " ", result.output).split()) or because in str(result.exception)
