"""Figures of one's own play, worked out by hand: how often one comes in and raises, what it brings, how sure that is."""

from __future__ import annotations

import pytest

from croupier import poker
from croupier.analysis.ownplay import FEWEST, SHOWN, Counted, counted, own_play, rate

Act = tuple[str] | tuple[str, int]
RAISED_AGAIN: tuple[Act, ...] = (("raise", 6), ("raise", 18), ("fold",), ("fold",))
"""C on the button raises, A in the small blind raises again, everybody folds."""
CALLED: tuple[Act, ...] = (("raise", 6), ("fold",), ("call",), ("check",), ("bet", 8), ("fold",))
"""C raises, B calls in the big blind and gives up after the flop."""
LIMPED: tuple[Act, ...] = (("fold",), ("call",), ("check",), *[("check",)] * 6)
"""A completes, B checks his option, nobody bets until the showdown."""


def played(*actions: Act) -> poker.Hand:
    hand = poker.deal("gelp/texas-holdem", stacks=[200] * 3, blinds=(1, 2), seed=7)
    for action in actions:
        hand.act(*action)
    assert hand.to_act is None
    return hand


def seen(seat: str, net: int, *actions: Act) -> dict[str, bool | None]:
    found = counted(played(*actions).round.events, seat, net)
    assert found.net == net / 2, "in big blinds"
    return dict(zip(SHOWN, found.shown, strict=True))


@pytest.mark.parametrize(
    ("seat", "actions", "vpip", "pfr", "three_bet", "showdown"),
    [
        ("A", RAISED_AGAIN, True, True, True, False),
        ("B", RAISED_AGAIN, False, False, None, False),
        ("C", RAISED_AGAIN, True, True, None, False),
        ("A", CALLED, False, False, False, False),
        ("B", CALLED, True, False, False, False),
        ("C", CALLED, True, True, None, False),
        ("A", LIMPED, True, False, None, True),
        ("B", LIMPED, False, False, None, True),
        ("C", LIMPED, False, False, None, False),
    ],
)
def test_a_hand_counts_for_what_one_did_and_could_do(
    seat: str, actions: tuple[Act, ...], vpip: bool, pfr: bool, three_bet: bool | None, showdown: bool
) -> None:
    assert seen(seat, 4, *actions) == {"vpip": vpip, "pfr": pfr, "three_bet": three_bet, "showdown": showdown}


def test_the_figures_are_shares_of_the_hands_in_which_they_could_be() -> None:
    hands = [counted(played(*actions).round.events, "A", 0) for actions in (RAISED_AGAIN, CALLED, LIMPED)]
    found = own_play(hands)
    assert {name: tuple(rate) for name, rate in found.rates.items()} == {
        "vpip": (2, 3),
        "pfr": (1, 3),
        "three_bet": (1, 2),
        "showdown": (1, 3),
    }
    assert (found.hands, found.winning) == (3, None)


def test_without_blinds_there_is_no_third_bet() -> None:
    """C completes, A raises: at a game with blinds that would be raised again."""
    hand = poker.deal("gelp/razz", stacks=[1_000_00] * 3, seed=7)
    hand.act("raise", 150_00)
    hand.act("raise", 300_00)
    found = counted(hand.round.events, "A", 300_00)
    assert dict(zip(SHOWN, found.shown, strict=True)) == {
        "vpip": True,
        "pfr": True,
        "three_bet": None,
        "showdown": False,
    }
    assert found.net == 2, "where there are no blinds, in small bets"


def brought(*nets: float) -> list[Counted]:
    return [Counted((False, False, None, False), net) for net in nets]


def test_the_win_rate_is_the_mean_with_its_interval() -> None:
    """60 hands bring a big blind, 40 cost one: 0.2 a hand. Their variance is (60 · 0.8² + 40 · 1.2²) / 99 = 96 / 99, so
    that of the mean 96 / 9900, and 1.96 standard deviations of it are 0.193."""
    found = own_play(brought(*[1.0] * 60, *[-1.0] * 40)).winning
    assert found is not None
    assert found == pytest.approx((20.0, 0.70, 39.30), abs=0.005)


def test_of_too_few_hands_no_win_rate_is_told() -> None:
    assert own_play(brought(*[1.0, -1.0] * (FEWEST // 2))).winning is not None
    assert own_play(brought(*[1.0, -1.0] * (FEWEST // 2))[1:]).winning is None
    unpriced = [Counted((False, False, None, False), None)] * FEWEST
    assert own_play(unpriced).winning is None, "hands without a big blind"
    assert own_play([]).winning is None
    assert rate([1.0]) is None


def test_an_interval_narrows_with_the_hands() -> None:
    few, many = rate([1.0, -1.0] * 5), rate([1.0, -1.0] * 500)
    assert few is not None
    assert many is not None
    assert few.per_100 == many.per_100 == 0
    assert many.high - many.low < few.high - few.low
