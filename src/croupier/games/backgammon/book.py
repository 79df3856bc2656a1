"""The stake of a game of backgammon: what one has staked the other must stake, too."""

from __future__ import annotations

from croupier.games.backgammon.model import Rules
from croupier.games.common import Span
from croupier.games.spots import Limiter, spoken
from croupier.play import Place, Refused, Table
from croupier.play.asks import Lying
from croupier.play.record import Json

STAKE = "stake"


class Book:
    """The bet book of one round (see ``play.asks.BetBook``)."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules, self.limiter = rules, Limiter(rules, table.currency)
        self._lies: Lying = {}

    def name(self, text: str) -> str:
        if not isinstance(text, str) or spoken(text) != STAKE:
            raise Refused(f"there is no bet {text!r} in this game: {STAKE}")
        return STAKE

    def spoken(self, bet: str) -> str:
        return f"the {bet}"

    def span(self) -> Span:
        return self.limiter.span(STAKE)

    def accept(self, place: Place, lying: Lying) -> Place:
        bet, rule = self.name(place.bet), self.rules.rules.get("stake")
        self.limiter.value_chips(place)
        self.limiter.check(bet, STAKE, place, lying, self.spoken(bet))
        other = next((amount for (seat, _), amount in lying.items() if seat != place.seat), None)
        whole = place.amount + lying.get((place.seat, bet), 0)
        if other is not None and whole > other:
            say = self.limiter.say
            raise Refused(f"both stake the same: {say(other)} lie there, not {say(whole)}", rule)
        return Place(place.seat, bet, place.amount)

    def parts(self, place: Place, lying: Lying) -> list[tuple[str, int, int]]:
        self._lies = lying
        return [(place.bet, place.amount, 0)]

    def offered(self) -> Json:
        low, high = self.span()
        staked = max(self._lies.values(), default=low)
        return {
            "bets": {STAKE: [STAKE]},
            "spans": {STAKE: [low, high]},
            "sizes": {STAKE: {"min": staked, "max": staked}},
            "currency": self.limiter.currency.code,
        }
