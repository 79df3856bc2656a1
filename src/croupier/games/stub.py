"""The cards in the dealer's hand at a table among players, and the question which of them come next.

They are cards of one sealed deck (``play.sealed``): what was shuffled, and how many are still to come, is all that
chance needs to know.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import permutations

from croupier.cards import BadCard, Card, cards
from croupier.play import Answer, Drawn, Refused, Seat
from croupier.play.asks import Below, FromPile, Pile
from croupier.play.draws import wrong_number
from croupier.play.record import Json


class Stub:
    """What is left of the deck in the dealer's hand. Cards burned unseen are still among the cards nobody has seen:
    which of them were burned makes no difference to what comes next, so only their number is kept."""

    __slots__ = ("burned", "left", "shuffle", "whole")

    def __init__(self, left: Iterable[Card], shuffle: int = 0) -> None:
        self.left = list(left)
        self.burned = 0
        self.whole = tuple(self.left)
        """What was shuffled."""
        self.shuffle = shuffle
        """The fresh pack is 0, cards shuffled again in the same hand are 1 and more."""

    def __len__(self) -> int:
        """How many cards can still be dealt."""
        return len(self.left) - self.burned

    def take(self, gone: tuple[Card, ...]) -> None:
        if len(gone) == 1:
            self.left.remove(gone[0])
        else:
            went = frozenset(gone)
            self.left = [card for card in self.left if card not in went]


class DealCards(FromPile):
    """Cards come off the deck, in this order, after ``burn`` cards were burned: which? ``to``: to these seats, one at
    a time; empty: to the board."""

    __slots__ = ("burn", "count", "paused", "stub", "to", "what")

    def __init__(self, stub: Stub, count: int, burn: int, what: str, to: tuple[Seat, ...] = ()) -> None:
        self.paused = False
        self.stub, self.count, self.burn, self.what, self.to = stub, count, burn, what, to

    @property
    def now(self) -> str:
        return "cards are being dealt"

    @property
    def pile(self) -> Pile:
        return Pile(self.stub.shuffle, frozenset(self.stub.whole), len(self.stub))

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Drawn):
            raise self._no(answer)
        if len(answer.cards) != self.count:
            raise Refused(wrong_number(self.count, answer.cards))
        left = self.stub.left
        for place, card in enumerate(answer.cards):
            if card not in left:
                raise Refused(f"{card} is not in the deck any more")
            if card in answer.cards[:place]:
                raise Refused(f"{card} cannot come twice")
        return answer

    def draw(self, below: Below) -> Answer:
        left = self.stub.left.copy()
        size = len(left)
        for i in range(self.count):
            j = i + below(size - i)
            left[i], left[j] = left[j], left[i]
        return Drawn(tuple(left[: self.count]))

    def outcomes(self) -> Iterator[tuple[Answer, Fraction]]:
        each = Fraction(1, math.perm(len(self.stub.left), self.count))
        return ((Drawn(hand), each) for hand in permutations(self.stub.left, self.count))

    def parse(self, text: str) -> Answer:
        try:
            return self.check(Drawn(cards(text)))
        except BadCard as bad:
            raise Refused(str(bad)) from None

    def legal(self) -> Json:
        return {
            "ask": "deal",
            "what": self.what,
            "to": list(self.to),
            "count": self.count,
            "burn": self.burn,
            "left": len(self.stub),
        }

    def __str__(self) -> str:
        burn = f"burn {self.burn}, then " if self.burn else ""
        which = "which card came" if self.count == 1 else f"which {self.count} cards came, in dealing order"
        to = f" to {', '.join(self.to)}" if self.to else ""
        return f"{self.what}{to}: {burn}{which}? (as 'As Kd')"
