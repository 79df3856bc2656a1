"""A hand through the front door."""

from __future__ import annotations

import json

import pytest

from croupier import poker
from croupier.games.poker.events import AttackWon, Shown
from croupier.play import Choice, Drawn, Refused


def test_the_api_of_the_issue() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", stacks=[200, 200, 200], blinds=(1, 2), seed=7)
    assert hand.to_act == "C"
    assert (hand.legal.fold, hand.legal.call, hand.legal.raise_from, hand.legal.raise_to) == (True, 2, 4, 200)
    hand.act("raise", 6)
    hand.act("call")
    hand.act("fold")
    assert [(pot.amount, [p.seat for p in pot.players]) for pot in hand.pots] == [(14, ["A", "C"])]
    assert hand.stacks == {"A": 194, "B": 198, "C": 194}
    mine = hand.view("A")
    assert None not in mine.cards["A"]
    assert mine.cards["C"] == [None, None]
    assert "variant" in hand.history.phh()
    text = str(hand)
    assert "pot 0.14 €" in text
    assert "To act: A" in text
    json.dumps(mine.as_json())


@pytest.mark.rule("gelp/poker-general#PG-4.1", "gelp/poker-general#PG-4.2", "gelp/poker-general#PG-4.3")
@pytest.mark.rule("gelp/poker-general#PG-4.4", "ray-casino/poker-general#PG-9", "ray-casino/poker-general#PG-10")
@pytest.mark.rule("ray-casino/poker-general#PG-11", "ray-casino/poker-general#PG-12", "ray-casino/poker-general#PD-3")
def test_refusals_say_what_is_legal_and_change_nothing() -> None:
    hand = poker.deal("gelp/texas-holdem", stacks=[200, 200, 200], blinds=(1, 2), seed=1)
    before = (len(hand.round.events), len(hand.round.inputs))
    for action, amount, seat, why in [
        (
            "check",
            None,
            None,
            "you cannot check: there are 0.02 Kč to call; you may fold, call 0.02 Kč or raise to any",
        ),
        ("raise", 3, None, "the smallest raise is to 0.04 Kč, not to 0.03 Kč"),
        ("raise", 201, None, "the largest raise is to 2 Kč, all your chips, not to 2.01 Kč"),
        ("raise", None, None, "say how much to raise: you may fold"),
        ("raise", True, None, "whole number"),
        ("call", 5, None, "a call costs 0.02 Kč, not 0.05 Kč"),
        ("call", None, "A", "it is C's turn, not A's"),
        ("dance", None, None, "'dance' is nothing that one does in a round of betting"),
        ("draw", None, None, "'draw' is nothing that one does in a round of betting"),
    ]:
        with pytest.raises(Refused, match=why):
            hand.act(action, amount, seat=seat)
    with pytest.raises(Refused, match="no cards are dealt: it is C's turn"):
        hand.round.answer(Drawn(()))
    with pytest.raises(Refused, match="no cards can be thrown"):
        hand.throw("As")
    assert (len(hand.round.events), len(hand.round.inputs)) == before
    hand.act("fold")
    with pytest.raises(Refused, match="it is A's turn, not C's"):
        hand.act("call", seat="C")
    hand.act("fold")
    assert hand.over
    with pytest.raises(Refused, match="over"):
        hand.act("fold")
    with pytest.raises(Refused, match="over"):
        _ = hand.legal


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"stacks": [0, 200]}, "more than nothing"),
        ({"stacks": [200]}, "at least two"),
        ({"stacks": [200] * 9}, "finds no seat|too many"),
        ({"stacks": [200, 200], "button": "Z"}, "nobody sits"),
        ({"stacks": [200, 200], "blinds": (1, -2)}, "no stakes"),
        ({"stacks": [200, 200], "weather": "rain"}, "knows nothing of weather"),
        ({"stacks": {"A": 100, "B": 1.5}}, "whole number"),
        ({"stacks": [5, 5], "seats": ["A", "B", "C"]}, "2 stacks for 3 seats"),
        ({"stacks": [5, 5], "big_blind": "Q"}, "not dealt in"),
    ],
)
def test_a_hand_that_cannot_begin(given: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        poker.deal("gelp/omaha-5", **{"blinds": (1, 2), **given})  # type: ignore[arg-type]


def test_only_poker_is_dealt() -> None:
    with pytest.raises(Refused, match="no game of poker"):
        poker.deal("gelp/european-roulette", stacks=[1, 1])


def test_a_draw_of_cards_not_held() -> None:
    hand = poker.deal("gelp/deuce-to-seven-single-draw", stacks=[100, 100], blinds=(1, 2), live=True)
    hand.deal("As Ks Qs Js 8s 9s 6s 7s 4s 5s")
    hand.act("call")
    hand.act("check")
    for thrown, why in [("2c", "you do not hold the 2c: you may draw up to 5 of your 5 cards"), ("As As", "only once")]:
        with pytest.raises(Refused, match=why):
            hand.throw(thrown)
    with pytest.raises(Refused, match="'discard' is not possible"):
        hand.round.answer(Choice("A", "discard"))
    with pytest.raises(Refused, match="B's|A's"):
        hand.throw("As", seat="B")
    hand.throw("As Qs")
    with pytest.raises(Refused, match="2 cards are dealt"):
        hand.deal("2c")
    with pytest.raises(Refused, match="not in the deck"):
        hand.deal("Ks 2c")
    with pytest.raises(Refused, match="twice"):
        hand.deal("2c 2c")
    hand.deal("2c 3c")
    hand.throw()
    assert [str(card) for card in hand.view("A").cards["A"]] == ["8s", "6s", "4s", "2c", "3c"]


@pytest.mark.rule("gelp/poker-general#PG-8.2")
def test_button_attack() -> None:
    """Six players, ante 2: 12 by the button; only the button can win it; the winner gets the button."""
    carry: dict[str, object] = {}
    chips = dict.fromkeys("123456", 500)
    first = poker.deal("gelp/texas-holdem", chips, (1, 2), ante=2, button="1", options={"button_attack": True})
    for _ in range(5):
        first.act("fold")
    assert first.profit == {"1": -12, "2": -1, "3": 1, "4": 0, "5": 0, "6": 0}
    carry = first.round.result.carry  # type: ignore[union-attr]
    assert carry["attack"] == 12
    assert carry["button"] == "3"
    second = poker.deal(
        "gelp/texas-holdem", chips, (1, 2), ante=2, button="3", options={"button_attack": True}, attack=12
    )
    while not second.over:
        second.act("raise", 10) if second.to_act == "3" else second.act("fold")
    assert second.profit["3"] == 3 + 12
    assert [event.amount for event in second.round.events if isinstance(event, AttackWon)] == [24]


def test_run_it_twice() -> None:
    """Nobody can bet any more, all agree: the rest of the board is dealt two times, each decides half."""
    rules = poker.rules("gelp/texas-holdem").model_copy(update={"run_twice": True})
    table = poker.deal("gelp/texas-holdem", [100, 100], (1, 2), seed=1).table
    hand = poker.Hand(rules, table, None)
    hand.deal("As Kh Ad Kd")
    hand.act("all-in")
    hand.act("call")
    hand.act("twice")
    hand.act("twice")
    hand.deal("2c 3d 4h 7c 8d Kc")
    hand.deal("9s 9h")
    hand.deal("Jc Jd")
    assert hand.profit == {"A": 0, "B": 0}
    assert len(hand.view(None).boards) == 2
    once = poker.Hand(rules, table, None)
    once.deal("As Kh Ad Kd")
    once.act("all-in")
    once.act("call")
    once.act("once")
    once.deal("2c 3d 4h")
    once.deal("9s")
    once.deal("Jc")
    assert once.profit == {"A": 100, "B": -100}


@pytest.mark.rule("veikkaus/room-general#V-1.35", "gelp/poker-general#PG-7.6")
def test_players_may_muck_and_the_last_holding_cards_wins() -> None:
    rules = poker.rules("_shared/phh-ft")
    table = poker.deal("_shared/phh-ft", [100, 100], (1, 2), seed=1).table
    for first, second, profit in (("muck", None, -2), ("show", "muck", 2), ("show", "show", None)):
        hand = poker.Hand(rules, table, poker.SeededChance(4))
        while hasattr(hand.legal, "owes"):
            hand.act("call" if hand.legal.owes else "check")
        assert hand.to_act == "A"
        hand.act(first)
        if second:
            hand.act(second)
        assert hand.over
        if profit is not None:
            assert hand.profit["A"] == profit
        assert sum(isinstance(event, Shown) for event in hand.round.events) == (first, second).count("show")


@pytest.mark.rule("gelp/seven-card-stud#R3", "gelp/seven-card-stud#I1")
def test_the_bring_in_passes_on() -> None:
    """Seat 4 has the lowest door card but is all-in for the ante: seat 5 must bring in with the ace of spades."""
    stacks = {"3": 100, "4": 1, "5": 100}
    hand = poker.deal("gelp/seven-card-stud", stacks, ante=1, bring_in=2, bets=(5, 10), live=True)
    hand.deal("Kc Kd Kh 9c 9d 9h Qc 2d As")
    assert hand.to_act == "5"
    assert str(hand.legal).endswith("(bring in 0.02 Kč, raise to 0.05 Kč)")


@pytest.mark.rule("gelp/seven-card-stud#I2", "gelp/poker-general#PG-9.4")
def test_eight_stud_players_share_a_last_card() -> None:
    hand = poker.deal("gelp/seven-card-stud", [5] * 8, ante=5, bring_in=0, seed=5)
    assert hand.over
    assert len(hand.view(None).common) == 1


@pytest.mark.rule(
    "gelp/deuce-to-seven-triple-draw#I1",
    "gelp/deuce-to-seven-triple-draw#O:cap",
    "gelp/deuce-to-seven-triple-draw#O:ante",
)
def test_a_triple_draw_deck_never_runs_out() -> None:
    for seed in range(20):
        hand = poker.deal("gelp/deuce-to-seven-triple-draw", [50] * 8, (1, 2), ante=1, bets=(2, 4), seed=seed)
        while not hand.over:
            ask = hand.legal
            if hasattr(ask, "held"):
                hand.throw(ask.held)
                held = hand.view(ask.who).cards[ask.who]
                assert len(held) == 5
                assert not set(held) & set(ask.held)
            else:
                hand.act("call" if ask.owes else "check")  # type: ignore[attr-defined]


def _pots(hand: poker.Hand) -> list[tuple[int, str]]:
    return [(pot.amount, "".join(sorted(player.seat for player in pot.players))) for pot in hand.pots]


@pytest.mark.rule("unibet-ee/betting-round#U-EE-139", "gelp/poker-general#PG-7.2")
def test_unequal_bets_in_the_middle_of_a_street_are_no_side_pots() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", {"A": 200, "B": 200, "C": 20, "D": 200}, (1, 2), button="D", seed=7)
    assert _pots(hand) == [(3, "ABCD")]
    hand.act("call")  # C
    hand.act("raise", 10)
    assert _pots(hand) == [(15, "ABCD")]
    assert "pot 0.15 €" in str(hand)
    assert "side pot" not in str(hand)
    hand.act("fold")
    hand.act("raise", 30)
    assert _pots(hand) == [(43, "BCD")]
    hand.act("all-in")  # C: 20
    assert _pots(hand) == [(51, "BCD"), (10, "BD")]
    assert "main pot 0.51 €, side pot 1 0.10 €" in str(hand)
    hand.act("call")
    assert _pots(hand) == [(61, "BCD"), (20, "BD")]
    hand.act("bet", 50)
    assert _pots(hand) == [(61, "BCD"), (70, "BD")]
