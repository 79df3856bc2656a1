"""Backgammon: every way to play a throw, against another generator and against what can be counted; a taught opponent."""

from __future__ import annotations

import hashlib
import json
import random
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from croupier.analysis import certify, simulate
from croupier.analysis.backgammon import kernels
from croupier.analysis.backgammon.training import taught, untaught
from croupier.cli.app import app
from croupier.games.backgammon import company
from croupier.games.backgammon.asks import GIVE_UP
from croupier.games.backgammon.board import BAR, MEN, OPENING, Board, plays, read, won, written
from croupier.games.backgammon.judged import chance, weights
from croupier.games.backgammon.notation import mat
from croupier.games.backgammon.players import accepts, doubles, plays_by_itself
from croupier.play import Choice, Choose, Close, CommittedChance, Place, Refused, Round, Settlement, Table
from croupier.rulebooks import Game, RulebookError, load
from croupier.rulebooks.files import locate, patched
from croupier.rulebooks.files import read as read_file_of
from croupier.rulebooks.game import build
from croupier.rulebooks.logs import written as log_of
from golden_kit import evening, golden

GAME = "ray-online/backgammon"


def side(**men: int) -> tuple[int, ...]:
    """``p6=2, bar=1``: the rest of fifteen men is off."""
    at = {int(name.removeprefix("p")) if name != "bar" else BAR: count for name, count in men.items()}
    return (MEN - sum(at.values()), *(at.get(place, 0) for place in range(1, BAR + 1)))


def played(board: Board, one: int, two: int) -> set[str]:
    return {written(play) for play in plays(board, (one, two)).values()}


# ── moves ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("ray-online/dice-games#OD-2")
def test_only_the_higher_number_when_either_can_be_played_and_not_both() -> None:
    blocked = Board(side(p12=1), side(p23=2))  # 12/6/2 and 12/8/2 end on a closed point
    assert played(blocked, 6, 4) == {"12/6"}


def test_both_numbers_are_played_in_the_order_in_which_that_can_be_done() -> None:
    board = Board(side(p24=1, p6=2), side(p3=2))  # our 22 is closed: the man goes by the 1 first
    assert all(len(play) == 2 for play in plays(board, (2, 1)).values())
    assert "24/23 23/21" in played(board, 2, 1)


@pytest.mark.rule("ray-online/dice-games#OD-2")
def test_from_the_bar_first() -> None:
    closed = Board(side(bar=1, p6=3), side(p1=2, p2=2, p3=2, p4=2, p5=2, p6=2))
    assert played(closed, 5, 3) == {"stay"}
    two = Board(side(bar=2, p6=3), side(p5=2))
    assert played(two, 5, 3) == {"bar/22"}
    assert all(text.startswith("bar/22 bar/22") for text in played(two, 3, 3))


def test_bearing_off() -> None:
    home = Board(side(p6=1, p4=1, p2=1), side(p1=1))
    assert played(home, 6, 5) == {"6/off 4/off", "6/1 4/off"}
    assert played(Board(side(p7=1, p6=1), side(p1=1)), 6, 6) == {"7/1 6/off 1/off"}
    high = Board(side(p6=1, p3=1), side(p1=1))
    assert played(high, 4, 4) == {"6/2 3/off 2/off"}


def test_a_double_is_played_as_often_as_it_can_be() -> None:
    board = Board(side(p13=1), side(p20=2))  # after 13/9 our 5 is closed
    assert played(board, 4, 4) == {"13/9"}


def test_a_man_alone_is_hit() -> None:
    board = Board(side(p8=1, p6=1), side(p20=1))
    (end,) = (end for end, play in plays(board, (3, 1)).items() if written(play) == "8/5* 6/5")
    assert end.theirs[BAR] == 1
    assert end.theirs[20] == 0


@pytest.mark.parametrize(
    ("said", "means"),
    [("6/5 8/5", "8/5 6/5"), ("8/5, 6/5", "8/5 6/5"), ("24/20", "24/21 21/20"), ("24/23/20", "24/23 23/20")],
)
def test_moves_may_be_named_in_many_ways(said: str, means: str) -> None:
    end = OPENING.all_after(read(OPENING, (3, 1), said))
    assert end == OPENING.all_after(read(OPENING, (3, 1), means))


@pytest.mark.parametrize("said", ["", "24", "24/x", "13/8(9)", "13/10", "13/10 13/10", "stay", "24/18 ²"])
def test_what_is_no_play(said: str) -> None:
    with pytest.raises(Refused):
        read(OPENING, (3, 1), said)


def test_gammon_and_backgammon() -> None:
    done = side()
    assert won(Board(side(p1=1), side(p24=15))) == 0
    assert won(Board(done, side(p6=14))) == 1
    assert won(Board(done, side(p18=15))) == 2
    assert won(Board(done, side(p19=1, p6=14))) == 3
    assert won(Board(done, side(bar=1, p6=14))) == 3


