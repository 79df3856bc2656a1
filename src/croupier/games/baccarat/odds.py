"""How often a baccarat round ends how, counted exactly over every order in which six cards can leave a full shoe.

Only points matter: ten values with falling counts. ``Deals`` holds, for each pair of two-card totals and each fifth and
sixth card, in how many ways they come; every rule of drawing is then a sum over ten thousand cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.games.baccarat.model import Drawing, Rules
from croupier.games.baccarat.points import Coup, Winner, points
from croupier.games.shoe import ShoeRules

Ends = dict[tuple[int, int], int]
"""(player's total, banker's total) → in how many ways."""
PlayerDraws = Callable[[int], bool]
BankerDraws = Callable[[int, int | None], bool]


@dataclass(frozen=True)
class Deals:
    """``ways[p][b][x][y]``: deals with two-card totals p and b whose fifth and sixth cards count x and y."""

    ways: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    cases: int


@lru_cache(maxsize=32)
def deals(counts: tuple[int, ...]) -> Deals:
    """From how many cards of each point value the shoe holds."""
    import numpy as np

    values = np.indices((10,) * 6).reshape(6, -1)
    have = np.array(counts, dtype=np.int64)
    ways = np.ones(values.shape[1], dtype=np.int64)
    for n in range(6):
        before = (values[:n] == values[n]).sum(axis=0)
        ways *= np.maximum(have[values[n]] - before, 0)
    first, second, third, fourth, fifth, sixth = values
    cell = (((first + third) % 10 * 10 + (second + fourth) % 10) * 10 + fifth) * 10 + sixth
    table = np.zeros(10_000, dtype=np.int64)
    np.add.at(table, cell, ways)
    shaped = table.reshape(10, 10, 10, 10).tolist()
    frozen = tuple(tuple(tuple(tuple(row) for row in plane) for plane in cube) for cube in shaped)
    return Deals(frozen, int(table.sum()))


def shoe_counts(shoe: ShoeRules) -> tuple[int, ...]:
    """Cards of each point value in the full shoe."""
    have = Counter(points(card) for card in shoe.pack)
    return tuple(shoe.packs * have[value] for value in range(10))


def ends(all_deals: Deals, naturals: list[int], player_draws: PlayerDraws, banker_draws: BankerDraws) -> Ends:
    """How the rounds end when both sides draw by these rules."""
    out: Ends = Counter()
    for p, b, x, y, ways in _cells(all_deals):
        if p in naturals or b in naturals:
            out[p, b] += ways
        elif player_draws(p):
            out[(p + x) % 10, (b + y * banker_draws(b, x)) % 10] += ways
        else:
            out[p, (b + x * banker_draws(b, None)) % 10] += ways
    return dict(out)


def _cells(all_deals: Deals) -> list[tuple[int, int, int, int, int]]:
    return [
        (p, b, x, y, ways)
        for p, cube in enumerate(all_deals.ways)
        for b, plane in enumerate(cube)
        for x, row in enumerate(plane)
        for y, ways in enumerate(row)
        if ways
    ]


def by_table(drawing: Drawing) -> tuple[PlayerDraws, BankerDraws]:
    """Drawing as the table says; a free choice draws (what to choose is solved elsewhere)."""
    return (
        lambda total: drawing.player_does(total) != "S",
        lambda total, third: drawing.banker_does(total, third) != "S",
    )


def pair_chance(rules: Rules) -> Fraction:
    """How often the first two cards of a side are a pair."""
    kind = (lambda card: card.rank) if rules.pair_by == "rank" else points
    have = Counter(kind(card) for card in rules.shoe.pack)
    size = rules.shoe.size
    return Fraction(sum(rules.shoe.packs * n * (rules.shoe.packs * n - 1) for n in have.values()), size * (size - 1))


def distribution(rules: Rules, bet: str, stake: Fraction | None = None) -> dict[Fraction, Fraction]:
    """Profit per unit staked → probability, for a bet against the house. ``stake`` matters where a commission has a
    minimum."""
    out: dict[Fraction, Fraction] = {}
    for coup, chance in _coups(rules, bet):
        profit = rules.result(bet, coup, stake)
        out[profit] = out.get(profit, Fraction(0)) + chance
    return out


def _coups(rules: Rules, bet: str) -> list[tuple[Coup, Fraction]]:
    if rules.bets[bet].on.pair is not None:
        hit = pair_chance(rules)
        return [(Coup(0, 0, True, True), hit), (Coup(0, 0), 1 - hit)]
    every = deals(shoe_counts(rules.shoe))
    ended = ends(every, rules.drawing.naturals, *by_table(rules.drawing))
    return [(Coup(*totals), Fraction(ways, every.cases)) for totals, ways in ended.items()]


def winners(rules: Rules) -> dict[Winner, Fraction]:
    """How often each side wins, and how often neither does, from a full shoe."""
    every = deals(shoe_counts(rules.shoe))
    out: dict[Winner, Fraction] = {"player": Fraction(0), "banker": Fraction(0), "tie": Fraction(0)}
    for totals, ways in ends(every, rules.drawing.naturals, *by_table(rules.drawing)).items():
        out[Coup(*totals).winner] += Fraction(ways, every.cases)
    return out


def edge(rules: Rules, bet: str) -> Fraction:
    """What the house keeps of a unit staked, on average."""
    return -sum((profit * chance for profit, chance in distribution(rules, bet).items()), Fraction(0))
