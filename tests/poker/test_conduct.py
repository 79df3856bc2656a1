"""What a rulebook may declare of people at a real table: every choice changes what a move or a ruling becomes."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import load, poker
from croupier.cards import cards
from croupier.games.poker import gestures
from croupier.games.poker.asks import Act
from croupier.games.poker.conduct import Conduct
from croupier.games.poker.events import LaidOpen
from croupier.games.poker.felt import Player
from croupier.games.poker.gestures import Meaning
from croupier.games.poker.hand import Hand
from croupier.play import Choice, Drawn, Move, Refused, Ruling
from croupier.play.answers import read_answer


def facing(current: int, low: int, stack: int = 10_000) -> Act:
    return Act(Player("B", 0, stack), current, low, stack, 1, "raise" if current else "bet")


def put(*chips: int) -> Move:
    return Move("B", chips=(chips,))


def read(ask: Act, move: Move, **choices: Any) -> Meaning:
    return gestures.read(ask, move, Conduct(**choices))


def test_half_of_the_raise_or_half_of_the_bet() -> None:
    """A bet of 1000 was raised to 1200: 1350 are more than half of the raise of 200, and not half of 1200."""
    ask, chips = facing(1200, 1400), Move("B", named=1350)
    assert read(ask, chips) == Meaning("raise", 1400, add=1400, why="half")
    assert read(ask, chips, half_of="bet").action == "call"
    assert read(facing(1000, 5000), Move("B", named=1600)).action == "call"
    assert read(facing(1000, 5000), Move("B", named=1600), half_of="bet").to == 5000


def test_a_single_chip_is_a_call_or_what_it_is_worth() -> None:
    assert read(facing(200, 400), put(1000)) == Meaning("call", 200, back=800, why="one_chip")
    assert read(facing(200, 400), put(1000), one_chip="sum").to == 1000


def test_a_single_chip_opens_with_the_largest_bet_or_the_smallest() -> None:
    assert read(facing(0, 200), put(1000)).to == 1000
    assert read(facing(0, 200), put(1000), one_chip_opens="smallest") == Meaning(
        "bet", 200, back=800, why="one_chip_opens"
    )


def test_the_smallest_chip_is_taken_away_or_counts() -> None:
    assert read(facing(800, 1200), put(500, 500)).action == "call"
    assert read(facing(800, 1200), put(500, 500), smallest_away=False).to == 1200


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Move("B"), "nothing was put in"),
        (Move("B", chips=((),)), "each motion"),
        (Move("B", chips=((0, 5),)), "each motion"),
        (Move("B", chips=((9_000, 9_000),)), "cannot push in"),
        (Move("B", named=0), "more than nothing"),
        (Move("B", "raise", does="knocks"), "one thing at a time"),
        (Move("B", "check"), "you cannot check"),
        (Move("B", "bring in"), "no bring-in"),
        (Move("B", "raise", conditional=True), "on a condition"),
    ],
)
def test_what_nobody_can_have_done_is_refused(move: Move, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read(facing(200, 400), move)


def test_a_move_is_read_back_as_it_was_written() -> None:
    move = Move("B", "raise", 600, ((400,), (100, 100)), "", cards("As"), "C", conditional=True)
    assert read_answer(move.as_json()) == move
    ruling = Ruling("dealt_early", amount=2, seats=("A",), ground="late")
    assert read_answer(ruling.as_json()) == ruling


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "move", "seat": "B", "said": "maybe"},
        {"kind": "move", "seat": "B", "chips": [5]},
        {"kind": "move", "seat": "B", "chips": [[True]]},
        {"kind": "move", "seat": "B", "does": "shows", "cards": "Zz"},
        {"kind": "move", "said": "call"},
        {"kind": "ruling", "verdict": "dead_hand", "seats": "A"},
        {"kind": "ruling", "verdict": "shrugs"},
    ],
)
def test_what_is_no_move_and_no_ruling_is_not_read(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"move|ruling|card|Zz"):
        read_answer(data)


def hand(**choices: Any) -> Hand:
    """Three at hold'em, the conduct of the house but for these choices; everybody's cards are known."""
    rules = poker.rules("veikkaus/holdem")
    assert rules.conduct is not None
    rules = rules.model_copy(update={"conduct": rules.conduct.model_copy(update=choices)})
    carry = {"stacks": dict.fromkeys("ABC", 100), "stakes": {"blinds": (1, 2)}}
    table = load("veikkaus/holdem").table(tuple("ABC"), supervised=True, carry=carry)
    out = Hand(rules, table, None, "veikkaus/holdem")
    out.round.answer(Drawn(cards("As Kd Qh Ad Ks Qc")))
    return out


def test_who_has_put_in_too_little_may_fold_where_the_house_may_let_him() -> None:
    one = hand(may_fold=False)
    with pytest.raises(Refused, match="nobody may fold after it"):
        one.round.answer(Ruling("may_fold", seat="C", amount=1))
    assert hand().round.answer(Ruling("may_fold", seat="C", amount=1))


def test_cards_shown_too_early_cost_the_right_to_raise_or_nothing() -> None:
    shows = Move("C", does="shows", cards=cards("Qh"))
    for choice, may in (("no_raise", False), ("nothing", True)):
        one = hand(shown_early=choice)
        one.round.answer(shows)
        assert ("raise" in [option.name for option in one.legal.options]) is may  # type: ignore[attr-defined]


def test_cards_shown_to_one_are_seen_by_all_at_once_or_at_the_end() -> None:
    for choice, seen in ((True, []), (False, ["Qh"])):
        one = hand(shown_to_one=choice)
        one.round.answer(Move("C", does="shows", cards=cards("Qh"), to="A"))
        assert [str(card) for card in one.view(None).cards["C"] if card is not None] == seen


def test_who_has_shown_a_part_shows_the_rest_or_not() -> None:
    for choice, shown in ((True, ["As", "Ad"]), (False, ["As"])):
        one = hand(part_shown=choice)
        one.round.answer(Choice("C", "fold"))
        one.round.answer(Move("A", does="shows", cards=cards("As")))
        one.round.answer(Choice("A", "call"))
        one.round.answer(Choice("B", "fold"))
        one.round.answer(Ruling("stands"))
        laid = [card for event in one.round.events if isinstance(event, LaidOpen) for card in event.cards]
        assert [str(card) for card in laid] == shown


def test_a_wrong_start_is_an_action_out_of_turn_where_the_rulebook_says_nothing_else() -> None:
    """Of three, B bets in A's place and A checks: B must check; by the rule of open cards he would be free."""
    for choice, free in ((False, False), (True, True)):
        one = hand(wrong_start=choice)
        for answer in (Choice("C", "call"), Choice("A", "call"), Choice("B", "check"), Drawn(cards("2c 3c 4c"))):
            one.round.answer(answer)
        one.round.answer(Move("B", "bet", 4))
        one.round.answer(Choice("A", "check"))
        assert (one.to_act == "B") is free


def test_what_is_asked_says_that_moves_and_rulings_are_heard() -> None:
    one = hand()
    asked = one.legal.legal()
    assert asked["moves"]
    assert "dead_hand" in asked["verdicts"]
    for answer in (Choice("C", "fold"), Choice("A", "fold")):
        one.round.answer(answer)
    assert one.legal.legal() == {
        "ask": "confirm",
        "verdicts": ["stands", "dead_hand", "live_hand", "inspected", "irregular"],
    }
    with pytest.raises(Refused):
        one.round.answer(Choice("B", "check"))


def test_who_must_name_an_amount_and_says_nothing_has_made_the_smallest() -> None:
    one = hand()
    one.round.answer(Move("C", "raise"))
    assert one.legal.silent() == Choice("C", "raise", 4)
    assert [option.name for option in one.legal.options] == ["raise"]  # type: ignore[attr-defined]


def test_an_answer_taken_back_takes_back_what_was_ruled() -> None:
    one = hand()
    before = one.view(None).as_json()
    one.round.answer(Ruling("dead_hand", seat="B", ground="protected"))
    assert one.view(None).as_json() != before
    one.undo()
    assert one.view(None).as_json() == before
