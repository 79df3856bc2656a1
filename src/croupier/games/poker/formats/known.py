"""A hand as far as its history knows it: without the cards and the winner that nobody knows, with the rake that was
taken. What is told, written or shown of a hand that was read from a file is this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from croupier.cards import Card
from croupier.games.poker import events as e
from croupier.games.poker.formats.phh_end import Ending
from croupier.games.poker.history import History
from croupier.play import Event, Seat
from croupier.play.events import Dealt


def told(history: History) -> list[Event]:
    """What is known to have happened."""
    guessed = frozenset(history.facts.get("_guessed", ()))
    return unseen(settled(history.events, history.facts.get("_ending", Ending())), guessed)


def settled(events: Sequence[Event], end: Ending) -> list[Event]:
    """The events with the rake that was taken, and without a winner that nobody knows."""
    if not (end.rake or end.contested):
        return list(events)
    if end.contested:
        return [_open(event, events, end.contested) for event in events if not isinstance(event, e.PotWon)]
    left, pots = Counter(end.rake), Counter[int]()
    out: list[Event] = []
    first = None
    for event in events:
        if isinstance(event, e.PotWon):
            first = len(out) if first is None else first
            taken = min(left[event.seat], event.amount)
            left[event.seat] -= taken
            pots[event.pot] += taken
            event = replace(event, amount=event.amount - taken)
        elif isinstance(event, e.HandOver):
            event = _paid(event, events, end.rake)
        out.append(event)
    rakes = [e.RakeTaken(pot, taken) for pot, taken in sorted(pots.items()) if taken]
    return [*out[:first], *rakes, *out[first:]]


def _paid(over: e.HandOver, events: Sequence[Event], rake: Mapping[Seat, int]) -> e.HandOver:
    start = next(event for event in events if isinstance(event, e.HandStarted))
    places = zip(start.seats, over.stacks, strict=True)
    return e.HandOver(tuple(None if stack is None else stack - rake.get(seat, 0) for seat, stack in places))


def _open(event: Event, events: Sequence[Event], contested: Sequence[Seat]) -> Event:
    if not isinstance(event, e.HandOver):
        return event
    start = next(event for event in events if isinstance(event, e.HandStarted))
    places = zip(start.seats, event.stacks, strict=True)
    return e.HandOver(tuple(None if seat in contested else stack for seat, stack in places))


def unseen(events: Sequence[Event], guessed: frozenset[Card]) -> list[Event]:
    """The events without the cards that nobody knows; a hand of such cards is not shown."""
    if not guessed:
        return list(events)
    out: list[Event] = []
    for event in events:
        if isinstance(event, Dealt | e.Discarded):
            event = replace(event, cards=tuple(None if card in guessed else card for card in event.cards))
        if not isinstance(event, e.Shown) or not guessed.intersection(event.cards):
            out.append(event)
    return out
