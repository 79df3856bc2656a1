"""The course of one round: the game's generator, the committed chance that answers for it, and the way back.

A generator cannot be copied, but it is deterministic: going back is playing the same inputs again. The same replay
proves a stored round, chance included.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

from croupier.play import (
    Answer,
    Ask,
    ChanceAsk,
    CommittedChance,
    Event,
    Refused,
    Ruling,
    Seat,
    Settlement,
    Table,
    Viewer,
)
from croupier.play.asks import FromPile
from croupier.play.chance import derived
from croupier.play.mix import Mix
from croupier.play.record import Json
from croupier.play.sealed import BY_RULINGS, Proof, SealedDeck
from croupier.rulebooks import Game

_log = logging.getLogger(__name__)


class CourseFault(Exception):
    """A round that cannot be: its log does not fit its rules, or its money does not add up."""


class Course:
    """A round at a table, its chance fixed by a seed and by what the players have added to it (``mix``); ``live``: it
    is dealt by a person, who says what falls, and the seed draws only what is drawn beside the round."""

    def __init__(
        self,
        game: Game,
        table: Table,
        seed: bytes,
        inputs: Iterable[Answer] = (),
        mix: Mix | None = None,
        *,
        live: bool = False,
    ) -> None:
        self.game, self._seed, self.live = game, seed, live
        self.table = table
        self._deck: SealedDeck | None = None
        self._begin(inputs, mix)

    def _begin(self, inputs: Iterable[Answer], mix: Mix | None) -> None:
        self._held: dict[Seat, tuple[int, list[Json] | None]] = {}
        self._fix(mix)
        self.drawn = False
        self._round = self.game.at(self.table)
        self.play(inputs)

    def _fix(self, mix: Mix | None) -> None:
        self.mix = mix
        self._chance = CommittedChance(self._key)
        self._deck = self._sealed()

    @property
    def _key(self) -> bytes:
        """What all chance of the round is drawn from: the seed, with the players' numbers mixed in."""
        return self._seed if self.mix is None else self.mix.key(self._seed)

    def beside(self, label: str) -> CommittedChance:
        """A stream of chance beside the round's own, as committed as that."""
        return derived(self._key, label)

    def _sealed(self) -> SealedDeck | None:
        """Among players the seed would open everybody's cards: the deck is sealed card by card instead."""
        among, rules = self.game.among_players, self.game.rules
        if among is None:
            return None
        if self._deck is not None:
            return self._deck.mixed(self.mix)
        shuffles = among.shuffles(rules, len(self.table.seats)) + (BY_RULINGS if self.table.supervised else 0)
        return SealedDeck(self._seed, among.pack(rules), shuffles, self.mix)

    def _drawn(self, ask: ChanceAsk) -> Answer:
        self.drawn = True
        if self._deck is not None and isinstance(ask, FromPile):
            return self._deck.deal(ask, len(self.events))
        return ask.draw(self._chance.below)

    def play(self, inputs: Iterable[Answer]) -> None:
        """Play inputs that were written down."""
        for answer in inputs:
            self._again(answer)

    def _again(self, answer: Answer) -> None:
        """Play an input that was written down; what chance says must be what the seed says."""
        ask = self._round.ask
        if isinstance(ask, ChanceAsk) and not isinstance(answer, Ruling) and not self.live:
            drawn = self._drawn(ask)
            if drawn != answer:
                raise CourseFault(f"the log says {answer.as_json()} where the seed draws {drawn.as_json()}")
        try:
            self._round.answer(answer)
        except Refused as no:
            raise CourseFault(f"the log has an input that the rules refuse: {no.reason}") from no

    # ── where it stands ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def commitment(self) -> str:
        """What was shown before the first bet: the hash of the seed, or the seal of the deck."""
        return CommittedChance(self._seed).commitment if self._deck is None else self._deck.commitment

    @property
    def seed(self) -> str:
        """For the books only, where the deck is sealed."""
        return self._seed.hex()

    @property
    def sealed(self) -> bool:
        """Is the seed never given away?"""
        return self._deck is not None

    def proof(self, viewer: Viewer) -> Proof | None:
        """Where the deck is sealed: the seal, opened for the cards that this viewer was shown."""
        return None if self._deck is None else self._deck.proof(self.events, viewer)

    def holding(self, seat: Seat) -> list[Json] | None:
        """Among players: what a seat has now. It is read anew only after something that may have changed it."""
        among, events = self.game.among_players, self.events
        if among is None or seat not in self.table.seats:
            return None
        known, has = self._held.get(seat, (0, None))
        if any(among.concerns(events[place], seat) for place in range(known, len(events))):
            has = among.holding(self.game.rules, events, seat)
        self._held[seat] = len(events), has
        return has

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

    def hear(self, answer: Answer) -> None:
        """Somebody's answer. When the game is at fault in taking it, it is refused and the round stands as before;
        where there is no way back either, the fault is the round's."""
        given = len(self.inputs)
        try:
            self.answer(answer)
        except Refused:
            raise
        except Exception as fault:
            _log.exception("%s: a fault in taking %r", self.game.id, answer)
            self.rewind(given)
            raise Refused("The table cannot take that: nothing has changed, and the round goes on.") from fault

    def draw(self) -> None:
        """Chance answers."""
        ask = self._round.ask
        assert isinstance(ask, ChanceAsk)
        self._round.answer(self._drawn(ask))

    def add(self, mix: Mix | None) -> None:
        """What the players have added, before anything is drawn."""
        if self.drawn:
            raise CourseFault("something was drawn before the players' numbers were in")
        self._fix(mix)

    def rewind(self, inputs: int) -> None:
        """Back to where so many inputs had been given; before the first draw nothing has been added yet.

        ``CourseFault`` when the same inputs tell something else now."""
        told = self.events
        try:
            self._begin(self.inputs[:inputs], self.mix)
        except Refused as no:
            raise CourseFault(f"the round cannot begin again: {no.reason}") from no
        if self.events != told[: len(self.events)]:
            raise CourseFault("the same inputs have told other events")
        if not self.drawn:
            self._fix(None)

    def tried(self, *answers: Answer) -> Course:
        """A copy of this course, a few answers later; nothing has happened here. ``Refused`` where one is."""
        copy = Course(self.game, self.table, self._seed, self.inputs, self.mix, live=self.live)
        for answer in answers:
            copy.answer(answer)
        return copy

    def with_seat(self, *more: Seat) -> Course | None:
        """This course with more seats; ``None`` when that would have changed what was, or the round has no room.

        Who has left still counts in the round: it is played with all seats that ever were in it.
        """
        seats, old = (*self.table.seats, *more), self.table
        try:
            table = self.game.table(seats, old.currency.code, supervised=old.supervised, carry=old.carry)
            other = Course(self.game, table, self._seed, self.inputs, self.mix, live=self.live)
        except (CourseFault, Refused):
            return None
        except Exception:
            _log.exception("%s: a fault in seating %r", self.game.id, more)
            return None
        return other if other.events == self.events and type(other.ask) is type(self.ask) else None
