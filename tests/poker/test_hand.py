"""A hand through the front door."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from croupier import poker
from croupier.games.poker.events import AttackWon, Burned, Shown, StoodBack
from croupier.play import Choice, Drawn, Refused
from croupier.play.events import Voided


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
    assert "pot 14" in text
    assert "To act: A" in text
    json.dumps(mine.as_json())


@pytest.mark.rule("gelp/poker-general#PG-4.1", "gelp/poker-general#PG-4.2", "gelp/poker-general#PG-4.3")
@pytest.mark.rule("gelp/poker-general#PG-4.4", "ray-casino/poker-general#PG-9", "ray-casino/poker-general#PG-10")
@pytest.mark.rule("ray-casino/poker-general#PG-11", "ray-casino/poker-general#PG-12", "ray-casino/poker-general#PD-3")
def test_refusals_say_what_is_legal_and_change_nothing() -> None:
    hand = poker.deal("gelp/texas-holdem", stacks=[200, 200, 200], blinds=(1, 2), seed=1)
    before = (len(hand.round.events), len(hand.round.inputs))
    for action, amount, seat, why in [
        ("check", None, None, "cannot check facing a bet: C may fold, call 2, raise 4–200"),
        ("raise", 3, None, "too small"),
        ("raise", 201, None, "too large"),
        ("raise", None, None, "say how much"),
        ("raise", True, None, "whole number"),
        ("call", 5, None, "a call costs 2"),
        ("call", None, "A", "it is C's turn, not A's"),
        ("dance", None, None, "not possible now"),
        ("draw", None, None, "not possible now"),
    ]:
        with pytest.raises(Refused, match=why):
            hand.act(action, amount, seat=seat)
    with pytest.raises(Refused, match="no answer"):
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
    for thrown, why in [("2c", "does not hold"), ("As As", "only once")]:
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


@pytest.mark.rule(
    "gelp/horse#R1", "gelp/horse#R2", "gelp/horse#O:hands_per_game", "gelp/horse#O:start_game", "gelp/horse#I1"
)
def test_horse_turns_with_the_orbit_and_freezes_the_button() -> None:
    """Five players: hands 1-5 hold'em, 6-10 Omaha, 11-25 stud games without button, 26 hold'em with button seat 1."""
    stacks = dict.fromkeys("12345", 10_000)
    carry: dict[str, object] = {"button": "1", "hand": 1}
    seen = []
    for _ in range(26):
        more = {key: value for key, value in carry.items() if key not in ("stacks", "stakes")}
        hand = poker.deal("gelp/horse", stacks, (5, 10), bets=(10, 20), ante=2, bring_in=3, seed=3, **more)  # type: ignore[arg-type]
        seen.append((hand.view(None).game, hand.view(None).button))
        while not hand.over:
            hand.act("bring in" if getattr(hand.legal, "forced", 0) else "fold")
        carry = dict(hand.round.result.carry)  # type: ignore[union-attr]
    games = [game.split(" ", 1)[1] for game, _ in seen]
    assert games[:5] == ["Texas hold'em"] * 5
    assert games[5:10] == ["Omaha hi-lo"] * 5
    assert games[10:25] == ["razz"] * 5 + ["seven card stud"] * 5 + ["seven card stud hi-lo"] * 5
    assert [button for _, button in seen[:10]] == list("1234512345")
    assert [button for _, button in seen[10:25]] == [None] * 15
    assert seen[25] == ("fixed-limit Texas hold'em", "1")
    assert carry["button"] == "2"


@pytest.mark.rule("gelp/eight-game-mix#R1", "gelp/eight-game-mix#R2", "gelp/eight-game-mix#O:hands_per_game")
@pytest.mark.rule("gelp/eight-game-mix#O:change_on_level", "gelp/eight-game-mix#O:freeze_button_in_stud")
@pytest.mark.rule("gelp/eight-game-mix#O:big_bet_blinds", "gelp/horse#O:small_bet", "gelp/horse#R3")
def test_eight_games_in_turn() -> None:
    order = ["triple draw", "Texas", "Omaha hi-lo", "razz", "stud", "stud hi-lo", "Texas", "Omaha"]
    structures = ["fixed"] * 6 + ["no-limit", "pot-limit"]
    for number in range(1, 50):
        hand = poker.deal("gelp/eight-game-mix", [10_000] * 5, (5, 10), bets=(10, 20), hand=number, seed=1)
        leg = (number - 1) // 6 % 8
        assert order[leg] in hand.view(None).game
        assert hand.view(None).game.startswith(structures[leg])
    by_level = {"change_on_level": True}
    for level, word in ((1, "triple draw"), (2, "Texas"), (9, "triple draw")):
        hand = poker.deal("gelp/eight-game-mix", [10_000] * 5, (5, 10), level=level, options=by_level, seed=1)
        assert word in hand.view(None).game
    thawed = poker.deal(
        "gelp/eight-game-mix", [10_000] * 5, hand=19, button="A", options={"freeze_button_in_stud": False}, seed=1
    )
    while not thawed.over:
        thawed.act("bring in" if getattr(thawed.legal, "forced", 0) else "fold")
    assert thawed.round.result is not None
    assert thawed.round.result.carry["button"] == "B"


@pytest.mark.rule("gelp/poker-general#PG-5.5", "gelp/texas-holdem#O:mixed", "gelp/omaha-hi-lo#O:mixed")
def test_mixed_structures_change_the_blinds() -> None:
    for number, structure, big in ((1, "no_limit", 10), (4, "fixed_limit", 20), (7, "no_limit", 10)):
        hand = poker.deal("gelp/mixed-texas-holdem", [900] * 3, (5, 10), hand=number, seed=1)
        start = hand.round.events[0]
        assert (start.structure, start.stakes["blinds"][1]) == (structure, big)  # type: ignore[attr-defined]
    hand = poker.deal("gelp/mixed-omaha-hi-lo", [900] * 3, (5, 10), hand=4, seed=1)
    assert hand.round.events[0].stakes["blinds"] == [10, 20]  # type: ignore[attr-defined]


@pytest.mark.rule("gelp/poker-general#PG-8.1", "gelp/texas-holdem#O:add", "gelp/omaha#O:add")
def test_dealers_choice_is_a_rotation_by_choice() -> None:
    hand = poker.deal("veikkaus/dealers-choice", [900] * 3, (5, 10), seed=1)
    assert hand.to_act == "C"
    with pytest.raises(Refused, match="not offered"):
        hand.act("bridge")
    hand.act("razz")
    assert "razz" in hand.view(None).game


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


@pytest.mark.rule("veikkaus/seven-card-stud#V-6.147", "veikkaus/soko#V-6.114")
def test_a_turned_first_card_stays_open_and_the_next_comes_down() -> None:
    hand = poker.deal("veikkaus/soko", [100, 100], ante=2, live=True)
    hand.round.answer(Drawn(poker.cards("7d Kc 9s 3c"), exposed=poker.cards("7d")))
    assert [str(card) for card in hand.view(None).open["A"]] == ["7d"]
    assert hand.view("B").cards["A"] == [None, *poker.cards("7d")]
    assert hand.to_act == "A"


@pytest.mark.rule("veikkaus/seven-card-stud#V-6.148", "veikkaus/soko#V-6.115")
def test_both_cards_turned_is_a_new_deal() -> None:
    for game, dealt, turned in (
        ("veikkaus/soko", "7d Kc 9s 3c", "7d 9s"),
        ("veikkaus/seven-card-stud", "7d Kc 9s 3c 2c 4c", "7d 9s"),
    ):
        hand = poker.deal(game, [100, 100], ante=2, bets=(4, 8), live=True)
        hand.round.answer(Drawn(poker.cards(dealt), exposed=poker.cards(turned)))
        assert hand.over
        assert hand.round.result is not None
        assert hand.round.result.void
        assert isinstance(hand.round.events[-1], Voided)
        assert hand.round.result.carry["stacks"] == {"A": 100, "B": 100}


@pytest.mark.rule("veikkaus/courchevel#V-6.43")
def test_a_turned_card_of_courchevel_is_replaced_after_the_first_board_card() -> None:
    """Three players, the seventh card (A's third) is turned: card 16 is the board's, 17 replaces it, 18 and 19 follow
    without a new burn."""
    hand = poker.deal("veikkaus/courchevel", [100] * 3, (1, 2), live=True)
    deck = [str(card) for card in poker.rules("veikkaus/courchevel").pack]
    hand.round.answer(Drawn(poker.cards(" ".join(deck[:15])), exposed=poker.cards(deck[6])))
    hand.deal(deck[15])
    hand.deal(deck[16])
    assert deck[16] in [str(card) for card in hand.view("A").cards["A"]]
    for _ in range(2):
        hand.act("call")
    hand.act("check")
    hand.deal(f"{deck[17]} {deck[18]}")
    assert not any(isinstance(event, Burned) for event in hand.round.events)
    for first in (deck[0], None):
        void = poker.deal("veikkaus/courchevel", [100] * 3, (1, 2), live=True)
        turned = first or f"{deck[3]} {deck[8]}"
        void.round.answer(Drawn(poker.cards(" ".join(deck[:15])), exposed=poker.cards(turned)))
        assert void.round.result is not None
        assert void.round.result.void


@pytest.mark.rule("veikkaus/pietari-dealers-choice#V-6.215")
def test_before_the_choice_any_turned_card_voids_the_deal() -> None:
    hand = poker.deal("veikkaus/pietari-dealers-choice", [100] * 4, (1, 2), live=True)
    hand.round.answer(Drawn(poker.cards("2c 3c 4c 5c 6c 7c 8c 9c"), exposed=poker.cards("6c")))
    assert hand.round.result is not None
    assert hand.round.result.void
    later = poker.deal("veikkaus/pietari-dealers-choice", [100] * 4, (1, 2), live=True)
    later.deal("2c 3c 4c 5c 6c 7c 8c 9c")
    later.act("omaha")
    later.round.answer(Drawn(poker.cards("2d 3d 4d 5d 6d 7d 8d 9d"), exposed=poker.cards("4d")))
    later.deal("As")
    assert "As" in [str(card) for card in later.view("C").cards["C"]]


@pytest.mark.rule("veikkaus/seven-card-stud#V-6.154", "veikkaus/seven-card-stud#V-6.155")
def test_a_turned_last_card() -> None:
    def to_seventh(stack: int) -> poker.Hand:
        hand = poker.deal("veikkaus/seven-card-stud", [stack, 100, 100], ante=1, bring_in=0, bets=(4, 8), live=True)
        pack = [str(card) for card in hand.rules.pack]
        hand.deal(" ".join(pack[:9]))
        for street in range(3):
            while hand.to_act:
                hand.act("call" if hand.legal.owes else "check")  # type: ignore[attr-defined]
            hand.deal(" ".join(pack[9 + 3 * street : 12 + 3 * street]))
        while hand.to_act:
            hand.act("check")
        return hand

    first = to_seventh(100)
    first.round.answer(Drawn(poker.cards("As Ks Qs"), exposed=poker.cards("As")))
    assert all(len(open_cards) == 5 for open_cards in first.view(None).open.values())
    all_in = to_seventh(1)
    all_in.round.answer(Drawn(poker.cards("As Ks Qs"), exposed=poker.cards("As")))
    assert [len(cards) for cards in all_in.view(None).open.values()] == [5, 4, 4]
    other = to_seventh(100)
    other.round.answer(Drawn(poker.cards("As Ks Qs"), exposed=poker.cards("Ks")))
    assert other.to_act == "B"
    other.act("no more betting")
    assert any(isinstance(event, StoodBack) for event in other.round.events)
    acting = []
    while other.to_act:
        acting.append(other.to_act)
        other.act("bet", 8) if len(acting) == 1 else other.act("call" if other.legal.owes else "check")  # type: ignore[attr-defined]
    assert "B" not in acting
    assert len(other.round.events[-1].stacks) == 3  # type: ignore[attr-defined]


@pytest.mark.rule("veikkaus/sviten-special#V-6.58")
def test_a_turned_replacement_in_sviten() -> None:
    hand = poker.deal("veikkaus/sviten-special", [100, 100], (1, 2), live=True)
    hand.deal("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc")
    hand.act("call")
    hand.act("check")
    hand.deal("2d 3d 4d")
    hand.act("check")
    hand.act("check")
    hand.throw("2c 4c")
    hand.throw()
    hand.round.answer(Drawn(poker.cards("As Ks"), exposed=poker.cards("As")))
    assert hand.to_act == "A"
    hand.act("no more betting")
    hand.deal("5d")
    hand.deal("6d")
    assert hand.over


@pytest.mark.rule("gelp/seven-card-stud#R3", "gelp/seven-card-stud#I1")
def test_the_bring_in_passes_on() -> None:
    """Seat 4 has the lowest door card but is all-in for the ante: seat 5 must bring in with the ace of spades."""
    stacks = {"3": 100, "4": 1, "5": 100}
    hand = poker.deal("gelp/seven-card-stud", stacks, ante=1, bring_in=2, bets=(5, 10), live=True)
    hand.deal("Kc Kd Kh 9c 9d 9h Qc 2d As")
    assert hand.to_act == "5"
    assert str(hand.legal).endswith("(bring in 2, raise 5)")


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


def test_the_page_runs_as_written(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "poker.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(code, "poker.md", "exec"), {})
    assert "pot 14" in capsys.readouterr().out
