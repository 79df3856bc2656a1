"""A tournament that cannot be finished: what everybody who is left gets, to the minor unit.

What went before stays: who is out has the prize of his place, and nothing besides. Stacks are those at the beginning of
the hand that was taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from croupier.analysis.icm import icm
from croupier.play import Refused
from croupier.tournament.paying import Case, Paying
from croupier.tournament.rounding import Dividing, rounded


class Bought(NamedTuple):
    """An entry, a re-buy or an add-on: what it cost, how much of that was the fee, and the ticket it was paid with."""

    price: int
    fee: int
    ticket: str | None = None


class Left(NamedTuple):
    """Somebody who is left, in the order of seats. ``bounty``: what is on his own head."""

    who: str
    stack: int
    bought: tuple[Bought, ...] = ()
    bounty: int = 0


class Prize(NamedTuple):
    """What a place gets: money, or something with this value in money (a ticket, free spins, a seat)."""

    value: int
    what: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A tournament as it is cancelled.

    ``collected``: what the players have put into the pool; ``prizes``: of the places that are still open, the first
    place first, as announced (with what a guarantee adds); ``won``: what those who are out have won; ``final_table``:
    one table is left; ``lottery``: its pool was drawn.
    """

    players: tuple[Left, ...]
    collected: int = 0
    prizes: tuple[Prize, ...] = ()
    won: int = 0
    started: bool = True
    final_table: bool = False
    lottery: bool = False


class Payment(NamedTuple):
    """What somebody gets: of what he has paid, of the prizes, his bounty, and tickets that he gets back."""

    refund: int = 0
    share: int = 0
    bounty: int = 0
    tickets: tuple[str, ...] = ()

    @property
    def money(self) -> int:
        return self.refund + self.share + self.bounty


class Settled(NamedTuple):
    """Everybody's payment, and the rule by which the money was divided."""

    rule: str
    payments: Mapping[str, Payment]


def cancelled(rules: Paying, now: Standing) -> Settled:
    """What is paid. The shares add up to what is divided, exactly."""
    how = rules.must_cancel()
    if not now.players:
        raise Refused("Nobody is left in this tournament: there is nothing to cancel.")
    if len(now.prizes) > len(now.players):
        raise Refused(f"{len(now.prizes)} prizes are open for {len(now.players)} players: at most one for each.")
    for each in now.players:
        if now.started and each.stack < 1:
            raise Refused(f"{each.who} has no chips and is out: only who is left is paid.")
    if any(worse.value > better.value for better, worse in pairwise(now.prizes)):
        raise Refused("Prizes are listed from the first place on, and never grow.")
    case = case_of(now)
    if case == "before_start":
        return Settled(how.rules[case], {each.who: _whole_price(each) for each in now.players})
    shares = _shares(rules, now, case)
    payments = {
        each.who: Payment(sum(entry.fee for entry in each.bought) if how.fees else 0, share, each.bounty)
        for each, share in zip(now.players, shares, strict=True)
    }
    return Settled(how.rules[case], payments)


def case_of(now: Standing) -> Case:
    """Which of the cases it is. In the money: whoever goes out next has a prize."""
    if not now.started:
        return "before_start"
    if now.lottery:
        return "lottery"
    if len(now.prizes) < len(now.players) or not now.prizes[-1].value:
        return "before_money"
    return "final_table" if now.final_table else "in_money"


def _whole_price(player: Left) -> Payment:
    """Every entry back in full, in the form in which it was paid (unibet-ee/cancellation#U-EE-52)."""
    money = sum(entry.price for entry in player.bought if entry.ticket is None)
    return Payment(money, tickets=tuple(entry.ticket for entry in player.bought if entry.ticket is not None))


def _shares(rules: Paying, now: Standing, case: Case) -> list[int]:
    how, by = rules.must_cancel(), rules.dividing
    stacks = [each.stack for each in now.players]
    prizes = [each.value for each in now.prizes]
    if case == "before_money":
        pool = now.collected or sum(prizes)  # where players have paid nothing: the prizes that were added
        halves = {"half_equal_half_chips": Fraction(1, 2), "equal": Fraction(1), "chips": Fraction(0)}
        return _partly_equal(pool, halves[how.before_money] * pool / len(stacks), stacks, by)
    if case == "lottery":
        return _drawn(how.floor, now.won, stacks, prizes, by)
    match how.final_table if case == "final_table" else how.in_money:
        case "icm":
            return rounded(sum(prizes), icm(stacks, prizes).equities, by)
        case "chips":
            return _partly_equal(sum(prizes), Fraction(0), stacks, by)
    return low_plus_chips(stacks, prizes, by)


def low_plus_chips(stacks: Sequence[int], prizes: Sequence[int], by: Dividing) -> list[int]:
    """Everybody the smallest prize that is left, and a part of the rest by chips. Where fewer places are paid than
    players are left, the smallest is nothing."""
    low = prizes[-1] if len(prizes) == len(stacks) else 0
    return _partly_equal(sum(prizes), Fraction(low), stacks, by)


def _partly_equal(pool: int, each: Fraction, stacks: Sequence[int], by: Dividing) -> list[int]:
    """So much to each, and what is left of the pool by chips."""
    rest, chips = pool - each * len(stacks), sum(stacks)
    return rounded(pool, [each + rest * stack / chips for stack in stacks], by)


def _drawn(floor: Fraction, won: int, stacks: Sequence[int], prizes: Sequence[int], by: Dividing) -> list[int]:
    """Everybody a fixed part of the whole pool, the rest by what the model says of the open places. Who is out keeps
    his prize (unibet-ee/cancellation#U-EE-55)."""
    left = sum(prizes)
    each = floor * (left + won) / 100
    rest = left - each * len(stacks)
    if rest < 0:
        raise Refused(f"{len(stacks)} players at {floor} % each get more than the {left} that are left.")
    return rounded(left, [each + rest * equity / left for equity in icm(stacks, prizes).equities], by)
