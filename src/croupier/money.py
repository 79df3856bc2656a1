"""Money: integer amounts in minor units, the currencies of the houses, and rounding as a named rule.

An amount is an ``int`` (12.50 EUR is 1250). A ratio is a ``Fraction``. When a ratio of an amount does not come
out even, the rulebook's rounding rule decides, never the machine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Final

from croupier.complaint import Complaint
from croupier.figures import MOST, reads_as_amount, whole, written

MINUS: Final = "−"


class BadAmount(Complaint, ValueError):
    """A text that is not an amount of this currency."""


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its code, its sign and how many decimals its minor unit has."""

    code: str
    sign: str
    decimals: int

    @property
    def unit(self) -> int:
        """One major unit, in minor units."""
        return int(10**self.decimals)

    def parse(self, amount: str | int | float | Decimal) -> int:
        """Read an amount as people write it (``12.50``, ``1 200``) into minor units.

        >>> CURRENCIES["EUR"].parse("1 200.50")
        120050
        """
        if isinstance(amount, bool):
            raise BadAmount(f"{amount!r} is not an amount")
        text = re.sub(r"[\s\u00a0\u202f'_]", "", written(amount)).replace(MINUS, "-")
        if not reads_as_amount(text):
            raise BadAmount(f"{written(amount)[:60]!r} is not an amount of {self.code}, such as 10 or 12.50")
        minor = Decimal(text).scaleb(self.decimals)
        if minor != minor.to_integral_value():
            raise BadAmount(f"{amount} {self.code} has more than {self.decimals} decimals")
        if abs(minor) > MOST:
            raise BadAmount(f"{amount} {self.code} is more than anybody has: at most {self.show(MOST)}")
        return int(minor)

    def show(self, amount: int, *, sign: bool = False) -> str:
        """As people read it: ``1 200``, ``12.50``; with ``sign`` a net amount, ``+350`` or ``−12.50``."""
        major, minor = divmod(abs(amount), self.unit)
        text = f"{major:,}".replace(",", "\u202f")
        if minor:
            text += f".{minor:0{self.decimals}d}"
        before = MINUS if amount < 0 else "+" if sign and amount > 0 else ""
        return before + text

    def with_sign(self, amount: int, *, sign: bool = False) -> str:
        """With the currency's sign after it: ``1 200 Kč``."""
        return f"{self.show(amount, sign=sign)} {self.sign}".rstrip()


POINTS: Final = "PTS"
"""Points of a tournament: worth no money, and nobody changes them into any."""

CURRENCIES: Final[dict[str, Currency]] = {
    "CZK": Currency("CZK", "Kč", 2),
    "EUR": Currency("EUR", "€", 2),
    "USD": Currency("USD", "$", 2),
    "PLAY": Currency("PLAY", "play", 2),
    POINTS: Currency(POINTS, "points", 0),
}


CHIPS: Final = Currency("CHIPS", "chips", 0)
"""The chips of a tournament: they are counted, and nobody can buy anything for them."""


def currency(code: str) -> Currency:
    """The currency of this code, or a complaint that lists the known ones."""
    if code == CHIPS.code:
        return CHIPS
    try:
        return CURRENCIES[code.upper()]
    except KeyError:
        raise BadAmount(f"unknown currency {code!r}: known are {', '.join(CURRENCIES)}") from None


class Rounding(StrEnum):
    """What a rulebook does with a fraction of a minor unit."""

    DOWN = "down"  # towards less for the player: a profit is cut, a loss grows
    UP = "up"  # towards more for the player: a profit grows, a loss is cut
    HALF_UP = "half_up"  # to the nearest, halves towards the player
    EXACT = "exact"  # a fraction may not arise: stakes must divide

    def apply(self, amount: Fraction) -> int:
        """An exact amount as a whole number of minor units.

        >>> Rounding.UP.apply(Fraction(-5, 2)), Rounding.DOWN.apply(Fraction(-5, 2))
        (-2, -3)
        """
        if amount.denominator == 1:
            return amount.numerator
        floor = amount.numerator // amount.denominator
        match self:
            case Rounding.DOWN:
                return floor
            case Rounding.UP:
                return floor + 1
            case Rounding.HALF_UP:
                return floor + (amount - floor >= Fraction(1, 2))
            case Rounding.EXACT:
                raise BadAmount(f"{amount} is not a whole number of minor units and this rulebook rounds nothing")


def ratio(text: str | int | float | Fraction) -> Fraction:
    """Read a pay ratio: ``35``, ``"3:2"``, ``"1/2"``, ``"0.95"``.

    >>> ratio("3:2"), ratio("0.95")
    (Fraction(3, 2), Fraction(19, 20))
    """
    if isinstance(text, bool):
        raise BadAmount(f"{text!r} is not a ratio")
    top, divided, bottom = written(text).strip().replace(":", "/").partition("/")
    if not reads_as_amount(top) or (divided and not whole(bottom)):
        raise BadAmount(f"{written(text)[:60]!r} is not a ratio such as 35, '3:2' or '1/2'")
    return Fraction(top) / (whole(bottom) or 1)
