"""Hands of a table, from outside: who is dealt in, what each has when it is over, and what becomes of one that cannot
be finished. Chips move when a hand is over, so that one which has not happened has moved nothing.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules import away, blinds, coming, lists, over, prizes, sidebets
from croupier.room.rules.cardroom import CardRoom, Table
from croupier.room.rules.clocks import credited
from croupier.room.rules.entries import Barred, Begins, ButtonDrawn, Ends
from croupier.room.rules.happenings import ButtonNamed, Dealt, Event, RolledBack, ToppedUp
from croupier.room.rules.model import RoomRules

Next = tuple[CardRoom, tuple[Event, ...]]


def there(table: Table) -> frozenset[int]:
    """The chairs of those who do not sit out, have chips and may play."""
    return frozenset(
        place
        for place, sitting in table.chairs.items()
        if sitting.out is None and sitting.stack > 0 and not sitting.barred and not sitting.leaving
    )


def begin(rules: RoomRules, room: CardRoom, entry: Begins) -> Next:
    table = room.table(entry.table)
    if table.running:
        raise Refused(f"A hand is under way at table {table.name}.")
    if table.last == 0:
        raise Refused(f"The last orbit of table {table.name} is over.")
    events: list[Event] = []
    for place, sitting in table.chairs.items():
        if sitting.wish == "next_hand":
            table, told = away.out(rules.absence, table, place, entry.at)
            events += told
    while True:
        _must_be_enough(table)
        button = _button(rules, table, entry.button)
        here = blinds.HandBegins(there(table), table.kind.button_small, button, table.kind.straddle > 0)
        owed, happened = blinds.apply(rules.blinds, table.owed, here)
        hand = next(each for each in happened if isinstance(each, blinds.Dealt))
        if table.chairs[hand.positions.big].wish != "next_big_blind":
            break
        who = table.chairs[hand.positions.big].who
        table, told = away.out(rules.absence, table, hand.positions.big, entry.at)
        room = away.at_the_big_blind(rules.absence, room.with_table(table), who, entry.at)
        table, events = room.table(table.name), [*events, *told]
    table = _dealt(rules, replace(table, owed=owed), hand.places, entry.at)
    people = tuple(table.chairs[place].who for place in sorted(hand.places))
    posts = {table.chairs[place].who: hand.posts[place] for place in sorted(hand.posts)}
    button, small, big, _ = hand.positions
    straddle = table.kind.straddle * table.kind.big
    dealt = Dealt(table.name, table.number, people, button, small, big, posts, table.kind.stake, straddle, hand.leads)
    return room.with_table(table), (*events, dealt)


def _must_be_enough(table: Table) -> None:
    """So many as begin a game, and two directly after a hand of so many (unibet-ee/cash-general#U-EE-116)."""
    players, start = len(there(table)), table.kind.to_start
    if players < start and not (players >= 2 and table.dealt >= start):
        raise Refused(f"A hand needs {start} players at table {table.name}; {players} are there.")


def _button(rules: RoomRules, table: Table, named: int | None) -> int | None:
    """Whom the draw names; in a tournament seats are drawn, and it begins with the last chair
    (veikkaus/button-and-blinds#V-4.22)."""
    opening = table.owed.last is None and _drawn(rules, table)
    button = table.drawn if opening and named is None else named
    if opening and button not in there(table):
        raise Refused("The first button is drawn among those who play.")
    if not opening and button is not None:
        raise Refused("The button is drawn when a game opens.")
    return button


def _drawn(rules: RoomRules, table: Table) -> bool:
    return rules.seating.opens != "last_chair" and table.kind.cash


def draw(rules: RoomRules, room: CardRoom, entry: ButtonDrawn) -> Next:
    """Everybody who is there gets a card, and the highest has the button; of equal ranks spades come first, then
    hearts, diamonds, clubs (veikkaus/button-and-blinds#V-4.19, gelp/cash-game#C-4.14)."""
    table = room.table(entry.table)
    if table.owed.last is not None or not _drawn(rules, table):
        raise Refused("The button is drawn when a game opens.")
    if rules.seating.opens != "card":
        raise Refused("In this house the first button is drawn by lot, without cards.")
    present = {table.chairs[place].who for place in there(table)}
    if present != entry.cards.keys():
        wrong = ", ".join(sorted(present ^ entry.cards.keys()))
        raise Refused(f"Everybody who is there draws one card, and nobody else: {wrong}.")
    who = max(entry.cards, key=lambda each: entry.cards[each])
    return room.with_table(replace(table, drawn=table.place_of(who))), (ButtonNamed(who, table.name),)


def _dealt(rules: RoomRules, table: Table, places: frozenset[int], at: int) -> Table:
    before = replace(table, before=None)
    last = None if table.last is None else table.last - 1
    bank = rules.clocks.banks.get(table.kind.clock)
    for place in places:
        hands = table.chairs[place].hands + 1
        table = table.put(place, in_hand=True, hands=hands, bank=credited(bank, hands, table.chairs[place].bank))
    table = replace(table, running=True, number=table.number + 1, dealt=len(places), began=at, shown=False, last=last)
    return replace(table, board=(), before=before)


def end(rules: RoomRules, room: CardRoom, entry: Ends) -> Next:
    table = room.table(entry.table)
    if not table.running:
        raise Refused(f"No hand is under way at table {table.name}.")
    if sum(entry.won.values()) + entry.fee + entry.drop:
        raise Refused("What is won in a hand, with the fee of the house, is what others lose.")
    for who, net in entry.won.items():
        place, sitting = table.sitting(who)
        if not sitting.in_hand or sitting.stack + net < 0:
            raise Refused(f"{who} has {table.kind.money(sitting.stack)} and cannot lose {table.kind.money(-net)}.")
        table = table.put(place, stack=sitting.stack + net)
    winners = _winners(rules, table, entry)
    owed, _ = blinds.apply(rules.blinds, table.owed, blinds.HandOver(winners))
    room, back = sidebets.returned(room.with_table(replace(table, owed=owed)), table.name)
    table, events = _over(rules, _counted(room.table(table.name)), entry.at)
    room = prizes.dropped(rules, room, table, entry.drop, entry.at)
    room, added = coming.make_up(room.with_table(table), table)
    room, gone = _gone(rules, room, table.name, entry.at)
    return room, (*back, *events, *added, *gone)


def _winners(rules: RoomRules, table: Table, entry: Ends) -> frozenset[int]:
    """The chairs of those who have won the main pot, where that decides something."""
    if rules.blinds.wins != "nothing" and not entry.winners:
        raise Refused("The button goes to the winner: who has won the main pot?")
    places = {table.sitting(who)[0] for who in entry.winners}
    if not all(table.chairs[place].in_hand for place in places):
        raise Refused("Who was not in the hand has not won it.")
    return frozenset(places)


def _gone(rules: RoomRules, room: CardRoom, name: str, at: int) -> Next:
    """Who stood up in the hand is gone, who played over gives way, and who was to move after his button moves."""
    events: list[Event] = []
    for sitting in room.table(name).chairs.values():
        if sitting.leaving:
            room, left = coming.leave(rules, room, sitting.who, name, at)
            events += left
    for step in (over.give_way, lists.finished):
        room, told = step(rules, room, name, at)
        events += told
    return room, tuple(events)


def _counted(table: Table) -> Table:
    """One hand less for those who must not play, and for those who have an orbit to come back."""
    for place, sitting in table.chairs.items():
        orbit = None if sitting.orbit is None else max(0, sitting.orbit - 1)
        table = table.put(place, barred=max(0, sitting.barred - (not sitting.in_hand)), orbit=orbit)
    return table


def penalise(room: CardRoom, entry: Barred) -> CardRoom:
    """He misses so many hands; an orbit is as many as players sit there (gelp/cash-game#C-3.9)."""
    table = room.table(entry.table)
    place, sitting = table.sitting(entry.who)
    hands = entry.hands + entry.orbits * len(table.chairs)
    return room.with_table(table.put(place, barred=sitting.barred + hands))


def _over(rules: RoomRules, table: Table, at: int) -> tuple[Table, tuple[Event, ...]]:
    """Nobody is in a hand any more, and who asked for it sits out."""
    events: list[Event] = []
    for place, sitting in table.chairs.items():
        table = table.put(place, in_hand=False, asked=None, stack=sitting.stack + sitting.more, more=0)
        if sitting.more:
            events.append(ToppedUp(sitting.who, table.name, sitting.more))
        if sitting.wish == "next_hand":
            table, told = away.out(rules.absence, table, place, at)
            events += told
    return replace(table, running=False), tuple(events)


def fail(rules: RoomRules, room: CardRoom, at: int) -> Next:
    """No hand under way has happened (unibet-ee/cash-general#U-EE-23, unibet-fi/cash-general#U-FI-23)."""
    events: list[Event] = []
    again = rules.faults.hand == "redealt"
    for table in room.tables.values():
        if table.running:
            owed, _ = blinds.apply(rules.blinds, table.owed, blinds.HandVoid())
            table = _undone(table)
            events.append(RolledBack(table.name, table.number, becomes="dealt again" if again else "void"))
            room, back = sidebets.returned(room.with_table(table), table.name)
            table = replace(room.table(table.name), owed=owed, number=table.number - again)
            table, told = _over(rules, table, at)
            room, gone = _gone(rules, room.with_table(table), table.name, at)
            events += [*back, *told, *gone]
    return room, tuple(events)


def _undone(table: Table) -> Table:
    """A hand that has not happened counts for nobody's reserve of time, for no last orbit, and not as the hand before
    the next one."""
    before = table.before
    assert before is not None
    for place, sitting in table.chairs.items():
        if sitting.in_hand:
            table = table.put(place, hands=before.chairs[place].hands, bank=before.chairs[place].bank)
    return replace(table, dealt=before.dealt, last=before.last)
