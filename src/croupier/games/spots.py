"""Spots: betting places of a card table with a name each, and how much may lie on one of them."""

from __future__ import annotations

import re

from croupier.games.common import GameRules, Span
from croupier.money import Currency
from croupier.play import Place, Refused, Seat, Steps, Table
from croupier.play.asks import Lying
from croupier.play.events import Alarm


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
            raise Refused(f"only value chips lie on this table, nothing that is {place.made_of}")

    def check(self, bet: str, kind: str, place: Place, lying: Lying) -> None:
        """Refuse a stake below the minimum, or one that would make more than the maximum."""
        span, lies = self.span(kind), lying.get((place.seat, bet), 0)
        if lies + place.amount < span.low:
            raise Refused(f"{self.say(place.amount)} on {bet} is below the minimum of {self.say(span.low)}")
        if lies + place.amount > span.high:
            more = f" ({self.say(lies)} lie there already)" if lies else ""
            raise Refused(
                f"{self.say(place.amount)} on {bet} is above the maximum of {self.say(span.high)}{more}",
                self.rules.limit_rules.rule,
            )


def under_ceiling(rules: GameRules, table: Table, seat: Seat, bet: str, profit: int) -> Steps[int]:
    """A win above the ceiling of the house is paid and reported, or cut where the house says so."""
    limits, how = rules.limits[table.currency.code], rules.limit_rules
    if limits.ceiling is None or profit <= limits.ceiling:
        return profit
    yield Alarm(f"{bet} wins {table.currency.show(profit)}, above the ceiling of the house", seat, how.rule)
    return limits.ceiling if how.ceiling_policy == "cap" else profit
