"""What may be answered to an ask: by a seat, by the dealer, by chance. Together they are the inputs of a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Self, get_args

from croupier.cards import Card, cards
from croupier.play.record import Json, Record, unfit

Seat = str
Money = Literal["value", "colour", "foreign", "voice", "credit"]
"""What a stake is made of: value chips, own colour chips, chips of another table, only words, or a promise."""


@dataclass(frozen=True, slots=True)
class Answer(Record):
    """Base of all inputs of a round."""


# ── from a seat, while bets are taken ──────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Place(Answer):
    """A stake on a bet, in minor units."""

    seat: Seat
    bet: str
    amount: int
    made_of: Money = "value"
    excess_to: str | None = None  # of a called bet: where the part above a maximum shall lie

    @classmethod
    def read(cls, data: Json) -> Self:
        if data.get("made_of", "value") not in get_args(Money):
            raise ValueError(f"{data['made_of']!r} is nothing to stake: {', '.join(get_args(Money))}")
        return super(Place, cls).read(data)


@dataclass(frozen=True, slots=True)
class TakeBack(Answer):
    """A stake taken back: a part of it, or all when no amount is said; all bets when no bet is said."""

    seat: Seat
    bet: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class BuyColour(Answer):
    """Colour chips bought with value chips: the player names the value of one chip."""

    seat: Seat
    value: int
    count: int


@dataclass(frozen=True, slots=True)
class ExchangeColour(Answer):
    """All colour chips back into value chips."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Leave(Answer):
    """The player leaves the table; stakes still lying play on for this round."""

    seat: Seat


# ── from the dealer ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Start(Answer):
    """The wheel and the ball are set going, while bets may still be open."""


@dataclass(frozen=True, slots=True)
class Close(Answer):
    """No more bets."""


Verdict = Literal[
    "no_draw", "void_bets", "hold", "award", "correct", "stands", "misdrawn", "misdealt", "new_dealer", "void_shoe",
    "dead_hand", "at_fault", "live_hand", "may_fold", "passed_over", "inspected", "dealt_early", "wrong_burns",
    "uncounted", "misdeal", "irregular", "remedied",
]  # fmt: skip
"""A ruling of the dealer or the management: the draw is void; some stakes are void; a disputed bet is held until it is
decided; it belongs to this seat; the result was misread; everything stands; a card was drawn that nobody was to get;
a card lies where none was to go; the dealer changes; the whole shoe is void; a seat's hand is dead; a seat is at fault
for a round that will be void; a hand that might be dead lives; who has put in too little may fold and loses it; a seat
over whose head others have acted has had its turn; cards that were thrown away are looked at; cards were dealt before
their time; too few or too many cards were burned; a street was begun for which the deck is too short; cards were
dealt wrongly, and the deal is void; something else is wrong with the deal (``ground`` says what); of the remedies that
were shown one is carried out."""


@dataclass(frozen=True, slots=True)
class Ruling(Answer):
    """A decision of those who run the table, with its reason. Part of the log like any other input. ``ground``: by
    which of the grounds that a rulebook names; ``seats``: of whom it holds besides; ``cards``: which ones it is about;
    ``remedy``: which one of those that were shown."""

    verdict: Verdict
    reason: str = ""
    seat: Seat | None = None
    bet: str | None = None
    amount: int | None = None
    result: str | None = None
    ground: str | None = None
    seats: tuple[Seat, ...] = ()
    cards: tuple[Card, ...] = ()
    remedy: str | None = None

    @classmethod
    def read(cls, data: Json) -> Self:
        if data.get("verdict") not in get_args(Verdict):
            raise ValueError(f"{data.get('verdict')!r} is not a ruling: {', '.join(get_args(Verdict))}")
        ruling = super(Ruling, cls).read({key: value for key, value in data.items() if key != "cards"})
        return replace(ruling, cards=_cards(data, "cards"))


