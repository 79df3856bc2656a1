"""The stake of a machine: of its list, once for each player, and not more than the machine takes in a round."""

from __future__ import annotations

from croupier.games.common import Span
from croupier.games.machine.model import Rules
from croupier.games.spots import Limiter, spoken
from croupier.money import Currency
from croupier.play import Place, Refused
from croupier.play.asks import Lying
from croupier.play.record import Json

STAKE = "stake"
TOGETHER = "together"
"""Under this kind the limits say how much all stakes on one round may be."""


class Book:
    """The bet book of one machine (see ``play.asks.BetBook``)."""

    def __init__(self, rules: Rules, currency: Currency) -> None:
        self.rules, self.limiter = rules, Limiter(rules, currency)

    def name(self, text: str) -> str:
        if not isinstance(text, str) or spoken(text) != STAKE:
            raise Refused(f"there is no bet {text!r} at this machine: {STAKE}")
        return STAKE

    def spoken(self, bet: str) -> str:
        del bet
        return "the game"

    def span(self) -> Span:
        return self.limiter.span(STAKE)

    def accept(self, place: Place, lying: Lying) -> Place:
        bet, say, rule = self.name(place.bet), self.limiter.say, self.rules.rules.get("stake")
        self.limiter.value_chips(place)
        whole = place.amount + lying.get((place.seat, bet), 0)
        span, limits = self.span(), self.rules.limits_in(self.limiter.currency)
        if whole > span.high:
            raise Refused(f"{say(whole)} on a game is above the maximum of {say(span.high)}", rule)
        if whole not in (offered := self.rules.open_stakes(self.limiter.currency)):
            raise Refused(f"{say(whole)} is no stake of this machine: {', '.join(map(say, offered))}", rule)
        together = None if isinstance(limits.max, int) else limits.max.get(TOGETHER)
        if together is not None and (all_of_them := sum(lying.values()) + place.amount) > together:
            most = f"all stakes on one round are at most {say(together)}"
            raise Refused(f"with {say(place.amount)} more it would be {say(all_of_them)}: {most}", rule)
        return Place(place.seat, bet, place.amount)

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        del lying
        return [(place.bet, place.amount, 0)]

    def offered(self) -> Json:
        stakes = self.rules.open_stakes(self.limiter.currency)
        spans = {STAKE: list(self.span())}
        return {"bets": {STAKE: [STAKE]}, "spans": spans, "stakes": stakes, "currency": self.limiter.currency.code}
