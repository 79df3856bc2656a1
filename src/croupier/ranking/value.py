"""What a hand is worth: categories, the scales they stand on, and the value that ``rank`` returns.

A value is one integer, its *strength*: four bits of category, then five faces of four bits each (2 … 14, missing 0),
so that comparing hands is comparing integers. On a low scale the ace is 1 and the integer is turned over: more is
always better, in every ranking.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from croupier.cards import Card, show

if TYPE_CHECKING:
    from croupier.ranking.rankings import Ranking

FACES: Final = "?A23456789TJQKA"
_ONE: Final = (
    "", "ace", "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_MANY: Final = tuple(name + ("es" if name == "six" else "s") for name in _ONE)
_TOP: Final = 0xFFFFFF


class Category(StrEnum):
    """The kinds of hand, under the names that pay tables use."""

    NO_LOW = "no_low"
    HIGH_CARD = "high_card"
    ACE_KING = "ace_king"
    PAIR = "pair"
    FOUR_STRAIGHT = "four_straight"
    FOUR_FLUSH = "four_flush"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    FIVE_OF_A_KIND = "five_of_a_kind"
    WILD_ROYAL_FLUSH = "wild_royal_flush"
    ROYAL_FLUSH = "royal_flush"

    @property
    def spoken(self) -> str:
        return self.value.replace("_", " ")


_STRAIGHTS: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
_LIFTED: Final = {14: 15, 5: 14}  # where the wheel is second, the ace-high straight makes room for it
_LOWERED: Final = {15: 14, 14: 5}


class Scale(NamedTuple):
    """An order of categories, lowest first. Values of one scale compare with each other, and with no others.

    ``wheel_second``: A-2-3-4-5 stands between the ace-high and the king-high straight (Pai Gow), not lowest.
    """

    name: str
    ladder: tuple[Category, ...]
    low: bool = False
    wheel_second: bool = False

    def strength(self, category: Category, faces: Iterable[int]) -> int:
        """The integer of a hand: ``faces`` are those that decide ties, the most important first."""
        if self.wheel_second and category in _STRAIGHTS:
            faces = (_LIFTED.get(face, face) for face in faces)
        number, shift = self.ladder.index(category) << 20, 16
        for face in faces:
            number |= face << shift
            shift -= 4
        return _TOP - number if self.low else number

    def read(self, strength: int) -> tuple[Category, tuple[int, ...]]:
        """The category and the deciding faces of a strength."""
        number = _TOP - strength if self.low else strength
        category = self.ladder[number >> 20]
        faces = tuple(face for shift in (16, 12, 8, 4, 0) if (face := number >> shift & 15))
        if self.wheel_second and category in _STRAIGHTS:
            faces = tuple(_LOWERED.get(face, face) for face in faces)
        return category, faces


class HandValue:
    """The value of a hand: ordered, hashable, and printed as people say it.

    >>> from croupier.ranking import rank
    >>> value = rank("As Kd Qh Jc Ts 2d 2c")
    >>> print(value)
    straight, ace high
    >>> value > rank("2s 2h 2d Ac Ks")
    True
    """

    __slots__ = ("_cards", "_used", "board", "ranking", "strength")
    _used: tuple[Card, ...]

    def __init__(
        self, strength: int, ranking: Ranking, cards: tuple[Card, ...] = (), board: tuple[Card, ...] = ()
    ) -> None:
        self.strength = strength
        self.ranking = ranking
        self._cards = cards
        self.board = board

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player's cards, as they were given."""
        return tuple(map(Card, self._cards))

    @property
    def scale(self) -> Scale:
        return self.ranking.scale

    @property
    def qualifies(self) -> bool:
        """False only for a hand that is no low at all under a qualifier (eight or better)."""
        return self.strength > 0

    @property
    def category(self) -> Category:
        """The kind of hand, under the name pay tables use."""
        if not self.strength:
            return Category.NO_LOW
        category = self.scale.read(self.strength)[0]
        if category is Category.ROYAL_FLUSH and not self.ranking.royal:
            return Category.STRAIGHT_FLUSH
        return category

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that decide ties, the most important first: jack 11, queen 12, king 13, ace 14 (1 in lows)."""
        return self.scale.read(self.strength)[1] if self.strength else ()

    @property
    def place(self) -> int:
        """Place among all different values of the ranking, 1 the worst: the number batch functions give."""
        return self.ranking.place(self.strength)

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards that make the hand, the most important first."""
        try:
            return self._used
        except AttributeError:  # the first time somebody asks
            self._used = self.ranking.find(self.strength, self.cards, self.board)
        return self._used

    def __str__(self) -> str:
        return spoken(self.category, self.faces, low=self.scale.low)

    def __repr__(self) -> str:
        return f"<{self} in {show(self.cards + self.board)!r}>" if self.cards else f"<{self}>"

    def __hash__(self) -> int:
        return hash((self.scale.name, self.strength))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength == other.strength and self.scale.name == other.scale.name

    def _comparable(self, other: HandValue) -> None:
        if self.scale.name != other.scale.name:
            raise TypeError(
                f"a value of the {self.scale.name} ranking does not compare with one of the {other.scale.name} ranking"
            )

    def __lt__(self, other: HandValue) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        self._comparable(other)
        return self.strength < other.strength

    def __le__(self, other: HandValue) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        self._comparable(other)
        return self.strength <= other.strength

    def __gt__(self, other: HandValue) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        self._comparable(other)
        return self.strength > other.strength

    def __ge__(self, other: HandValue) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        self._comparable(other)
        return self.strength >= other.strength


