"""The table people know: one action for each total, soft total and pair against each card of the dealer.

The best such table is found by improving it until nothing changes: hands of one total are weighed by how often they are
reached when the table itself is played.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.analysis.blackjack.hands import ACE, TEN, VALUES, Hands
from croupier.analysis.blackjack.kernel import HIT, MOST_STAKES, RAISE, STAND, reach
from croupier.analysis.blackjack.problem import Problem
from croupier.analysis.blackjack.upcard import AgainstUp, Played
from croupier.ranking.arrays import Floats, Ints

_ROUNDS = 30
TOTALS = 22


@dataclass(slots=True)
class UpTable:
    """One column of the table. Classes 0–9 are pairs; then, by number of cards where it matters, totals."""

    hit: Ints  # class → 0 stand, 1 hit
    raised: Ints  # stakes × class → double or buy where it is allowed
    surrender: Ints  # class
    split: Ints  # value of the pair
    even_money: bool = False
    value: float = 0.0

    def same(self, other: UpTable) -> bool:
        return all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in ("hit", "raised", "surrender", "split")
        )


def classes_of(problem: Problem) -> Ints:
    """The class of each hand in the table."""
    hands = problem.hands
    out = np.zeros(len(hands), dtype=np.int64)
    for hand in range(len(hands)):
        if hands.cards[hand] == 2 and hands.counts[hand].max() == 2:
            out[hand] = int(hands.counts[hand].argmax())
        else:
            out[hand] = class_of(problem, int(hands.cards[hand]), int(hands.soft[hand]), int(hands.total[hand]))
    return out


def class_of(problem: Problem, cards: int, soft: int, total: int) -> int:
    level = max(0, cards - 2) if problem.counts_matter else 0
    return VALUES + (level * 2 + soft) * TOTALS + total


def number_of_classes(problem: Problem) -> int:
    levels = problem.rules.long_hand.cards if problem.counts_matter and problem.rules.long_hand else 1
    return VALUES + 2 * levels * TOTALS


def raise_allowed(problem: Problem, *, split: bool) -> Ints:
    """stakes × hand: may the hand be doubled or its next card be bought?"""
    hands = problem.hands
    out = np.zeros((MOST_STAKES + 1, len(hands)), dtype=np.int64)
    if problem.rules.double:
        out[1] = problem.may_double_split if split else problem.may_double
    if problem.rules.buy:
        for stakes in range(1, len(problem.rules.buy.cards) + 1):
            out[stakes] = (hands.cards == stakes + 1) & (hands.total < 21)
    return out


def actions_by(problem: Problem, column: UpTable, classes: Ints, *, split: bool) -> Ints:
    """The table as actions of single hands."""
    out = np.where(column.hit[classes] == 1, HIT, STAND)[None, :].repeat(MOST_STAKES + 1, axis=0)
    may = raise_allowed(problem, split=split)
    for stakes in range(1, MOST_STAKES + 1):
        out[stakes] = np.where((may[stakes] == 1) & (column.raised[stakes][classes] == 1), RAISE, out[stakes])
    return np.ascontiguousarray(out)


def best_table(against: AgainstUp, best: Played) -> UpTable:
    """The best column against this card of the dealer."""
    problem = against.problem
    search = _Search(against, classes_of(problem), number_of_classes(problem))
    column = search.first(best)
    seen: list[UpTable] = []
    for _ in range(_ROUNDS):
        after = search.improved(column)
        if after.same(column):
            break
        if any(after.same(old) for old in seen):  # two tables that each improve the other: they are worth the same
            break
        seen.append(column)
        column = after
    column.value = search.value(column)
    wait, even = against.natural_value()
    column.even_money = even is not None and even > wait
    return column


class _Search:
    def __init__(self, against: AgainstUp, classes: Ints, number: int) -> None:
        self.against, self.problem = against, against.problem
        self.classes, self.number = classes, number
        self.hands: Hands = self.problem.hands
        self.may = raise_allowed(self.problem, split=False)
        self.firsts = [(h, lo, hi, p) for h, lo, hi, p in against.first_hands() if (lo, hi) != (ACE, TEN)]
        self.chance = np.zeros(len(self.hands))
        for hand, _, _, p in self.firsts:
            self.chance[hand] = p

    def _sum(self, weighted: Floats) -> Floats:
        return np.bincount(self.classes, weights=weighted, minlength=self.number).astype(np.float64)

    def first(self, best: Played) -> UpTable:
        stand, hit = self._clean(best.by_action[1, STAND]), self._clean(best.by_action[1, HIT])
        column = UpTable(
            (self._sum(hit - stand) > 0).astype(np.int64),
            np.zeros((MOST_STAKES + 1, self.number), dtype=np.int64),
            np.zeros(self.number, dtype=np.int64),
            np.zeros(VALUES, dtype=np.int64),
        )
        for stakes in range(1, MOST_STAKES + 1):
            more = np.where(self.may[stakes] == 1, self._clean(best.by_action[stakes, RAISE]), 0)
            rest = np.where(self.may[stakes] == 1, np.maximum(stand, hit) * stakes, 0)
            column.raised[stakes] = (self._sum(more - rest) > 0).astype(np.int64)
        return column

    @staticmethod
    def _clean(values: Floats) -> Floats:
        return np.where(values < -1e8, 0.0, values)

    def improved(self, column: UpTable) -> UpTable:
        actions = actions_by(self.problem, column, self.classes, split=False)
        played = self.against.play(actions=actions)
        weight = self._reached(column, actions, played)
        after = UpTable(
            self._better_hits(actions, played, weight),
            column.raised.copy(),
            column.surrender.copy(),
            column.split.copy(),
        )
        self._better_raises(after, played, weight)
        self._better_first_decisions(after)
        return after

    def _reached(self, column: UpTable, actions: Ints, played: Played) -> Floats:
        weight = np.zeros((MOST_STAKES + 1, len(self.hands)))
        for hand, low, high, p in self.firsts:
            if not (low == high and column.split[low]) and not column.surrender[self.classes[hand]]:
                weight[1, hand] = p
        fig = self.problem.figures(self.against.first, split=False)
        from_low = self.hands.order[::-1].copy()
        reach(self.hands.compositions, from_low, self.against.shoe, fig, played._replace(actions=actions), weight)
        return weight

    def _better_hits(self, actions: Ints, played: Played, weight: Floats) -> Ints:
        gain, weighed = np.zeros(self.number), np.zeros(self.number)
        spare = np.zeros(self.number)  # where a class is never reached by the table: all its hands alike
        for stakes in range(1, MOST_STAKES + 1):
            can = (played.by_action[stakes, HIT] > -1e8) & (self.hands.cards >= 2)
            more = np.where(can, played.by_action[stakes, HIT] - played.by_action[stakes, STAND], 0.0)
            w = np.where(actions[stakes] == RAISE, 0.0, weight[stakes])
            gain += self._sum(more * w)
            weighed += self._sum(w)
            if stakes == 1:
                spare = self._sum(more)
        return np.where(weighed > 0, gain > 0, spare > 0).astype(np.int64)

    def _better_raises(self, after: UpTable, played: Played, weight: Floats) -> None:
        for stakes in range(1, MOST_STAKES + 1):
            may = (self.may[stakes] == 1) & (played.by_action[stakes, RAISE] > -1e8)
            if not may.any():
                continue
            hit = played.by_action[stakes, HIT]
            other = np.where(after.hit[self.classes] == 1, hit, played.by_action[stakes, STAND])
            more = np.where(may, played.by_action[stakes, RAISE] - other, 0.0)
            w = self.chance if stakes == 1 else weight[stakes]
            gain, weighed, spare = self._sum(more * w), self._sum(np.where(may, w, 0.0)), self._sum(more)
            after.raised[stakes] = np.where(weighed > 0, gain > 0, spare > 0)

    def _better_first_decisions(self, after: UpTable) -> None:
        played = self.against.play(actions=actions_by(self.problem, after, self.classes, split=False))
        given_up = np.zeros(len(self.hands))
        for hand, _, _, p in self.firsts:
            lost = self.against.surrender_value(hand)
            if lost is not None:
                given_up[hand] = p * (lost - played.values[1, hand])
        after.surrender = (self._sum(given_up) > 0).astype(np.int64)
        split_actions = actions_by(self.problem, after, self.classes, split=True)
        for hand, low, high, _ in self.firsts:
            if self.against.can_split(low, high):
                split, _ = self.against.split_value(low, split_actions)
                keep = self._kept(after, played, hand)
                after.split[low] = split > keep

    def _kept(self, column: UpTable, played: Played, hand: int) -> float:
        lost = self.against.surrender_value(hand)
        if lost is not None and column.surrender[self.classes[hand]]:
            return lost
        return float(played.values[1, hand])

    def value(self, column: UpTable) -> float:
        """What the column is worth, naturals included."""
        played = self.against.play(actions=actions_by(self.problem, column, self.classes, split=False))
        split_actions = actions_by(self.problem, column, self.classes, split=True)
        out = 0.0
        for hand, low, high, p in self.against.first_hands():
            if (low, high) == (ACE, TEN):
                wait, even = self.against.natural_value()
                out += p * max(wait, wait if even is None else even)
                continue
            if self.against.can_split(low, high) and column.split[low]:
                value, _ = self.against.split_value(low, split_actions)
            else:
                value = self._kept(column, played, hand)
            out += p * (value - (self.against.natural_at(hand) if self.against.looked else 0.0))
        return out
