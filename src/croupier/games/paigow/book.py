"""The one bet of Pai Gow, and its limits."""

from __future__ import annotations

from croupier.games.paigow.model import Rules
from croupier.games.titles import titled, within
from croupier.money import Currency
from croupier.play import Place, Refused, Seat
from croupier.play.asks import Lying
from croupier.play.record import Json


class Book:
    """The bet book of one table (see ``play.asks.BetBook``)."""

    def __init__(self, rules: Rules, currency: Currency, bank: Seat | None = None) -> None:
        self.rules, self.currency, self.bank = rules, currency, bank
        self.low, self.high = rules.span("main", currency)

    def without(self, bank: Seat | None) -> Book:
        """The same book while this seat is the bank."""
        return Book(self.rules, self.currency, bank)

    def name(self, text: str) -> str:
        if not isinstance(text, str) or text.strip().casefold() != "main":
            raise Refused(f"there is no bet {text!r} at this table: {self.spoken('main')}")
        return "main"

    def spoken(self, bet: str) -> str:
        return within(titled(self.rules.main.title, bet))

    def accept(self, place: Place, lying: Lying) -> Place:
        if place.made_of != "value":
            raise Refused("only value chips lying on the cloth are a stake at this table")
        bet = self.name(place.bet)
        if place.seat == self.bank:
            raise Refused(f"{place.seat} is the bank and does not stake against itself")
        total = place.amount + lying.get((place.seat, bet), 0)
        say = self.currency.with_sign
        if not self.low <= total <= self.high:
            limits = f"{say(self.low)} to {say(self.high)}"
            raise Refused(f"{say(total)} on {self.spoken(bet)} lies outside the table's limits, {limits}")
        return Place(place.seat, bet, place.amount)

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        del lying
        return [(place.bet, place.amount, 0)]

    def offered(self) -> Json:
        spans = {"main": [self.low, self.high]}
        return {"bets": {"main": ["main"]}, "together": ["main"], "spans": spans, "currency": self.currency.code}
