"""Playing over: somebody without a seat plays on the chair of one who is away. That one goes on missing blinds, and has
his chair back when he comes in time (veikkaus/button-and-blinds#V-4.40, V-4.41, gelp/cash-game#C-4.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules import blinds
from croupier.room.rules.cardroom import CardRoom, Table
from croupier.room.rules.coming import cashed, leave, seat
from croupier.room.rules.entries import ComesBack, Leaves, PlaysOver, Sits
from croupier.room.rules.happenings import Event, Gone, Leaving, TakenBack
from croupier.room.rules.lists import relisted
from croupier.room.rules.model import RoomRules

Next = tuple[CardRoom, tuple[Event, ...]]


def play_over(rules: RoomRules, room: CardRoom, entry: PlaysOver) -> Next:
    table = room.table(entry.table)
    place, holder = table.sitting(entry.over)
    _must_be_allowed(rules, room, table, entry)
    if holder.out is None or holder.in_hand:
        raise Refused(f"{holder.who} plays himself.")
    if elsewhere := room.tables_of(entry.who):
        raise Refused(f"{entry.who} has a seat, at table {elsewhere[0].name}.")
    until = holder.until if rules.seating.over_time is None else entry.at + rules.seating.over_time
    owed, _ = blinds.apply(rules.blinds, table.owed, blinds.PlayedOver(place))
    lists = room.lists
    free = replace(table.without(place), over={**table.over, place: replace(holder, until=until)}, owed=owed)
    sits = Sits(entry.at, entry.who, table.name, entry.amount, place)
    room, events = seat(rules, room.with_table(free), free, sits)
    return replace(room, lists=lists), events  # he has no seat yet, and keeps his line on the list


def _must_be_allowed(rules: RoomRules, room: CardRoom, table: Table, entry: PlaysOver) -> None:
    match rules.seating.over:
        case "never":
            raise Refused("In this house nobody plays over.")
        case "consent":
            if not entry.agreed:
                raise Refused("Nobody plays over without the consent of the house.")
        case "first_listed":
            listed = (each.who for each in room.lists if each.kind.name == table.kind.name and each.here)
            if (first := next(listed, None)) != entry.who:
                raise Refused(f"Who is first on the list plays over: that is {first or 'nobody'}.")


def come_back(rules: RoomRules, room: CardRoom, entry: ComesBack) -> Next:
    """He is back: who plays on his chair goes, at the end of a hand that he plays."""
    table = room.table(entry.table)
    place = table.held_by(entry.who)
    assert place is not None
    back = replace(table.over[place], out=None, until=None, orbit=None)
    table = replace(table, over={**table.over, place: back})
    room = room.with_table(table)
    return (room, ()) if table.chairs[place].in_hand else give_way(rules, room, table.name, entry.at)


def give_way(rules: RoomRules, room: CardRoom, name: str, at: int) -> Next:
    """Those leave on whose chairs the others are back."""
    events: list[Event] = []
    for place, holder in room.table(name).over.items():
        if holder.out is None:
            room, gone = leave(rules, room, room.table(name).chairs[place].who, name, at)
            events += [*gone, TakenBack(holder.who, name, place)]
    return room, tuple(events)


def kept_until(room: CardRoom) -> Iterator[int]:
    for table in room.tables.values():
        yield from (each.until for each in table.over.values() if each.out is not None and each.until is not None)


def lapsed(rules: RoomRules, room: CardRoom, at: int) -> Next:
    """Whose time is over loses the chair to the one who plays on it."""
    events: list[Event] = []
    for name in room.tables:
        for place, holder in room.table(name).over.items():
            if holder.out is None or holder.until is None or holder.until > at:
                continue
            room, lost = _lost(rules, room, room.table(name), place, at)
            room = relisted(rules, room, holder.who, room.table(name), at)
            events += lost
    return room, tuple(events)


def give_up(rules: RoomRules, room: CardRoom, entry: Leaves) -> Next:
    """He leaves for good although somebody plays on his chair, which is that one's from now on."""
    table = room.table(entry.table)
    place = table.held_by(entry.who)
    assert place is not None
    return _lost(rules, room, table, place, entry.at, does="leaves")


def _lost(
    rules: RoomRules, room: CardRoom, table: Table, place: int, at: int, does: Leaving = "loses the seat"
) -> Next:
    """The chair is that of the one who plays on it, and he waits for none any more."""
    holder, player = table.over[place], table.chairs[place].who
    owed, _ = blinds.apply(rules.blinds, table.owed, blinds.GivenUp(place))
    over = {each: sitting for each, sitting in table.over.items() if each != place}
    room = cashed(rules, room, table, holder, at).with_table(replace(table, over=over, owed=owed))
    rest = (each for each in room.lists if (each.who, each.kind.name) != (player, table.kind.name))
    return replace(room, lists=tuple(rest)), (Gone(holder.who, table.name, holder.stack, does),)
