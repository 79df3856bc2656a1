"""What poker against the house tells beside the table's common words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

from croupier.cards import Card, show
from croupier.play import Seat
from croupier.play.events import Amount, Event, Viewer
from croupier.play.places import Places

Say = Callable[[int], str]
NOT_QUALIFIED: Final = "; does not qualify"
"""What follows the name of a dealer's hand that was not enough."""


@dataclass(frozen=True, slots=True)
class LaidAway(Event):
    """Cards given up face down for others: everybody sees how many, only their owner which. The dealer's are seen."""

    of: str
    cards: tuple[Card | None, ...]
    faces: Literal["owner", "up"] = "owner"

    def seen_by(self, viewer: Viewer) -> Event:
        if self.faces == "up" or viewer == self.of:
            return self
        return replace(self, cards=(None,) * len(self.cards))

    def lay(self, places: Places) -> None:
        places.take(self.of, self.cards)
        places.says.pop(self.of, None)

    def told(self, money: Say) -> str:
        del money
        seen = show(card for card in self.cards if card is not None)
        return f"{self.of} lays away {seen or f'{len(self.cards)} cards'}."


@dataclass(frozen=True, slots=True)
class Holds(Event):
    """What a player's cards make with those that lie open: told to their owner alone."""

    of: str
    says: str | None

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.of else replace(self, says=None)

    def lay(self, places: Places) -> None:
        if self.says:
            places.says[self.of] = self.says

    def told(self, money: Say) -> str:
        del money
        return f"{self.of} holds {self.says or 'cards of his own'}."


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """A hand is named when it is shown; of the dealer's also whether it qualifies.

    ``decides``: it is what the round is remembered by, the dealer's hand or, where there is none, the best one.
    """

    of: str
    hand: str
    says: str
    second: str | None = None
    qualifies: bool | None = None
    decides: bool = False

    @property
    def outcome(self) -> str | None:
        if not self.decides:
            return None
        return self._result

    @property
    def _result(self) -> str:
        return self.says + NOT_QUALIFIED if self.qualifies is False else self.says

    def lay(self, places: Places) -> None:
        places.says[self.of] = self._result

    def told(self, money: Say) -> str:
        del money
        text = f"{self.of} has {self.says}"
        text += f" and {self.second.replace('_', ' ')}" if self.second else ""
        if self.qualifies is not None:
            text += " and qualifies" if self.qualifies else " and does not qualify"
        return text + "."


@dataclass(frozen=True, slots=True)
class PotShown(Event):
    """What the progressive pot holds when the bets are opened."""

    pot: Amount

    def told(self, money: Say) -> str:
        return f"The pot holds {money(self.pot)}."


@dataclass(frozen=True, slots=True)
class PotFed(Event):
    """A share of a stake goes into the progressive pot; ``house`` is what it does not take because it is full."""

    seat: Seat
    amount: Amount
    pot: Amount
    house: Amount = 0

    def told(self, money: Say) -> str:
        more = f" It is full: {money(self.house)} stay with the house." if self.house else ""
        return f"{money(self.amount)} of {self.seat}'s stake go into the pot: {money(self.pot)}.{more}"


@dataclass(frozen=True, slots=True)
class PotPaid(Event):
    """A prize out of the pot; ``house`` is what the house adds where the pot is short of a fixed sum."""

    seat: Seat
    hand: str
    amount: Amount
    pot: Amount
    house: Amount = 0

    def told(self, money: Say) -> str:
        more = f", {money(self.house)} of them from the house" if self.house else ""
        return f"{self.seat} wins {money(self.amount)} from the pot for {self.hand}{more}; {money(self.pot)} are left."


TOLD: Final = (LaidAway, Holds, Announced, PotShown, PotFed, PotPaid)
"""Everything that this family tells in its own words."""
