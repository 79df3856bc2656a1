"""From what a seat has been told at a real table to the state in numbers (``engine.table``), event by event."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.opponents.practised.engine import table as t
from croupier.analysis.opponents.practised.engine.game import (
    DRAWS,
    LEAST_BET,
    PAIR_STREET,
    STUD,
    UNIT,
    WIDTH,
    Layout,
    unit_of,
)
from croupier.analysis.opponents.practised.engine.key import drawn
from croupier.analysis.opponents.practised.engine.strength import showing
from croupier.analysis.opponents.seen import Seen
from croupier.games.poker import events as e
from croupier.games.poker.asks import Act
from croupier.games.poker.model import Rules, Stakes
from croupier.play import Seat
from croupier.play.events import Dealt
from croupier.ranking.arrays import Ints

_MOST_CHIPS: Final = 10**12
"""More than anybody has; a stack that nobody knows is taken for this."""
_BLINDS: Final = {"small blind": 1, "big blind": 2, "straddle": 2}
_NO_CARD: Final = -1
_NO_CAP: Final = 99
"""Whether a round is capped is said by the question."""


class Read(NamedTuple):
    """The table as the seat at turn sees it. ``own``: its cards; ``boards``: board × card; ``ups``: seat × open card,
    ``_NO_CARD`` where there is none; ``opened``: what the key says of open cards."""

    state: Ints
    seat: int
    own: Ints
    boards: Ints
    ups: Ints
    opened: int
    seen: int


def read(view: Seen, layout: Layout) -> Read:
    """What a player knows, in numbers."""
    state, seats = _followed(view, layout)
    me = seats[view.seat]
    if state[t.FIRST] < 0:
        state[t.FIRST] = me
    state[t.LIMIT] = _NO_CAP
    if isinstance(view.ask, Act):
        state[t.FORCED] = bool(view.ask.forced)
        state[t.PAIR] = layout.game[PAIR_STREET] == state[t.STREET] and view.ask.step > 1
    ups = np.full((t.MOST, WIDTH), _NO_CARD, np.int64)
    if layout.game[STUD]:
        for seat, place in seats.items():
            if not state[t.FOLDED + place]:
                cards = view.picture.open[seat]
                ups[place, : len(cards)] = [int(card) for card in cards]
    boards = np.zeros((2, WIDTH), np.int64)
    for number, board in enumerate(view.picture.boards[:2]):
        boards[number, : len(board)] = [int(card) for card in board]
    known = sum(1 << int(card) for card in view.dead)
    own = np.array([int(card) for card in view.own], np.int64)
    return Read(state, me, own, boards, ups, _opened(view, layout, state, seats, ups), known)


def _opened(view: Seen, layout: Layout, state: Ints, seats: dict[Seat, int], ups: Ints) -> int:
    """As ``engine.deals.opened`` says it of a deal."""
    me = seats[view.seat]
    if layout.game[STUD]:
        raiser, shown = int(state[t.RAISER]), int((ups[me] >= 0).sum())
        mine = showing(layout.game, ups[me], shown)
        for place in seats.values():
            watched = place != me and not state[t.FOLDED + place] and (raiser < 0 or raiser in (me, place))
            if watched and showing(layout.game, ups[place], shown) > mine:
                return 1
        return 0
    if not layout.game[DRAWS] or not view.draws[view.seat]:
        return 0
    others = [view.draws[seat][-1] for seat, place in seats.items()
              if place != me and not state[t.FOLDED + place] and view.draws[seat]]  # fmt: skip
    return int(drawn(view.draws[view.seat][-1], min(others, default=9)))


def _unit_at(rules: Rules, started: e.HandStarted) -> int:
    """Chips of a unit at this table."""
    return unit_of(rules, Stakes.model_validate(started.stakes))


def _followed(view: Seen, layout: Layout) -> tuple[Ints, dict[Seat, int]]:
    """The state after all that was seen, and each seat's number in it."""
    state, seats, game = np.zeros(t.SIZE, np.int64), dict[Seat, int](), layout.game
    acted = False
    for event in view.events:
        match event:
            case e.HandStarted():
                seats = {seat: place for place, seat in enumerate(event.seats)}
                unit = _unit_at(view.game, event)
                t.clear(state, len(seats), unit, max(1, int(game[LEAST_BET]) * unit // UNIT))
                state[t.POT] = event.carried
                for place, stack in enumerate(event.stacks):
                    state[t.STACK + place] = _MOST_CHIPS if stack is None else min(stack, _MOST_CHIPS)
            case e.Posted(seat, what, amount, live):
                if live:
                    t.post(state, seats[seat], amount, _BLINDS.get(what, 0))
                else:
                    t.ante(state, seats[seat], amount)
            case e.Acted():
                if state[t.FIRST] < 0:
                    state[t.FIRST] = seats[event.seat]
                _acted(state, game, seats[event.seat], event)
                acted = True
            case e.Returned(seat, amount):
                _back(state, seats[seat], amount)
            case Dealt() | e.Discarded() | e.Burned() if acted:
                t.next_street(state, game)
                acted = False
    return state, seats


def _acted(state: Ints, game: Ints, seat: int, event: e.Acted) -> None:
    match event.action:
        case "fold":
            t.fold(state, seat)
        case "bet" | "raise":
            t.raise_to(state, seat, min(event.to, _MOST_CHIPS))
        case "bring in":
            t.put(state, seat, event.put)
            state[t.CURRENT] = max(state[t.CURRENT], event.to)
        case _:
            t.call(state, game, seat)


def _back(state: Ints, seat: int, amount: int) -> None:
    if not state[t.STACK + seat] and not state[t.FOLDED + seat]:
        state[t.ABLE] += 1
    state[t.STACK + seat] += amount
    state[t.PAID + seat] -= amount
    state[t.POT] -= amount
