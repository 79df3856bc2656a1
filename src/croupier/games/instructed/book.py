"""The bets that a sheet offers: by name, each with places of its own where it has some."""

from __future__ import annotations

from croupier.games.common import Span
from croupier.games.instructed.model import Rules
from croupier.games.spots import Limiter, spoken
from croupier.games.titles import titled, within
from croupier.money import Currency
from croupier.play import Place, Refused
from croupier.play.asks import Lying
from croupier.play.record import Json


class Book:
    """The bet book of one game against the bank (see ``play.asks.BetBook``)."""

    def __init__(self, rules: Rules, currency: Currency) -> None:
        self.rules, self.limiter = rules, Limiter(rules, currency)
        self._kinds = {place: name for name in rules.bets for place in rules.positions(name)}
        self._named = {spoken(place): place for place in self._kinds}

    def name(self, text: str) -> str:
        found = self._named.get(spoken(text)) if isinstance(text, str) else None
        if found is None:
            bets = ", ".join(self.rules.bets)
            raise Refused(f"there is no bet {text!r} in this game: {bets}", self.rules.rules.get("stake"))
        return found

    def spoken(self, bet: str) -> str:
        if bet not in self._kinds:
            return bet
        kind = self._kinds[bet]
        said = within(titled(self.rules.bets[kind].title, kind))
        return f"{said}{bet.removeprefix(kind)}"

    def span(self, bet: str) -> Span:
        return self.limiter.span(self._kinds[bet])

    def accept(self, place: Place, lying: Lying) -> Place:
        bet = self.name(place.bet)
        self.limiter.value_chips(place)
        self.limiter.check(bet, self._kinds[bet], place, lying, self.spoken(bet))
        return Place(place.seat, bet, place.amount)

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        return [self.limiter.part(place.bet, self._kinds[place.bet], place, lying)]

    def offered(self) -> Json:
        bets = {name: list(self.rules.positions(name)) for name in self.rules.bets}
        spans = {name: list(self.limiter.span(name)) for name in self.rules.bets}
        return {"bets": bets, "spans": spans, "currency": self.limiter.currency.code}
