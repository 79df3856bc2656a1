"""Which row of the table five cards are paid by: the first one that they are, wild cards standing for what is best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from croupier.cards import RANKS, Card
from croupier.games.videopoker.model import Kind, Row, Rules


class Five(NamedTuple):
    """Five cards, looked at: the natural ones by rank, how many are wild, and how many of those are of a wild rank."""

    ranks: tuple[int, ...]
    wild: int
    of_wild_rank: int
    one_suit: bool

    @classmethod
    def of(cls, rules: Rules, hand: Sequence[Card]) -> Five:
        wild_ranks = {RANKS.index(rank) for rank in rules.wild}
        natural = [card for card in hand if not card.is_joker and card.rank not in wild_ranks]
        ranked = sum(not card.is_joker and card.rank in wild_ranks for card in hand)
        suits = {card.suit for card in natural}
        return cls(tuple(card.rank for card in natural), len(hand) - len(natural), ranked, len(suits) <= 1)

    @property
    def alike(self) -> int:
        """The most that can be made alike."""
        return max(Counter(self.ranks).values(), default=0) + self.wild

    @property
    def in_a_row(self) -> bool:
        """Can they be a straight, the ace at either end?"""
        if len(set(self.ranks)) < len(self.ranks):
            return False
        low = [-1 if rank == 12 else rank for rank in self.ranks]
        return any(max(each, default=0) - min(each, default=0) <= 4 for each in (self.ranks, low))

    @property
    def high(self) -> bool:
        """Are they of the five highest ranks, none twice?"""
        return len(set(self.ranks)) == len(self.ranks) and all(rank >= 8 for rank in self.ranks)


def _full_house(five: Five, row: Row) -> bool:
    del row
    counts = Counter(five.ranks)
    return len(counts) <= 2 and max(counts.values(), default=0) <= 3


def _four(five: Five, row: Row) -> bool:
    if not row.ranks and not row.kicker:
        return five.alike >= 4
    counts = Counter(five.ranks)
    four = [rank for rank, count in counts.items() if count == 4 and (not row.ranks or RANKS[rank] in row.ranks)]
    rest = [rank for rank, count in counts.items() if count < 4]
    return bool(four) and (not row.kicker or any(RANKS[rank] in row.kicker for rank in rest))


def _pair(five: Five, row: Row) -> bool:
    counts = Counter(rank for rank in five.ranks if not row.ranks or RANKS[rank] in row.ranks)
    return max(counts.values(), default=0) + five.wild >= 2 and (bool(counts) or five.wild >= 2)


_IS: Final[Mapping[Kind, Callable[[Five, Row], bool]]] = {
    "royal": lambda five, _: not five.wild and five.one_suit and five.high,
    "wild_royal": lambda five, _: five.wild > 0 and five.one_suit and five.high,
    "five": lambda five, _: five.alike >= 5,
    "wilds": lambda five, _: five.of_wild_rank >= 4,
    "straight_flush": lambda five, _: five.one_suit and five.in_a_row,
    "four": _four,
    "full_house": _full_house,
    "flush": lambda five, _: five.one_suit,
    "straight": lambda five, _: five.in_a_row,
    "three": lambda five, _: five.alike >= 3,
    "two_pair": lambda five, _: sorted(Counter(five.ranks).values())[-2:] in ([2, 2], [2, 3]) or five.alike >= 4,
    "pair": _pair,
}


def row_of(rules: Rules, hand: Sequence[Card]) -> int | None:
    """The number of the row that pays; none: the hand is lost."""
    return row_of_five(rules, Five.of(rules, hand))


def row_of_five(rules: Rules, five: Five) -> int | None:
    return next((number for number, row in enumerate(rules.pays) if _IS[row.hand](five, row)), None)
