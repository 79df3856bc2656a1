"""Cards off the deck. At a table that a person runs rulings are heard before they come."""

from __future__ import annotations

from typing import Protocol

from croupier.cards import Card
from croupier.games.poker.events import Burned, Reshuffled
from croupier.games.poker.felt import Felt
from croupier.games.poker.watched import Hears, WatchedDeal
from croupier.games.stub import DealCards, Stub
from croupier.play import Answer, Drawn, Move, Ruling, Seat, Steps


class Rules(Hears, Protocol):
    """Who hears a ruling while cards are being dealt, and carries it out. ``due``: so many cards are to come."""

    due: int

    def ruled(self, answer: Move | Ruling) -> Steps[None]:
        """What becomes of it."""


def draw(
    felt: Felt, count: int, burn: int, what: str, to: tuple[Seat, ...] = (), floor: Rules | None = None
) -> Steps[tuple[Card, ...]]:
    """The next cards of the stub. ``floor``: rulings are heard meanwhile."""
    burn -= felt.burned_open
    felt.burned_open = 0
    if burn > 0:
        felt.stub.burned += burn
        yield Burned(burn)
    looks, felt.looks = felt.looks, False
    while True:
        if count > len(felt.stub):
            raise RuntimeError(f"{count} cards are to be dealt off a deck of {len(felt.stub)}")
        ask = DealCards(felt.stub, count, burn, what, to)
        if floor is not None:
            floor.due = count
            ask = WatchedDeal(felt.stub, count, burn, what, to, hears=floor)
        ask.paused = looks
        answer: Answer = yield ask
        if isinstance(answer, Drawn):
            break
        assert floor is not None
        assert isinstance(answer, Move | Ruling)
        yield from floor.ruled(answer)
    felt.stub.take(answer.cards)
    felt.turned = answer.exposed
    return answer.cards


def burns_back(felt: Felt) -> Steps[None]:
    """Stub and burned cards are shuffled together."""
    yield Reshuffled("stub and burned cards", len(felt.stub.left))
    felt.stub = Stub(felt.stub.left, felt.stub.shuffle + 1)
