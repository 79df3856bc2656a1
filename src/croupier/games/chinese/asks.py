"""What a hand of Chinese poker asks a player: where do these cards go?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from croupier.cards import BadCard, Card, cards, show
from croupier.figures import LONGEST_NAME, whole
from croupier.games.chinese.model import ROWS, SIZES
from croupier.games.chinese.rows import Board
from croupier.play import Answer, Choice, Option, Refused, Seat
from croupier.play.asks import Ask
from croupier.play.choices import NO_SUCH_CHOICE
from croupier.play.record import Json

LEAVE: Final = "leave"
"""The option of who does not set his hand at all."""
_SET: Final = "set"
_LETTERS: Final = {"f": 0, "m": 1, "b": 2, "front": 0, "middle": 1, "back": 2, "top": 0, "bottom": 2}
_SPLIT: Final = re.compile(r"[/|]")


class Shape(NamedTuple):
    """How many cards go to the front, the middle and the back."""

    front: int
    middle: int
    back: int

    @property
    def option(self) -> str:
        return f"{_SET} {self.front}/{self.middle}/{self.back}"

    @classmethod
    def of(cls, option: str) -> Shape | None:
        """The shape that an option names, such as ``set 1/2/2``; ``None``: it names none."""
        word, _, numbers = option.partition(" ")
        counts = [whole(number) for number in numbers.split("/")]
        if word != _SET or len(counts) != len(SIZES) or None in counts:
            return None
        front, middle, back = counts
        assert front is not None
        assert middle is not None
        assert back is not None
        return cls(front, middle, back)


Laid = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""New cards of the front, the middle and the back."""


def laid(choice: Choice) -> Laid:
    """The cards of a choice, row by row: they are named from the front to the back."""
    shape = Shape.of(choice.option)
    assert shape is not None, choice.option
    front, middle = choice.cards[: shape.front], choice.cards[shape.front : shape.front + shape.middle]
    return front, middle, choice.cards[shape.front + shape.middle :]


def answer_of(seat: Seat, rows: Sequence[Sequence[Card]]) -> Choice:
    """The choice that lays these cards into the front, the middle and the back."""
    front, middle, back = rows
    return Choice(seat, Shape(len(front), len(middle), len(back)).option, None, (*front, *middle, *back))


