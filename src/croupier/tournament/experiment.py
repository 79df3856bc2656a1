"""Many runs of one event by a virtual clock: how long, for what, who is paid, and what an advantage is worth.

The model of a hand is that of ``simulated``: two contend for a pot. Who has an ``edge`` wins a pot for which he
contends so much oftener than one of two equal players; nothing else tells people apart. After every step all chips and
all money are counted: none has come or gone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, NamedTuple

from croupier.complaint import Complaint
from croupier.tournament import entries as e
from croupier.tournament import happenings as h
from croupier.tournament.prizes import by_place
from croupier.tournament.simulated import Played, course
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan

SKILLED: Final = "P1"
"""Who has the edge."""
SURE: Final = 2.576
"""So many deviations to both sides hold 99 of a hundred."""

_STACK, _KEPT = attrgetter("stack"), attrgetter("kept")


class Lost(Complaint, AssertionError):
    """Chips or money have come out of nowhere, or gone there."""


def conserved(state: Tournament, paid: int, bounties: int) -> None:
    """All chips in play are somebody's, and what people were paid is what the event has paid."""
    if state.phase in ("running", "over"):
        entrants = state.entrants.values()
        chips = sum(map(_STACK, entrants)) + sum(map(_KEPT, entrants)) + state.loose
        if chips != state.chips:
            raise Lost(f"{chips} chips are there, and {state.chips} are in play")
    money = state.money
    if (paid, bounties) != (money.paid, money.bounties_paid):
        raise Lost(
            f"{paid} and {bounties} were paid to people, and {money.paid} and {money.bounties_paid} by the event"
        )
    if bounties > money.bounties or (
        state.prizes is not None and paid > max(sum(state.prizes), money.pool) + money.overlay
    ):
        raise Lost("more is paid than there is")


@dataclass(slots=True)
class Till:
    """Who has paid what for the event, and won what in it."""

    spent: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    paid: int = 0
    bounties: int = 0

    def hear(self, events: Iterable[h.Event]) -> None:
        for event in events:
            match event:
                case h.Charged(who=who):
                    self.spent[who] += event.whole
                case h.Refunded(who=who, amount=amount):
                    self.spent[who] -= amount
                case h.PrizePaid(who=who, amount=amount) | h.SeatWon(who=who, amount=amount):
                    self.won[who] += amount
                    self.paid += amount
                case h.PrizeTaken(who=who, amount=amount):
                    self.won[who] -= amount
                    self.paid -= amount
                case h.BountyPaid(who=who, amount=amount):
                    self.won[who] += amount
                    self.bounties += amount


class Run(NamedTuple):
    """One event: milliseconds, hands, entries; prizes by place, what the house adds and keeps; what each has spent and
    won, and the place of who has the edge."""

    duration: int
    hands: int
    entries: int
    prizes: tuple[int, ...]
    overlay: int
    fees: int
    spent: Counter[str]
    won: Counter[str]
    place: int


Heard = Callable[[float], None]
"""How much of a run is done, from 0 to 1."""


def run(plan: Plan, players: int, seed: int, late: int = 0, edge: float = 0, heard: Heard | None = None) -> Run:
    """One event; the same seed gives the same."""
    till, hands, state = Till(), 0, Tournament()
    played: Played
    for played in course(plan, players, seed, late, {SKILLED: edge} if edge else {}):
        state = played.state
        till.hear(played.events)
        conserved(state, till.paid, till.bounties)
        if isinstance(played.entry, e.Finishes):
            hands += 1
            if heard is not None and hands % 50 == 0:
                heard(1 - state.left / max(1, state.entries))
    began = state.now if state.began is None else state.began
    prizes = by_place(plan.drawn(state.drawn), state)
    money = state.money
    return Run(
        state.now - began, hands, state.entries, prizes, money.overlay, money.fees, till.spent, till.won, _place(state)
    )  # fmt: skip


def _place(state: Tournament) -> int:
    """The last of his entries counts; who has carried his chips on has none."""
    places = [high for group, high, _ in state.places() if any(gone.who == SKILLED for gone in group)]
    return min(places, default=0)


class Returns(NamedTuple):
    """Of so many entries: what comes back on top of what they cost, as a part of that, its deviation, and how far the
    mean may be off; how many were paid at all, how many won the event."""

    entries: int
    mean: float
    deviation: float
    half: float
    paid: float
    first: float


@dataclass(frozen=True, slots=True)
class Study:
    """All runs of an event."""

    runs: tuple[Run, ...]

    def minutes(self) -> list[int]:
        return sorted(run.duration // 60_000 for run in self.runs)

    def prizes(self) -> Iterator[float]:
        """By place, on the average."""
        most = max(len(run.prizes) for run in self.runs)
        for place in range(most):
            yield sum(run.prizes[place] if place < len(run.prizes) else 0 for run in self.runs) / len(self.runs)

    def overlay(self) -> float:
        return sum(run.overlay for run in self.runs) / len(self.runs)

    def skilled(self) -> Returns:
        """Of who has the edge."""
        return _returns([(run.spent[SKILLED], run.won[SKILLED], run.place == 1) for run in self.runs])

    def others(self) -> Returns:
        """Of everybody else."""
        return _returns(
            [(run.spent[who], run.won[who], False) for run in self.runs for who in run.spent if who != SKILLED]
        )


def _returns(played: list[tuple[int, int, bool]]) -> Returns:
    """Of (spent, won, first) each."""
    nets = [won / spent - 1 for spent, won, _ in played if spent]
    if not nets:
        return Returns(0, 0, 0, 0, 0, 0)
    mean = sum(nets) / len(nets)
    deviation = math.sqrt(sum((net - mean) ** 2 for net in nets) / max(1, len(nets) - 1))
    paid, first = sum(won > 0 for _, won, _ in played), sum(first for _, _, first in played)
    return Returns(
        len(nets), mean, deviation, SURE * deviation / math.sqrt(len(nets)), paid / len(played), first / len(played)
    )


def study(
    plan: Plan, players: int, runs: int, seed: int = 0, late: int = 0, edge: float = 0, heard: Heard | None = None
) -> Study:
    """So many runs, each with the next seed. ``heard``: how many are done."""
    out: list[Run] = []
    for number in range(runs):

        def part(of_one: float, done: int = number) -> None:
            if heard is not None:
                heard(done + of_one)

        out.append(run(plan, players, seed + number, late, edge, part))
        part(1)
    return Study(tuple(out))


class Bin(NamedTuple):
    """From so many (inclusive) to so many, and the part of all that falls there."""

    low: int
    high: int
    part: float


def bins(values: list[int], most: int = 12) -> list[Bin]:
    """Values in equal steps, no more than so many.

    >>> bins([1, 2, 2, 9], 3)
    [Bin(low=1, high=3, part=0.75), Bin(low=4, high=6, part=0.0), Bin(low=7, high=9, part=0.25)]
    """
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // most))
    counts = Counter((value - low) // step for value in values)
    last = (high - low) // step
    return [
        Bin(low + number * step, low + (number + 1) * step - 1, counts[number] / len(values))
        for number in range(last + 1)
    ]
