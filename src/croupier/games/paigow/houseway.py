"""The house way of Pai Gow Poker: an ordered list of named rules, the first that fits sets the hand.

A rule takes the seven cards and gives the two of the front, or nothing. A house replaces the list in its file; the
default is ray-casino/pai-gow-poker H-1 … H-12. The joker counts as an ace unless it completes a straight or flush.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from croupier.cards import JOKER_NUMBER, Card
from croupier.ranking import Category, HandValue, find_ranking

Cards = tuple[Card, ...]
Rule = Callable[[Cards], Cards | None]
_C = Category
_BACK = find_ranking("pai-gow")
_FRONT = find_ranking("pai-gow-front")
_TEN, _JACK, _KING, _ACE = 8, 9, 11, 12
_RUNS = (_C.STRAIGHT, _C.FLUSH, _C.STRAIGHT_FLUSH, _C.ROYAL_FLUSH)


def face(card: Card) -> int:
    """The rank of a card, the joker's an ace's."""
    return _ACE if card == JOKER_NUMBER else card.rank


@lru_cache(maxsize=200_000)
def _category(five: Cards) -> Category:
    return _BACK.scale.read(_BACK.of(five))[0]


def front_strength(front: Cards) -> int:
    return _FRONT.of(front)


def back_strength(back: Cards) -> int:
    return _BACK.of(back)


def foul(front: Cards, back: Cards) -> bool:
    """The front must be strictly lower than the back; equal pairs are legal, the back has further cards."""
    return front_strength(front) >= back_strength(back)


def said(front: Cards, back: Cards) -> tuple[str, str]:
    """Front and back by name."""
    return str(HandValue(front_strength(front), _FRONT, front)), str(HandValue(back_strength(back), _BACK, back))


def divisions(cards: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Every front of two with the back that is left."""
    for front in combinations(cards, 2):
        yield front, tuple(card for card in cards if card not in front)


def _high_first(cards: Cards) -> list[Card]:
    """Highest first; of equal ranks the higher suit, natural cards before the joker."""
    return sorted(cards, key=lambda card: (face(card), card != JOKER_NUMBER, card), reverse=True)


def _groups(cards: Cards) -> dict[int, list[list[Card]]]:
    """Groups of equal rank by their size, highest first; the joker beside the aces."""
    by_face: dict[int, list[Card]] = {}
    for card in _high_first(cards):
        by_face.setdefault(face(card), []).append(card)
    out: dict[int, list[list[Card]]] = {}
    for rank in sorted(by_face, reverse=True):
        out.setdefault(len(by_face[rank]), []).append(by_face[rank])
    return out


def _rest(cards: Cards, *taken: Card) -> list[Card]:
    return [card for card in _high_first(cards) if card not in taken]


def _fronts_with(cards: Cards, kinds: tuple[Category, ...]) -> Iterator[tuple[int, int, Cards]]:
    """Every front that leaves a hand of these kinds behind: its strength, that of the back, the cards."""
    for front in combinations(_high_first(cards), 2):
        back = tuple(card for card in cards if card not in front)
        if _category(tuple(sorted(back))) in kinds:
            yield front_strength(front), back_strength(back), front


def _best_front(cards: Cards, kinds: tuple[Category, ...]) -> tuple[int, int, Cards] | None:
    return max(_fronts_with(cards, kinds), default=None)


def _at_least(front: Cards, high: int, low: int = 0) -> bool:
    """Is the front a pair, or at least these two ranks?"""
    first, second = (face(card) for card in _high_first(front))
    return first == second or (first, second) >= (high, low)


# ── the rules ──────────────────────────────────────────────────────────────────────────────────────────────────


def five_aces(cards: Cards) -> Cards | None:
    """H-1: kings in front if there is a pair of them; otherwise a pair of aces."""
    groups = _groups(cards)
    if 5 not in groups:
        return None
    kings = [pair for pair in groups.get(2, []) if face(pair[0]) == _KING]
    return tuple(kings[0]) if kings else tuple(groups[5][0][:2])


def royal_flush(cards: Cards) -> Cards | None:
    """H-2: the pairs exception; a lower run that lifts the front to king high; otherwise the royal flush behind."""
    royal = _best_front(cards, (_C.ROYAL_FLUSH,))
    if royal is None:
        return None
    if _pairs_first(cards, aces_only=True):
        return pairs_rule(cards)
    if not _at_least(royal[2], _KING):
        other = _best_front(cards, (_C.STRAIGHT_FLUSH, _C.FLUSH, _C.STRAIGHT))
        if other is not None and _at_least(other[2], _KING):
            return other[2]
    return royal[2]


def straight_flush(cards: Cards) -> Cards | None:
    """H-3: the pairs exception; a flush or straight that leaves ace and picture in front; otherwise behind."""
    straight = _best_front(cards, (_C.STRAIGHT_FLUSH,))
    if straight is None:
        return None
    if _pairs_first(cards):
        return pairs_rule(cards)
    if not _at_least(straight[2], _ACE, _JACK):
        other = _best_front(cards, (_C.FLUSH, _C.STRAIGHT))
        if other is not None and _at_least(other[2], _ACE, _JACK):
            return other[2]
    return straight[2]


