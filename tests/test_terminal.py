"""Decisions at a table in the terminal: letters, help, the way out, and words that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.console import Console
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.decisions import letters, marked, offered, spelled
from croupier.cli.terminal import Terminal
from croupier.cli.train import Trainer
from croupier.play import Option
from croupier.rulebooks import load


def at_table(game: str, *lines: str, live: bool = True) -> tuple[Terminal, str]:
    """A person who types these lines (at a live table also what falls) and then hangs up; what he reads."""
    words: Iterator[str] = iter(lines)

    def ask(prompt: str) -> str:
        try:
            said = next(words)
        except StopIteration:
            raise EOFError from None
        table.console.print(f"{prompt}{said}")
        return said

    chosen = load(game)
    table = Terminal(chosen, chosen.currency(), 1000_00, live=live, ask=ask)
    table.console.width = 80
    with table.console.capture() as told:
        table.run()
    return table, told.get()


EIGHTS = ("main 1 100", "g", "8s", "5c", "8d")
"""A pair of eights against a five."""


# ── letters ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_letters_are_unique_and_leave_the_way_out_alone() -> None:
    names = ["quit", "quiet", "q", "hit", "hat", "hut", "h", "?"]
    keys = letters(names)
    assert len(set(keys.values())) == len(keys)
    assert "q" not in keys.values()
    assert set(keys) == set(names)


def test_more_options_than_letters_still_have_names() -> None:
    names = [f"a{'b' * n}" for n in range(60)]
    keys = letters(names)
    assert len(set(keys.values())) == len(keys) < 60
    assert spelled(names, names[-1]) == names[-1]


def test_a_letter_stands_in_the_text_it_belongs_to() -> None:
    options = [Option("raise", 5_00, 10_00), Option("no raise", does="leave it")]
    assert offered(options, lambda o: o.said(str)) == "[r]aise 500 to 1000, leave it ([n]o raise)"
    assert marked("play 7 Card", "7 card", "c") == "play 7 [C]ard"


def test_every_decision_offers_letters_and_takes_them() -> None:
    table, text = at_table("gelp/blackjack", *EIGHTS, "p", "3h", "d", "7c", "Kd", "s", "Tc", "6h", "q")
    assert "[s]tand, [h]it, [d]ouble for 100 Kč, s[p]lit for 100 Kč, s[u]rrender" in text
    assert "Guest: split." in text
    assert "Guest: double." in text
    assert "Guest: stand." in text
    assert "You leave with" in text
    assert table.balance != 1000_00


def test_capital_letters_and_words_do_as_well() -> None:
    for word in ("U", "surrender", "SURRENDER"):
        table, text = at_table("gelp/blackjack", *EIGHTS, word, "q")
        assert table.balance == 950_00, text


# ── help ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("word", ["?", "help", "HELP"])
def test_help_shows_the_table_the_options_and_their_rules(word: str) -> None:
    _, text = at_table("gelp/blackjack", *EIGHTS, word)
    help = text.split(f"> {word}\n", 1)[1]
    assert "box 1   8s 8d   16" in help
    assert "p  split for 100 Kč: two hands of one card each, each with a stake" in help
    assert "Surrender, as the first decision of the box, loses 1/2 of the stake" in help
    assert help.count("box 1   8s 8d") == 1
    assert "Now:" not in help


def test_help_costs_nothing_and_the_question_stands() -> None:
    table, text = at_table("gelp/blackjack", *EIGHTS, "?", "?", "u", "q")
    assert text.count("against the dealer's 5c") == 3
    assert table.balance == 950_00


@pytest.mark.parametrize("word", ["", "x", "hit 10", "double 100", "surrendre", "7", "[/] 5"])
def test_what_means_nothing_changes_nothing(word: str) -> None:
    table, text = at_table("gelp/blackjack", *EIGHTS, word, "u", "q")
    assert text.count("No: ") == 1
    assert text.count("Guest: ") == 1
    assert table.balance == 950_00


def test_enter_costs_nothing() -> None:
    table, text = at_table("gelp/blackjack", "", "main 1 100", "", "g", "8s", "5c", "8d", "", "u", "", "q")
    assert "Say a bet and an amount, such as main 1 50; '?' helps." in text
    assert "'go' begins" in text
    assert "nothing was said, and nothing was done" in text
    assert table.balance == 950_00


# ── leaving ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_leaves_while_bets_are_open_takes_his_stakes() -> None:
    table, text = at_table("gelp/european-roulette", "red 100", "q")
    assert "what you staked goes back to you" in text
    assert table.balance == 1000_00
    assert "You leave with 1\u202f000 Kč of play money.\n" in text


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q"])
def test_who_leaves_in_the_middle_has_played(word: str) -> None:
    """The round goes to its end: silence folds, and ante and blind are lost."""
    table, text = at_table("gelp/casino-texas-holdem", "ante 200", "blind 200", "go", word, live=False)
    assert "the round is played to its end without a word from you" in text
    assert table.balance == 600_00
    assert "You leave with 600 Kč of play money after 1 round: −400 Kč, you lost." in text


def test_a_live_round_that_nobody_deals_on_is_not_counted() -> None:
    table, text = at_table("gelp/blackjack", *EIGHTS, "q")
    assert "what you staked goes back to you" in text
    assert table.balance == 1000_00


def test_the_evening_is_summed_up() -> None:
    _, text = at_table("gelp/european-roulette", "red 100", "g", "1", "back", "red 50", "g", "2", "q")
    assert "You leave with 1\u202f050 Kč of play money after 2 rounds: +50 Kč, you won." in text
    _, text = at_table("gelp/european-roulette", "red 100", "g", "1", "g", "2", "q")
    assert "after 2 rounds: even." in text


# ── bets ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("rad 10", "there is no bet 'rad' here. Did you mean red?"),
        ("17 10", "Did you mean straight 17 or neighbours 17?"),
        ("red", "say a bet and an amount, such as 'red 10'"),
        ("straight 17", "say a bet and an amount, such as 'straight 17 10'"),
        ("red ten", "'ten' is not an amount of CZK"),
        ("xyzzy 10", "there is no bet 'xyzzy' here: 'bets' lists the 18 kinds"),
        ("split 3/7 10", "Did you mean 3/6?"),
        ("help rad", "there is no bet 'rad'. Did you mean red?"),
        ("again", "no bets were placed yet"),
        ("go 5", "there is no bet 'go' here"),
    ],
)
def test_a_wrong_bet_says_what_was_meant(line: str, why: str) -> None:
    table, text = at_table("gelp/european-roulette", line, "q")
    assert why in " ".join(text.split())
    assert "Guest puts" not in text
    assert table.balance == 1000_00


def test_the_example_is_a_stake_that_the_table_takes() -> None:
    for game in ("gelp/blackjack", "gelp/european-roulette", "gelp/russian-poker", "ray-halls/red-dog"):
        chosen = load(game)
        example = Terminal(chosen, chosen.currency(), 1000_00, ask=lambda _: "q").board.example
        _, text = at_table(game, example, "q")
        assert f"such as {example}" in text
        assert "Guest puts" in text
        assert "No:" not in text


def test_an_option_that_one_can_pay_in_one_size_needs_no_figure() -> None:
    """600 Kč are left: of 3 or 4 times the ante only the first, and the letter alone plays it."""
    _, text = at_table("gelp/casino-texas-holdem", "ante 200", "blind 200", "go", "p", live=False)
    assert "[p]lay 600 Kč, [c]heck" in text
    assert "Guest puts 600 Kč on play." in text


# ── through the command ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_command_at_eighty_columns_without_colour() -> None:
    for env in ({"NO_COLOR": "1", "COLUMNS": "80", "FORCE_COLOR": ""}, {"COLUMNS": "80", "TERM": "dumb"}):
        done = CliRunner().invoke(app, ["play", "gelp/european-roulette"], input="?\nbets\nred 10\ng\nq\n", env=env)
        assert done.exit_code == 0
        assert "\x1b" not in done.output
        lines = [line.rsplit("> ", 1)[-1] for line in done.output.splitlines()]
        assert max(map(len, lines)) <= 80
        assert "This round: " in done.output


def test_the_trainer_takes_letters_too() -> None:
    console = Console(highlight=False, width=80)
    said: Iterator[str] = iter(["", "help", "zzz", "r 5", "n", "q"])
    game = load("ray-halls/red-dog")
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(said)

    trainer = Trainer(game, game.currency(), console, stake=5_00, seed=1, ask=ask)
    with console.capture() as told:
        trainer.run(20)
    assert "[r]aise" in prompts[0]
    assert "[n]o raise" in prompts[0]
    assert trainer.tally.decisions == 2
    assert "Nothing was said, and nothing was done." in told.get()
    assert "every player may raise by any amount up to his stake" in " ".join(told.get().split())
    assert "'zzz' is not offered" in told.get()


def test_again_places_what_lay_there_at_the_end_and_each_bet_once() -> None:
    lines = ("red 10", "red 10", "straight 17 10", "black 20", "back black", "go", "8", "again", "back", "q")
    _, text = at_table("gelp/european-roulette", *lines)
    told = " ".join(text.split("> again", 1)[1].split())
    assert "Guest puts 20 Kč on red." in told
    assert told.count("Guest puts") == 2
    assert "10 Kč on straight 17." in told
    assert "on black" not in told
