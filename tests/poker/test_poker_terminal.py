"""Poker at the prompt: money, letters, sizes, help and the way out, typed line by line."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from croupier.cli import play_poker
from croupier.cli.app import app
from croupier.cli.play_poker import PokerTable
from croupier.games.poker.coins import smallest_chip
from croupier.rulebooks import load
from croupier.rulebooks.catalog import entries

GAMES = [entry.id for entry in entries() if entry.family == "poker"]


@pytest.fixture(autouse=True)
def opponents_that_need_no_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever only calls needs nothing compiled."""
    monkeypatch.setattr(play_poker, "warm", lambda _: None)


def heads_up(*lines: str, game: str = "unibet-ee/texas-holdem", brings: str | None = None) -> str:
    """You against one who checks and calls whatever he holds; he has the button in the first hand, so that you have
    posted 2 € and decide after his call."""
    money = ["--bankroll", brings] if brings else []
    args = ["play", game, "--players", "2", "--opponents", "caller", *money]
    done = CliRunner().invoke(app, args, input="\n".join(lines) + "\n", env={"COLUMNS": "80", "NO_COLOR": "1"})
    assert done.exit_code == 0, done.output
    return done.output


def one_line(text: str) -> str:
    return " ".join(text.split())


# ── money ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everything_is_said_in_money_of_the_game() -> None:
    text = one_line(heads_up("q"))
    assert "You have 200 € of play money. Stakes: blinds 1 € and 2 €." in text
    assert "Guest posts big blind 2 €." in text
    assert "Pot 4 € · you have" in text
    assert "198 € behind" in text
    assert "[f]old, [c]heck, [r]aise to anything from 4 € to 200 €" in text


def test_one_sits_down_with_the_usual_buy_in_or_with_what_one_brings() -> None:
    assert "You have 9\u202f000 Kč of play money." in heads_up("q", game="gelp/texas-holdem")
    assert "You have 70.50 € of play money." in heads_up("q", brings="70.50")


@pytest.mark.parametrize("game", GAMES)
def test_no_figure_stands_without_its_currency(game: str) -> None:
    """Whatever a table of any game says of chips is money; minor units would be larger than anybody's stack."""
    chosen = load(game)
    money = chosen.currency()
    said: list[str] = []

    def ask(prompt: str) -> str:
        said.append(prompt)
        return "?" if len(said) < 3 else "q"

    brings = chosen.family.among_players.buy_in(chosen.rules, money).default
    table = PokerTable(chosen, money, brings, players=2, opponents="caller", ask=ask)
    table.console.width = 80
    with table.console.capture() as told:
        table.run()
    text = one_line(told.get() + " ".join(said)).replace("\u202f", "")
    every = 2 * brings // money.unit
    for figure in re.finditer(r"(?<![\w.])(\d{4,})(\.\d+)?(?! ?\d)", text):
        assert int(figure[1]) <= every, text[figure.start() - 40 : figure.end() + 20]
        assert text[figure.end() :].startswith(f" {money.sign}"), text[figure.start() - 40 : figure.end() + 20]


# ── sizes ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("r 6", "Guest raises to 6 €."),
        ("r6", "Guest raises to 6 €."),
        ("R 6", "Guest raises to 6 €."),
        ("raise 6.50", "Guest raises to 6.50 €."),
        ("raise to 6.50 €", "Guest raises to 6.50 €."),
        ("bet 6", "Guest raises to 6 €."),
        ("b 6", "Guest raises to 6 €."),
        ("r min", "Guest raises to 4 €."),
        ("min", "Guest raises to 4 €."),
        ("half", "Guest raises to 4 €."),
        ("r pot", "Guest raises to 6 €."),
        ("raise pot", "Guest raises to 6 €."),
        ("pot", "Guest raises to 6 €."),
        ("r 150%", "Guest raises to 8 €."),
        ("3/4", "Guest raises to 5 €."),
        ("max", "Guest raises to 200 € and is all-in."),
        ("all in", "Guest raises to 200 € and is all-in."),
        ("all-in", "Guest raises to 200 € and is all-in."),
        ("a", "Guest raises to 200 € and is all-in."),
        ("r all in", "Guest raises to 200 € and is all-in."),
        ("c", "Guest checks."),
        ("k", "Guest checks."),
        ("f", "Guest folds."),
    ],
)
def test_a_size_is_typed_as_people_say_it(typed: str, told: str) -> None:
    text = heads_up(typed, "q")
    assert told in text
    assert "No:" not in text


def test_parts_of_the_pot_are_whole_chips() -> None:
    """13 € lie there after a raise to 6.50 €: half of it would be 6.50 €, three quarters of 25 € are 18.75 €."""
    text = heads_up("r 6.50", "b half", "b 3/4", "q")
    assert "Guest bets 6 €." in text
    assert "Guest bets 19 €." in text


