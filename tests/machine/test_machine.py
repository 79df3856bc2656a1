"""Machines with reels: what a round does, what a certificate says of it, what a file may not promise."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.machine.solved import Solved
from croupier.games.machine.odds import free_played, returned
from croupier.games.machine.paytable import Paytable
from croupier.play import Choice, Place, Ruling, Settlement
from croupier.play.answers import Close, Stop
from croupier.play.asks import Refused
from croupier.play.explore import distribution
from croupier.rulebooks import Game, RulebookError, load
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build

SMALL: dict[str, Any] = {
    "family": "machine",
    "title": {"en": "Small"},
    "source": {"seed": "a test", "lines": "-"},
    "seats": 1,
    "limits": {"EUR": {"max": 10_00}},
    "stakes": [2_00],
    "lines": ["1 1 1", "2 2 2"],
    "symbols": {
        "star": {"title": {"en": "Star"}, "wild": {"multiplier": 3}, "pays": {"3": 9}},
        "nut": {"title": {"en": "Nut"}, "pays": {"2": 1, "3": 5}},
        "fig": {"title": {"en": "Fig"}, "pays": {"3": 4}},
        "bell": {"title": {"en": "Bell"}, "scatter": True, "pays": {"3": 2}},
    },
    "groups": {"food": {"title": {"en": "Food"}, "of": ["nut", "fig"], "pays": {"3": 2}}},
    "reels": {"rows": 2, "strips": ["star nut bell fig", "nut star fig bell", "fig nut star bell"]},
}
FREE = {"symbol": "bell", "games": {"3": 1}, "again": {"3": 1}, "most": 2, "multiplier": 2}


def machine(**changed: Any) -> Game:
    return build("small.toml", patched(SMALL, changed))


def explored(game: Game, stake: int) -> dict[Fraction, Fraction]:
    """Profit per unit staked → chance, by playing every course of a round."""

    def start() -> Any:
        return game.family.play(game.rules, game.table(("Ann",)))

    def profit(result: Settlement) -> int:
        return result.profit("Ann")

    found = distribution(start, profit, (Place("Ann", "stake", stake), Close()))
    return {Fraction(won, stake): chance for won, chance in found.items()}


LINES = machine()
WEIGHTED = machine(reels={"weights": [[1, 2, 3, 2], [1, 1, 4, 1], [2, 1, 1, 1]]})
EXPANDING = machine(symbols={"star": {"expands": True}, "bell": {"pays": {"3": 2}}})
WAYS = build(
    "ways.toml",
    {
        **patched(SMALL, {"ways": True, "coins": 2, "symbols": {"star": {"pays": {}}}, "without": ["groups", "lines"]}),
        "symbols": {**SMALL["symbols"], "star": {"title": {"en": "Star"}, "wild": {"multiplier": 3}}},
    },
)


@pytest.mark.parametrize("game", [LINES, WEIGHTED, EXPANDING, WAYS], ids=["lines", "weights", "expanding", "ways"])
def test_the_certificate_is_what_every_course_of_a_round_comes_to(game: Game) -> None:
    found = explored(game, 200)
    certificate = certify(game)["stake"]
    assert certificate.distribution == found
    assert certificate.edge == -sum(profit * chance for profit, chance in found.items())
    assert 1 - certificate.edge == returned(game.rules)


def test_free_games_and_what_they_bring_again_come_to_the_same() -> None:
    """Two reels, so that every course with its free games can be played."""
    game = _two_reels()
    found = explored(game, 200)
    solved = Solved(game.rules)
    first = sum((profit + 1) * chance for profit, chance in found.items())
    second = sum((profit + 1) ** 2 * chance for profit, chance in found.items())
    assert solved.returned == first == returned(game.rules)
    assert solved.moments.second == second
    grouped, each = certify(game)["stake"].distribution, defaultdict[Fraction, Fraction](Fraction)
    assert sum(grouped.values()) == 1
    for profit, chance in found.items():
        each[profit > 0, profit == -1] += chance
    for profit, chance in grouped.items():
        each[profit > 0, profit == -1] -= chance
    assert all(abs(left) < Fraction(1, 10**11) for left in each.values())


def _two_reels() -> Game:
    return build(
        "two.toml",
        {
            **{key: SMALL[key] for key in ("family", "title", "source", "seats", "limits", "stakes")},
            "lines": ["1 1"],
            "symbols": {
                "star": {"title": {"en": "Star"}, "wild": {"multiplier": 3}, "pays": {"2": 4}},
                "nut": {"title": {"en": "Nut"}, "pays": {"1": "1/2", "2": 2}},
                "bell": {"title": {"en": "Bell"}, "scatter": True, "pays": {"2": 1}},
            },
            "reels": {"rows": 1, "strips": ["star nut bell nut", "nut star bell"]},
            "free_games": {
                "symbol": "bell",
                "games": {"2": 2},
                "again": {"2": 1},
                "most": 3,
                "multiplier": 2,
                "reels": {"rows": 1, "strips": ["bell star nut", "nut bell star"]},
            },
        },
    )


def test_a_window_is_read_from_the_left_and_the_best_of_a_line_counts() -> None:
    table = Paytable(LINES.rules)
    assert table.on_line(["nut", "nut", "bell"]) == ("nut", 2, 1)
    assert table.on_line(["nut", "fig", "nut"]) == ("food", 3, 2)
    assert table.on_line(["star", "nut", "nut"]) == ("nut", 3, 15)
    assert table.on_line(["star", "star", "nut"]) == ("nut", 3, 45)
    assert table.on_line(["star", "star", "star"]) == ("nut", 3, 135)
    assert table.on_line(["bell", "nut", "nut"]) is None


@pytest.mark.parametrize("name", ["three-bells", "orchard", "lantern-bay", "hedgerow"])
def test_a_machine_of_the_house_gives_back_what_a_million_games_do(name: str) -> None:
    game = load(f"boardwalk/{name}")
    solved = Solved(game.rules)
    assert solved.returned == returned(game.rules)
    assert simulate(game, "stake", 1_000_000, seed=3).agrees
    assert sum(share.brings for share in solved.shares()) == solved.returned


def test_five_reels_of_fifty_stops_are_counted_one_by_one() -> None:
    solved = Solved(load("boardwalk/lantern-bay").rules)
    assert solved.paid.total == 50**5 == sum(solved.paid.ends.values())
    assert solved.returned == Fraction(1) - certify(load("boardwalk/lantern-bay"))["stake"].edge
    assert solved.played == free_played(load("boardwalk/lantern-bay").rules)
    most, chance = solved.best
    assert chance == Fraction(sum(n for (w, _), n in solved.paid.ends.items() if w == most * solved.whole), 50**5)


def test_no_round_brings_more_than_the_largest_win_says() -> None:
    for game in (LINES, WAYS, _two_reels()):
        most = max(explored(game, 200)) + 1
        assert most <= game.rules.most_times(200)
    assert LINES.rules.most_times(200) == max(explored(LINES, 200)) + 1


def test_free_games_a_failure_left_are_played_first_and_paid_without_a_stake() -> None:
    game = _two_reels()
    table = game.table(("Ann",))
    play = game.at(table)
    play.bet("Ann", "stake", 200)
    play.close()
    for stop in ("3", "3"):
        play.answer(Stop(stop))
    play.answer(Ruling("no_draw", "a fuse has blown"))
    assert play.result is not None
    assert play.result.profit("Ann") == 0  # two bells pay the stake
    again = game.at(game.table(("Ann",), carry=play.result.carry))
    for stop in ("2", "3", "3", "1"):
        again.answer(Stop(stop))
    again.close()
    assert again.result is not None
    (line,) = again.result.lines
    assert (line.bet, line.stake, line.profit) == ("free games", 0, 72_00 + 8_00)
    assert "owed" not in again.result.carry


def test_free_games_of_who_is_away_are_kept() -> None:
    owed = {"owed": [{"games": 2, "stakes": {"Ann": 200}}]}
    game = _two_reels()
    play = game.at(game.table(("Bob",), carry=owed))
    play.close()
    assert play.result is not None
    assert play.result.carry == owed


def test_a_gamble_is_of_the_win_and_never_of_more() -> None:
    game = load("boardwalk/three-bells")
    play = game.at(game.table(("Ann",)))
    play.bet("Ann", "stake", 100)
    play.close()
    for stop in ("3", "3", "3"):
        play.answer(Stop(stop))
    with pytest.raises(Refused, match="up to 10"):
        play.answer(Choice("Ann", "red", 10_01))
    play.answer(Choice("Ann", "red", 10_00))
    play.answer(Stop("red"))
    play.answer(Choice("Ann", "take it"))
    assert play.result is not None
    assert play.result.profit("Ann") == 19_00


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a line off the grid": ({"lines": ["1 1 1", "3 3 3"]}, "lines.1: found '3 3 3'; expected 3 rows from 1 to 2"),
    "a line twice": ({"lines": ["1 1 1", "1 1 1"]}, "a line that is not there already"),
    "no line at all": ({"lines": []}, "lines: found .*ways = true"),
    "a strange symbol": ({"reels": {"strips": ["star nut bell plum", "nut fig", "nut fig"]}}, "reels.strips.0: found 'plum'"),
    "a strip that is too short": ({"reels": {"rows": 4, "strips": ["star nut", "nut fig bell star", "nut fig bell star"]}}, "at least as many as rows, 4"),
    "a pay that cannot come": ({"symbols": {"star": {"wild": {"never_for": ["fig"]}}}, "reels": {"strips": ["star nut bell fig", "nut star nut bell", "fig nut star bell"]}}, "symbols.fig.pays.3: .*cannot come"),
    "too many of a kind": ({"symbols": {"nut": {"pays": {"4": 50}}}}, "symbols.nut: found '4'; expected how many of it pay, from 1 to 3"),
    "a feature of nothing": ({"free_games": {**FREE, "symbol": "moon"}}, "free_games.symbol: found 'moon'; expected a scatter of this machine: bell"),
    "free games without an end": ({"free_games": {**FREE, "games": {"1": 1}, "again": {"1": 5, "2": 9}, "most": 90}}, "free_games.again: .*less than one"),
    "weights that do not fit": ({"reels": {"weights": [[1], [1], [1]]}}, "reels.weights: found '1, 1, 1'; expected one weight for each stop"),
    "more than is stated": ({"stated": {"least": 80, "most": 95}}, "stated: found .*; expected a return of 80 to 95 %"),
    "a stake that pays broken coins": ({"stakes": [3]}, "stakes: found 3; expected a stake whose parts"),
    "a stake no table takes": ({"stakes": [20_00]}, "stakes: .*a stake within the limits, 1 to 1000"),
    "pays at a stake there is not": ({"by_stake": {"500": {"nut": {"3": 9}}}}, "by_stake.500: .*a stake of the list: 200"),
    "a win above the ceiling": ({"limits": {"EUR": {"ceiling": 100_00}}, "limit_rules": {"ceiling_policy": "configure"}}, "2 € could win .*no win above 100 €"),
    "a group of scatters": ({"groups": {"food": {"of": ["nut", "bell"]}}}, "groups.food.of: found 'bell'"),
    "a scatter that is wild": ({"symbols": {"bell": {"wild": {}}}}, "symbols.bell.scatter"),
    "a symbol on no strip": ({"symbols": {"plum": {"title": {"en": "Plum"}}}}, "symbols.plum: found 'on no strip'"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_file_that_cannot_be_played_says_where_and_why(what: str) -> None:
    changed, says = WRONG[what]
    with pytest.raises(RulebookError, match=says):
        machine(**changed)


def test_a_machine_that_favours_the_player_is_warned_of() -> None:
    assert any("favours the player" in each for each in certify(LINES).warnings)
    assert "favours the player" in " ".join(
        certify(
            build("g.toml", patched(read(locate("boardwalk/three-bells")), {"gamble": {"pays": 3}, "seats": 1}))
        ).warnings
    )


def test_a_file_says_what_is_staked_where_and_nothing_else_is_taken() -> None:
    game = load("boardwalk/orchard", premises="casino")
    assert game.rules.open_stakes(game.currency())[-1] == 100_00
    with pytest.raises(RulebookError):
        load("boardwalk/lantern-bay", premises="elsewhere")
