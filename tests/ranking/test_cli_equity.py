"""``croupier equity`` as a person uses it."""

import json

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app


def ask(app, arguments):
    return CliRunner().invoke(app, ["equity", *arguments])


def test_a_table():
    told = ask(app, ["AsAh", "KdKs", "--hands"])
    assert told.exit_code == 0
    assert "81.9461%" in told.output
    assert "1,712,304 deals, every one of them" in told.output
    assert "four of a kind" in told.output


def test_a_plot():
    told = ask(app, ["AsAh", "KdKs", "--board", "Kc 7d 2h", "--output", "plot", "--hands"])
    assert told.exit_code == 0
    assert "█" in told.output
    assert "91.4141%" in told.output
    assert "full house" in told.output


def test_json_for_programs():
    told = ask(app, ["AsAhKsQd", "9h8h7d6d", "--game", "omaha-hi-lo", "--board", "2c 7c 8d", "--output", "json"])
    found = json.loads(told.output)
    assert (found["deals"], found["exact"]) == (820, True)
    assert found["players"][0]["fraction"] == "23/164"
    assert sum(player["equity"] for player in found["players"]) == pytest.approx(1)


def test_split_games_tell_lows():
    told = ask(app, ["AsAhKsQd", "9h8h7d6d", "--game", "omaha-hi-lo", "--board", "2c 7c 8d"])
    assert "scoops" in told.output
    assert "lows" in told.output


def test_random_deals_tell_their_error():
    told = ask(app, ["AsAh", "KdKs", "--method", "monte-carlo", "--deals", "10000", "--seed", "1"])
    assert "10,000 random deals, one standard error below 0.500%" in told.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "between 2 and 10 players, not 0"),
        (["AsAh", "AsKd"], "As is held twice"),
        (["AsAh", "QQx"], "player 2: 'QQx'"),
        (["AsAh", "KdKs", "--game", "bridge"], "'bridge' is not a game"),
        (["AsAh", "KdKs", "--board", "As"], "player 1: nothing is left of 'AsAh'"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(arguments, says):
    told = ask(app, arguments)
    assert told.exit_code == 2
    assert says in told.output
    assert "Traceback" not in told.output


def test_the_grid_is_written(tmp_path, monkeypatch):
    import numpy as np

    from croupier.analysis.equity import grid

    monkeypatch.setattr(grid, "equity_grid", lambda _threads, _progress: np.full((169, 169), 0.5))
    told = ask(app, ["--grid", str(tmp_path / "grid.csv")])
    assert told.exit_code == 0
    lines = (tmp_path / "grid.csv").read_text().splitlines()
    assert len(lines) == 170
    assert lines[1].startswith("AA,0.500000")


def test_a_game_of_the_house_with_its_draws():
    hands = ["2c3d4h5sKc", "9d8h6s5c4d"]
    told = ask(app, [*hands, "--game", "gelp/deuce-to-seven-single-draw"])
    assert told.exit_code == 0
    assert "23.8095%" in told.output
    assert "everybody draws by the sound rule" in told.output
    plot = ask(
        app, [*hands, "--game", "gelp/eight-game-mix", "--leg", "triple-draw", "--done", "3,3", "--output", "plot"]
    )
    assert "100.0000%" in plot.output
    found = json.loads(ask(app, ["random", "AsAhKdKs2c", "--game", "veikkaus/sviten-special", "--deals", "2000", "--seed",
                                 "1", "--output", "json"]).output)  # fmt: skip
    assert (found["exact"], found["deals"]) == (False, 2000)
    assert sum(player["equity"] for player in found["players"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--game", "gelp/horse"], "a mix of games: choose one of holdem"),
        (["--game", "gelp/horse", "--leg", "bingo"], "'bingo' is no game of gelp/horse: holdem"),
        (["--game", "gelp/bingo"], "gelp/bingo"),
        (["--game", "gelp/razz", "--hands"], "this is for games without a rulebook"),
        (["--game", "gelp/european-roulette"], "no game of poker"),
        (["--game", "gelp/deuce-to-seven-single-draw", "--done", "x"], "--done is a number for each hand"),
    ],
)
def test_what_the_house_cannot_tell(more, says):
    told = ask(app, ["2c3d", "9d8h", *more])
    assert told.exit_code == 2
    assert says in told.output
