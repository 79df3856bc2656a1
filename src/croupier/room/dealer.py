"""The dealer of a table: runs its rounds from ask to ask.

A round is opened with a seed to which the house has committed, hears its players, and chance answers for itself. The
dealer knows no money, no clock and nobody who looks on: what a step of his moves is written by the till and told by the
teller, and what cannot be written he takes back.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from typing import Final

from croupier.play import (
    Answer,
    Ask,
    ChanceAsk,
    Close,
    CommittedChance,
    Confirm,
    Event,
    Refused,
    Ruling,
    Seat,
    TakeBets,
)
from croupier.play.chance import SEED_BYTES, derived
from croupier.play.mix import Mix
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.room.course import Course
from croupier.room.latecomers import Latecomers
from croupier.room.numbers import Numbers
from croupier.room.phase import asked
from croupier.room.spec import Spec

_LONGEST_RUN: Final = 10_000
"""More inputs in one round than any game of the house can have: a game that asks on and on is at fault."""

_MOST_CHANGES: Final = 500
"""So often a seat may place and take back in one round: each is kept, and played again whenever the round goes back."""


class Step:
    """What one input has brought about in a round."""

    __slots__ = ("_drawn", "_given", "_mix", "course", "first")

    def __init__(self, course: Course) -> None:
        self.course, self.first = course, len(course.events)
        self._given, self._drawn, self._mix = len(course.inputs), course.drawn, course.mix

    @property
    def inputs(self) -> list[Answer]:
        return self.course.inputs[self._given :]

    @property
    def events(self) -> list[Event]:
        return self.course.events[self.first :]

    @property
    def mix(self) -> Mix | None:
        """The players' numbers, if they came in with this step."""
        return self.course.mix if self.course.mix is not self._mix else None

    def undo(self) -> None:
        """Whatever of it was accepted has not happened."""
        if (len(self.course.inputs), self.course.drawn) != (self._given, self._drawn):
            self.course.rewind(self._given)


