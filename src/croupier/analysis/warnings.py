"""What a house should know about a bet, whatever its family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.analysis.certificate import BetCertificate, line_words
from croupier.money import Currency
from croupier.rulebooks import Game


def favours(game: Game, bets: Iterable[BetCertificate]) -> Iterator[str]:
    """The bets that gain for the player: surely, where a figure is bounded or measured."""
    for bet in bets:
        said = line_words(game, bet)
        if bet.high is not None:
            if bet.high < 0:
                yield f"{said} favours the player: it pays back at least {_back(bet.high):.2f} % of the stake"
        elif bet.edge + Fraction(bet.interval or 0) < 0:
            yield f"{said} favours the player: it pays back {_back(bet.edge):.4f} % of the stake"


def printed_win(printed: int | None, per: str, currency: Currency, most: int, by: str) -> Iterator[str]:
    """Can the printed largest win be exceeded, can it be reached? Legal stakes bring ``most``, ``by`` these bets."""
    if printed is None or most == printed:
        return
    said = f"the printed maximum win of {currency.with_sign(printed)} ({per})"
    if most > printed:
        yield f"{said} can be exceeded: {by} can bring {currency.with_sign(most)}"
    else:
        yield f"{said} cannot be reached: the most is {currency.with_sign(most)}, with {by}"


def over_ceiling(ceiling: int, currency: Currency, profit: int, by: str) -> Iterator[str]:
    """Can one bet win more than the house's ceiling?"""
    if profit > ceiling:
        can = f"{by} can bring {currency.with_sign(profit)}"
        yield f"one bet can win more than the ceiling of {currency.with_sign(ceiling)}: {can}"


def _back(edge: Fraction) -> float:
    return float(100 * (1 - edge))
