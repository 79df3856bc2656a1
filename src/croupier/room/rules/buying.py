"""How many chips one may bring to a table, add and keep: the smallest and largest buy-in, and what one left with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.play import Refused
from croupier.room.rules.figures import Returning
from croupier.room.rules.moments import day_of

Money = Callable[[int], str]
"""An amount as people read it."""


class Span(NamedTuple):
    """The smallest and the largest buy-in of a table; ``None``: there is no largest."""

    low: int
    high: int | None


class Left(NamedTuple):
    """With how much somebody left, and when."""

    stack: int
    at: int


class Offer(NamedTuple):
    """With how many chips he may sit down: from ``low`` to ``high``, or exactly one of ``only``. ``counts``: it is one
    of the returns of a large stack that a house counts; ``left``: the stack that decides it."""

    low: int
    high: int | None
    only: tuple[int, ...] = ()
    counts: bool = False
    left: int | None = None


def remembers(rules: Returning, left: Left, at: int, day_begins: int = 0) -> bool:
    """Does what somebody left with still count? The last moment of the time does."""
    if rules.within is None:
        return day_of(left.at, day_begins) == day_of(at, day_begins)
    return at - left.at <= rules.within


def offer(rules: Returning | None, span: Span, left: Left | None, used: int) -> Offer:
    """What is offered to somebody who ``left`` so, if the house remembers it; ``used``: free returns of this day."""
    low, high = span
    if rules is None or left is None:
        return Offer(low, high)
    stack = left.stack
    if high is not None and (stack >= high if rules.full == "reached" else stack > high):
        return _large(rules, high, stack, used)
    if rules.below == "exactly":
        exactly = max(stack, low)
        return Offer(exactly, exactly, left=stack)
    if rules.below == "at_least" and stack > low:
        return Offer(stack, high, left=stack)
    return Offer(low, high)


def _large(rules: Returning, high: int, stack: int, used: int) -> Offer:
    counts = rules.free_returns > 0
    if used >= rules.free_returns:
        return Offer(stack, stack, counts=counts, left=stack)
    if rules.instead == "largest":
        return Offer(high, stack, (high, stack), counts, stack)
    return Offer(high, stack, (), counts, stack)


def fits(what: Offer, amount: int) -> bool:
    """Are so many chips among what is offered?"""
    low, high, only, _, _ = what
    return amount in only if only else amount >= low and (high is None or amount <= high)


def must_take(what: Offer, amount: int, money: Money) -> None:
    """``Refused`` where so many chips are not among what is offered."""
    low, high, only, _, left = what
    if fits(what, amount):
        return
    if only:
        says = " or ".join(money(each) for each in sorted(only))
    elif low == high:
        says = f"exactly {money(low)}"
    elif high is None:
        says = f"at least {money(low)}"
    else:
        says = f"{money(low)} to {money(high)}: at {'least ' + money(low) if amount < low else 'most ' + money(high)}"
    why = "" if left is None else f" (you left with {money(left)})"
    raise Refused(f"One sits down here with {says}{why}.")


def must_add(span: Span, stack: int, more: int, big: int, money: Money) -> None:
    """May so many be added between hands? Who has fewer than a big blind buys as much as who sits down
    (veikkaus/room-general#V-1.47)."""
    low, high = span
    if more <= 0:
        raise Refused("Nothing is added with nothing.")
    if high is not None and stack + more > high:
        raise Refused(f"At most {money(high)} may lie in front of you: {money(max(0, high - stack))} more.")
    if low == high and stack + more < low:
        raise Refused(f"Chips are made up to {money(low)} here: {money(low - stack)} more.")
    if stack < big and more < (low if high is None else min(low, high - stack)):
        raise Refused(f"Who has less than a big blind buys in with at least {money(low)}.")


def made_up(stack: int, to: int, purse: int) -> int:
    """So many are added to a stack that is made up after a hand: never more than there are, and nothing is taken."""
    return min(max(0, to - stack), purse)
