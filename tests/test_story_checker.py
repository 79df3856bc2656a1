"""The checker of stories: what nobody would compare is a fault, and a wrong value of every key fails."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.check import story
from croupier.check.scenario import Scenario, read_story
from croupier.check.story import check

ROULETTE = {"game": "gelp/european-roulette", "bets": {"Ann": {"red": 50}}, "chance": 1, "profit": {"Ann": 50}}
HOLDEM: dict[str, Any] = {
    "seats": {"1": 50, "2": 50, "3": 50}, "button": "1", "blinds": "1/2", "board": "Kh Qd 8c 5s 3h",
    "cards": {"1": "Ac 9d", "2": "7h 2c", "3": "Ad 9s"},
    "actions": ["1 raises to 5, 2 folds, 3 calls", "3 checks, 1 checks, 3 checks, 1 checks, 3 checks, 1 checks"],
    "paid": {"1": 5, "3": 6},
}  # fmt: skip
SHORT: dict[str, Any] = {
    "seats": {"1": 20, "2": 50, "3": 50}, "button": "1", "blinds": "1/2", "board": "Kh Qd 8c 5s 3h",
    "cards": {"1": "Ac Ad", "2": "Qc Qs", "3": "Jc Js"},
}  # fmt: skip


def failures(**told: Any) -> str:
    return " | ".join(check(read_story({"name": "a story", **told})).failures)


def of_hand(base: dict[str, Any], game: str = "gelp/texas-holdem", /, **told: Any) -> str:
    return failures(game=game, hand={**base, **told})


# ── nothing is said in vain ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("key", "value"),
    [("pots", [11]), ("paid", {"1": 5}), ("taken", 0), ("net", {"1": 0}), ("next_button", "2"), ("void", "why")],
)
def test_what_an_open_hand_cannot_show_is_an_error(key: str, value: Any) -> None:
    rest = {name: what for name, what in HOLDEM.items() if name != "paid"}
    assert f"'{key}' would never be compared" in of_hand(rest, open_end=True, **{key: value})


def test_an_open_hand_is_compared_so_far() -> None:
    opened = {**{key: HOLDEM[key] for key in ("seats", "button", "blinds")}, "actions": "1 calls", "open_end": True}
    assert of_hand(opened, shown=[], mucked=[], returned={}, burns=0, game_is="Texas") == ""
    assert "shown should be ['2']" in of_hand(opened, shown=["2"])
    assert "the game should be Omaha" in of_hand(opened, game_is="Omaha")
    assert "burned cards should be 1" in of_hand(opened, burns=1)


@pytest.mark.parametrize("key", ["profit", "returned", "standing", "leaves", "void", "held"])
def test_what_a_stopped_round_cannot_show_is_an_error(key: str) -> None:
    value: Any = {"profit": {"Ann": 1}, "returned": {"Ann": 1}, "void": True, "held": ["red"]}.get(key, {"x": {"y": 1}})
    told = {**ROULETTE, "profit": {}, "chance": [], "tells": [{"kind": "placed"}], "stops": True, key: value}
    assert f"'{key}' would never be compared" in failures(
        **{name: what for name, what in told.items() if name == key or name != "profit"}
    )


def test_one_way_of_telling_excludes_the_others() -> None:
    assert "'bets', 'chance', 'profit' would never be compared in a story of poker" in failures(
        **{**ROULETTE, "game": "gelp/texas-holdem"}, hand=HOLDEM
    )
    assert "'carry' would never be compared" in failures(game="gelp/texas-holdem", hand=HOLDEM, carry={"pot": 1})
    rounds = [{key: value for key, value in ROULETTE.items() if key != "game"}]
    assert "'profit' would never be compared beside 'rounds'" in failures(
        game="gelp/european-roulette", rounds=rounds, profit={"Ann": 1}
    )
    assert "would never be compared where the game must not load" in failures(**ROULETTE, error="option")
    assert "write one entry for each" in failures(**ROULETTE, choices=[{"Ann": "keep", "Bob": "keep"}])


@pytest.mark.parametrize(
    "told",
    [
        {"game": "gelp/texas-holdem", "hand": {key: value for key, value in HOLDEM.items() if key != "paid"}},
        {"game": "gelp/texas-holdem", "showdown": {"contributed": {"1": 5, "2": 5}}},
        {"game": "gelp/texas-holdem", "compare": {"hands": {"1": "As Ad"}}},
        {key: value for key, value in ROULETTE.items() if key != "profit"},
    ],
    ids=["hand", "showdown", "compare", "round"],
)
def test_a_story_that_expects_nothing_is_an_error(told: dict[str, Any]) -> None:
    assert "the story expects nothing" in failures(**told)


def test_a_seat_where_nobody_sits_is_an_error() -> None:
    assert "4 is named and nobody sits there: 1, 2, 3" in of_hand(HOLDEM, net={"4": 0})
    assert "Bob is named and does nothing at this table: Ann" in failures(**{**ROULETTE, "profit": {"Bob": 0}})
    assert "Bob is named and nobody sits there" in failures(**{**ROULETTE, "seats": ["Ann"], "returned": {"Bob": 0}})
    dealt = {"contributed": {"1": 5, "2": 5}, "cards": {"3": "As Ad"}, "paid": {}}
    assert "3 is named and nobody sits there" in failures(game="gelp/texas-holdem", showdown=dealt)


def test_cards_that_never_come_are_an_error() -> None:
    assert "never dealt: board: 2d" in of_hand(HOLDEM, board="Kh Qd 8c 5s 3h 2d")
    assert "never dealt: 1: 4c" in of_hand(HOLDEM, cards={"1": "Ac 9d 4c", "3": "Ad 9s"})


def test_a_share_that_the_game_does_not_have_is_an_error() -> None:
    beside = {"board": "2c 3d 4h Kh Ks", "hands": {"1": "Ah 5h", "2": "Kc Kd"}}
    assert "no low of its own" in failures(game="gelp/texas-holdem", compare={**beside, "low": "1"})
    assert "won by high" in failures(game="gelp/texas-holdem", compare={**beside, "makes": {"1": "straight / wheel"}})


def test_a_story_that_breaks_the_checker_is_its_own_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise KeyError("seat")

    monkeypatch.setattr(story, "_rounds", broken)
    outcome = check(Scenario(name="a story", **ROULETTE))
    assert outcome.broken
    assert outcome.failures == ["the story breaks the checker (KeyError 'seat')"]


# ── what a hand can be told to be ──────────────────────────────────────────────────────────────────────────────────


def test_a_refusal_at_the_poker_table_has_its_reason() -> None:
    told = {key: HOLDEM[key] for key in ("seats", "button", "blinds")} | {"open_end": True}
    assert of_hand(told, actions=[{"1 raises to 3 refused": "the smallest raise"}]) == ""
    assert "but not because of 'the largest'" in of_hand(told, actions=[{"1 raises to 3 refused": "the largest"}])
    assert "it was accepted" in of_hand(told, actions=["1 raises to 4 refused"])
    assert "a reason is given to what is refused" in of_hand(told, actions=["1 acts", {"1 raises to 4": "too small"}])


def test_a_hand_that_must_not_begin() -> None:
    alone = {"seats": {"1": 50}, "blinds": "1/2"}
    assert of_hand(alone, refused="at least two players") == ""
    assert "but not because of 'no button'" in of_hand(alone, refused="no button")
    rest = {key: HOLDEM[key] for key in ("seats", "button", "blinds")}
    assert "should have been refused (too many), but it is played" in of_hand(rest, refused="too many")
    assert "'paid' would never be compared of a hand" in of_hand(rest, refused="too many", paid={"1": 5})


def test_the_currency_is_the_tables() -> None:
    game = {"game": "gelp/texas-holdem", "options": {"levels": "listed"}}
    euros = {"seats": {"1": 5000, "2": 5000}, "button": "1", "blinds": "200/200", "actions": "1 acts", "open_end": True,
             "room": {"money": True}}  # fmt: skip
    assert failures(**game, currency="EUR", hand=euros) == ""
    assert "blinds of 2/2 Kč are not offered" in failures(**game, currency="CZK", hand=euros)


def test_pots_one_by_one_with_who_may_win_them() -> None:
    bets = ["1 raises to 20, 2 calls, 3 calls", "pots 60 for 1 2 3", "2 bets 30, 3 calls"]
    assert of_hand(SHORT, actions=bets, pots=["60 for 1, 2, 3", "60 for 2, 3"]) == ""
    assert "the pots should be" in of_hand(SHORT, actions=bets, pots=["60 for 1, 2, 3", "60 for 1, 2, 3"])
    assert "the pots should be" in of_hand(SHORT, actions=bets, pots=["60 for 1, 2, 3"])
    assert "the pots should be ['61 for 1, 2, 3']" in of_hand(
        SHORT, actions=[bets[0], "pots 61 for 1 2 3"], open_end=True
    )
    end = {"contributed": {"1": 20, "2": 50, "3": 50}, "board": SHORT["board"], "cards": SHORT["cards"]}
    for pots, fails in ((["60 for 1, 2, 3", 60], False), (["60 for 1, 2", 60], True)):
        assert bool(failures(game="gelp/texas-holdem", showdown={**end, "pots": pots})) is fails


def test_the_draw_for_the_button() -> None:
    drawn = {"1": "Kd", "2": "7c", "3": "Ks"}
    rest = {key: HOLDEM[key] for key in ("seats", "blinds")} | {"actions": "3 acts", "open_end": True}
    assert of_hand(rest, button_draw=drawn, button="3") == ""
    assert "the drawn button should be 1; it is 3" in of_hand(rest, button_draw=drawn, button="1")


def test_silence_is_an_answer() -> None:
    told = {key: HOLDEM[key] for key in ("seats", "button", "blinds")}
    assert of_hand(told, actions="1 says nothing, 2 says nothing", paid={"3": 2}, returned={"3": 1}) == ""
    assert "it is 1's turn, not 2's" in of_hand(told, actions="2 says nothing", paid={"3": 2})


def test_cards_turned_by_mistake_make_a_deal_void() -> None:
    told = {"seats": {"1": 50, "2": 50}, "button": "1", "blinds": "1/2", "cards": {"2": "Ah Kd", "1": "7c 2s"}}
    assert of_hand(told, "veikkaus/holdem", turned="Ah", void="first card of the deal was turned") == ""
    assert "the deal should be void" in of_hand(told, "veikkaus/holdem", turned="Ah", void="two cards")
    assert "the deal is void" in of_hand(told, "veikkaus/holdem", turned="Ah", net={"1": 0})
    assert "never dealt: turned: 3d" in of_hand(told, "veikkaus/holdem", turned="Ah 3d", void="first card")


def test_burns_and_where_a_card_lies() -> None:
    deck = "7h Ad Ac 2c 9s 9d 4s Kh Qd 8c 4h 5s 4d 3h"
    told = {**HOLDEM, "cards": {}, "board": "", "deck": deck}
    lies = {"Ad 9s": "3", "Kh Qd 8c": "board", "4s 4h 4d": "burned", "6s": "deck"}
    assert of_hand(told, lies=lies, burns=3) == ""
    assert "where the 4s lies should be board; it is burned" in of_hand(told, lies={"4s": "board"})
    assert "burned cards should be 4; it is 3" in of_hand(told, burns=4)
    stud = {"seats": {"1": 50, "2": 50}, "ante": 1, "cards": {"1": "Ah Kd 7c", "2": "7d 2s 9c"}, "open_end": True}
    stud |= {"bets": "4/8", "bring_in": 2}
    assert of_hand(stud, "gelp/seven-card-stud", actions="1 acts", lies={"7c": "1 open", "Kd": "1"}) == ""
    assert "should be 1 open; it is 1" in of_hand(stud, "gelp/seven-card-stud", actions="1 acts", lies={"Kd": "1 open"})


# ── what a round and a game can be told to be ──────────────────────────────────────────────────────────────────────


def test_a_table_that_must_not_be_opened() -> None:
    crowd = [f"player {number}" for number in range(40)]
    told = {"game": "gelp/european-roulette", "seats": crowd}
    assert failures(**told, refused="finds no seat") == ""
    assert "but not because of 'money'" in failures(**told, refused="money")
    assert "should have been refused" in failures(game="gelp/european-roulette", seats=["Ann"], refused="finds no seat")


def test_net_and_bets_of_one_seat_together_under_any_name() -> None:
    told = {"game": "gelp/european-roulette", "bets": {"Ann": {"red": 50, "straight 1": 10}}, "chance": 1}
    assert failures(**told, profit={"Ann": {"net": 400, "Red": 50, "STRAIGHT 1": 350}}) == ""
    assert "Ann should get" in failures(**told, profit={"Ann": {"net": 401, "red": 50}})
    assert "Ann on Red should get" in failures(**told, profit={"Ann": {"net": 400, "Red": 51}})
    assert "there is no such stake" in failures(**told, profit={"Ann": {"Black": 50}})


def test_names_and_facts_of_a_game() -> None:
    game = {"game": "gelp/texas-holdem", "options": {"betting_structure": "fixed_limit"}}
    facts = {"id": "gelp/texas-holdem", "betting.structure": "fixed_limit", "held": 2, "streets.1.board": 3}
    assert failures(**game, facts=facts) == ""
    assert "betting.structure should be no_limit; it is fixed_limit" in failures(
        **game, facts={"betting.structure": "no_limit"}
    )
    assert "no fact called betting.colour" in failures(**game, facts={"betting.colour": "red"})


def test_silence_at_a_table_against_the_house() -> None:
    told = {"game": "gelp/blackjack", "bets": {"Ann": {"main": 100}}, "chance": "Th 9s 9c 8d"}
    assert failures(**told, choices=[{"Ann": "says nothing"}], profit={"Ann": 100}) == ""
    assert "should get" in failures(**told, choices=[{"Ann": "says nothing"}], profit={"Ann": -100})
