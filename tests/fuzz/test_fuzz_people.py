"""A fixed number of hands that people deal and rule, of every game that has rules for it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from fuzz_people import GAMES, People, begun, played

from croupier.games.poker.watched import Mend, WatchedDeal
from croupier.play import Answer, Move, Refused, Ruling

HANDS = 20


@pytest.mark.parametrize("game", GAMES)
def test_whatever_goes_wrong_with_a_deal(game: str) -> None:
    luck, ruled = random.Random(game), Counter[str]()

    def heard(answer: Answer) -> None:
        if isinstance(answer, Ruling):
            ruled[answer.ground or answer.verdict] += 1

    for _ in range(HANDS):
        case = {**People().made(luck), "game": game, "options": {}, "stacks": [150, 55, 400], "often": 0.5}
        played(case, heard)
    assert ruled.total() > HANDS // 4, "hands in which nothing was ruled prove nothing"


def test_remedies_are_shown_before_they_are_carried_out() -> None:
    """Which cards move, what goes back, who is dead and who acts next; closed cards are counted, not named."""
    case = {"game": "veikkaus/holdem", "stacks": [100, 100, 100], "ante": 0}
    hand, luck = begun(case), random.Random(1)
    assert isinstance(hand.round.ask, WatchedDeal)
    hand.round.answer(hand.round.ask.draw(luck.randrange))
    inputs = len(hand.round.inputs)
    order, turn = tuple(hand.view(None).seats), hand.to_act
    first, second, third = (hand.view(seat).cards[seat] for seat in order)
    ruling = Ruling("irregular", ground="turned", seat=order[1], cards=(second[0],))
    shown = hand.round.ask.hears.remedies(ruling)  # type: ignore[union-attr]
    assert len(hand.round.inputs) == inputs, "looking at the remedies changes nothing"
    assert [one.name for one in shown] == ["replaced"]
    hand.round.answer(ruling)
    ask = hand.round.ask
    assert isinstance(ask, Mend)
    (remedy,) = ask.legal()["remedies"]
    assert remedy["rule"] == "veikkaus/shuffle-and-deal#V-3.22"
    assert remedy["moves"][0] == {
        "of": order[1],
        "to": "the burned cards, as the next one",
        "count": 1,
        "cards": [str(second[0])],
    }
    assert remedy["moves"][1] == {"of": "the deck", "to": order[1], "count": 1}
    assert remedy["acts"] == turn
    with pytest.raises(Refused, match="first say what is done about it"):
        hand.round.answer(Move("A", "fold"))
    hand.round.answer(Ruling("stands"))
    assert hand.view(order[1]).cards[order[1]] == second, "none of them is carried out"
    hand.round.answer(Ruling("irregular", ground="wrong_first", seat=order[1]))
    moves = hand.legal.legal()["remedies"][0]["moves"]
    assert all("cards" not in move for move in moves), "nobody reads closed cards out of a remedy"
    hand.round.answer(Ruling("remedied"))
    assert [hand.view(seat).cards[seat] for seat in order] == [second, third, first]
    hand.round.answer(Ruling("irregular", ground="two_alike", cards=(first[0],)))
    (void,) = hand.legal.legal()["remedies"]
    assert sum(void["back"].values()) == 3, "both blinds"
