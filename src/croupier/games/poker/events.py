"""What a hand of poker tells, beside the dealing of cards (``play.events.Dealt``). Amounts are in minor units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal

from croupier.cards import Card, show
from croupier.games.layouts import Of
from croupier.games.poker.liveevents import LIVE
from croupier.games.poker.model import Stakes
from croupier.play import Seat
from croupier.play.events import Amount, Event, Viewer
from croupier.play.places import Places
from croupier.play.record import Json

Action = Literal["fold", "check", "call", "bet", "raise", "bring in"]
Say = Callable[[int], str]
"""An amount in words."""


@dataclass(frozen=True, slots=True)
class HandStarted(Event):
    """Who plays this hand, in dealing order, with which stacks (``None``: nobody knows); where the button is and what
    the stakes are."""

    game: str
    seats: tuple[Seat, ...]
    stacks: tuple[Amount | None, ...]
    button: Seat | None
    structure: str
    stakes: Annotated[Json, Of(Stakes, partial=True)] = field(default_factory=dict)
    carried: Amount = 0

    def told(self, money: Say) -> str:
        chips = ", ".join(
            f"{seat} {'an unknown stack' if stack is None else money(stack)}"
            for seat, stack in zip(self.seats, self.stacks, strict=True)
        )
        return f"{self.game[0].upper()}{self.game[1:]}: {chips}." + (
            f" {self.button} has the button." if self.button else ""
        )


@dataclass(frozen=True, slots=True)
class SecondButton(Event):
    """Of two buttons the other one: later rounds of betting begin left of it (veikkaus/button-and-blinds#V-4.13)."""

    seat: Seat

    def told(self, _money: Say) -> str:
        return f"{self.seat} has the second button: after the first round the betting begins left of it."


@dataclass(frozen=True, slots=True)
class ButtonDrawn(Event):
    """Chance has named who has the first button at this table: by a card to each of these, or without cards by lot."""

    seat: Seat
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...] = ()

    def told(self, _money: Say) -> str:
        cards = ", ".join(f"{seat} {card}" for seat, card in zip(self.seats, self.cards, strict=False))
        return f"{self.seat} draws the first button{f': {cards}' if cards else ' by lot'}."


@dataclass(frozen=True, slots=True)
class GameChosen(Event):
    """In dealer's choice: the game of this hand."""

    seat: Seat
    game: str

    def told(self, _money: Say) -> str:
        return f"{self.seat} chooses {self.game}."


@dataclass(frozen=True, slots=True)
class Posted(Event):
    """A forced bet. ``live``: it is part of the player's own bet; otherwise it only belongs to the pot. An ``ante`` of
    everybody is matched like a bet, a ``table ante`` of one player is dead money."""

    seat: Seat
    what: str
    amount: Amount
    live: bool = True

    def told(self, money: Say) -> str:
        return f"{self.seat} posts {self.what} {money(self.amount)}."


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """Cards put aside unseen."""

    count: int = 1

    def told(self, _money: Say) -> str:
        return "One card is burned." if self.count == 1 else f"{self.count} cards are burned."


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """A player's action. ``to`` is his total of the round, as a dealer announces it; ``put`` the chips he added."""

    seat: Seat
    action: Action
    to: Amount = 0
    put: Amount = 0
    all_in: bool = False

    def told(self, money: Say) -> str:
        rest = " and is all-in" if self.all_in else ""
        match self.action:
            case "fold" | "check":
                return f"{self.seat} {self.action}s."
            case "call":
                return f"{self.seat} calls {money(self.put)}{rest}."
            case "bring in":
                return f"{self.seat} brings in {money(self.put)}{rest}."
            case "bet":
                return f"{self.seat} bets {money(self.to)}{rest}."
            case "raise":
                return f"{self.seat} raises to {money(self.to)}{rest}."


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Cards thrown away: everybody sees how many, only their owner which. ``face_up``: they lay open already."""

    seat: Seat
    cards: tuple[Card | None, ...]
    face_up: bool = False

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat or self.face_up else replace(self, cards=(None,) * len(self.cards))

    def lay(self, places: Places) -> None:
        places.take(self.seat, self.cards)

    def told(self, _money: Say) -> str:
        if not self.cards:
            return f"{self.seat} stands pat."
        seen = show(card for card in self.cards if card is not None)
        return f"{self.seat} throws away {seen or f'{len(self.cards)} cards'}."


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The deck ran short: cards were shuffled to supply the rest."""

    what: str
    count: int

    def told(self, _money: Say) -> str:
        return f"The deck runs short: {self.what} ({self.count}) are shuffled."


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The part of a bet that nobody called goes back."""

    seat: Seat
    amount: Amount

    def told(self, money: Say) -> str:
        return f"{money(self.amount)} nobody called go back to {self.seat}."


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    """The bets of the round are gathered; so much is in the middle now."""

    pot: Amount

    def told(self, money: Say) -> str:
        return f"{money(self.pot)} are in the middle."


@dataclass(frozen=True, slots=True)
class StoodBack(Event):
    """A player takes no further part in the betting but keeps his claim to the pot as it stands."""

    seat: Seat
    rule: str | None = None

    def told(self, _money: Say) -> str:
        return f"{self.seat} takes no further part in the betting."


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A hand is shown. ``made``: its strength in each share of the pot, 0 where it does not qualify."""

    seat: Seat
    cards: tuple[Card, ...]
    made: tuple[int, ...] = ()

    def lay(self, places: Places) -> None:
        places.turn(self.seat, self.cards)

    def told(self, _money: Say) -> str:
        return f"{self.seat} shows {show(self.cards)}."


