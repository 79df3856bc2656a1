"""What a round asks for: bets, a draw of chance, a choice, a confirmation.

An ask checks an answer and refuses a wrong one before anything has changed; it lists what is legal, for machines
(``legal``) and for people (``str``). An ask of chance can also draw its answer from a source of unbiased integers and
list every outcome with its probability.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeVar

from croupier.cards import Card
from croupier.complaint import Complaint
from croupier.figures import LONGEST_NAME, MOST, written
from croupier.play.answers import (
    Answer,
    BuyColour,
    Choice,
    Close,
    Drawn,
    ExchangeColour,
    Leave,
    Move,
    Place,
    Ruling,
    Seat,
    Start,
    Stop,
    TakeBack,
    Throw,
    Verdict,
)
from croupier.play.events import Event
from croupier.play.record import Json

T = TypeVar("T")
Say = Callable[[int], str]
"""How an amount is said: as money of the table's currency, with its sign."""
Below = Callable[[int], int]
"""A source of chance: ``below(n)`` is 0 … n-1, each equally likely."""


class Refused(Complaint):
    """An answer that the rules do not allow. Nothing has changed; the message says what was expected."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


_OUT_OF_PLACE: Final[dict[type[Answer], str]] = {
    Place: "bets are closed: {now}",
    TakeBack: "bets are closed and nothing can be taken back: {now}",
    BuyColour: "colour chips are bought while bets are open: {now}",
    ExchangeColour: "colour chips are exchanged while bets are open: {now}",
    Leave: "one leaves the table while bets are open: {now}",
    Close: "bets are closed already: {now}",
    Start: "bets are closed already: {now}",
    Choice: "nobody is asked to choose: {now}",
    Stop: "no wheel is spun: {now}",
    Throw: "no dice are thrown: {now}",
    Drawn: "no cards are dealt: {now}",
    Ruling: "no ruling is asked for: {now}",
    Move: "words and gestures count where a person runs the table and the rulebook says what they mean: {now}",
}
"""Why an answer is not wanted, whatever the question is."""


class Ask(ABC):
    """A question of the round."""

    to_chance: ClassVar[bool] = False
    """Is chance asked? A plain flag: every step of every round looks at it."""

    @property
    def asked(self) -> Seat | None:
        """The seat that is asked; ``None``: the dealer, chance or all seats."""
        return getattr(self, "who", None)

    @abstractmethod
    def check(self, answer: Answer) -> Answer:
        """The answer in its normal form, or ``Refused``."""

    @abstractmethod
    def legal(self) -> Json:
        """The legal answers as data."""

    @abstractmethod
    def __str__(self) -> str:
        """The question as a person would put it."""

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        """What those who run the table may rule while this question stands."""
        return ()

    def silent(self) -> Answer:
        """What silence means, where a seat is asked and its time runs out."""
        raise Refused(f"silence is no answer to this question: {self}")

    def draw(self, below: Below) -> Answer:
        """An answer drawn from a source of chance, where chance is asked."""
        del below
        raise Refused(f"chance is not asked here: {self}")

    @property
    def now(self) -> str:
        """What is going on while this question stands, as a clause."""
        return f"it is {self.asked}'s turn" if self.asked else "the round goes on"

    def _no(self, answer: Answer) -> Refused:
        """An answer of the wrong kind: why it comes too late, too early or to the wrong table."""
        return Refused(_OUT_OF_PLACE[type(answer)].format(now=self.now))


Steps = Generator[Ask | Event, Any, T]


class ChanceAsk(Ask):
    """A question to chance (or to the person who reports what really fell). ``paused``: people look at the table for a
    moment before it is answered."""

    to_chance: ClassVar[bool] = True
    paused: bool = False

    @abstractmethod
    def draw(self, below: Below) -> Answer:
        """An answer drawn from a source of chance."""

    @abstractmethod
    def outcomes(self) -> Iterator[tuple[Answer, Fraction]]:
        """Every possible answer and its probability."""

    @abstractmethod
    def parse(self, text: str) -> Answer:
        """What a person at a real table types."""

    def may_come(self) -> Mapping[Card, int] | None:
        """Where a card is dealt: those that may come, and how many there are of each."""
        return None


class Pile(NamedTuple):
    """A shuffled pile of cards in the dealer's hand. ``shuffle``: 0 is the fresh pack, 1 what was shuffled again in the
    same round, and so on; ``cards``: all that were shuffled; ``left``: how many of them are still to come."""

    shuffle: int
    cards: frozenset[Card]
    left: int


class FromPile(ChanceAsk):
    """Cards off the top of a pile whose order was fixed when it was shuffled."""

    count: int

    @property
    @abstractmethod
    def pile(self) -> Pile:
        """The pile they come from, cards burned before them already gone."""


# ── bets ───────────────────────────────────────────────────────────────────────────────────────────────────────


class BetBook(Protocol):
    """The bets that a game offers: it knows their names, their limits and what a stake may be made of."""

    def accept(self, place: Place, lying: Lying) -> Place:
        """The placement in its normal form (canonical bet name), or ``Refused``."""

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        """Of an accepted placement: each bet it puts chips on, the amount in play and the amount that is void."""

    def name(self, text: str) -> str:
        """The canonical name of a bet, or ``Refused``."""

    def spoken(self, bet: str) -> str:
        """A bet by its canonical name, as the felt calls it, within a sentence."""

    def offered(self) -> Json:
        """What can be bet, as data."""


class Desk(Protocol):
    """What a table sells besides bets (colour chips)."""

    def check(self, answer: Answer, lying: Lying) -> Answer | None:
        """The answer in normal form, ``None`` when it is not the desk's business, or ``Refused``."""

    def handle(self, answer: Answer) -> Iterator[Event]:
        """Carry it out."""

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        """What may be ruled while bets are taken."""


