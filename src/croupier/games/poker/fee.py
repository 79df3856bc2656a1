"""What the house takes from the pots of a hand: a percentage or a fee per step, capped, and the jackpot's drop.

Hooks only: they say how much comes from which pot. Who gets it is the house's business.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from croupier.games.common import Amount, Code, Data, Percent


class Time(Data):
    """What each player pays for his time instead: so much for so many minutes."""

    minutes: Annotated[int, Field(ge=1)]
    fee: Amount


class Level(Data):
    """The fee of one stake level: blinds as posted, percentage, cap, and the cap when few were dealt in."""

    name: str
    currency: Code | None = None
    blinds: tuple[int, int]
    percent: Percent
    cap: Amount
    short_cap: Amount
    time: Time | None = None


class Drop(Data):
    """The jackpot's part: so much of a hand that reached this street with so many dealt in."""

    amount: Amount
    players: Annotated[int, Field(ge=2)] = 6
    street: Annotated[int, Field(ge=1)] = 2


class Rake(Data):
    """Either a ``percent`` of all pots together (also by stake ``levels``), or a ``fee`` for every full ``step``.

    ``from_street``: nothing before that street is dealt; ``early``: what a hand costs that ends before the second.
    ``short``: with so few dealt in the short cap holds. ``rounding``: to the smallest chip; ``exact``: to the smallest
    coin, always down. ``by``: out of the pot, or for the time, outside of it.
    """

    by: Literal["pot", "time"] = "pot"

    percent: Percent | None = None
    step: Amount | None = None
    fee: Amount | None = None
    cap: Amount | None = None
    short_cap: Amount | None = None
    short: Annotated[int, Field(ge=0)] = 0
    levels: list[Level] = []
    rounding: Literal["down", "nearest", "exact"] = "down"
    least: int = 0
    from_street: Annotated[int, Field(ge=1)] = 1
    early: Amount | None = None
    drop: Drop | None = None


class Taken(NamedTuple):
    """From each pot: rake and drop."""

    rake: tuple[int, ...]
    drop: tuple[int, ...]


def take(
    rake: Rake,
    pots: list[int],
    *,
    street: int,
    dealt_in: int,
    blinds: tuple[int, int],
    chip: int = 1,
    currency: str = "",
) -> Taken:
    """The fee of a hand that got as far as this street (1 is the initial deal), pot by pot, main pot first."""
    none = (0,) * len(pots)
    if rake.by == "time" or street < rake.from_street:
        return Taken(none, none)
    if rake.early is not None and street < 2:
        return Taken((min(rake.early, pots[0]), *none[1:]), none)
    if rake.step:
        taken = _by_steps(rake, pots)
    else:
        percent, cap = rate(rake, blinds, currency, dealt_in)
        taken = _by_percent(rake, pots, percent, cap, chip)
    if not (rake.drop and street >= rake.drop.street and dealt_in >= rake.drop.players):
        return Taken(taken, none)
    return Taken(taken, (min(rake.drop.amount, pots[0] - taken[0]), *none[1:]))


def rate(rake: Rake, blinds: tuple[int, int], currency: str, dealt_in: int) -> tuple[Fraction, int | None]:
    """The percentage and the cap of a stake level, by its row of the table if it has one."""
    level = level_of(rake, blinds, currency)
    percent, cap, short_cap = (
        (rake.percent or Fraction(), rake.cap, rake.short_cap)
        if level is None
        else (level.percent, level.cap, level.short_cap)
    )
    return percent, short_cap if dealt_in <= rake.short and short_cap is not None else cap


def level_of(rake: Rake, blinds: tuple[int, int], currency: str) -> Level | None:
    """The row of the fee table for these blinds in this currency."""
    rows = (level for level in rake.levels if level.currency in (None, currency))
    return next((level for level in rows if level.blinds == blinds), None)


def _by_steps(rake: Rake, pots: list[int]) -> tuple[int, ...]:
    """A fee for each full step, from the pot in which the step begins (veikkaus/room-general#V-1.64)."""
    assert rake.step is not None
    assert rake.fee is not None
    steps, out, begins, end = sum(pots) // rake.step, [], 0, 0
    if rake.cap is not None:
        steps = min(steps, rake.cap // rake.fee)
    for pot in pots:
        end += pot
        here = min(steps, max(0, -((begins - end) // rake.step)))
        steps, begins = steps - here, begins + here * rake.step
        out.append(min(here * rake.fee, pot))
    return tuple(out)


def _by_percent(rake: Rake, pots: list[int], percent: Fraction, cap: int | None, chip: int) -> tuple[int, ...]:
    """A percentage up to the cap; what pots 1 to k pay together less what 1 to k-1 do is taken from pot k."""
    out, paid, total = [], 0, 0
    chip = 1 if rake.rounding == "exact" else chip
    for pot in pots:
        total += pot
        exact = percent * total / 100
        fee = (exact / chip + Fraction(1, 2)).__floor__() * chip if rake.rounding == "nearest" else exact // chip * chip
        fee = max(int(fee), rake.least if total else 0)
        if cap is not None:
            fee = min(fee, cap)
        fee = min(fee, total)
        out.append(fee - paid)
        paid = fee
    return tuple(out)
