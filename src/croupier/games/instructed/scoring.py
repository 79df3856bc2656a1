"""What lies and what it is worth: hits, hands side by side, what a stake wins by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.games.instructed.model import Bet, Rules, Ties, When, Where

Drawn = Mapping[Where, Sequence[str]]
"""Place → what was drawn to it."""


class Strength(NamedTuple):
    """How good a hand is: the larger, the better. ``rank``: 0 is no class, the best has the largest."""

    rank: int
    points: int
    high: int


def hits(rules: Rules, when: When, lies: Sequence[str]) -> int:
    """How many of the pieces count for a bet; where it is on no pieces, one if anything lies."""
    if when.among or when.marked is not None:
        return sum(
            (not when.among or piece in when.among)
            and (when.marked is None or when.marked in rules.pieces[piece].marks)
            for piece in lies
        )
    return int(bool(lies))


def holds(rules: Rules, when: When, lies: Sequence[str]) -> bool:
    """Is what lies as it must be? Whom it beats is another question."""
    counted = hits(rules, when, lies)
    if counted not in when.hits if when.hits else not counted:
        return False
    values = [rules.pieces[piece].value for piece in lies]
    if when.total and sum(values) not in when.total:
        return False
    if when.alike:
        groups = sorted(Counter(values).values(), reverse=True)
        if len(groups) < len(when.alike) or any(have < want for have, want in zip(groups, when.alike, strict=False)):
            return False
    if when.one_mark and not set.intersection(*(set(rules.pieces[piece].marks) for piece in lies)):
        return False
    if when.run and sorted(values) != list(range(min(values), min(values) + len(values))):
        return False
    return not when.series or list(lies) == list(when.series)


def strength(rules: Rules, hand: Sequence[str]) -> Strength:
    """A hand, to be set beside another."""
    counting = rules.counting
    values = [rules.pieces[piece].value for piece in hand]
    points = sum(values) if counting.modulo is None else sum(values) % counting.modulo
    classes = counting.classes
    rank = next((len(classes) - n for n, each in enumerate(classes) if holds(rules, each.when, hand)), 0)
    return Strength(rank, points, max(values, default=0) if counting.high else 0)


def spoken(rules: Rules, hand: Sequence[str]) -> str:
    """What a hand is, in words."""
    strong = strength(rules, hand)
    classes = rules.counting.classes
    return classes[len(classes) - strong.rank].title["en"] if strong.rank else f"{strong.points}"


_TIED: Mapping[Ties, Fraction | None] = {
    "push": Fraction(0),
    "lose": Fraction(-1),
    "half": Fraction(-1, 2),
    "win": None,
}


def profit(rules: Rules, when: When, bet: Bet, drawn: Drawn) -> Fraction:
    """What one of the stake wins or loses, by what was drawn."""
    lies = drawn.get(when.at, ())
    if bet.ties_on and bet.ties is not None and any(piece in bet.ties_on for piece in lies):
        return _tie(rules, when, bet, lies)
    if not holds(rules, when, lies):
        return Fraction(-1)
    if when.beats:
        mine, theirs = strength(rules, lies), strength(rules, drawn.get("dealer", ()))
        if mine < theirs:
            return Fraction(-1)
        if mine == theirs:
            return _tie(rules, when, bet, lies)
    return _won(rules, when, bet, lies)


def _tie(rules: Rules, when: When, bet: Bet, lies: Sequence[str]) -> Fraction:
    assert bet.ties is not None
    tied = _TIED[bet.ties]
    return _won(rules, when, bet, lies) if tied is None else tied


def _won(rules: Rules, when: When, bet: Bet, lies: Sequence[str]) -> Fraction:
    """The multiplier, as profit: of a sheet that says what comes back in all the stake is taken off."""
    pays = bet.pays
    if isinstance(pays, dict):
        pays = pays.get(str(hits(rules, when, lies)), Fraction(0))
        if not pays:
            return Fraction(-1)
    return _gained(rules, pays)


def _gained(rules: Rules, pays: Fraction) -> Fraction:
    return pays - 1 if rules.instructions.multipliers == "for_1" else pays


def most(rules: Rules, bet: Bet) -> Fraction:
    """The largest multiplier of a bet, as profit."""
    pays = max(bet.pays.values()) if isinstance(bet.pays, dict) else bet.pays
    return _gained(rules, pays)
