"""The draw for the first button. Where it goes from hand to hand, also as a prize, is the room's business
(``room.rules.positions``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cards import Card, cards
from croupier.games.family import ButtonDraw
from croupier.games.poker.events import ButtonDrawn, SecondButton
from croupier.games.poker.felt import Felt
from croupier.play import Seat
from croupier.play.record import Json


def drawn(shown: Mapping[Seat, str | Card]) -> Seat:
    """The draw for the first button: the highest card, equal ranks by suit, spades highest (V-4.19,
    gelp/poker-general PG-2.1)."""
    return max(shown, key=lambda seat: cards([shown[seat]])[0])


def told(carry: Json) -> Iterator[ButtonDrawn]:
    """What everybody is told of it, before the hand."""
    if (draw := ButtonDraw.of(carry)) is not None:
        yield ButtonDrawn(carry["button"], draw.seats, draw.cards)


def second(felt: Felt) -> Iterator[SecondButton]:
    """Where the second of two buttons lies."""
    if felt.leads is not None:
        yield SecondButton(felt.players[felt.leads].seat)
