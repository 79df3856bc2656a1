"""What happens in an event in points, each with its words; points are plain numbers, money is said by ``show``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.tournament.happenings import Charged, Event, PrizePaid, Refunded, SeatWon, Show, several

__all__ = ["Charged", "Event", "PrizePaid", "Refunded", "SeatWon", "Show", "several"]


@dataclass(frozen=True, slots=True)
class Shown(Event):
    words: ClassVar[str] = "the instructions are on view{where}"
    where: str = ""


@dataclass(frozen=True, slots=True)
class HeatBegins(Event):
    words: ClassVar[str] = "heat {number} begins with {players} at {tables}"
    number: int
    players: str
    tables: str


@dataclass(frozen=True, slots=True)
class Seated(Event):
    words: ClassVar[str] = "{names} play at {table} with {points} points"
    names: str
    table: str
    points: str


@dataclass(frozen=True, slots=True)
class RoundBegins(Event):
    words: ClassVar[str] = "round {round} at {table}{turns}"
    round: int
    table: str
    turns: str = ""


@dataclass(frozen=True, slots=True)
class HasBet(Event):
    words: ClassVar[str] = "{who} bets {points}"
    who: str
    points: int


@dataclass(frozen=True, slots=True)
class HasBetUnseen(Event):
    words: ClassVar[str] = "{who} has written a bet down"
    who: str


@dataclass(frozen=True, slots=True)
class HasPassed(Event):
    words: ClassVar[str] = "{who} bets nothing"
    who: str


@dataclass(frozen=True, slots=True)
class BetsShown(Event):
    words: ClassVar[str] = "the secret bets: {bets}"
    bets: str


@dataclass(frozen=True, slots=True)
class HasLostAll(Event):
    words: ClassVar[str] = "{who} has too few points for a bet"
    who: str


@dataclass(frozen=True, slots=True)
class RoundFailed(Event):
    words: ClassVar[str] = "round {round} at {table} has not happened"
    round: int
    table: str


@dataclass(frozen=True, slots=True)
class PlaysOn(Event):
    words: ClassVar[str] = "{names} are equal and play on at {table}"
    names: str
    table: str


@dataclass(frozen=True, slots=True)
class TableEnds(Event):
    words: ClassVar[str] = "the heat ends at {table}: {ranks}"
    table: str
    ranks: str


@dataclass(frozen=True, slots=True)
class GoesOn(Event):
    words: ClassVar[str] = "{who} goes on"
    who: str


@dataclass(frozen=True, slots=True)
class IsOut(Event):
    words: ClassVar[str] = "{who} is out in {where}"
    who: str
    where: str


@dataclass(frozen=True, slots=True)
class HasWon(Event):
    words: ClassVar[str] = "{names} wins the tournament"
    names: str


@dataclass(frozen=True, slots=True)
class BuysPoints(Event):
    words: ClassVar[str] = "{who} has {points} points"
    who: str
    points: int


@dataclass(frozen=True, slots=True)
class BuyingEnds(Event):
    words: ClassVar[str] = "nothing is bought any more: the prizes are {prizes}"
    prizes: str


@dataclass(frozen=True, slots=True)
class AddOnsSold(Event):
    words: ClassVar[str] = "add-ons are sold until the next round"


@dataclass(frozen=True, slots=True)
class IsPenalised(Event):
    words: ClassVar[str] = "{who} is out of the table {span}"
    who: str
    span: str


@dataclass(frozen=True, slots=True)
class IsRemoved(Event):
    words: ClassVar[str] = "{who} is removed with {points} points: {why}"
    who: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class MachineFailed(Event):
    words: ClassVar[str] = "the machine of {who} fails with {points} points"
    who: str
    points: int


@dataclass(frozen=True, slots=True)
class MachineContinues(Event):
    words: ClassVar[str] = "{who} plays on at another machine with {points} points, {span} are left"
    who: str
    points: int
    span: str


@dataclass(frozen=True, slots=True)
class MoneySettled(Event):
    """Rounds with real money."""

    words: ClassVar[str] = "{who} stakes {staked} of money and has {amount} back"
    who: str
    staked: str
    amount: int
    net: int = 0


@dataclass(frozen=True, slots=True)
class HasFinished(Event):
    words: ClassVar[str] = "{who} has finished"
    who: str


@dataclass(frozen=True, slots=True)
class StakesChange(Event):
    words: ClassVar[str] = "stakes are {low} to {high} from the next round on"
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class JackpotWon(Event):
    words: ClassVar[str] = "{who} has won {wins} in a row and the jackpot of {amount}"
    who: str
    wins: int
    amount: int


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    words: ClassVar[str] = "the tournament is cancelled: {why}"
    why: str


@dataclass(frozen=True, slots=True)
class Opened(Event):
    words: ClassVar[str] = "the next one takes entries"
