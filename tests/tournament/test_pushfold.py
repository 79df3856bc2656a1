"""Push or fold: the charts that others published, what is known of ends, and what deals at random find again."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.equity import equity
from croupier.analysis.equity.grid import STARTING_HANDS
from croupier.analysis.equity.ranges import read_range, write_range
from croupier.analysis.icm import BadStacks, icm
from croupier.analysis.pushfold import Chart, push_or_fold, seats
from croupier.analysis.pushfold.kernels import Table, settle
from croupier.analysis.pushfold.meetings import counted, meetings
from croupier.analysis.pushfold.two import Duel

# The largest stack, in big blinds, of the heads-up equilibrium as HoldemResources has published it since 2007: suited
# hands above the diagonal. 99 is "20+"; 63s, 53s and 43s have gaps, and their rows are in _GAPS.
_PUSHED = """
99   99   99   99   99   99   99   99   99   99   99   99   99
99   99   99   99   99   99   99   99   99   99   99   19.9 19.3
99   99   99   99   99   99   99   99   99   99   16.3 13.5 12.7
99   99   99   99   99   99   99   99   18.6 14.7 13.5 10.6 8.5
99   99   99   99   99   99   99   99   99   11.9 10.5 7.7  6.5
99   99   99   99   99   99   99   99   99   14.4 6.9  4.9  3.7
99   18.0 13.0 13.3 17.5 99   99   99   99   18.8 10.1 2.7  2.5
99   16.1 10.3 8.5  9.0  10.8 14.7 99   99   99   13.9 2.5  2.1
99   15.1 9.6  6.5  5.7  5.2  7.0  10.7 99   99   16.3 -    2.0
99   14.2 8.9  6.0  4.1  3.5  3.0  2.6  2.4  99   99   -    2.0
99   13.1 7.9  5.4  3.8  2.7  2.3  2.1  2.0  2.1  99   -    1.8
99   12.2 7.5  5.0  3.4  2.5  1.9  1.8  1.7  1.8  1.6  99   1.7
99   11.6 7.0  4.6  2.9  2.2  1.8  1.6  1.5  1.5  1.4  1.4  99
"""
_CALLED = """
99   99   99   99   99   99   99   99   99   99   99   99   99
99   99   99   99   99   99   17.6 15.2 14.3 13.2 12.1 11.4 10.7
99   99   99   99   99   16.1 13.0 10.5 9.9  8.9  8.4  7.8  7.2
99   99   19.5 99   18.0 13.4 10.6 8.8  7.0  6.9  6.1  5.8  5.6
99   99   15.3 12.7 99   11.5 9.3  7.4  6.3  5.2  5.2  4.8  4.5
99   17.1 11.7 9.5  8.4  99   8.2  7.0  5.8  5.0  4.3  4.1  3.9
99   13.8 9.7  7.6  6.6  6.0  99   6.5  5.6  4.8  4.1  3.6  3.5
"""
_GAPS = {"63s": ((5.1, 7.1), (0, 2.3)), "53s": ((3.8, 12.9), (0, 2.4)), "43s": ((4.9, 10.0), (0, 2.2))}
_ALIKE = 0.01
"""Big blinds: charts are rounded to a tenth and leave small gaps out, where a hand is played both ways."""


def _cells(text: str) -> dict[str, float]:
    rows = [row.split() for row in text.strip().splitlines()]
    names = (STARTING_HANDS[13 * at : 13 * at + len(row)] for at, row in enumerate(rows))
    return {n: float(c) for ns, row in zip(names, rows, strict=True) for n, c in zip(ns, row, strict=True) if c != "-"}


@pytest.mark.parametrize("stack", [1.5, 2.0, 3.0, 4.0, 5.0, 6.25, 8.0, 9.0, 10.0, 12.5, 15.0, 17.0, 20.0])
def test_the_published_heads_up_chart(stack: float) -> None:
    duel = Duel(stack)
    found = duel.solve()
    assert max(found.gains) < 1e-5
    pushed = {hand: stack <= most for hand, most in _cells(_PUSHED).items()}
    pushed |= {hand: any(low <= stack <= high for low, high in parts) for hand, parts in _GAPS.items()}
    called = {hand: stack <= most for hand, most in _cells(_CALLED).items()}
    assert len(pushed) == 169
    sides = ((pushed, found.push, duel.pushing(found.call)), (called, found.call, duel.calling(found.push)))
    wrong, alike = [], 0
    for printed, plays, gains in sides:
        for hand, goes in printed.items():
            at = STARTING_HANDS.index(hand)
            if (plays[at] > 0.5) != goes:
                worth = float(gains[at] / duel.hands[at])
                alike += 1
                if abs(worth) > _ALIKE:
                    wrong.append((hand, goes, plays[at], worth))
    assert wrong == []
    assert alike <= 4


@pytest.mark.parametrize(("first", "second"), [("AA", "KK"), ("AKs", "22"), ("72o", "72o"), ("T9s", "98o")])
def test_the_table_of_meetings_is_what_equity_says(first: str, second: str) -> None:
    a, b = STARTING_HANDS.index(first), STARTING_HANDS.index(second)
    known = meetings()
    part = known.win[a, b] + known.tie[a, b] / 2
    assert part == pytest.approx(float(equity([first, second], method="exact").players[0].equity), abs=1e-12)
    wins, ties = counted(a, b)
    deals = known.pairs[a, b] * 1_712_304
    assert (known.win[a, b], known.tie[a, b]) == pytest.approx((wins / deals, ties / deals), abs=1e-15)
    assert known.pairs.sum() == 1326 * 1225


def test_what_the_small_blind_has_left_and_what_he_is_worth() -> None:
    found = push_or_fold([10, 25])
    assert sum(found.values) == pytest.approx(35)
    assert found.values[0] == pytest.approx(10 - 0.0454, abs=1e-4)
    assert found.spot(0).share == pytest.approx(0.583, abs=5e-4)
    assert found.spot(1, {0}).share == pytest.approx(0.374, abs=5e-4)
    with pytest.raises(KeyError, match="hardly ever"):
        found.spot(1)


def test_deals_at_random_find_the_exact_answer_again() -> None:
    """An ante of next to nothing is learned, not counted; what a best answer wins from it is counted exactly."""
    found = push_or_fold([10, 10], one_ante=1e-9, deals=400_000)
    push, call = (np.array(spot.push) for spot in found.spots)
    assert max(Duel(10).gains(push, call)) < 0.004
    assert found.values[0] == pytest.approx(10 - 0.0454, abs=0.03)
    assert found.spots[0].share == pytest.approx(0.583, abs=0.03)
    again = push_or_fold([10, 10], one_ante=1e-9, deals=400_000)
    assert again == found


def test_three_play_as_published_calculators_say_and_who_takes_all_plays_for_chips() -> None:
    found = push_or_fold([10, 10, 10], deals=600_000)
    assert sum(found.values) == pytest.approx(30)
    assert max(found.gains) < 0.01
    button = found.spot(0)
    assert 0.30 < button.share < 0.37
    assert [button.often(hand) > 0.9 for hand in ("AA", "A9o", "22", "KQo", "QJs")] == [True] * 5
    assert [button.often(hand) < 0.1 for hand in ("72o", "J4o", "93s", "T6o")] == [True] * 4
    takes_all = push_or_fold([10, 10, 10], prizes=[1], deals=600_000)
    assert takes_all.spot(0).share == pytest.approx(button.share, abs=0.02)
    assert [30 * value for value in takes_all.values] == pytest.approx(found.values, abs=0.05)


def test_on_the_bubble_chips_lost_are_worth_more_than_chips_won() -> None:
    for_chips = push_or_fold([8, 8, 3], deals=300_000)
    for_seats = push_or_fold([8, 8, 3], prizes=[1, 1], deals=300_000)
    assert for_seats.spot(1, {0}).share < 0.4 * for_chips.spot(1, {0}).share
    assert sum(for_seats.values) == pytest.approx(1)


def _settled(
    stacks: list[float], places: list[int], allin: int, prizes: tuple[float, ...] = (), ante: float = 0
) -> list[float]:
    many = len(stacks)
    posts = np.zeros(many)
    posts[-2:] = 0.5, 1
    table = Table(np.array(stacks), np.full(many, ante), posts, np.array(prizes, np.float64))
    out = np.empty(many)
    settle(table, allin, np.array(places), out)
    return list(out)


def test_side_pots_and_what_nobody_can_call() -> None:
    assert _settled([5, 10, 20], [9, 1, 5], 0b111) == [15, 0, 20]
    assert _settled([5, 10, 20], [9, 9, 5], 0b111) == [7.5, 17.5, 10]
    assert _settled([5, 10, 20], [0, 0, 0], 0b001) == [6.5, 9.5, 19]
    assert _settled([5, 10, 20], [1, 2, 3], 0b011, ante=1) == [0, 17, 18]
    assert _settled([5, 10, 20], [0, 0, 0], 0) == [5, 9.5, 19]


def test_who_goes_out_has_the_place_his_chips_had() -> None:
    prizes = (50, 30, 20)
    assert _settled([5, 10, 20], [1, 2, 3], 0b111, prizes) == [20, 30, 50]
    assert _settled([5, 5, 20], [1, 2, 3], 0b111, prizes) == [25, 25, 50]
    left = [float(each) for each in icm([65, 95, 190], [50, 30, 20]).equities]
    assert _settled([5, 10, 20], [0, 0, 0], 0b001, prizes) == pytest.approx(left)


@pytest.mark.parametrize(
    ("stacks", "more", "why"),
    [
        ([10], {}, "1 stacks; expected two to 10"),
        ([10] * 11, {}, "11 stacks"),
        ([10, 0.5], {}, "Stack 2 is 0.5 big blinds"),
        ([10, float("nan")], {}, "Stack 2"),
        ([10, 1000], {}, "expected 1 to 100"),
        ([10, 10], {"small": 2}, "small blind is 2"),
        ([10, 10], {"ante": -1}, "ante is -1"),
        ([10, 10], {"prizes": [1, 2]}, "prizes that fall"),
        ([10, 10], {"prizes": [3, 2, 1]}, "3 prizes for 2 players"),
        ([10, 10], {"prizes": [0, 0]}, "something to play for"),
        ([10, 10, 10], {"deals": 5}, "a thousand at least"),
    ],
)
def test_what_cannot_be_played_is_refused(stacks: list[float], more: dict[str, float], why: str) -> None:
    with pytest.raises(BadStacks, match=why):
        push_or_fold(stacks, **more)  # type: ignore[arg-type]


@given(st.sets(st.sampled_from(STARTING_HANDS), min_size=1))
def test_a_range_is_read_as_it_was_written(names: set[str]) -> None:
    every = {frozenset(hand) for name in names for hand in read_range(name)}
    assert {frozenset(hand) for hand in read_range(write_range(names))} == every


def test_a_chart_tells_its_gaps() -> None:
    told = Chart({"63s": (10, 11, 12, 51, 52)}, {"63s": ()})
    assert told.stretches("push", "63s") == [(51, 52), (10, 12)]
    assert (told.largest("push", "63s"), told.largest("call", "63s")) == ("5.2*", "–")


def test_seats_have_the_names_that_players_use() -> None:
    assert seats(2) == ("SB", "BB")
    assert seats(6) == ("LJ", "HJ", "CO", "BTN", "SB", "BB")
    assert seats(10) == ("UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB")