def _by_definition(board: Board, dice: tuple[int, int]) -> set[Board]:
    """Every board that can be reached, from the words of the rule alone: all orders of all men, nothing clever."""
    orders = [[dice[0]] * 4] if dice[0] == dice[1] else [list(dice), list(dice[::-1])]
    ends: dict[int, set[tuple[Board, int]]] = {}

    def go(at: Board, numbers: list[int], made: int, first: int) -> None:
        moved = False
        for start in range(BAR, 0, -1):
            if not numbers or not at.mine[start] or (at.mine[BAR] and start != BAR):
                continue
            end = start - numbers[0]
            if end <= 0:
                outside = any(at.mine[place] for place in range(7, BAR + 1))
                behind = any(at.mine[place] for place in range(start + 1, 7))
                if outside or (end < 0 and behind):
                    continue
                end = 0
            elif at.theirs[BAR - end] > 1:
                continue
            mine, theirs = list(at.mine), list(at.theirs)
            mine[start], mine[end] = mine[start] - 1, mine[end] + 1
            if end and theirs[BAR - end]:
                theirs[BAR - end], theirs[BAR] = 0, theirs[BAR] + 1
            moved = True
            go(Board(tuple(mine), tuple(theirs)), numbers[1:], made + 1, first)
        if not moved:
            ends.setdefault(made, set()).add((at, first))

    for order in orders:
        go(board, order, 0, order[0])
    most = max(ends)
    found = ends[most]
    if most == 1 and dice[0] != dice[1] and any(first == max(dice) for _, first in found):
        found = {(end, first) for end, first in found if first == max(dice)}
    return {end for end, _ in found}


def _boards(games: int, seed: int) -> list[tuple[Board, tuple[int, int]]]:
    """Boards of games at random, each with a throw."""
    luck, out = random.Random(seed), []
    for _ in range(games):
        board = OPENING
        while not won(board.turned):
            dice = luck.randint(1, 6), luck.randint(1, 6)
            out.append((board, dice))
            board = luck.choice(list(plays(board, dice))).turned
    return out


def test_three_generators_find_the_same_boards() -> None:
    room = np.zeros((kernels.MOST, 2, 26), np.int8)
    work, last = np.zeros_like(room), np.zeros(kernels.MOST, np.int8)
    for board, dice in _boards(3, 7):
        found = set(plays(board, dice))
        assert found == _by_definition(board, dice), (board, dice)
        count = kernels.boards_after(np.array(board, np.int8), dice[0], dice[1], room, work, last)
        compiled = {tuple(map(tuple, each)) for each in room[:count].tolist()}
        assert compiled == {(end.mine, end.theirs) for end in found}, (board, dice)


def test_how_many_boards_the_first_throws_lead_to() -> None:
    """Counted once by three generators; the 21 throws, then every answer to six of them."""
    first = {(one, two): len(plays(OPENING, (one, two))) for one in range(1, 7) for two in range(1, one + 1)}
    assert list(first.values()) == [42, 15, 75, 16, 17, 73, 14, 18, 17, 52, 8, 8, 9, 9, 4, 10, 14, 14, 14, 7, 11]
    second = sum(len(plays(end.turned, (5, 3))) for end in plays(OPENING, (3, 1)))
    assert second == sum(len(_by_definition(end.turned, (5, 3))) for end in plays(OPENING, (3, 1)))


# ── the opponent ───────────────────────────────────────────────────────────────────────────────────────────────


def _network() -> tuple[np.ndarray, ...]:  # type: ignore[type-arg]  # of any kind
    hidden, bias, out, base = weights()
    return hidden, bias, out, np.array([base], np.float32)


def test_it_beats_who_moves_at_random() -> None:
    assert kernels.matched(1000, 3, 0, *_network()) >= 990


def test_it_beats_a_rule_of_thumb() -> None:
    assert kernels.matched(1000, 4, 1, *_network()) >= 600


def test_the_network_thinks_the_same_compiled_or_not() -> None:
    network, sums = _network(), np.zeros(weights()[1].size, np.float32)
    for board, _ in _boards(1, 9)[:40]:
        compiled = kernels.value(np.array(board, np.int8), *network, sums)
        assert compiled == pytest.approx(chance([board])[0], abs=1e-4)


def test_it_learns_from_games_against_itself(tmp_path: Path) -> None:
    ahead = np.array((side(p1=2), side(p24=2, p13=5, p8=3, p6=5)), np.int8)
    before, after = untaught(), taught(400, tmp_path / "network.npz")
    sums = np.zeros(before[1].size, np.float32)
    assert kernels.value(ahead, *after, sums) > max(0.8, kernels.value(ahead, *before, sums))
    with np.load(tmp_path / "network.npz") as kept:
        assert kept["hidden"].shape == before[0].shape


def test_what_it_knows_of_a_board_that_is_nearly_won() -> None:
    ahead = Board(side(p1=2), side(p24=2, p13=5, p8=3, p6=5))
    assert doubles(OPENING) is False
    assert accepts(ahead) is False
    assert accepts(OPENING)
    assert chance([ahead])[0] > 0.95 > chance([ahead.turned])[0]
    assert plays_by_itself(ahead, (2, 1)) == "1/off 1/off"
    assert chance([Board(side(p24=2), side())]) == [0.0]


