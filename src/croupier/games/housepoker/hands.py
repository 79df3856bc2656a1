"""Hand conditions as rulebook files write them, and pay tables read from the top.

``flush`` – a flush or better; ``pair:8`` – a pair of eights or better; ``ace_king``; ``high_card:Q`` – queen high or
better; ``four_straight``, ``four_flush`` – such four among the five; ``AA``, ``AKs``, ``AQo``, ``TT-22`` – the two own
cards; ``AA against AA`` – and the dealer's too. Several conditions in one text are alternatives.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.cards import RANKS, Card
from croupier.ranking import Category, HandValue, find_ranking, four_card_flush, four_card_straight
from croupier.ranking.value import letters, spoken

_TWO = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(?:-([2-9TJQKA])([2-9TJQKA]))?")
_PATTERNS: dict[str, Callable[[Sequence[int]], object]] = {
    Category.FOUR_FLUSH.value: four_card_flush,
    Category.FOUR_STRAIGHT.value: four_card_straight,
}


class Judged(NamedTuple):
    """What a table judges: the strength of the hand, the cards that make it up, the own cards and the dealer's."""

    strength: int
    cards: tuple[Card, ...] = ()
    own: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()


Test = Callable[[Judged], bool]


@lru_cache(maxsize=2_000)
def least(ranking: str, condition: str) -> int | None:
    """The lowest strength that satisfies a condition, or ``None`` where it is not a matter of strength."""
    scale = find_ranking(ranking).scale
    name, _, face = condition.partition(":")
    if name == Category.ACE_KING.value:
        return scale.strength(Category.HIGH_CARD, (14, 13))
    try:
        category = Category(name)
    except ValueError:
        return None
    if category not in scale.ladder or (face and (len(face) != 1 or face not in RANKS)):
        return None
    return scale.strength(category, (RANKS.index(face) + 2,) if face else ())


@lru_cache(maxsize=2_000)
def condition(ranking: str, text: str) -> Test:
    """A condition as a test, or ``ValueError`` for one that nobody can read."""
    low = least(ranking, text)
    if low is not None:
        floor = low
        return lambda judged: judged.strength >= floor
    if text in _PATTERNS:
        pattern = _PATTERNS[text]
        return lambda judged: pattern(judged.cards) is not None
    tests: list[Test] = []
    for part in text.split(" or "):
        mine, _, theirs = part.partition(" against ")
        own = [_two(word) for word in mine.split()]
        other = [_two(word) for word in theirs.split()]
        tests.append(
            lambda judged, own=own, other=other: (  # type: ignore[misc]
                any(test(judged.own) for test in own) and (not other or any(test(judged.dealer) for test in other))
            )
        )
    return lambda judged: any(test(judged) for test in tests)


def _two(word: str) -> Callable[[tuple[Card, ...]], bool]:
    found = _TWO.fullmatch(word)
    if found is None:
        raise ValueError(f"{word!r} is no hand: a category such as flush or pair:8, or two cards such as AKs or TT-22")
    first, second, suited, low, _ = found.groups()
    high = RANKS.index(first)
    if low is not None:
        span = range(RANKS.index(low), high + 1)
        return lambda own: len(own) == 2 and own[0].rank == own[1].rank and own[0].rank in span
    want = sorted((high, RANKS.index(second)))

    def fits(own: tuple[Card, ...]) -> bool:
        if len(own) != 2 or sorted(card.rank for card in own) != want:
            return False
        return not suited or (own[0].suit == own[1].suit) == (suited == "s")

    return fits


def named(ranking: str, hand: Sequence[Card]) -> str:
    """A hand by name; of cards too few for a hand what they are so far.

    >>> from croupier.cards import cards
    >>> [named("high", cards(hand)) for hand in ("As Ks Qs Js Ts", "Kd 4d", "9c 9d 4h")]
    ['royal flush', 'K-4 suited', 'pair of nines, 4']
    """
    way = find_ranking(ranking)
    if way.least <= len(hand) <= way.most:
        return str(HandValue(way.of(hand), way, tuple(hand)))
    many = Counter(card.rank + 2 for card in hand)
    faces = tuple(sorted(many, key=lambda face: (-many[face], -face)))
    if (most := many[faces[0]]) > 1:
        return spoken(Category.PAIR if most == 2 else Category.THREE_OF_A_KIND, faces)
    return letters(faces) + (" suited" if len({card.suit for card in hand}) == 1 else "")
