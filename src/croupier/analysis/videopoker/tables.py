"""What is known of all hands of one pack and one table of pays; made once for each, in a second or two."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, lcm

import numpy as np

from croupier.analysis.videopoker.kernels import Lists, list_hands, price, solve
from croupier.cards import RANKS, Card
from croupier.games.videopoker import Rules
from croupier.games.videopoker.hands import Five, row_of_five
from croupier.ranking.arrays import I8

JOKER_RANK = len(RANKS)


class Tables:
    """All hands of a pack, by the rows that pay them (``rules``); ``times``: what the rows pay."""

    def __init__(self, rules: Rules, times: Sequence[Fraction]) -> None:
        self.rules, self.times = rules, times
        self.pack = rules.pack
        self.place = {card: number for number, card in enumerate(self.pack)}
        size = len(self.pack)
        choose = np.array([[comb(card, count) for count in range(6)] for card in range(size)], np.int64)
        begins = np.cumsum([0, *(comb(size, count) for count in range(5))]).astype(np.int64)
        rows = np.full(comb(size, 5), -1, np.int8)
        counts = np.zeros((int(begins[5]), len(times)), np.int32)
        wild = {RANKS.index(rank) for rank in rules.wild}
        ranks = np.array([JOKER_RANK if card.is_joker else card.rank for card in self.pack], np.int64)
        suits = np.array([card.suit for card in self.pack], np.int64)
        natural = np.array([not card.is_joker and card.rank not in wild for card in self.pack], np.int64)
        list_hands(ranks, suits, natural, _by_ranks(rules), choose, begins, rows, counts)
        self.scale = lcm(*(each.denominator for each in times))
        pays = np.array([int(each * self.scale) for each in times], np.int64)
        self.draws = [comb(size - 5, 5 - bin(held).count("1")) for held in range(32)]
        self.whole = lcm(*self.draws)
        weights = np.array([self.whole // draws for draws in self.draws], np.int64)
        self.lists = Lists(choose, begins, rows, counts, counts @ pays, pays, weights)

    @cached_property
    def ends(self) -> list[Fraction]:
        """How often each row pays in the end, every hand held as is best."""
        totals = np.zeros(len(self.times), np.int64)
        solve(self.lists, totals)
        return [Fraction(int(total), comb(len(self.pack), 5) * self.whole) for total in totals]

    def holds(self, hand: Sequence[Card]) -> dict[tuple[Card, ...], Fraction]:
        """Every way to hold five cards: what is held → what it returns of the stake."""
        ordered = sorted(hand)
        out = np.zeros(32, np.int64)
        places = np.array([self.place[card] for card in ordered], np.int64)
        price(self.lists, places, out)
        held = (tuple(card for n, card in enumerate(ordered) if mask >> n & 1) for mask in range(32))
        return {
            cards: Fraction(int(worth), draws * self.scale)
            for cards, worth, draws in zip(held, out, self.draws, strict=True)
        }


def _by_ranks(rules: Rules) -> I8:
    """Five ranks in order (a joker above the ace), of one suit or not → the row that pays them."""
    out = np.full((2, 14**5), -1, np.int8)
    wild = {RANKS.index(rank) for rank in rules.wild}
    for ranks in combinations_with_replacement(range(14), 5):
        natural = tuple(rank for rank in ranks if rank != JOKER_RANK and rank not in wild)
        of_wild_rank = sum(rank in wild for rank in ranks)
        key = 0
        for rank in ranks:
            key = key * 14 + rank
        for one_suit in (False, True):
            row = row_of_five(rules, Five(natural, 5 - len(natural), of_wild_rank, one_suit))
            out[int(one_suit), key] = -1 if row is None else row
    return out


@lru_cache(maxsize=12)
def _known(rules: str, times: tuple[Fraction, ...]) -> Tables:
    return Tables(Rules.model_validate_json(rules), times)


def tables(rules: Rules, stake: int | None = None) -> Tables:
    """Of a machine at a stake; machines with the same pack and the same pays share them."""
    alike = rules.model_copy(
        update={"title": {"en": "Video poker"}, "about": "", "deviations": [], "stakes": [1], "by_stake": {}}
    )
    return _known(alike.model_dump_json(exclude={"posted", "fixed", "limit_rules", "rules"}), tuple(rules.times(stake)))
