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
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from croupier.cards import BadCard, Card, cards, show
from croupier.complaint import Complaint
from croupier.figures import LONGEST_NAME, MOST, reads_as_amount, written
from croupier.play.answers import (
    Answer,
    Choice,
    Close,
    Place,
    Ruling,
    Seat,
    Start,
    TakeBack,
    Verdict,
)
from croupier.play.events import Event
from croupier.play.record import Json

T = TypeVar("T")
Below = Callable[[int], int]
"""A source of chance: ``below(n)`` is 0 … n-1, each equally likely."""


class Refused(Complaint):
    """An answer that the rules do not allow. Nothing has changed; the message says what was expected."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


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

    def silent(self) -> Answer:
        """What silence means, where a seat is asked and its time runs out."""
        raise Refused(f"silence is no answer to this question: {self}")

    def draw(self, below: Below) -> Answer:
        """An answer drawn from a source of chance, where chance is asked."""
        del below
        raise Refused(f"chance is not asked here: {self}")

    def _no(self, answer: Answer) -> Refused:
        return Refused(f"{answer.kind.replace('_', ' ')} is no answer to this question: {self}")


Steps = Generator[Ask | Event, Any, T]


class ChanceAsk(Ask):
    """A question to chance (or to the person who reports what really fell)."""

    to_chance: ClassVar[bool] = True

    @abstractmethod
    def draw(self, below: Below) -> Answer:
        """An answer drawn from a source of chance."""

    @abstractmethod
    def outcomes(self) -> Iterator[tuple[Answer, Fraction]]:
        """Every possible answer and its probability."""

    @abstractmethod
    def parse(self, text: str) -> Answer:
        """What a person at a real table types."""


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

    def offered(self) -> Json:
        """What can be bet, as data."""


class Desk(Protocol):
    """What a table sells besides bets (colour chips)."""

    def check(self, answer: Answer, lying: Lying) -> Answer | None:
        """The answer in normal form, ``None`` when it is not the desk's business, or ``Refused``."""

    def handle(self, answer: Answer) -> Iterator[Event]:
        """Carry it out."""


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
                _whole_amount(answer.amount, "a stake")
                return self.book.accept(answer, self.lying)
            case TakeBack():
                return self._check_take_back(answer)
            case Start() if self.started:
                raise Refused("the draw has been started already")
            case Start() | Close():
                return answer
        raise self._no(answer)

    def _check_take_back(self, answer: TakeBack) -> TakeBack:
        mine = {bet: amount for (seat, bet), amount in self.lying.items() if seat == answer.seat}
        if answer.bet is None:
            if answer.amount is not None:
                lies = ", ".join(mine) or "nothing"
                raise Refused(f"an amount is taken back from one bet: say from which; lying: {lies}")
            if not mine:
                raise Refused(f"{answer.seat} has no stake on the table to take back")
            return answer
        bet = self.book.name(_name(answer.bet))
        if bet not in mine:
            lies = ", ".join(mine) or "nothing"
            raise Refused(f"{answer.seat} has no stake on {bet} to take back; lying: {lies}")
        if answer.amount is not None:
            _whole_amount(answer.amount, "an amount to take back")
            if answer.amount > mine[bet]:
                raise Refused(f"{answer.seat} has {mine[bet]} on {bet} and cannot take back {answer.amount}")
        return TakeBack(answer.seat, bet, answer.amount)

    def legal(self) -> Json:
        return {"ask": "take_bets", "seats": list(self.seats), **self.book.offered()}

    def __str__(self) -> str:
        return "place your bets"


def _name(text: Any) -> str:
    """What somebody calls a bet, before anybody looks for it."""
    if not isinstance(text, str):
        raise Refused(f"a bet has a name, not {text!r}")
    if len(text) > LONGEST_NAME:
        raise Refused(f"no bet has a name of {len(text)} letters: {text[:20]!r} …")
    return text


def _whole_amount(amount: Any, what: str) -> None:
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise Refused(f"{what} is a whole number of minor units, not {amount!r}")
    if amount > MOST:
        raise Refused(f"{what} is at most {MOST}: nobody has more chips")
    if amount <= 0:
        raise Refused(f"{what} is more than nothing, not {written(amount)}")


