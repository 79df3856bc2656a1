"""Spots: betting places of a card table with a name each, and how much may lie on one of them."""

from __future__ import annotations

import re
from typing import Final

from croupier.games.common import GameRules, Span
from croupier.money import Currency
from croupier.play import Place, Refused
from croupier.play.asks import Lying

_NOT_A_STAKE: Final = {
    "colour": "it has no colour chips",
    "foreign": "chips of another table do not count",
    "voice": "a bet that is only announced does not exist",
    "credit": "nothing is staked on credit",
}


def spoken(text: str) -> str:
    """A spot's name without the differences people do not mean: case, dashes, underscores."""
    return " ".join(re.sub(r"[-_–:().]+", " ", text.casefold()).split())


class Limiter:
    """The limits of one table in one currency."""

    def __init__(self, rules: GameRules, currency: Currency) -> None:
        self.rules, self.currency = rules, currency
        self.limits = rules.limits_in(currency)

    def span(self, kind: str) -> Span:
        return self.rules.span(kind, self.currency)

    def say(self, amount: int) -> str:
        return self.currency.with_sign(amount)

    def value_chips(self, place: Place) -> None:
        if place.made_of != "value":
            why = _NOT_A_STAKE.get(place.made_of, "nothing else is taken")
            raise Refused(f"only value chips are a stake at this table: {why}")

    def part(self, bet: str, kind: str, place: Place, lying: Lying) -> tuple[str, int, int]:
        """What of a stake comes into play, and what lies above the maximum."""
        room = max(0, self.span(kind).high - lying.get((place.seat, bet), 0))
        amount = min(place.amount, room)
        return bet, amount, place.amount - amount

    def check(self, bet: str, kind: str, place: Place, lying: Lying, said: str | None = None) -> None:
        """Refuse a stake below the minimum, or one above the maximum where that part is not void. ``said``: what the
        bet is called, where that is not its name."""
        said = said or bet
        span, lies = self.span(kind), lying.get((place.seat, bet), 0)
        if lies + place.amount < span.low:
            raise Refused(f"{self.say(place.amount)} on {said} is below the minimum of {self.say(span.low)}")
        _, amount, void = self.part(bet, kind, place, lying)
        if not self.rules.limit_rules.takes(amount, void):
            more = f" ({self.say(lies)} lie there already)" if lies else ""
            raise Refused(
                f"{self.say(place.amount)} on {said} is above the maximum of {self.say(span.high)}{more}",
                self.rules.limit_rules.rule,
            )
