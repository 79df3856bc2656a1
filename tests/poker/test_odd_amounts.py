"""Sums that were once counted step by step come out the same, and as quickly for a million millions of steps."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import poker
from croupier.games.poker.asks import Act
from croupier.games.poker.betting import Bets
from croupier.games.poker.conduct import Conduct
from croupier.games.poker.fee import Rake, take
from croupier.games.poker.felt import Player
from croupier.games.poker.gestures import read
from croupier.play import Choice, Move, Refused
from mutations import ODD_NUMBERS
from work_kit import bounded

SMALL = st.integers(0, 60)


def _bets(level: int, current: int) -> Any:
    return SimpleNamespace(level=level, current=current)


@given(SMALL, SMALL, st.integers(1, 20))
def test_the_next_full_bet(level: int, current: int, unit: int) -> None:
    to = level + unit
    while to <= current:
        to += unit
    assert Bets._next(_bets(level, current), unit) == to


@given(
    st.lists(st.integers(0, 50), min_size=1, max_size=4),
    st.integers(1, 9),
    st.integers(1, 9),
    st.none() | st.integers(1, 40),
)
def test_a_fee_for_every_full_step(pots: list[int], step: int, fee: int, cap: int | None) -> None:
    steps, begins, end, out = sum(pots) // step, 0, 0, []
    if cap is not None:
        steps = min(steps, cap // fee)
    for pot in pots:
        end, here = end + pot, 0
        while steps and begins < end:
            here, steps, begins = here + fee, steps - 1, begins + step
        out.append(min(here, pot))
    rake = Rake(step=step, fee=fee, cap=cap)
    assert take(rake, pots, street=2, dealt_in=6, blinds=(1, 2)).rake == tuple(out)


@given(st.integers(1, 400), st.integers(1, 30), st.integers(2, 200))
def test_an_opening_bet_is_rounded_to_the_blind(total: int, blind: int, stack: int) -> None:
    ask = Act(Player("A", 0, stack), 0, 1, stack, 1, "bet")
    if total % blind == 0 or total >= stack:
        return
    to = (2 * total + blind) // (2 * blind) * blind
    while to > stack:
        to -= blind
    assert read(ask, Move("A", named=total), Conduct(), blind=blind).to == max(1, to)


def test_a_million_millions_of_steps_are_one_sum() -> None:
    with bounded(200, 1.0):
        assert Bets._next(_bets(0, 10**18), 1) == 10**18 + 1
        assert take(Rake(step=10, fee=1), [10**18], street=2, dealt_in=6, blinds=(1, 2)).rake == (10**17,)


@pytest.mark.parametrize("game", ["unibet-ee/texas-holdem", "gelp/seven-card-stud", "gelp/omaha"])
def test_raises_that_nobody_could_make_are_refused(game: str) -> None:
    hand = poker.deal(game, stacks=[200_00, 200_00, 200_00], seed=3)
    for option in ("raise", "bet", "call", "bring in", "fold"):
        for amount in ODD_NUMBERS:
            if not 1 <= amount <= 200_00:
                with bounded(20_000, 1.0), pytest.raises(Refused):
                    hand.round.answer(Choice(hand.to_act or "", option, amount))
    assert not [answer for answer in hand.round.inputs if isinstance(answer, Choice)]
