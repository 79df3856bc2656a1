"""What the entries of tables' logs make of a card room: who sits where and sits out, who left with what, who waits.

Pure: the same entries give the same room, years later. What is decided when an entry is written, the rules decide
(``rules``); here they are given what the log keeps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from croupier.cards import Card
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.rules import away, breaking, chairs, coming, lists, prizes, sidebets
from croupier.room.rules.buying import Offer
from croupier.room.rules.cardroom import CardRoom, Person, Sitting, Table
from croupier.room.rules.entries import (
    Adds,
    ChangesSeat,
    ComesBack,
    Hedged,
    SignsOff,
    SignsUp,
    Sits,
    SitsOut,
    WantsChair,
)
from croupier.room.rules.jackpot import Claim, Hit
from croupier.room.rules.model import RoomRules

PURSE: Final = 10**18
"""What somebody has in his wallet is the till's business."""


def after(rules: RoomRules, room: CardRoom, table: str, entry: Json) -> CardRoom:
    """The room after an entry of this table's log; ``Refused`` where the rules of the house do not allow it. Who is
    first on a list for a place that is free is called."""
    at = int(entry.get("at", room.now))
    before = room
    room = replace(_after(rules, room, room.table(table), entry, at), now=max(room.now, at))
    return breaking.noted(rules, lists.call(rules, room, at)[0], before)


def replayed(rules: RoomRules, room: CardRoom, entries: Iterable[tuple[str, Json]]) -> CardRoom:
    """The room after these entries, each of its table. What a house would not allow any more has happened all the
    same, and is left out."""
    for table, entry in entries:
        try:
            room = after(rules, room, table, entry)
        except Refused:
            continue
    return room


def _after(rules: RoomRules, room: CardRoom, table: Table, entry: Json, at: int) -> CardRoom:
    match entry:
        case {"kind": "buy_in", "place": int(place), "player": str(who), "amount": int(amount)}:
            return _seated(rules, room, table, entry, Sits(at, who, table.name, amount, place + 1))
        case {"kind": "buy_in", "short": True, "player": str(who), "amount": int(amount)}:
            poor = room.with_table(table.put(table.sitting(who)[0], stack=0, in_hand=False))
            return coming.add(rules, poor, Adds(at, who, table.name, amount))[0]
        case {"kind": "left", "player": str(who), "amount": int(amount)}:
            return _left(rules, room, table, who, amount, at, lost=bool(entry.get("lost")))
        case {"kind": "returned"}:
            return room.with_table(replace(table, chairs={}))
        case {"kind": "chair", "player": str(who)} if table.place_of(who) is not None:
            return _chair(rules, room, table, who, entry, at)
        case {"kind": "wants", "player": str(who), "to": int(to)}:
            return chairs.ask(rules, room, WantsChair(at, who, table.name, to + 1))
        case {"kind": "wants", "player": str(who)}:
            return room.with_table(table.put(table.sitting(who)[0], wants=None))
        case {"kind": "changed", "player": str(who), "to": int(to)}:
            return _changed(rules, room, ChangesSeat(at, who, table.name, to + 1, agreed=True))
        case {"kind": "open", "players": list(players)}:
            begun = replace(_in_hand(table, players), running=True, shown=False, dealt=len(players), began=at, board=())
            return room.with_table(replace(begun, last=None if table.last is None else 0))
        case {"kind": "void"} | {"kind": "over", "again": True}:  # a last hand that did not happen is still to come
            last = None if table.last is None else 1
            ended = replace(_in_hand(_decided(table, entry), ()), running=False, last=last)
            return _paid(room.with_table(ended), entry)
        case {"kind": "over"}:
            return _paid(_over(rules, room, _decided(table, entry), entry, at), entry)
        case {"kind": "hedge", "player": str(who), "on": str(on), "amount": int(amount)}:
            lies = replace(table, board=tuple(map(Card, entry.get("board", ()))))
            return sidebets.bet(rules, room.with_table(lies), Hedged(at, who, table.name, on, amount))
        case {"kind": "unhedged", "to": dict(back)}:
            for place, sitting in table.chairs.items():
                table = table.put(place, hedges={}) if sitting.who in back else table
            return room.with_table(table)
        case {"kind": "last"}:
            if table.last is not None:
                raise Refused("The last hand of this table has been announced already.")
            return room.with_table(replace(table, last=0 if table.running else 1))
        case {"kind": "time", "span": int(span)}:
            return room.with_table(replace(table, charged=span))
        case {"kind": "breaks"}:
            return breaking.begin(rules, room, table.name, at)
        case {"kind": "jackpot", "grown": int()}:
            return prizes.grown(room)[0]
        case {"kind": "jackpot"}:
            return _paid(room, entry)
        case {"kind": "list", "player": str(who), "on": True}:
            return lists.sign_up(rules, with_person(room, who), SignsUp(at, who, table.kind.name))
        case {"kind": "list", "player": str(who)}:
            return lists.sign_off(room, SignsOff(at, who, table.kind.name))[0]
    return room


