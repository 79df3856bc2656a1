"""The chairs of a table among players: who sits where, with how many chips."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from croupier.play import Refused, Seat
from croupier.room.bank import PlayerId
from croupier.room.bots import Player

_THINGS: Final = ("board", "common", "dealer", "house", "middle")
"""Names of things on a table, by which no player can be called there."""


@dataclass(slots=True)
class Chair:
    """Somebody on a chair. ``stack``: the chips in front of him, in a hand those at its start."""

    place: int
    player: PlayerId
    stack: int
    bot: Player | None = None
    level: str | None = None  # how a bot plays
    away: bool = False  # he sits out
    leaving: bool = False  # he has stood up in a hand and goes when it is over
    adding: int = 0  # chips that come when the hand is over
    keeps: int = 0  # between hands his chips are made up to so many
    bank: int = 0  # milliseconds in reserve
    dealt: int = 0  # hands that were dealt to him here
    silent: int = 0  # times in a row that he was asked and his time ran out
    shows: bool = False  # he wants to be asked whether he shows what he has won with unseen


class Chairs:
    """The chairs that are taken, by seat."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._taken: dict[Seat, Chair] = {}

    def __getitem__(self, seat: Seat) -> Chair:
        return self._taken[seat]

    def __len__(self) -> int:
        return len(self._taken)

    def get(self, seat: Seat) -> Chair | None:
        return self._taken.get(seat)

    def __iter__(self) -> Iterator[tuple[Seat, Chair]]:
        """In the order of the places."""
        return iter(sorted(self._taken.items(), key=lambda item: item[1].place))

    def take(self, seat: Seat, chair: Chair) -> None:
        self._taken[seat] = chair

    def leave(self, seat: Seat) -> None:
        del self._taken[seat]

    def free(self, wanted: int | None, asked: Collection[int] = ()) -> int:
        """The chair that is wanted, or any; ``Refused`` when it is taken, or somebody who sits here has ``asked`` for
        it: he comes to it first."""
        taken = {chair.place for chair in self._taken.values()}
        left = [place for place in range(self.count) if place not in taken]
        if not left:
            raise Refused(f"All {self.count} chairs of this table are taken.")
        open_to_all = [place for place in left if place not in asked]
        if not open_to_all or (wanted in left and wanted not in open_to_all):
            raise Refused("Somebody who sits at this table comes to that chair first. Ask again after the hand.")
        if wanted is None:
            return open_to_all[0]
        if wanted not in left:
            chairs = ", ".join(str(place) for place in left)
            what = "is taken" if wanted < self.count else "does not stand here"
            raise Refused(f"Chair {wanted} {what}: free are {chairs}.")
        return wanted

    def next_from(self, place: int, seats: list[Seat]) -> Seat:
        """Of these seats the one at this place or next after it, clockwise."""
        return min(seats, key=lambda seat: (self._taken[seat].place - place) % self.count)


def called(name: str) -> str:
    """A name by which somebody can be called at a table, beside the things that lie there.

    >>> called("Aino"), called("Board 2")
    ('Aino', 'Player Board 2')
    """
    return f"Player {name}" if name.casefold().startswith(_THINGS) else name
