"""Figures of play: what is counted, for whom and of how many chances; and the published ones of public hands."""

from __future__ import annotations

import math
import os
from pathlib import Path

import pytest

from croupier import poker
from croupier.analysis.arena.figures import FIGURES, WHOLE_HANDS, Figures, Rate, figures, positions

HERE = Path(__file__).resolve()
PLURIBUS = Path(os.environ.get("CROUPIER_PHH", HERE.parents[3] / "shared" / "data" / "phh")) / "pluribus"
SIX = ("SB", "BB", "UTG", "HJ", "CO", "BTN")


def played(*actions: str, seats: int = 3, game: str = "gelp/texas-holdem", stack: int = 200, **more: object) -> Figures:
    """The figures of one hand; A is the small blind, the last seat has the button."""
    hand = poker.deal(game, [stack] * seats, blinds=(1, 2), seed=7, **more)  # type: ignore[arg-type]
    for said in actions:
        action, _, amount = said.partition(" ")
        hand.act(action, int(amount) if amount else None)
    return figures([hand.round.events])


def test_a_walk_gives_nobody_a_figure_but_the_chances() -> None:
    found = played("fold", "fold")
    assert found["vpip"] == Rate(0, 3)
    assert found["first in"] == Rate(0, 2), "the big blind was not asked"
    assert found["3-bet"].of == found["c-bet"].of == 0
    assert found["hands to the flop"] == Rate(0, 1)
    assert math.isnan(found["c-bet"].share)


def test_a_raise_a_second_raise_and_a_fold_to_it() -> None:
    found = played("raise 6", "fold", "raise 18", "fold")
    assert found["first in", "BTN"] == Rate(1, 1)
    assert found["first in", "SB"] == Rate(0, 0), "somebody was in before him"
    assert found["3-bet", "SB"] == Rate(0, 1)
    assert found["3-bet", "BB"] == Rate(1, 1)
    assert found["fold to 3-bet", "BTN"] == Rate(1, 1)
    assert found["pfr"] == Rate(2, 3)


def test_a_limp_is_of_his_own_will_and_ends_the_first_in() -> None:
    found = played("call", "raise 10", "fold", "fold")
    assert found["vpip", "BTN"] == Rate(1, 1)
    assert found["pfr", "BTN"] == Rate(0, 1)
    assert found["first in"] == Rate(0, 1)
    assert found["3-bet"] == Rate(0, 2), "big blind and limper could have"


def test_a_bet_on_the_flop_is_folded_to_or_raised() -> None:
    before = ("raise 6", "call", "call")
    folded = played(*before, "check", "check", "bet 9", "fold", "fold")
    assert folded["c-bet"] == Rate(1, 1)
    assert folded["fold to c-bet"] == Rate(2, 2)
    raised = played(*before, "check", "check", "bet 9", "raise 30", "fold", "fold")
    assert raised["raise c-bet", "SB"] == Rate(1, 1)
    assert raised["fold to c-bet"] == Rate(0, 1), "who then folds, folds to the raise"
    donked = played(*before, "bet 9", "fold", "fold")
    assert donked["c-bet"].of == donked["fold to c-bet"].of == 0, "somebody else has bet first"
    checked = played(*before, "check", "check", "check", "check", "check", "bet 9", "fold", "fold")
    assert checked["c-bet"] == Rate(0, 1)
    assert checked["players at the flop"] == Rate(3, 1)


def test_an_all_in_is_one_whether_called_or_not() -> None:
    shoved = played("raise 200", "fold", "fold")
    assert shoved["all-in preflop", "BTN"] == Rate(1, 1)
    assert shoved["hands all-in preflop"] == Rate(1, 1)
    assert shoved["hands to the flop"] == Rate(0, 1)
    called = played("fold", "raise 200", "call", "once")
    assert called["all-in preflop"] == Rate(2, 3)
    assert called["hands to the showdown"] == called["hands to the flop"] == Rate(1, 1)
    later = played("fold", "call", "check", "bet 198", "fold")
    assert later["all-in"] == Rate(1, 3)
    assert later["all-in preflop"] == Rate(0, 3)
    blind = played("fold", "fold", stack=2)
    assert blind["all-in preflop", "BB"] == Rate(1, 1), "by the blind alone"


