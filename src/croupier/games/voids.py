"""A round that does not count, in every family whose stakes lie on named bets."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play import Line, Seat, Steps
from croupier.play.events import Settled, Voided


def give_back(lying: Mapping[tuple[Seat, str], int], reason: str, rule: str | None = None) -> Steps[list[Line]]:
    """Nobody wins or loses, all stakes go back."""
    yield Voided(reason, "returned", rule)
    lines = [Line(seat, bet, stake, 0) for (seat, bet), stake in lying.items()]
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, 0)
    return lines
