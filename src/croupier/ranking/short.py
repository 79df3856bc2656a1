"""Hands of fewer than five cards, and Sökö's hands in which four of the five count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, Literal

from croupier.ranking.evaluators import Evaluate, evaluator
from croupier.ranking.five import ACE_TO_FIVE, HIGH, Named, grouped, high, straight_top
from croupier.ranking.tables import strengths
from croupier.ranking.value import Category, Scale

_C = Category
FourFlushRule = Literal["all-four", "top-card-then-fifth"]

THREE_CARD: Final = Scale(
    "three-card",
    (_C.HIGH_CARD, _C.PAIR, _C.FLUSH, _C.STRAIGHT, _C.THREE_OF_A_KIND, _C.STRAIGHT_FLUSH),
)
"""With three cards a straight beats a flush (ray-casino/three-card-poker, ray-halls/fast-poker)."""

_SOKO_LADDER: Final = (*HIGH.ladder[:2], _C.FOUR_STRAIGHT, _C.FOUR_FLUSH, *HIGH.ladder[2:])
SOKO: Final = Scale("soko", _SOKO_LADDER)
"""Pair < four-card straight < four-card flush < two pair (veikkaus/soko#V-6.106)."""


SOKO_LOW: Final = Scale("soko-low", _SOKO_LADDER[:-1], low=True)
"""Sökö's scale reversed with the ace as 1 (ray-casino/soko, ambiguity 3)."""


def faces_of(hand: Sequence[int]) -> list[int]:
    """Faces 2 … 14, the ace high."""
    return [(card >> 2) + 2 for card in hand]


def three_card_named(faces: Sequence[int], suited: bool) -> Named:
    """Three cards with straights and flushes; A-2-3 is the lowest straight, A-K-Q the highest."""
    top = straight_top(faces, length=3)
    if top:
        return Named(_C.STRAIGHT_FLUSH if suited else _C.STRAIGHT, (top,))
    return Named(_C.FLUSH, tuple(sorted(faces, reverse=True))) if suited else grouped(faces)


def three_card_strength(hand: Sequence[int]) -> int:
    """Three cards of Three Card Poker or Fast Poker."""
    a, b, c = hand
    return THREE_CARD.strength(*three_card_named(faces_of(hand), a & 3 == b & 3 == c & 3))


@cache
def three_card_values() -> list[int]:
    """All strengths of three cards with straights and flushes, lowest first."""
    sets = list(combinations_with_replacement(range(2, 15), 3))
    mixed = {THREE_CARD.strength(*three_card_named(faces, False)) for faces in sets}
    return sorted(mixed | {THREE_CARD.strength(*three_card_named(f, True)) for f in sets if len(set(f)) == 3})


@cache
def front_values() -> list[int]:
    """All strengths of three cards without straights and flushes, lowest first."""
    return sorted(HIGH.strength(*grouped(faces)) for faces in combinations_with_replacement(range(2, 15), 3))


def open_strength(hand: Sequence[int]) -> int:
    """One to four cards without straights and flushes, on the scale of high hands.

    So a front row compares with a middle row: category first, then ranks in order; missing cards count as lower
    than anything (veikkaus/open-face-chinese, gelp/open-face-chinese A10).
    """
    return HIGH.strength(*grouped(faces_of(hand)))


def open_low_strength(hand: Sequence[int]) -> int:
    """One to four open cards in Razz: the ace is 1, any pair worse than no pair (gelp/razz, veikkaus/razz)."""
    return ACE_TO_FIVE.scale.strength(*grouped(_low_faces(hand)))


def open_pairs_soko_strength(hand: Sequence[int]) -> int:
    """One to four open cards in Sökö where four-card straights and flushes do not count before the showdown."""
    return SOKO.strength(*grouped(faces_of(hand)))


def open_soko_strength(hand: Sequence[int]) -> int:
    """One to four open cards in Sökö; four suited or consecutive ones outrank a pair (veikkaus/soko, ambiguity 1)."""
    named = grouped(faces_of(hand))
    if len(hand) == 4 and named.category in (_C.HIGH_CARD, _C.PAIR):
        named = four_card_named(hand) or named
    return SOKO.strength(*named)


def four_card_flush(hand: Sequence[int]) -> tuple[int, ...] | None:
    """Four cards of one suit among the hand, highest first, or nothing (ray-halls/triple-bet-poker, Sökö).

    With five of a suit these are the best four of them.
    """
    suit, count = Counter(card & 3 for card in hand).most_common(1)[0]
    if count < 4:
        return None
    return tuple(sorted((card for card in hand if card & 3 == suit), reverse=True)[:4])


def four_card_straight(hand: Sequence[int]) -> tuple[int, ...] | None:
    """Four cards in sequence among the hand, highest first, or nothing. A-2-3-4 lowest, J-Q-K-A highest, no wrap."""
    best: tuple[int, tuple[int, ...]] = (0, ())
    for four in combinations(sorted(hand, reverse=True), 4):
        top = straight_top(faces_of(four), length=4)
        if top > best[0]:
            best = (top, four if top > 4 else (*four[1:], four[0]))
    return best[1] or None


def four_card_named(hand: Sequence[int], rule: FourFlushRule = "all-four") -> Named | None:
    """The four-card flush or straight of four or five cards, the fifth card last."""
    if four := four_card_flush(hand):
        fifth = [card for card in hand if card not in four]
        suited = faces_of(four)
        if rule == "top-card-then-fifth":
            suited = suited[:1]
        return Named(_C.FOUR_FLUSH, (*suited, *faces_of(fifth)))
    if four := four_card_straight(hand):
        fifth = [card for card in hand if card not in four]
        top = straight_top(faces_of(four), length=4)
        return Named(_C.FOUR_STRAIGHT, (top, *faces_of(fifth)))
    return None


def soko_evaluator(rule: FourFlushRule) -> Evaluate:
    """Sökö: the five cards as they are, the best name that fits (ray-halls/soko, ray-casino/soko, veikkaus/soko)."""
    high = evaluator("high", "best")

    def strength(hand: Sequence[int]) -> int:
        category, faces = HIGH.read(high(hand))
        if category in (_C.HIGH_CARD, _C.PAIR) and (named := four_card_named(hand, rule)):
            return SOKO.strength(*named)
        return SOKO.strength(category, faces)

    return strength


def _low_faces(hand: Sequence[int]) -> list[int]:
    """Faces with the ace as 1, highest first."""
    return sorted((1 if face == 14 else face for face in faces_of(hand)), reverse=True)


def soko_low_strength(hand: Sequence[int]) -> int:
    """Sökö for low: as ace-to-six, and a four-card straight or flush is worse than a pair."""
    named = high(_low_faces(hand), len({card & 3 for card in hand}) == 1, wheel=False)
    if named.category in (_C.HIGH_CARD, _C.PAIR):
        for four in combinations(hand, 4):
            fifth = _low_faces([card for card in hand if card not in four])
            if len({card & 3 for card in four}) == 1:
                return SOKO_LOW.strength(_C.FOUR_FLUSH, (*_low_faces(four), *fifth))
            if top := straight_top(_low_faces(four), wheel=False, length=4):
                named = Named(_C.FOUR_STRAIGHT, (top, *fifth))
    return SOKO_LOW.strength(*named)


@cache
def soko_values() -> list[int]:
    """All strengths that five cards have in Sökö (all four suited cards compared), lowest first."""
    found = set()
    for strength in _high_values():
        category, faces = HIGH.read(strength)
        if category not in (_C.HIGH_CARD, _C.PAIR) or not _four_in_sequence(faces):
            found.add(SOKO.strength(category, faces))
    for fifth in range(2, 15):
        for top in range(4, 15):
            run = [14 if face == 1 else face for face in range(top - 3, top + 1)]
            if not straight_top([*run, fifth]):
                found.add(SOKO.strength(_C.FOUR_STRAIGHT, (top, fifth)))
        for four in combinations(range(14, 1, -1), 4):
            if not straight_top([*four, fifth]):
                found.add(SOKO.strength(_C.FOUR_FLUSH, (*four, fifth)))
    return sorted(found)


def _high_values() -> set[int]:
    by_key, by_suit = strengths("high")
    return {*by_key.values(), *by_suit} - {0}


def _four_in_sequence(faces: Sequence[int]) -> bool:
    return any(straight_top(four, length=4) for four in combinations(faces, 4))
