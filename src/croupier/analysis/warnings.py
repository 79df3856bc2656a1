"""What a house should know about a bet, whatever its family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.analysis.certificate import BetCertificate


def favours(bets: Iterable[BetCertificate]) -> Iterator[str]:
    """The bets that gain for the player: surely, where a figure is bounded or measured."""
    for bet in bets:
        if bet.high is not None:
            if bet.high < 0:
                yield f"{bet.bet} favours the player: it pays back at least {_back(bet.high):.2f} % of the stake"
        elif bet.edge + Fraction(bet.interval or 0) < 0:
            yield f"{bet.bet} favours the player: it pays back {_back(bet.edge):.4f} % of the stake"


def _back(edge: Fraction) -> float:
    return float(100 * (1 - edge))
