"""The chips people bet in: the rules allow any amount, a table pushes whole chips."""

from __future__ import annotations

from dataclasses import replace
from math import gcd
from typing import Final

from croupier.games.poker.asks import Act
from croupier.play import Answer, Ask, Choice
from croupier.play.record import Json

_COINS: Final[tuple[int, ...]] = tuple(coin * 10**zeros for zeros in range(15) for coin in (1, 2, 5, 10, 20, 25, 50))


def smallest_chip(stakes: Json) -> int:
    """The chip in which people bet: the table's own, or the largest usual one of which all its stakes are made.

    >>> smallest_chip({"blinds": [100, 200]}), smallest_chip({"blinds": [3000, 9000]})
    (100, 1000)
    """
    if (own := stakes.get("chip", 1)) > 1:
        return int(own)
    figures = [figure for name in ("blinds", "bets", "spread", "level") for figure in stakes.get(name) or ()]
    figures += [stakes.get(name) or 0 for name in ("ante", "bring_in", "min_bet")]
    shared: int = gcd(*figures) or 1
    return max(coin for coin in _COINS if shared % coin == 0)


def in_chips(amount: int, low: int, high: int, chip: int) -> int:
    """The nearest amount in whole chips from ``low`` to ``high``; both ends are always possible.

    >>> in_chips(12_825, 5_700, 20_000, 100), in_chips(12_825, 12_825, 20_000, 100), in_chips(180, 100, 184, 100)
    (12800, 12825, 184)
    """
    if amount in (low, high):
        return amount
    whole = (amount + chip // 2) // chip * chip
    return min(max(whole, low), high)


def pushed(answer: Answer, ask: Ask, chip: int) -> Answer:
    """A bet or raise as a player pushes it, in whole chips; every other answer as it is."""
    if not (isinstance(answer, Choice) and isinstance(ask, Act)):
        return answer
    if answer.amount is None or answer.option != ask.word or ask.step > 1:
        return answer
    return replace(answer, amount=in_chips(answer.amount, ask.low, ask.high, chip))
