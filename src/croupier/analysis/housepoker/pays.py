"""What a stake brings by the place of the player's hand and the six counts of a comparison."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.analysis.housepoker.tree import NotSolvable
from croupier.games.housepoker.books import outcome
from croupier.games.housepoker.hands import least
from croupier.games.housepoker.model import Bet, Rules
from croupier.ranking import find_ranking
from croupier.ranking.arrays import Ints

BOUGHT = ("bought_better", "bought_equal", "bought_worse", "bought_nothing")
SITUATIONS = ("better", "equal", "worse", "unqualified_better", "unqualified_equal", "unqualified_worse")


@cache
def strengths_of(ranking: str) -> list[int]:
    """All strengths of a ranking; place n is entry n − 1."""
    return find_ranking(ranking).every()


def place_of(ranking: str, condition: str) -> int:
    """The lowest place that satisfies a condition."""
    floor = least(ranking, condition)
    if floor is None:
        raise NotSolvable(f"{condition!r} is not a matter of strength")
    every = strengths_of(ranking)
    return 1 + int(np.searchsorted(np.array(every), floor))


def rows(rules: Rules, name: str) -> list[tuple[int, Fraction]]:
    """The pay table of a bet as (lowest place, pay), the highest first."""
    out = []
    for row, pay in rules.pays(name).items():
        if isinstance(pay, dict):
            raise NotSolvable(f"{name} pays fixed sums")
        out.append((place_of(rules.ranking, row), pay))
    return out


def by_place(rules: Rules, name: str) -> list[Fraction]:
    """What the pay table gives at each place (entry 0 is no place)."""
    bet: Bet = rules.bets[name]
    below = bet.below
    assert below != "table"
    table = rows(rules, name)
    size = len(strengths_of(rules.ranking))
    out = [below] * (size + 1)
    for lowest, pay in reversed(table):
        for place in range(lowest, size + 1):
            out[place] = pay
    return out


def payoff(rules: Rules, name: str, situations: tuple[str, ...] = SITUATIONS) -> list[list[Fraction]]:
    """Profit per unit staked by place and situation."""
    size = len(strengths_of(rules.ranking))
    results = [outcome(rules, name, situation) for situation in situations if _possible(rules, situation)]
    while len(results) < len(situations):
        results.append(Fraction(0))
    table = by_place(rules, name) if "table" in results else []
    return [[table[place] if result == "table" else result for result in results] for place in range(size + 1)]


def _possible(rules: Rules, situation: str) -> bool:
    free = rules.dealer is None or rules.dealer.qualifies is None
    return not (free and situation.startswith("unqualified"))


def added(parts: list[list[list[Fraction]]]) -> list[list[Fraction]]:
    """Several stakes of one unit each, together."""
    return [[sum(cells, Fraction()) for cells in zip(*lines, strict=True)] for lines in zip(*parts, strict=True)]


def integers(*tables: list[list[Fraction]]) -> tuple[list[Ints], int]:
    """Tables of fractions as integers over one common denominator."""
    denominator = math.lcm(*(cell.denominator for table in tables for line in table for cell in line))
    scaled = [np.array([[int(cell * denominator) for cell in line] for line in table], np.int64) for table in tables]
    return scaled, denominator


def main_bets(rules: Rules) -> tuple[list[str], list[str]]:
    """The bets of the main game: those before the deal, and the later ones, which must all be paid alike."""
    later = [name for name, bet in rules.bets.items() if bet.placed == "later"]
    if later and any(rules.bets[name].outcomes != rules.bets[later[0]].outcomes for name in later):
        raise NotSolvable(f"{', '.join(later)} are not paid alike")
    return list(rules.compulsory), later


def qualifying_place(rules: Rules) -> int:
    """The lowest place with which the dealer qualifies; 0: he always plays."""
    if rules.dealer is None or rules.dealer.qualifies is None:
        return 0
    return place_of(rules.ranking, rules.dealer.qualifies)
