"""Pay-outs: a list of prizes, the first place first, that adds up to the pool; and who gets which of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from croupier.play import Refused
from croupier.tournament.paying import Made
from croupier.tournament.rounding import Dividing, rounded


def by_shares(pool: int, shares: Sequence[Fraction], by: Dividing = "largest_remainder") -> list[int]:
    """Prizes as announced, so many of a hundred for each place; what the places leave is kept by the house.

    >>> by_shares(1000_00, [Fraction(50), Fraction(30), Fraction(20)])
    [50000, 30000, 20000]
    """
    if (together := sum(shares)) > 100:
        raise Refused(f"The shares of the places make {float(together):g} %; expected 100 % at most, all of the pool.")
    if any(worse > better for better, worse in pairwise(shares)) or shares[-1] < 0:
        raise Refused("A place gets no less than the one below it, and none less than nothing.")
    return rounded(int(pool * together / 100), [pool * share / 100 for share in shares], by)


def made(pool: int, entries: int, price: int, rule: Made) -> list[int]:
    """Prizes by the house's rule where none are given (``Made``); ``price`` is what an entry puts into the pool.

    >>> made(900_00, 100, 9_00, Made(step=1_00))[:4], len(made(900_00, 100, 9_00, Made(step=1_00)))
    ([23100, 11900, 8300, 6600], 15)
    """
    if entries < 1 or pool < rule.step:
        raise Refused(f"Prizes are made of at least one entry and {rule.step}, not of {entries} and {pool}.")
    least = int(rule.least * price) // rule.step * rule.step
    paid = max(1, min(-int(-entries * rule.paid // 100), pool // least if least else entries))
    rest = pool - paid * least if paid > 1 else pool
    whole = sum((Fraction(1, place) for place in range(1, paid + 1)), Fraction(0))
    above = [int(rest / whole / place) // rule.step * rule.step for place in range(1, paid + 1)]
    prizes = [least + part for part in above] if paid > 1 else [pool]
    prizes[0] += pool - sum(prizes)
    return prizes


def equally(amount: int, sharers: int) -> list[int]:
    """Equal parts, an odd unit to the first of them: so who share places have the prizes of all of them
    (gelp/tournaments#T-4.23, veikkaus/tournaments#V-8.27).

    >>> equally(261, 2)
    [131, 130]
    """
    return rounded(amount, [Fraction(amount, sharers)] * sharers)


def to_places(prizes: Sequence[int], places: Sequence[Sequence[str]]) -> dict[str, int]:
    """Everybody's prize. ``places``: from the first place on, those who share one.

    >>> to_places([140, 121], [["Ann", "Bea"]])
    {'Ann': 131, 'Bea': 130}
    """
    out: dict[str, int] = {}
    for sharers in places:
        if not sharers or any(who in out for who in sharers):
            raise Refused("Every place belongs to somebody, and nobody has two.")
        theirs = sum(prizes[len(out) : len(out) + len(sharers)])
        out |= dict(zip(sharers, equally(theirs, len(sharers)), strict=True))
    if len(out) < len(prizes):
        raise Refused(f"{len(prizes)} prizes are paid, and only {len(out)} players have places.")
    return out
