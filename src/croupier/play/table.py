"""The table at which a round is played: who sits there, and the steps that all games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from croupier.cards import Card, Deck
from croupier.money import Currency
from croupier.play.answers import (
    Choice,
    Close,
    Drawn,
    Place,
    Ruling,
    Seat,
    Start,
    Stop,
    TakeBack,
    Throw,
)
from croupier.play.asks import BetBook, Desk, Refused, Steps, TakeBets
from croupier.play.choices import Choose, Option, WhyNot
from croupier.play.draws import Deal, Roll, Spin
from croupier.play.events import BetPlaced, BetsClosed, BetsOpened, BetTaken, Dealt, Started
from croupier.play.record import Json


class Bets:
    """The stakes on the table: (seat, bet) → amount, in the order in which they were placed."""

    __slots__ = ("_lying",)

    def __init__(self) -> None:
        self._lying: dict[tuple[Seat, str], int] = {}

    @property
    def lying(self) -> Mapping[tuple[Seat, str], int]:
        return self._lying

    def add(self, seat: Seat, bet: str, amount: int) -> None:
        self._lying[seat, bet] = self._lying.get((seat, bet), 0) + amount

    def take(self, seat: Seat, bet: str, amount: int) -> None:
        left = self._lying[seat, bet] - amount
        if left:
            self._lying[seat, bet] = left
        else:
            del self._lying[seat, bet]

    def of(self, seat: Seat) -> dict[str, int]:
        return {bet: amount for (who, bet), amount in self._lying.items() if who == seat}

    def seats(self) -> list[Seat]:
        """The seats that have a stake, in the order of their first placement."""
        return list(dict.fromkeys(seat for seat, _ in self._lying))


@dataclass(frozen=True, slots=True)
class Table:
    """Where a round takes place. ``supervised``: a person runs it, and may rule on the result before it is settled.

    ``carry`` is what the round before left: stakes that still lie, whose turn it is to throw, and the like.
    """

    seats: tuple[Seat, ...]
    currency: Currency
    supervised: bool = False
    carry: Json = field(default_factory=dict)

    def take_bets(
        self, book: BetBook, standing: Iterable[Place] = (), desk: Desk | None = None, *, until_start: bool = False
    ) -> Steps[Bets]:
        """Open the bets, take them until the dealer closes (or, ``until_start``, sets the wheel going)."""
        bets = Bets()
        yield BetsOpened()
        for place in standing:
            yield from self._put(book, bets, place, standing=True)
        started = False
        while True:
            match (yield TakeBets(self.seats, book, bets.lying, desk, started, self.currency.with_sign)):
                case Place() as place:
                    yield from self._put(book, bets, place)
                case TakeBack() as back:
                    yield from self._take_back(bets, back)
                case Start():
                    started = True
                    yield Started()
                    if until_start:
                        break
                case Close():
                    break
                case answer:
                    assert desk is not None
                    yield from desk.handle(answer)
        yield BetsClosed()
        return bets

    def _put(self, book: BetBook, bets: Bets, place: Place, *, standing: bool = False) -> Steps[None]:
        if standing:
            try:
                place = book.accept(place, bets.lying)
            except Refused as no:  # the limits have changed since: the stake goes back
                yield BetTaken(place.seat, place.bet, place.amount, reason=no.reason)
                return
        for bet, amount, void in book.parts(place, bets.lying):
            if amount:
                bets.add(place.seat, bet, amount)
            called = place.bet if bet != place.bet else None
            yield BetPlaced(place.seat, bet, amount, void, standing, called)

    @staticmethod
    def _take_back(bets: Bets, back: TakeBack) -> Steps[None]:
        for bet, lies in bets.of(back.seat).items():
            if back.bet in (None, bet):
                amount = back.amount or lies
                bets.take(back.seat, bet, amount)
                yield BetTaken(back.seat, bet, amount)

    def spin(self, fields: tuple[str, ...]) -> Steps[Stop | Ruling]:
        answer = yield Spin(fields)
        assert isinstance(answer, Stop | Ruling)
        return answer

    def roll(self, dice: int, faces: int, thrower: Seat | None = None) -> Steps[Throw | Ruling]:
        answer = yield Roll(dice, faces, thrower)
        assert isinstance(answer, Throw | Ruling)
        return answer

    def deal(self, deck: Deck, to: str, count: int = 1, faces: str = "up") -> Steps[tuple[Card, ...]]:
        """Cards from the deck to a place: face ``up``, for their ``owner``'s eyes, or ``down``."""
        answer = yield Deal(deck, count, to)
        assert isinstance(answer, Drawn)
        for card in answer.cards:
            deck.take(card)
        yield Dealt(to, answer.cards, faces)  # type: ignore[arg-type]  # the three words of Dealt.faces
        return answer.cards

    def choose(
        self,
        seat: Seat,
        *options: Option | str,
        question: str,
        default: str | None = None,
        hand: tuple[Card, ...] = (),
        joins: tuple[str, ...] = (),
        why_not: WhyNot | None = None,
        facts: Json | None = None,
    ) -> Steps[Choice]:
        offered = tuple(Option(o) if isinstance(o, str) else o for o in options)
        say = self.currency.with_sign
        answer = yield Choose(seat, offered, question, default, hand, joins, why_not, say, facts or {})
        assert isinstance(answer, Choice)
        return answer
