"""Russian poker pays the two best combinations of the player's five or six cards (gelp/russian-poker)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from croupier.cards import BadCard, Card, no_twice, show
from croupier.cards import cards as read_cards
from croupier.ranking.ask import Cards
from croupier.ranking.five import HIGH, grouped, high
from croupier.ranking.value import Category, Scale, spoken

_C = Category
RUSSIAN = Scale("russian", (_C.HIGH_CARD, _C.ACE_KING, *HIGH.ladder[1:]))
_WHOLE = frozenset({_C.STRAIGHT, _C.FLUSH, _C.FULL_HOUSE, _C.STRAIGHT_FLUSH, _C.ROYAL_FLUSH})
_OF_A_KIND = {2: _C.PAIR, 3: _C.THREE_OF_A_KIND, 4: _C.FOUR_OF_A_KIND}


class Combination(NamedTuple):
    """A combination and its core cards: kickers are no part of it."""

    strength: int
    category: Category
    core: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{spoken(*RUSSIAN.read(self.strength))} ({show(self.core)})"


def _combination(category: Category, faces: Iterable[int], core: Iterable[Card]) -> Combination:
    return Combination(RUSSIAN.strength(category, faces), category, tuple(sorted(core, reverse=True)))


def combinations_in(hand: tuple[Card, ...]) -> Iterator[Combination]:
    """Every combination that can be found in the cards, each with its core cards only."""
    alike: dict[int, list[tuple[Card, ...]]] = {}
    for rank in {card.rank for card in hand}:
        same = [card for card in hand if card.rank == rank]
        for count in range(2, len(same) + 1):
            for some in combinations(same, count):
                yield _combination(_OF_A_KIND[count], (rank + 2,), some)
                alike.setdefault(count, []).append(some)
    for first, second in combinations(alike.get(2, []), 2):
        if first[0].rank != second[0].rank:
            faces = sorted((first[0].rank + 2, second[0].rank + 2), reverse=True)
            yield _combination(_C.TWO_PAIR, faces, first + second)
    for ace in hand:
        for king in hand:
            if (ace.rank, king.rank) == (12, 11):
                yield _combination(_C.ACE_KING, (), (ace, king))
    for five in combinations(hand, 5):
        faces = [card.rank + 2 for card in five]
        suited = len({card.suit for card in five}) == 1
        category, deciding = high(faces, suited) if len(set(faces)) == 5 else grouped(faces)
        if category in _WHOLE:
            yield _combination(category, deciding, five)


def two_best(given: Cards) -> tuple[Combination, ...]:
    """The combinations that are paid: the highest, then the highest with a core card that is not in the first's core.

    None, one or two of them. The second may be of the same kind (two straights that share four cards); with five
    cards it can only be ace-king.

    >>> [best.category.value for best in two_best("As Kd 9c 9s 6d")]
    ['pair', 'ace_king']
    >>> [best.category.value for best in two_best("9h 8d 7c 6s 5c 6d")]
    ['straight', 'straight']
    """
    hand = no_twice(read_cards(given))
    if len(hand) not in (5, 6):
        raise BadCard(f"Russian poker is played with five or six cards, not {len(hand)}: '{show(hand)}'")
    if any(card.is_joker for card in hand):
        raise BadCard(f"Russian poker has no joker: '{show(hand)}'")
    found = sorted(combinations_in(hand), reverse=True)
    if not found:
        return ()
    first = found[0]
    second = next((other for other in found if not set(other.core) <= set(first.core)), None)
    return (first, second) if second else (first,)
