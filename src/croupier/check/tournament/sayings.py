"""The sentences of a tournament's stories: from each entries are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from croupier.play import Refused
from croupier.room.rules.moments import DAY, HOUR, MINUTE, SECOND
from croupier.tournament import entries as e
from croupier.tournament.draws import Draw
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan

WHO: Final = r"(?P<who>[A-Z]\w*)"
NAMES: Final = r"(?P<names>[A-Z]\w*(?:, [A-Z]\w*)*(?: to [A-Z]\w*)?)"
TABLE: Final = r"(?P<table>\w+)"
AMOUNT: Final = r"(?P<amount>[\d.]+)"
GROUND: Final = r"(?: \((?P<ground>[\w ]+)\))?"
DRAWN: Final = re.compile(r"(?P<words>.*?)(?:, drawn (?P<fell>[\w/ ]+))?", re.DOTALL)
"""Whatever is told may end with what was drawn, in the order in which it fell."""
NEXT: Final = re.compile(r"what is drawn next: (?P<fell>[\w/ ]+)")
"""What falls when something happens by itself."""


class Event(Protocol):
    """The tournament that is told."""

    plan: Plan
    state: Tournament


Made = Iterator[e.Entry]
Said = dict[str, str]
Makes = Callable[[Event, int, Draw, Said], Made]
SENTENCES: Final[list[tuple[re.Pattern[str], Makes]]] = []


def says(*patterns: str) -> Callable[[Makes], Makes]:
    """The sentences from which entries are made."""

    def known(make: Makes) -> Makes:
        SENTENCES.extend((re.compile(pattern), make) for pattern in patterns)
        return make

    return known


def _people(names: str) -> list[str]:
    """``Ann, Bea`` or ``P3 to P20``."""
    first, to, last = names.partition(" to ")
    if not to:
        return [name.strip() for name in names.split(",")]
    letters, low, high = first.rstrip("0123456789"), first.lstrip("P"), last.lstrip("P")
    return [f"{letters}{number}" for number in range(int(low), int(high) + 1)]


def _chips(text: str) -> dict[str, int]:
    """``Ann +100, Bea -100`` or ``Ann 100, Bea 80``."""
    out: dict[str, int] = {}
    for part in text.split(","):
        who, _, chips = part.strip().partition(" ")
        if who in out:
            raise Refused(f"{who} is named twice.")
        out[who] = int(chips.replace("+", "").replace("−", "-"))
    return out


def _money(event: Event, text: str) -> int:
    return event.plan.money.parse(text)


# ── before it begins ───────────────────────────────────────────────────────────────────────────────────────────────


@says(r"the tournament is announced for (?P<hours>\d+):(?P<minutes>\d\d)")
def _announced(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Announced(at, draw, at - at % DAY + int(said["hours"]) * HOUR + int(said["minutes"]) * MINUTE)


@says(rf"{NAMES} registers?(?: at {AMOUNT})?(?P<ticket> with a ticket)?(?P<meets>, as is allowed)?")
@says(rf"{NAMES} enters?(?P<again> again)(?: at {AMOUNT})?(?P<ticket> with a ticket)?(?P<meets>, as is allowed)?")
def _registers(event: Event, at: int, draw: Draw, said: Said) -> Made:
    price = None if said["amount"] is None else _money(event, said["amount"])
    for who in _people(said["names"]):
        yield e.Registers(at, draw, who, price, said["ticket"] is not None, said["meets"] is not None)


@says(r"(?P<count>\d+) players register")
def _many(event: Event, at: int, draw: Draw, said: Said) -> Made:
    known = sum(1 for who in event.state.entrants if re.fullmatch(r"P\d+", who))
    for number in range(known + 1, known + int(said["count"]) + 1):
        yield e.Registers(at, draw, f"P{number}")


@says(rf"{WHO} comes with (?P<chips>\d+) chips(?: for (?P<team>[A-Z]\w*))?")
def _brings(_: Event, at: int, draw: Draw, said: Said) -> Made:
    if said["team"] is None:
        yield e.Brings(at, draw, said["who"], int(said["chips"]))
    else:
        yield e.Brings(at, draw, said["team"], int(said["chips"]), said["who"])


@says(rf"{WHO} takes back the entry")
def _unregisters(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Unregisters(at, draw, said["who"])


@says("the tournament starts")
def _starts(_: Event, at: int, draw: Draw, __: Said) -> Made:
    yield e.Starts(at, draw)


@says("the tournament is called off: (?P<why>.+)")
def _cancels(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Cancels(at, draw, said["why"])


@says("the house takes no more entries")
def _closes(_: Event, at: int, draw: Draw, __: Said) -> Made:
    yield e.Closes(at, draw)


# ── hands ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"a hand begins at {TABLE}")
def _begins(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Begins(at, draw, said["table"])


@says(rf"the hand ends at {TABLE}(?:: (?P<won>[^;]+))?(?:; (?P<outs>.+))?")
def _ends(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield _ended(at, draw, said)


@says(rf"a hand at {TABLE}(?:: (?P<won>[^;]+))?(?:; (?P<outs>.+))?")
def _hand(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Begins(at, draw, said["table"])
    yield _ended(at, draw, said)


@says(rf"(?P<count>\d+) hands at {TABLE}")
def _hands(_: Event, at: int, draw: Draw, said: Said) -> Made:
    for _number in range(int(said["count"])):
        yield e.Begins(at, draw, said["table"])
        yield e.Finishes(at, draw, said["table"])


def _ended(at: int, draw: Draw, said: Said) -> e.Entry:
    by: dict[str, tuple[str, ...]] = {}
    for part in said["outs"].split("; ") if said["outs"] else ():
        who, _, winners = part.partition(" out by ")
        by[who] = tuple(winners.split(" and "))
    return e.Finishes(at, draw, said["table"], _chips(said["won"]) if said["won"] else {}, by)


@says("the server fails")
def _fails(_: Event, at: int, draw: Draw, __: Said) -> Made:
    yield e.Fails(at, draw)


@says(rf"{NAMES} (?:is|are) out(?:, by (?P<by>[\w ]+))?")
def _falls(_: Event, at: int, draw: Draw, said: Said) -> Made:
    by = tuple(said["by"].split(" and ")) if said["by"] else ()
    yield e.Falls(at, draw, dict.fromkeys(_people(said["names"])), by)


@says(rf"{NAMES} go out, one after the other")
def _fall(_: Event, at: int, draw: Draw, said: Said) -> Made:
    for who in _people(said["names"]):
        yield e.Falls(at, draw, {who: None})


@says("the stage is played out")
def _stage(event: Event, at: int, draw: Draw, _: Said) -> Made:
    """At every table the last ones to sit there go out until so many are left as go on."""
    stage = event.plan.structure.stage(event.state.stage)
    if stage is None or stage.advance is None:
        raise Refused("In this stage tables do not play for themselves.")
    out = [who for table in event.state.tables.values() for who in list(table.chairs.values())[stage.advance :]]
    for who in out:
        yield e.Falls(at, draw, {who: None})


@says(r"(?P<counted>[A-Z]\w* \d+(?:, [A-Z]\w* \d+)*) (?:is|are) out in one hand")
def _fall_together(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Falls(at, draw, _chips(said["counted"]))


@says(r"the chips are counted: (?P<counted>.+)")
def _counted(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Counts(at, draw, _chips(said["counted"]))


# ── buying ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"{WHO} rebuys")
def _rebuys(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Rebuys(at, draw, said["who"])


@says(rf"{WHO} adds on")
def _adds_on(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.AddsOn(at, draw, said["who"])


@says(rf"{WHO} buys nothing", rf"{WHO} says nothing")
def _declines(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Declines(at, draw, said["who"])


@says(rf"{WHO} puts up (?P<stacks>\d+) stacks?")
def _puts_up(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.PutsUp(at, draw, said["who"], int(said["stacks"]))


# ── people ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"{WHO} goes away")
def _away(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.GoesAway(at, draw, said["who"])


@says(rf"{WHO} comes back")
def _back(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.ComesBack(at, draw, said["who"])


@says(rf"{WHO} must miss (?P<count>\d+) (?P<what>hand|orbit)s?{GROUND}")
def _penalised(_: Event, at: int, draw: Draw, said: Said) -> Made:
    hands, orbits = (int(said["count"]) if said["what"] == what else 0 for what in ("hand", "orbit"))
    yield e.Penalised(at, draw, said["who"], hands, orbits, _ground(said))


@says(rf"{WHO} is (?P<how>excluded|disqualified){GROUND}")
def _removed(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Removed(at, draw, said["who"], said["how"] == "disqualified", _ground(said))


@says(rf"{WHO} is warned{GROUND}")
def _warned(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Warned(at, draw, said["who"], _ground(said))


@says(rf"{WHO} loses (?P<chips>\d+) chips{GROUND}")
def _forfeits(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Forfeits(at, draw, said["who"], int(said["chips"]), _ground(said))


@says(rf"{WHO} hands (?P<chips>\d+) hidden chips over to (?P<to>\w+)")
def _hands_over(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.HandsOver(at, draw, said["who"], int(said["chips"]), said["to"])


@says(rf"the payment at {TABLE} is put right: (?P<won>.+)")
def _repays(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Repays(at, draw, said["table"], _chips(said["won"]))


@says(rf"the deal at {TABLE} is void")
def _voids(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Voids(at, draw, said["table"])


@says(rf"the clock is called on {WHO}(?:, (?P<within>\d+) s)?")
def _calls_clock(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.CallsClock(at, draw, said["who"], None if said["within"] is None else int(said["within"]) * SECOND)


@says(rf"{WHO} acts")
def _acts(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Acts(at, draw, said["who"])


def _ground(said: Said) -> str | None:
    return said["ground"].replace(" ", "_") if said["ground"] else None


# ── the floor ──────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"the house moves {WHO} to {TABLE}(?:/(?P<seat>\d+))?")
def _moves(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.MovesTo(at, draw, said["who"], said["table"], None if said["seat"] is None else int(said["seat"]))


@says("the house plays hand for hand(?P<off> no longer)?")
def _for_hand(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.HandForHand(at, draw, said["off"] is None)


@says(r"level (?P<level>\d+) becomes (?P<small>\d+)/(?P<big>\d+)(?:, ante (?P<ante>\d+))?")
def _changes(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Changes(at, draw, *(int(said[key] or 0) for key in ("level", "small", "big", "ante")))


@says(r"(?P<count>\d+) hands are left today")
def _last_hands(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.LastHands(at, draw, int(said["count"]))


@says("the next day begins")
def _next_day(_: Event, at: int, draw: Draw, __: Said) -> Made:
    yield e.GoesOn(at, draw)


@says(r"a deal: (?P<parts>[A-Z][^;]+?); (?P<agree>all|[\w, ]+) agree")
def _deal(event: Event, at: int, draw: Draw, said: Said) -> Made:
    amounts = {}
    for part in said["parts"].split(","):
        who, _, amount = part.strip().partition(" ")
        amounts[who] = _money(event, amount)
    agree = set(amounts) if said["agree"] == "all" else {who.strip() for who in said["agree"].split(",")}
    yield e.Agreed(at, draw, amounts, frozenset(agree))


@says(rf"a bounty of {AMOUNT} is given away")
def _gives(event: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Gives(at, draw, _money(event, said["amount"]))
