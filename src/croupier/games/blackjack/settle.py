"""Paying: a ratio of a stake becomes money by the rulebook's rounding, one line for every stake."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games.blackjack.model import Rules
from croupier.games.wins import under_ceiling, watch_bet
from croupier.money import Currency
from croupier.play import Line, Seat, Steps
from croupier.play.events import Settled


@dataclass(slots=True)
class Payer:
    """Writes the lines of the settlement as stakes are settled, at once or at the end."""

    rules: Rules
    currency: Currency
    lines: list[Line] = field(default_factory=list)
    held: set[str] = field(default_factory=set)

    def pay(self, seat: Seat, bet: str, stake: int, ratio: Fraction | int, bets: int = 1) -> Steps[None]:
        """Profit to 1 on the whole stake, which is made of so many equal bets (doubled, bought)."""
        yield from self.settle(seat, bet, stake, self.rules.rounding.apply(Fraction(stake) * ratio), bets)

    def settle(self, seat: Seat, bet: str, stake: int, profit: int, bets: int = 1) -> Steps[None]:
        profit = yield from under_ceiling(self.rules, self.currency, seat, bet, profit)
        held = bet in self.held and profit > 0
        line = Line(seat, bet, stake, profit, held=held)
        yield from watch_bet(self.rules, self.currency, line, bets)
        self.lines.append(line)
        yield Settled(seat, bet, stake, profit, held=held)
