"""Who sits down while bets are taken, and how they come into the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.play import Seat
from croupier.room.bank import PlayerId
from croupier.room.course import Course

_LONGEST: Final = 2_000
"""After so many bets nobody joins a round any more: it would take too long to play them again."""


class Latecomers:
    """To come into a round it is played again with one more seat. The first to come late does so at once, which shows
    whether this round can be joined. After that people come in together: at the first bet of one of them, or when bets
    are closed. So a round is played again a few times, however many sit down."""

    def __init__(self) -> None:
        self._waiting: dict[Seat, PlayerId] = {}
        self._joinable: bool | None = None

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._waiting

    def open(self) -> None:
        """A new round: everybody who sits plays it from the beginning."""
        self._waiting, self._joinable = {}, None

    def wait(self, seat: Seat, player: PlayerId, course: Course, places: int) -> bool:
        """Somebody has come late. Returns whether that is the first."""
        full = len(course.table.seats) + len(self._waiting) >= places  # who has left still counts in the round
        if full or self._joinable is False or len(course.inputs) > _LONGEST:
            return False
        self._waiting[seat] = player
        return self._joinable is None

    def leave(self, seat: Seat) -> None:
        self._waiting.pop(seat, None)

    def into(self, course: Course) -> tuple[Course, Mapping[Seat, PlayerId]] | None:
        """The round with all who wait, and who they are; ``None`` when nobody waits, or when it would have gone
        otherwise with them: then they play from the next one on."""
        joining, self._waiting = self._waiting, {}
        if not joining:
            return None
        joined = course.with_seat(*joining)
        self._joinable = joined is not None
        return None if joined is None else (joined, joining)
