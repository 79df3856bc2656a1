"""Dividing an amount so that nothing is lost and nothing made: the parts are whole minor units and add up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from croupier.play import Refused

Dividing = Literal["largest_remainder", "first_in_order"]
"""Each part is cut to the minor unit; what is left goes, a unit each, to the largest remainders (of equal ones to the
earlier in order), or simply to the first in order."""


def rounded(amount: int, parts: Sequence[Fraction], by: Dividing = "largest_remainder") -> list[int]:
    """Parts that add up to an amount as whole units that do; a part that is not quite exact may be off by far less than
    a unit.

    >>> rounded(100, [Fraction(100, 3)] * 3)
    [34, 33, 33]
    """
    cut = [int(part // 1) for part in parts]
    left = amount - sum(cut)
    if not 0 <= left <= len(parts):
        raise Refused(f"The parts make {sum(parts)} and should make {amount}.")
    order = list(range(len(parts)))
    if by == "largest_remainder":
        order.sort(key=lambda at: cut[at] - parts[at])
    for at in order[:left]:
        cut[at] += 1
    return cut
