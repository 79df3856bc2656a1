"""From what a seat has been told at a real table to the state in numbers (``table``), event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.opponents.blueprint import table as t
from croupier.analysis.opponents.seen import Seen
from croupier.games.poker import events as e
from croupier.play import Seat
from croupier.play.events import Dealt, Event
from croupier.ranking.arrays import Ints

_MOST_CHIPS: Final = 10**12
"""More than anybody has; a stack that nobody knows is taken for this."""
_BLINDS: Final = {"small blind": 1, "big blind": 2}


class Read(NamedTuple):
    """The table as the seat at turn sees it. ``own``: its two cards; ``board``: those that lie open."""

    state: Ints
    seat: int
    own: tuple[int, ...]
    board: tuple[int, ...]


def read(view: Seen) -> Read:
    """What a player knows, in numbers."""
    state, seats = followed(view.events)
    board = tuple(int(card) for card in view.picture.boards[0]) if view.picture.boards else ()
    return Read(state, seats[view.seat], tuple(int(card) for card in view.own), board)


def followed(events: Iterable[Event]) -> tuple[Ints, dict[Seat, int]]:
    """The state after these events, and each seat's number in it."""
    state, seats = np.zeros(t.SIZE, np.int64), dict[Seat, int]()
    for event in events:
        _follow(state, seats, event)
    return state, seats


class Deed(NamedTuple):
    """What a seat did, and the state in which it did it."""

    seat: int
    event: e.Acted
    before: Ints


def deeds(events: Iterable[Event]) -> Iterator[Deed]:
    """Everything that was done, in turn."""
    state, seats = np.zeros(t.SIZE, np.int64), dict[Seat, int]()
    for event in events:
        if isinstance(event, e.Acted):
            yield Deed(seats[event.seat], event, state.copy())
        _follow(state, seats, event)


def _follow(state: Ints, seats: dict[Seat, int], event: Event) -> None:
    match event:
        case e.HandStarted():
            seats.update({seat: place for place, seat in enumerate(event.seats)})
            t.clear(state, len(seats), max(1, int(event.stakes["blinds"][1])))
            for place, stack in enumerate(event.stacks):
                state[t.STACK + place] = _MOST_CHIPS if stack is None else min(stack, _MOST_CHIPS)
        case e.Posted(seat, what, amount, live):
            _posted(state, seats[seat], what, amount, live)
        case e.Acted():
            _acted(state, seats[event.seat], event)
        case e.Returned(seat, amount):
            state[t.STACK + seats[seat]] += amount
            state[t.PAID + seats[seat]] -= amount
            state[t.POT] -= amount
        case Dealt() if event.to not in seats and state[t.STREET] < 3:
            t.next_street(state)


def _posted(state: Ints, seat: int, what: str, amount: int, live: bool) -> None:
    if not live:
        t.ante(state, seat, amount)
        return
    t.post(state, seat, amount, _BLINDS.get(what, 0))
    if what == "straddle":
        state[t.BIG] = state[t.STEP] = max(state[t.BIG], state[t.BET + seat])


def _acted(state: Ints, seat: int, event: e.Acted) -> None:
    match event.action:
        case "fold":
            t.fold(state, seat)
        case "bet" | "raise":
            t.raise_to(state, seat, min(event.to, _MOST_CHIPS))
        case _:
            t.call(state, seat)
