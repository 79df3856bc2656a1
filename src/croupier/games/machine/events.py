"""What a machine tells besides the words of all tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.play import Event, Seat
from croupier.play.events import Amount


@dataclass(frozen=True, slots=True)
class FreeGameBegan(Event):
    """A game without a stake: which of how many that have been won so far."""

    number: int
    won: int

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"Free game {self.number} of {self.won}."


@dataclass(frozen=True, slots=True)
class ReelStopped(Event):
    """A reel rests: its number, the stop in its top row (both from 1), and what shows, from the top."""

    reel: int
    stop: int
    shows: tuple[str, ...]

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"Reel {self.reel} stops at {self.stop}: {', '.join(self.shows)}."


@dataclass(frozen=True, slots=True)
class ReelCovered(Event):
    """A symbol expands over its reel."""

    reel: int
    by: str

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"The {self.by} covers reel {self.reel}."


@dataclass(frozen=True, slots=True)
class GamePaid(Event):
    """A pay of one game for one player: so many of a symbol or a group, on a line (0: in ways, or anywhere); ``times``
    the stake of a line, of a scatter that of the game."""

    seat: Seat
    of: str
    count: int
    times: str
    amount: Amount
    line: int = 0
    ways: int = 1
    scatter: bool = False

    def told(self, money: Callable[[int], str]) -> str:
        where = f"on line {self.line}" if self.line else "anywhere" if self.scatter else f"in {self.ways} ways"
        return f"{self.count} × {self.of} {where}: {money(self.amount)} for {self.seat}."


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """One game has its result: the best that paid (``bell 4``), or nothing; how many free games it brought."""

    best: str = ""
    brings: int = 0
    free: bool = False

    @property
    def outcome(self) -> str | None:
        return None if self.free else self.best or "nothing"

    def told(self, money: Callable[[int], str]) -> str:
        del money
        brings = f" It brings {self.brings} free games." if self.brings else ""
        return ("Nothing pays." if not self.best else f"Best: {self.best}.") + brings


@dataclass(frozen=True, slots=True)
class Gambled(Event):
    """A win, or a part of it, was staked on a field, and this one fell."""

    seat: Seat
    on: str
    fell: str
    amount: Amount
    win: Amount

    def told(self, money: Callable[[int], str]) -> str:
        says = f"{self.seat} stakes {money(self.amount)} of the win on {self.on}: {self.fell} falls"
        return f"{says} and pays {money(self.win)}." if self.win else f"{says}, it is lost."


TOLD = (FreeGameBegan, ReelStopped, ReelCovered, GamePaid, GameOver, Gambled)
