"""What an evening at a table came to."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.money import Currency


@dataclass(slots=True)
class Evening:
    """What somebody brought to a table, with what he bought later, and how often he played; ``what``: a round or a
    hand."""

    currency: Currency
    brought: int
    what: str = "round"
    played: int = 0

    def over(self, left: int) -> str:
        """The last sentence.

        >>> from croupier.money import CURRENCIES
        >>> Evening(CURRENCIES["EUR"], 1000_00, "hand", 3).over(990_00)
        'You leave with 990 € of play money after 3 hands: −10 €, you lost.'
        """
        often = f"{self.played} {self.what}{'s' * (self.played != 1)}"
        net = left - self.brought
        result = f"{self.currency.with_sign(net, sign=True)}, you {'won' if net > 0 else 'lost'}" if net else "even"
        end = f" after {often}: {result}" if self.played else ""
        return f"You leave with {self.currency.with_sign(left)} of play money{end}."
