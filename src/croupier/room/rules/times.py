"""The fee by time: at the end of every span each player at the table pays the same, outside of the pots
(gelp/cash-game#C-2.2, veikkaus/room-general#V-1.68)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.room.rules.cardroom import CardRoom, Table
from croupier.room.rules.happenings import Event, TimePaid

Next = tuple[CardRoom, tuple[Event, ...]]


def _next(table: Table) -> int | None:
    """When the dealer changes and the next fee is collected: a span after the other since the table has opened, while
    somebody sits there."""
    if table.kind.time is None or not table.chairs:
        return None
    span, first = table.kind.time.span, min(sitting.since for sitting in table.chairs.values())
    spans = (max(table.charged, first, table.opened) - table.opened) // span + 1
    return table.opened + spans * span


def ends(room: CardRoom) -> Iterator[int]:
    yield from (moment for table in room.tables.values() if (moment := _next(table)) is not None)


def collected(room: CardRoom, at: int) -> Next:
    """Out of the purse; what is not there out of the chips, and of who has neither nothing."""
    events: list[Event] = []
    for table in room.tables.values():
        if (moment := _next(table)) is None or moment > at:
            continue
        assert table.kind.time is not None
        for place, sitting in table.chairs.items():
            person = room.person(sitting.who)
            purse = min(person.purse, table.kind.time.amount)
            chips = 0 if sitting.in_hand else min(sitting.stack, table.kind.time.amount - purse)
            table = table.put(place, stack=sitting.stack - chips)
            room = room.with_person(sitting.who, replace(person, purse=person.purse - purse))
            events.append(TimePaid(sitting.who, table.name, purse + chips))
        room = room.with_table(replace(table, charged=moment))
    return room, tuple(events)
