"""Waiting lists, moves from table to table, and tables that break up."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from croupier.cards import cards
from croupier.play import Refused
from croupier.room.rules.buying import Offer
from croupier.room.rules.cardroom import CardRoom, Kind, Listed, Sitting, Table
from croupier.room.rules.coming import leave, seat, shortest
from croupier.room.rules.entries import Closes, Moves, Reports, SignsOff, SignsUp, Sits
from croupier.room.rules.happenings import Called, Event, Struck
from croupier.room.rules.model import RoomRules

Next = tuple[CardRoom, tuple[Event, ...]]


def sign_up(rules: RoomRules, room: CardRoom, entry: SignsUp) -> CardRoom:
    """On as many lists as he likes, and also while he plays (veikkaus/opening-and-seating#V-2.3, V-2.5)."""
    if rules.lists is None:
        raise Refused("The house keeps no waiting lists.")
    if entry.kind not in room.kinds:
        raise Refused(f"{entry.kind} is not played here: {', '.join(room.kinds)}.")
    room.person(entry.who)
    if any(each.who == entry.who and each.kind.name == entry.kind for each in room.lists):
        raise Refused(f"{entry.who} is on the list of {entry.kind} already.")
    here = not (entry.by_phone and rules.lists.in_person)
    return replace(room, lists=(*room.lists, Listed(entry.who, room.kinds[entry.kind], entry.at, here)))


def report(room: CardRoom, entry: Reports) -> CardRoom:
    lists = tuple(replace(each, here=True) if each.who == entry.who else each for each in room.lists)
    return replace(room, lists=lists)


def sign_off(room: CardRoom, entry: SignsOff) -> Next:
    """Also who is called and does not take his place (V-2.7)."""
    rest = tuple(each for each in room.lists if (each.who, each.kind.name) != (entry.who, entry.kind))
    if len(rest) == len(room.lists):
        raise Refused(f"{entry.who} is not on the list of {entry.kind}.")
    return replace(room, lists=rest), (Struck(entry.who, entry.kind),)


def call(rules: RoomRules, room: CardRoom, at: int) -> Next:
    """Who is first on a list is called to a place that is free, and has his own time to claim it (V-2.4)."""
    events: list[Event] = []
    for each in room.lists if rules.lists is not None else ():
        assert rules.lists is not None
        if each.called is None and each.here and (table := _place(room, each)) is not None:
            called = replace(each, called=table.name, until=at + rules.lists.claim)
            room = replace(room, lists=tuple(called if other == each else other for other in room.lists))
            events.append(Called(each.who, table.name))
    return room, tuple(events)


def _place(room: CardRoom, listed: Listed) -> Table | None:
    """A table with a place that is kept for nobody else: the shortest one, then the one that opened first."""
    kind = [table for table in room.tables.values() if table.kind.name == listed.kind.name]
    return min((table for table in kind if room.has_place(table, listed.who)), key=shortest, default=None)


def waits_until(room: CardRoom) -> Iterator[int]:
    return (each.until for each in room.lists if each.called is not None)


def missed(room: CardRoom, at: int) -> Next:
    """Who has not come in time loses the place and his line on the list."""
    late = [each for each in room.lists if each.called is not None and each.until <= at]
    rest = tuple(each for each in room.lists if each not in late)
    return replace(room, lists=rest), tuple(Struck(each.who, each.kind.name) for each in late)


def relisted(rules: RoomRules, room: CardRoom, who: str, table: Table, at: int) -> CardRoom:
    """Whose chair is given away because others wait for it comes on the list himself (gelp/cash-game#C-8.2)."""
    if rules.lists is None or not rules.absence.wanted:
        return room
    if any((each.who, each.kind.name) == (who, table.kind.name) for each in room.lists):
        return room
    return replace(room, lists=(*room.lists, Listed(who, table.kind, at, here=False)))


# ── from table to table ────────────────────────────────────────────────────────────────────────────────────────────


def move(rules: RoomRules, room: CardRoom, entry: Moves) -> Next:
    """With the whole stack within a betting structure, where the house says so, to another stake at most its largest
    buy-in (veikkaus/room-general#V-1.51, V-1.52, V-1.53)."""
    source, target = room.table(entry.table), room.table(entry.to)
    place, sitting = source.sitting(entry.who)
    _must_not_avoid(rules, source, place)
    if entry.finishes:
        return _finishes(rules, room, source, place, entry)
    if sitting.in_hand:
        raise Refused("One moves when the hand is over.")
    low, high = target.kind.buy_in
    terms = Offer(low, high)
    if rules.buying.moving == "whole_stack" and _brings_all(source.kind, target.kind):
        same = source.kind.stake == target.kind.stake and source.kind.structure == target.kind.structure
        brings = sitting.stack if same or high is None else min(sitting.stack, high)
        terms = Offer(max(low, brings), max(low, brings), left=sitting.stack)
    sits = Sits(entry.at, entry.who, target.name, entry.amount)
    room, left = leave(rules, room, entry.who, source.name, entry.at)
    room, seated = seat(rules, room, target, sits, terms)
    return room, (*left, *seated)


def _brings_all(source: Kind, target: Kind) -> bool:
    """Within a betting structure the whole stack goes along. Out of a game that mixes several it does to no limit if
    that game has a largest buy-in, to pot limit if it has none (V-1.54)."""
    if source.structure != "mixed":
        return source.structure == target.structure
    capped = source.buy_in.high is not None
    return target.structure in ("mixed", "no_limit" if capped else "pot_limit")


def _must_not_avoid(rules: RoomRules, source: Table, place: int) -> None:
    """Who avoids a blind by a break at a short table gets no seat elsewhere (gelp/cash-game#C-7.7)."""
    duty, sitting = source.owed.duties[place], source.chairs[place]
    avoids = sitting.out is not None or duty.owes in ("missed_small", "missed_both")
    if len(source.chairs) < rules.seating.short and avoids:
        raise Refused(f"At a table of fewer than {rules.seating.short} who has a break moves when he has played again.")


def _finishes(rules: RoomRules, room: CardRoom, table: Table, place: int, entry: Moves) -> Next:
    """A change takes effect at once; only who is a blind or has the button may first play until he has had it
    (gelp/cash-game#C-7.10)."""
    last = table.owed.last
    if last is None or place not in (last.button, last.small, last.big):
        raise Refused("A change takes effect at once: only the blinds and the button play on before it.")
    room = room.with_table(table.put(place, moves=entry.to))
    return (room, ()) if table.running else finished(rules, room, table.name, entry.at)


def finished(rules: RoomRules, room: CardRoom, name: str, at: int) -> Next:
    """Who has had the button goes to the table to which he moves, with all his chips; if that is full he is first on
    its list."""
    table = room.table(name)
    place = -1 if table.owed.last is None else table.owed.last.button
    sitting = table.chairs.get(place)
    if sitting is None or sitting.moves is None or sitting.moves not in room.tables:
        return room, ()
    room, gone = leave(rules, room, sitting.who, name, at)
    room, seated = _resettled(rules, room, sitting.who, sitting.stack, [room.table(sitting.moves)], at)
    return room, (*gone, *seated)


def _resettled(
    rules: RoomRules, room: CardRoom, who: str, stack: int, tables: list[Table], at: int
) -> tuple[CardRoom, tuple[Event, ...]]:
    """The house has moved him: to the shortest of these with the chips that he has, or to the top of their list."""
    target = min((other for other in tables if room.has_place(other, who)), key=shortest, default=None)
    if target is None:
        first = Listed(who, tables[0].kind, at)
        rest = (each for each in room.lists if (each.who, each.kind.name) != (who, first.kind.name))
        return replace(room, lists=(first, *rest)), ()
    return seat(rules, room, target, Sits(at, who, target.name, stack), Offer(stack, stack), moved=True)


def fed(rules: RoomRules, room: CardRoom, at: int) -> Next:
    """A free place of a main table comes to who has sat longest at a table that feeds it, between hands, before anybody
    is called from the list."""
    events: list[Event] = []
    while (found := next_fed(room)) is not None:
        feeder, sitting, main = found
        room, gone = leave(rules, room, sitting.who, feeder.name, at)
        room, seated = _resettled(rules, room, sitting.who, sitting.stack, [main], at)
        events += [*gone, *seated]
    return room, tuple(events)


def next_fed(room: CardRoom, but: Collection[str] = ()) -> tuple[Table, Sitting, Table] | None:
    """Who goes from a feeder to its main table now, these left out."""
    for feeder in room.tables.values():
        main = room.tables.get(feeder.kind.feeds or "")
        if main is None or feeder.running:
            continue
        for sitting in sorted(feeder.chairs.values(), key=lambda each: each.since):
            if sitting.out is None and sitting.who not in but and room.has_place(main, sitting.who):
                return feeder, sitting, main
    return None


def close(rules: RoomRules, room: CardRoom, entry: Closes) -> Next:
    """Its players come before those on the list. If there are fewer places than players who want one, the highest
    cards have them (V-2.8, V-2.9); who finds none is first on the list."""
    table = room.table(entry.table)
    if table.running:
        raise Refused(f"A hand is under way at table {table.name}.")
    for who in entry.movers:
        table.sitting(who)
    places = [other for other in room.tables.values() if other.kind.name == table.kind.name and other != table]
    count = sum(max(0, len(other.free) - len(room.kept(other))) for other in places)
    movers = list(entry.movers)
    if len(movers) > count:
        if None in entry.movers.values():
            raise Refused(f"{len(movers)} want {count} places: they are drawn with cards.")
        movers.sort(key=lambda who: cards(entry.movers[who] or "")[0], reverse=True)
    events: list[Event] = []
    for sitting in (*table.chairs.values(), *table.over.values()):
        room, gone = leave(rules, room, sitting.who, table.name, entry.at)
        events += gone
    room = replace(room, tables={name: other for name, other in room.tables.items() if name != table.name})
    first: list[Listed] = []
    for who in movers:
        stack, now = table.sitting(who)[1].stack, (room.table(other.name) for other in places)
        target = min((other for other in now if room.has_place(other, who)), key=shortest, default=None)
        if target is None:
            first.append(Listed(who, table.kind, entry.at))
            continue
        room, seated = seat(
            rules, room, target, Sits(entry.at, who, target.name, stack), Offer(stack, stack), moved=True
        )
        events += seated
    return _listed_first(rules, room, table, first), tuple(events)


def _listed_first(rules: RoomRules, room: CardRoom, closed: Table, first: list[Listed]) -> CardRoom:
    """Who has lost his table comes before everybody who waits for its kind, and nobody is called to it any more."""
    if rules.lists is None:
        return room
    names = [(each.who, each.kind.name) for each in first]
    rest = [each for each in room.lists if (each.who, each.kind.name) not in names]
    rest = [replace(each, called=None) if each.called == closed.name else each for each in rest]
    return replace(room, lists=(*first, *rest))
