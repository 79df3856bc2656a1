"""Sitting out: from when on, at which tables, and how long a chair is kept.

Who plays at several cash tables and sits out at one of them sits out at all, each from its next hand, and one time runs
for all of them; or, if he asks for it, each from the hand in which he would post the big blind
(unibet-ee/cash-general#U-EE-7, U-EE-8, U-EE-9, U-EE-122).
"""

from __future__ import annotations

from croupier.play import Refused
from croupier.room.rules.cardroom import CardRoom, Sitting, Table
from croupier.room.rules.entries import ComesBack, SitsOut
from croupier.room.rules.figures import Absence
from croupier.room.rules.happenings import Event, Out

Next = tuple[CardRoom, tuple[Event, ...]]


def sit_out(rules: Absence, room: CardRoom, entry: SitsOut) -> Next:
    room.table(entry.table).sitting(entry.who)
    if entry.wish == "next_big_blind" and not rules.next_big_blind:
        raise Refused("In this house one sits out from the next hand on.")
    tables = _together(rules, room, entry)
    until = entry.at + rules.everywhere if rules.everywhere is not None and len(tables) > 1 else None
    events: list[Event] = []
    for table in tables:
        place, sitting = table.sitting(entry.who)
        if sitting.out is not None:
            continue
        table = table.put(place, wish=entry.wish, until=None if entry.wish == "next_big_blind" else until)
        if entry.wish == "next_hand" and not sitting.in_hand:
            table, told = out(rules, table, place, entry.at)
            events += told
        room = room.with_table(table)
    return room, tuple(events)


def _together(rules: Absence, room: CardRoom, entry: SitsOut | ComesBack) -> list[Table]:
    """The tables at which he sits out, or is back, together: where it is one for all, his cash tables; a tournament is
    none of them (unibet-ee/cash-general#U-EE-7)."""
    table = room.table(entry.table)
    if rules.everywhere is None or not table.kind.cash:
        return [table]
    return [other for other in room.tables_of(entry.who) if other.kind.cash]


def out(rules: Absence, table: Table, place: int, at: int) -> tuple[Table, tuple[Event, ...]]:
    """He sits out from now on; his chair is kept as long as was said for all tables, or as the house keeps one."""
    sitting = table.chairs[place]
    until = at + rules.alone if sitting.until is None and rules.alone is not None else sitting.until
    orbit = walks(rules, table)
    return table.put(place, wish=None, out=at, until=until, orbit=orbit), (Out(sitting.who, table.name),)


def at_the_big_blind(rules: Absence, room: CardRoom, who: str, at: int) -> CardRoom:
    """He sits out at one of several tables because the big blind has reached him: from now on the time runs there."""
    tables = [table for table in room.tables_of(who) if table.kind.cash]
    if rules.everywhere is None or len(tables) < 2:
        return room
    for table in tables:
        place, sitting = table.sitting(who)
        if sitting.out == at:
            room = room.with_table(table.put(place, until=at + rules.everywhere))
    return room


def come_back(rules: Absence, room: CardRoom, entry: ComesBack) -> CardRoom:
    """He is back at all of his tables."""
    for table in _together(rules, room, entry):
        place, _ = table.sitting(entry.who)
        room = room.with_table(table.put(place, wish=None, out=None, until=None, orbit=None))
    return room


def keeps(rules: Absence, room: CardRoom, table: Table, sitting: Sitting) -> int | None:
    """The moment at which the chair of somebody who sits out is given away: not in the middle of a hand, and in some
    houses only while somebody waits for it."""
    if sitting.out is None or sitting.in_hand or (rules.wanted and not room.wanted(table)):
        return None
    return sitting.out if sitting.orbit == 0 else sitting.until


def walks(rules: Absence, table: Table) -> int | None:
    """So many hands has who sits out now to come back, if that makes one too many
    (gelp/cash-game#C-7.8, C-8.4)."""
    out = sum(sitting.out is not None for sitting in table.chairs.values())
    return len(table.chairs) if rules.walking is not None and out + 1 >= rules.walking else None
