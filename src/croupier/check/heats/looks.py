"""Sentences about how a tournament in points stands. Each gives the same sentence as it is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Protocol

from croupier.play import Refused
from croupier.tournament.heats import prizes
from croupier.tournament.heats.rounds import to_bet
from croupier.tournament.heats.scoring import ranked, score
from croupier.tournament.heats.sheet import sheet
from croupier.tournament.heats.state import Contest
from croupier.tournament.heats.structure import Plan

_WHO: Final = r"(?P<who>[A-Z]\w*)"
_TABLE: Final = r"(?P<table>\w+)"
Said = dict[str, str]


class Event(Protocol):
    plan: Plan
    state: Contest

    def purse(self, who: str) -> int: ...


Look = Callable[[Event, int, Said], str]


def _points(event: Event, _: int, said: Said) -> str:
    return f"{said['who']} has {event.state.player(said['who']).points} points"


def _purse(event: Event, _: int, said: Said) -> str:
    return f"{said['who']} has {event.plan.purse.show(event.purse(said['who']))} in the purse"


def _score(event: Event, _: int, said: Said) -> str:
    return f"the score of {said['who']} is {score(event.plan.structure, event.state.player(said['who']))}"


def _pool(event: Event, _: int, __: Said) -> str:
    money, show = event.state.money, event.plan.purse.show
    return f"the pool is {show(money.pool)}, the house has {show(money.fees)} and adds {show(money.overlay)}"


def _prizes(event: Event, _: int, __: Said) -> str:
    if not event.state.bought and event.plan.structure.rebuy is not None:
        return "the prizes are not announced yet"
    return "the prizes are " + ", ".join(map(event.plan.purse.show, prizes.by_place(event.plan, event.state)))


def _place(event: Event, _: int, said: Said) -> str:
    for group, high, low in event.state.places():
        if said["who"] in group:
            return f"{said['who']} has " + (f"place {high}" if high == low else f"places {high} to {low}")
    return f"{said['who']} has no place"


def _left(event: Event, _: int, __: Said) -> str:
    return f"{len(event.state.left)} are left"


def _turn(event: Event, _: int, said: Said) -> str:
    return f"it is the turn of {to_bet(event.state.table(said['table'])) or 'nobody'} at {said['table']}"


def _secrets(event: Event, _: int, said: Said) -> str:
    return f"{said['who']} has {event.state.player(said['who']).secrets} secret bets left"


def _order(event: Event, _: int, said: Said) -> str:
    table = event.state.table(said["table"])
    ranks = ranked(event.plan.structure, event.state, table.seats)
    return f"the order at {said['table']} is " + ", ".join(" and ".join(rank) for rank in ranks)


def _plays(event: Event, _: int, said: Said) -> str:
    try:
        turns = event.state.at(said["who"]).turns
    except Refused:
        turns = ()
    return (
        f"{said['who']} plays in this round" if said["who"] in turns else f"{said['who']} does not play in this round"
    )


def _sheet(event: Event, _: int, said: Said) -> str:
    found = next((line for line in sheet(event.plan, event.state) if line == said["line"]), None)
    return f"the sheet says: {found or '; '.join(sheet(event.plan, event.state))}"


def _row(event: Event, _: int, said: Said) -> str:
    return f"{said['who']} has won {event.state.row.get(said['who'], 0)} in a row"


LOOKS: Final[list[tuple[re.Pattern[str], Look]]] = [
    (re.compile(pattern), look)
    for pattern, look in (
        (rf"{_WHO} has \d+ points", _points),
        (rf"{_WHO} has [\d.]+ in the purse", _purse),
        (rf"{_WHO} has (?:no place|places? .+)", _place),
        (rf"{_WHO} has \d+ secret bets left", _secrets),
        (rf"{_WHO} has won \d+ in a row", _row),
        (rf"{_WHO} (?:plays|does not play) in this round", _plays),
        (rf"the score of {_WHO} is .+", _score),
        (r"the pool is .+", _pool),
        (r"the prizes are .+", _prizes),
        (r"\d+ are left", _left),
        (rf"it is the turn of \w+ at {_TABLE}", _turn),
        (rf"the order at {_TABLE} is .+", _order),
        (r"the sheet says: (?P<line>.+)", _sheet),
    )
]
