"""Who sits at a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.play import Refused, Seat
from croupier.room.bank import PlayerId


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who may sit down. ``absent``: since when the connection is lost; ``chats``: whether he reads and writes
    what is typed at the table (none: as usual, and then a ``guest`` does not); ``walk_in``: he has no page, and whoever
    deals plays for him."""

    player: PlayerId
    name: str
    bot: bool = False
    absent: float | None = None
    guest: bool = False
    walk_in: bool = False
    chats: bool | None = None


class Seats:
    """The seats that are taken, in the order in which people sat down. A seat is called by its player's name."""

    def __init__(self) -> None:
        self._taken: dict[Seat, Sitter] = {}
        self._of: dict[PlayerId, Seat] = {}

    def __iter__(self) -> Iterator[tuple[Seat, Sitter]]:
        return iter(list(self._taken.items()))

    def __len__(self) -> int:
        return len(self._taken)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._taken

    def __getitem__(self, seat: Seat) -> Sitter:
        return self._taken[seat]

    def names(self) -> tuple[Seat, ...]:
        return tuple(self._taken)

    def of(self, player: PlayerId) -> Seat | None:
        """The seat of a player."""
        return self._of.get(player)

    def must(self, player: PlayerId) -> Seat:
        seat = self.of(player)
        if seat is None:
            raise Refused("You do not sit at this table. Sit down first.")
        return seat

    def free_name(self, name: str, reserved: set[Seat]) -> Seat:
        """The name, or the name with a number when a seat is already called so."""
        seat, n = name, 2
        while seat in self._taken or seat in reserved:
            seat, n = f"{name} {n}", n + 1
        return seat

    def take(self, seat: Seat, sitter: Sitter) -> None:
        self._taken[seat] = sitter
        self._of[sitter.player] = seat

    def leave(self, seat: Seat) -> None:
        del self._of[self._taken.pop(seat).player]

    def absent(self, player: PlayerId, since: float | None) -> bool:
        """Somebody lost the connection (or, ``None``, is back). Returns whether that was news."""
        seat = self.of(player)
        if seat is None or self._taken[seat].bot or (self._taken[seat].absent is None) == (since is None):
            return False
        self._taken[seat] = replace(self._taken[seat], absent=since)
        return True

    def chats(self, seat: Seat, on: bool) -> None:
        """Somebody wants to read and write what is typed here, or not any more."""
        self._taken[seat] = replace(self._taken[seat], chats=on)

    def known(self, seat: Seat) -> None:
        """A guest has become an account."""
        self._taken[seat] = replace(self._taken[seat], guest=False)

    def absent_since(self, moment: float) -> list[Seat]:
        """Who lost the connection then or before, and is not back."""
        gone = ((seat, sitter.absent) for seat, sitter in self._taken.items())
        return [seat for seat, since in gone if since is not None and since <= moment]
