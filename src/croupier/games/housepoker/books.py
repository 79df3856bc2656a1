"""The books of one round: the pot, and the lines as they are settled."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from croupier.games.housepoker.box import Box, Middle, pay_for
from croupier.games.housepoker.model import Result, Rules
from croupier.games.housepoker.pot import Pot
from croupier.money import Currency
from croupier.play import Line, Settlement
from croupier.play.record import Json


class Books:
    """What a bet brings in a situation, in this table's currency."""

    def __init__(self, rules: Rules, currency: Currency, pot: Pot) -> None:
        self.rules, self.currency, self.pot = rules, currency, pot
        self.stood = pot.holds
        self.new_deck = False

    def end(self, lines: Iterable[Line], void: str | None = None) -> Settlement:
        """The end of the round. Of one that does not count the pot knows nothing: the stakes go back."""
        carry: Json = {}
        holds = self.stood if void else self.pot.holds
        if self.rules.progressive is not None:
            carry["pot"] = holds
        if self.new_deck:
            carry["new_deck"] = True
        return Settlement(tuple(lines), void, carry, holds - self.stood)

    def profit(self, name: str, box: Box, middle: Middle, situation: str) -> int:
        """The profit of one bet, in minor units."""
        bet = self.rules.bets[name]
        stake = box.stakes.get(name, 0)
        if bet.placed == "fee":
            return -stake
        if name in box.forfeited:
            return -stake
        base = box.stakes.get(bet.on, 0) if bet.on is not None else stake
        result = outcome(self.rules, name, situation)
        cap = self.rules.cap if result == "table" else None
        if result == "table":
            pay, _ = pay_for(self.rules, name, box, middle, self.currency.code)
            if pay is not None and bet.fixed_sums:
                return int(pay) - (0 if bet.stake_returned else stake)
            result = bet.below if pay is None else Fraction(pay)
            if result == "table":
                raise ValueError(f"{name}: what lies below the table cannot be the table again")
        profit = self.rules.pay_unit * self.rules.rounding.apply(base * result / self.rules.pay_unit)
        return profit if cap is None else min(profit, cap)


_WIDER = {"unqualified_better": "unqualified", "unqualified_worse": "unqualified", "unqualified_equal": "unqualified"}


def outcome(rules: Rules, name: str, situation: str) -> Result:
    """The row of a bet's outcome table for a situation: its own, a wider one, or ``any`` for who has not folded."""
    rows: dict[str, Result] = {str(key): result for key, result in rules.bets[name].outcomes.items()}
    for key in (situation, _WIDER.get(situation, situation)):
        if key in rows:
            return rows[key]
    if situation == "fold":
        return Fraction(-1)
    if "any" in rows:
        return rows["any"]
    raise ValueError(f"{name} has no outcome for {situation}")
