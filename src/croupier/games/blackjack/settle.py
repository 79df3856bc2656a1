"""Paying: a ratio of a stake becomes money by the rulebook's rounding, one line for every stake."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games.blackjack.model import Rules
from croupier.money import Currency
from croupier.play import Line, Seat, Steps
from croupier.play.events import Alarm, Settled


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
        limits, how = self.rules.limits[self.currency.code], self.rules.limit_rules
        if limits.ceiling is not None and profit > limits.ceiling:
            if how.ceiling_policy == "cap":
                profit = limits.ceiling
            yield Alarm(f"{bet} wins {self.currency.with_sign(profit)}, the ceiling is"
                        f" {self.currency.with_sign(limits.ceiling)}", seat)  # fmt: skip
        counted = (profit + (stake if how.max_win_counts == "returned" else 0)) // bets
        if limits.max_win is not None and profit > 0 and counted > limits.max_win and how.max_win_per == "bet":
            yield Alarm(f"{bet} brings {self.currency.with_sign(counted)}, more than the printed maximum of"
                        f" {self.currency.with_sign(limits.max_win)}; it is paid in full", seat)  # fmt: skip
        held = bet in self.held and profit > 0
        self.lines.append(Line(seat, bet, stake, profit, held=held))
        yield Settled(seat, bet, stake, profit, held=held)
