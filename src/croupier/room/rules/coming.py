"""Coming to a card room and leaving it: a seat, chips, and what the house remembers of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from croupier.play import Refused
from croupier.room.rules import blinds
from croupier.room.rules.buying import Left, Offer, fits, made_up, must_add, must_take, offer, remembers
from croupier.room.rules.cardroom import CardRoom, Kind, Person, Sitting, Table, Waiting
from croupier.room.rules.entries import Adds, AsksForSeat, Leaves, LeavesQueue, Sits
from croupier.room.rules.figures import Returning
from croupier.room.rules.happenings import (
    Credited,
    DeadHand,
    Event,
    Gone,
    PaidOut,
    Queued,
    Seated,
    TableOpened,
    ToppedUp,
)
from croupier.room.rules.model import RoomRules
from croupier.room.rules.moments import day_of

Next = tuple[CardRoom, tuple[Event, ...]]
WHOLE: Final = 1_000_000
"""A draw gives a number below this."""


def returning(rules: RoomRules, kind: Kind) -> Returning | None:
    """The house's memory for this kind of table."""
    return rules.returning if kind.form is None else rules.formats[kind.form].returning


def _remembered(rule: Returning, table: Table) -> str:
    """Under what the house remembers who left this table."""
    match rule.scope:
        case "table":
            return f"table {table.name}"
        case "stake":
            return table.kind.name
        case "structure":
            return f"{table.kind.structure} {table.kind.name}"


def _used(rules: RoomRules, person: Person, rule: Returning, at: int) -> int:
    day, times = person.used.get(rule.counter, (0, 0))
    return times if day == day_of(at, rules.day_begins) else 0


def offered(rules: RoomRules, room: CardRoom, who: str, table: Table, at: int) -> Offer:
    """With how many chips somebody may sit down at this table now."""
    rule, person = returning(rules, table.kind), room.person(who)
    left = None if rule is None else person.left.get(_remembered(rule, table))
    if rule is None or left is None or not remembers(rule, left, at, rules.day_begins):
        return offer(None, table.kind.buy_in, None, 0)
    return offer(rule, table.kind.buy_in, left, _used(rules, person, rule, at))


# ── a seat ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def sit(rules: RoomRules, room: CardRoom, entry: Sits) -> Next:
    table = room.table(entry.table)
    if rules.seating.by == "house":
        raise Refused("In this house the table is drawn: one asks for a game and a stake.")
    return seat(rules, room, table, entry)


def seat(
    rules: RoomRules, room: CardRoom, table: Table, entry: Sits, terms: Offer | None = None, *, moved: bool = False
) -> Next:
    """Somebody takes a chair of this table with so many chips, on these terms or those of the house. ``moved``: his own
    table was closed."""
    _must_not_sit(rules, room, entry.who, table)
    place = _chair(table, entry.place)
    if len(table.free) <= len(kept := room.kept(table, entry.who)):
        raise Refused(f"The place at table {table.name} is kept for {kept[0]}, who has been called.")
    if terms is None:
        terms = offered(rules, room, entry.who, table, entry.at)
    person = room.person(entry.who)
    must_take(terms, entry.amount, table.kind.money)
    if entry.amount > person.purse:
        raise Refused(f"{entry.who} has {table.kind.money(person.purse)}, not {table.kind.money(entry.amount)}.")
    if terms.counts:
        person = _counted(rules, person, returning(rules, table.kind), entry.at)
    person = replace(person, purse=person.purse - entry.amount, been=person.been | {table.name})
    owed, _ = blinds.apply(rules.blinds, table.owed, blinds.SatDown(place, moved=moved))
    sitting = Sitting(entry.who, entry.amount, _initial(rules, table, entry.amount), since=entry.at)
    lists = tuple(each for each in room.lists if (each.who, each.kind.name) != (entry.who, table.kind.name))
    room = replace(room.with_person(entry.who, person), lists=lists)
    room = room.with_table(replace(table.with_chair(place, sitting), owed=owed))
    return room, (Seated(entry.who, table.name, place, entry.amount),)


