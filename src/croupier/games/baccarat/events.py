"""What a baccarat table tells besides the words all tables share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from croupier.games.baccarat.points import Side, Winner
from croupier.play import Event, Seat
from croupier.play.events import Amount
from croupier.play.places import Places


@dataclass(frozen=True, slots=True)
class TotalsAnnounced(Event):
    """Both hands lie open: their totals, whether a natural ends the drawing, and who draws (as far as it is known)."""

    player: int
    banker: int
    names: tuple[str, str]
    natural: bool = False
    player_draws: bool = False

    def lay(self, places: Places) -> None:
        places.says |= {self.names[0]: str(self.player), self.names[1]: str(self.banker)}

    def told(self, money: Callable[[int], str]) -> str:
        del money
        then = ", natural" if self.natural else f": {self.names[0]} {'draws' if self.player_draws else 'stands'}"
        return f"{self.names[0]} {self.player}, {self.names[1]} {self.banker}{then}."


@dataclass(frozen=True, slots=True)
class ThirdCard(Event):
    """A side draws a third card, or stands; ``forced`` by the table of draws or by choice."""

    side: Side
    name: str
    draws: bool
    forced: bool = True

    def told(self, money: Callable[[int], str]) -> str:
        del money
        return f"{self.name} {'draws' if self.draws else 'stands'}."


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """A stake that has lost already is taken from the layout, before the round is settled."""

    seat: Seat
    bet: str
    amount: Amount

    def told(self, money: Callable[[int], str]) -> str:
        return f"{self.seat}'s {money(self.amount)} on {self.bet} have lost and are collected."


@dataclass(frozen=True, slots=True)
class CoupDecided(Event):
    """The result of the round, for everybody and for the roads."""

    winner: Winner
    player: int
    banker: int
    names: tuple[str, str]
    player_pair: bool = False
    banker_pair: bool = False

    @property
    def outcome(self) -> str | None:
        """What fell, as the roads write it: ``P9``, ``B6b`` with a banker pair."""
        pairs = "p" * self.player_pair + "b" * self.banker_pair
        return f"{self.winner[0].upper()}{max(self.player, self.banker)}{pairs}"

    def lay(self, places: Places) -> None:
        places.says |= {self.names[0]: str(self.player), self.names[1]: str(self.banker)}

    def told(self, money: Callable[[int], str]) -> str:
        del money
        if self.winner == "tie":
            return f"A tie, {self.player} against {self.banker}."
        ours, theirs = (self.player, self.banker) if self.winner == "player" else (self.banker, self.player)
        return f"{self.names[self.winner == 'banker']} wins, {ours} against {theirs}."


BankWhy = Literal["auction", "stays", "taken", "passed", "given", "no_bank"]


@dataclass(frozen=True, slots=True)
class BankHeld(Event):
    """Who keeps the bank, with how much; or that nobody does."""

    seat: Seat | None
    sum: Amount
    why: BankWhy

    def told(self, money: Callable[[int], str]) -> str:
        if self.seat is None:
            return "Nobody takes the bank."
        how = {"auction": "wins the bank by auction", "stays": "stays banker", "taken": "takes the bank"}
        return f"{self.seat} {how.get(self.why, 'keeps the bank')} with {money(self.sum)}."


@dataclass(frozen=True, slots=True)
class BankPassed(Event):
    """The bank leaves a player, because it lost or because he gives it away."""

    seat: Seat
    why: Literal["lost", "given", "tie"]

    def told(self, money: Callable[[int], str]) -> str:
        del money
        why = {"lost": "the bank has lost", "given": "of the banker's own will", "tie": "after a tie"}[self.why]
        return f"{self.seat} passes the bank on ({why})."


@dataclass(frozen=True, slots=True)
class CommissionTaken(Event):
    """What the house keeps of what the bank has won."""

    amount: Amount
    of: Amount

    def told(self, money: Callable[[int], str]) -> str:
        return f"The house takes {money(self.amount)} of the {money(self.of)} that the bank wins."


TOLD: Final = (TotalsAnnounced, ThirdCard, Collected, CoupDecided, BankHeld, BankPassed, CommissionTaken)
"""Everything that this family tells in its own words."""
