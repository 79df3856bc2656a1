"""What must hold for every game of poker against the house, whatever the players do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.housepoker.model import Prize, Progressive
from croupier.games.housepoker.pot import TablePot, prizes
from croupier.play import Choice, Choose, Close, CommittedChance, Place, Refused, Round, Ruling, Settlement, TakeBack
from croupier.play.events import BetTaken, Dealt, Turned
from croupier.play.explore import choices
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import entries
from properties_kit import money_is_conserved, replay_is_equal

FAMILIES = ("house-poker", "pai-gow")
GAMES = [load(entry.id) for entry in entries() if entry.family in FAMILIES]
GAMES += [load("ray-casino/oasis-stud-poker", version=version) for version in "ABCD"]
GAMES += [load("ray-casino/pai-gow-poker", player_banking=True)]
SEATS = ("A", "B")


def stakes(game: Game, seat: str, code: str) -> list[Place]:
    """A full set of opening stakes at the lowest figures that fit together."""
    layout = game.family.layout(game.rules, game.currency(code))
    low = {position["id"]: position["min"] for position in layout["positions"]}
    unit = layout.get("unit", "main")
    base = max(low[unit], 100)
    out = []
    for name in sorted(low, key=lambda name: (name != unit, not layout["bets"][name].get("equals"))):
        bet = layout["bets"][name]
        equal = name == unit or bet.get("equals")
        out.append(Place(seat, name, base if equal else max(low[name], 1 if not bet.get("fixed") else low[name])))
    return out


def begin(game: Game, seed: bytes, code: str) -> Round[Settlement]:
    play = game.at(game.table(SEATS, code), CommittedChance(seed))
    while isinstance(play.ask, Choose):
        play.answer(Choice(play.ask.who, play.ask.default or play.ask.options[0].name))
    for seat in SEATS:
        for place in stakes(game, seat, code):
            play.answer(place)
    play.answer(Close())
    return play


def play_on(data: st.DataObject, play: Round[Settlement]) -> None:
    while isinstance(play.ask, Choose):
        ask = play.ask
        before = (len(play.inputs), len(play.events))
        for wrong in (
            Choice(ask.who, "nonsense"),
            Choice("Z", ask.options[0].name),
            Choice(ask.who, ask.options[0].name, -1),
            Close(),
        ):
            with pytest.raises(Refused):
                play.answer(wrong)
        assert (len(play.inputs), len(play.events)) == before
        play.answer(data.draw(st.sampled_from(choices(ask))))


@settings(max_examples=120)
@given(st.data(), st.sampled_from(GAMES), st.binary(min_size=32, max_size=32))
def test_money_is_conserved_and_every_legal_answer_is_accepted(data: st.DataObject, game: Game, seed: bytes) -> None:
    code = data.draw(st.sampled_from(game.currencies))
    play = begin(game, seed, code)
    play_on(data, play)
    money_is_conserved(play)
    replay_is_equal(game, game.table(SEATS, code), play)


@settings(max_examples=60)
@given(st.data(), st.sampled_from(GAMES), st.binary(min_size=32, max_size=32))
def test_nobody_is_told_a_card_that_he_may_not_see(data: st.DataObject, game: Game, seed: bytes) -> None:
    play = begin(game, seed, game.currencies[0])
    for viewer in (*SEATS, None):
        assert_hidden(play, viewer)
    while isinstance(play.ask, Choose):
        play.answer(data.draw(st.sampled_from(choices(play.ask))))
        for viewer in (*SEATS, None):
            assert_hidden(play, viewer)


def assert_hidden(play: Round[Settlement], viewer: str | None) -> None:
    """Of every card face this viewer has received: it was dealt open or to him, or it has been turned up."""
    may: set[str] = set()
    for event in play.events:
        if (
            isinstance(event, Dealt) and (event.faces == "up" or (event.faces == "owner" and event.to == viewer))
        ) or isinstance(event, Turned):
            may |= {str(card) for card in event.cards}
    told = {face for event in play.view(viewer) for face in faces(event)}
    assert told <= may


def faces(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [face for key in ("cards", "front", "back") for face in data.get(key, ()) if face is not None]
    return []


def test_a_stake_may_be_taken_back_before_the_deal_and_an_incomplete_set_goes_back() -> None:
    game = load("gelp/casino-texas-holdem")
    play = game.round(("A",))
    play.bet("A", "ante", 1000_00)
    play.bet("A", "blind", 1000_00)
    play.answer(TakeBack("A", "blind"))
    play.close()
    assert play.over
    assert play.result is not None
    assert play.result.lines == ()
    assert [event.bet for event in play.events if isinstance(event, BetTaken)] == ["blind", "ante"]


HANDS = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house"]


@settings(max_examples=200)
@given(
    st.integers(0, 10**9),
    st.lists(st.tuples(st.booleans(), st.integers(1, 100)), min_size=1, max_size=4),
    st.lists(st.integers(0, 3), max_size=6),
    st.sampled_from(["share-tier", "sequential-by-seat"]),
)
@pytest.mark.rule("ray-casino/texas-holdem-bonus-progressive#R4", "ray-casino/ultimate-texas-holdem-progressive#R4")
def test_a_pot_never_pays_more_than_it_holds(holds: int, lines: Any, winners: list[int], how: Any) -> None:
    table = [
        Prize(hand=hand, percent=figure) if percent else Prize(hand=hand, fixed=figure * 1000)
        for hand, (percent, figure) in zip(HANDS, lines, strict=False)
    ]
    rules = Progressive(bet="progressive", contribution="1/2", table=table, multi_winner=how)
    pot = TablePot(holds)
    won = {f"seat {n}": table[k] for n, k in enumerate(winners) if k < len(table)}
    paid = list(prizes(rules, pot, won))
    assert pot.holds >= 0
    assert sum(prize.amount - prize.house for prize in paid) == holds - pot.holds
    assert all(prize.house >= 0 for prize in paid)


def test_every_game_has_sheet_flow_and_layout() -> None:
    for game in GAMES:
        for code in game.currencies:
            layout = game.family.layout(game.rules, game.currency(code))
            assert layout["family"] == game.rules.family
            assert layout["bets"]
            assert all(info.positions for info in game.family.catalogue(game.rules))
        assert len(game.family.flow(game.rules)) >= 3


def test_a_round_that_does_not_count_leaves_the_pot_as_it_was() -> None:
    game = load("ray-casino/ultimate-texas-holdem-progressive")
    for void in (False, True):
        table = game.table(("Ann",), "EUR", supervised=True, carry={"pot": 1_000_00})
        play = game.at(table, CommittedChance(bytes(32)))
        for bet, amount in (("ante", 5_00), ("blind", 5_00), ("progressive", 5_00)):
            play.answer(Place("Ann", bet, amount))
        play.answer(Close())
        while play.ask is not None:
            if isinstance(play.ask, Choose):
                play.answer(Choice("Ann", play.ask.default or ""))
            else:
                play.answer(Ruling("no_draw", reason="a card too many") if void else Ruling("stands"))
        assert play.result is not None
        assert play.result.pot == (0 if void else 4_00)
        assert play.result.carry["pot"] == 1_000_00 + play.result.pot
