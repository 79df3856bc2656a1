"""Cards, decks and shoes, and the way people write them: ``As Kd Th 2c``, the joker ``Xx``.

A card is a small integer (``4 * rank + suit``, deuce of clubs 0 … ace of spades 51, joker 52), so that it can
go into an array as it is; printed, it is what a croupier would write.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Self

from croupier import svg
from croupier.complaint import Complaint

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER_NUMBER: Final = 52

_RANK_NAMES: Final = (
    "deuce three four five six seven eight nine ten jack queen king ace".split()  # noqa: SIM905 - reads as it is said
)
_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_SUIT_SIGNS: Final = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s"})


class BadCard(Complaint, ValueError):
    """A text that is not a card, or cards that cannot be together."""


class Card(int):
    """One card. ``Card("As")`` and ``Card(51)`` are the same object."""

    __slots__ = ()

    def __new__(cls, card: str | int) -> Self:
        if isinstance(card, int):
            if not 0 <= card <= JOKER_NUMBER:
                raise BadCard(f"{int(card)} is not a card number: 0 (2c) to 51 (As), 52 for the joker")
            return _ALL[card]  # type: ignore[return-value]  # the table holds the one object of each card
        if not isinstance(card, str):
            raise BadCard(f"a card is a text such as As or a number, not {type(card).__name__}")
        found = _BY_NAME.get(card)
        if found is None:
            found = _BY_NAME.get(_normal(card))
        if found is None:
            raise BadCard(
                f"{card!r} is not a card: a rank ({' '.join(RANKS)}) and a suit (c d h s), or Xx for the joker"
            )
        return found  # type: ignore[return-value]

    @property
    def rank(self) -> int:
        """0 for a deuce … 12 for an ace. A joker has none."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades: the order of suits where one is needed."""
        return self & 3

    @property
    def is_joker(self) -> bool:
        return self == JOKER_NUMBER

    @property
    def name(self) -> str:
        """As it is spoken: ``ace of spades``."""
        return "joker" if self.is_joker else f"{_RANK_NAMES[self.rank]} of {_SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return "Xx" if self.is_joker else RANKS[self.rank] + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def _repr_svg_(self) -> str:
        """The card, drawn for a notebook."""
        return svg.hand([str(self)], self.name)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return (Card, (int(self),))


def _normal(text: str) -> str:
    text = text.strip().translate(_SUIT_SIGNS).replace("10", "T")
    return text[:1].upper() + text[1:].lower()


_ALL: Final[tuple[Card, ...]] = tuple(int.__new__(Card, n) for n in range(JOKER_NUMBER + 1))
_BY_NAME: Final[dict[str, Card]] = {str(card): card for card in _ALL}
JOKER: Final = _ALL[JOKER_NUMBER]


class Cards(tuple[Card, ...]):
    """Cards in a row: a hand, a board."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The cards, drawn for a notebook."""
        return svg.hand([str(card) for card in self], show(self))


def cards(text: str | Iterable[Card | str | int]) -> Cards:
    """Read cards: ``"As Kd"``, ``"AsKd"``, ``"A♠ K♦"``, ``"10h"`` or any iterable of cards.

    >>> [str(card) for card in cards("As10h Xx")]
    ['As', 'Th', 'Xx']
    """
    if not isinstance(text, str):
        return Cards(Card(card) for card in text)
    plain = re.sub(r"[\s,]+", "", text.translate(_SUIT_SIGNS).replace("10", "T"))
    if len(plain) % 2:
        raise BadCard(f"{text!r} cannot be read as cards: each is a rank and a suit, as in 'As Kd Th'")
    return Cards(Card(plain[i : i + 2]) for i in range(0, len(plain), 2))


def show(hand: Iterable[Card | int]) -> str:
    """Cards as text, ``As Kd``."""
    return " ".join(str(Card(card)) for card in hand)


def faces(hand: Iterable[Card | int | None]) -> str:
    """Cards as somebody sees them who does not see all: ``As ??``."""
    return " ".join("??" if card is None else str(Card(card)) for card in hand)


def no_twice(hand: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards, or a complaint that names the card seen twice."""
    hand = tuple(hand)
    twice = [str(card) for card, n in Counter(hand).items() if n > 1]
    if twice:
        raise BadCard(f"{', '.join(twice)} given more than once in '{show(hand)}'")
    return hand


class Deck:
    """What is left to be dealt: one or more packs, each with its jokers, less what has gone.

    Order does not exist here: which card comes next is chance, and chance is asked for (``play.Deal``).
    """

    __slots__ = ("_left", "_size")

    def __init__(self, packs: int = 1, jokers: int = 0, without: Iterable[Card | str | int] = ()) -> None:
        if packs < 1:
            raise ValueError(f"a deck has at least one pack, not {packs}")
        self._left = [packs] * 52 + [packs * jokers]
        self._size = sum(self._left)
        for card in without:
            self.take(Card(card))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Card]:
        """Every card left, in order of number, as often as it is there."""
        for number, count in enumerate(self._left):
            for _ in range(count):
                yield _ALL[number]

    def count(self, card: Card) -> int:
        return self._left[card]

    def take(self, card: Card) -> Card:
        """Remove one card."""
        if not self._left[card]:
            raise BadCard(f"{card} is not in the deck any more")
        self._left[card] -= 1
        self._size -= 1
        return card

    def put_back(self, hand: Iterable[Card]) -> None:
        for card in hand:
            self._left[card] += 1
            self._size += 1
