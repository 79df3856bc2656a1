"""Blinds of those who come, go and return: what each chair owes, and who is dealt into the next hand for what. State,
entries and events are in ``owed``, the next hand in ``dealing``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.play import Refused
from croupier.room.rules.dealing import begun
from croupier.room.rules.model import Blinds, Entrance
from croupier.room.rules.owed import (
    AutoPost,
    ChangedSeat,
    Chose,
    Dealt,
    Duty,
    Entry,
    Event,
    GivenUp,
    HandBegins,
    HandOver,
    HandVoid,
    Missed,
    Owed,
    PlayedOver,
    Post,
    SatDown,
    StoodUp,
    Stopped,
    Swapped,
    chosen,
    entrance,
    free,
    owing,
    waits,
)
from croupier.room.rules.positions import after

_NOBODY: Final = "Nobody sits there."


def apply(rules: Blinds, owed: Owed, entry: Entry) -> tuple[Owed, tuple[Event, ...]]:
    """What an entry makes of it, and what has happened; ``Refused`` with the reason where it cannot be."""
    match entry:
        case SatDown(place, auto, moved):
            owes = owed.running and not (moved and rules.forced_move == "free")
            return _with(owed, place, Duty(owing(rules, "newcomer") if owes else None, auto=auto)), ()
        case StoodUp(place):
            return _without(owed, place), ()
        case ChangedSeat(place, to, farther):
            duty = _carried(rules, owed, place, farther=farther)
            return _with(_without(owed, place), to, duty), ()
        case Swapped(place, other, farther, other_farther):
            mine = _carried(rules, owed, place, farther=farther)
            his = _carried(rules, owed, other, farther=other_farther)
            return _with(_with(owed, place, his), other, mine), ()
        case PlayedOver(place):
            over = {**owed.over, place: _duty(owed, place)}
            return replace(_with(owed, place, Duty(owing(rules, "newcomer"))), over=over), ()
        case GivenUp(place):
            return replace(owed, over={each: duty for each, duty in owed.over.items() if each != place}), ()
        case Chose():
            return _chosen(rules, owed, entry), ()
        case AutoPost(place, auto):
            if auto and not rules.posting:
                raise Refused(_waits(rules.newcomer))
            return _with(owed, place, Duty(_duty(owed, place).owes, auto=auto)), ()
        case HandBegins():
            return begun(rules, _undone(owed), entry)
        case HandOver(winners):
            return replace(owed, before=None, prize=_prize(rules, owed, winners)), ()
        case HandVoid():
            return _undone(owed), ()
        case Stopped():
            duties, over = ({place: free(duty) for place, duty in each.items()} for each in (owed.duties, owed.over))
            return replace(owed, duties=duties, over=over, running=False), ()


def _carried(rules: Blinds, owed: Owed, place: int, *, farther: bool) -> Duty:
    """What somebody owes who leaves this chair for another one: farther from the blinds it costs something, and who has
    just had the button waits until they have passed him (gelp/cash-game#C-7.3). What he owes already goes with him."""
    duty = _duty(owed, place)
    if not owed.running or duty.owes is not None:
        return duty
    if rules.dealt_off and owed.last is not None and owed.last.button == place:
        return Duty(enters="pass", auto=duty.auto)
    if farther and rules.seat_change is not None:
        return Duty(owing(rules, rules.seat_change), auto=duty.auto)
    return duty


def _prize(rules: Blinds, owed: Owed, winners: frozenset[int]) -> int | None:
    """The button that is won goes to the winner; of several who share the pot to the first clockwise from that button
    (veikkaus/button-and-blinds#V-4.12, V-4.14)."""
    if rules.wins == "nothing" or not winners or owed.last is None:
        return owed.prize
    return after(owed.last.button if owed.prize is None else owed.prize, winners)


def _duty(owed: Owed, place: int) -> Duty:
    if place not in owed.duties:
        raise Refused(_NOBODY)
    return owed.duties[place]


def _with(owed: Owed, place: int, duty: Duty) -> Owed:
    return replace(owed, duties={**owed.duties, place: duty})


def _without(owed: Owed, place: int) -> Owed:
    """He owes nothing any more, whatever becomes of the hand under way."""
    left = {each: duty for each, duty in owed.duties.items() if each != place}
    over = {each: duty for each, duty in owed.over.items() if each != place}
    if place in owed.over:  # he only played over: the chair is the other's again, with what that one owes
        left[place] = owed.over[place]
    before = None if owed.before is None else _without(owed.before, place)
    return replace(owed, duties=left, over=over, before=before)


def _undone(owed: Owed) -> Owed:
    """As if the hand under way had not begun; who has sat down since then is new, and what was chosen stays chosen."""
    if (then := owed.before) is None:
        return owed
    duties = {place: _as_before(duty, then.duties.get(place)) for place, duty in owed.duties.items()}
    return replace(then, duties=duties, over={place: then.over.get(place, duty) for place, duty in owed.over.items()})


def _as_before(now: Duty, then: Duty | None) -> Duty:
    if then is None or now.owes == then.owes:
        return now
    return replace(then, auto=now.auto) if now.owes is None else replace(now, owes=then.owes)


def _chosen(rules: Blinds, owed: Owed, entry: Chose) -> Owed:
    duty = _duty(owed, entry.place)
    here = entrance(rules, duty)
    if here is None:
        raise Refused("You owe no blind: you are dealt into the next hand.")
    if entry.enters == "post" and here.may == "wait":
        raise Refused(_waits(here))
    if entry.enters == "buy" and not rules.buy_button:
        raise Refused("The button is not sold in this house.")
    if entry.enters == "straddle" and not rules.straddle_in:
        raise Refused("In this house nobody comes in with a straddle.")
    if entry.enters == "pass":
        raise Refused("Who owes a blind does not let it pass.")
    return _with(owed, entry.place, Duty(duty.owes, entry.enters, duty.auto and entry.enters == "post"))


def _waits(here: Entrance) -> str:
    return "In this house who comes in waits for the big blind" + (f" ({here.rule})." if here.rule else ".")


__all__ = [
    "AutoPost",
    "ChangedSeat",
    "Chose",
    "Dealt",
    "Duty",
    "Entry",
    "Event",
    "GivenUp",
    "HandBegins",
    "HandOver",
    "HandVoid",
    "Missed",
    "Owed",
    "PlayedOver",
    "Post",
    "SatDown",
    "StoodUp",
    "Stopped",
    "Swapped",
    "apply",
    "chosen",
    "entrance",
    "waits",
]
