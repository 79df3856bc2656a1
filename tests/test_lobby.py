"""The lobby in the terminal and the list of games: found by number, by name, by a part of it; asked again."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from croupier.cli import play_poker
from croupier.cli.app import app
from croupier.cli.catalogue import by_kind, named_like, nearest, plain
from croupier.rulebooks.catalog import entries, ids
from test_cli import run

GAMES = entries()


@pytest.fixture(autouse=True)
def opponents_that_need_no_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever only calls needs nothing compiled."""
    monkeypatch.setattr(play_poker, "warm", lambda _: None)


def lobby(*lines: str, command: str = "play", args: tuple[str, ...] = ()) -> str:
    typed = "".join(f"{line}\n" for line in lines)
    done = CliRunner().invoke(app, [command, *args], input=typed, env={"COLUMNS": "80", "NO_COLOR": "1"})
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("command", ["play", "lobby"])
def test_without_a_game_one_chooses(command: str) -> None:
    text = lobby("admiral", "bell 10", "go", "quit", "q", command=command)
    assert "Admiral Wheel of Fortune · gelp/admiral-wheel" in text
    assert "This round:" in text
    assert text.endswith("Good night.\n")


def test_the_first_page_is_short_and_lists_every_kind() -> None:
    page = lobby("q").partition("Which?")[0].splitlines()
    assert len(page) < 24
    assert all(len(line) <= 80 for line in page)
    for title in ("Poker", "Wheels", "Dice", "Blackjack", "Baccarat", "Poker against the house"):
        assert any(title in line for line in page)


def test_a_wrong_answer_is_told_and_asked_again() -> None:
    text = lobby("999", "xyzzy", "rulette", "²", "0", "dice", "q")
    assert "999 is not on the list: the numbers are 1 to 12." in text
    assert "no game has 'xyzzy' in its name. Try a part of it" in text
    assert "no game has 'rulette' in its name. Did you mean Roulette" in text
    assert "0 is not on the list" in text
    assert "1  Sic Bo · Finnish casino" in text


def test_kinds_games_and_houses_by_number() -> None:
    """Poker, there the game that six houses offer, there the house; and after it the first page again."""
    text = lobby("1", "2", "5", "q", "q", args=("--opponents", "caller"))
    assert "60 games" in text
    assert "2  Texas Hold'em · 6 houses" in text
    assert "5  Unibet Finland" in text
    assert "Texas Hold'em · unibet-fi/texas-holdem" in text
    assert "You leave with" in text
    assert text.count("143 games") == 2


def test_no_page_is_longer_than_a_screen() -> None:
    for number in range(1, 10):
        page = lobby(str(number), "q").split("q leaves)> ")[1].splitlines()[:-1]
        assert len(page) < 24
        assert all(len(line) <= 80 for line in page)


def test_a_part_of_a_name_an_id_and_the_way_back() -> None:
    text = lobby("soko", "back", "ray-halls/lucky-dice", "q", "?", "q")
    assert "3 games\n1  Finnish casino" in text
    assert "Lucky Dice · ray-halls/lucky-dice" in text
    assert "A part of a name finds games" in text


def test_options_that_do_not_suit_a_game_are_told_and_another_is_chosen() -> None:
    text = lobby("sic bo", "gelp/admiral-wheel", "q", args=("--players", "3"))
    assert text.count("No: --players: this is for games among players") == 2
    assert text.count("143 games") == 3


def test_names_without_marks_find_names_with_them() -> None:
    assert plain("Sökö · H.O.R.S.E.") == "soko h o r s e"
    assert {entry.id for entry in named_like(GAMES, "SOKO veikkaus")} == {"veikkaus/soko"}
    assert [entry.id for entry in named_like(GAMES, "gelp/omaha")] == ["gelp/omaha"]
    assert [entry.id for entry in named_like(GAMES, "finnish poker room razz")] == ["veikkaus/razz"]
    assert len(named_like(GAMES, "omaha")) > 5
    assert named_like(GAMES, " ") == []
    assert nearest(GAMES, "blakjack")


def test_every_game_is_of_one_kind() -> None:
    stand = [entry.id for kind in by_kind(GAMES) for entry in kind.games]
    assert sorted(stand) == ids()


def test_the_list_of_games_is_by_kind_and_fits() -> None:
    done = CliRunner().invoke(app, ["games"], env={"COLUMNS": "80", "NO_COLOR": "1"})
    lines = done.output.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert all(any(line.split()[:1] == [game] for line in lines) for game in ids())
    assert "Dice (2; family: draw)" in lines


def test_games_are_found_by_name() -> None:
    text = run("games", "--find", "pai gow")
    assert "ray-casino/pai-gow-poker" in text
    assert "gelp/omaha" not in text
    assert "1 games" not in text
    assert "Did you mean" in run("games", "--find", "blakjack", code=2)
    assert "there is no rulebook 'nowhere'" in run("games", "nowhere", code=2)
