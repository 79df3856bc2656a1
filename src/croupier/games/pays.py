"""What a winning bet pays, in words."""

from __future__ import annotations

from fractions import Fraction


def say_pays(pays: Fraction) -> str:
    """Odds as a croupier calls them.

    >>> say_pays(Fraction(3, 2))
    '3 to 2'
    """
    return f"{pays.numerator} to {pays.denominator}"
