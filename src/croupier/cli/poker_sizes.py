"""How much to bet, as it is typed: money, or a part of the pot in whole chips."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from croupier.games.poker.asks import Act
from croupier.money import Currency

SAID: Final = "6 or 12.50, min, half, 3/4, pot, max, all in"
"""How a size may be said."""
_PARTS: Final = {"half": Fraction(1, 2), "½": Fraction(1, 2), "¾": Fraction(3, 4), "pot": Fraction(1)}
_PART: Final = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?)|([1-9][0-9]{0,2}) ?%")


def part_of_the_pot(words: str) -> Fraction | None:
    """``half``, ``3/4``, ``75 %``, ``pot``; ``None``: this is no part of the pot.

    >>> [part_of_the_pot(words) for words in ("half pot", "3/4", "75%", "pot", "6")]
    [Fraction(1, 2), Fraction(3, 4), Fraction(3, 4), Fraction(1, 1), None]
    """
    said = words.removesuffix(" pot").removesuffix(" the").removesuffix(" of")
    if said in _PARTS:
        return _PARTS[said]
    if found := _PART.fullmatch(said):
        over, under, percent = found.groups()
        return Fraction(int(percent), 100) if percent else Fraction(int(over), int(under))
    return None


def sized(ask: Act, words: str, pot: int, chip: int, currency: Currency) -> int:
    """The total of the round that is meant. ``pot``: all that lies there, bets of this round included. A part of the
    pot is counted after the call and rounded to chips; what is too little or too much is for the rules to refuse."""
    match words:
        case "min":
            return ask.low
        case "max":
            return ask.high
    part = part_of_the_pot(words)
    if part is None:
        return currency.parse(words.replace(currency.sign, "").removesuffix(currency.code.casefold()))
    exact = ask.player.bet + ask.owes + part * (pot + ask.owes)
    if part == 1 and exact > ask.high and ask.high < ask.player.bet + ask.player.stack:
        return ask.high  # the rulebook counts the pot in its own way
    amount = round(exact / chip) * chip
    return min(max(amount, ask.low), ask.high) if ask.low <= exact <= ask.high else amount
