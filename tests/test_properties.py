"""What must hold for every game, every bet, every draw: hypothesis looks for a counterexample."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.play import Choice, Choose, Close, CommittedChance, Place, Refused, Round, Settlement, TakeBack
from croupier.play.events import BetPlaced
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from properties_kit import money_is_conserved, replay_is_equal, tried

DRAW = [load(game) for game in ids() if load(game).rules.family == "draw"]
SEATS = ("A", "B")


@st.composite
def commands(draw: st.DrawFn, game: Game) -> Any:
    positions = [p for info in game.family.catalogue(game.rules) for p in info.positions]
    bet = draw(st.sampled_from([*positions, "nonsense", "straight", "split 1/9"]))
    seat = draw(st.sampled_from([*SEATS, "Z"]))
    amount = draw(st.one_of(st.integers(-5, 60_000_00), st.sampled_from([0, 1, 10_00, 900, 18_000])))
    return draw(st.sampled_from([Place(seat, bet, amount), TakeBack(seat, bet), TakeBack(seat), Choice(seat, "keep")]))


def play_out(play: Round[Settlement]) -> None:
    play.answer(Close())
    while isinstance(play.ask, Choose):
        play.answer(Choice(play.ask.who, play.ask.options[0].name))


@settings(max_examples=150)
@given(st.data(), st.sampled_from(DRAW), st.binary(min_size=32, max_size=32))
def test_money_is_conserved_and_refusals_change_nothing(data: st.DataObject, game: Game, seed: bytes) -> None:
    play = game.round(SEATS, chance=CommittedChance(seed))
    tried(play, data.draw(st.lists(commands(game), max_size=12)))
    play_out(play)
    for line in money_is_conserved(play).lines:
        assert line.stake > 0
        assert 0 <= line.stays <= line.returned


@settings(max_examples=100)
@given(st.data(), st.sampled_from(DRAW), st.binary(min_size=32, max_size=32))
def test_a_replay_equals_its_original(data: st.DataObject, game: Game, seed: bytes) -> None:
    carry: dict[str, Any] = {}
    for number in range(2):
        table = game.table(SEATS, carry=carry)
        play = game.at(table, CommittedChance(seed[number:] + seed[:number]))
        tried(play, data.draw(st.lists(commands(game), max_size=6)))
        play_out(play)
        replay_is_equal(game, table, play)
        assert play.result is not None
        carry = play.result.carry


@settings(max_examples=60)
@given(st.data(), st.sampled_from(DRAW))
def test_every_offered_bet_within_its_limits_is_accepted(data: st.DataObject, game: Game) -> None:
    code = data.draw(st.sampled_from(game.currencies))
    layout = game.family.layout(game.rules, game.currency(code))
    position = data.draw(st.sampled_from(layout["positions"]))
    play = game.round(("A",), code, CommittedChance(bytes(32)))
    amount = data.draw(st.integers(position["min"], position["max"]))
    (event,) = play.bet("A", position["id"], amount)
    assert isinstance(event, BetPlaced)
    assert (event.amount, event.void) == (amount, 0)
    for wrong in (position["min"] - 1, 0):
        fresh = game.round(("A",), code)
        try:
            fresh.bet("A", position["id"], wrong)
        except Refused:
            continue
        raise AssertionError(f"{wrong} on {position['id']} was accepted")
