"""What lies on the table, told by the events alone, so that it holds for every game.

The rule for all families: an event that puts a stake on the table (also a raise, a blind, an ante) or gives one back
before the end says so (``Event.laid``; ``BetPlaced`` and ``BetTaken`` do), and the settlement has lines for all that
lies there at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.play import Event, Seat, Settlement
from croupier.play.asks import Lying
from croupier.room.bank import Paid
from croupier.room.course import CourseFault


def laid(lying: Lying, events: Iterable[Event]) -> dict[tuple[Seat, str], int]:
    """The places that these events of a round in progress put something on or took something from, and what lies there
    after them: only these, however much lies on the table."""
    out: dict[tuple[Seat, str], int] = {}
    for event in events:
        if event.laid is None:
            continue
        seat, bet, amount = event.laid
        before = out.get((seat, bet), lying.get((seat, bet), 0))
        if amount < 0 and not before:
            continue  # it was not put there in this round: a stake of the round before that is not taken any more
        out[seat, bet] = before + amount
        if out[seat, bet] < 0:
            raise CourseFault(f"{-amount} were taken from {bet} of {seat}, more than lay there")
    return out


def moved(lying: dict[tuple[Seat, str], int], changes: Lying) -> dict[tuple[Seat, str], int]:
    """Let the changes happen on the table; returns it."""
    for place, amount in changes.items():
        if amount:
            lying[place] = amount
        else:
            lying.pop(place, None)
    return lying


def follow(lying: Lying, events: Iterable[Event]) -> dict[tuple[Seat, str], int]:
    """What lies after these events of a round in progress."""
    return moved(dict(lying), laid(lying, events))


def opened(events: Iterable[Event]) -> dict[tuple[Seat, str], int]:
    """What lies when a round has opened: only what its own events have put there.

    A stake of the round before that is not told again goes back to its player.
    """
    return follow({}, events)


def by_seat(lying: Lying) -> Counter[Seat]:
    out: Counter[Seat] = Counter()
    for (seat, _), amount in lying.items():
        out[seat] += amount
    return out


def change(before: Lying, after: Lying) -> dict[Seat, int]:
    """Seat by seat, how much more lies after than before."""
    old, new = by_seat(before), by_seat(after)
    return {seat: new[seat] - old[seat] for seat in {**old, **new} if new[seat] != old[seat]}


def settle(
    lying: Lying, settlement: Settlement, gone: Iterable[Seat]
) -> tuple[dict[tuple[Seat, str], int], dict[Seat, Paid]]:
    """What lies on for the next round, and what each seat gets; who has gone gets all of it."""
    staked = sum(line.stake for line in settlement.lines)
    lies = sum(lying.values())
    if staked != lies:
        raise CourseFault(f"{staked} were settled while {lies} lay on the table")
    away, stays, paid = set(gone), Counter[tuple[Seat, str]](), Counter[Seat]()
    for line in settlement.lines:
        stay = 0 if line.seat in away else line.stays
        stays[line.seat, line.bet] += stay
        paid[line.seat] += line.returned - stay
    on = {place: amount for place, amount in stays.items() if amount}
    out, kept = by_seat(lying), by_seat(on)
    shares = {seat: Paid(out[seat] - kept[seat], paid[seat]) for seat in {**out, **paid}}
    return on, {seat: share for seat, share in shares.items() if share != Paid(0, 0)}
