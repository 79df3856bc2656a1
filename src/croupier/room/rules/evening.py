"""An evening in a card room: what each entry makes of it, and when something happens by itself.

``apply`` is pure: the rules of the house, a room and an entry give the next room and what has happened, or ``Refused``
with the reason. Whoever drives it (an actor with a clock, a simulator, a story) asks ``due`` and says when time has
passed; what came in at the last moment of a time was in time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from croupier.play import Refused
from croupier.room.rules import (
    away,
    blinds,
    breaking,
    chairs,
    clocks,
    coming,
    hands,
    lists,
    over,
    prizes,
    registering,
    sidebets,
    times,
)
from croupier.room.rules.cardroom import CardRoom, Kind, Person, Table, Unsettled
from croupier.room.rules.entries import (
    Acts,
    Adds,
    Arrives,
    Asked,
    AsksForSeat,
    Barred,
    Begins,
    ButtonDrawn,
    CannotSettle,
    ChangesSeat,
    Closes,
    ComesBack,
    Connects,
    Disconnects,
    Ends,
    Enters,
    Entry,
    Fails,
    Fell,
    FundStands,
    Hedged,
    LastOrbit,
    Leaves,
    LeavesQueue,
    MakesUp,
    Moves,
    Offers,
    Opens,
    PaysTime,
    PlaysOver,
    Raises,
    Registers,
    Reports,
    Shown,
    SignsOff,
    SignsUp,
    Sits,
    SitsOut,
    Swaps,
    Tick,
    WantsChair,
)
from croupier.room.rules.happenings import Event, Lapsed, TableOpened
from croupier.room.rules.jackpot import must_link
from croupier.room.rules.model import RoomRules
from croupier.room.rules.moments import DAY, clock

Next = tuple[CardRoom, tuple[Event, ...]]
_BACK: Final = "The clock goes forward only: it is {now} already."


def apply(rules: RoomRules, room: CardRoom, entry: Entry) -> Next:
    """What an entry makes of the room, and what has happened; ``Refused`` with the reason where it cannot be."""
    if entry.at < room.now:
        raise Refused(_BACK.format(now=clock(room.now)))
    before = room
    room, events = _applied(rules, room, entry)
    room, changed = chairs.granted(rules, room)  # chairs come to who sits here, from a feeder, who waits, who is listed
    room, fed = lists.fed(rules, room, entry.at)
    room, filled = coming.fill(rules, room, entry.at)
    room, called = lists.call(rules, room, entry.at)
    room, paid = prizes.settle(rules, room)
    room = breaking.noted(rules, replace(room, now=entry.at), before)
    return room, (*events, *changed, *fed, *filled, *called, *paid)


def _applied(rules: RoomRules, room: CardRoom, entry: Entry) -> Next:
    match entry:
        case Tick():
            return _passed(rules, room, entry.at)
        case Arrives() | Opens() | Offers() | AsksForSeat() | LeavesQueue() | Sits() | Leaves():
            return _comes(rules, room, entry)
        case Adds():
            return coming.add(rules, room, entry)
        case SignsUp() | Reports() | SignsOff() | Closes() | Moves() | LastOrbit() | Barred() | Raises():
            return _floor(rules, room, entry)
        case ChangesSeat():
            return chairs.change_seat(rules, room, entry), ()
        case Swaps():
            return chairs.swap(rules, room, entry), ()
        case WantsChair():
            return chairs.want(rules, room, entry), ()
        case PlaysOver():
            return over.play_over(rules, room, entry)
        case Hedged():
            return sidebets.bet(rules, room, entry), ()
        case Fell():
            return sidebets.fell(rules, room, entry)
        case ButtonDrawn():
            return hands.draw(rules, room, entry)
        case MakesUp() | Enters() | SitsOut() | ComesBack():
            return _wants(rules, room, entry)
        case Begins():
            return hands.begin(rules, room, entry)
        case Ends():
            return hands.end(rules, room, entry)
        case Asked() | Acts():
            return _turn(rules, room, entry)
        case Disconnects(_, who):
            return _connected(room, who, lost=True), ()
        case Connects(_, who):
            return _connected(room, who, lost=False), ()
        case Fails():
            return hands.fail(rules, room, entry.at)
        case CannotSettle():
            return _unsettled(rules, room, entry), ()
        case FundStands(_, amount):
            return replace(room, fund=replace(room.fund, published=amount)), ()
        case Shown():
            return prizes.shown(rules, room, entry)
        case PaysTime():
            return prizes.pay_time(rules, room, entry), ()
        case Registers():
            return registering.register(rules, room, entry)
        case _:
            raise Refused(f"Nothing is known here of {type(entry).__name__}.")


def _comes(rules: RoomRules, room: CardRoom, entry: Entry) -> Next:
    match entry:
        case Arrives(_, who, purse):
            if who in room.people:
                raise Refused(f"{who} is here already.")
            return room.with_person(who, Person(purse)), ()
        case Opens(at, name, kind):
            if name in room.tables:
                raise Refused(f"Table {name} is open already.")
            _must_be_within(rules, kind)
            if kind.linked:
                must_link(rules.jackpot, kind.chairs, cash=kind.cash)
            kinds = {**room.kinds, kind.name: kind}
            return replace(room.with_table(Table(name, kind, at)), kinds=kinds), (TableOpened(name, kind.name),)
        case Offers(_, kind):
            return replace(room, kinds={**room.kinds, kind.name: kind}), ()
        case AsksForSeat():
            return coming.ask(rules, room, entry)
        case LeavesQueue():
            return coming.leave_queue(room, entry)
        case Sits():
            return coming.sit(rules, room, entry)
        case Leaves(_, who, name) if room.table(name).held_by(who) is not None:
            return over.give_up(rules, room, entry)
        case Leaves():
            return coming.stand_up(rules, room, entry)
        case _:
            raise AssertionError(entry)


def _must_be_within(rules: RoomRules, kind: Kind) -> None:
    """``Refused`` where a table is larger than the house has any."""
    limits = rules.limits
    if limits.blind is not None and kind.big > limits.blind:
        raise Refused(f"A blind is at most {kind.money(limits.blind)} here.")
    if limits.entry is not None and kind.entry > limits.entry:
        raise Refused(f"A tournament costs at most {kind.money(limits.entry)} here.")
    if limits.seats is not None and kind.chairs > limits.seats:
        raise Refused(f"A table has at most {limits.seats} chairs here.")


def _floor(rules: RoomRules, room: CardRoom, entry: Entry) -> Next:
    """What the floor of a live room arranges."""
    match entry:
        case SignsUp():
            return lists.sign_up(rules, room, entry), ()
        case Reports():
            return lists.report(room, entry), ()
        case SignsOff():
            return lists.sign_off(room, entry)
        case Closes():
            return lists.close(rules, room, entry)
        case Moves():
            return lists.move(rules, room, entry)
        case Barred():
            return hands.penalise(room, entry), ()
        case Raises(_, name, kind):
            kinds = {**room.kinds, kind.name: kind}
            return replace(room.with_table(replace(room.table(name), kind=kind)), kinds=kinds), ()
        case LastOrbit(_, name):
            table = room.table(name)
            return room.with_table(replace(table, last=len(hands.there(table)))), ()
        case _:
            raise AssertionError(entry)


def _wants(rules: RoomRules, room: CardRoom, entry: MakesUp | Enters | SitsOut | ComesBack) -> Next:
    table = room.table(entry.table)
    if isinstance(entry, ComesBack) and table.held_by(entry.who) is not None:
        return over.come_back(rules, room, entry)
    place, _ = table.sitting(entry.who)
    match entry:
        case MakesUp(on=on):
            if on and not rules.buying.made_up:
                raise Refused("In this house chips are not made up by themselves.", rules.buying.rule)
            return room.with_table(table.put(place, made_up=on)), ()
        case Enters(enters=enters):
            if enters == "straddle" and not table.kind.straddle:
                raise Refused(f"No straddles are in use at table {table.name}.")
            owed, _ = blinds.apply(rules.blinds, table.owed, blinds.Chose(place, enters))
            return room.with_table(replace(table, owed=owed)), ()
        case SitsOut():
            return away.sit_out(rules.absence, room, entry)
        case ComesBack():
            return away.come_back(rules.absence, room, entry), ()


# ── clocks ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _turn(rules: RoomRules, room: CardRoom, entry: Asked | Acts) -> Next:
    table = room.table(entry.table)
    place, sitting = table.sitting(entry.who)
    if not sitting.in_hand:
        raise Refused(f"{entry.who} is not in a hand.")
    if isinstance(entry, Acts):
        if sitting.asked is None:
            raise Refused(f"It is not the turn of {entry.who}.")
        return clocks.act(rules.clocks, room, entry), ()
    asked = clocks.asked(table, place, entry)
    if sitting.out is None and not sitting.leaving:
        return room.with_table(asked), ()
    asked, answer = clocks.time_out(asked, place)  # nobody waits for who sits out in the middle of a hand
    return room.with_table(asked), (answer,)


def _connected(room: CardRoom, who: str, *, lost: bool) -> CardRoom:
    room.person(who)
    for table in room.tables_of(who):
        place, _ = table.sitting(who)
        room = room.with_table(clocks.connected(table, place, lost=lost))
    return room


def _silent(rules: RoomRules, table: Table, place: int, at: int) -> tuple[Table, tuple[Event, ...]]:
    """The clock answers; who has lost the connection sits out, too, at once or when the hand is over
    (unibet-ee/cash-general#U-EE-124, unibet-fi/cash-general#U-FI-124)."""
    lost = table.chairs[place].lost
    table, answer = clocks.time_out(table, place)
    if not lost or rules.absence.silent == "never":
        return table, (answer,)
    if rules.absence.silent == "end_of_hand":
        return table.put(place, wish="next_hand"), (answer,)
    table, told = away.out(rules.absence, table, place, at)
    return table, (answer, *told)


# ── time ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def due(rules: RoomRules, room: CardRoom) -> int | None:
    """The next moment at which something happens by itself."""
    return min(_moments(rules, room), default=None)


def _moments(rules: RoomRules, room: CardRoom) -> Iterator[int]:
    for table, _, sitting in room.sittings():
        for moment in (clocks.deadline(rules.clocks, sitting), away.keeps(rules.absence, room, table, sitting)):
            if moment is not None:
                yield max(moment, room.now)
    yield from lists.waits_until(room)
    yield from over.kept_until(room)
    yield from times.ends(room)
    for table in room.tables.values():
        if (moment := breaking.due(rules, room, table)) is not None:
            yield max(moment, room.now)
    yield from (bet.lapses for bet in room.unsettled)
    if (ends := prizes.day_ends(rules, room)) is not None:
        yield ends


def _passed(rules: RoomRules, room: CardRoom, at: int) -> Next:
    events: list[Event] = []
    for table, place, sitting in list(room.sittings()):
        deadline, kept = clocks.deadline(rules.clocks, sitting), away.keeps(rules.absence, room, table, sitting)
        if deadline is not None and deadline <= at:
            changed, told = _silent(rules, room.table(table.name), place, at)
            room, events = room.with_table(changed), [*events, *told]
        if kept is not None and kept <= at:
            room, gone = coming.leave(rules, room, sitting.who, table.name, at, lost=True)
            room, events = lists.relisted(rules, room, sitting.who, table, at), [*events, *gone]
    room, lapsed = over.lapsed(rules, room, at)
    room, fees = times.collected(room, at)
    room, struck = lists.missed(room, at)
    room, broken = breaking.passed(rules, room, at)
    events += [*lapsed, *fees, *struck, *broken]
    if (ends := prizes.day_ends(rules, room)) is not None and ends <= at:
        room, grown = prizes.grown(room)
        events += grown
    events += [Lapsed(bet.who, bet.amount, rules.faults.to) for bet in room.unsettled if bet.lapses <= at]
    return replace(room, unsettled=tuple(bet for bet in room.unsettled if bet.lapses > at)), tuple(events)


def _unsettled(rules: RoomRules, room: CardRoom, entry: CannotSettle) -> CardRoom:
    days = rules.faults.lapses_days
    if days is None:
        raise Refused("In this house no bet lapses.")
    room.person(entry.who)
    bet = Unsettled(entry.who, entry.amount, entry.at + days * DAY)
    return replace(room, unsettled=(*room.unsettled, bet))
