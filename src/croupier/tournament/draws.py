"""What chance says beside an entry: a number that was committed to, or what fell, in the order in which it fell."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from croupier.cards import RANKS, SUITS

DECK: Final = [f"{rank}{suit}" for rank in RANKS for suit in SUITS]


class Draw(NamedTuple):
    """``seed``: all else follows from it. ``fell``: slips, cards or names that a person has drawn; they come first, in
    this order.

    >>> Draw(fell=("3", "1")).order(["1", "2", "3"])
    ['3', '1', '2']
    """

    seed: int = 0
    fell: tuple[str, ...] = ()

    def order(self, things: Iterable[str], what: str = "") -> list[str]:
        """These things as they are drawn. ``what``: for which of several draws; each has an order of its own."""
        rest = list(things)
        first = [each for each in self.fell if each in rest]
        return first + sorted((each for each in rest if each not in first), key=lambda each: self._lot(what, each))

    def number(self, of: int, what: str = "") -> int:
        """One number from 1 to so many.

        >>> Draw(fell=("1/2", "43707")).number(100_000)
        43707
        """
        said = (int(each) for each in self.fell if each.isascii() and each.isdecimal())
        return next(said, int.from_bytes(self._lot(what, "number")) % of + 1)

    def _lot(self, what: str, thing: str) -> bytes:
        return hashlib.blake2b(f"{self.seed}/{what}/{thing}".encode(), digest_size=16).digest()


UNDRAWN: Final = Draw()
"""Nothing needs to be drawn, or all follows from the number 0."""
