"""What lies on the table, told by events of any family."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from croupier.cards import cards
from croupier.play import Line, Settlement
from croupier.play.events import EVENTS, BetPlaced, BetTaken, Dealt, Event, Rolled, Stopped, Turned, read_event
from croupier.room import CourseFault, stakes
from croupier.room.bank import Paid


@dataclass(frozen=True, slots=True)
class BlindPosted(Event):
    """An event of a family that nobody here knows."""

    seat: str
    amount: int

    @property
    def laid(self) -> tuple[str, str, int]:
        return self.seat, "pot", self.amount


def test_stakes_follow_the_events_whatever_family_they_are_of() -> None:
    lying = stakes.follow({}, [BlindPosted("Ann", 5), BetPlaced("Bob", "red", 7), BetTaken("Bob", "red", 3)])
    assert lying == {("Ann", "pot"): 5, ("Bob", "red"): 4}
    assert stakes.change({("Ann", "pot"): 2}, lying) == {"Ann": 3, "Bob": 4}
    with pytest.raises(CourseFault, match="more than lay there"):
        stakes.follow(lying, [BetTaken("Bob", "red", 5)])


def test_a_standing_stake_that_is_not_told_again_goes_back() -> None:
    before = {("Ann", "red"): 10, ("Bob", "red"): 20}
    now = stakes.opened([BetPlaced("Ann", "red", 10, standing=True), BetTaken("Bob", "red", 20, "the limits changed")])
    assert stakes.change(before, now) == {"Bob": -20}


def test_a_settlement_is_for_all_that_lies_there() -> None:
    lying = {("Ann", "red"): 10, ("Bob", "black"): 10}
    end = Settlement((Line("Ann", "red", 10, 10, stays=10), Line("Bob", "black", 10, -10)))
    assert stakes.settle(lying, end, ()) == ({("Ann", "red"): 10}, {"Ann": Paid(0, 10), "Bob": Paid(10, 0)})
    assert stakes.settle(lying, end, ("Ann",)) == ({}, {"Ann": Paid(10, 20), "Bob": Paid(10, 0)})
    with pytest.raises(CourseFault, match="10 were settled while 20 lay"):
        stakes.settle(lying, Settlement(end.lines[:1]), ())


def test_a_stake_awarded_to_another_seat_is_paid_to_that_seat() -> None:
    end = Settlement((Line("Bob", "red", 10, 10),))
    assert stakes.settle({("Ann", "red"): 10}, end, ())[1] == {"Ann": Paid(10, 0), "Bob": Paid(0, 20)}


@pytest.mark.parametrize(
    "event",
    [
        BetPlaced("Ann", "red", 5, standing=True),
        Dealt("Ann", cards("As Kd"), "owner"),
        Dealt("Ann", (None, None), "down"),
        Turned("dealer", cards("Th")),
        Rolled((4, 2), 6),
        Stopped("17", 8),
    ],
)
def test_events_are_read_as_they_were_written(event: Event) -> None:
    assert read_event(event.as_json()) == event


def test_an_unknown_event_is_said_so() -> None:
    assert len(EVENTS) > 15
    with pytest.raises(ValueError, match="is not an event"):
        read_event({"kind": "martians"})
    assert (Rolled((4, 2), 6).outcome, Stopped("17").outcome, Turned("x", ()).outcome) == ("4.2", "17", None)
