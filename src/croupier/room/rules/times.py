"""The fee by time: at the end of every span each player at the table pays the same, outside of the pots
(gelp/cash-game#C-2.2, veikkaus/room-general#V-1.68)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.room.rules.cardroom import CardRoom, Table, TimeFee
from croupier.room.rules.happenings import Event, TimePaid

Next = tuple[CardRoom, tuple[Event, ...]]


def due(table: Table) -> int | None:
    """When the dealer changes and the next fee is collected: a span after the other since the table has opened, while
    somebody sits there who is not of the house."""
    since = [sitting.since for sitting in table.chairs.values() if not sitting.house]
    if table.kind.time is None or not since:
        return None
    span, first = table.kind.time.span, min(since)
    spans = (max(table.charged, first, table.opened) - table.opened) // span + 1
    return table.opened + spans * span


def ends(room: CardRoom) -> Iterator[int]:
    yield from (moment for table in room.tables.values() if (moment := due(table)) is not None)


def parts(fee: TimeFee, purse: int, chips: int) -> tuple[int, int]:
    """Out of the purse, and what is not there out of the chips that may be taken."""
    first = min(purse, fee.amount)
    return first, min(chips, fee.amount - first)


def collected(room: CardRoom, at: int) -> Next:
    """Out of the purse; what is not there out of the chips, and of who has neither nothing."""
    events: list[Event] = []
    for table in room.tables.values():
        if (moment := due(table)) is None or moment > at:
            continue
        assert table.kind.time is not None
        for place, sitting in table.chairs.items():
            person = room.person(sitting.who)
            purse, chips = parts(table.kind.time, person.purse, 0 if sitting.in_hand else sitting.stack)
            table = table.put(place, stack=sitting.stack - chips)
            room = room.with_person(sitting.who, replace(person, purse=person.purse - purse))
            events.append(TimePaid(sitting.who, table.name, purse + chips))
        room = room.with_table(replace(table, charged=moment))
    return room, tuple(events)