def four_of_a_kind(cards: Cards) -> Cards | None:
    """H-4: high fours are split unless the rest gives a good front; sixes and lower never."""
    groups = _groups(cards)
    if 4 not in groups:
        return None
    four = groups[4][0]
    rest = _rest(cards, *four)
    best = max(combinations(rest, 2), key=front_strength)
    rank, pair = face(four[0]), face(best[0]) == face(best[1])
    if rank == _ACE:
        keep = pair and face(best[0]) >= 5
    elif rank >= _JACK:
        keep = pair and face(best[0]) >= _TEN
    elif rank >= 5:
        keep = _at_least(best, _ACE, _JACK)
    else:
        keep = True
    return best if keep else tuple(four[:2])


def two_threes(cards: Cards) -> Cards | None:
    """H-5: a pair out of the higher three in front."""
    threes = _groups(cards).get(3, [])
    return tuple(threes[0][:2]) if len(threes) == 2 else None


def full_house(cards: Cards) -> Cards | None:
    """H-6: the (higher) pair in front; with a pair of deuces and ace-king beside it, ace-king."""
    groups = _groups(cards)
    if 3 not in groups or 2 not in groups:
        return None
    pair = groups[2][0]
    others = _rest(cards, *groups[3][0], *pair)
    if face(pair[0]) == 0 and [face(card) for card in others] == [_ACE, _KING]:
        return tuple(others)
    return tuple(pair)


def straight_or_flush(cards: Cards) -> Cards | None:
    """H-7: the pairs exception; the one that leaves the higher front; the flush where neither leaves king high."""
    straight, flush = _best_front(cards, (_C.STRAIGHT,)), _best_front(cards, (_C.FLUSH,))
    if straight is None and flush is None:
        return None
    if _pairs_first(cards):
        return pairs_rule(cards)
    if straight is None or flush is None:
        found = straight or flush
        assert found is not None
        return found[2]
    if not _at_least(straight[2], _KING) and not _at_least(flush[2], _KING):
        return flush[2]
    return straight[2] if straight[0] > flush[0] else flush[2]


def three_of_a_kind(cards: Cards) -> Cards | None:
    """H-8: behind, the two highest others in front; of three aces one goes to the front."""
    threes = _groups(cards).get(3, [])
    if not threes:
        return None
    others = _rest(cards, *threes[0])
    if face(threes[0][0]) == _ACE:
        return (threes[0][0], others[0])
    return (others[0], others[1])


def three_pairs(cards: Cards) -> Cards | None:
    """H-9: the highest pair in front."""
    pairs = _groups(cards).get(2, [])
    return tuple(pairs[0]) if len(pairs) == 3 else None


def two_pairs(cards: Cards) -> Cards | None:
    """H-10: the lower pair in front, unless both are low or an ace stands beside them."""
    pairs = _groups(cards).get(2, [])
    if len(pairs) != 2:
        return None
    high, low = face(pairs[0][0]), face(pairs[1][0])
    others = _rest(cards, *pairs[0], *pairs[1])
    ace = any(face(card) == _ACE for card in others)
    together = high <= 4 or (high <= _TEN and ace) or (_JACK <= high <= _KING and low <= 3 and ace)
    return (others[0], others[1]) if together else tuple(pairs[1])


def one_pair(cards: Cards) -> Cards | None:
    """H-11: behind, the two highest others in front."""
    pairs = _groups(cards).get(2, [])
    if not pairs:
        return None
    others = _rest(cards, *pairs[0])
    return (others[0], others[1])


def no_pair(cards: Cards) -> Cards | None:
    """H-12: second and third highest in front."""
    order = _high_first(cards)
    return (order[1], order[2])


def pairs_rule(cards: Cards) -> Cards | None:
    """H-9 or H-10, whichever fits."""
    return three_pairs(cards) or two_pairs(cards)


def _pairs_first(cards: Cards, *, aces_only: bool = False) -> bool:
    """The pairs exception of H-2, H-3 and H-7: aces and any pair; two pairs of tens or higher; two of tens or lower
    with an ace beside them (not for a royal flush)."""
    groups = _groups(cards)
    pairs = [face(pair[0]) for pair in groups.get(2, [])]
    if len(pairs) < 2 or any(n in groups for n in (3, 4, 5)):
        return False
    if pairs[0] == _ACE or (pairs[0] >= _TEN and pairs[1] >= _TEN):
        return True
    ace = any(face(card) == _ACE for card in cards)
    return not aces_only and pairs[0] <= _TEN and ace


RULES: Final[dict[str, Rule]] = {
    rule.__name__: rule
    for rule in (
        five_aces,
        royal_flush,
        straight_flush,
        four_of_a_kind,
        two_threes,
        full_house,
        straight_or_flush,
        three_of_a_kind,
        three_pairs,
        two_pairs,
        one_pair,
        no_pair,
    )
}


def set_by(way: list[str], cards: Cards) -> tuple[Cards, Cards]:
    """Front and back of seven cards by a house way."""
    for name in way:
        front = RULES[name](cards)
        if front is not None:
            return front, tuple(card for card in _high_first(cards) if card not in front)
    raise ValueError(f"no rule of the house way fits: {', '.join(way)}")
