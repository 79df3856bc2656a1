"""Where the button and the blinds go from hand to hand (veikkaus/button-and-blinds#V-4.12 to V-4.26, V-4.42).

The big blind always moves on by one player; small blind and button follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.cards import Card, cards
from croupier.play import Refused, Seat


class Positions(NamedTuple):
    """Who has the button and who posted the blinds; ``None``: the hand is played without a small blind."""

    button: Seat
    small: Seat | None
    big: Seat


def advance(
    before: Positions, seats: Sequence[Seat], active: Sequence[Seat], newcomer: Seat | None = None
) -> Positions:
    """The positions of the next hand. ``seats``: all in their order; ``active``: who plays on; ``newcomer``: somebody
    who took the seat of the big blind when he left.

    Nobody pays the big blind twice in a row, and the button comes only to who has paid both blinds (V-4.23, V-4.24).
    """
    if len(active) < 2:
        raise Refused("a hand needs at least two players")
    if len(active) == 2:
        return _heads_up(before, seats, active)
    big = before.big if newcomer == before.big else _next(seats, active, before.big)
    small = before.big if before.big in active and newcomer != before.big else None
    button = before.button
    if before.small is not None and before.small in active:
        button = before.small
    elif button not in active:
        button = _next(list(reversed(seats)), active, small or big)
    return Positions(button, small, big)


def _heads_up(before: Positions, seats: Sequence[Seat], active: Sequence[Seat]) -> Positions:
    """Whoever posted the larger blind in the previous hand gets the button and the small blind (V-4.42)."""
    for poster in (before.big, before.small):
        if poster is not None and poster in active:
            other = active[0] if active[1] == poster else active[1]
            return Positions(poster, poster, other)
    big = _next(seats, active, before.big)
    button = active[0] if active[1] == big else active[1]
    return Positions(button, button, big)


def _next(seats: Sequence[Seat], active: Sequence[Seat], after: Seat) -> Seat:
    at = seats.index(after)
    for seat in (*seats[at + 1 :], *seats[: at + 1]):
        if seat in active:
            return seat
    raise Refused("nobody is left at the table")


def drawn(shown: Mapping[Seat, str | Card]) -> Seat:
    """The draw for the first button: the highest card, equal ranks by suit, spades highest (V-4.19,
    gelp/poker-general PG-2.1)."""
    return max(shown, key=lambda seat: cards([shown[seat]])[0])


def to_winner(seats: Sequence[Seat], button: Seat, winners: Sequence[Seat]) -> Seat:
    """Win the button: it goes to the winner; of several who share the pot to the first clockwise from it (V-4.12,
    V-4.14)."""
    return _next(seats, winners, button)
