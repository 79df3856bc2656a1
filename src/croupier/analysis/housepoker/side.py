"""Bets that look at the player's own cards only: counted over all hands."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from croupier.analysis.certificate import Distribution
from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.cards import Card
from croupier.games.housepoker.books import outcome
from croupier.games.housepoker.hands import Judged, condition, least
from croupier.games.housepoker.model import Pay, Rules
from croupier.ranking import find_ranking
from croupier.ranking.batch import rank_many
from croupier.ranking.counting import seven_card_counts

Rows = list[tuple[str, Fraction]]
"""Row of a table → how often it is the first that fits."""


@cache
def _places(ranking: str, cards: int) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], int]:
    """How many hands have each place, and how many hands there are."""
    size = len(find_ranking(ranking).every())
    if cards == 7:
        counts = np.asarray(seven_card_counts(), np.int64)
        return counts, int(counts.sum())
    reps = symmetry.boards(cards)
    found = rank_many(reps.cards.astype(np.int64), ranking, check=False)
    counts = np.bincount(found, weights=reps.sizes, minlength=size + 1).astype(np.int64)
    return counts, int(counts.sum())


def cards_judged(rules: Rules, name: str) -> int:
    """How many cards the table of a bet looks at, all of them alike."""
    judged = rules.bets[name].judged
    known = {"best": rules.own_cards + rules.board_cards, "dealt": rules.own_cards, "first_five": 5}
    if judged not in known:
        raise NotSolvable(f"{name} is judged by {judged}, and such bets are not counted")
    return known[judged]


def frequencies(rules: Rules, name: str) -> Rows:
    """How often each row of a bet's table is hit; the rest hits none."""
    bet = rules.bets[name]
    table = list(rules.pays(name))
    lows = [least(rules.ranking, row) for row in table]
    if bet.judged == "own":
        return _two_cards(rules, table)
    cards = cards_judged(rules, name)
    if any(low is None for low in lows):
        return _by_patterns(rules, table, cards)
    counts, total = _places(rules.ranking, cards)
    every = np.array(find_ranking(rules.ranking).every())
    out, above = [], len(counts)
    for row, low in zip(table, lows, strict=True):
        assert low is not None
        place = 1 + int(np.searchsorted(every, low))
        out.append((row, Fraction(int(counts[place:above].sum()), total)))
        above = min(above, place)
    return out


def _by_patterns(rules: Rules, table: list[str], cards: int) -> Rows:
    """Rows that are not all a matter of strength, over the classes of hands."""
    reps = symmetry.boards(cards)
    way = find_ranking(rules.ranking)
    tests = [condition(rules.ranking, row) for row in table]
    hits: dict[str, int] = defaultdict(int)
    for hand, size in zip(reps.cards.tolist(), reps.sizes.tolist(), strict=True):
        own = tuple(Card(card) for card in hand)
        seen = Judged(way.of(own), own, own)
        for row, test in zip(table, tests, strict=True):
            if test(seen):
                hits[row] += size
                break
    total = int(reps.sizes.sum())
    return [(row, Fraction(hits[row], total)) for row in table]


def _two_cards(rules: Rules, table: list[str]) -> Rows:
    pack = [Card(n) for n in range(52)]
    hits: dict[str, Fraction] = defaultdict(Fraction)
    tests = [(row, condition(rules.ranking, row)) for row in table]
    plain = [(row, test) for row, test in tests if " against " not in row]
    dealer_rows = [(row, test) for row, test in tests if " against " in row]
    for own in combinations(pack, 2):
        left = Fraction(1)
        for row, test in dealer_rows:
            if not any(test(Judged(0, own, own, pair)) for pair in _alike(own)):
                continue
            rest = [card for card in pack if card not in own]
            met = sum(test(Judged(0, own, own, other)) for other in combinations(rest, 2))
            share = Fraction(met, len(rest) * (len(rest) - 1) // 2)
            hits[row] += share
            left -= share
        for row, test in plain:
            if test(Judged(0, own, own)):
                hits[row] += left
                break
    return [(row, hits[row] / 1326) for row in table]


def _alike(own: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Pairs of the same rank as the own cards: the only dealer's hands that such a row can mean."""
    same = [Card(4 * own[0].rank + suit) for suit in range(4)]
    return [pair for pair in combinations(same, 2) if not set(pair) & set(own)]


def _profit(pay: Pay, stake: int, currency: str, *, returned: bool) -> Fraction:
    """Profit per unit staked."""
    if isinstance(pay, dict):
        return Fraction(pay[currency] - (0 if returned else stake), stake)
    return pay


def distribution(rules: Rules, name: str, currency: str) -> Distribution:
    """Profit per unit staked on a side bet that is not forfeited."""
    bet = rules.bets[name]
    stake = bet.stake[currency] if bet.stake else 1
    out: Distribution = defaultdict(Fraction)
    missed = Fraction(1)
    for row, share in frequencies(rules, name):
        pay = rules.pays(name)[row]
        out[_profit(pay, stake, currency, returned=bet.stake_returned)] += share
        missed -= share
    result = outcome(rules, name, "any")
    below = bet.below
    assert result == "table"
    assert below != "table"
    out[below] += missed
    return {profit: share for profit, share in out.items() if share}
