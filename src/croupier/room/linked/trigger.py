"""A round beside a jackpot: who takes part with what stake, and whom it hits.

All of it follows from the round, its settlement, its events and its committed chance, so that it can be reckoned again
by whoever has the seed. A surprise is drawn for each who takes part from a stream of its own beside the round's:
``label`` names it (``play.chance.derived``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.play import Chance, Event, Seat, Settlement
from croupier.room.course import Course
from croupier.room.linked.model import ByBet, ByChance, ByEvent, ByResult, LinkedRules
from croupier.room.linked.state import Entry, Hits, Stakes

Fees = Mapping[Seat, int]


class Played(NamedTuple):
    """A round that is over. ``chance``: a stream beside its own, by what it is called; ``before``: what fell at the
    table in the rounds before it that were not void, the last one last."""

    seats: Sequence[Seat]
    end: Settlement
    events: Sequence[Event]
    result: str | None
    chance: Callable[[str], Chance]
    before: Sequence[str] = ()

    @classmethod
    def of(cls, course: Course, before: Sequence[str] = ()) -> Played:
        assert course.settlement is not None
        return cls(course.table.seats, course.settlement, course.events, course.result, course.beside, before)


def taking_part(rules: LinkedRules, end: Settlement, fees: Fees) -> dict[Seat, int]:
    """Who takes part, with what stake: what lay at the end counts, raises as well. A void round is none, and without
    its fee a seat takes no part, whatever it holds (ray-casino/general#G-14)."""
    if end.void is not None:
        return {}
    stakes: dict[Seat, int] = {}
    for line in end.lines:
        if rules.entry.counts(line.bet) and line.stake > 0:
            stakes[line.seat] = stakes.get(line.seat, 0) + line.stake
    return {seat: stake for seat, stake in stakes.items() if _enough(rules, seat, stake, fees)}


def _enough(rules: LinkedRules, seat: Seat, stake: int, fees: Fees) -> bool:
    match rules.entry.by:
        case "fee":
            return fees.get(seat, 0) == rules.entry.amount
        case "stake":
            return stake >= (rules.entry.amount or 0)
    return True


def label(jackpot: str, seat: Seat) -> str:
    """What the stream is called from which a surprise is drawn for a seat."""
    return f"jackpot/{jackpot}/{seat}"


class Draw(NamedTuple):
    """What was drawn for a seat: a number below ``of``, which hits below ``wins``."""

    seat: Seat
    label: str
    drawn: int
    wins: int
    of: int


def draws(rules: LinkedRules, jackpot: str, played: Played, takers: Mapping[Seat, int]) -> list[Draw]:
    """A surprise, seat by seat; nothing is drawn where nobody stakes enough for a chance."""
    trigger, out = rules.trigger, []
    if not isinstance(trigger, ByChance):
        return []
    for seat in (seat for seat in played.seats if seat in takers):
        units = 1 if trigger.per is None else takers[seat] // trigger.per
        chance = min(Fraction(1), trigger.chance * units)
        if chance:
            said = label(jackpot, seat)
            drawn = played.chance(said).below(chance.denominator)
            out.append(Draw(seat, said, drawn, chance.numerator, chance.denominator))
    return out


def hits(
    rules: LinkedRules, played: Played, takers: Mapping[Seat, int], drawn: Sequence[Draw]
) -> list[tuple[Seat, ...]]:
    """Whom it hits in this round, one moment after the other; in a moment there may be several."""
    seats = [seat for seat in played.seats if seat in takers]
    match rules.trigger:
        case ByChance():
            return [(each.seat,) for each in drawn if each.drawn < each.wins]
        case ByResult():
            seats = seats if _fell(rules.trigger, played.result, played.before) else []
        case ByBet():
            seats = [seat for seat in seats if _won(rules.trigger, played.end, seat)]
        case ByEvent():
            seats = [seat for seat in seats if any(_told(rules.trigger, event, seat) for event in played.events)]
    if not seats:
        return []
    return [tuple(seats)] if rules.several == "share" else [(seat,) for seat in seats]


def _fell(trigger: ByResult, result: str | None, before: Sequence[str]) -> bool:
    row = [*before, result][-trigger.times :]
    one_of = not trigger.results or result in trigger.results
    return result is not None and one_of and len(row) == trigger.times and set(row) == {result}


def _won(trigger: ByBet, end: Settlement, seat: Seat) -> bool:
    """Profits are whole coins: one that was rounded is as good as the exact one."""
    lines = [line for line in end.lines if line.seat == seat and (line.bet + " ").startswith(trigger.bet + " ")]
    if trigger.pays is None:
        return any(line.profit > 0 for line in lines)
    return any(line.stake and abs(line.profit - trigger.pays * line.stake) < 1 for line in lines)


def _told(trigger: ByEvent, event: Event, seat: Seat) -> bool:
    whose: object = getattr(event, trigger.whose, None)
    mine = event.kind == trigger.event and whose == seat
    return mine and all(getattr(event, name, None) == value for name, value in trigger.facts.items())


def entries(rules: LinkedRules, takers: Mapping[Seat, int], hit: Sequence[tuple[Seat, ...]]) -> list[Entry]:
    """What comes in with a round: first everybody's stake, then what was hit."""
    out: list[Entry] = [Stakes(seat, stake, rules.entry.fee) for seat, stake in takers.items()]
    return out + [Hits(tuple((seat, takers[seat]) for seat in seats)) for seats in hit]