Lying = Mapping[tuple[Seat, str], int]
"""What lies on the table: (seat, bet) → amount."""


@dataclass(frozen=True, slots=True)
class TakeBets(Ask):
    """Bets are taken from all seats, one placement at a time, until the dealer closes."""

    seats: tuple[Seat, ...]
    book: BetBook
    lying: Lying
    desk: Desk | None = None
    started: bool = False
    say: Say = field(default=written, repr=False, compare=False)

    @property
    def now(self) -> str:
        return "bets are open"

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        return () if self.desk is None else self.desk.may_rule

    def check(self, answer: Answer) -> Answer:
        seat = getattr(answer, "seat", None)
        if (seat is not None or isinstance(answer, Place | TakeBack)) and seat not in self.seats:
            raise Refused(f"{seat} does not sit at this table: seats are {', '.join(self.seats) or 'all empty'}")
        if self.desk and (done := self.desk.check(answer, self.lying)) is not None:
            return done
        match answer:
            case Place():
                _name(answer.bet)
                _name(answer.excess_to or answer.bet)
                whole_amount(answer.amount, "a stake", self.say)
                return self.book.accept(answer, self.lying)
            case TakeBack():
                return self._check_take_back(answer)
            case Start() if self.started:
                raise Refused("the draw has been started already")
            case Start() | Close():
                return answer
        raise Refused(_WHILE_BETS_ARE_OPEN[type(answer)])

    def _check_take_back(self, answer: TakeBack) -> TakeBack:
        mine = {bet: amount for (seat, bet), amount in self.lying.items() if seat == answer.seat}
        if answer.bet is None:
            if answer.amount is not None:
                lies = ", ".join(map(self.book.spoken, mine)) or "nothing"
                raise Refused(f"an amount is taken back from one bet: say from which; lying: {lies}")
            if not mine:
                raise Refused(f"{answer.seat} has no stake on the table to take back")
            return answer
        bet = self.book.name(_name(answer.bet))
        if bet not in mine:
            lies = ", ".join(map(self.book.spoken, mine)) or "nothing"
            raise Refused(f"{answer.seat} has no stake on {self.book.spoken(bet)} to take back; lying: {lies}")
        if answer.amount is not None:
            whole_amount(answer.amount, "an amount to take back", self.say)
            if answer.amount > mine[bet]:
                lies, wanted = self.say(mine[bet]), self.say(answer.amount)
                raise Refused(f"{answer.seat} has {lies} on {self.book.spoken(bet)} and cannot take back {wanted}")
        return TakeBack(answer.seat, bet, answer.amount)

    def legal(self) -> Json:
        return {"ask": "take_bets", "seats": list(self.seats), **self.book.offered()}

    def __str__(self) -> str:
        return "place your bets"