# ── from chance, or from a person who reports what really fell ─────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Stop(Answer):
    """A wheel has come to rest: on a field, or on the line between two (in the order in which they passed).

    ``turns`` and the directions are reported where a person spins; unsaid means: as the rules want it.
    """

    field: str | None = None
    line: tuple[str, str] | None = None
    turns: float | None = None
    direction: Literal["clockwise", "counter-clockwise"] | None = None
    with_wheel: bool = False  # the ball ran in the wheel's own direction
    index: int | None = None  # which field of the wheel, where several carry the same symbol


@dataclass(frozen=True, slots=True)
class Throw(Answer):
    """Dice have come to rest; or the throw was rejected, with the reason, and the dice perhaps passed on."""

    dice: tuple[int, ...]
    rejected: str | None = None
    pass_on: bool = False


def _cards(data: Json, key: str) -> tuple[Card, ...]:
    found = data.get(key, ())
    if not isinstance(found, str | list | tuple):
        raise ValueError(f"{key}: found {found!r:.80}; expected cards such as As Kd")  # noqa: TRY004 - one error for bad input
    return cards(found)


@dataclass(frozen=True, slots=True)
class Drawn(Answer):
    """Cards out of the deck, in the order in which they came; ``exposed``: those that a dealer turned by mistake."""

    cards: tuple[Card, ...]
    exposed: tuple[Card, ...] = ()

    @classmethod
    def read(cls, data: Json) -> Self:
        return cls(_cards(data, "cards"), _cards(data, "exposed"))


# ── from a seat that is asked to choose ────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Choice(Answer):
    """One of the offered options, with an amount where the option takes one and cards where it names some."""

    seat: Seat
    option: str
    amount: int | None = None
    cards: tuple[Card, ...] = ()

    @classmethod
    def read(cls, data: Json) -> Self:
        answer = super(Choice, cls).read({key: value for key, value in data.items() if key != "cards"})
        return cls(answer.seat, answer.option, answer.amount, _cards(data, "cards"))


# ── from a person at a real table, who presses no buttons ──────────────────────────────────────────────────────────

Word = Literal["", "fold", "check", "call", "bet", "raise", "all-in", "pot", "bring in"]
Gesture = Literal["", "throws", "turns", "knocks", "shows", "bounty"]
"""With hands and cards: thrown face down, open ones turned down or picked up, a knock on the table, cards shown; the
chip that stands for the bounty on one's head is pushed in."""


@dataclass(frozen=True, slots=True)
class Move(Answer):
    """What somebody was seen and heard to do; the game reads it into what binds him. ``chips``: those he pushed in,
    each motion by itself; ``named``: the total he named; ``to``: who alone has seen the ``cards`` he shows;
    ``conditional``: he said it on a condition."""

    seat: Seat
    said: Word = ""
    named: int | None = None
    chips: tuple[tuple[int, ...], ...] = ()
    does: Gesture = ""
    cards: tuple[Card, ...] = ()
    to: Seat | None = None
    conditional: bool = False

    @classmethod
    def read(cls, data: Json) -> Self:
        move = super(Move, cls).read({key: value for key, value in data.items() if key != "cards"})
        return replace(move, cards=_cards(data, "cards"))


ANSWERS: dict[str, type[Answer]] = {
    answer.kind: answer
    for answer in (
        *(Place, TakeBack, BuyColour, ExchangeColour, Leave, Start, Close, Ruling),
        *(Stop, Throw, Drawn, Choice, Move),
    )
}


def read_answer(data: object) -> Answer:
    """An answer from its JSON, or a ValueError that says what was expected."""
    if not isinstance(data, dict):
        raise ValueError(f"an answer is an object with a kind, not {data!r}")  # noqa: TRY004 - one error for bad input
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in ANSWERS:
        raise ValueError(f"{kind!r:.80} is not an answer: {', '.join(ANSWERS)}")
    answer = ANSWERS[kind].read(data)
    for name, found, expected in unfit(answer):
        raise ValueError(f"{kind}.{name}: found {found!r:.80}; expected {expected}")
    return answer