class SetRows(Ask):
    """A player lays cards into his rows; ``discard`` of them are left over and thrown away unseen. What is laid stays
    (gelp/open-face-chinese#OFC-3). ``fouls``: who says nothing leaves his hand unset; otherwise it is laid for him, by
    ``absent``."""

    __slots__ = ("absent", "board", "discard", "fouls", "hand", "options", "silence_tells", "who")

    def __init__(
        self,
        who: Seat,
        hand: tuple[Card, ...],
        board: Board,
        discard: int,
        absent: Callable[[], Choice],
        *,
        fouls: bool,
    ) -> None:
        self.who, self.hand, self.board, self.discard = who, hand, board, discard
        self.absent, self.fouls = absent, fouls
        self.silence_tells = not fouls
        """Does it depend on cards that only he sees what silence means? Then nobody is told beforehand."""
        each = (len(hand) - discard,) * 2
        offered = [Option(shape.option, cards=each) for shape in self.shapes]
        self.options = (*offered, *([Option(LEAVE)] if fouls else ()))

    @property
    def asked(self) -> Seat:
        return self.who

    @property
    def shapes(self) -> Iterator[Shape]:
        """Every way in which the cards can be spread over the rows, by number."""
        room, count = self.board.room, len(self.hand) - self.discard
        for shape in product(*(range(most + 1) for most in room)):
            if sum(shape) == count:
                yield Shape(*shape)

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Choice):
            raise self._no(answer)
        if answer.seat != self.who:
            raise Refused(f"it is {self.who}'s turn, not {answer.seat}'s")
        if answer.amount is not None:
            raise Refused("no amount is said with cards that are set: points are counted at the end")
        if self.fouls and answer.option == LEAVE:
            if answer.cards:
                raise Refused(f"who leaves the hand unset names no cards, not {show(answer.cards)}")
            return answer
        shape = Shape.of(answer.option)
        if shape is None:
            raise Refused(f"{self._unknown(answer.option)}; you may {self.may}")
        self._check_shape(shape)
        self._check_cards(shape, answer.cards)
        return answer

    def _unknown(self, said: str) -> str:
        if not said.strip():
            return "say where the cards go"
        named = said if len(said) <= LONGEST_NAME else f"{said[:20]} …"
        if self.discard == 0 and named == LEAVE:
            return f"{named} is not offered: nobody leaves his rows open here"
        return f"{named!r} is not offered: {NO_SUCH_CHOICE}"

    def _check_shape(self, shape: Shape) -> None:
        for row, wanted, free, size in zip(ROWS, shape, self.board.room, SIZES, strict=True):
            if wanted > free:
                lies = f"{size - free} lie there" if free < size else "it is empty"
                raise Refused(f"the {row} has room for {free or 'no'} more of its {size} cards ({lies}), not {wanted}")
        count = len(self.hand) - self.discard
        if sum(shape) != count:
            thrown = f" and {self.discard} thrown away" if self.discard else ""
            raise Refused(f"{_cards(count)} set now{thrown}, not {sum(shape)}: {shape.option}")

    def _check_cards(self, shape: Shape, named: tuple[Card, ...]) -> None:
        if len(named) != sum(shape):
            raise Refused(f"{_cards(sum(shape))} named with {shape.option}, not {show(named) or 'none'}")
        for place, card in enumerate(named):
            if card not in self.hand:
                raise Refused(f"you do not hold the {card}: you hold {show(self.hand)}")
            if card in named[:place]:
                raise Refused(f"the {card} can be laid into one row only")

    def silent(self) -> Answer:
        """Who says nothing fouls (ray-casino/chinese-poker#I3), or his cards are laid for him
        (veikkaus/open-face-chinese#V-6.254)."""
        return Choice(self.who, LEAVE) if self.fouls else self.absent()

    @property
    def now(self) -> str:
        return f"{self.who} sets {_these(self.hand)}"

    @property
    def may(self) -> str:
        """What is on offer, as a sentence for who is asked."""
        if len(self.hand) == 1:
            rows = [row for row, free in zip(ROWS, self.board.room, strict=True) if free]
            return f"lay the {self.hand[0]} in the {' or the '.join(rows)}"
        how = "the cards of front / middle / back, as 'Qs / 9d 9c / As Kd'"
        thrown = f", all but {self.discard}" if self.discard else ""
        return f"name {how}{thrown}" + (f", or {LEAVE} the hand unset" if self.fouls else "")

    def parse(self, text: str) -> Choice:
        """What a person says: ``Qs / 9d 9c / As Kd``; of one card only the row, ``back`` or ``b``."""
        said = " ".join(text.split())
        if said.casefold() == LEAVE:
            return Choice(self.who, LEAVE)
        row = _LETTERS.get(said.casefold())
        if row is not None and len(self.hand) == 1:
            return answer_of(self.who, [self.hand if place == row else () for place in range(len(SIZES))])
        parts = _SPLIT.split(said)
        if len(parts) != len(SIZES):
            raise Refused(f"{said[:LONGEST_NAME]!r} names no three rows: {self.may}")
        try:
            return answer_of(self.who, [cards(part) for part in parts])
        except BadCard as bad:
            raise Refused(str(bad)) from None

    def legal(self) -> Json:
        return {
            "ask": "set_rows",
            "seat": self.who,
            "options": [option.as_json() for option in self.options],
            "default": LEAVE if self.fouls else None,
            "hand": [str(card) for card in self.hand],
            "room": list(self.board.room),
            "discard": self.discard,
        }

    def __str__(self) -> str:
        return f"{self.who}: where do {_these(self.hand)} go? ({self.may})"


def _cards(count: int) -> str:
    return "one card is" if count == 1 else f"{count} cards are"


def _these(hand: tuple[Card, ...]) -> str:
    return f"the {hand[0]}" if len(hand) == 1 else f"these {len(hand)} cards"