def letters(faces: Iterable[int]) -> str:
    """Faces as they are called: ``A-K-9``."""
    return "-".join(FACES[face] for face in faces)


def _kickers(faces: tuple[int, ...], word: Literal["kicker", ""] = "") -> str:
    if not faces:
        return ""
    return f", {_ONE[faces[0]]} {word}" if word else f", {letters(faces)}"


def spoken(category: Category, faces: tuple[int, ...], *, low: bool = False) -> str:
    """A hand as it is announced: ``two pair, kings and fours, ace kicker``; ``8-6-4-3-A low``."""
    if low and category is Category.HIGH_CARD:
        return f"{letters(faces)} low"
    text = _spoken_high(category, faces)
    return f"{text} (low)" if low and category is not Category.NO_LOW else text


def _spoken_high(category: Category, faces: tuple[int, ...]) -> str:
    first = faces[0] if faces else 0
    match category:
        case Category.HIGH_CARD:
            return f"high card, {letters(faces)}"
        case Category.PAIR:
            return f"pair of {_MANY[first]}{_kickers(faces[1:])}"
        case Category.FOUR_STRAIGHT:
            return f"four-card straight, {_ONE[first]} high{_with(faces[1:])}"
        case Category.FOUR_FLUSH:
            four = 4 if len(faces) > 2 else 1
            return f"four-card flush, {letters(faces[:four])}{_with(faces[four:])}"
        case Category.TWO_PAIR:
            return f"two pair, {_MANY[first]} and {_MANY[faces[1]]}{_kickers(faces[2:], 'kicker')}"
        case Category.THREE_OF_A_KIND:
            return f"three {_MANY[first]}{_kickers(faces[1:])}"
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return f"{category.spoken}, {_ONE[first]} high"
        case Category.FLUSH:
            return f"flush, {letters(faces)}"
        case Category.FULL_HOUSE:
            return f"full house, {_MANY[first]} over {_MANY[faces[1]]}"
        case Category.FOUR_OF_A_KIND:
            return f"four {_MANY[first]}{_kickers(faces[1:], 'kicker')}"
        case Category.FIVE_OF_A_KIND:
            return f"five {_MANY[first]}"
        case Category.WILD_ROYAL_FLUSH:
            return "royal flush with deuces"
        case Category.ACE_KING:
            return "ace-king"
        case _:
            return category.spoken


_SIGNS: Final = {
    "royal flush": "RF",
    "royal flush with deuces": "RF",
    "straight flush": "SF",
    "full house": "FH",
    "flush": "Fl",
    "straight": "St",
    "two pair": "2P",
    **{f"five {many}": "5K" for many in _MANY},
    **{f"four {many}": "4K" for many in _MANY},
    **{f"three {many}": "3K" for many in _MANY},
    **{f"pair of {many}": 2 * face for many, face in zip(_MANY, FACES, strict=True)},
}


def sign(said: str) -> str:
    """A hand as ``spoken`` says it, as it fits into a strip of results.

    >>> [sign(hand) for hand in ("pair of kings, 9-4-3", "high card, A-K-9-3-2", "full house, deuces over nines")]
    ['KK', 'A-K', 'FH']
    """
    hand, _, faces = said.partition(", ")
    return "-".join(faces.split("-")[:2]) if hand == "high card" else _SIGNS.get(hand, hand[:4])


def _with(fifth: tuple[int, ...]) -> str:
    if not fifth:
        return ""
    article = "an" if fifth[0] in (1, 8, 14) else "a"
    return f", with {article} {_ONE[fifth[0]]}"