def test_the_fee_is_what_two_who_play_alike_lose() -> None:
    assert certify(load(GAME))["stake"].edge == Fraction(5, 200)
    assert certify(load(GAME, match="five"))["stake"].edge == 0
    found = simulate(load(GAME), "stake", 400, seed=4)
    assert abs(found.mean - found.exact_mean) <= 1.6 * found.half_width
    with pytest.raises(Refused, match="there is no bet"):
        simulate(load(GAME), "cube", 10, seed=1)


# ── a round ────────────────────────────────────────────────────────────────────────────────────────────────────


def finished(game: Game, number: int, carry: dict[str, Any]) -> tuple[Table, Round[Settlement], CommittedChance]:
    """A game that both play by themselves."""
    chance = CommittedChance(hashlib.sha256(f"{game.id} {number}".encode()).digest())
    table = game.table(("Ann", "Bea"), carry=carry)
    play = game.at(table, chance)
    for answer in (Place("Ann", "stake", 10_00), Place("Bea", "stake", 10_00), Close()):
        play.answer(answer)
    while isinstance(play.ask, Choose):
        play.answer(play.ask.willing())
    return table, play, chance


def test_golden_log() -> None:
    golden(GAME, partial(evening, finished), 40)


@pytest.mark.parametrize("match", ["money", "three"])
def test_men_and_money_stay_what_they_are(match: str) -> None:
    game = load(GAME, match=match)
    _, play, _ = finished(game, 1, {})
    assert play.result is not None
    for event in play.events:
        if event.kind == "men_moved":
            assert all(sum(men) == MEN for men in event.men)  # type: ignore[attr-defined]
    fees = sum(event.amount for event in play.events if event.kind == "winners_fee")  # type: ignore[attr-defined]
    assert sum(line.profit for line in play.result.lines) == -fees
    assert bool(fees) == (match == "money")


def test_a_match_is_written_down(tmp_path: Path) -> None:
    game = load(GAME, match="three")
    table, play, chance = finished(game, 2, {})
    (file := tmp_path / "round.json").write_text(json.dumps(log_of(game, table, play, chance).as_json()))
    text = CliRunner().invoke(app, ["verify", "--notation", str(file)], catch_exceptions=False).output
    assert text == mat(game.rules, play.events)
    assert text.startswith(" 3 point match\n\n Game 1\n Ann : 0")
    assert text.count(" Game ") == sum(event.kind == "board_won" for event in play.events)
    assert "Wins" in text
    assert "off" not in text


def test_a_wheel_is_written_down_nowhere_else(tmp_path: Path) -> None:
    game = load("ray-online/harbour-dice")
    chance = CommittedChance(bytes(32))
    table = game.table(("Ann",))
    play = game.at(table, chance)
    play.answer(Place("Ann", "low", 1_00))
    play.answer(Close())
    (file := tmp_path / "round.json").write_text(json.dumps(log_of(game, table, play, chance).as_json()))
    result = CliRunner().invoke(app, ["verify", "--notation", str(file)])
    assert result.exit_code == 2
    assert "there is no notation for it" in result.output


def test_company_stakes_the_same_and_answers_for_itself() -> None:
    game = load(GAME)
    (other,) = company.seats(game.rules)
    play = game.at(game.table(("Ann", other)), CommittedChance(bytes(32)))
    assert company.places(play.ask, other) == []  # type: ignore[arg-type]
    play.answer(Place("Ann", "stake", 7_00))
    (place,) = company.places(play.ask, other)  # type: ignore[arg-type]
    assert place.amount == 7_00
    play.answer(place)
    assert company.places(play.ask, other) == []  # type: ignore[arg-type]
    play.answer(Close())
    assert isinstance(play.ask, Choose)
    choice = company.answer(game.rules, play.ask, ())
    assert choice.option in [option.name for option in play.ask.options]
    assert play.ask.silent() == Choice(play.ask.who, GIVE_UP)


@pytest.mark.parametrize(
    ("patch", "complaint"),
    [
        ({"seats": 3}, "two play against each other"),
        ({"cube": {"most": 48}}, "what doubling leads to"),
        ({"match": {"points": 3}}, "a fee is taken of what is won for money"),
        ({"instructions": {"aim": {"en": " "}}}, "a sentence in English"),
    ],
)
def test_what_a_file_may_not_say(patch: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        build(GAME, patched(read_file_of(locate(GAME)), patch))


@pytest.mark.parametrize("part", ["aim", "course", "distribution", "ties", "taking_part", "jackpots"])
def test_a_sheet_that_lacks_a_part_opens_no_game(part: str) -> None:
    data = read_file_of(locate(GAME))
    sheet = {key: value for key, value in data["instructions"].items() if key != part}
    with pytest.raises(RulebookError, match=rf"instructions\.{part}: found nothing"):
        build(GAME, {**data, "instructions": sheet})
