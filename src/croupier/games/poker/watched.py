"""What is asked at a table that a person runs: the same as elsewhere, and beside it what people do and rule."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.stub import DealCards, Stub
from croupier.play import Answer, Choice, Confirm, Move, Option, Refused, Ruling, Seat
from croupier.play.answers import Verdict
from croupier.play.record import Json


class Hears(Protocol):
    """Who says whether a move or a ruling fits, and what it means; changes nothing."""

    verdicts: tuple[Verdict, ...]

    def hear(self, answer: Move | Ruling) -> object:
        """What becomes of it, or ``Refused``."""


class Watched(Act):
    """A turn. ``bound``: he has said that he bets or raises, and must name an amount."""

    __slots__ = ("bound", "hears")

    def __init__(self, ask: Act, hears: Hears, *, bound: bool = False) -> None:
        super().__init__(
            ask.player, ask.owes, ask.low, ask.high, ask.step, ask.word, ask.why_no_raise, ask.forced, ask.say,
            secret=ask.secret,
        )  # fmt: skip
        self.hears, self.bound = hears, bound

    @property
    def options(self) -> tuple[Option, ...]:
        every = super().options
        return tuple(one for one in every if one.name == self.word) if self.bound else every

    @property
    def default(self) -> str:
        return self.word if self.bound else super().default

    def silent(self) -> Choice:
        """Who has said that he bets or raises and names nothing has made the smallest."""
        return Choice(self.who, self.word, self.low) if self.bound else Act.silent(self)

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Move | Ruling):
            self.hears.hear(answer)
            return answer
        if self.bound and isinstance(answer, Choice) and answer.option != self.word:
            raise Refused(f"{self.who} has said that he {self.word}s and must name an amount: {self._may()}")
        return Act.check(self, answer)

    def legal(self) -> Json:
        return {**Act.legal(self), "moves": True, "verdicts": list(self.hears.verdicts)}


class WatchedDeal(DealCards):
    """Cards come off the deck, and meanwhile rulings are heard."""

    __slots__ = ("hears",)

    def __init__(self, stub: Stub, count: int, burn: int, what: str, to: tuple[Seat, ...], *, hears: Hears) -> None:
        super().__init__(stub, count, burn, what, to)
        self.hears = hears

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Move | Ruling):
            self.hears.hear(answer)
            return answer
        return DealCards.check(self, answer)

    def legal(self) -> Json:
        return {**DealCards.legal(self), "verdicts": list(self.hears.verdicts)}


class WatchedThrow(ThrowAway):
    """Cards are thrown away, and meanwhile rulings are heard."""

    __slots__ = ("hears",)

    def __init__(self, ask: ThrowAway, hears: Hears) -> None:
        super().__init__(ask.who, ask.held, ask.least, ask.most, ask.word)
        self.hears = hears

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Move | Ruling):
            self.hears.hear(answer)
            return answer
        return ThrowAway.check(self, answer)

    def legal(self) -> Json:
        return {**ThrowAway.legal(self), "verdicts": list(self.hears.verdicts)}


@dataclass(frozen=True, slots=True)
class Mend(Confirm):
    """Something is wrong with the deal: these are the remedies, by name with what each of them does. One of them is
    carried out (``remedied``), or none (``stands``)."""

    about: str = ""
    remedies: tuple[Shown, ...] = ()

    @property
    def now(self) -> str:
        return "all wait for the word of who runs the table"

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Ruling) or answer.verdict not in ("remedied", "stands"):
            raise Refused(f"{self.about}: first say what is done about it")
        if answer.verdict == "stands":
            return answer
        names = [one.name for one in self.remedies]
        if answer.remedy is None and len(names) == 1:
            return replace(answer, remedy=names[0])
        if answer.remedy not in names:
            raise Refused(f"{answer.remedy or 'nothing'} is none of the remedies: {', '.join(names).replace('_', ' ')}")
        return answer

    def legal(self) -> Json:
        return {
            "ask": "mend",
            "about": self.about,
            "verdicts": list(self.verdicts),
            "remedies": [one.as_json() for one in self.remedies],
        }

    def __str__(self) -> str:
        return f"{self.about}: {' / '.join(str(one) for one in self.remedies)}"


class Shown(Protocol):
    """A remedy, as it is shown before it is carried out."""

    @property
    def name(self) -> str:
        """What it is called."""

    def as_json(self) -> Json:
        """By which rule, what is said, which cards move, what goes back."""


@dataclass(frozen=True, slots=True)
class Stands(Confirm):
    """Asked of who runs the table: before the pots are pushed, or where he must have counted the deck."""

    verdicts: tuple[Verdict, ...] = ()
    seats: tuple[Seat, ...] = ()
    hears: Hears | None = field(default=None, repr=False, compare=False)
    question: str = "are the pots pushed so?"

    @property
    def now(self) -> str:
        return "all wait for the word of who runs the table"

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Move | Ruling):
            raise self._no(answer)
        if self.hears is not None and getattr(answer, "verdict", None) != "stands":
            self.hears.hear(answer)
        return answer

    def __str__(self) -> str:
        return f"{self.question} ({self._verdicts()})"
