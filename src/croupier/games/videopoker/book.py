"""The stake of a video poker machine: one of its list."""

from __future__ import annotations

from croupier.games.common import Span
from croupier.games.spots import Limiter, spoken
from croupier.games.videopoker.model import Rules
from croupier.money import Currency
from croupier.play import Place, Refused
from croupier.play.asks import Lying
from croupier.play.record import Json

STAKE = "stake"


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
        return "the hand"

    def span(self) -> Span:
        return self.limiter.span(STAKE)

    def accept(self, place: Place, lying: Lying) -> Place:
        bet, say, rule = self.name(place.bet), self.limiter.say, self.rules.rules.get("stake")
        self.limiter.value_chips(place)
        whole = place.amount + lying.get((place.seat, bet), 0)
        if whole > (most := self.span().high):
            raise Refused(f"{say(whole)} on a hand is above the maximum of {say(most)}", rule)
        if whole not in (offered := self.rules.open_stakes(self.limiter.currency)):
            raise Refused(f"{say(whole)} is no stake of this machine: {', '.join(map(say, offered))}", rule)
        return Place(place.seat, bet, place.amount)

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        del lying
        return [(place.bet, place.amount, 0)]

    def offered(self) -> Json:
        stakes = self.rules.open_stakes(self.limiter.currency)
        spans = {STAKE: list(self.span())}
        return {"bets": {STAKE: [STAKE]}, "spans": spans, "stakes": stakes, "currency": self.limiter.currency.code}
