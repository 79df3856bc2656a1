"""The desk of a table with colour chips: a player buys chips of one colour, plays with them, exchanges them back."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.figures import MOST
from croupier.games.draw.book import Book
from croupier.play import Answer, BuyColour, ExchangeColour, Leave, Place, Refused
from croupier.play.answers import Verdict
from croupier.play.asks import Lying
from croupier.play.events import ChipsBought, ChipsExchanged, Event
from croupier.play.record import Json


class Desk:
    """Who holds how many colour chips of which value (see ``play.asks.Desk``)."""

    def __init__(self, book: Book, held: Json) -> None:
        self._book = book
        self.held: dict[str, tuple[int, int]] = {seat: (value, count) for seat, (value, count) in held.items()}
        self._rule = book.rules.colour_chips.rule if book.rules.colour_chips else None

    def check(self, answer: Answer, lying: Lying) -> Answer | None:
        match answer:
            case BuyColour():
                self._check_buy(answer)
                return answer
            case ExchangeColour(seat):
                if seat not in self.held:
                    raise Refused(f"{seat} holds no colour chips", self._rule)
                return answer
            case Leave():
                return answer
            case Place(made_of="colour"):
                self._check_stake(answer, lying)
        return None

    def _check_buy(self, buy: BuyColour) -> None:
        if self._book.rules.colour_chips is None:
            raise Refused("this table has no colour chips", self._rule)
        if any(isinstance(n, bool) or not isinstance(n, int) or n < 1 for n in (buy.value, buy.count)):
            raise Refused("colour chips are bought by whole numbers: value of a chip and how many", self._rule)
        if buy.value * buy.count > MOST:
            raise Refused("so many colour chips of that value do not exist", self._rule)
        value, _ = self.held.get(buy.seat, (buy.value, 0))
        if value != buy.value:
            raise Refused(
                f"{buy.seat} plays with one colour at a time, and its chips are worth {self._say(value)}", self._rule
            )
        spans = [self._book.span(bet) for bet in self._book.rules.positions]
        low, high = min(s.low for s in spans), max(s.high for s in spans)
        if not low <= buy.value <= high:
            between = f"between {self._say(low)} and {self._say(high)}, not {self._say(buy.value)}"
            raise Refused(f"the value of a colour chip lies {between}", self._rule)

    def _check_stake(self, place: Place, lying: Lying) -> None:
        if place.seat not in self.held:
            raise Refused(f"{place.seat} holds no colour chips of this table", self._rule)
        value, count = self.held[place.seat]
        staked = sum(amount for (seat, _), amount in lying.items() if seat == place.seat)
        if place.amount % value:
            raise Refused(f"{self._say(place.amount)} is not a number of chips of {self._say(value)} each", self._rule)
        if staked + place.amount > value * count:
            holds = f"{count} colour chips of {self._say(value)}"
            raise Refused(f"{place.seat} holds {holds} and has staked {self._say(staked)}", self._rule)

        bet = self._book.name(place.bet)
        bundle, called = self._book.rules.bundles.get(bet, {}), self._book.rules.called.get(bet)
        if called is not None and not called.multiples and place.amount != value * sum(bundle.values()):
            chips = f"{sum(bundle.values())} chips, no multiple"
            raise Refused(f"{self._book.spoken(bet)} is played with {chips}", self._rule)

    def _say(self, amount: int) -> str:
        return self._book.currency.with_sign(amount)

    @property
    def may_rule(self) -> tuple[Verdict, ...]:
        return ()

    def handle(self, answer: Answer) -> Iterator[Event]:
        match answer:
            case BuyColour(seat, value, count):
                self.held[seat] = (value, count + self.held.get(seat, (value, 0))[1])
                yield ChipsBought(seat, value, count)
            case ExchangeColour(seat):
                value, count = self.held.pop(seat)
                yield ChipsExchanged(seat, count, value * count)
            case Leave(seat) if seat in self.held:
                value, count = self.held.pop(seat)
                yield ChipsExchanged(seat, count, self._abandoned_value(value) * count, left_behind=True)

    def lose(self, seat: str, amount: int) -> None:
        """Lost chips leave the player's stack (a half that comes back is paid in value chips)."""
        if seat in self.held:
            value, count = self.held[seat]
            self.held[seat] = (value, max(0, count + -amount // value))

    def _abandoned_value(self, value: int) -> int:
        """What a chip is worth once its player has gone without exchanging it."""
        rules = self._book.rules.colour_chips
        if rules is None or rules.abandoned == "full":
            return value
        return min(value, min(self._book.span(bet).low for bet in self._book.rules.positions))
