"""A second exchange, exactly: another card after the first, or two at once.

Most of it is ruled out by bounds. With two more dead cards d and e, staying in weighs W - row[d] - row[e] + both, where
at most 946 of the dealer's hands have both; so the least row gives a bound for every hand, and the sum of the bounds
over the cards that may come one for the exchange. What the bounds leave open (four to a flush, mostly) goes through the
sweep once more with two dead cards, and buying the dealer a card is counted for it as well.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.buying import LANES, Shapes, gains, shapes
from croupier.analysis.housepoker.buyinggains import UNSEEN, Sold
from croupier.analysis.housepoker.secondbounds import Limits, Marked, Prices, collect, promising, wanted
from croupier.analysis.housepoker.secondsweep import (
    HIDDEN_LAST,
    PAIRS,
    Bought,
    Counts,
    Dead,
    Ruled,
    exchange_again,
    exchange_two,
    from_lower,
    two_dead,
)
from croupier.analysis.housepoker.solved import threads
from croupier.analysis.housepoker.studsweep import FIVES, FOURS, HIDDEN, HIDDEN_AFTER, Order, Pays, Results
from croupier.analysis.housepoker.studwords import near
from croupier.analysis.housepoker.symmetry import next_set, number_of
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.ranking.arrays import I32, Bools, Floats, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, places

if TYPE_CHECKING:
    from croupier.analysis.housepoker.stud import Plan

THREES: Final = 22_100
RANK_FOURS: Final = 715
_BOTH: Final = 946
"""The dealer's hidden hands that have two given cards: 44 choose 2."""


def _turns() -> Ints:
    """The exchanges of the suits 1, 2 and 3, as cards: (there, back)."""
    out = []
    for order in permutations((1, 2, 3)):
        suits = (0, *order)
        there = [4 * (card >> 2) + suits[card & 3] for card in range(52)]
        out.append([there, list(np.argsort(there))])
    return np.array(out, np.int64)


def _spots() -> Ints:
    """Four cards of each suit: the exchange of suits that leads them to suit 0 and an open card of suit 0 to 0 or 1."""
    out = []
    for suit in range(4):
        order = [suit, *(other for other in range(4) if other != suit)]
        out.append([4 * (card >> 2) + order.index(card & 3) for card in range(52)])
    return np.array(out, np.int64)


class Offer(NamedTuple):
    """A card for the dealer: what a better hand brings by its place, the terms, and which places may gain."""

    better: Ints
    terms: Ints
    may: Bools


@kernel
def _scatter(table: Floats, e: int, q: int, turns: Ints, out: Floats) -> None:
    """Add the gains with the dead card e to the four cards of suit 0 whose number is q, for one image of e and of the
    card that came; each pair of dead cards is written by its lower one."""
    for u in range(52):
        if u & 3 > 1:
            continue
        spot = out[q, 2 * (u >> 2) + (u & 3)]
        line, low = table[turns[1, u]], turns[0, e]
        for d in range(low + 1, 52):
            spot[from_lower(low, d)] += line[turns[1, d]]


@kernel
def _beside(shapes: Shapes, dead: Ints, e: int, unseen: int, terms: Ints, by_rank: Floats, table: Floats) -> bool:
    """The gains of the five cards in ``dead`` where e is dead too; not where e is one of them."""
    if e in (dead[0], dead[1], dead[2], dead[3], dead[4]):
        return False
    dead[5] = e
    gains(shapes, dead, unseen, terms, e & ~3, by_rank, table)
    return True


