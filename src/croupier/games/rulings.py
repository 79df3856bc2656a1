"""Rulings of those who run a table that mean the same in every family."""

from __future__ import annotations

from croupier.play import Bets, Ruling, Steps
from croupier.play.events import BetTaken, Ruled


def void_bets(bets: Bets, ruling: Ruling) -> Steps[None]:
    """Some stakes are void and go back: those of a seat, on a bet, or all; in full, or up to an amount each."""
    yield Ruled("void_bets", ruling.reason, ruling.seat, ruling.bet)
    for (seat, bet), lies in list(bets.lying.items()):
        if ruling.seat in (None, seat) and ruling.bet in (None, bet):
            amount = min(ruling.amount or lies, lies)
            bets.take(seat, bet, amount)
            yield BetTaken(seat, bet, amount, reason=ruling.reason or "void")