def test_the_chip_of_a_table() -> None:
    assert smallest_chip({"blinds": [100, 200], "ante": 25}) == 25
    assert smallest_chip({"blinds": [0, 0], "ante": 100, "bring_in": 200, "bets": [500, 1000]}) == 100
    assert smallest_chip({"blinds": [100, 200], "chip": 50}) == 50
    assert smallest_chip({"blinds": [0, 0]}) >= 1


# ── what means nothing ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "nothing was said, and nothing was done"),
        ("r", "say how much to raise"),
        ("r 3", "the smallest raise is to 4 €, not to 3 €"),
        ("r 2000", "the largest raise is to 200 €, all your chips, not to 2 000 €"),
        ("r 6.505", "has more than 2 decimals"),
        ("r much", "'much' is not an amount of EUR"),
        ("call", "there is nothing to call"),
        ("6", "is nothing that one does in a round of betting"),
        ("hit", "is nothing that one does in a round of betting"),
        ("[/red]", "is nothing that one does in a round of betting"),
    ],
)
def test_a_wrong_word_says_what_was_expected_and_changes_nothing(typed: str, why: str) -> None:
    text = one_line(heads_up(typed, "c", "q")).replace("\u202f", " ")
    assert f"No: {why}" in text or why in text.partition("No: ")[2]
    assert text.count("Pot 4 €") == 2
    assert "Guest checks." in text


def test_enter_never_calls() -> None:
    text = heads_up("f", "", "", "", "f", "q")  # in the second hand you have the small blind and 1 € to call
    assert text.count("nothing was said, and nothing was done") == 2
    assert "Guest calls" not in text


# ── help, and leaving ──────────────────────────────────────────────────────────────────────────────────────────────


def test_help_explains_the_options_the_hand_and_the_limit() -> None:
    text = one_line(heads_up("?", "r pot", "help", "q"))
    assert "f fold: give the hand up, with what you have put in" in text
    assert "c check: pay nothing and stay in" in text
    assert "r raise to anything from 4 € to 200 €: more than the others" in text
    assert "b bet 2 € to 194 €: open the betting" in text
    assert "No limit: a raise is at least as large as the last one" in text
    assert "Ann: 198 € behind, 2 € in front, ?? ??" in text


def test_who_leaves_in_the_middle_of_a_hand_leaves_his_chips_in_it() -> None:
    text = heads_up("r 50", "q")
    assert "You get up; what you have put in stays in the middle." in text
    assert "You leave with 150 € of play money after 1 hand: −50 €, you lost." in text


def test_between_two_hands_one_leaves_for_nothing() -> None:
    text = one_line(heads_up("f", "what now?", "?", "q"))
    assert "'what now?' means nothing between two hands. Enter deals the next hand" in text
    assert "Chips: Guest 198 €, Ann 202 €." in text
    assert "You leave with 198 € of play money after 1 hand: −2 €, you lost." in text


def test_the_hands_shown_are_read_out() -> None:
    text = heads_up("all in", "q")
    assert re.search(r"Guest shows \w\w \w\w \([a-z ,]+", text) or re.search(r"Ann shows \w\w \w\w \([a-z ,]+", text)


def test_a_new_stack_is_counted_as_brought() -> None:
    """All in until the chips are gone; whatever falls, what is left and what was lost make what was brought."""
    text = heads_up(*["all in", ""] * 12, "q").replace("\u202f", " ")
    bought = 200 * (1 + text.count("You are out of chips and buy 200 €"))
    left = re.search(r"You leave with ([\d ]+) €.* after \d+ hands: (.*)\.", text)
    assert left, text
    net = int(left[1].replace(" ", "")) - bought
    figure = f"{abs(net):,}".replace(",", " ")
    assert left[2] == (f"{'+' if net > 0 else '−'}{figure} €, you {'won' if net > 0 else 'lost'}" if net else "even")


@pytest.mark.parametrize("word", ["d", "draw", "D"])
def test_cards_are_thrown_by_letter_or_by_word(word: str) -> None:
    chosen = load("ray-casino/five-card-draw")
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        if "which?" not in prompt:
            return "q" if any("which?" in before for before in asked) else "c"
        first = prompt[1:3]
        assert f"as 'd {first}' or 'draw {first}'; Enter keeps them all" in prompt
        return f"{word} {first}"

    table = PokerTable(chosen, chosen.currency(), 200_00, players=2, opponents="caller", ask=ask)
    with table.console.capture() as told:
        table.run()
    assert "Guest throws away" in told.get()
    assert "No:" not in told.get()


def test_enter_keeps_all_cards_where_the_prompt_says_so() -> None:
    text = heads_up(*["c", ""] * 6, "q", game="ray-casino/five-card-draw")
    assert "; Enter keeps them all" in text
    assert "Guest stands pat." in text
