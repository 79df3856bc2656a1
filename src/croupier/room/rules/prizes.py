"""The jackpot of a card room in the course of an evening: drops, hits, and who is paid first."""

from __future__ import annotations

from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules.cardroom import CardRoom, Table
from croupier.room.rules.entries import PaysTime, Shown
from croupier.room.rules.happenings import Event, FundGrows, JackpotPaid, NoJackpot, Rewarded
from croupier.room.rules.jackpot import Claim, JackpotRules, found_in, paid
from croupier.room.rules.model import RoomRules
from croupier.room.rules.moments import DAY, MINUTE, day_of

Next = tuple[CardRoom, tuple[Event, ...]]


def _rules(rules: RoomRules, table: Table) -> JackpotRules:
    if rules.jackpot is None or not table.kind.linked:
        raise Refused(f"Table {table.name} is not linked to a jackpot.")
    return rules.jackpot


def dropped(rules: RoomRules, room: CardRoom, table: Table, drop: int, at: int) -> CardRoom:
    """A drop is taken from a hand, of a small pot what it has; it is added to the fund when the day ends
    (veikkaus/jackpots#V-7.14)."""
    if not drop:
        return room
    jackpot = _rules(rules, table)
    if drop > jackpot.drop or table.dealt < jackpot.players:
        due = table.kind.money(jackpot.drop)
        raise Refused(f"The jackpot has {due} of every hand that was dealt to {jackpot.players} or more.")
    if at < table.paid_until:
        raise Refused(f"Table {table.name} pays by time: no drop is taken.")
    return _collected(room, drop, at)


def _collected(room: CardRoom, amount: int, at: int) -> CardRoom:
    return replace(room, fund=replace(room.fund, collected=room.fund.collected + amount, dropped=at))


def pay_time(rules: RoomRules, room: CardRoom, entry: PaysTime) -> CardRoom:
    """So much for so many minutes, however many still play then (veikkaus/jackpots#V-7.15)."""
    table = room.table(entry.table)
    times = _rules(rules, table).times
    if str(entry.minutes) not in times:
        raise Refused(f"The jackpot is paid for {' or '.join(times) or 'no'} minutes.")
    until = max(entry.at, table.paid_until) + entry.minutes * MINUTE
    room = room.with_table(replace(table, paid_until=until))
    return _collected(room, times[str(entry.minutes)], entry.at)


def shown(rules: RoomRules, room: CardRoom, entry: Shown) -> Next:
    """The hands of a showdown: a hit, or none and why."""
    table = room.table(entry.table)
    jackpot = _rules(rules, table) if table.kind.linked or not rules.rewards else None
    if not table.running:
        raise Refused(f"No hand is under way at table {table.name}.")
    dealt = [sitting.who for sitting in table.chairs.values() if sitting.in_hand]
    gone = {sitting.who for sitting in table.chairs.values() if sitting.leaving} | entry.absent
    if strangers := [who for who in (*entry.hands, *entry.absent) if who not in dealt]:
        raise Refused(f"{', '.join(strangers)} was not dealt in at table {table.name}.")
    room, rewards = _rewarded(rules, room.with_table(replace(table, shown=True)), entry)
    if jackpot is None:
        return room, rewards
    players = tuple(who for who in dealt if who not in gone)  # who has stood up is not in his seat
    found = found_in(jackpot, entry.hands, players)
    if len(players) < jackpot.players:
        return room, (*rewards, NoJackpot(table.name, f"it is for {jackpot.players} players or more"))
    if found is None:
        return room, (*rewards, NoJackpot(table.name, "no hand that is strong enough has lost"))
    claim = Claim(table.name, table.began, found, players)
    return replace(room, fund=replace(room.fund, claims=(*room.fund.claims, claim))), rewards


def _rewarded(rules: RoomRules, room: CardRoom, entry: Shown) -> Next:
    """What the house has announced for hands, whether they win or lose (ray-casino/poker-general#PG-13)."""
    events: list[Event] = []
    for who, hand in entry.hands.items():
        for name in hand.rewards:
            person, amount = room.person(who), rules.rewards[name].amount
            room = room.with_person(who, replace(person, purse=person.purse + amount))
            events.append(Rewarded(who, amount, name))
    return room, tuple(events)


def payable(room: CardRoom) -> Claim | None:
    """Hits are paid in the order in which their hands began: one waits while a hand that began earlier is under way
    (veikkaus/jackpots#V-7.13)."""
    claim = min(room.fund.claims, key=lambda each: each.began, default=None)
    under_way = (table for table in room.tables.values() if table.running and not table.shown and table.kind.linked)
    return None if claim is None or any(table.began < claim.began for table in under_way) else claim


def settle(rules: RoomRules, room: CardRoom) -> Next:
    """All hits that wait for no other hand."""
    events: list[Event] = []
    while (claim := payable(room)) is not None:
        assert rules.jackpot is not None
        fund, out = paid(rules.jackpot, room.fund, claim)
        room = replace(room, fund=fund)
        for who, amount in out.items():
            person = room.person(who)
            room = room.with_person(who, replace(person, purse=person.purse + amount))
            events.append(JackpotPaid(who, amount))
    return room, tuple(events)


def day_ends(rules: RoomRules, room: CardRoom) -> int | None:
    """The moment at which the drops of the day are added."""
    fund = room.fund
    return (day_of(fund.dropped, rules.day_begins) + 1) * DAY + rules.day_begins if fund.collected else None


def grown(room: CardRoom) -> Next:
    fund = room.fund
    grown = replace(fund, published=fund.published + fund.collected, collected=0)
    return replace(room, fund=grown), (FundGrows(fund.collected),)
