"""The gain of buying the dealer a card for every hand that can have one, up to the exchange of suits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.buying import LANES, Sale, Shapes, gains, may_gain, shapes
from croupier.analysis.housepoker.solved import threads
from croupier.analysis.housepoker.studsweep import HIDDEN, HIDDEN_AFTER, Results
from croupier.analysis.housepoker.symmetry import next_set, number_of, sorted_image
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.ranking.arrays import U8, Bools, Floats, Ints
from croupier.ranking.compiled import kernel

UNSEEN: Final = 42
"""Cards that nobody has seen when the dealer has shown his; one less for each card the player exchanged."""
MOST_CLASSES: Final = 20_000
_WITH: Final = 14_190
"""The dealer's hidden hands that have one given card: 45 choose 3."""


@kernel
def _hands(values: Ints, may: Bools, hands: U8, numbers: Ints) -> int:
    """The hands that may gain, and their numbers."""
    cards = np.arange(5)
    found = 0
    for k in range(values.shape[0]):
        if may[values[k]]:
            hands[found] = cards
            numbers[found] = k
            found += 1
        next_set(cards, 5)
    return found


@kernel
def _classed(choose: Ints, images: U8, hands: U8, smallest: Ints, by: U8) -> None:
    """For every hand the smallest number among its images, and the exchange of suits that leads there."""
    turned = np.zeros(5, np.int64)
    for i in range(hands.shape[0]):
        smallest[i] = number_of(choose, hands[i], 5)
        for p in range(1, images.shape[0]):
            sorted_image(images[p], hands[i], 5, turned)
            other = number_of(choose, turned, 5)
            if other < smallest[i]:
                smallest[i] = other
                by[i] = p


@kernel
def _fill(shapes: Shapes, better: Ints, terms: Ints, hands: U8, place: Ints, unseen: int, out: Floats) -> None:
    """The gains of classes that lie in order of their places: hands of one place have the same ranks."""
    by_rank = np.full((13, 14), -1.0)
    for i in range(hands.shape[0]):
        if i == 0 or place[i] != place[i - 1]:
            by_rank[0, 0] = -1.0
        terms[0] = place[i]
        terms[1] = better[place[i]]
        gains(shapes, hands[i].astype(np.int64), unseen, terms, 0, by_rank, out[i])


@kernel
def _most(shapes: Shapes, better: Ints, terms: Ints, hands: U8, place: Ints, unseen: int, out: Floats) -> None:
    """At most so much, by the open card, whatever else is dead."""
    by_rank = np.full((13, 14), -1.0)
    table = np.zeros((52, LANES))
    for i in range(hands.shape[0]):
        if i == 0 or place[i] != place[i - 1]:
            by_rank[0, 0] = -1.0
        terms[0] = place[i]
        terms[1] = better[place[i]]
        gains(shapes, hands[i].astype(np.int64), unseen, terms, 52, by_rank, table)
        out[i] = table[:, 52]


class Gains(NamedTuple):
    """Hands that gain, their numbers, the class of each and the exchange of suits that leads there; by class, open card
    and further dead card the gain."""

    hands: U8
    numbers: Ints
    cls: Ints
    by: U8
    table: Floats


@kernel
def _add(
    u: int, choose: Ints, images: U8, gained: Gains, now: int, after: int, exchanging: bool, results: Results
) -> None:
    """Add the gains beside one open card to the results of betting and of exchanging."""
    hands, numbers, cls, by, table = gained
    bet, draw, simple = results
    kept = np.zeros(4, np.int64)
    row = np.zeros(52, np.int64)
    for i in range(hands.shape[0]):
        h = hands[i]
        if u == h[0] or u == h[1] or u == h[2] or u == h[3] or u == h[4]:
            continue
        image = images[by[i]]
        line = table[cls[i], image[u]]
        bet[numbers[i]] += now * np.int64(line[52])
        if not exchanging:
            continue
        for d in range(52):
            row[d] = after * np.int64(line[image[d]])
        for j in range(5):
            m = 0
            for k in range(5):
                if k != j:
                    kept[m] = h[k]
                    m += 1
            number = number_of(choose, kept, 4)
            best, plain = draw[number], simple[number]
            for d in range(52):
                best[d] += row[d]
                plain[d] += row[d]


class Sold:
    """The gains of one game: by class, open card, and further dead card."""

    def __init__(self, sale: Sale, values: Ints, exchanges: int) -> None:
        self.sale, self.least = sale, UNSEEN - exchanges
        terms = [sale.terms(place) for place in range(len(sale.better))]
        self.may = np.array([place > 0 and may_gain(shapes(), term, self.least) for place, term in enumerate(terms)])
        hands, numbers = np.zeros((len(values), 5), np.uint8), np.zeros(len(values), np.int64)
        found = _hands(values, self.may, hands, numbers)
        self.hands, self.numbers = hands[:found].copy(), numbers[:found].copy()
        self.places = values[self.numbers]
        smallest, self.by = np.zeros(found, np.int64), np.zeros(found, np.uint8)
        _classed(symmetry.choose_table(), symmetry.suit_permutations(), self.hands, smallest, self.by)
        first, which = np.unique(smallest, return_inverse=True)
        if len(first) > MOST_CLASSES:
            raise NotSolvable("too many hands gain by buying the dealer a card")
        order = np.argsort(values[first], kind="stable")
        self.cls = np.argsort(order)[which]
        self.class_places = values[first][order]
        self.classes = self.hands[np.searchsorted(self.numbers, first)][order]
        self.table = np.zeros((len(first), 52, LANES))
        self._spread(_fill, sale, UNSEEN, self.table)

    def _spread(self, fill: Callable[..., None], sale: Sale, unseen: int, out: Floats) -> None:
        """Let a kernel fill a table over all classes, in several threads."""
        step = max(1, -(-len(out) // (4 * threads())))

        def part(start: int) -> None:
            here = slice(start, start + step)
            fill(shapes(), sale.better, sale.terms(), self.classes[here], self.class_places[here], unseen, out[here])

        with ThreadPoolExecutor(threads()) as pool:
            list(pool.map(part, range(0, len(out), step)))

    def most(self) -> Floats:
        """The most that buying can add whatever was exchanged, by class and open card."""
        out = np.zeros((len(self.classes), 52))
        self._spread(_most, self.sale.never_hurts(), self.least, out)
        return out

    def sure(self, bet: Ints, better: Ints, lost: int, fold: int) -> None:
        """Every hand that may gain stays in, whatever is dead: else the gain could not be added by itself."""
        weight = bet[self.numbers] - lost * HIDDEN
        there = bet[self.numbers] != 0
        least = weight - _WITH * (better[self.places] - lost) + lost * HIDDEN_AFTER
        if (least[there] < fold * HIDDEN_AFTER).any():
            raise NotSolvable("a hand that gains by buying the dealer a card may have been given up")

    def add(self, u: int, now: int, after: int, results: Results) -> None:
        """Add the gains beside one open card to the results, which count ``now`` and ``after`` times."""
        gained = Gains(self.hands, self.numbers, self.cls, self.by, self.table)
        choose, images = symmetry.choose_table(), symmetry.suit_permutations()
        _add(u, choose, images, gained, now, after, len(results.draw) > 1, results)