@dataclass(frozen=True, slots=True)
class LaidOpen(Event):
    """Somebody shows some of his ``held`` cards, or all of them, without a showdown: who has won, although nobody
    may ask for it, or at a real table who shows them too early or must show them."""

    seat: Seat
    cards: tuple[Card, ...]
    held: int

    def lay(self, places: Places) -> None:
        places.turn(self.seat, self.cards)

    def told(self, _money: Say) -> str:
        rest = "" if len(self.cards) == self.held else f", {len(self.cards)} of {self.held} cards"
        return f"{self.seat} shows {show(self.cards)}{rest}."


@dataclass(frozen=True, slots=True)
class Mucked(Event):
    """A hand is given up at the showdown, unseen."""

    seat: Seat

    def told(self, _money: Say) -> str:
        return f"{self.seat} mucks."


@dataclass(frozen=True, slots=True)
class RakeTaken(Event):
    """The house takes its fee from a pot; ``drop`` goes to the jackpot."""

    pot: int
    amount: Amount
    drop: Amount = 0

    def told(self, money: Say) -> str:
        return f"The house takes {money(self.amount)}" + (
            f" and {money(self.drop)} for the jackpot." if self.drop else "."
        )


@dataclass(frozen=True, slots=True)
class PotWon(Event):
    """Chips pushed to a player: from which pot (0 is the main pot) and for which share of it."""

    seat: Seat
    amount: Amount
    pot: int = 0
    share: str = ""

    @property
    def outcome(self) -> str:
        return self.seat

    def told(self, money: Say) -> str:
        pot = "the pot" if not self.pot else f"side pot {self.pot}"
        return f"{self.seat} wins {money(self.amount)} from {pot}" + (f" ({self.share})." if self.share else ".")


@dataclass(frozen=True, slots=True)
class AttackWon(Event):
    """The button won the hand and with it the attack (gelp/poker-general#PG-8.2)."""

    seat: Seat
    amount: Amount

    def told(self, money: Say) -> str:
        return f"{self.seat} wins the attack, {money(self.amount)}."


@dataclass(frozen=True, slots=True)
class HandOver(Event):
    """The hand is over; these are the stacks, in the order of ``HandStarted``; ``None`` where nobody knows."""

    stacks: tuple[Amount | None, ...]

    def told(self, _money: Say) -> str:
        return "The hand is over."


TOLD: Final = (
    ButtonDrawn,
    SecondButton,
    HandStarted,
    GameChosen,
    Posted,
    Burned,
    Acted,
    Discarded,
    Reshuffled,
    Returned,
    Gathered,
    StoodBack,
    Shown,
    LaidOpen,
    Mucked,
    RakeTaken,
    PotWon,
    AttackWon,
    HandOver,
    *LIVE,
)
"""Everything that this family tells in its own words."""