# ── choices ────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice; with ``low`` and ``high`` where it takes an amount, ``step`` where it goes in steps.

    ``cards``: how many of the cards held are named with it, at least and at most. ``costs``: the stake that it lays on
    the table, where that is fixed and not said with the choice (a double, a split).
    """

    name: str
    low: int | None = None
    high: int | None = None
    step: int = 1
    about: str = ""
    cards: tuple[int, int] | None = None
    costs: int = 0

    def as_json(self) -> Json:
        out: Json = {"option": self.name}
        if self.low is not None:
            out |= {"low": self.low, "high": self.high, "step": self.step}
        if self.cards is not None:
            out["cards"] = list(self.cards)
        if self.costs:
            out["costs"] = self.costs
        if self.about:
            out["about"] = self.about
        return out

    def __str__(self) -> str:
        if self.cards is not None:
            return f"{self.name} {'–'.join(dict.fromkeys(map(str, self.cards)))} of the cards"
        if self.low is None:
            return self.name
        return f"{self.name} {self.low}" if self.low == self.high else f"{self.name} {self.low}–{self.high}"


@dataclass(frozen=True, slots=True)
class Choose(Ask):
    """A seat chooses one of the options; ``default`` is what silence means (a time-out). ``joins`` names the options of
    somebody who wants to take part, where silence would leave him out: a bet that stays in, a bid for the bank."""

    who: Seat
    options: tuple[Option, ...]
    question: str = "what do you do?"
    default: str | None = None
    hand: tuple[Card, ...] = ()
    joins: tuple[str, ...] = ()

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Choice):
            raise self._no(answer)
        if answer.seat != self.who:
            raise Refused(f"it is {self.who}'s turn, not {answer.seat}'s")
        option = next((o for o in self.options if o.name == answer.option), None)
        if option is None:
            raise Refused(f"{answer.option!r} is not offered: {self.who} may {', '.join(map(str, self.options))}")
        self._check_cards(option, answer.cards)
        if option.low is None:
            if answer.amount is not None:
                raise Refused(f"{option.name} takes no amount")
        else:
            amount = option.low if answer.amount is None and option.low == option.high else answer.amount
            _whole_amount(amount, f"the amount to {option.name}")
            assert amount is not None
            assert option.high is not None
            if not option.low <= amount <= option.high or (amount - option.low) % option.step:
                raise Refused(f"{option.name} {amount}: {self.who} may {option}")
            return Choice(answer.seat, option.name, amount, answer.cards)
        return answer

    def silent(self) -> Answer:
        """The default; without one the first option that costs nothing, or the cheapest."""
        option = next((o for o in self.options if o.name == self.default), None)
        option = option or next((o for o in self.options if o.low is None), self.options[0])
        return Choice(self.who, option.name, option.low)

    def willing(self) -> Answer:
        """What somebody says who wants to take part for as little as possible; silence, where that is enough."""
        joining = [option for option in self.options if option.name in self.joins]
        if not joining:
            return self.silent()
        least = min(joining, key=lambda option: option.low or 0)
        return Choice(self.who, least.name, least.low)

    def _check_cards(self, option: Option, named: tuple[Card, ...]) -> None:
        least, most = option.cards or (0, 0)
        if not least <= len(named) <= most:
            wanted = f"{least} to {most} cards are" if least < most else f"{least or 'no'} card{'s' * (least != 1)} is"
            raise Refused(f"{wanted} named with {option.name}, not {len(named)} ({show(named) or 'none'})")
        for place, card in enumerate(named):
            if card not in self.hand:
                raise Refused(f"{self.who} does not hold the {card}: {show(self.hand)}")
            if card in named[:place]:
                raise Refused(f"the {card} can be named only once")

    def parse(self, text: str, amount: Callable[[str], int]) -> Choice:
        """What a person says: an option, then an amount or cards where it takes them (``exchange Kd 4c``)."""
        said = " ".join(text.split())
        for option in sorted(self.options, key=lambda o: -len(o.name)):
            name, rest = said[: len(option.name)], said[len(option.name) :].strip()
            if name.casefold() != option.name.casefold() or said[len(name) :][:1] not in ("", " "):
                continue
            if not rest:
                return Choice(self.who, option.name)
            if option.cards is None:
                return Choice(self.who, option.name, amount(rest))
            try:
                return Choice(self.who, option.name, None, cards(rest))
            except BadCard as bad:
                raise Refused(str(bad)) from None
        option_name, _, last = said.rpartition(" ")
        if option_name and reads_as_amount(last):
            return Choice(self.who, option_name, amount(last))
        return Choice(self.who, said)

    def legal(self) -> Json:
        return {
            "ask": "choose",
            "seat": self.who,
            "options": [o.as_json() for o in self.options],
            "default": self.default,
            **({"hand": [str(card) for card in self.hand]} if self.hand else {}),
        }

    def __str__(self) -> str:
        return f"{self.who}: {self.question} ({', '.join(map(str, self.options))})"


@dataclass(frozen=True, slots=True)
class Confirm(Ask):
    """At a supervised table: does the result stand? The only moment for rulings after the draw."""

    verdicts: tuple[Verdict, ...]
    seats: tuple[Seat, ...]
    results: tuple[str, ...] = ()
    lying: Lying = field(default_factory=dict)

    def check(self, answer: Answer) -> Answer:
        if not isinstance(answer, Ruling):
            raise self._no(answer)
        if answer.verdict not in self.verdicts:
            raise Refused(f"{answer.verdict!r} is not possible any more: {', '.join(self.verdicts)}")
        if answer.seat is not None and answer.seat not in self.seats:
            raise Refused(f"{answer.seat} does not sit at this table")
        if answer.verdict == "correct" and answer.result not in self.results:
            raise Refused(f"{answer.result!r} is not a possible result")
        if answer.verdict in ("hold", "award") and not any(bet == answer.bet for _, bet in self.lying):
            raise Refused(f"nobody has a stake on {answer.bet!r}")
        return answer

    def legal(self) -> Json:
        return {"ask": "confirm", "verdicts": list(self.verdicts)}

    def __str__(self) -> str:
        return f"does the result stand? ({', '.join(self.verdicts)})"
