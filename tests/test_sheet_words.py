"""A rule sheet is read by people: in the money of the table, and in words."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from croupier import load
from croupier.rulebooks import entries
from croupier.rulebooks.sheet import fragment, markdown, sheet, show_edge

GAMES = [entry.id for entry in entries()]
_OTHER = {"EUR": re.compile("Kč|CZK"), "CZK": re.compile("€|EUR")}


@pytest.mark.parametrize("game", GAMES)
def test_no_name_of_a_file_is_a_word_of_the_sheet(game: str) -> None:
    text = markdown(sheet(load(game)))
    assert not re.findall(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+:[a-z]+\b|\S+\.(?:toml|txt)\b", text)


@pytest.mark.parametrize("game", ["gelp/russian-poker", "gelp/banco-poker", "gelp/caribbean-stud-poker"])
@pytest.mark.parametrize("code", ["EUR", "CZK"])
def test_prizes_and_limits_are_in_the_money_of_the_table(game: str, code: str) -> None:
    loaded = load(game)
    page = sheet(loaded, code)
    printed = [cell for grid in page.grids[:2] for row in grid.rows for cell in row]
    pays = [bet["pays"] for bet in loaded.layout(code)["bets"].values()]
    for text in (*printed, *pays):
        assert not _OTHER[code].search(text), text


def test_roulette_in_euros_prints_its_limits_in_euros() -> None:
    roulette = load("gelp/european-roulette")
    assert sheet(roulette, "EUR").grids[1].rows[0] == ("Smallest stake", "1 €")
    assert "Limits in EUR" in fragment(sheet(roulette, "EUR"))


def test_a_choice_is_said_in_words() -> None:
    chosen = dict(sheet(load("gelp/european-roulette")).grids[2].rows)
    assert chosen["What the even chances lose on zero: all, or half"] == "lose all"
    assert set(chosen.values()) & {"yes", "no"}


def test_an_edge_below_nothing_favours_the_player() -> None:
    assert show_edge(Fraction(1, 37)) == "1/37 = 2.7027 %"
    assert show_edge(Fraction(-27, 125)) == "27/125 = 21.6000 % in favour of the player"


@pytest.mark.rule("ray-online/poker#OP-11")
@pytest.mark.parametrize(
    ("version", "structure", "cards", "aim"),
    [
        ("texas-holdem", "no_limit", "two cards face down", "the best high hand wins"),
        ("omaha", "pot_limit", "four cards face down", "the best high hand wins"),
        ("omaha-high-low", "spread_limit", "four cards face down", "the best low hand wins, half the pot each"),
    ],
)
def test_the_sheet_of_a_game_among_players_says_all_one_must_know(
    version: str, structure: str, cards: str, aim: str
) -> None:
    game = load("ray-online/poker", version=version, structure=structure)
    text = markdown(sheet(game))
    assert str(game.layout("EUR")["game"]).startswith(structure.replace("_", "-")), "the form, in the menu"
    name, betting = "# Poker", "" if structure == "no_limit" else f"| {structure.replace('_', ' ')} |"
    course = ("Small and big blind are posted", "three cards on the board. Betting.", "Showdown")
    ranking = (
        "From the highest hand to the lowest: straight flush, four of a kind",
        "Equal hands divide what they win",
    )
    limits = ("Largest stake on one bet | 1\u202f000 €", "Players at one table | 10")
    for words in (name, betting, "52 cards, none of them wild", cards, aim, *course, *ranking, *limits):
        assert words in text, words


@pytest.mark.rule("ray-casino/general#G-1")
def test_the_rules_of_every_table_game_of_the_casino_can_be_read() -> None:
    games = [each.id for each in entries() if each.rulebook == "ray-casino"]
    assert len(games) > 20
    for game in games:
        text = markdown(sheet(load(game)))
        assert "How it is played" in text, game
