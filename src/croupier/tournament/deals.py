"""Deals: those who are left divide the prizes themselves. A deal may be proposed by the model, by chips or by hand; it
stands when entries are closed and everybody agrees, and what was divided stays divided, whoever wins."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from croupier.analysis.icm import Icm, icm
from croupier.money import Currency
from croupier.play import Refused
from croupier.tournament.cancelling import low_plus_chips
from croupier.tournament.paying import Paying
from croupier.tournament.rounding import Dividing, rounded

Kind = Literal["icm", "chips", "by_hand"]
"""By the independent chip model; everybody the smallest open prize and the rest by chips; or as they say."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Who gets what, in the order of seats; ``left``: what the winner gets besides."""

    kind: Kind
    shares: Mapping[str, int]
    left: int = 0

    @property
    def pool(self) -> int:
        return sum(self.shares.values()) + self.left

    def above(self, prize: int) -> list[str]:
        """Who would get more than this, the first prize, which nobody can win by playing on."""
        return [who for who, share in self.shares.items() if share > prize]


def proposed(
    kind: Literal["icm", "chips"],
    stacks: Mapping[str, int],
    prizes: Sequence[int],
    left: int = 0,
    by: Dividing = "largest_remainder",
) -> Deal:
    """A deal by one of the two methods. What is left to play for is taken from everybody's part alike."""
    _pool(stacks, prizes, left)
    if kind == "icm":
        return by_model(icm(list(stacks.values()), prizes), list(stacks), left, by)
    parts = [Fraction(part) for part in low_plus_chips(list(stacks.values()), prizes, by)]
    return _parted(kind, list(stacks), parts, sum(prizes), left, by)


def by_model(worth: Icm, names: Sequence[str], left: int = 0, by: Dividing = "largest_remainder") -> Deal:
    """The deal that equities make which are known already."""
    _pool(dict(zip(names, worth.stacks, strict=True)), worth.prizes, left)
    return _parted("icm", names, worth.equities, worth.pool, left, by)


def _parted(kind: Kind, names: Sequence[str], parts: Sequence[Fraction], pool: int, left: int, by: Dividing) -> Deal:
    if left:
        parts = [part * (pool - left) / pool for part in parts]
    return Deal(kind, dict(zip(names, rounded(pool - left, parts, by), strict=True)), left)


def by_hand(shares: Mapping[str, int], stacks: Mapping[str, int], prizes: Sequence[int], money: Currency) -> Deal:
    """A deal as they say it: a part for everybody who is left, and what the parts leave is played for."""
    pool = _pool(stacks, prizes, 0)
    if set(shares) != set(stacks):
        raise Refused(f"A deal names everybody who is left and nobody else: {', '.join(stacks)}.")
    say = money.with_sign
    for who, share in shares.items():
        if share < 0:
            raise Refused(f"{who} cannot get {say(share)}: nobody pays into a deal.")
    if (given := sum(shares.values())) > pool:
        raise Refused(f"The parts make {say(given)}, and the prizes that are left make {say(pool)}.")
    return Deal("by_hand", {who: shares[who] for who in stacks}, pool - given)


def agreed(rules: Paying, deal: Deal, agree: Collection[str], *, closed: bool) -> Deal:
    """The deal, if it stands: ``Refused`` while somebody may still enter, where anybody who is left does not agree, or
    where the house pays the announced prizes whatever they say."""
    how = rules.must_deal()
    if not how.binding:
        raise Refused("The house pays the announced prizes: what players agree on is between them.", how.rule)
    if not closed:
        raise Refused("There are no deals while entries are open.", how.rule)
    if strangers := [who for who in agree if who not in deal.shares]:
        raise Refused(f"{', '.join(strangers)} is not left in this tournament.", how.rule)
    if against := [who for who in deal.shares if who not in agree]:
        raise Refused(f"{', '.join(against)} does not agree: it is played on for the announced prizes.", how.rule)
    return deal


def _pool(stacks: Mapping[str, int], prizes: Sequence[int], left: int) -> int:
    """What is divided."""
    if len(stacks) < 2:
        raise Refused("A deal takes two: who is alone has won.")
    if len(prizes) > len(stacks):
        raise Refused(f"{len(prizes)} prizes are open for {len(stacks)} players: at most one for each.")
    if any(worse > better for better, worse in pairwise(prizes)):
        raise Refused("Prizes are listed from the first place on, and never grow.")
    for who, stack in stacks.items():
        if stack < 1:
            raise Refused(f"{who} has no chips and is out: a deal is made by those who are left.")
    pool = sum(prizes)
    if not 0 <= left < pool:
        raise Refused(f"{left} cannot be left to play for; expected 0 or more, and less than the {pool} there are.")
    return pool