class Dealer:
    """``players``: those of the round, who has left included. ``carry``: what the last round has left to the next one.
    ``stopped``: why nothing goes on here, while something is wrong."""

    def __init__(self, spec: Spec, number: int = 0, carry: Json | None = None) -> None:
        self.spec, self.number = spec, number
        self.carry: Json = carry or {}
        self.course: Course | None = None
        self.last: Course | None = None  # the round before, its seed open
        self.players: dict[Seat, PlayerId] = {}
        self.latecomers = Latecomers()
        self.stopped: str | None = None
        self._next: bytes | None = None  # the seed of the round to come, where something was drawn from it
        self._numbers = Numbers()
        self._changes: Counter[Seat] = Counter()  # of the stakes in this round

    @property
    def round_id(self) -> str:
        return self.spec.round_id(self.number)

    @property
    def ask(self) -> Ask | None:
        """The question that stands."""
        return None if self.course is None else self.course.ask

    @property
    def asked(self) -> Seat | None:
        """The seat that is to answer it."""
        return asked(self.ask)

    @property
    def turn(self) -> int | None:
        """Which question of the round it is: after so many inputs."""
        return None if self.asked is None or self.course is None else len(self.course.inputs)

    def must_stand(self, meant: tuple[str, int] | None) -> None:
        """``Refused`` when somebody answers a question that is not asked any more: his word is not for the next one."""
        if meant is not None and self.asked is not None and meant != (self.round_id, self.turn):
            raise Refused("That was for a question that is closed: time was up, or it was answered. Nothing was done.")

    def plays(self, seat: Seat) -> bool:
        """Is this seat in the round?"""
        return self.course is not None and seat in self.players

    def must_run(self) -> None:
        if self.stopped is not None:
            raise Refused(self.stopped)

    def must_take_bets(self, seat: Seat) -> None:
        self.must_run()
        if not isinstance(self.ask, TakeBets):
            raise Refused("No more bets: wait for the next round.")
        if seat not in self.ask.seats:
            raise Refused("You have just sat down and play from the next round on.")
        if self._changes[seat] >= _MOST_CHANGES:
            raise Refused(f"You have changed your stakes {_MOST_CHANGES} times in this round: what lies there plays.")

    # ── from round to round ────────────────────────────────────────────────────────────────────────────────────

    def prepare(self, seats: Mapping[Seat, PlayerId], carry: Json) -> Course:
        """A round for these players, which begins when it is written that it does."""
        live = self.spec.live
        table = self.spec.game.table(seats, self.spec.currency, supervised=live, carry=carry)
        seed, self._next = self._seed_to_come(), None
        return Course(self.spec.game, table, seed, live=live)

    def beforehand(self, label: str) -> CommittedChance:
        """What is drawn before the next round begins, from its seed and beside its own chance."""
        return derived(self._seed_to_come(), label)

    def _seed_to_come(self) -> bytes:
        if self._next is None:
            self._next = secrets.token_bytes(SEED_BYTES)
        return self._next

    def open(self, course: Course, players: dict[Seat, PlayerId], now: float) -> None:
        self.number, self.course, self.players = self.number + 1, course, players
        self._numbers.open(now)
        self.latecomers.open()
        self._changes.clear()

    def join(self, course: Course, joining: Mapping[Seat, PlayerId]) -> None:
        """Latecomers are in the round, which is played with them from here on."""
        self.course, self.players = course, {**self.players, **joining}

    def end(self) -> None:
        """The round is over and lies open."""
        assert self.course is not None
        assert self.course.settlement is not None
        self.carry = dict(self.course.settlement.carry)
        self.last, self.course = self.course, None

    def drop(self) -> None:
        """The round has not happened."""
        self.course, self.last, self.players = None, None, {}

    # ── from ask to ask ────────────────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def step(self, *answers: Answer, own: bool = False) -> Iterator[Step]:
        """One input (none: chance draws), or several that are taken together or not at all, and all that follows from
        them. Whatever goes wrong before this is left again, the round stands as it stood.

        After "no more bets" there is a moment's pause; every later question to chance is answered at once, unless the
        game wants a pause before it. ``own``: it is the table's own word, its clock's or that of a silent seat; a fault
        in taking somebody's word is refused to him alone (``Course.hear``).
        """
        course = self.course
        assert course is not None
        step = Step(course)
        try:
            for answer in answers:
                course.answer(answer) if own else course.hear(answer)
            if not any(isinstance(answer, Close) for answer in answers):
                self._run_on(course, looked=not answers)
            yield step
        except BaseException:
            step.undo()
            raise
        self._changes.update(getattr(answer, "seat", "") for answer in answers)

    def _run_on(self, course: Course, *, looked: bool) -> None:
        """Chance answers, and where nobody supervises, every result stands. Before the first draw the players' numbers
        are mixed in. ``looked``: the pause before this draw is over. Where a person deals, he says all of it."""
        if course.live:
            return
        for _ in range(_LONGEST_RUN):
            if isinstance(course.ask, ChanceAsk):
                if course.ask.paused and not looked:
                    return
                looked = False
                if not course.drawn:
                    seats = {player: seat for seat, player in self.players.items()}
                    course.add(Mix.of(self.round_id, self._numbers.by_seat(seats)))
                course.draw()
            elif isinstance(course.ask, Confirm):
                course.answer(Ruling("stands"))
            else:
                return
        raise RuntimeError("the game asks on and on")

    @contextmanager
    def taking_back(self, inputs: int) -> Iterator[Course]:
        """The last inputs of the round have not been given; whatever goes wrong before this is left, they have."""
        course = self.course
        assert course is not None
        given = course.inputs[-inputs:]
        course.rewind(len(course.inputs) - inputs)
        try:
            yield course
        except BaseException:
            course.play(given)
            raise

    # ── the players' numbers ───────────────────────────────────────────────────────────────────────────────────

    def contribute(self, seat: Seat, player: PlayerId, round_id: str, nonce: str) -> None:
        """A number of a player's own, mixed into the chance of the round to which the house has committed."""
        plays = seat in self.latecomers or self.players.get(seat) == player
        if self.spec.live:
            raise Refused("A person deals here: no number is added to what falls.")
        if self.course is None or round_id != self.round_id or not plays:
            raise Refused("Your number is for a round that you do not play now.")
        if self.course.drawn:
            raise Refused("Your number came too late: the round draws already.")
        self._numbers.add(player, nonce)

    def waits_for_numbers(self, here: Set[Seat], now: float) -> bool:
        """Is the number of somebody who is here on its way, before the first draw of the round?"""
        players = {player for seat, player in self.players.items() if seat in here}
        return self.course is not None and not self.course.drawn and self._numbers.awaited(players, now)
