"""Red Dog and Bulldog: boxes, the shoe, money, layout, and what a file may not say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import cards, show
from croupier.games.shoe import CutCardOut
from croupier.games.spread.round import spread_of
from croupier.play import Choice, Choose, CommittedChance, Place, Refused, TakeBack
from croupier.play.events import Dealt
from croupier.rulebooks import Game, RulebookError, load
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build
from properties_kit import driven, money_is_conserved, replay_is_equal

NAMES = ["ray-halls/red-dog", "ray-halls/bulldog", "ray-casino/red-dog", "ray-casino/bulldog"]
ALL = [load(name) for name in NAMES] + [load("ray-halls/bulldog", stakes_free_on_redeal=True)]
SEATS = ("A", "B", "C")


def test_the_spread_is_the_number_of_ranks_between() -> None:
    known = {"5h 7s": 1, "7s 5h": 1, "2c Ah": 11, "Kh Ad": 0, "2c 3d": 0, "4c 4d": -1, "Tc Ad": 3}
    assert {text: spread_of(cards(text)) for text in known} == known  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_the_shoe_is_new_after_the_round_in_which_the_cut_card_came_out(name: str) -> None:
    game = load(name)
    gone = list(game.rules.shoe.deck())[53:]  # type: ignore[attr-defined]
    play = game.round(("A",), carry={"shoe": {"gone": show(gone)}})
    play.bet("A", "bet", 500)
    play.close()
    while isinstance(play.ask, Choose):
        play.answer(Choice(play.ask.who, "no raise"))
    assert [event.left for event in play.events if isinstance(event, CutCardOut)] == [52]
    assert play.result is not None
    assert play.result.carry["shoe"] == {"over": True}


def test_a_shoe_of_consecutive_cards_that_runs_out_gives_the_stakes_back() -> None:
    """Bulldog deals again and again; when nothing is left the round is void."""
    data = patched(read(locate("ray-halls/bulldog")), {"shoe": {"packs": 5, "behind": 9, "ranks": "23"}})
    game = build("own", data)
    play = game.at(game.table(("A",)))
    play.bet("A", "bet", 500)
    play.close()
    while play.ask is not None:
        last = [event for event in play.events if isinstance(event, Dealt)]
        two = len(last) % 2
        rank = "3" if two else "2"
        suit = next(s for s in "cdhs" if play.ask.deck.count(cards(rank + s)[0]))  # type: ignore[attr-defined]
        play.answer(play.ask.parse(rank + suit))  # type: ignore[attr-defined]
    assert play.result is not None
    assert play.result.void == "the shoe is empty"
    assert play.result.profit("A") == 0


@st.composite
def commands(draw: st.DrawFn) -> Any:
    bet = draw(st.sampled_from(["bet", "bet 1", "bet 2", "box 3", "7", "bet 9", "raise 1", "nonsense"]))
    seat = draw(st.sampled_from([*SEATS, "Z"]))
    amount = draw(st.one_of(st.integers(-5, 12_00), st.sampled_from([0, 1, 5_00])))
    return draw(
        st.sampled_from([Place(seat, bet, amount), TakeBack(seat, bet), TakeBack(seat), Choice(seat, "raise", 1)])
    )


@settings(max_examples=150)
@given(st.data(), st.sampled_from(ALL), st.binary(min_size=32, max_size=32))
def test_money_is_conserved_refusals_change_nothing_and_a_replay_is_equal(
    data: st.DataObject, game: Game, seed: bytes
) -> None:
    carry: dict[str, Any] = {}
    for number in range(2):
        table = game.table(SEATS, carry=carry)
        play = game.at(table, CommittedChance(seed[number:] + seed[:number]))
        driven(data, play, commands())
        result = money_is_conserved(play)
        for line in result.lines:
            assert line.profit <= 11 * line.stake
            assert line.stays in (0, line.stake)
            assert not line.stays or line.profit == 0
        replay_is_equal(game, table, play)
        carry = json.loads(json.dumps(result.carry))


@pytest.mark.parametrize("name", NAMES)
def test_every_box_is_on_the_layout_and_takes_what_it_says(name: str) -> None:
    game = load(name)
    layout = game.family.layout(game.rules, game.currency())
    json.dumps(layout)
    assert len(layout["positions"]) == 7
    assert layout["pays"]["three_alike"] == "11 to 1"
    for position in layout["positions"]:
        for amount in (position["min"], position["max"]):
            play = game.round(("A",))
            play.bet("A", position["id"], amount)
        with pytest.raises(Refused, match="above the maximum"):
            play.bet("A", position["id"], 1)


def test_all_cards_lie_open_for_everybody() -> None:
    play = load("ray-halls/bulldog").round(("A", "B"), chance=CommittedChance(bytes(32)))
    play.bet("A", "bet 1", 100)
    play.bet("B", "bet 2", 100)
    play.close()
    while isinstance(play.ask, Choose):
        play.answer(Choice(play.ask.who, "no raise"))
    assert play.view(None) == play.view("A") == [event.as_json() for event in play.events]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"pays": {"by_spread": {"12": 1}}}, "one pay for each spread from 1 to 11"),
        ({"pays": {"three_alike": 0}}, "more than 0"),
        ({"raised": {"1": 6}}, "fixed"),
        ({"pays_are_minimum": True, "raised": {"1": 4}}, "never lowered"),
        ({"pays_are_minimum": True, "raised": {"0": 4}}, "a spread from 1 to 11"),
        ({"free_on_redeal": True}, "nothing is dealt again"),
        ({"shoe": {"behind": 2}}, "at least 3 cards"),
        ({"third": "per_box", "shoe": {"behind": 8}}, "at least 9 cards"),
    ],
)
def test_what_a_file_may_not_say(change: dict[str, Any], why: str) -> None:
    with pytest.raises(RulebookError, match=why):
        build("wrong", patched(read(locate("ray-halls/red-dog")), change))