def with_person(room: CardRoom, who: str) -> CardRoom:
    return room if who in room.people else room.with_person(who, Person(PURSE))


def _seated(rules: RoomRules, room: CardRoom, table: Table, entry: Json, sits: Sits) -> CardRoom:
    """With so many chips: whether that was offered was asked before it was written. Bots are the house's own."""
    room, table = with_person(room, sits.who), replace(table, broken=table.breaks)
    if entry.get("level") is not None:
        assert sits.place is not None
        sitting = Sitting(sits.who, sits.amount, sits.amount, since=sits.at, house=True)
        return room.with_table(table.with_chair(sits.place, sitting))
    terms = Offer(sits.amount, sits.amount, counts=bool(entry.get("counts")))
    return coming.seat(rules, room, table, sits, terms, moved=bool(entry.get("moved")))[0]


def _left(rules: RoomRules, room: CardRoom, table: Table, who: str, amount: int, at: int, *, lost: bool) -> CardRoom:
    """The house remembers it. Of who came before the entries begin, too."""
    room = with_person(room, who)
    place = table.place_of(who)
    if place is None:
        place = table.free[0] if table.free else table.kind.chairs + 1
        table = table.with_chair(place, Sitting(who, amount, amount))
    table = table.put(place, stack=amount, in_hand=False)
    room, _ = coming.leave(rules, room.with_table(table), who, table.name, at, lost=lost)
    return lists.relisted(rules, room, who, table, at) if lost else room


def _chair(rules: RoomRules, room: CardRoom, table: Table, who: str, entry: Json, at: int) -> CardRoom:
    """He sits out from now on (``out``), wants to, or is back."""
    place, sitting = table.sitting(who)
    if entry.get("wish") is not None:
        if entry["wish"] == sitting.wish:
            return room
        return away.sit_out(rules.absence, room, SitsOut(at, who, table.name, entry["wish"]))[0]
    if not entry.get("away"):
        back = sitting.out is not None or sitting.wish is not None
        return away.come_back(rules.absence, room, ComesBack(at, who, table.name)) if back else room
    if sitting.out is not None or not entry.get("out"):
        return room
    big_blind = sitting.wish == "next_big_blind"
    room = room.with_table(away.out(rules.absence, table, place, at)[0])
    return away.at_the_big_blind(rules.absence, room, who, at) if big_blind else room


def _changed(rules: RoomRules, room: CardRoom, entry: ChangesSeat) -> CardRoom:
    """He has the chair; who else wanted it does not come to it any more."""
    table = (room := chairs.change_seat(rules, room, entry)).table(entry.table)
    for place in [place for place, each in table.chairs.items() if each.wants and each.wants[0] == entry.to]:
        table = table.put(place, wants=None)
    return room.with_table(table)


def _over(rules: RoomRules, room: CardRoom, table: Table, entry: Json, at: int) -> CardRoom:
    """A hand has given its drop to the jackpot, and may have hit it."""
    ended = replace(_in_hand(table, (), counted=True), running=False)
    room = prizes.dropped(rules, room.with_table(ended), ended, int(entry.get("drop", 0)), at)
    if (hit := entry.get("hit")) is None:
        return room
    found = Hit(hit["category"], tuple(hit["losers"]), tuple(hit["winners"]))
    claim = Claim(table.name, hit["began"], found, tuple(hit["players"]), hit["hand"])
    return replace(room, fund=replace(room.fund, claims=(*room.fund.claims, claim)))


def _decided(table: Table, entry: Json) -> Table:
    """Bets beside the hand that are settled with it, or go back. What they bring is in somebody's wallet."""
    for bet in entry.get("hedges", ()):
        place, sitting = table.sitting(bet["player"])
        table = table.put(place, hedges={on: stake for on, stake in sitting.hedges.items() if on != bet["on"]})
    return table


def _paid(room: CardRoom, entry: Json) -> CardRoom:
    """The jackpot has paid for hands, and holds what was left."""
    for bill in entry.get("paid", ()):
        claims = tuple(claim for claim in room.fund.claims if claim.hand != bill["hand"])
        room = replace(room, fund=replace(room.fund, published=bill["left"], claims=claims))
    return room


def _in_hand(table: Table, players: Iterable[str], *, counted: bool = False) -> Table:
    """Who plays in the hand that begins, or nobody any more; ``counted``: one hand less for who has an orbit to come
    back."""
    playing, sat = set(players), dict[int, Sitting]()
    for place, sitting in table.chairs.items():
        orbit = sitting.orbit if not counted or sitting.orbit is None else max(0, sitting.orbit - 1)
        sat[place] = replace(sitting, in_hand=sitting.who in playing, orbit=orbit)
    return replace(table, chairs=sat)
