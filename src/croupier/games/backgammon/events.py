"""What a game of backgammon tells, beside throws and stakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from croupier.play import Event, Seat
from croupier.play.events import Amount

Say = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class BoardSet(Event):
    """The men stand as they do at the beginning: how many of each player on each of his places, off to bar."""

    seats: tuple[Seat, Seat]
    men: tuple[tuple[int, ...], tuple[int, ...]]
    score: tuple[int, int] = (0, 0)
    crawford: bool = False

    def told(self, money: Say) -> str:
        del money
        one, other = self.seats
        rest = ", the cube rests" if self.crawford else ""
        return f"The board is set for {one} and {other}, {self.score[0]} to {self.score[1]}{rest}."


@dataclass(frozen=True, slots=True)
class MenMoved(Event):
    """A throw was played; the men as they stand now. ``said`` is how it is written."""

    seat: Seat
    said: str
    men: tuple[tuple[int, ...], tuple[int, ...]]

    def told(self, money: Say) -> str:
        del money
        return f"{self.seat} cannot move." if self.said == "stay" else f"{self.seat} plays {self.said}."


@dataclass(frozen=True, slots=True)
class CubeTurned(Event):
    """What the cube shows, and whose it is; nobody's: it lies in the middle."""

    shows: int
    owner: Seat | None

    def told(self, money: Say) -> str:
        del money
        return f"The cube shows {self.shows}" + (f" and is {self.owner}'s." if self.owner else ".")


@dataclass(frozen=True, slots=True)
class CubeOffered(Event):
    """A double is offered."""

    seat: Seat
    shows: int

    def told(self, money: Say) -> str:
        del money
        return f"{self.seat} offers {self.shows}."


@dataclass(frozen=True, slots=True)
class BoardWon(Event):
    """A game is over: who has won so many points of the cube, and how."""

    seat: Seat
    points: int
    how: str
    score: tuple[int, int] = (0, 0)

    @property
    def outcome(self) -> str:
        return self.seat

    def told(self, money: Say) -> str:
        del money
        return f"{self.seat} wins {self.points} point{'s' * (self.points != 1)} ({self.how})."


@dataclass(frozen=True, slots=True)
class WinnersFee(Event):
    """What the house takes of what was won."""

    seat: Seat
    amount: Amount
    of: Amount

    def told(self, money: Say) -> str:
        return f"The house takes {money(self.amount)} of the {money(self.of)} that {self.seat} has won."


TOLD: Final = (BoardSet, MenMoved, CubeTurned, CubeOffered, BoardWon, WinnersFee)
