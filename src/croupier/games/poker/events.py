"""What a hand of poker tells, beside the dealing of cards (``play.events.Dealt``). Amounts are in minor units."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from croupier.cards import Card
from croupier.play import Seat
from croupier.play.events import Amount, Event, Viewer
from croupier.play.record import Json

Action = Literal["fold", "check", "call", "bet", "raise", "bring in"]


@dataclass(frozen=True, slots=True)
class HandStarted(Event):
    """Who plays this hand, in dealing order, with which stacks; where the button is and what the stakes are."""

    game: str
    seats: tuple[Seat, ...]
    stacks: tuple[Amount, ...]
    button: Seat | None
    structure: str
    stakes: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameChosen(Event):
    """In dealer's choice: the game of this hand."""

    seat: Seat
    game: str


@dataclass(frozen=True, slots=True)
class Posted(Event):
    """A forced bet. ``live``: it is part of the player's own bet; otherwise it only belongs to the pot."""

    seat: Seat
    what: str
    amount: Amount
    live: bool = True


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """Cards put aside unseen."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """A player's action. ``to`` is his total of the round, as a dealer announces it; ``put`` the chips he added."""

    seat: Seat
    action: Action
    to: Amount = 0
    put: Amount = 0
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Cards thrown away: everybody sees how many, only their owner which."""

    seat: Seat
    cards: tuple[Card | None, ...]

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, cards=(None,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The deck ran short: cards were shuffled to supply the rest."""

    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The part of a bet that nobody called goes back."""

    seat: Seat
    amount: Amount


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    """The bets of the round are gathered; so much is in the middle now."""

    pot: Amount


@dataclass(frozen=True, slots=True)
class StoodBack(Event):
    """A player takes no further part in the betting but keeps his claim to the pot as it stands."""

    seat: Seat
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A hand is shown. ``made``: its strength in each share of the pot, 0 where it does not qualify."""

    seat: Seat
    cards: tuple[Card, ...]
    made: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Mucked(Event):
    """A hand is given up at the showdown, unseen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RakeTaken(Event):
    """The house takes its fee from a pot; ``drop`` goes to the jackpot."""

    pot: int
    amount: Amount
    drop: Amount = 0


@dataclass(frozen=True, slots=True)
class PotWon(Event):
    """Chips pushed to a player: from which pot (0 is the main pot) and for which share of it."""

    seat: Seat
    amount: Amount
    pot: int = 0
    share: str = ""


@dataclass(frozen=True, slots=True)
class AttackWon(Event):
    """The button won the hand and with it the attack (gelp/poker-general#PG-8.2)."""

    seat: Seat
    amount: Amount


@dataclass(frozen=True, slots=True)
class HandOver(Event):
    """The hand is over; these are the stacks, in the order of ``HandStarted``."""

    stacks: tuple[Amount, ...]
