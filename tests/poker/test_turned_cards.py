"""A card that is turned in dealing: it stays, is replaced, or voids the deal."""

from __future__ import annotations

import pytest

from croupier import poker
from croupier.games.poker.events import Burned, StoodBack
from croupier.play import Drawn
from croupier.play.events import Voided


@pytest.mark.rule("veikkaus/seven-card-stud#V-6.147", "veikkaus/soko#V-6.114")
def test_a_turned_first_card_stays_open_and_the_next_comes_down() -> None:
    hand = poker.deal("veikkaus/soko", [100, 100], ante=2, live=True)
    hand.round.answer(Drawn(poker.cards("7d Kc 9s 3c"), exposed=poker.cards("Kc")))
    assert [str(card) for card in hand.view(None).open["B"]] == ["Kc"]
    assert hand.view("A").cards["B"] == [None, *poker.cards("Kc")]
    assert [str(card) for card in hand.view(None).open["A"]] == ["9s"]
    assert hand.to_act == "B"


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


@pytest.mark.rule("veikkaus/shuffle-and-deal#V-3.16")
@pytest.mark.parametrize(
    ("game", "dealt"),
    [
        ("veikkaus/holdem", "7d Kc 9s 3c"),
        ("veikkaus/omaha", "7d Kc 9s 3c 2c 4c 5c 6c"),
        ("veikkaus/soko", "7d Kc 9s 3c"),
        ("veikkaus/seven-card-stud", "7d Kc 9s 3c 2c 4c"),
        ("veikkaus/razz", "7d Kc 9s 3c 2c 4c"),
    ],
)
def test_the_first_card_of_the_deal_turned_is_a_new_deal_in_every_game(game: str, dealt: str) -> None:
    hand = poker.deal(game, [100_00, 100_00], live=True)
    first, second = dealt.split()[:2]
    hand.round.answer(Drawn(poker.cards(dealt), exposed=poker.cards(first)))
    assert hand.round.result is not None
    assert hand.round.result.void == "the first card of the deal was turned"
    other = poker.deal(game, [100_00, 100_00], live=True)
    other.round.answer(Drawn(poker.cards(dealt), exposed=poker.cards(second)))
    assert other.round.result is None


@pytest.mark.rule("veikkaus/shuffle-and-deal#V-3.22")
def test_a_turned_down_card_is_replaced_and_opens_no_other() -> None:
    """The others see the turned card and nothing else of that hand; its owner gets the card that would have been the
    first burn, and the board is the same as without the error."""
    hand = poker.deal("veikkaus/omaha", [100] * 3, (1, 2), live=True)
    deck = [str(card) for card in hand.rules.pack]
    hand.round.answer(Drawn(poker.cards(" ".join(deck[:12])), exposed=poker.cards(deck[4])))
    assert [str(card) for card in hand.view("A").cards["B"] if card] == []
    hand.deal(deck[12])
    for viewer in ("A", "C", None):
        view = hand.view(viewer)
        assert view.cards["B"] == [None] * 4
        assert view.open["B"] == []
    assert [str(card) for card in hand.view("B").cards["B"]] == [deck[1], deck[7], deck[10], deck[12]]
    assert f"'{deck[1]}'" not in str(hand.round.view("A"))
    assert str(hand)
    for _ in range(2):
        hand.act("call")
    hand.act("check")
    hand.deal(" ".join(deck[13:16]))
    assert not any(isinstance(event, Burned) for event in hand.round.events), "the turned card lies as the first burn"


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
