"""The numbers that the browsers of a table's players add to a round's chance (``play.mix``): who sent one, and whose is
still waited for."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Final

from croupier.play import Refused, Seat
from croupier.room.bank import PlayerId

_WAIT_S: Final = 1.5
"""So long after the opening a round waits for the number of somebody who sent one last time."""


class Numbers:
    """The numbers of one round after the other."""

    def __init__(self) -> None:
        self._of: dict[PlayerId, str] = {}
        self._expected: set[PlayerId] = set()
        self._until = 0.0

    def open(self, now: float) -> None:
        """A round opens. Who sent a number for the last one will send another."""
        self._expected, self._of = set(self._of), {}
        self._until = now + _WAIT_S

    def add(self, player: PlayerId, nonce: str) -> None:
        """The first number of a player counts: nobody changes his mind after seeing the others'."""
        if player in self._of:
            raise Refused("Your number for this round is in already.")
        self._of[player] = nonce

    def awaited(self, here: Set[PlayerId], now: float) -> bool:
        """Is it worth waiting a moment longer, for one of those who are here?"""
        return now < self._until and bool(self._expected & here - self._of.keys())

    def by_seat(self, seats: Mapping[PlayerId, Seat]) -> list[tuple[Seat, str]]:
        return [(seats[player], nonce) for player, nonce in self._of.items() if player in seats]
