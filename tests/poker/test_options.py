"""Options of the houses: the same hand, played or paid as each house wants it."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import poker
from croupier.games.poker.events import Burned, HandStarted, Posted, Shown
from croupier.play import Drawn, Refused
from croupier.rulebooks import RulebookError, entries, load
from croupier.rulebooks.options import way_to

EIGHT = ("gelp/omaha-5", "gelp/omaha-5-hi-lo", "veikkaus/omaha-5", "veikkaus/courchevel")


@pytest.mark.parametrize("game", [entry.id for entry in entries() if entry.family == "poker"])
def test_with_every_choice_of_every_option_a_hand_is_dealt(game: str) -> None:
    usual = load(game)
    for name, option in usual.choices.items():
        for choice in option.choices or ():
            chosen = way_to(usual.choices, name, usual.options) | {name: choice}
            hand = poker.deal(game, [10**6] * 3, seed=1, options=chosen)
            assert hand.round.events or hand.to_act, (name, choice)


def test_where_there_are_no_blinds_the_ante_is_everybodys(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('based_on = "gelp/seven-card-stud"\n[forced]\nante = "button"\n')
    with pytest.raises(RulebookError, match="'each' where there are no blinds"):
        load(own)


@pytest.mark.rule("gelp/poker-general#PG-1.2", "gelp/poker-general#PG-1.3", "ray-casino/poker-general#O:seats")
def test_seats_and_the_deck() -> None:
    for game in EIGHT:
        assert poker.rules(game).most_players == 8
    for game, most in {
        "gelp/texas-holdem": 10,
        "gelp/omaha-6": 7,
        "gelp/skala": 10,
        "gelp/eight-game-mix": 6,
        "gelp/horse": 8,
        "ray-casino/omaha": 11,
        "ray-casino/helsinki-holdem": 11,
        "ray-casino/omaha-5": 9,
        "ray-casino/courchevel": 9,
        "ray-casino/soko": 10,
        "ray-casino/five-card-draw": 8,
        "ray-casino/texas-holdem": 12,
        "veikkaus/omaha": 11,
    }.items():
        assert poker.rules(game).most_players == most, game
    assert len(load("gelp/horse").rules.legs) == 5  # type: ignore[attr-defined]
    assert poker.rules("ray-casino/texas-holdem", {"seats": 6}).most_players == 6


@pytest.mark.rule("gelp/poker-general#PG-1.1", "gelp/poker-general#PG-3.4", "gelp/poker-general#PG-7.7")
def test_one_pack_without_jokers_and_no_odds() -> None:
    rules = poker.rules("gelp/texas-holdem")
    assert len(rules.pack) == 52
    assert load("gelp/texas-holdem").family.catalogue(rules)[0].pays == "the pot"


@pytest.mark.rule(
    "gelp/poker-general#PG-5.4",
    "gelp/poker-general#O:min_raise_rule",
    "gelp/poker-general#PG-5.2",
    "gelp/poker-general#R4",
)
def test_minimum_raise_by_increment_or_to_the_double() -> None:
    """Bet 5, raise to 15: the next total is 25, or 30."""
    for rule, least in (("increment", 25), ("double_total", 30)):
        hand = poker.deal("gelp/texas-holdem", [200] * 3, (1, 2), options={"min_raise_rule": rule}, seed=1)
        for action, amount in (("call", None), ("call", None), ("check", None), ("bet", 5), ("raise", 15)):
            hand.act(action, amount)
        assert hand.legal.raise_from == least  # type: ignore[attr-defined]


@pytest.mark.rule(
    "gelp/poker-general#PG-5.1",
    "gelp/poker-general#O:fixed_limit_cap",
    "gelp/poker-general#O:betting_structure",
    "ray-casino/poker-general#PG-6",
    "ray-casino/poker-general#O:limit",
    "ray-halls/poker-general#O:fixed_limit",
)
def test_four_bets_and_no_more() -> None:
    """10/20 on the flop: 10, 20, 30, 40; on the turn 20, 40, 60, 80."""
    for game, options in (
        ("gelp/texas-holdem", {"betting_structure": "fixed_limit"}),
        ("ray-halls/texas-holdem", {"structure": "fixed_limit"}),
        ("ray-casino/texas-holdem", {"betting": "limit"}),
    ):
        hand = poker.deal(game, [500] * 3, (5, 10), bets=(10, 20), options=options, seed=2, currency=None)
        for action in ("call", "call", "check"):
            hand.act(action)
        for ladder in ((10, 20, 30, 40), (20, 40, 60, 80)):
            for total in ladder:
                assert (hand.legal.raise_from, hand.legal.raise_to) == (total, total)  # type: ignore[attr-defined]
                hand.act("raise", total)
            assert hand.legal.raise_to is None  # type: ignore[attr-defined]
            hand.act("call")
            hand.act("call")
    three = poker.deal(
        "gelp/texas-holdem", [500] * 3, (5, 10), options={"betting_structure": "fixed_limit", "fixed_limit_cap": 3}
    )
    three.act("raise")
    three.act("raise")
    with pytest.raises(Refused, match="no raise: betting is capped at three bets; you may fold or call 0.20 Kč"):
        three.act("raise", 40)


@pytest.mark.rule(
    "gelp/poker-general#PG-5.3",
    "gelp/texas-holdem#O:pot_limit",
    "ray-casino/poker-general#PG-7",
    "ray-casino/poker-general#O:pot_limit_rule",
)
def test_pot_limit() -> None:
    hand = poker.deal("gelp/texas-holdem", [900] * 3, (5, 10), options={"betting_structure": "pot_limit"}, seed=1)
    assert hand.legal.raise_to == 35  # type: ignore[attr-defined]
    anted = poker.deal(
        "gelp/texas-holdem", [900] * 6, (5, 10), ante=1, options={"betting_structure": "pot_limit"}, seed=1
    )
    assert anted.legal.raise_to == 41  # type: ignore[attr-defined]
    for rule, most in (("call-then-pot", 240), ("literal", 120)):
        both = {"betting": "pot-limit", "pot_limit_rule": rule}
        hand = poker.deal("ray-casino/texas-holdem", [900] * 3, (20, 20), options=both, seed=1)
        for action, amount in (("call", None), ("check", None), ("check", None), ("bet", 60)):
            hand.act(action, amount)
        assert hand.legal.raise_to == most  # type: ignore[attr-defined]


@pytest.mark.rule(
    "gelp/poker-general#PG-6.1",
    "gelp/poker-general#PG-6.2",
    "gelp/poker-general#O:ante_type",
    "gelp/texas-holdem#O:ante_type",
    "gelp/skala#O:ante_type",
)
@pytest.mark.rule("gelp/poker-general#O:ante_before_blind_when_short", "gelp/poker-general#R2")
def test_three_kinds_of_ante() -> None:
    def paid(game: str, kind: str) -> list[str]:
        hand = poker.deal(game, [100] * 4, (1, 2), ante=2, options={"ante_type": kind}, button="A", seed=1)
        return [event.seat for event in hand.round.events if isinstance(event, Posted) and "ante" in event.what]

    for game in ("gelp/texas-holdem", "gelp/skala", "gelp/pineapple"):
        assert paid(game, "each") == ["B", "C", "D", "A"]
        assert paid(game, "button") == ["A"]
        assert paid(game, "big_blind") == ["C"]
    for first, blind in ((True, 1), (False, 2)):
        short = {"ante_before_blind_when_short": first, "ante_type": "big_blind"}
        hand = poker.deal("gelp/texas-holdem", [100, 100, 3], (1, 2), ante=2, button="A", options=short, seed=1)
        posts = [
            event.amount
            for event in hand.round.events
            if isinstance(event, Posted) and event.seat == "C" and event.live
        ]
        assert posts == [blind]


@pytest.mark.rule("gelp/poker-general#O:burn_before_flop", "gelp/poker-general#R3", "ray-casino/poker-general#PD-5")
def test_burns() -> None:
    for game, options, burns in (
        ("gelp/texas-holdem", {}, 3),
        ("gelp/texas-holdem", {"burns": False}, 0),
        ("ray-casino/texas-holdem", {}, 0),
        ("ray-halls/texas-holdem", {"burn": True}, 3),
    ):
        hand = poker.deal(game, [100, 100], (1, 2), options=options, seed=1)
        while not hand.over:
            hand.act("call" if hand.legal.owes else "check")  # type: ignore[attr-defined]
        assert sum(isinstance(event, Burned) for event in hand.round.events) == burns


def shown_first(game: str, options: dict[str, object]) -> str:
    """A bets the flop, B raises, nobody bets again; who shows first?"""
    hand = poker.deal(game, [100] * 3, (1, 2), options=options, live=True, button="C")
    hand.deal("2c 3d Kh 2d 3h Ks")
    for action in ("call", "call", "check"):
        hand.act(action)
    hand.deal("9c 8d 7h")
    for action, amount in (("bet", 2), ("raise", 4), ("call", None), ("call", None)):
        hand.act(action, amount)
    for card in ("Jc", "Qc"):
        hand.deal(card)
        for _ in range(3):
            hand.act("check")
    return next(event.seat for event in hand.round.events if isinstance(event, Shown))


@pytest.mark.rule(
    "gelp/poker-general#O:showdown_order",
    "gelp/poker-general#PG-7.6",
    "gelp/poker-general#O:game_form",
    "ray-casino/poker-general#PD-4",
)
def test_who_shows_first_differs_by_house() -> None:
    assert shown_first("veikkaus/holdem", {}) == "B"
    assert shown_first("gelp/texas-holdem", {}) == "A"
    assert shown_first("ray-halls/texas-holdem", {}) == "A"
    hand = poker.rules("gelp/texas-holdem", {"showdown_order": "last_aggressor"})
    assert hand.showdown.first == "street_aggressor"
    tournament = poker.rules("gelp/texas-holdem", {"game_form": "tournament"})
    assert (tournament.showdown.all_in, tournament.betting.uncapped) == ("at_once", "two_dealt_in")


def test_the_same_hand_is_paid_differently_in_two_houses() -> None:
    """Equal highs and lows, pot 102 with an odd number for each half: evenly here, halves with odd chips there."""
    from croupier.check.scenario import read_story
    from croupier.check.story import check

    told = {"contributed": {"1": 25, "2": 25, "3": 1}, "folded": ["3"], "button": "3", "board": "3c 4h 5s Kd Kc",
            "cards": {"1": "Ad 2s Qh Qc", "2": "Ac 2h Jd Js"}}  # fmt: skip
    for game, paid in (("veikkaus/high-low", {"1": 26, "2": 25}), ("gelp/omaha-hi-lo", {"1": 26, "2": 25})):
        assert check(read_story({"name": "odd", "game": game, "showdown": {**told, "paid": paid}})).passed
    two = {**told, "contributed": {"1": 27, "2": 27, "3": 0}}
    for game, paid in (("veikkaus/high-low", {"1": 27, "2": 27}), ("gelp/omaha-hi-lo", {"1": 28, "2": 26})):
        outcome = check(read_story({"name": "even", "game": game, "showdown": {**two, "paid": paid}}))
        assert outcome.passed, outcome.failures


@pytest.mark.rule(
    "gelp/omaha#O:no_limit",
    "gelp/omaha#R8",
    "gelp/texas-holdem#R11",
    "gelp/poker-general#R5",
    "gelp/poker-general#R6",
    "gelp/texas-holdem#I3",
    "gelp/poker-general#I1",
)
def test_no_limit_omaha_and_the_button_that_moves_on() -> None:
    hand = poker.deal("gelp/omaha", [300] * 3, (1, 2), options={"betting_structure": "no_limit"}, button="B", seed=1)
    assert hand.legal.raise_to == 300  # type: ignore[attr-defined]
    assert hand.legal.default == "fold"  # type: ignore[attr-defined]
    hand.act("fold")
    hand.act("fold")
    assert hand.round.result is not None
    assert hand.round.result.carry["button"] == "C"
    assert hand.round.result.carry["stacks"] == {"A": 301, "B": 300, "C": 299}


@pytest.mark.rule(
    "gelp/poker-general#PG-7.8",
    "ray-halls/poker-general#PG-8",
    "ray-halls/poker-general#O:form",
    "ray-halls/poker-general#PG-4",
    "ray-casino/poker-general#PD-6",
)
def test_the_fee_is_a_hook() -> None:
    assert poker.rules("gelp/texas-holdem", {"game_form": "tournament"}).rake is None
    assert poker.rules("ray-halls/texas-holdem", {"fee": "time"}).rake is None
    assert poker.rules("ray-halls/texas-holdem", {"form": "tournament"}).rake is None
    free = poker.deal("ray-halls/texas-holdem", [10_000, 10_000], (100, 200), seed=1)
    free.act("all-in")
    free.act("call")
    assert sum(free.profit.values()) == 0


@pytest.mark.rule(
    "ray-casino/poker-general#O:betting",
    "ray-casino/poker-general#PG-8",
    "ray-casino/poker-general#O:initial",
    "ray-casino/poker-general#PD-1",
)
def test_the_opening_stake_has_a_limit() -> None:
    with pytest.raises(Refused, match="at most 20"):
        poker.deal("ray-casino/texas-holdem", [9_000_000] * 2, (20_000_00, 20_001_00))
    with pytest.raises(Refused, match="at most 2 €"):
        poker.deal("ray-halls/soko", [9_000_000] * 2, ante=2_01)
    with pytest.raises(Refused, match="at most 1"):
        poker.deal("ray-online/poker", [9_000_000] * 2, (1_00, 1_001_00))
    both = poker.deal(
        "ray-casino/seven-card-stud", [100, 100], options={"initial": "blinds"}, blinds=(1, 2), ante=1, seed=1
    )
    assert {event.what for event in both.round.events if isinstance(event, Posted)} == {
        "ante",
        "small blind",
        "big blind",
    }


@pytest.mark.rule(
    "ray-casino/poker-general#PG-13",
    "ray-casino/poker-general#PG-4",
    "ray-casino/poker-general#I1",
    "ray-casino/poker-general#I4",
    "ray-halls/poker-general#PG-2",
    "ray-halls/poker-general#I2",
)
def test_table_stakes_and_one_seat_each() -> None:
    """A hand is played with the chips that were on the table before it: there is no way to add any."""
    hand = poker.deal("ray-casino/texas-holdem", {"A": 300, "B": 900}, (1, 2), seed=1)
    with pytest.raises(Refused):
        hand.act("buy", 500)
    hand.act("raise", 400)
    assert hand.legal.call == 298  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="cannot sit twice"):
        load("ray-halls/texas-holdem").table(["A", "B", "A"])


@pytest.mark.rule(
    "ray-online/poker#OP-12",
    "ray-online/poker#P-3",
    "ray-online/poker#O:action_time_s",
    "unibet-ee/texas-holdem#U-EE-121",
)
def test_an_action_is_final_and_silence_has_a_meaning() -> None:
    hand = poker.deal("ray-online/poker", [300] * 3, (1, 2), seed=1)
    assert hand.legal.default == "fold"  # type: ignore[attr-defined]
    hand.act("call")
    with pytest.raises(Refused):
        hand.act("take back", seat="C")
    hand.act("call")
    assert hand.legal.default == "check"  # type: ignore[attr-defined]


@pytest.mark.rule("veikkaus/sviten-special#V-6.67", "veikkaus/jackpots#V-7.25", "veikkaus/jackpots#V-7.31")
@pytest.mark.parametrize(
    "game", ["sviten-special", "razz", "helsinki-holdem", "pineapple", "crazy-pineapple", "double-flop-holdem"]
)
def test_a_game_without_criteria_has_no_jackpot(game: str) -> None:
    assert poker.rules(f"veikkaus/{game}").rake.drop is None  # type: ignore[union-attr]
    with pytest.raises(RulebookError, match="an option of this game"):
        load(f"veikkaus/{game}", jackpot="linked")


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.6", "veikkaus/button-and-blinds#I2")
def test_a_void_deal_leaves_the_same_forced_bets() -> None:
    hand = poker.deal("veikkaus/holdem", [100] * 2, (5, 10), ante=1, live=True)
    hand.round.answer(Drawn(poker.cards("2c 3c 4c 5c"), exposed=poker.cards("2c")))
    assert hand.round.result is not None
    carry = hand.round.result.carry
    assert carry == hand.table.carry
    again = poker.Hand(hand.rules, load("veikkaus/holdem").table(["A", "B"], carry=carry), None)
    start = next(event for event in again.round.events if isinstance(event, HandStarted))
    assert start.stakes["blinds"] == [5, 10]
