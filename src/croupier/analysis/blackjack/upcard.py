"""One card of the dealer, solved: what every hand is worth against it, played at its best or by a given table.

Splitting. The hands of a split box are played by rules that look at their own cards alone (and at the pair they come
from). For such rules the value of a split is exact: cards that other hands take are, to this hand, like any others that
stay unseen, except that we know of some of them that they did not make a further pair. That knowledge is put in by
inclusion and exclusion over how many of those cards would have been of the pair's value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb

import numpy as np

from croupier.analysis.blackjack.dealer import NATURAL, dealer_table, draws_from
from croupier.analysis.blackjack.hands import ACE, TEN, UPS, VALUES
from croupier.analysis.blackjack.kernel import HIT, MOST_STAKES, STAND, Played, Terms, not_played, play_values
from croupier.analysis.blackjack.problem import Problem
from croupier.ranking.arrays import Floats, Ints


@dataclass
class AgainstUp:
    """Everything against one card of the dealer (or two open ones)."""

    problem: Problem
    first: tuple[int, ...]
    kept_tables: dict[tuple[int, int], Floats] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules = self.problem.rules
        self.draws = draws_from(self.first, hits_soft_17=rules.dealer.soft_17 == "hit", push_at=rules.dealer.push_at)
        self.shoe = self.problem.shoe.copy()
        for value in self.first:
            self.shoe[value] -= 1
        self.looked = self.problem.looked(self.first)

    @property
    def name(self) -> str:
        return " ".join(UPS[value] for value in self.first)

    # ── single hands ───────────────────────────────────────────────────────────────────────────────────────────

    def which(self, value: int | None) -> Ints:
        """The hands that contain a card of this value (or all), from high to low."""
        hands = self.problem.hands
        order = hands.order if value is None else hands.order[hands.counts[hands.order, value] > 0]
        return order[hands.cards[order] >= 2]

    def table(self, value: int | None = None, extra: int = 0) -> Floats:
        """The dealer's chances for each hand, when ``extra`` more cards of this value have left the shoe."""
        key = (-1 if value is None else value, extra)
        if key not in self.kept_tables:
            shoe = self.shoe.copy()
            if value is not None:
                shoe[value] -= extra
            out = np.zeros((len(self.problem.hands), 8))
            dealer_table(self.problem.hands.counts, self.which(value), shoe, self.draws, out)
            self.kept_tables[key] = out
        return self.kept_tables[key]

    def play(
        self,
        value: int | None = None,
        extra: int = 0,
        actions: Ints | None = None,
        *,
        later_hand: bool = False,
        one_card: bool = False,
    ) -> Played:
        """Hands of an unsplit box, or (``value``) of a box split from a pair of it, at their best or as told."""
        hands, split = self.problem.hands, value is not None
        played = not_played(len(hands))
        shoe = self.shoe.copy()
        if value is not None:
            shoe[value] -= extra
        if actions is not None:
            played = played._replace(actions=actions.copy())
        figures = self.problem.figures(self.first, split=split, later_hand=later_hand, one_card=one_card)
        may_raise = self.problem.may_double_split if split else self.problem.may_double
        terms = Terms(shoe, self.table(value, extra), self.problem.pays, figures, may_raise)
        play_values(hands.compositions, self.which(value), terms, actions is None, played)
        return played

    # ── splitting ──────────────────────────────────────────────────────────────────────────────────────────────

    def most_hands(self, value: int) -> int:
        split = self.problem.rules.split
        assert split is not None
        return 2 if value == ACE and not split.resplit_aces else split.max_hands

    def split_value(self, value: int, actions: Ints | None = None, *, resplit: bool = True) -> tuple[float, Ints]:
        """What splitting a pair is worth to the box (where the dealer has looked: without the case of his natural),
        and how the hands are played."""
        split = self.problem.rules.split
        assert split is not None
        one_card = value == ACE and split.ace_cards == 1
        if one_card:
            actions = np.full((MOST_STAKES + 1, len(self.problem.hands)), STAND, dtype=np.int64)
        elif actions is None:
            actions = self.play(value, 1).actions
        most = self.most_hands(value) if resplit else 2
        first = self._split_hand(value, actions, most, one_card, later_hand=False)
        if self.problem.rules.dealer_natural.takes != "original":
            return sum(chance * (q * vq + a * va) for chance, q, vq, a, va in first), actions
        later = self._split_hand(value, actions, most, one_card, later_hand=True)
        total = 0.0  # the first hand of the box bears the loss to a natural, the others nothing
        for (chance, q, vq, a, va), (_, _, lq, _, la) in zip(first, later, strict=True):
            total += chance * ((q * vq + a * va) / (q + a) + (q * lq + a * la) * (q + a - 1) / (q + a))
        return total, actions

    def _split_hand(
        self, value: int, actions: Ints, most: int, one_card: bool, *, later_hand: bool
    ) -> list[tuple[float, int, float, int, float]]:
        """For each way in which the splitting may end: its chance, the number of hands known to have no further pair
        and the value of one, the number of hands with any second card and the value of one."""
        hand_values: dict[int, tuple[float, float]] = {}

        def drawn(extra: int) -> tuple[float, float]:
            """The value of a hand by its second card: any card; only cases in which it makes no pair."""
            if extra not in hand_values:
                played = self.play(value, extra, actions, later_hand=later_hand, one_card=one_card)
                hand_values[extra] = self._second_card(value, extra, played.values)
            return hand_values[extra]

        out = []
        n0, m0 = int(self.shoe.sum()), int(self.shoe[value])
        for chance, hands, known, free in self._endings(most, n0 - 2, m0 - 2):
            n, m = n0 - hands, m0 - hands
            vq = va = 0.0
            if known:
                vq = _known(known - 1, n, m, hands, lambda e: drawn(e)[1]) / _none_of(known, n, m)
            if free:
                va = _known(known, n, m, hands, lambda e: drawn(e)[0]) / _none_of(known, n, m)
            out.append((chance, known, vq, free, va))
        return out

    def _second_card(self, value: int, extra: int, values: Floats) -> tuple[float, float]:
        hands, shoe = self.problem.hands, self.shoe.copy()
        start = hands.of(value)
        shoe[value] -= extra + 1
        left = int(shoe.sum())
        each = [shoe[v] / left * values[1, hands.add[start, v]] if shoe[v] > 0 else 0.0 for v in range(VALUES)]
        return float(sum(each)), float(sum(each) - each[value])

    def _endings(self, most: int, n: int, m: int) -> Iterator[tuple[float, int, int, int]]:
        """(chance, hands, hands whose second card is known to make no pair, hands with any second card)."""

        def walk(chance: float, hands: int, waiting: int, known: int) -> Iterator[tuple[float, int, int, int]]:
            if chance <= 0:
                return
            if hands == most or not waiting:
                yield chance, hands, known, waiting
                return
            pair = (m - (hands - 2)) / (n - (hands - 2) - known)
            yield from walk(chance * pair, hands + 1, waiting + 1, known)
            yield from walk(chance * (1 - pair), hands, waiting - 1, known + 1)

        return walk(1.0, 2, 2, 0)

    # ── the box's first decision ───────────────────────────────────────────────────────────────────────────────

    def natural_at(self, hand: int) -> float:
        """How likely the dealer's natural is, given this hand."""
        return float(self.table()[hand, NATURAL])

    @property
    def paid_at_once(self) -> bool:
        """A natural of the player is paid before anything else happens."""
        return UPS[self.first[0]] in self.problem.rules.natural.at_once and len(self.first) == 1

    def natural_value(self) -> tuple[float, float | None]:
        """A natural of the player: waiting for the dealer, and even money where it is offered."""
        rules, hand = self.problem.rules, self.problem.hands.of(ACE, TEN)
        if self.paid_at_once:
            return float(rules.natural.pays), None
        chances = self.table()[hand]
        wait = sum(float(rules.natural_result(17 + c, False)) * chances[c] for c in range(5))
        wait += float(rules.natural_result(22, False)) * (chances[5] + chances[6])
        wait += float(rules.natural_result(21, True)) * chances[NATURAL]
        even = rules.even_money
        offered = even is not None and UPS[self.first[0]] in even.against
        return float(wait), float(even.pays) if even and offered else None

    def surrender_value(self, hand: int) -> float | None:
        rules = self.problem.rules.surrender
        if rules is None or UPS[self.first[0]] in rules.not_against:
            return None
        return -float(rules.loses) * (1 - self.natural_at(hand) if self.looked else 1)

    def first_hands(self) -> Iterator[tuple[int, int, int, float]]:
        """Every pair of first cards: hand, its two values, its probability given the dealer's card."""
        n = int(self.shoe.sum())
        for low in range(VALUES):
            for high in range(low, VALUES):
                ways = self.shoe[low] * (self.shoe[high] - (low == high)) * (2 if low != high else 1)
                if ways > 0:
                    yield self.problem.hands.of(low, high), low, high, ways / (n * (n - 1))

    def can_split(self, low: int, high: int) -> bool:
        rules = self.problem.rules
        return rules.split is not None and low == high and (low != TEN or rules.split.by == "value")


def _fall(n: int, k: int) -> float:
    out = 1.0
    for i in range(k):
        out *= max(0, n - i)
    return out


def _none_of(k: int, n: int, m: int) -> float:
    """The chance that none of k cards out of n is one of m."""
    return _fall(n - m, k) / _fall(n, k)


def _known(others: int, n: int, m: int, hands: int, value: object) -> float:
    """The value of a hand in the cases in which none of so many other cards is of the pair's value."""
    assert callable(value)
    out = 0.0
    for j in range(min(others, m) + 1):
        out += (-1) ** j * comb(others, j) * _fall(m, j) / _fall(n, j) * value(hands - 1 + j)
    return out


__all__ = ["HIT", "AgainstUp", "Played"]
