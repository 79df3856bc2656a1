"""Chairs of one table: changing to a free one, changing with somebody else, and who comes to one that several want."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules import blinds
from croupier.room.rules.cardroom import CardRoom, Sitting, Table
from croupier.room.rules.entries import ChangesSeat, Swaps, WantsChair
from croupier.room.rules.happenings import ChairChanged, Event
from croupier.room.rules.model import RoomRules
from croupier.room.rules.positions import Positions, between

Next = tuple[CardRoom, tuple[Event, ...]]


def change_seat(rules: RoomRules, room: CardRoom, entry: ChangesSeat) -> CardRoom:
    """Farther from the blinds it costs what the house says, nearer to them nothing."""
    table = room.table(entry.table)
    place, sitting = table.sitting(entry.who)
    _must_change(rules)
    _must_agree(rules, agreed=entry.agreed)
    _must_be_between_hands(sitting)
    if entry.to not in table.free:
        raise Refused(f"Chair {entry.to} is not free: {', '.join(map(str, table.free))}.")
    return room.with_table(_changed(rules, table, place, entry.to))


def swap(rules: RoomRules, room: CardRoom, entry: Swaps) -> CardRoom:
    """Two change with each other, and for each of them the same holds as for one who changes alone
    (gelp/cash-game#C-7.3)."""
    table = room.table(entry.table)
    here, mine = table.sitting(entry.who)
    there, other = table.sitting(entry.other)
    _must_agree(rules, agreed=entry.agreed)
    _must_be_between_hands(mine, other)
    if mine is other:
        raise Refused(f"{entry.who} sits there already.")
    last, taken = table.owed.last, list(table.chairs)  # all other chairs are as before
    away = {place: _hands_away(last, taken, place) for place in (here, there)}
    costs = away[there] > away[here], away[here] > away[there]
    owed, _ = blinds.apply(rules.blinds, table.owed, blinds.Swapped(here, there, *costs))
    return room.with_table(replace(table, owed=owed).with_chair(here, other).with_chair(there, mine))


def want(rules: RoomRules, room: CardRoom, entry: WantsChair) -> CardRoom:
    table = room.table(entry.table)
    place, _ = table.sitting(entry.who)
    _must_change(rules)
    if not rules.seating.wishes:
        raise Refused("In this house the floor gives a chair that becomes free.")
    if not 1 <= entry.to <= table.kind.chairs or entry.to == place:
        raise Refused(f"There is no other chair {entry.to} at table {table.name}.")
    return room.with_table(table.put(place, wants=(entry.to, entry.at)))


def ask(rules: RoomRules, room: CardRoom, entry: WantsChair) -> CardRoom:
    """For a chair that is free, at a table that runs by itself: the house agrees, and he has it between hands."""
    table = room.table(entry.table)
    place, sitting = table.sitting(entry.who)
    _must_change(rules)
    if not 1 <= entry.to <= table.kind.chairs:
        raise Refused(f"There is no chair {entry.to} at this table: it has {table.kind.chairs}.")
    if entry.to == place:
        raise Refused(f"You sit on chair {place} already.")
    if entry.to not in table.free:
        raise Refused(f"Chair {entry.to} is taken: free are {', '.join(map(str, table.free)) or 'none'}.")
    if sitting.wants is not None and sitting.wants[0] == entry.to:  # he has asked before others
        return room
    return room.with_table(table.put(place, wants=(entry.to, entry.at)))


def granted(rules: RoomRules, room: CardRoom) -> Next:
    """A chair that is free comes to those who sit here and want it, before anybody new: to who has sat here longest, of
    several to who asked first (gelp/cash-game#C-7.3)."""
    events: list[Event] = []
    for name in room.tables:
        while (found := next_wish(table := room.table(name))) is not None:
            place, to = found
            who = table.chairs[place].who
            room = room.with_table(_changed(rules, table, place, to))
            events.append(ChairChanged(who, name, to))
    return room, tuple(events)


def next_wish(table: Table) -> tuple[int, int] | None:
    """Between hands: the chair of the one who has another chair now, and that one."""
    wishes = [
        (sitting.since, sitting.wants[1], place, sitting.wants[0])
        for place, sitting in table.chairs.items()
        if sitting.wants is not None and sitting.wants[0] in table.free and not sitting.in_hand
    ]
    return None if not wishes or table.running else min(wishes)[2:]


def _changed(rules: RoomRules, table: Table, place: int, to: int) -> Table:
    sitting = replace(table.chairs[place], wants=None)
    entry = blinds.ChangedSeat(place, to, farther(table.owed.last, table.chairs, place, to))
    owed, _ = blinds.apply(rules.blinds, table.owed, entry)
    return replace(table.without(place).with_chair(to, sitting), owed=owed)


def _must_change(rules: RoomRules) -> None:
    """Where the house names table and chair, nobody changes them (unibet-ee/cash-general#U-EE-2)."""
    if not rules.seating.changes:
        raise Refused("In this house the table and the chair are drawn: nobody changes his chair.", rules.seating.rule)


def _must_agree(rules: RoomRules, *, agreed: bool) -> None:
    if rules.seating.consent and not agreed:
        raise Refused("Nobody changes his chair without the consent of the house.")


def _must_be_between_hands(*sittings: Sitting) -> None:
    if any(sitting.in_hand for sitting in sittings):
        raise Refused("One changes the chair between hands.")


def farther(last: Positions | None, taken: Iterable[int], place: int, to: int) -> bool:
    """Is this free chair farther from the blinds of the last hand than that of who goes there?"""
    others = [other for other in taken if other != place]
    return _hands_away(last, others, to) > _hands_away(last, others, place)


def _hands_away(last: Positions | None, others: list[int], place: int) -> int:
    """So many others post the big blind before it comes to this chair."""
    if last is None:
        return 0
    big = last.big
    return len(others) if place == big else sum(between(other, big, place) for other in others)
