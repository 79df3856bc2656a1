"""Sentences about how a tournament stands. Each gives the same sentence as it is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Protocol

from croupier.room.rules.moments import span
from croupier.tournament.antes import posts
from croupier.tournament.happenings import several
from croupier.tournament.prizes import by_place, players, pool
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan, stakes

_WHO: Final = r"(?P<who>[A-Z]\w*)"
_TABLE: Final = r"(?P<table>\w+)"
Said = dict[str, str]


class Event(Protocol):
    """The tournament that is told."""

    plan: Plan
    state: Tournament

    def purse(self, who: str) -> int: ...


Look = Callable[[Event, int, Said], str]


def _chips(event: Event, _: int, said: Said) -> str:
    return f"{said['who']} has {event.state.entrant(said['who']).stack} chips"


def _kept(event: Event, _: int, said: Said) -> str:
    return f"{said['who']} keeps {event.state.entrant(said['who']).kept} chips"


def _purse(event: Event, _: int, said: Said) -> str:
    return f"{said['who']} has {event.plan.money.show(event.purse(said['who']))} in the purse"


def _seat(event: Event, _: int, said: Said) -> str:
    chair = event.state.entrant(said["who"]).chair
    return f"{said['who']} " + ("does not sit" if chair is None else f"sits at {chair}")


def _pool(event: Event, _: int, __: Said) -> str:
    money, show = event.state.money, event.plan.money.show
    added = max(0, pool(event.plan, event.state) - money.pool)
    return (
        f"the pool is {show(pool(event.plan, event.state))}, {show(added)} of it from the house, "
        f"the fees are {show(money.fees)}, the bounties {show(money.bounties)}"
    )


def _prizes(event: Event, _: int, __: Said) -> str:
    return "the prizes are " + ", ".join(map(event.plan.money.show, by_place(event.plan, event.state)))


def _players(event: Event, _: int, __: Said) -> str:
    return f"{players(event.plan, event.state)} count for the paid places"


def _bounty(event: Event, _: int, said: Said) -> str:
    return f"the bounty on {said['who']} is {event.plan.money.show(event.state.entrant(said['who']).bounty)}"


def _place(event: Event, _: int, said: Said) -> str:
    for group, high, low in reversed([*event.state.places()]):
        if any(gone.who == said["who"] for gone in group):
            return f"{said['who']} has " + (f"place {high}" if high == low else f"places {high} to {low}")
    return f"{said['who']} has no place"


def _left(event: Event, _: int, __: Said) -> str:
    return f"{event.state.left} are left at {several(len(event.state.tables), 'table')}"


def _sizes(event: Event, _: int, __: Said) -> str:
    return "the tables have " + ", ".join(str(len(table.chairs)) for table in event.state.tables.values())


def _level(event: Event, at: int, __: Said) -> str:
    clock = event.state.clock
    level = stakes(event.plan, event.state, clock.level)
    ante = f", ante {level.ante}" if level.ante else ""
    return f"level {clock.level + 1} is {level.small}/{level.big}{ante} for {span(level.lasts - clock.run(at))} more"


def _dealt(event: Event, _: int, said: Said) -> str:
    who = said["who"]
    chair = event.state.playing(who)[1]
    hand = event.state.tables[chair.table].hand
    if hand is None or who not in hand.stacks or who in hand.without:
        return f"{who} is not dealt in"
    return f"{who} is dealt in" + (", and the hand is dead" if who in hand.dead else "")


def _posts(event: Event, _: int, said: Said) -> str:
    hand = event.state.table(said["table"]).hand
    if hand is None:
        return f"no hand is played at {said['table']}"
    level = stakes(event.plan, event.state, hand.level)
    return f"the blinds at {said['table']} are {level.small}/{level.big}"


def _put_in(event: Event, _: int, said: Said) -> str:
    who = said["who"]
    hand = event.state.table(event.state.playing(who)[1].table).hand
    if hand is None or who not in hand.stacks:
        return f"{who} is not dealt in"
    posted = posts(event.plan.house.posting, stakes(event.plan, event.state, hand.level), hand, who)
    return f"{who} posts a blind of {posted.blind} and an ante of {posted.ante}"


def _misses(event: Event, _: int, said: Said) -> str:
    return f"{said['who']} has {event.state.entrant(said['who']).misses} hands to miss"


LOOKS: Final[list[tuple[re.Pattern[str], Look]]] = [
    (re.compile(pattern), look)
    for pattern, look in (
        (rf"{_WHO} has \d+ chips", _chips),
        (rf"{_WHO} keeps \d+ chips", _kept),
        (rf"{_WHO} has [\d.]+ in the purse", _purse),
        (rf"{_WHO} (?:sits at .+|does not sit)", _seat),
        (rf"{_WHO} has (?:no place|places? .+)", _place),
        (rf"{_WHO} is (?:not )?dealt in.*", _dealt),
        (rf"{_WHO} has \d+ hands to miss", _misses),
        (rf"{_WHO} posts a blind of .+", _put_in),
        (rf"the bounty on {_WHO} is .+", _bounty),
        (r"the pool is .+", _pool),
        (r"the prizes are [\d., ]+", _prizes),
        (r"\d+ count for the paid places", _players),
        (r"\d+ are left at \d+ tables?", _left),
        (r"the tables have .+", _sizes),
        (r"level \d+ is .+", _level),
        (rf"the blinds at {_TABLE} are .+", _posts),
    )
]