def _must_not_sit(rules: RoomRules, room: CardRoom, who: str, table: Table) -> None:
    if table.has(who):
        raise Refused(f"{who} sits at table {table.name} already.")
    form = rules.formats.get(table.kind.form or "")
    if form is not None and form.most_tables is not None:
        playing = [other for other in room.tables_of(who) if other.kind.name == table.kind.name]
        if len(playing) >= form.most_tables:
            raise Refused(f"At most {form.most_tables} tables of {table.kind.name} for one person.")


def _chair(table: Table, wanted: int | None) -> int:
    """A free one; not one that somebody who sits here has asked for (gelp/cash-game#C-7.3)."""
    if not table.free:
        raise Refused(f"All {table.kind.chairs} chairs of table {table.name} are taken.")
    wishes = {sitting.wants[0]: sitting.who for sitting in table.chairs.values() if sitting.wants is not None}
    free = [place for place in table.free if place not in wishes]
    if wanted is not None and wanted not in table.free:
        raise Refused(f"Chair {wanted} is not free: {', '.join(map(str, table.free))}.")
    if not free or (wanted is not None and wanted not in free):
        who = wishes[table.free[0] if wanted is None else wanted]
        raise Refused(f"{who}, who sits at table {table.name}, comes to that chair first.")
    return free[0] if wanted is None else wanted


def _counted(rules: RoomRules, person: Person, rule: Returning | None, at: int) -> Person:
    assert rule is not None
    now = day_of(at, rules.day_begins), _used(rules, person, rule, at) + 1
    return replace(person, used={**person.used, rule.counter: now})


def _initial(rules: RoomRules, table: Table, amount: int) -> int:
    """What chips are made up to."""
    form = rules.formats.get(table.kind.form or "")
    largest = table.kind.buy_in.high
    return largest if form is not None and form.initial == "largest" and largest is not None else amount


def leave(rules: RoomRules, room: CardRoom, who: str, name: str, at: int, *, lost: bool = False) -> Next:
    """His chips go back to his purse, and the house remembers them. In the middle of a hand he leaves when it is over;
    or at once, and his hand is dead (veikkaus/room-general#V-1.6, gelp/cash-game#C-4.1)."""
    table = room.table(name)
    place, sitting = table.sitting(who)
    if sitting.in_hand:
        if rules.absence.leaving == "after_hand":
            raise Refused("One leaves when the hand is over.")
        if sitting.leaving:
            raise Refused(f"{who} has left already.")
        return room.with_table(table.put(place, leaving=True, asked=None)), (DeadHand(who, name),)
    owed, _ = blinds.apply(rules.blinds, table.owed, blinds.StoodUp(place))
    room = cashed(rules, room, table, sitting, at).with_table(replace(table.without(place), owed=owed))
    return room, (Gone(who, name, sitting.stack, "loses the seat" if lost else "leaves"),)


def stand_up(rules: RoomRules, room: CardRoom, entry: Leaves) -> Next:
    """He leaves, and where he may choose says how his chips are paid out."""
    stack = room.table(entry.table).sitting(entry.who)[1].stack
    means = rules.buying.payouts
    if entry.by is not None and entry.by not in means:
        raise Refused(f"Chips are not paid out by {entry.by}: {', '.join(means) or 'they are money'}.")
    room, events = leave(rules, room, entry.who, entry.table, entry.at)
    return room, events if entry.by is None else (*events, PaidOut(entry.who, stack, entry.by))


def cashed(rules: RoomRules, room: CardRoom, table: Table, sitting: Sitting, at: int) -> CardRoom:
    """His chips are in his purse again, and remembered."""
    person = room.person(sitting.who)
    rule = returning(rules, table.kind)
    if rule is not None:
        person = replace(person, left={**person.left, _remembered(rule, table): Left(sitting.stack, at)})
    back = sitting.stack + sitting.more + sum(sitting.hedges.values())
    return room.with_person(sitting.who, replace(person, purse=person.purse + back))


# ── the house seats ────────────────────────────────────────────────────────────────────────────────────────────────


