"""Sentences about how a card room stands. Each gives the same sentence as it is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from croupier.money import Currency
from croupier.room.rules.buying import Offer
from croupier.room.rules.cardroom import CardRoom
from croupier.room.rules.coming import offered, weights
from croupier.room.rules.model import Owes, RoomRules
from croupier.room.rules.moments import day_of, span

_WHO: Final = r"(?P<who>[A-Z]\w*)"
_TABLE: Final = r"(?P<table>[\w-]+)"
_DUES: Final[dict[Owes | None, str]] = {
    None: "nothing",
    "newcomer": "a newcomer's blind",
    "missed_small": "the small blind",
    "missed_both": "both blinds",
}
Said = dict[str, str]
Look = Callable[[RoomRules, CardRoom, Currency, int, Said], str]


def _may_sit(rules: RoomRules, room: CardRoom, money: Currency, at: int, said: Said) -> str:
    table = room.table(said["table"])
    return f"{said['who']} may sit at {table.name} with {_offer(offered(rules, room, said['who'], table, at), money)}"


def _offer(what: Offer, money: Currency) -> str:
    if what.only:
        return " or ".join(money.show(each) for each in sorted(what.only))
    if what.high is None:
        return f"{money.show(what.low)} or more"
    return (
        f"exactly {money.show(what.low)}"
        if what.low == what.high
        else f"{money.show(what.low)} to {money.show(what.high)}"
    )


def _stack(_: RoomRules, room: CardRoom, money: Currency, __: int, said: Said) -> str:
    return f"{said['who']} has {money.show(room.table(said['table']).sitting(said['who'])[1].stack)} at {said['table']}"


def _purse(_: RoomRules, room: CardRoom, money: Currency, __: int, said: Said) -> str:
    return f"{said['who']} has {money.show(room.person(said['who']).purse)} in the purse"


def _bank(_: RoomRules, room: CardRoom, __: Currency, ___: int, said: Said) -> str:
    sitting = room.table(said["table"]).sitting(said["who"])[1]
    return f"{sitting.who} has a time bank of {span(sitting.bank)} at {said['table']}"


def _returns(rules: RoomRules, room: CardRoom, _: Currency, at: int, said: Said) -> str:
    day, times = room.person(said["who"]).used.get(said["counter"], (0, 0))
    times = times if day == day_of(at, rules.day_begins) else 0
    return f"{said['who']} has used {times} returns ({said['counter']})"


def _plays(_: RoomRules, room: CardRoom, __: Currency, ___: int, said: Said) -> str:
    place = room.table(said["table"]).place_of(said["who"])
    if place is None:
        return f"{said['who']} does not sit at {said['table']}"
    sitting = room.table(said["table"]).chairs[place]
    how = "is dealt in" if sitting.in_hand else "is out" if sitting.out is not None else "is not dealt in"
    return f"{said['who']} {how} at {said['table']}"


def _waits(_: RoomRules, room: CardRoom, __: Currency, ___: int, said: Said) -> str:
    return ", ".join(each.who for each in room.waiting if each.kind.name == said["kind"]) + f" wait for {said['kind']}"


def _owes(_: RoomRules, room: CardRoom, __: Currency, ___: int, said: Said) -> str:
    table = room.table(said["table"])
    place, held = table.place_of(said["who"]), table.held_by(said["who"])
    if place is not None:
        owes = table.owed.duties[place].owes
    elif held is not None:
        owes = table.owed.over[held].owes
    else:
        return f"{said['who']} does not sit at {table.name}"
    return f"{said['who']} owes {_DUES[owes]} at {table.name}"


def _listed(_: RoomRules, room: CardRoom, __: Currency, ___: int, said: Said) -> str:
    names = ", ".join(each.who for each in room.lists if each.kind.name == said["kind"])
    return f"{names or 'nobody'} on the list of {said['kind']}"


def _weigh(rules: RoomRules, room: CardRoom, _: Currency, __: int, said: Said) -> str:
    tables = [table for table in room.tables.values() if table.free]
    parts = weights(rules, room.person(said["who"]), tables)
    chances = ", ".join(f"{part} for {table.name}" for table, part in zip(tables, parts, strict=True))
    return f"{said['who']} is drawn by {chances}"


def _fund(_: RoomRules, room: CardRoom, money: Currency, __: int, ___: Said) -> str:
    return f"the jackpot is {money.show(room.fund.published)}"


def _drops(_: RoomRules, room: CardRoom, money: Currency, __: int, ___: Said) -> str:
    return f"the drops of the day are {money.show(room.fund.collected)}"


def _entered(_: RoomRules, room: CardRoom, money: Currency, __: int, said: Said) -> str:
    pool, fees, entered = room.entered.get(said["tournament"], (0, 0, frozenset()))
    return f"{said['tournament']} has {money.show(pool)} for its prizes of {len(entered)}, the house {money.show(fees)}"


LOOKS: Final[list[tuple[re.Pattern[str], Look]]] = [
    (re.compile(pattern), look)
    for pattern, look in (
        (rf"{_WHO} may sit at {_TABLE} with .+", _may_sit),
        (rf"{_WHO} has [\d.]+ at {_TABLE}", _stack),
        (rf"{_WHO} has [\d.]+ in the purse", _purse),
        (rf"{_WHO} has a time bank of .+ at {_TABLE}", _bank),
        (rf"{_WHO} has used \d+ returns \((?P<counter>\w+)\)", _returns),
        (rf"{_WHO} (?:is dealt in|is out|is not dealt in|does not sit) at {_TABLE}", _plays),
        (rf"{_WHO} owes .+ at {_TABLE}", _owes),
        (r"[\w, ]+ on the list of (?P<kind>.+)", _listed),
        (r"[\w, ]*? ?wait for (?P<kind>.+)", _waits),
        (rf"{_WHO} is drawn by .+", _weigh),
        (r"(?P<tournament>[\w&\- ]+ \d+) has .+", _entered),
        (r"the jackpot is .+", _fund),
        (r"the drops of the day are .+", _drops),
    )
]