@kernel
def _bought(
    t: Places, shapes: Shapes, offer: Offer, choose: Ints, turns: Ints, unseen: int, rank: int, out: Floats
) -> None:
    """For four cards of suit 0, by an open card of suit 0 or 1 and two dead cards of which the lower has this rank:
    what buying brings, summed over the fifth cards that may come."""
    better, terms, may = offer
    ranks, four = np.arange(5), np.zeros(4, np.int64)
    dead = np.zeros(6, np.int64)
    table, by_rank = np.zeros((52, LANES)), np.zeros((13, 14))
    while ranks[4] < 13:  # five of one suit, then four and one of suit 1 that takes each rank in turn
        for i in range(5):
            dead[i] = 4 * ranks[i]
        place = place5(t, dead[0], dead[1], dead[2], dead[3], dead[4])
        if may[place]:
            terms[0], terms[1] = place, better[place]
            by_rank[0, 0] = -1.0
            for suit in range(2):
                if not _beside(shapes, dead, 4 * rank + suit, unseen, terms, by_rank, table):
                    continue
                for i in range(5):
                    m = 0
                    for j in range(5):
                        if j != i:
                            four[m] = ranks[j]
                            m += 1
                    for turn in range(0, 6, 2) if suit else range(1):
                        _scatter(table, dead[5], number_of(choose, four, 4), turns[turn], out)
        next_set(ranks, 5)
    ranks = np.arange(4)
    while ranks[3] < 13:
        for i in range(4):
            dead[i] = 4 * ranks[i]
        for fifth in range(13):
            dead[4] = 4 * fifth + 1
            place = place5(t, dead[0], dead[1], dead[2], dead[3], dead[4])
            if not may[place]:
                continue
            terms[0], terms[1] = place, better[place]
            by_rank[0, 0] = -1.0
            for suit in range(3):
                if not _beside(shapes, dead, 4 * rank + suit, unseen, terms, by_rank, table):
                    continue
                for turn in range(0, 6, 1 if suit == 2 else 2):
                    _scatter(table, dead[5], number_of(choose, ranks, 4), turns[turn], out)
        next_set(ranks, 4)


