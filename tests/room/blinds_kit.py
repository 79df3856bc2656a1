"""A room whose hands are only begun: who is dealt in, where button and blinds are, who posts what."""

from __future__ import annotations

from croupier.play import Refused
from croupier.room.rules.blinds import (
    AutoPost,
    Chose,
    Dealt,
    Entry,
    HandBegins,
    HandOver,
    HandVoid,
    Missed,
    Owed,
    SatDown,
    StoodUp,
    Stopped,
    apply,
)
from croupier.room.rules.book import room_for
from croupier.room.rules.model import Blinds


class Blindly:
    """Chairs by number; who sits and is not away is there."""

    def __init__(self, house: str | Blinds, *chairs: int) -> None:
        self.rules = room_for(f"{house}/any").blinds if isinstance(house, str) else house
        self.owed, self.away, self.missed = Owed(), set[int](), list[Missed]()
        self.sit(*chairs)

    def enter(self, entry: Entry) -> list[Dealt]:
        self.owed, events = apply(self.rules, self.owed, entry)
        self.missed = [event for event in events if isinstance(event, Missed)]
        return [event for event in events if isinstance(event, Dealt)]

    def sit(self, *chairs: int) -> None:
        for chair in chairs:
            self.enter(SatDown(chair))

    def stand(self, *chairs: int) -> None:
        for chair in chairs:
            self.enter(StoodUp(chair))
            self.away.discard(chair)

    def post(self, chair: int) -> None:
        self.enter(Chose(chair, "post"))

    def waits(self, chair: int) -> None:
        self.enter(Chose(chair, "wait"))

    def buy(self, chair: int) -> None:
        self.enter(Chose(chair, "buy"))

    def auto(self, chair: int, on: bool = True) -> None:
        self.enter(AutoPost(chair, on))

    def stop(self) -> None:
        self.enter(Stopped())

    def void(self) -> None:
        self.enter(HandVoid())

    def begin(self, *, button_small: bool = True) -> Dealt:
        """The next hand begins, and has no end yet."""
        there = frozenset(self.owed.duties.keys() - self.away)
        (hand,) = self.enter(HandBegins(there, button_small))
        return hand

    def hand(self) -> Dealt:
        hand = self.begin()
        missed = self.missed
        self.enter(HandOver())
        self.missed = missed
        return hand

    def at(self, button: int, small: int | None, big: int) -> None:
        """A hand in which they stand so: from here a story goes on."""
        for _ in range(50):
            if self.hand().positions[:3] == (button, small, big):
                return
        raise AssertionError(f"never at {button}, {small}, {big}")

    def stands(self) -> tuple[int, int | None, int]:
        """Button, small and big blind of the next hand."""
        return self.hand().positions[:3]

    def owes(self, chair: int) -> str | None:
        return self.owed.duties[chair].owes

    def refusal(self, entry: Entry) -> str:
        before = self.owed
        try:
            self.enter(entry)
        except Refused as no:
            assert self.owed is before
            return no.reason
        raise AssertionError("it was not refused")
