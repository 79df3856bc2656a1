"""The sentences of stories of tournaments in points: from each entries are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from croupier.play import Refused
from croupier.room.rules.moments import MINUTE
from croupier.tournament.draws import Draw
from croupier.tournament.heats import entries as e
from croupier.tournament.heats.state import Contest, Tally
from croupier.tournament.heats.structure import Plan

WHO: Final = r"(?P<who>[A-Z]\w*)"
NAMES: Final = r"(?P<names>[A-Z]\w*(?:, [A-Z]\w*)*(?: to [A-Z]\w*)?)"
TABLE: Final = r"(?P<table>\w+)"
DRAWN: Final = re.compile(r"(?P<words>.*?)(?:, drawn (?P<fell>[\w ]+))?", re.DOTALL)
_NET: Final = re.compile(r"(?P<who>[A-Z]\w*) (?P<net>[+-]?\d+)(?: of (?P<staked>\d+))?")


class Event(Protocol):
    plan: Plan
    state: Contest


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
    letters = first.rstrip("0123456789")
    low, high = (int(name.lstrip(letters)) for name in (first, last))
    return [f"{letters}{number}" for number in range(low, high + 1)]


@says(r"the instructions are shown(?P<delivered> and delivered)?")
def _shows(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Shows(at, draw, said["delivered"] is not None)


@says(rf"{NAMES} registers?(?P<free> with a won entry)?(?P<meets>, as is allowed)?")
def _registers(_: Event, at: int, draw: Draw, said: Said) -> Made:
    for who in _people(said["names"]):
        yield e.Registers(at, draw, who, said["meets"] is not None, said["free"] is not None)


@says(r"(?P<count>\d+) players register")
def _many(event: Event, at: int, draw: Draw, said: Said) -> Made:
    known = sum(1 for who in event.state.players if re.fullmatch(r"P\d+", who))
    for number in range(known + 1, known + int(said["count"]) + 1):
        yield e.Registers(at, draw, f"P{number}")


@says(rf"{WHO} takes back the entry")
def _unregisters(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Unregisters(at, draw, said["who"])


@says("the tournament starts")
def _starts(_: Event, at: int, draw: Draw, __: Said) -> Made:
    yield e.Starts(at, draw)


@says("the tournament is called off: (?P<why>.+)")
def _cancels(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Cancels(at, draw, said["why"])


@says("the next one is opened")
def _reopens(_: Event, at: int, draw: Draw, __: Said) -> Made:
    yield e.Reopens(at, draw)


@says(rf"a round begins at {TABLE}")
def _begins(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Begins(at, draw, said["table"])


@says(rf"{WHO} bets (?P<points>\d+)(?P<secret> secretly)?")
def _bets(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Bets(at, draw, said["who"], int(said["points"]), said["secret"] is not None)


@says(rf"{WHO} bets nothing")
def _passes(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Passes(at, draw, said["who"])


@says(rf"the round ends at {TABLE}(?:: (?P<nets>.+))?")
def _ends(event: Event, at: int, draw: Draw, said: Said) -> Made:
    yield _finished(event, at, draw, said)


@says(rf"a round at {TABLE}(?:: (?P<nets>.+))?")
def _round(event: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Begins(at, draw, said["table"])
    yield _finished(event, at, draw, said)


@says(rf"(?P<count>\d+) rounds at {TABLE}")
def _rounds(_: Event, at: int, draw: Draw, said: Said) -> Made:
    for _number in range(int(said["count"])):
        yield e.Begins(at, draw, said["table"])
        yield e.Finishes(at, draw, said["table"])


def _finished(event: Event, at: int, draw: Draw, said: Said) -> e.Entry:
    """``Ann +100, Bea -50``: staked is the bet, or what ``of`` says, or as much as was won or lost."""
    played: dict[str, Tally] = {}
    table = event.state.tables.get(said["table"])
    for part in said["nets"].split(",") if said["nets"] else ():
        found = _NET.fullmatch(part.strip())
        if found is None or found["who"] in played:
            raise Refused(f"{part.strip()!r} says nothing of a round: 'Ann +100' or 'Ann -100 of 200', each once.")
        net = int(found["net"])
        bet = 0 if table is None else table.bets.get(found["who"], 0)
        staked = int(found["staked"] or 0) or max(bet, -net) or abs(net)
        played[found["who"]] = Tally(staked, staked + net, 1)
    return e.Finishes(at, draw, said["table"], played)


@says(
    rf"{WHO} plays (?P<games>\d+) games? for (?P<staked>[\d.]+) and has (?P<won>[\d.]+) back"
    r"(?:, (?P<hits>\d+) hits?)?(?:, (?P<gates>\d+) points? of gates)?(?:, (?P<other>\d+) of other rules)?"
)
def _plays(event: Event, at: int, draw: Draw, said: Said) -> Made:
    staked, won = (
        event.plan.purse.parse(said[key]) if event.plan.structure.money else int(said[key]) for key in ("staked", "won")
    )
    extra = {key: int(said[key] or 0) for key in ("gates", "hits", "other")}
    yield e.Plays(at, draw, said["who"], Tally(staked, won, int(said["games"]), **extra))


@says(rf"the machine of {WHO} fails")
def _fails(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.MachineFails(at, draw, said["who"])


@says(rf"{WHO} goes to another machine")
def _goes_on(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.MachineGoesOn(at, draw, said["who"])


@says("the server fails")
def _fail(_: Event, at: int, draw: Draw, __: Said) -> Made:
    yield e.Fails(at, draw)


@says(rf"{WHO} rebuys")
def _rebuys(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Rebuys(at, draw, said["who"])


@says(rf"{WHO} adds on")
def _adds_on(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.AddsOn(at, draw, said["who"])


@says(rf"{WHO} must miss (?P<count>\d+) (?P<what>round|minute)s?")
def _penalised(_: Event, at: int, draw: Draw, said: Said) -> Made:
    count = int(said["count"])
    rounds, time = (count, 0) if said["what"] == "round" else (0, count * MINUTE)
    yield e.Penalised(at, draw, said["who"], rounds, time)


@says(rf"{WHO} is removed: (?P<why>.+)")
def _removed(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Removes(at, draw, said["who"], said["why"])


@says(rf"{WHO} (?:gives|sells) (?P<points>\d+) points to (?P<taker>[A-Z]\w*)")
def _transfers(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.Transfers(at, draw, said["who"], said["taker"], int(said["points"]))


@says(r"the stakes become (?P<low>\d+) to (?P<high>\d+)")
def _stakes(_: Event, at: int, draw: Draw, said: Said) -> Made:
    yield e.ChangesStakes(at, draw, int(said["low"]), int(said["high"]))


@says("the list of prizes is changed")
def _prizes(_: Event, at: int, draw: Draw, __: Said) -> Made:
    yield e.ChangesPrizes(at, draw)
