"""Tournaments in points: points and money are never made nor lost, whatever falls; the same seed gives the same."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from croupier.check.scenario import read_story
from croupier.check.story import check
from croupier.cli.app import app
from croupier.games.common import RulebookError
from croupier.play import Refused
from croupier.rulebooks import entries, load
from croupier.rulebooks.points import stakes
from croupier.tournament.book import events
from croupier.tournament.heats import apply
from croupier.tournament.heats import entries as e
from croupier.tournament.heats.book import contest_for, contests
from croupier.tournament.heats.simulated import course, simulated
from croupier.tournament.heats.state import Contest

PLAYERS = {
    "ray-casino/blackjack-for-six": 6,
    "ray-halls/slot-evening": 12,
    "ray-online/blackjack-sit-and-go": 6,
    "ray-online/slot-sit-and-go": 4,
}
SHORT = {
    "ray-halls/slot-evening": {"heats": [{"seats": 4, "advance": 1, "lasts": 40}, {"seats": 3, "lasts": 40}]},
    "ray-online/slot-sit-and-go": {"heats": [{"seats": 4, "lasts": 40}]},
    "ray-online/slot-rounds": {"heats": [{"seats": 100, "rounds": 5, "lasts": 3600}]},
}


@pytest.mark.parametrize("name", contests())
def test_nothing_is_made_and_nothing_is_lost(name: str) -> None:
    plan = contest_for(name, SHORT.get(name))
    state, before = Contest(), Contest()
    for played in course(plan, PLAYERS.get(name, 8), 5):
        before, state = state, played.state
        money = state.money
        assert all(player.points >= 0 for player in state.players.values())
        assert money.paid == sum(state.won.values())
        assert money.paid <= money.pool + money.overlay
        match played.entry:
            case e.Finishes(played=tallies):
                kept = set(state.players)
                won = sum(tallies[who].won - tallies[who].staked for who in tallies)
                same = {
                    who for who in kept if state.stage == before.stage and state.tables.keys() == before.tables.keys()
                }
                if same and not any(table.tied for table in state.tables.values()):
                    points = sum(state.players[who].points for who in kept)
                    assert points - sum(before.players[who].points for who in kept) == won
    assert state.phase == "over"
    assert sum(map(len, state.gone)) == len(state.players)
    assert sum(state.won.values()) == sum((state.prizes or ())[: len(state.players)])


@pytest.mark.parametrize("name", ["ray-casino/blackjack-secret", "ray-casino/roulette-rebuys"])
def test_the_same_seed_gives_the_same_event(name: str) -> None:
    plan = contest_for(name)
    assert simulated(plan, 6, 3) == simulated(plan, 6, 3)
    assert len({simulated(plan, 6, seed) for seed in range(4)}) > 1


def test_events_of_poker_and_events_in_points_stand_apart() -> None:
    assert not set(events()) & set(contests())
    assert "ray-casino/evening" in events()
    with pytest.raises(Refused, match="expected one of: ray-casino/blackjack-for-six"):
        contest_for("ray-casino/evening")


def test_most_games_against_the_house_can_be_played_for_points() -> None:
    can = []
    for entry in entries():
        if load(entry.id).among_players is None:
            try:
                game = load(entry.id, **stakes(50, 500))
            except RulebookError as no:
                assert "PTS" in str(no)  # a price in money that no point pays
                continue
            can.append(entry.id)
            assert game.options["points_min"] == 50
            assert "PTS" in game.currencies
    assert len(can) > 50


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "ray-casino/texas-holdem"}, "a game against the house"),
        ({"game": "ray-casino/texas-holdem-bonus-progressive"}, "a game"),
        ({"game": "ray-casino/baccara"}, "nobody holds the bank"),
        ({"game": "nowhere/nothing"}, "a game of the catalogue"),
        ({"stakes": [2000, 5000]}, "the least within"),
        ({"stakes": [50, 10]}, "from the least to the largest"),
        ({"heats": [{"seats": 6, "rounds": 3}, {"seats": 6, "rounds": 3}]}, "says how many go on"),
        ({"heats": [{"seats": 6, "rounds": 3, "advance": 1}]}, "nobody goes on from the last heat"),
        ({"heats": [{"seats": 6}]}, "a heat ends after"),
        ({"heats": [{"seats": 2, "rounds": 2, "advance": 2}, {"seats": 2, "rounds": 2}]}, "fewer go on"),
        ({"betting": {"secret": 1}}, "belong to bets in 'turns'"),
        ({"add_on": {"pool": 100, "points": 100}}, "follows a rebuy period"),
        ({"rebuy": {"until": 8, "pool": 100, "points": 100, "when": "zero"}}, "rebuys end before"),
        ({"jackpot": {"wins": 3, "pays": 100}}, "belongs to a sit & go"),
        ({"prizes": {"paid": [{"shares": [70, 40]}]}}, "at most 100 per cent"),
        ({"fee_class": "soup"}, "no class"),
        ({"entry": {"pool": 700_000, "fee": 100}}, "at most"),
        ({"soup": 1}, "no such key"),
    ],
)
def test_a_wrong_sheet_is_refused_with_the_reason(change: dict[str, object], says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        contest_for("ray-casino/blackjack-heats", change)


def test_what_comes_too_early_or_too_late_is_refused() -> None:
    plan = contest_for("ray-casino/blackjack-heats")
    state, _ = apply(plan, Contest(), e.Registers(5, who="Ann"))
    for entry, says in (
        (e.Registers(4, who="Bea"), "clock goes forward"),
        (e.Registers(5, who="Ann"), "already"),
        (e.Unregisters(5, who="Bea"), "not in this tournament"),
        (e.Begins(5, table="1A"), "No heat is played"),
        (e.Bets(5, who="Ann", points=10), "does not play now"),
        (e.Reopens(5), "not over"),
        (e.Starts(5), "not on view"),
    ):
        with pytest.raises(Refused, match=says):
            apply(plan, state, entry)
    over, _ = apply(plan, state, e.Cancels(6, why="rain"))
    with pytest.raises(Refused, match="is over"):
        apply(plan, over, e.Registers(7, who="Bea"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("→ Ann has 999 points", "Ann has 1000 points"),
        ("→ the prizes are 1", "the prizes are 70"),
        ("→ the sheet says: soup", "an entry is 55"),
        ("Ann dances", "nobody knows this sentence"),
        ("a round at 1A: Ann +10 +20", "says nothing of a round"),
        ("a round at 1A: Ann -1001 of 1001", "cannot have staked 1001"),
        ("a round begins at 2A", "There is no table 2A"),
    ],
)
def test_a_wrong_line_of_a_story_fails_and_is_named(line: str, says: str) -> None:
    told = {
        "name": "a story",
        "tournament": "ray-casino/roulette-rebuys",
        "structure": {"without": ["rebuy", "add_on"], "prizes": {"paid": [{"shares": [70, 30]}]}},
        "evening": [
            "20:00 Ann, Bea register",
            "the instructions are shown and delivered",
            "the tournament starts",
            "→ 2 are left",
            line,
        ],
    }
    outcome = check(read_story(told))
    assert not outcome.broken
    assert says in " | ".join(outcome.failures)


def test_the_command_plays_an_event_in_points() -> None:
    done = CliRunner().invoke(app, ["event", "ray-casino/blackjack-heats", "--players", "12", "--runs", "2", "--json"])
    assert done.exit_code == 0, done.output
    said = json.loads(done.output)
    assert [run["prizes"] for run in said["runs"]] == [[168_00, 72_00]] * 2
    told = CliRunner().invoke(app, ["event", "ray-casino/blackjack-heats", "--players", "12", "--runs", "1"])
    assert "heat 1: tables of 6, 8 rounds, 2 of a table go on" in " ".join(told.output.split())
    late = CliRunner().invoke(app, ["event", "ray-casino/blackjack-heats", "--late", "2"])
    assert late.exit_code != 0
    wrong = CliRunner().invoke(app, ["event", "ray-casino/blackjack-heats", "--players", "5", "--runs", "1"])
    assert "do not fit these heats" in " ".join(wrong.output.split())
