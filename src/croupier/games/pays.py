"""What a winning bet pays, in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def say_pays(pays: Fraction) -> str:
    """Odds as a croupier calls them.

    >>> say_pays(Fraction(3, 2))
    '3 to 2'
    """
    return f"{pays.numerator} to {pays.denominator}"


def span_of_pays(rows: Sequence[str]) -> str:
    """A long table in short, from its first row to its last; the whole of it lies beside the cards.

    >>> span_of_pays(["100 to 1", "10 to 1", "1 to 1"])
    '100 to 1 … 1 to 1'
    """
    return f"{rows[0]} … {rows[-1]}"


def list_of_pays(rows: Sequence[Fraction]) -> str:
    """All that a short table pays; what is to 1 leaves that to the last.

    >>> list_of_pays([Fraction(25), Fraction(10), Fraction(5)])
    '25, 10 or 5 to 1'
    >>> list_of_pays([Fraction(3, 2), Fraction(5)])
    '3 to 2 or 5 to 1'
    """
    whole = all(pays.denominator == 1 for pays in rows)
    first = [str(pays) if whole else say_pays(pays) for pays in rows[:-1]]
    return f"{', '.join(first)} or {say_pays(rows[-1])}" if first else say_pays(rows[-1])
