"""A round in progress: the generator, run from ask to ask, with the inputs that drove it and the events it told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from croupier.cards import Card
from croupier.cards import cards as read_cards
from croupier.money import CURRENCIES, Currency
from croupier.play.answers import Answer, Choice, Close, Place, Seat, TakeBack
from croupier.play.asks import Ask, Refused, Steps
from croupier.play.chance import Chance, Rewindable
from croupier.play.events import Event, Viewer, projected
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.play.tabletop import Picture, Tabletop

T = TypeVar("T")


class Draws(Protocol):
    """How a family's table is drawn for one viewer, with a title and what goes on now."""

    def __call__(
        self, events: list[Event], viewer: Viewer, currency: Currency, /, *, title: str, seats: Sequence[Seat], now: str
    ) -> Picture: ...


class Round(Generic[T]):
    """Runs a round. Give it a source of chance and it answers chance's questions itself; without one, somebody must.

    ``answer`` either advances the round or raises ``Refused`` and changes nothing.
    """

    def __init__(
        self,
        start: Callable[[], Steps[T]],
        chance: Chance | None = None,
        currency: Currency | None = None,
        *,
        title: str = "",
        seats: Sequence[Seat] = (),
        draws: Draws = Tabletop,
    ) -> None:
        self._start, self._chance = start, chance
        self._currency = currency or CURRENCIES["PLAY"]
        self._title, self._seats, self._draws = title, seats, draws
        self._before = chance.mark() if isinstance(chance, Rewindable) else None
        self._begin()

    def _begin(self) -> None:
        self.events: list[Event] = []
        self.inputs: list[Answer] = []
        self.ask: Ask | None = None
        self.result: T | None = None
        self._given: list[int] = []  # which of the inputs somebody gave; the others chance drew
        self._steps = self._start()
        self._advance(None)

    @property
    def over(self) -> bool:
        return self.ask is None

    def answer(self, answer: Answer) -> list[Event]:
        """Answer the question that stands; returns what happened because of it."""
        if self.ask is None:
            raise Refused("the round is over: there is no question to answer")
        checked = self.ask.check(answer)
        self._given.append(len(self.inputs))
        self.inputs.append(checked)
        before = len(self.events)
        self._advance(checked)
        return self.events[before:]

    def _advance(self, answer: Answer | None) -> None:
        send, chance = self._steps.send, self._chance
        try:
            step = send(answer)
            while True:
                if isinstance(step, Event):
                    self.events.append(step)
                    step = send(None)
                elif chance is not None and step.to_chance:
                    drawn = step.draw(chance.below)
                    self.inputs.append(drawn)
                    step = send(drawn)
                else:
                    self.ask = step
                    return
        except StopIteration as stop:
            self.ask, self.result = None, stop.value

    # ── the words people use ───────────────────────────────────────────────────────────────────────────────────

    def bet(self, seat: Seat, bet: str, amount: int) -> list[Event]:
        """Place a stake, in minor units."""
        return self.answer(Place(seat, bet, amount))

    def take_back(self, seat: Seat, bet: str | None = None, amount: int | None = None) -> list[Event]:
        return self.answer(TakeBack(seat, bet, amount))

    def close(self) -> list[Event]:
        """No more bets."""
        return self.answer(Close())

    def choose(
        self, seat: Seat, option: str, amount: int | None = None, *, cards: str | Iterable[Card | str | int] = ()
    ) -> list[Event]:
        """Choose one of the options, with its amount or its cards where it takes them (``cards="Kd 4c"``)."""
        return self.answer(Choice(seat, option, amount, read_cards(cards)))

    def undo(self) -> Answer:
        """Take back the last answer that somebody gave, with what chance drew because of it, and nothing else; returns
        it. Chance that a seed fixes falls the same way again; other chance draws anew."""
        if not self._given:
            raise Refused("nothing has been answered yet: there is nothing to take back")
        *given, last = self._given
        inputs, chance = self.inputs, self._chance
        if isinstance(chance, Rewindable):
            chance.back(self._before)
            again = [inputs[n] for n in given]
        else:
            self._chance, again = None, inputs[:last]
        try:
            self._begin()
            self.replay(again)
        finally:
            self._chance, self._given = chance, given
        return inputs[last]

    def view(self, viewer: Viewer) -> list[Json]:
        """All that this viewer has been told so far."""
        return projected(self.events, viewer)

    def picture(self, viewer: Viewer = None) -> Picture:
        """The table as this seat sees it; ``None``: as anybody who only watches."""
        return self._draws(
            self.events, viewer, self._currency, title=self._title, seats=self._seats, now=self._stands()
        )

    @property
    def story(self) -> str:
        """What happened so far, sentence by sentence, as the seat that is asked may know it; nobody: an onlooker."""
        seen = [event for told in self.events if (event := told.seen_by(self._asked)) is not None]
        return "\n".join([*(narrate(event, self._currency) for event in seen), self._stands()])

    @property
    def _asked(self) -> Viewer:
        return None if self.ask is None else self.ask.asked

    def __str__(self) -> str:
        """The table as the seat that is asked sees it, and what it is asked; nobody: an onlooker.

        >>> from croupier import load
        >>> play = load("gelp/european-roulette").round(["Ann", "Bob"])
        >>> _ = play.bet("Ann", "red", 100_00)
        >>> print(play)
        European roulette
          Ann  100 Kč on red
          Bob  no stake
        Now: place your bets
        """
        return str(self.picture(self._asked))

    def _repr_svg_(self) -> str:
        return self.picture(self._asked)._repr_svg_()

    def __repr__(self) -> str:
        return f"<Round: {self._stands()}>"

    def _stands(self) -> str:
        return "The round is over." if self.ask is None else f"Now: {self.ask}"

    def replay(self, inputs: Iterable[Answer]) -> None:
        """Drive the round by inputs written down before."""
        for answer in inputs:
            self.answer(answer)
