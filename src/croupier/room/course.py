"""The course of one round: the game's generator, the committed chance that answers for it, and the way back.

A generator cannot be copied, but it is deterministic: going back is playing the same inputs again. The same replay
proves a stored round, chance included.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.play import Answer, Ask, ChanceAsk, CommittedChance, Event, Refused, Ruling, Seat, Settlement, Table
from croupier.rulebooks import Game


class CourseFault(Exception):
    """A round that cannot be: its log does not fit its rules, or its money does not add up."""


class Course:
    """A round at a table, its chance fixed by a seed."""

    def __init__(self, game: Game, table: Table, seed: bytes, inputs: Iterable[Answer] = ()) -> None:
        self._game, self._seed = game, seed
        self.table = table
        self._begin(inputs)

    def _begin(self, inputs: Iterable[Answer]) -> None:
        self._chance = CommittedChance(self._seed)
        self._round = self._game.at(self.table)
        for answer in inputs:
            self._again(answer)

    def _again(self, answer: Answer) -> None:
        """Play an input that was written down; what chance says must be what the seed says."""
        ask = self._round.ask
        if isinstance(ask, ChanceAsk) and not isinstance(answer, Ruling):
            drawn = ask.draw(self._chance.below)
            if drawn != answer:
                raise CourseFault(f"the log says {answer.as_json()} where the seed draws {drawn.as_json()}")
        try:
            self._round.answer(answer)
        except Refused as no:
            raise CourseFault(f"the log has an input that the rules refuse: {no.reason}") from no

    # ── where it stands ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def commitment(self) -> str:
        return self._chance.commitment

    @property
    def seed(self) -> str:
        return self._seed.hex()

    @property
    def ask(self) -> Ask | None:
        return self._round.ask

    @property
    def events(self) -> list[Event]:
        return self._round.events

    @property
    def inputs(self) -> list[Answer]:
        return self._round.inputs

    @property
    def settlement(self) -> Settlement | None:
        """The end of the round, when it has come."""
        return self._round.result

    @property
    def result(self) -> str | None:
        """What fell, as a history strip shows it: the last event that decided something says it."""
        return next((said for event in reversed(self.events) if (said := event.outcome) is not None), None)

    # ── onward, and back ───────────────────────────────────────────────────────────────────────────────────────

    def answer(self, answer: Answer) -> None:
        self._round.answer(answer)

    def draw(self) -> None:
        """Chance answers."""
        ask = self._round.ask
        assert isinstance(ask, ChanceAsk)
        self._round.answer(ask.draw(self._chance.below))

    def rewind(self, inputs: int) -> None:
        """Back to where so many inputs had been given."""
        self._begin(self.inputs[:inputs])

    def with_seat(self, seat: Seat) -> Course | None:
        """This course with one more seat; ``None`` when that would have changed what was, or the round has no room.

        Who has left still counts in the round: it is played with all seats that ever were in it.
        """
        seats, old = (*self.table.seats, seat), self.table
        try:
            table = self._game.table(seats, old.currency.code, supervised=old.supervised, carry=old.carry)
            other = Course(self._game, table, self._seed, self.inputs)
        except (CourseFault, Refused):
            return None
        return other if other.events == self.events and type(other.ask) is type(self.ask) else None
