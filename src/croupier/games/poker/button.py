"""The draw for the first button, and the button as a prize (veikkaus/button-and-blinds#V-4.12 to V-4.19). Where it goes
from hand to hand is the room's business (``room.rules.positions``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.cards import Card, cards
from croupier.play import Seat


def drawn(shown: Mapping[Seat, str | Card]) -> Seat:
    """The draw for the first button: the highest card, equal ranks by suit, spades highest (V-4.19,
    gelp/poker-general PG-2.1)."""
    return max(shown, key=lambda seat: cards([shown[seat]])[0])


def to_winner(seats: Sequence[Seat], button: Seat, winners: Sequence[Seat]) -> Seat:
    """Win the button: it goes to the winner; of several who share the pot to the first clockwise from it (V-4.12,
    V-4.14)."""
    at = seats.index(button) + 1
    return next(seat for seat in (*seats[at:], *seats[:at]) if seat in winners)
