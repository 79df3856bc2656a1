"""The reels stop: one question to chance for each of them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.machine.events import ReelStopped
from croupier.games.machine.model import Reels
from croupier.play import Answer, Refused, Ruling, Steps, Stop
from croupier.play.draws import Spin
from croupier.play.record import Json


class Interrupted(Exception):
    """The machine has failed before the game had a result."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Reel(Spin):
    """One reel is turning; its stops are counted from 1, and each of its virtual stops is equally likely."""

    number: int = 1

    @property
    def now(self) -> str:
        return "the reels are turning"

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Stop) and answer.line is not None:
            raise Refused("a reel rests on one of its stops, never between two")
        if isinstance(answer, Ruling) and answer.verdict != "no_draw":
            raise Refused("a reel stops, or the machine has failed: no_draw")
        return Spin.check(self, answer)

    def legal(self) -> Json:
        return {**Spin.legal(self), "reel": self.number}

    def __str__(self) -> str:
        return f"where does reel {self.number} stop? (1 to {self.fields[-1]}; 'no spin: why')"


def spin(reels: Reels) -> Steps[list[tuple[str, ...]]]:
    """One after the other the reels come to rest: what shows."""
    window = []
    for number, weights in enumerate(reels.weighted):
        stops = tuple(str(stop) for stop, weight in enumerate(weights, 1) for _ in range(weight))
        answer = yield Reel(stops, number + 1)
        if isinstance(answer, Ruling):
            raise Interrupted(answer.reason or "the machine has failed")
        assert isinstance(answer, Stop)
        assert answer.field is not None
        window.append(reels.window(number, int(answer.field) - 1))
        yield ReelStopped(number + 1, int(answer.field), window[-1])
    return window
