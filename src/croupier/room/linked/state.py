"""What a jackpot holds, and what comes in: it opens, somebody takes part, it is hit. No clock, no chance, no books.

Whatever goes into it and out of it is told by the events, so that an account can follow coin by coin.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.room.linked.model import Fixed, LinkedRules, Multiplied, Progressive
from croupier.room.rules.happenings import Event


@dataclass(frozen=True, slots=True)
class Standing:
    """``holds``: what its account holds; ``fell``: how often it has been paid."""

    holds: int = 0
    fell: int = 0


# ── entries ────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Opens:
    """The house opens it: what it begins with is put in, as far as it lacks."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """Somebody takes part in a round with this stake, and with this fee where one is asked."""

    who: str
    stake: int
    fee: int = 0


@dataclass(frozen=True, slots=True)
class Hits:
    """These have hit it at the same moment, each with his stake."""

    who: tuple[tuple[str, int], ...]


Entry = Opens | Stakes | Hits


# ── events ─────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Seeded(Event):
    """The house puts so much into it."""

    words: ClassVar[str] = "the house puts {amount} into it"
    amount: int


@dataclass(frozen=True, slots=True)
class Fed(Event):
    """It grows by so much of somebody's fee, or, where there is none, out of what the house has of his stake."""

    words: ClassVar[str] = "it grows by {amount} for {who}"
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class Capped(Event):
    """It stands at its ceiling: so much of somebody's part does not go into it any more."""

    words: ClassVar[str] = "it stands at its ceiling: {amount} for {who} stay with the house"
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Somebody hits it and gets so much."""

    words: ClassVar[str] = "{who} hits the jackpot: {amount}"
    who: str
    amount: int


Applied = tuple[Standing, tuple[Event, ...]]


def apply(rules: LinkedRules, now: Standing, entry: Entry) -> Applied:
    """What an entry makes of it."""
    match entry:
        case Opens():
            return _made_up(rules, now)
        case Stakes(who, stake, fee):
            return _fed(rules, now, who, fee if rules.entry.fee else stake)
        case Hits(who):
            return _hit(rules, now, who)


def _made_up(rules: LinkedRules, now: Standing) -> Applied:
    more = max(0, rules.begins - now.holds)
    return Standing(now.holds + more, now.fell), (Seeded(more),) if more else ()


def _fed(rules: LinkedRules, now: Standing, who: str, given: int) -> Applied:
    """A progressive one grows, but not above its ceiling (ray-online/limits#A2)."""
    if not isinstance(rules.size, Progressive):
        return now, ()
    part = int(rules.size.part * given / 100)
    more = min(part, max(0, rules.size.ceiling - now.holds))
    told: list[Event] = [Fed(who, more)] if more else []
    told += [Capped(who, part - more)] if part > more else []
    return Standing(now.holds + more, now.fell), tuple(told)


def _hit(rules: LinkedRules, now: Standing, who: tuple[tuple[str, int], ...]) -> Applied:
    """Each gets his own where the sum is fixed or multiplied; what a progressive one holds they share in equal parts,
    the odd coins from the first on. Then it begins anew."""
    match rules.size:
        case Fixed(amount=amount):
            to = [(each, amount) for each, _ in who]
        case Multiplied(times=times, most=most):
            to = [(each, min(most, times * stake)) for each, stake in who]
        case Progressive():
            part, odd = divmod(now.holds, len(who))
            to = [(each, part + (place < odd)) for place, (each, _) in enumerate(who)]
    out = sum(amount for _, amount in to)
    seed = max(0, out + rules.begins - now.holds)
    paid = tuple(Paid(each, amount) for each, amount in to)
    return Standing(now.holds + seed - out, now.fell + 1), (*paid, *((Seeded(seed),) if seed else ()))
