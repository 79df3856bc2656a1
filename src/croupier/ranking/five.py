"""The rules by which five cards are read, written to be read; the tables are made from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.ranking.value import Category, Scale

_C = Category
HIGH: Final = Scale(
    "high",
    (
        _C.HIGH_CARD,
        _C.PAIR,
        _C.TWO_PAIR,
        _C.THREE_OF_A_KIND,
        _C.STRAIGHT,
        _C.FLUSH,
        _C.FULL_HOUSE,
        _C.FOUR_OF_A_KIND,
        _C.STRAIGHT_FLUSH,
        _C.ROYAL_FLUSH,
    ),
)
"""The standard order (gelp/poker-general#PG-3.1, unibet-ee/hand-ranking#U-EE-260)."""

_SHAPES: Final = {
    (1, 1, 1, 1, 1): _C.HIGH_CARD,
    (2, 1, 1, 1): _C.PAIR,
    (2, 2, 1): _C.TWO_PAIR,
    (3, 1, 1): _C.THREE_OF_A_KIND,
    (3, 2): _C.FULL_HOUSE,
    (4, 1): _C.FOUR_OF_A_KIND,
    (5,): _C.FIVE_OF_A_KIND,
    # fewer than five cards: rows of three, open cards, two-card hands
    (1, 1, 1, 1): _C.HIGH_CARD,
    (2, 1, 1): _C.PAIR,
    (2, 2): _C.TWO_PAIR,
    (3, 1): _C.THREE_OF_A_KIND,
    (4,): _C.FOUR_OF_A_KIND,
    (1, 1, 1): _C.HIGH_CARD,
    (2, 1): _C.PAIR,
    (3,): _C.THREE_OF_A_KIND,
    (1, 1): _C.HIGH_CARD,
    (2,): _C.PAIR,
    (1,): _C.HIGH_CARD,
}


class Named(NamedTuple):
    """A category and the faces that decide ties, the most important first."""

    category: Category
    faces: tuple[int, ...]


def grouped(faces: Sequence[int]) -> Named:
    """Pairs, threes, fours and side cards only: what counts where straights and flushes do not."""
    groups = sorted(Counter(faces).items(), key=lambda group: (-group[1], -group[0]))
    return Named(_SHAPES[tuple(count for _, count in groups)], tuple(face for face, _ in groups))


def straight_top(faces: Sequence[int], *, wheel: bool = True, length: int = 5) -> int:
    """The top of the straight that ``length`` different faces make, or 0.

    With ``wheel`` an ace (14) also stands below the deuce, and the top of A-2-3-4-5 is the five. No wrap-around
    (gelp/poker-general#PG-3.4).
    """
    distinct = sorted(set(faces), reverse=True)
    if len(distinct) != length:
        return 0
    if distinct[0] - distinct[-1] == length - 1:
        return distinct[0]
    if wheel and distinct[0] == 14 and distinct[1:] == list(range(length, 1, -1)):
        return length
    return 0


def high(faces: Sequence[int], suited: bool, *, wheel: bool = True) -> Named:
    """Five cards under the standard ranking (gelp/poker-general#PG-3.2, unibet-ee/hand-ranking#U-EE-262 to -270)."""
    top = straight_top(faces, wheel=wheel)
    if top and suited:
        return Named(_C.ROYAL_FLUSH if top == 14 else _C.STRAIGHT_FLUSH, (top,))
    if suited:
        return Named(_C.FLUSH, tuple(sorted(faces, reverse=True)))
    if top:
        return Named(_C.STRAIGHT, (top,))
    return grouped(faces)


class Low(NamedTuple):
    """A way to read low hands: is the ace 1 or 14, and do straights and flushes spoil the hand?"""

    name: str
    ace_low: bool
    straights_count: bool

    @property
    def scale(self) -> Scale:
        return Scale(self.name, HIGH.ladder[:-1], low=True)

    def strength(self, faces: Sequence[int], suited: bool) -> int:
        """Five cards under this low; more is better. Faces as in high hands, the ace 14."""
        if self.ace_low:
            faces = [1 if face == 14 else face for face in faces]
        if not self.straights_count:
            return self.scale.strength(*grouped(faces))
        category, deciding = high(faces, suited, wheel=False)
        if category is _C.ROYAL_FLUSH:
            category = _C.STRAIGHT_FLUSH
        return self.scale.strength(category, deciding)


ACE_TO_FIVE: Final = Low("ace-to-five", ace_low=True, straights_count=False)
"""Ace is 1, straights and flushes ignored (gelp/poker-general#PG-3.5, veikkaus/razz#V-6.185)."""
ACE_TO_SIX: Final = Low("ace-to-six", ace_low=True, straights_count=True)
"""The high scale turned upside down with the ace as 1 (ray-casino/poker-general#PG-15)."""
DEUCE_TO_SEVEN: Final = Low("deuce-to-seven", ace_low=False, straights_count=True)
"""Ace is 14 only; straights and flushes count against the hand (gelp/deuce-to-seven-triple-draw)."""
DEUCE_TO_SIX: Final = Low("deuce-to-six", ace_low=False, straights_count=False)
"""Ace-to-five for a house whose aces are always high."""
LOWS: Final = {low.name: low for low in (ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, DEUCE_TO_SIX)}


def high_strength(faces: Sequence[int], suited: bool) -> int:
    return HIGH.strength(*high(faces, suited))
