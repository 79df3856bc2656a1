"""How often a third card falls between two others, counted exactly by ranks; when a raise is worth it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from croupier.games.spread.model import WIDEST, Rules

Counts = tuple[int, ...]
"""Cards of each rank, deuce first."""
Distribution = dict[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Base:
    """Two open cards of ranks low ≤ high: how likely they are, and then the third card to win."""

    low: int
    high: int
    chance: Fraction
    wins: Fraction
    pays: Fraction

    @property
    def spread(self) -> int:
        """Ranks between; −1 for a pair."""
        return self.high - self.low - 1

    @property
    def raise_value(self) -> Fraction:
        """What a raised unit brings on average."""
        return self.wins * (self.pays + 1) - 1


def full(rules: Rules) -> Counts:
    """The ranks of a full shoe."""
    have = [0] * 13
    for card in rules.shoe.pack:
        have[card.rank] += rules.shoe.packs
    return tuple(have)


def bases(rules: Rules, counts: Counts) -> Iterator[Base]:
    """Every pair of open cards that this shoe can give."""
    left = sum(counts)
    for low, high in combinations_with_replacement(range(13), 2):
        ways = counts[low] * (counts[low] - 1) if low == high else 2 * counts[low] * counts[high]
        if ways > 0:
            chance = Fraction(ways, left * (left - 1))
            yield Base(low, high, chance, *third(rules, counts, low, high))


def third(rules: Rules, counts: Counts, low: int, high: int) -> tuple[Fraction, Fraction]:
    """(chance that the third card wins, what it pays) after these two have left the shoe."""
    left = sum(counts) - 2
    if low == high:
        return Fraction(counts[low] - 2, left), rules.three_alike
    if high == low + 1:
        return Fraction(0), Fraction(0)
    return Fraction(sum(counts[low + 1 : high]), left), rules.table[high - low - 1]


def distribution(rules: Rules, raises: bool = True) -> Distribution:
    """Profit per unit of the first stake, raised in full wherever that gains (or never)."""
    every = [b for b in bases(rules, full(rules)) if b.spread or rules.consecutive == "push"]
    whole = sum((b.chance for b in every), Fraction(0))
    out: Distribution = {}

    def add(profit: Fraction, chance: Fraction) -> None:
        if chance:
            out[profit] = out.get(profit, Fraction(0)) + chance / whole

    for base in every:
        if base.spread == 0:
            add(Fraction(0), base.chance)
            continue
        units = 2 if raises and base.spread > 0 and base.raise_value > 0 else 1
        add(units * base.pays, base.chance * base.wins)
        add(Fraction(0 if base.spread < 0 else -units), base.chance * (1 - base.wins))
    return out


def edge(rules: Rules, raises: bool = True) -> Fraction:
    """What the house keeps of a unit staked first, on average."""
    return -sum((profit * chance for profit, chance in distribution(rules, raises).items()), Fraction(0))


def average_stake(rules: Rules) -> Fraction:
    """Units staked in all, raises included, for one unit staked first."""
    every = [b for b in bases(rules, full(rules)) if b.spread or rules.consecutive == "push"]
    whole = sum((b.chance for b in every), Fraction(0))
    raised = sum((b.chance for b in every if b.spread > 0 and b.raise_value > 0), Fraction(0))
    return 1 + raised / whole


@dataclass(frozen=True, slots=True)
class SpreadRow:
    """One spread: how often it comes, how often it then wins, what a raised unit is worth."""

    spread: int
    chance: Fraction
    wins: Fraction
    pays: Fraction
    value: Fraction


def by_spread(rules: Rules) -> list[SpreadRow]:
    """The strategy as people know it: spread by spread."""
    out = []
    every = [b for b in bases(rules, full(rules)) if b.spread or rules.consecutive == "push"]
    whole = sum((b.chance for b in every), Fraction(0))
    for spread in range(1, WIDEST + 1):
        these = [b for b in every if b.spread == spread]
        chance = sum((b.chance for b in these), Fraction(0))
        if chance:
            wins = sum((b.chance * b.wins for b in these), Fraction(0)) / chance
            pays = rules.table[spread]
            out.append(SpreadRow(spread, chance / whole, wins, pays, wins * (pays + 1) - 1))
    return out


def edge_with_voids_gone(rules: Rules, voids: int = 3) -> float:
    """Where consecutive cards are dealt again, the void cards are out of the shoe: the edge when that is counted for so
    many voids in a row (each one more changes it by a seventh of the change before)."""

    @cache
    def value(counts: Counts, left: int) -> float:
        decided, void = 0.0, 0.0
        for base in bases(rules, counts):
            chance = float(base.chance)
            if base.spread < 0:
                decided += chance * float(base.wins * base.pays)
            elif base.spread > 0:
                worth = float(base.raise_value)
                decided += chance * (2 * worth if worth > 0 else worth)
            elif left:
                gone = tuple(n - (rank in (base.low, base.high)) for rank, n in enumerate(counts))
                decided += chance * value(gone, left - 1)
            else:
                void += chance
        return decided / (1 - void)

    return -value(full(rules), voids)