def test_only_the_seats_asked_for_are_counted() -> None:
    hand = poker.deal("gelp/texas-holdem", [200] * 3, blinds=(1, 2), seed=7)
    for action in ("call", "fold", "check"):
        hand.act(action)
    found = figures([hand.round.events], of={"C"})
    assert found["vpip"] == Rate(1, 1)
    assert found["players at the flop"] == Rate(2, 1), "the table's figures are those of all"


def test_counts_of_different_hands_add_up() -> None:
    one, other = played("fold", "fold"), played("call", "fold", "fold", seats=4)
    one.add(other)
    assert one.hands == 2
    assert one["vpip"] == Rate(1, 7)
    assert one.positions == ["SB", "BB", "BTN", "UTG"]
    assert one.as_json()["players"]["vpip"]["UTG"] == {"hits": 1, "of": 1}


def test_streets_of_games_without_a_board_are_told_apart() -> None:
    hand = poker.deal("gelp/razz", [200] * 2, blinds=(0, 0), ante=1, bring_in=1, bets=(2, 4), seed=3)
    hand.act("bring in")
    hand.act("complete")
    hand.act("call")
    hand.act("check") if hand.legal.legal()["default"] == "check" else hand.act("call")
    found = figures([hand.round.events])
    assert found["pfr"] == Rate(1, 2)
    assert found["flop"] == Rate(2, 2)
    assert found.positions == ["1", "2"]


@pytest.mark.parametrize("count", range(2, 11))
def test_every_table_has_a_name_for_every_place(count: int) -> None:
    names = positions(count)
    assert len(set(names)) == len(names) == count
    assert names[-1] == "BTN"


def test_an_interval_holds_its_share_and_narrows() -> None:
    few, many = Rate(3, 10), Rate(300, 1000)
    for rate in (few, many, Rate(0, 5), Rate(5, 5)):
        low, high = rate.interval
        assert 0 <= low <= rate.share <= high <= 1
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
    assert Rate(0, 0).interval == (0, 1)
    assert str(Rate(0, 0)) == "–"


@pytest.mark.skipif(not PLURIBUS.is_dir(), reason=f"no public hand histories at {PLURIBUS} (set CROUPIER_PHH)")
def test_the_public_hands_of_professionals_have_their_published_figures() -> None:
    found = figures(next(poker.read(path)).run().round.events for path in sorted(PLURIBUS.rglob("*.phh")))
    assert found.hands == 1438
    assert found.positions == list(SIX)
    everywhere = {
        "vpip": 26.4, "pfr": 17.6, "first in": 25.9, "3-bet": 8.0, "fold to 3-bet": 46.4, "c-bet": 54.2, "fold to c-bet": 47.1,
        "raise c-bet": 9.1, "hands to the flop": 54.0, "hands to the showdown": 17.5, "hands all-in preflop": 0.8, "hands all-in": 3.2,
    }  # fmt: skip
    assert {name: round(100 * found[name].share, 1) for name in everywhere} == everywhere
    assert round(found["players at the flop"].share, 2) == 2.11
    by_position = {
        "vpip": (27.9, 42.1, 19.3, 19.3, 21.1, 28.8),
        "pfr": (15.2, 8.8, 19.2, 18.4, 19.1, 24.7),
        "first in": (30.7, None, 19.2, 21.7, 26.7, 44.1),
        "3-bet": (10.0, 7.9, None, 4.7, 6.4, 8.0),
    }
    for name, wanted in by_position.items():
        rates = [found[name, at] for at in SIX]
        assert tuple(round(100 * rate.share, 1) if rate.of else None for rate in rates) == wanted, name


def test_every_figure_says_what_it_counts() -> None:
    found = played("call", "call", "check").as_json()
    assert set(found["players"]) == set(FIGURES)
    assert set(found["table"]) == set(WHOLE_HANDS)
