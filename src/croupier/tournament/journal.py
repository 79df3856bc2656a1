"""The journal of an event: everything that came in, in the order of its moments, and how the event stands by it.

Entries are only ever added. What was entered by mistake is left out from then on (``undone``), and what comes later
than it happened (a network was cut) stands at its own moment: in both cases the event is played again from its entries.
What happens by itself is no entry of its own kind: whatever is due by a moment has happened before what comes in then.
What was paid out stays paid: neither a mistake put right nor a late entry takes it back.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from croupier.play import Refused
from croupier.tournament import entries as e
from croupier.tournament import happenings as h
from croupier.tournament.draws import Draw
from croupier.tournament.engine import apply, due
from croupier.tournament.grown import Grown
from croupier.tournament.state import Money, Tournament
from croupier.tournament.step import Plan

_MOST_TICKS: Final = 100_000
"""So often does a clock do something by itself between two entries: years of breaks at a minute of every hour."""


class Line(NamedTuple):
    """An entry and its number, which says in which order they came in."""

    n: int
    entry: e.Entry


class Told(NamedTuple):
    """What has happened at a moment; ``n``: by which entry, if not by itself."""

    at: int
    n: int | None
    events: tuple[h.Event, ...]


@dataclass(frozen=True, slots=True)
class Sums:
    """What people have paid and been paid, and from and to which purse of the event that went: (prizes, house,
    bounties). ``added``: what the house has put in beside."""

    charged: Mapping[str, int] = field(default_factory=dict)
    returned: Mapping[str, int] = field(default_factory=dict)
    won: Mapping[str, int] = field(default_factory=dict)
    came: tuple[int, int, int] = (0, 0, 0)
    back: tuple[int, int, int] = (0, 0, 0)
    paid: tuple[int, int, int] = (0, 0, 0)
    added: tuple[int, int, int] = (0, 0, 0)

    def after(self, old: Money, new: Money, events: tuple[h.Event, ...]) -> Sums:
        """With what one entry has moved."""
        if old == new and not any(isinstance(each, h.Charged) for each in events):
            return self
        charged, returned, won = Counter(self.charged), Counter(self.returned), Counter(self.won)
        came = [0, 0, 0]
        for each in events:
            match each:
                case h.Charged(who=who, pool=pool, fee=fee, bounty=bounty):
                    charged[who] += pool + fee + bounty
                    came = [came[0] + pool, came[1] + fee, came[2] + bounty]
                case h.Refunded(who=who, amount=amount):
                    returned[who] += amount
                case h.TicketBack(who=who):
                    returned[who] += charged[who] - returned[who]
                case h.PrizePaid(who=who, amount=amount) | h.BountyPaid(who=who, amount=amount):
                    won[who] += amount
                case h.SeatWon(who=who, amount=amount):
                    won[who] += amount
                case h.PrizeTaken(who=who, amount=amount):
                    won[who] -= amount
        moved = (new.pool - old.pool, new.fees - old.fees, new.bounties - old.bounties)
        beside = tuple(more - part for more, part in zip(moved, came, strict=True))
        set_on_heads = max(0, beside[2])  # a bounty that the house has set on somebody
        paid = (new.paid - old.paid, 0, new.bounties_paid - old.bounties_paid)
        added = (new.overlay - old.overlay, 0, set_on_heads)
        back = (-beside[0], -beside[1], -min(0, beside[2]))
        return Sums(
            _kept(charged),
            _kept(returned),
            _kept(won),
            _plus(self.came, came),
            _plus(self.back, back),
            _plus(self.paid, paid),
            _plus(self.added, added),
        )


def _kept(amounts: Counter[str]) -> dict[str, int]:
    return {who: amount for who, amount in amounts.items() if amount}


def _plus(one: tuple[int, int, int], more: tuple[int, ...] | list[int]) -> tuple[int, int, int]:
    return one[0] + more[0], one[1] + more[1], one[2] + more[2]


@dataclass(frozen=True, slots=True)
class Lots:
    """Chance that was committed to: all draws of an event follow from one seed."""

    seed: bytes

    def draw(self, what: str, fell: tuple[str, ...] = ()) -> Draw:
        lot = hashlib.blake2b(what.encode(), key=self.seed, digest_size=8).digest()
        return Draw(int.from_bytes(lot) >> 1, fell)


@dataclass(frozen=True, slots=True)
class Journal:
    """``lines``: as they came in; ``undone``: the numbers of those that are left out."""

    plan: Plan
    lots: Lots
    lines: Grown[Line] = field(default_factory=Grown)
    undone: frozenset[int] = frozenset()
    state: Tournament = field(default_factory=Tournament)
    sums: Sums = field(default_factory=Sums)
    told: Grown[Told] = field(default_factory=Grown)

    @property
    def next(self) -> int:
        return len(self.lines) + 1

    def due(self) -> int | None:
        return due(self.plan, self.state)

    def entered(self, entry: e.Entry) -> Journal:
        """With one more entry, at its moment; ``Refused`` where it cannot be then, or where what came after it could
        not have been."""
        line = Line(self.next, entry)
        if entry.at >= self.state.now:
            return replace(_taken(self, line), lines=self.lines.plus(line))
        later = self._again(self.lines.plus(line), self.undone, "That was earlier than what is entered since")
        self._must_stay_paid(later, "it was entered too late")
        return later

    def without(self, n: int) -> Journal:
        """An entry is left out; ``Refused`` past a payment, and where what came after it could not have been."""
        line = self._line(n)
        if n in self.undone:
            raise Refused("This entry is undone already.")
        if isinstance(line.entry, e.Tick):
            raise Refused("What has happened by itself is not undone: change the clock.")
        before = self._again(self.lines, self.undone | {n}, "This cannot be undone by itself")
        self._must_stay_paid(before, "it cannot be undone")
        return before

    def with_again(self, n: int) -> Journal:
        """An entry that was undone holds again."""
        self._line(n)
        if n not in self.undone:
            raise Refused("This entry is not undone.")
        after = self._again(self.lines, self.undone - {n}, "This cannot hold again")
        self._must_stay_paid(after, "it cannot hold again")
        return after

    def _line(self, n: int) -> Line:
        if not 1 <= n <= len(self.lines):
            raise Refused(f"There is no entry {n}.")
        return self.lines[n - 1]

    def _again(self, lines: Grown[Line], undone: frozenset[int], why: str) -> Journal:
        """The event, played again from its entries."""
        journal = Journal(self.plan, self.lots, lines, undone)
        for line in sorted((each for each in lines if each.n not in undone), key=lambda each: (each.entry.at, each.n)):
            try:
                journal = _taken(journal, line)
            except Refused as no:
                raise Refused(f"{why}: then entry {line.n} could not have been. {no.reason}") from None
        last = max((line.entry.at for line in lines), default=0)
        return _by_itself(journal, max(last, self.state.now))

    def _must_stay_paid(self, after: Journal, why: str) -> None:
        """Whatever was paid out stays with who has it."""
        for paid, then in ((self.sums.won, after.sums.won), (self.sums.returned, after.sums.returned)):
            for who, amount in paid.items():
                if then.get(who, 0) < amount:
                    show = self.plan.money.with_sign(amount)
                    raise Refused(f"{who} has been paid {show}, and what is paid stays paid: {why}.")


def _taken(journal: Journal, line: Line) -> Journal:
    journal = _by_itself(journal, line.entry.at)
    if isinstance(line.entry, e.Tick):
        return journal
    entry = replace(line.entry, draw=journal.lots.draw(f"entry {line.n}", line.entry.draw.fell))
    return _applied(journal, entry, line.n)


def _by_itself(journal: Journal, moment: int) -> Journal:
    """Whatever is due by a moment has happened, each at its own moment."""
    for _ in range(_MOST_TICKS):
        at = journal.due()
        if at is None or at > moment:
            return journal
        ticked = _applied(journal, e.Tick(at, journal.lots.draw(f"tick {at}")), None)
        if ticked.state == journal.state:
            return journal
        journal = ticked
    raise Refused("The clock of this event has stood for too long.")


def _applied(journal: Journal, entry: e.Entry, n: int | None) -> Journal:
    state, events = apply(journal.plan, journal.state, entry)
    sums = journal.sums.after(journal.state.money, state.money, events)
    told = journal.told.plus(Told(entry.at, n, events)) if events else journal.told
    return replace(journal, state=state, sums=sums, told=told)


def ticks(journal: Journal, count: int) -> Iterator[tuple[int, Tournament]]:
    """What will happen by itself if nothing comes in: so many moments, and how it stands then."""
    for _ in range(count):
        at = journal.due()
        if at is None or journal.state.phase != "running":
            return
        journal = _applied(journal, e.Tick(at, journal.lots.draw(f"tick {at}")), None)
        yield at, journal.state
