"""Pieces are drawn: a question to chance for each of them, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from croupier.games.instructed.model import Rules, Where
from croupier.play import Answer, Bets, Confirm, Event, Refused, Ruling, Steps, Stop, Table
from croupier.play.draws import Spin
from croupier.play.events import Ruled
from croupier.play.record import Json

BETWEEN: Final = " · "
"""Between the pieces of a result."""
_WAITS: Final = {"wheel": "the wheel is turning", "dice": "the dice are rolling", "cards": "cards are being dealt"}


class NotDrawn(Exception):
    """Inside a round: those who run the table, or the machine, have declared the draw void."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Lift(Spin):
    """One piece is drawn; each that is still there is equally likely."""

    game: str = "cards"
    to: str = "table"

    @property
    def now(self) -> str:
        return _WAITS[self.game]

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Stop) and answer.line is not None:
            raise Refused("one piece is drawn, nothing lies between two")
        if isinstance(answer, Ruling) and answer.verdict != "no_draw":
            raise Refused("a piece is drawn, or the draw is void: no_draw")
        if isinstance(answer, Stop) and answer.field not in self.fields:
            raise Refused(f"{answer.field or 'nothing'} is not there any more: {', '.join(dict.fromkeys(self.fields))}")
        return Spin.check(self, answer)

    def legal(self) -> Json:
        return {**Spin.legal(self), "to": self.to}

    def __str__(self) -> str:
        return f"what is drawn for {self.to}? (its name; 'no spin: why')"


@dataclass(frozen=True, slots=True)
class PieceDrawn(Event):
    """A piece has come to a place."""

    to: str
    piece: str

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{self.piece} to {self.to}."


@dataclass(frozen=True, slots=True)
class HandTold(Event):
    """What a hand is, when hands are set side by side."""

    of: str
    says: str

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{self.of}: {self.says}."


@dataclass(frozen=True, slots=True)
class DrawOver(Event):
    """Everything is drawn: what lies open for all, or with the dealer or the banker."""

    result: str

    @property
    def outcome(self) -> str:
        return self.result

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"Drawn: {self.result}."


class Pieces:
    """What can still be drawn in this round. A machine shuffles anew for each."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.left = dict(rules.deck)
        self.lies: dict[str, list[str]] = {}

    def draw(self, place: str, count: int) -> Steps[None]:
        """So many pieces to a place, one after the other."""
        for _ in range(count):
            fields = tuple(name for name, count in self.left.items() for _ in range(count))
            answer = yield Lift(fields, self.rules.kind, place)
            if isinstance(answer, Ruling):
                raise NotDrawn(answer.reason or "nothing was drawn")
            assert isinstance(answer, Stop)
            assert answer.field is not None
            if not self.rules.again:
                self.left[answer.field] -= 1
            self.lies.setdefault(place, []).append(answer.field)
            yield PieceDrawn(place, answer.field)

    def over(self) -> Steps[None]:
        """Nothing more is drawn."""
        place = next(place for place in ("table", "dealer", "banker", *self.lies) if place in self.lies)
        yield DrawOver(BETWEEN.join(self.lies[place]))

    def seen_by(self, seat: str) -> Mapping[Where, list[str]]:
        """What lies where, for one player: his own pieces lie with the player."""
        return {
            "table": self.lies.get("table", []),
            "dealer": self.lies.get("dealer", []),
            "player": self.lies.get(seat, []),
        }


def confirmed(table: Table, bets: Bets) -> Steps[str | None]:
    """Where a person runs the game he may declare the round void; tells why."""
    ruling = yield Confirm(("stands", "no_draw"), table.seats, (), bets.lying)
    assert isinstance(ruling, Ruling)
    if ruling.verdict == "stands":
        return None
    yield Ruled(ruling.verdict, ruling.reason)
    return ruling.reason or "declared void"
