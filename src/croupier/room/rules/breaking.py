"""Tables that break: too few are left to play there, and other tables of the same kind have a place for everybody.

When that is the house says (``figures.Breaking``); which table breaks and where its people go is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules import lists
from croupier.room.rules.cardroom import CardRoom, Table
from croupier.room.rules.entries import Closes
from croupier.room.rules.happenings import Event, TableBroken
from croupier.room.rules.model import RoomRules

Next = tuple[CardRoom, tuple[Event, ...]]


def noted(rules: RoomRules, room: CardRoom, before: CardRoom) -> CardRoom:
    """With the moment since when too few are there to play, at the tables that are not as they were ``before``."""
    if rules.breaking is None:
        return room
    for name, table in room.tables.items():
        if table is before.tables.get(name):
            continue
        short = (room.now if table.short is None else table.short) if _short(rules, table) else None
        if short != table.short:
            room = room.with_table(replace(table, short=short))
    return room


def _short(rules: RoomRules, table: Table) -> bool:
    assert rules.breaking is not None
    there = sum(sitting.out is None for sitting in table.chairs.values())
    return bool(table.people) and there < rules.breaking.below


def homes(room: CardRoom, table: Table) -> Mapping[str, str | None]:
    """To which table each person of this one goes: to the shortest of the same kind at which somebody plays and where a
    place is left for him, if there is one."""
    others = [other for other in room.tables.values() if _plays_on(table, other)]
    came = dict.fromkeys((other.name for other in others), 0)
    out: dict[str, str | None] = {}
    for sitting in table.people:
        places = [each for each in others if _places(room, each, sitting.who) > came[each.name]]
        target = min(places, key=lambda each: (len(each.chairs) + came[each.name], each.opened), default=None)
        out[sitting.who] = None if target is None else target.name
        if target is not None:
            came[target.name] += 1
    return out


def _plays_on(table: Table, other: Table) -> bool:
    """Is there a game of the same kind at the other table, whose players do not come here by and by?"""
    playing = any(sitting.out is None for sitting in other.chairs.values())
    if other.name == table.name or other.kind.name != table.kind.name or other.kind.feeds == table.name:
        return False
    return playing and not other.broken


def _places(room: CardRoom, table: Table, who: str) -> int:
    return 0 if table.has(who) else len(table.free) - len(room.kept(table, who))


def due(rules: RoomRules, room: CardRoom, table: Table) -> int | None:
    """When this table breaks, if nothing changes and no hand is under way: the shortest first, of equal ones the one
    that opened last."""
    if rules.breaking is None or table.running or not _can(room, table):
        return None
    same = (other for other in room.tables.values() if other.kind.name == table.kind.name)
    if any(_order(other) < _order(table) and _can(room, other) for other in same):
        return None
    assert table.short is not None
    return table.short + rules.breaking.after


def _can(room: CardRoom, table: Table) -> bool:
    """Is this table short, and is there a place elsewhere for everybody?"""
    if table.short is None or table.broken or not table.people:
        return False
    return None not in homes(room, table).values()


def _order(table: Table) -> tuple[int, int, str]:
    return len(table.chairs), -table.opened, table.name


def begin(rules: RoomRules, room: CardRoom, name: str, at: int) -> CardRoom:
    """The table breaks: no hand begins there any more, and nobody sits down until everybody has gone."""
    table = room.table(name)
    moment = due(rules, room, table)
    if moment is None or moment > at:
        raise Refused(f"Table {name} does not break: enough are there, or others have no place for them.")
    return room.with_table(replace(table, broken=True, short=None))


def passed(rules: RoomRules, room: CardRoom, at: int) -> Next:
    """Those whose moment has come break, and their people sit elsewhere with all their chips."""
    events: list[Event] = []
    for name in list(room.tables):
        moment = due(rules, room, room.table(name))
        if moment is not None and moment <= at:
            movers = {sitting.who: None for sitting in room.table(name).people}
            room, moved = lists.close(rules, room, Closes(at, name, movers))
            events += [TableBroken(name), *moved]
    return room, tuple(events)