def ask(rules: RoomRules, room: CardRoom, entry: AsksForSeat) -> Next:
    """The house draws one of the tables of this kind that have a free chair, or he waits until there are enough for a
    new one (unibet-ee/cash-general#U-EE-2, U-EE-112)."""
    if rules.seating.by == "person":
        raise Refused("In this house one chooses a table.")
    kind = room.kinds.get(entry.kind)
    if kind is None:
        raise Refused(f"{entry.kind} is not played here: {', '.join(room.kinds)}.")
    if any(each.who == entry.who and each.kind == kind for each in room.waiting):
        raise Refused(f"{entry.who} waits for {kind.name} already.")
    drawn = drawn_table(rules, room, entry.who, kind, entry.drawn)
    if drawn is not None:
        return seat(rules, room, drawn, Sits(entry.at, entry.who, drawn.name, entry.amount))
    new = Table("", kind, entry.at)
    _must_not_sit(rules, room, entry.who, new)
    must_take(offered(rules, room, entry.who, new, entry.at), entry.amount, kind.money)
    room = replace(room, waiting=(*room.waiting, Waiting(entry.who, kind, entry.amount, entry.at)))
    room, events = _opened(rules, room, kind, entry.at)
    return room, (Queued(entry.who, kind.name), *events)


def drawn_table(rules: RoomRules, room: CardRoom, who: str, kind: Kind, drawn: int) -> Table | None:
    """The table of this kind to which the house brings him: the shortest, or the one that chance names by this number;
    ``None``: there is no place."""
    others = [each for each in room.tables.values() if _same(each.kind, kind) and room.has_place(each, who)]
    others = [each for each in others if not each.broken] or others
    if rules.seating.by == "shortest":
        return min(others, key=shortest, default=None)
    return _drawn(rules, room.person(who), others, drawn)


def _same(one: Kind, other: Kind) -> bool:
    """In a room of a thousand tables most are asked about something else: what they differ in is looked at first."""
    return one is other or (one.game == other.game and one == other)


def shortest(table: Table) -> tuple[int, int]:
    """The fewest players, then the table that opened first (veikkaus/opening-and-seating#V-2.10)."""
    return len(table.chairs), table.opened


def weights(rules: RoomRules, person: Person, tables: Sequence[Table]) -> list[int]:
    """How likely each of these tables is: the more chairs are free the more, and more where he has sat before."""
    return [
        (table.kind.chairs - len(table.chairs)) * (rules.seating.been if table.name in person.been else 1)
        for table in tables
    ]


def _drawn(rules: RoomRules, person: Person, tables: Sequence[Table], drawn: int) -> Table | None:
    """Chance gives a number; each table has its part of the whole."""
    parts = weights(rules, person, tables)
    point, so_far = drawn * sum(parts), 0
    for table, part in zip(tables, parts, strict=True):
        so_far += part
        if point < so_far * WHOLE:
            return table
    return None


def _opened(rules: RoomRules, room: CardRoom, kind: Kind, at: int) -> Next:
    """Enough wait: a new table opens, and they sit down in the order in which they asked."""
    new = Table("", kind, at)
    waiting = [each for each in room.waiting if each.kind == kind and _able(rules, room, each, new, at)]
    if len(waiting) < kind.to_start:
        return room, ()
    name = str(next(number for number in range(1, len(room.tables) + 2) if str(number) not in room.tables))
    room = replace(room.with_table(Table(name, kind, at)), waiting=tuple(w for w in room.waiting if w not in waiting))
    events: list[Event] = [TableOpened(name, kind.name)]
    for each in waiting:
        room, seated = seat(rules, room, room.table(name), Sits(at, each.who, name, each.amount))
        events += seated
    return room, tuple(events)


def fill(rules: RoomRules, room: CardRoom, at: int) -> Next:
    """Who waits longest gets a chair that has become free."""
    events: list[Event] = []
    for each in room.waiting:
        free = [table for table in room.tables.values() if table.kind == each.kind and room.has_place(table, each.who)]
        table = next((table for table in free if _able(rules, room, each, table, at)), None)
        if table is not None:
            room = replace(room, waiting=tuple(other for other in room.waiting if other != each))
            room, seated = seat(rules, room, table, Sits(at, each.who, table.name, each.amount))
            events += seated
    return room, tuple(events)


