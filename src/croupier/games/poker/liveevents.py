"""What is told besides at a table that a person runs: rulings, corrections, cards shown to one, cards taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from croupier.cards import Card, show
from croupier.play import Seat
from croupier.play.events import Amount, Event, Viewer
from croupier.play.places import Places

Say = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Binds(Event):
    """What somebody did, read into what binds him: the dealer announces the total (veikkaus/betting#V-5.15), what goes
    back of the chips he pushed, and what he must add to them."""

    seat: Seat
    action: Literal["fold", "check", "call", "bet", "raise", "bring in", "name an amount"]
    to: Amount = 0
    back: Amount = 0
    add: Amount = 0
    rule: str | None = None

    def told(self, money: Say) -> str:
        back = f"; {money(self.back)} go back" if self.back else ""
        rest = back or (f"; {money(self.add)} are to be added" if self.add else "")
        match self.action:
            case "name an amount":
                return f"{self.seat} must bet or raise and name an amount."
            case "call" | "bet":
                return f"It is a {self.action} of {self.seat}, {money(self.to)}{rest}."
            case "raise":
                return f"It is a raise of {self.seat} to {money(self.to)}{rest}."
            case action:
                return f"It is a {action} of {self.seat}."


@dataclass(frozen=True, slots=True)
class HandDied(Event):
    """A hand is ruled dead. What goes back to its owner: of the chips in front of him, of those already in the middle,
    and of those that were nobody's bet."""

    seat: Seat
    about: str
    rule: str | None = None
    bet: Amount = 0
    gathered: Amount = 0
    dead: Amount = 0

    @property
    def back(self) -> int:
        return self.bet + self.gathered + self.dead

    def told(self, money: Say) -> str:
        back = f" {money(self.back)} go back to {self.seat}." if self.back else ""
        return f"The hand of {self.seat} is dead: {self.about}.{back}"


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """A bet, or a call of it, is corrected to this total: so many chips more, or (negative) back."""

    seat: Seat
    to: Amount
    put: Amount
    rule: str | None = None

    def told(self, money: Say) -> str:
        change = f"{money(self.put)} are added" if self.put > 0 else f"{money(-self.put)} go back"
        return f"The bet of {self.seat} is {money(self.to)}: {change}."


@dataclass(frozen=True, slots=True)
class OutOfTurn(Event):
    """Somebody acts before his turn; his chips wait in front of him and are not in the pot yet."""

    seat: Seat
    action: str

    def told(self, _money: Say) -> str:
        return f"{self.seat} acts out of turn: {self.action}."


@dataclass(frozen=True, slots=True)
class ShownTo(Event):
    """Cards shown to one player alone. They are kept apart."""

    seat: Seat
    to: Seat
    cards: tuple[Card | None, ...]

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer in (self.seat, self.to) else replace(self, cards=(None,) * len(self.cards))

    def told(self, _money: Say) -> str:
        seen = show(card for card in self.cards if card is not None)
        return f"{self.seat} shows {self.to} {seen or f'{len(self.cards)} cards'}."


@dataclass(frozen=True, slots=True)
class Inspected(Event):
    """The house looks at cards that were thrown away: written down, and seen by nobody who plays or looks on."""

    seat: Seat
    cards: tuple[Card | None, ...]
    rule: str | None = None

    def seen_by(self, _viewer: Viewer) -> Event:
        return replace(self, cards=(None,) * len(self.cards))

    def told(self, _money: Say) -> str:
        return f"The house inspects {len(self.cards)} cards of {self.seat}."


@dataclass(frozen=True, slots=True)
class TakenUp(Event):
    """Cards that were dealt wrongly are taken up again: from a seat, or from the board. ``faces``: they lay open
    (``up``), only their owner had seen them (``owner``), or nobody (``down``).
    ``to``: where they lie now, where it is not the deck or another player."""

    of: str
    cards: tuple[Card | None, ...]
    faces: str = "up"
    rule: str | None = None
    to: Literal["", "burned next", "burned", "apart"] = ""

    def seen_by(self, viewer: Viewer) -> Event:
        seen = self.faces == "up" or (self.faces == "owner" and viewer == self.of)
        return self if seen else replace(self, cards=(None,) * len(self.cards))

    def lay(self, places: Places) -> None:
        places.take(self.of, self.cards)

    def told(self, _money: Say) -> str:
        seen = show(card for card in self.cards if card is not None)
        where, cards = "the board" if self.of.startswith("board") else self.of, seen or f"{len(self.cards)} cards"
        match self.to:
            case "burned next":
                return f"{cards} of {where} is the next burned card, for all to see."
            case "burned":
                return f"{cards} of {where} lies with the burned cards."
            case "apart":
                return f"{cards} of {where} is put apart."
        return f"{cards} of {where} are taken up again."


@dataclass(frozen=True, slots=True)
class PutAway(Event):
    """Cards leave the game unseen, or as all see them: one that lay face up in the deck, those dealt to nobody."""

    cards: tuple[Card, ...]
    count: int
    rule: str | None = None

    def told(self, _money: Say) -> str:
        return f"{show(self.cards) or f'{self.count} cards'}: out of play."


@dataclass(frozen=True, slots=True)
class ShuffledAgain(Event):
    """The rest of the deck, with the cards that were taken up, is shuffled again."""

    count: int

    def told(self, _money: Say) -> str:
        return f"The rest of the deck and the cards taken up, {self.count} in all, are shuffled."


LIVE = (PutAway, ShuffledAgain, Binds, HandDied, Corrected, OutOfTurn, ShownTo, Inspected, TakenUp)
"""Everything told only at a table that a person runs."""

RULED = (PutAway, ShuffledAgain, HandDied, Corrected, OutOfTurn, TakenUp)
"""What no format of others has a word for."""
