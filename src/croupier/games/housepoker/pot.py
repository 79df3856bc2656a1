"""Progressive pots: a port that the house's ledger can stand behind, and the prizes of one round.

A pot is fed by a fixed share of every stake and never pays more than it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from croupier.games.housepoker.model import Prize, Progressive
from croupier.play import Seat


class Pot(Protocol):
    """What a progressive game needs of a pot."""

    @property
    def holds(self) -> int:
        """What it holds, in minor units."""

    def contribute(self, amount: int) -> None:
        """Put money in."""

    def pay(self, amount: int) -> int:
        """Take money out: as much of the amount as the pot holds; returns how much that was."""


class TablePot:
    """A pot kept at the table: what it holds goes from round to round with the table's carry."""

    def __init__(self, holds: int = 0) -> None:
        if holds < 0:
            raise ValueError(f"a pot holds nothing or more, not {holds}")
        self._holds = holds

    @property
    def holds(self) -> int:
        return self._holds

    def contribute(self, amount: int) -> None:
        if amount < 0:
            raise ValueError(f"nothing is taken out of a pot by contributing {amount}")
        self._holds += amount

    def pay(self, amount: int) -> int:
        paid = max(0, min(amount, self._holds))
        self._holds -= paid
        return paid


@dataclass(frozen=True, slots=True)
class Won:
    """A prize: how much in all, and how much of it the house adds because the pot is short of a fixed sum."""

    seat: Seat
    hand: str
    amount: int
    house: int
    left: int


def share(progressive: Progressive, stake: int) -> int:
    """The part of a stake that goes into the pot, whole minor units, the rest to the house."""
    return int(stake * progressive.contribution)


def prizes(progressive: Progressive, pot: Pot, winners: Mapping[Seat, Prize]) -> Iterator[Won]:
    """Pay the prizes of one round: percentages first, of the pot as it stood; then fixed sums.

    ``share-tier``: a percentage won by several is paid once and shared equally; the remainder stays in the pot.
    ``sequential-by-seat``: each in turn takes his percentage of what is then left.
    """
    stood = pot.holds
    for prize in progressive.table:
        seats = [seat for seat, won in winners.items() if won is prize]
        if prize.percent is None or not seats:
            continue
        for seat in seats:
            if progressive.multi_winner == "share-tier":
                amount = int(stood * prize.percent / 100 / len(seats))
            else:
                amount = int(pot.holds * prize.percent / 100)
            paid = pot.pay(amount)
            yield Won(seat, prize.hand, paid, 0, pot.holds)
    for prize in progressive.table:
        for seat in (seat for seat, won in winners.items() if won is prize and prize.fixed is not None):
            assert prize.fixed is not None
            paid = pot.pay(prize.fixed)
            yield Won(seat, prize.hand, prize.fixed, prize.fixed - paid, pot.holds)


def drawn_prize(progressive: Progressive, pot: Pot) -> int:
    """What the table's device gives to a seat it draws."""
    return pot.pay(int(pot.holds * progressive.random_share))


def order(prize: Prize, pot: int) -> Fraction:
    """What a prize is worth when the pot holds so much."""
    return pot * prize.percent / 100 if prize.percent is not None else Fraction(prize.fixed or 0)
