"""The list of certificates: what every game costs, a line each."""

from __future__ import annotations

import json

import pytest

from croupier.analysis.register import catalogue, registered
from croupier.server import pricelist

LINES = json.loads(pricelist._lines())


def test_every_certified_game_has_a_line_and_poker_has_none() -> None:
    assert {line["game"] for line in LINES} == {game.id for game, _ in catalogue()}
    assert not [line for line in LINES if line["family"] == "poker"]
    assert {(line["game"], code) for line in LINES for code in line["currencies"]} == {
        (game.id, code) for game, code in catalogue()
    }


def test_the_edges_are_those_of_the_certificates() -> None:
    for game, code in catalogue():
        (line,) = [line for line in LINES if line["game"] == game.id and code in line["currencies"]]
        found = registered(game, code)
        assert found is not None
        assert [bet["edge"] for bet in line["bets"]] == [str(bet.edge) for bet in found.bets]


def test_a_game_that_costs_otherwise_in_another_currency_has_two_lines() -> None:
    two = [line for line in LINES if line["game"] == "gelp/banco-poker"]
    assert [line["currencies"] for line in two] == [["CZK"], ["EUR"]]
    assert [round(line["bets"][1]["percent"], 2) for line in two] == [71.51, 66.79]


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("gelp/blackjack", ["Main bet", "Main bet, by the table", "Insurance"]),
        ("gelp/baccarat-super-six", ["Player", "Banker", "Super Six", "Tie", "Player pair", "Banker pair"]),
        ("ray-casino/red-dog", ["Bet", "Bet, never raised"]),
    ],
)
def test_bets_are_named_as_people_call_them(game: str, names: list[str]) -> None:
    (line,) = [line for line in LINES if line["game"] == game]
    assert [bet["name"] for bet in line["bets"]] == names


def test_what_is_simulated_or_bounded_says_so() -> None:
    unsure = {line["game"]: [(bet["within"] is not None, bet["bounds"]) for bet in line["bets"]] for line in LINES}
    assert unsure["gelp/blackjack"] == [(False, None)] * 3
    assert any(bounds for game in unsure.values() for _, bounds in game)