def _able(rules: RoomRules, room: CardRoom, waiting: Waiting, table: Table, at: int) -> bool:
    """Could he sit down there now with what he wanted to bring?"""
    if table.has(waiting.who) or room.person(waiting.who).purse < waiting.amount:
        return False
    form = rules.formats.get(waiting.kind.form or "")
    most = None if form is None else form.most_tables
    playing = sum(other.kind.name == waiting.kind.name for other in room.tables_of(waiting.who))
    return (most is None or playing < most) and fits(offered(rules, room, waiting.who, table, at), waiting.amount)


def leave_queue(room: CardRoom, entry: LeavesQueue) -> Next:
    rest = tuple(each for each in room.waiting if (each.who, each.kind.name) != (entry.who, entry.kind))
    if len(rest) == len(room.waiting):
        raise Refused(f"{entry.who} does not wait for {entry.kind}.")
    return replace(room, waiting=rest), ()


# ── chips ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def add(rules: RoomRules, room: CardRoom, entry: Adds) -> Next:
    """Between hands, out of his purse."""
    table = room.table(entry.table)
    place, sitting = table.sitting(entry.who)
    if sitting.in_hand and rules.buying.in_hand == "next_hand":
        return _credited(room, table, place, entry)
    if sitting.in_hand:
        raise Refused("Chips are added between hands: a hand is played with those that lay there when it began.")
    if (short := _short(rules, room.person(entry.who), table, sitting, entry)) is not None:
        return bought(room.with_person(entry.who, short), table, place, entry.amount)
    must_add(table.kind.buy_in, sitting.stack, entry.amount, table.kind.big, table.kind.money)
    return bought(room, table, place, entry.amount)


def _short(rules: RoomRules, person: Person, table: Table, sitting: Sitting, entry: Adds) -> Person | None:
    """Whose chips are gone may buy in for less, where the house allows it and he has not done so today
    (veikkaus/opening-and-seating#V-2.16)."""
    short, low = rules.buying.short, table.kind.buy_in.low
    if short is None or sitting.stack or table.kind.structure not in short.structures:
        return None
    today = day_of(entry.at, rules.day_begins)
    day, times = person.used.get("short", (today, 0))
    times = times if day == today else 0
    if times >= short.a_day or not short.fraction * low <= entry.amount < low:
        return None
    return replace(person, used={**person.used, "short": (today, times + 1)})


def _credited(room: CardRoom, table: Table, place: int, entry: Adds) -> Next:
    """What is put in during a hand counts from the next one on (ray-halls/poker-general#PG-6)."""
    sitting, person = table.chairs[place], room.person(entry.who)
    must_add(table.kind.buy_in, sitting.stack + sitting.more, entry.amount, 0, table.kind.money)
    if entry.amount > person.purse:
        raise Refused(f"{entry.who} has {table.kind.money(person.purse)}, not {table.kind.money(entry.amount)}.")
    room = room.with_person(entry.who, replace(person, purse=person.purse - entry.amount))
    room = room.with_table(table.put(place, more=sitting.more + entry.amount))
    return room, (Credited(entry.who, table.name, entry.amount),)


def bought(room: CardRoom, table: Table, place: int, amount: int) -> Next:
    sitting = table.chairs[place]
    person = room.person(sitting.who)
    if amount > person.purse:
        raise Refused(f"{sitting.who} has {table.kind.money(person.purse)}, not {table.kind.money(amount)}.")
    room = room.with_person(sitting.who, replace(person, purse=person.purse - amount))
    return room.with_table(table.put(place, stack=sitting.stack + amount)), (ToppedUp(sitting.who, table.name, amount),)


def make_up(room: CardRoom, table: Table) -> Next:
    """After a hand, for those who want it (unibet-ee/cash-general#U-EE-104)."""
    events: list[Event] = []
    for place, sitting in table.chairs.items():
        more = made_up(sitting.stack, sitting.bought, room.person(sitting.who).purse) if sitting.made_up else 0
        if more:
            room, told = bought(room, room.table(table.name), place, more)
            events += told
    return room, tuple(events)
