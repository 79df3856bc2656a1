"""Wild cards: Pai Gow's joker and Oasis Stud's deuces.

Both are read the same way: the wild cards are given every set of faces in turn and the best hand counts. What a wild
card may become is the ranking's rule: anything for a deuce, an ace or the missing card of a straight or flush for the
joker.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from croupier.cards import JOKER_NUMBER
from croupier.ranking.cache import cached, stamp
from croupier.ranking.evaluators import Evaluate
from croupier.ranking.five import HIGH, Named, grouped, straight_top
from croupier.ranking.keys import RANK_SHIFT, RANK_WEIGHT, WEIGHT, key_of, rank_counts
from croupier.ranking.value import Category, Scale

_C = Category
_NINE: Final = HIGH.ladder[:-1]
PAI_GOW: Final = Scale("pai-gow", (*_NINE, _C.ROYAL_FLUSH, _C.FIVE_OF_A_KIND), wheel_second=True)
"""Five aces beat everything; A-2-3-4-5 is the second best straight (ray-casino/pai-gow-poker)."""
PAI_GOW_WHEEL_LOWEST: Final = Scale("pai-gow-wheel-lowest", PAI_GOW.ladder)
DEUCES: Final = Scale("deuces-wild", (*_NINE, _C.FIVE_OF_A_KIND, _C.WILD_ROYAL_FLUSH, _C.ROYAL_FLUSH))
"""Oasis Stud, version C: five of a kind between the straight flush and the royal flush with a deuce."""
SCALES: Final = {scale.name: scale for scale in (PAI_GOW, PAI_GOW_WHEEL_LOWEST, DEUCES)}
_RUNS: Final = frozenset({_C.STRAIGHT, _C.FLUSH, _C.STRAIGHT_FLUSH, _C.ROYAL_FLUSH})
_SOURCES: Final = ("value.py", "five.py", "keys.py", "wild.py")


def _named(faces: Sequence[int], suited: bool) -> Named:
    distinct = len(set(faces)) == 5
    top = straight_top(faces)
    if suited and distinct:
        if top:
            return Named(_C.ROYAL_FLUSH if top == 14 else _C.STRAIGHT_FLUSH, (top,))
        return Named(_C.FLUSH, tuple(sorted(faces, reverse=True)))
    return Named(_C.STRAIGHT, (top,)) if top else grouped(faces)


def wild_strength(scale: Scale, faces: Sequence[int], suited: bool, wilds: int) -> int:
    """The best that ``wilds`` wild cards make of the natural ``faces``; ``suited`` when those are of one suit.

    A wild card is never a card already in the hand, except for five of a kind: so in a flush it is the highest
    rank that is missing (ray-casino/oasis-stud-poker, ray-casino/pai-gow-poker).
    """
    best = 0
    for added in combinations_with_replacement(range(2, 15), wilds):
        named = _named((*faces, *added), suited)
        if scale is DEUCES:
            if wilds and named.category is _C.ROYAL_FLUSH:
                named = named._replace(category=_C.WILD_ROYAL_FLUSH)
        elif wilds and added != (14,) and named.category not in _RUNS:
            continue
        best = max(best, scale.strength(*named))
    return best


class WildStrengths(NamedTuple):
    """For each number of wild cards: strength by the rank key of the natural ones, mixed suits and one suit."""

    mixed: list[dict[int, int]]
    suited: list[dict[int, int]]


def _naturals(wilds: int, first: int) -> Iterator[tuple[int, ...]]:
    yield from ((0,) * first + counts for counts in rank_counts(5 - wilds, first))


@cache
def wild_strengths(name: str) -> WildStrengths:
    """The table of a wild ranking: every number of wild cards, every set of natural cards."""
    scale = SCALES[name]
    most, first = (4, 1) if scale is DEUCES else (1, 0)

    def build() -> bytes:
        numbers = array("I")
        for wilds in range(most + 1):
            for counts in _naturals(wilds, first):
                faces = [rank + 2 for rank, count in enumerate(counts) for _ in range(count)]
                numbers.append(wild_strength(scale, faces, False, wilds))
                numbers.append(wild_strength(scale, faces, True, wilds) if max(counts) == 1 else 0)
        return numbers.tobytes()

    numbers = array("I")
    numbers.frombytes(cached(f"{name}-{stamp('croupier.ranking', *_SOURCES)}.table", build))
    tables = WildStrengths([], [])
    places = iter(numbers)
    for wilds in range(most + 1):
        mixed, suited = {}, {}
        for counts in _naturals(wilds, first):
            key = key_of(counts)
            mixed[key], suited[key] = next(places), next(places)
        tables.mixed.append(mixed)
        tables.suited.append(suited)
    return tables


@cache
def wild_values(name: str) -> list[int]:
    """All strengths of a wild ranking, lowest first."""
    tables = wild_strengths(name)
    return sorted({value for table in (*tables.mixed, *tables.suited) for value in table.values()} - {0})


def natural_strength(name: str, ranks: Sequence[int], wilds: int, *, suited: bool) -> int:
    """The strength of natural cards of these ranks (0 … 12) with so many wild cards beside them."""
    tables = wild_strengths(name)
    key = sum(RANK_WEIGHT[rank] for rank in ranks)
    return (tables.suited if suited else tables.mixed)[wilds][key]


def wild_evaluator(name: str) -> Evaluate:
    """Best five of five to seven cards under a wild ranking."""
    mixed, suited = wild_strengths(name)
    deuces = name == DEUCES.name

    def five(hand: Sequence[int]) -> int:
        natural = [card for card in hand if (card >> 2 if deuces else card < JOKER_NUMBER)]
        wilds = 5 - len(natural)
        key = sum(WEIGHT[card] for card in natural) >> RANK_SHIFT
        one_suit = len({card & 3 for card in natural}) == 1
        value = suited[wilds][key] if one_suit else 0
        return value or mixed[wilds][key]

    def strength(hand: Sequence[int]) -> int:
        return five(hand) if len(hand) == 5 else max(five(some) for some in combinations(hand, 5))

    return strength


def two_card_strength(scale: Scale, hand: Sequence[int]) -> int:
    """Pai Gow's front hand: the joker is an ace; missing cards count nothing, so an equal back hand is higher."""
    return scale.strength(*grouped([14 if card == JOKER_NUMBER else (card >> 2) + 2 for card in hand]))
