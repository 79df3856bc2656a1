"""Bets against the house beside a hand of poker, in the course of an evening. They are made before the cards on which
they are made, and settled on those cards, also when their owner has folded; if the cards never come they go back
(ray-online/poker#OP-10, A2)."""

from __future__ import annotations

from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules.cardroom import CardRoom, Sitting, Table
from croupier.room.rules.entries import Fell, Hedged
from croupier.room.rules.happenings import Event, HedgeSettled
from croupier.room.rules.hedges import brings, said
from croupier.room.rules.model import RoomRules

Next = tuple[CardRoom, tuple[Event, ...]]


def bet(rules: RoomRules, room: CardRoom, entry: Hedged) -> CardRoom:
    table = room.table(entry.table)
    place, sitting = table.sitting(entry.who)
    hedge = rules.hedges.get(entry.on)
    if hedge is None:
        offered = "; ".join(said(name, each, table.kind.money) for name, each in rules.hedges.items())
        raise Refused(f"No bet on {entry.on} is offered here: {offered or 'there is none'}.")
    if table.running and (hedge.on == "own" or len(table.board) >= hedge.cards):
        raise Refused("One bets on cards before they are dealt.", hedge.rule)
    lies = sitting.hedges.get(entry.on, 0) + entry.amount
    if not hedge.min <= lies <= hedge.max:
        low, high = (table.kind.money(each) for each in (hedge.min, hedge.max))
        raise Refused(f"A bet on {entry.on} is from {low} to {high}.", hedge.rule)
    person = room.person(entry.who)
    if entry.amount > person.purse:
        raise Refused(f"{entry.who} has {table.kind.money(person.purse)}, not {table.kind.money(entry.amount)}.")
    room = room.with_person(entry.who, replace(person, purse=person.purse - entry.amount))
    return room.with_table(table.put(place, hedges={**sitting.hedges, entry.on: lies}))


def fell(rules: RoomRules, room: CardRoom, entry: Fell) -> Next:
    """Cards have come: whatever is bet on them is settled."""
    table = room.table(entry.table)
    if not table.running:
        raise Refused(f"No hand is under way at table {table.name}.")
    for who in entry.own:
        if not table.sitting(who)[1].in_hand:
            raise Refused(f"{who} is not in a hand.")
    room = room.with_table(table := replace(table, board=(*table.board, *entry.board)))
    events: list[Event] = []
    for place, sitting in table.chairs.items():
        for name, stake in sitting.hedges.items() if sitting.in_hand else ():
            hedge = rules.hedges[name]
            dealt = table.board if hedge.on == "common" else entry.own.get(sitting.who, ())
            net = brings(hedge, stake, dealt)
            if net is not None:
                room = _closed(room, room.table(table.name), place, name, stake + net)
                events.append(HedgeSettled(sitting.who, name, net))
    return room, tuple(events)


def returned(room: CardRoom, name: str) -> Next:
    """A hand is over: what was bet on cards that have not come goes back. ``in_hand`` still says who was in it."""
    events: list[Event] = []
    for place, sitting in _players(room.table(name)):
        for on, stake in sitting.hedges.items():
            room = _closed(room, room.table(name), place, on, stake)
            events.append(HedgeSettled(sitting.who, on, 0, back=True))
    return room, tuple(events)


def _players(table: Table) -> list[tuple[int, Sitting]]:
    return [(place, sitting) for place, sitting in table.chairs.items() if sitting.in_hand]


def _closed(room: CardRoom, table: Table, place: int, name: str, back: int) -> CardRoom:
    """One bet less, and so much to its owner."""
    sitting = table.chairs[place]
    person = room.person(sitting.who)
    left = {each: stake for each, stake in sitting.hedges.items() if each != name}
    room = room.with_person(sitting.who, replace(person, purse=person.purse + back))
    return room.with_table(table.put(place, hedges=left))