class Second:
    """The second exchanges of one game."""

    def __init__(self, plan: Plan, sold: Sold | None, values: Ints, stay: int, *, again: bool, two: bool) -> None:
        self.plan, self.sold, self.values, self.stay = plan, sold, values, stay
        ranks = list(combinations(range(13), 4))
        fours = np.array([[[4 * rank + suit for rank in four] for four in ranks] for suit in range(4)])
        choose = symmetry.choose_table()
        self.suited = sum(choose[fours[..., i], i + 1] for i in range(4))
        """The numbers of all fours of one suit, by suit; and of those near a straight flush."""
        self.near = self.suited[:, [i for i, four in enumerate(ranks) if near(four)]].ravel()
        self.again, self.two = again, two
        self.fold = -plan.opening * plan.denominator
        self.gain_at = np.full(FIVES, -1, np.int64)
        self.bought = np.zeros((RANK_FOURS, 26, PAIRS))
        if sold is not None:
            self.gain_at[sold.numbers] = np.arange(len(sold.numbers))
            self.most = sold.most() / (sold.sale.parts(UNSEEN - 2) * HIDDEN_LAST)
            if again:
                self._buy(sold)

    def _buy(self, sold: Sold) -> None:
        def part(rank: int) -> None:
            offer = Offer(sold.sale.better, sold.sale.terms(), sold.may)
            _bought(places("high"), shapes(), offer, symmetry.choose_table(), _turns(), UNSEEN - 1, rank, self.bought)

        with ThreadPoolExecutor(threads()) as pool:
            list(pool.map(part, range(13)))

    def bounds(self, u: int, bet: Ints, spread: I32) -> tuple[Floats, Floats, Floats]:
        """For every hand: how much it brings at most beyond giving up with two dead cards; the least it brings with
        one; and how much of the former is buying."""
        plan, lost = self.plan, self.plan.lost
        weight = bet - lost * HIDDEN
        top = np.maximum(plan.better, max(plan.free, plan.equal))[self.values] - lost
        most = (weight - 2.0 * spread[:, 0] + _BOTH * top) / HIDDEN_LAST + lost - self.fold
        buys = np.zeros(FIVES)
        if self.sold is not None:
            images = symmetry.suit_permutations()
            buys[self.sold.numbers] = self.most[self.sold.cls, images[self.sold.by, u]]
        least = np.maximum(self.fold, (weight - spread[:, 1]) / HIDDEN_AFTER + lost)
        return np.maximum(0.0, most) + buys, least, buys

    def add(
        self, u: int, order: Order, pays: Pays, known: tuple[Floats, Floats, Floats], scale: int, results: Results
    ) -> None:
        """Put another exchange into the results of the first; see that an exchange of two is never right."""
        plan, choose = self.plan, symmetry.choose_table()
        most, least, buys = known
        fours, threes, with_one = np.zeros(FOURS), np.zeros(THREES), np.zeros((THREES, 52))
        collect(u, choose, most, fours, threes, with_one)
        open_fours, open_threes = np.full(FOURS, -1, np.int64), np.full(THREES, -1, np.int64)
        asked = np.zeros(FIVES, np.int8)
        again, two = float(plan.again if self.again else -1), float(plan.two if self.two else -1)
        prices = Prices(float(HIDDEN * scale), float(plan.fee), float(self.fold), again, two)
        marked = Marked(open_fours, open_threes, asked)
        promising(u, choose, Limits(most, least, fours, threes, with_one), results, prices, marked)
        own = self._number(open_fours)
        open_threes[open_threes == 0] = np.arange((open_threes == 0).sum())
        want = np.zeros(FIVES, np.int64)
        hands = np.zeros((wanted(choose, u, open_fours, open_threes, want), 5), np.int64)
        rows = np.zeros((len(hands), 52), np.int64)
        by_four, by_three = (np.zeros((numbers.max() + 1, PAIRS), np.int64) for numbers in (open_fours, open_threes))
        by_rule, plain = np.zeros(len(by_four), np.bool_), np.zeros_like(by_four)
        if self.again:
            by_rule[open_fours[self.near]] = True
        dead, ruled = Dead(rows, hands, by_four, by_three), Ruled(self.stay, by_rule, plain)
        two_dead(u, order, pays, choose, want, marked._replace(fours=own), dead, ruled)
        fours[:], threes[:], with_one[:] = 0.0, 0.0, 0.0
        collect(u, choose, buys, fours, threes, with_one)
        self._again(u, scale, self.values[want >= 0], dead, (open_fours, fours), ruled, results)
        if exchange_two(choose, results, prices, marked, by_three, threes):
            raise NotSolvable("an exchange of two cards cannot be ruled out")

    def _number(self, open_fours: Ints) -> Ints:
        """Number the marked fours. Those of the suits 2 and 3 are images of one of suit 1 (the open card is of suit 0)
        and have its number; returned are the numbers of the others, which are worked out."""
        alike = self.suited[1:]
        if self.again:
            open_fours[self.near] = 0
        open_fours[alike] = open_fours[alike].max(axis=0)
        own = open_fours.copy()
        own[self.suited[2:]] = -1
        own[own == 0] = np.arange((own == 0).sum())
        open_fours[:] = own
        open_fours[self.suited[2:]] = own[self.suited[1]]
        return own

    def _again(
        self, u: int, scale: int, values: Ints, dead: Dead, fours: tuple[Ints, Floats], ruled: Ruled, results: Results
    ) -> None:
        """Another exchange. ``fours``: the numbers of those marked, and the most that buying brings after each."""
        sold = self.sold
        by, table, cls = np.zeros(1, np.uint8), np.zeros((1, 52, LANES)), np.zeros(1, np.int64)
        parts = (1, 1)
        if sold is not None:
            by, table, cls = sold.by, sold.table, sold.cls
            parts = sold.sale.parts(UNSEEN - 1), sold.sale.parts(UNSEEN - 2)
        stays, lasts = scale // 42, scale // (42 * 41)
        open_fours, bound = fours
        price = self.plan.again * stays * HIDDEN_AFTER
        counts = Counts(stays, stays // parts[0], lasts, lasts // parts[1], price, self.fold)
        bought = Bought(self.gain_at, by, table, cls, symmetry.suit_permutations(), self.bought, _spots())
        unknown = exchange_again(
            u, symmetry.choose_table(), values, dead, open_fours, bound * HIDDEN_LAST * lasts, (bought, counts), ruled,
            results,
        )  # fmt: skip
        if unknown:
            raise NotSolvable("another exchange after which the dealer's card may be bought cannot be ruled out")
