"""What the fee of a house costs a hundred hands, beside the logs of the hands that were played for it."""

from __future__ import annotations

import json
from math import sqrt

import pytest
from typer.testing import CliRunner

from croupier.analysis.arena.fees import Sample, Stake, played, rake
from croupier.cli.app import app
from croupier.games.poker.events import HandStarted
from croupier.play import Refused

HOLDEM = "gelp/texas-holdem"


@pytest.mark.parametrize(("players", "cap"), [(3, 10_00), (5, 20_00)])
def test_the_cost_is_what_the_logs_of_the_hands_say_and_what_the_players_have_lost(players: int, cap: int) -> None:
    sample = Sample(players, hands=60, seed=7, bots="random", currency="EUR")
    (found,) = rake(HOLDEM, sample, "1/3")
    logs = [
        ([event.as_json() for event in hand.round.events], sum(hand.profit.values()))
        for hand in played(HOLDEM, Stake("1/3", (1_00, 3_00), 3_00), "EUR", sample)
    ]
    fees = [sum(event["amount"] for event in events if event["kind"] == "rake_taken") for events, _ in logs]
    assert [-lost for _, lost in logs] == fees, "what all have lost together is the house's"
    total, mean = sum(fees), sum(fees) / 60
    assert total > 0
    assert found.table.mean == pytest.approx(100 * total / 60)
    spread = sqrt(sum((fee - mean) ** 2 for fee in fees) / 59 / 60)
    assert found.table.half == pytest.approx(196 * spread, rel=0.001)
    assert found.each.mean == pytest.approx(100 * total / 60 / players)
    assert found.blinds.mean == pytest.approx(100 * total / 60 / players / 3_00)
    assert (found.hands, found.raked) == (60, sum(fee > 0 for fee in fees))
    assert found.capped == sum(fee == cap for fee in fees)
    assert max(fees) <= cap
    assert [found] == list(rake(HOLDEM, sample, "1/3")), "the same seed gives the same"


@pytest.mark.parametrize("game", ["gelp/horse", "gelp/dealers-choice"])
def test_a_mix_is_played_in_its_rotation_or_as_somebody_chooses(game: str) -> None:
    sample = Sample(players=4, hands=40, bots="caller", currency="EUR")
    (found,) = rake(game, sample)
    hands = list(played(game, Stake("as usual", None, found.unit), "EUR", sample))
    assert len({event.game for hand in hands for event in hand.round.events if isinstance(event, HandStarted)}) >= 5
    assert found.table.mean == pytest.approx(100 * -sum(sum(hand.profit.values()) for hand in hands) / 40)


def test_deeper_stacks_are_what_was_asked_for() -> None:
    for stack in (10, 250):
        (hand, *_) = played(
            HOLDEM, Stake("1/3", (1_00, 3_00), 3_00), "EUR", Sample(hands=1, bots="caller", stack=stack)
        )
        assert hand.round.events[0].as_json()["stacks"] == [stack * 3_00] * 6


def test_every_row_of_the_table_of_fees_has_its_cost() -> None:
    found = list(rake(HOLDEM, Sample(players=6, hands=2, bots="caller", currency="EUR")))
    assert [each.stake for each in found][:3] == ["1/3", "2/2", "2/5"]
    assert len(found) == 15
    for each in found:  # everybody calls: a pot of six big blinds, 5 % of it in whole chips, at most the cap
        assert 0 < each.table.mean <= min(100 * 6 * each.unit / 20, 100 * 30_00)
        assert each.table.half == 0


@pytest.mark.rule("gelp/cash-game#C-2.1")
def test_what_is_paid_for_the_time_is_exact() -> None:
    (found,) = rake(HOLDEM, Sample(players=6, currency="EUR", options={"rake_mode": "time"}), "1/3")
    assert (found.method, found.table.half) == ("exact", 0)
    assert found.each.mean == pytest.approx(100 * 50_00 / 30), "25 € for half an hour, thirty hands an hour"


@pytest.mark.parametrize(
    ("game", "sample", "stake", "words"),
    [
        (HOLDEM, Sample(), "7/9", "There is no fee for 7/9: "),
        (HOLDEM, Sample(players=12), None, "is played by 2 to"),
        (HOLDEM, Sample(bots="nobody"), None, "no opponent is called"),
        ("gelp/horse", Sample(), "1/3", "There is no fee for 1/3: as usual."),
        (HOLDEM, Sample(stack=0), None, "1 to 10,000 big blinds, not 0"),
        ("gelp/blackjack", Sample(), None, "no game of poker"),
    ],
)
def test_what_cannot_be_certified_is_said(game: str, sample: Sample, stake: str | None, words: str) -> None:
    with pytest.raises(Refused, match=words):
        rake(game, sample, stake)


def test_the_command_says_it_in_words_and_as_json() -> None:
    asked = ["rake", "unibet-ee/texas-holdem", "--stake", "NL10", "--bots", "caller", "--hands", "20", "--seed", "3"]
    said = CliRunner().invoke(app, asked)
    assert said.exit_code == 0, said.output
    assert "NL10: 100 hands cost" in said.output
    assert "Sampled" in said.output
    found = json.loads(CliRunner().invoke(app, [*asked, "--json", "--players", "6x40"]).stdout)
    assert (found["players"], found["stack"]) == (6, 40)
    for wrong in ("six", "6x", "6x-1", "x40", "6x40x1", "²"):
        no = CliRunner().invoke(app, [*asked, "--players", wrong])
        assert no.exit_code != 0
    (row,) = found["stakes"]
    assert (row["stake"], row["hands"], row["method"]) == ("NL10", 20, "sampled")
    assert row["bb_per_100"]["mean"] == pytest.approx(row["per_player"]["mean"] / 10)