_TAKES_NO_COLOUR: Final = "this table has no colour chips"
_WHILE_BETS_ARE_OPEN: Final[dict[type[Answer], str]] = {
    BuyColour: _TAKES_NO_COLOUR,
    ExchangeColour: _TAKES_NO_COLOUR,
    Leave: "nobody has colour chips to leave behind: this table has none",
    Choice: "nobody is asked to choose yet: bets are open",
    Stop: "the wheel is spun when bets are closed: they are open",
    Throw: "the dice are thrown when bets are closed: they are open",
    Drawn: "cards are dealt when bets are closed: they are open",
    Ruling: "there is nothing to rule on yet: bets are open",
    Move: "chips on a bet are placed, and words and gestures bind nobody here: bets are open",
}
"""Why an answer is not wanted before the bets are closed."""


def _name(text: object) -> str:
    """What somebody calls a bet, before anybody looks for it."""
    if not isinstance(text, str):
        raise Refused(f"a bet has a name such as red or main 1, not {written(text)}")
    if len(text) > LONGEST_NAME:
        raise Refused(f"no bet has a name of {len(text)} letters: {text[:20]!r} …")
    return text


def whole_amount(amount: object, what: str, say: Say) -> None:
    """Refuse what is no amount of money at all."""
    if isinstance(amount, bool) or not isinstance(amount, int):
        said = "nothing" if amount is None else f"{written(amount)[:40]}"
        raise Refused(f"{what} is a whole number of the smallest coin ({say(100)} are 100), not {said}")
    if amount > MOST:
        raise Refused(f"{what} is at most {say(MOST)}: nobody has more chips")
    if amount <= 0:
        raise Refused(f"{what} is more than nothing, not {say(amount) if amount > -MOST else written(amount)}")


# ── rulings ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Confirm(Ask):
    """At a supervised table: does the result stand? The only moment for rulings after the draw."""

    verdicts: tuple[Verdict, ...]
    seats: tuple[Seat, ...]
    results: tuple[str, ...] = ()
    lying: Lying = field(default_factory=dict)

    @property
    def now(self) -> str:
        return "the result waits for a ruling"

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        return self.verdicts

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Ruling):
            raise self._no(answer)
        if answer.verdict not in self.verdicts:
            raise Refused(f"{_verdict(answer.verdict)} is not possible any more: {self._verdicts()}")
        if answer.seat is not None and answer.seat not in self.seats:
            raise Refused(f"{answer.seat} does not sit at this table")
        if answer.verdict == "correct" and answer.result not in self.results:
            raise Refused(f"{answer.result or 'nothing'} is not a possible result")
        if answer.verdict in ("hold", "award") and not any(bet == answer.bet for _, bet in self.lying):
            raise Refused(f"nobody has a stake on {answer.bet or 'nothing'}")
        return answer

    def legal(self) -> Json:
        return {"ask": "confirm", "verdicts": list(self.verdicts)}

    def _verdicts(self) -> str:
        return ", ".join(map(_verdict, self.verdicts))

    def __str__(self) -> str:
        return f"does the result stand? ({self._verdicts()})"


def _verdict(word: str) -> str:
    return word.replace("_", " ")
