"""Do the results of a table look like chance? What fell is counted and set against what was to be expected.

*Evenness*: Pearson's chi-square. The p-value is how often a fair table would look at least as uneven as this one after
as many results; it says nothing about what falls next. The sum is distributed so only where enough was to be expected
of everything: here Cochran's rule, at least one of each and five of four fifths of them. Before that nothing is said.

*Repeats*: how often the same fell twice in a row, which memory would change. Their mean and variance follow exactly
from the chances; from five expected repeats and five expected changes on the normal distribution says how odd it is.

A family's solver says what can fall at a game (``looks(game)``): there is no other place that knows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, erfc, exp, lgamma, log, sqrt
from typing import Final

_FEW: Final = 5
_MOST_OF_THEM: Final = Fraction(4, 5)


@dataclass(frozen=True, slots=True)
class Look:
    """A way to look at results. ``thing``: what may be fair or not; ``read`` makes of one result what is counted, one
    word or one for each die. ``drawn``: what is counted are results themselves, so that a page can draw them."""

    title: str
    thing: str
    chances: Mapping[str, Fraction]
    read: Callable[[str], Sequence[str]]
    drawn: bool = False
    note: str | None = None
    one_each: bool = True
    """One word is counted for each result."""


@dataclass(frozen=True, slots=True)
class Evenness:
    """How far the counts lie from what was expected; ``p``: none where there are too few to say, ``needed``: so many
    things are enough."""

    counts: Mapping[str, int]
    total: int
    needed: int
    chi_square: float
    freedom: int
    p: float | None


@dataclass(frozen=True, slots=True)
class Repeats:
    """How often the same fell twice in a row, among so many ``pairs``."""

    count: int
    pairs: int
    expected: float
    p: float | None


def evenness(look: Look, results: Sequence[str]) -> Evenness:
    """The counts of everything that can fall, and how often chance alone would be as uneven."""
    counted = Counter(thing for result in results for thing in look.read(result))
    counts = {thing: counted[thing] for thing in look.chances}
    total, needed = sum(counts.values()), enough(look.chances)
    chi_square = sum(
        (counts[thing] - total * float(chance)) ** 2 / (total * float(chance))
        for thing, chance in look.chances.items()
        if total
    )
    freedom = len(look.chances) - 1
    p = above(chi_square, freedom) if total >= needed and freedom else None
    return Evenness(counts, total, needed, chi_square, freedom, p)


def enough(chances: Mapping[str, Fraction]) -> int:
    """How many are needed so that at least one of each is to be expected, and five of four fifths of them.

    >>> enough({str(n): Fraction(1, 37) for n in range(37)})
    185
    """
    rare = sorted(chances.values())
    allowed = int(len(rare) * (1 - _MOST_OF_THEM))
    return max(ceil(1 / rare[0]), ceil(_FEW / rare[allowed]))


def repeats(look: Look, results: Sequence[str]) -> Repeats:
    """For what is one thing for each result."""
    seen = [thing for result in results for thing in look.read(result)[:1] if thing in look.chances]
    count, pairs = sum(a == b for a, b in pairwise(seen)), max(0, len(seen) - 1)
    mean, variance = repeats_expected(list(look.chances.values()), pairs)
    sure = mean >= _FEW and pairs - mean >= _FEW
    return Repeats(count, pairs, float(mean), two_sided((count - float(mean)) / sqrt(variance)) if sure else None)


def repeats_expected(chances: Sequence[Fraction], pairs: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of the repeats in independent draws. Pairs that share a draw are not independent: both repeat
    when the same falls three times.

    >>> repeats_expected([Fraction(1, 2)] * 2, 4)
    (Fraction(2, 1), Fraction(1, 1))
    """
    twice, thrice = sum((c**2 for c in chances), Fraction()), sum((c**3 for c in chances), Fraction())
    return pairs * twice, pairs * (twice - twice**2) + 2 * max(0, pairs - 1) * (thrice - twice**2)


# ── the two distributions ──────────────────────────────────────────────────────────────────────────────────────


def above(chi_square: float, freedom: int) -> float:
    """How often a chi-square of so many degrees of freedom is at least this: the upper incomplete gamma function, by
    its series below its mean and by its continued fraction above (Abramowitz and Stegun 6.5.29 and 6.5.31)."""
    a, x = freedom / 2, chi_square / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    tiny = 1e-300
    b, c = x + 1 - a, 1 / tiny
    d = h = 1 / b
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d, c = 1 / (step * d + b or tiny), b + step / c or tiny
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * h


def two_sided(deviation: float) -> float:
    """How often a normal variable lies at least so many standard deviations from its mean."""
    return erfc(abs(deviation) / sqrt(2))
