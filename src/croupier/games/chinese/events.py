"""What a hand of Chinese poker tells, beside the dealing of cards (``play.events.Dealt``). Amounts are in minor
units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

from croupier.cards import Card, show
from croupier.play import Seat
from croupier.play.events import Amount, Event, Viewer
from croupier.play.places import Places

Say = Callable[[int], str]
Faces = tuple[Card | None, ...]
"""Cards as somebody sees them."""


@dataclass(frozen=True, slots=True)
class PointsGame(Event):
    """Who plays this hand, from the first after the button on, with which chips; what a point is worth. ``fantasy``:
    how many cards those get who are in Fantasy Land; ``looks_on``: who is not dealt in."""

    game: str
    seats: tuple[Seat, ...]
    stacks: tuple[Amount, ...]
    button: Seat
    point: Amount
    fantasy: tuple[tuple[Seat, int], ...] = ()
    looks_on: Seat | None = None

    def told(self, money: Say) -> str:
        chips = ", ".join(f"{seat} {money(stack)}" for seat, stack in zip(self.seats, self.stacks, strict=True))
        there = "".join(f" {seat} is in Fantasy Land with {count} cards." for seat, count in self.fantasy)
        beside = f" {self.looks_on} looks on." if self.looks_on else ""
        return f"{self.game}, {money(self.point)} a point: {chips}. {self.button} has the button.{beside}{there}"


@dataclass(frozen=True, slots=True)
class PointsButton(Event):
    """Chance has named who has the first button: by a card to each of these, or without cards by lot."""

    seat: Seat
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...] = ()

    def told(self, _money: Say) -> str:
        cards = ", ".join(f"{seat} {card}" for seat, card in zip(self.seats, self.cards, strict=False))
        return f"{self.seat} draws the first button{f': {cards}' if cards else ' by lot'}."


@dataclass(frozen=True, slots=True)
class RowsSet(Event):
    """Cards that a player has laid into his rows, and those he has thrown away. Face down their faces are his alone;
    what is thrown away nobody else sees."""

    seat: Seat
    front: Faces
    middle: Faces
    back: Faces
    thrown: Faces = ()
    faces: Literal["owner", "up"] = "up"

    def seen_by(self, viewer: Viewer) -> Event:
        if viewer == self.seat:
            return self
        thrown = (None,) * len(self.thrown)
        if self.faces == "up":
            return replace(self, thrown=thrown)
        front, middle, back = ((None,) * len(row) for row in (self.front, self.middle, self.back))
        return replace(self, front=front, middle=middle, back=back, thrown=thrown)

    def lay(self, places: Places) -> None:
        new = (*self.front, *self.middle, *self.back, *self.thrown)
        places.take(self.seat, [card for card in new if card is not None] or list(new))
        for row, cards in (("back", self.back), ("middle", self.middle), ("front", self.front)):
            if cards:
                places.deal(f"{self.seat} {row}", cards)

    def told(self, _money: Say) -> str:
        rows = (("in front", self.front), ("in the middle", self.middle), ("behind", self.back))
        if self.faces == "owner" and None in (*self.front, *self.middle, *self.back):
            return f"{self.seat} sets his cards face down."
        said = ", ".join(
            f"{show(card for card in cards if card is not None)} {where}" for where, cards in rows if cards
        )
        return f"{self.seat} sets {said}" + (f" and throws {len(self.thrown)} away." if self.thrown else ".")


@dataclass(frozen=True, slots=True)
class RowsLeft(Event):
    """A player has not set his hand."""

    seat: Seat

    def told(self, _money: Say) -> str:
        return f"{self.seat} leaves the hand unset."


@dataclass(frozen=True, slots=True)
class RowsShown(Event):
    """A hand as it is compared: its rows, what each is and earns; ``fouled``: they are not in order, or not full."""

    seat: Seat
    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    says: tuple[str, ...] = ()
    royalties: tuple[int, ...] = (0, 0, 0)
    fouled: bool = False

    def lay(self, places: Places) -> None:
        for row, cards in (("back", self.back), ("middle", self.middle), ("front", self.front)):
            if cards:
                places.cards[f"{self.seat} {row}"] = list(cards)
        places.says[self.seat] = "a foul" if self.fouled else " / ".join(self.says)

    def told(self, _money: Say) -> str:
        if not self.says:
            return f"{self.seat} has not set: the hand fouls."
        earned = sum(self.royalties)
        more = ": the hand fouls" if self.fouled else f", royalties of {earned}" if earned else ""
        rows = " | ".join(show(row) for row in (self.front, self.middle, self.back))
        return f"{self.seat} shows {rows} ({' / '.join(self.says)}){more}."


@dataclass(frozen=True, slots=True)
class RowsCompared(Event):
    """One player against another: row by row 1 won, −1 lost, 0 equal, and the points with what royalties make."""

    seat: Seat
    against: Seat
    rows: tuple[int, ...]
    points: int

    def told(self, _money: Say) -> str:
        return f"{self.seat} against {self.against}: {self.points:+d}."


@dataclass(frozen=True, slots=True)
class PointsPaid(Event):
    """Chips from one player to another for the points he owes; for fewer than all where his chips or the most that can
    be lost do not reach."""

    seat: Seat
    to: Seat
    points: int
    amount: Amount

    def told(self, money: Say) -> str:
        return f"{self.seat} pays {self.to} {money(self.amount)}."


@dataclass(frozen=True, slots=True)
class FeeTaken(Event):
    """The house takes its part of what a player has won."""

    seat: Seat
    amount: Amount

    def told(self, money: Say) -> str:
        return f"The house takes {money(self.amount)} from {self.seat}."


@dataclass(frozen=True, slots=True)
class FantasyWon(Event):
    """A player gets so many cards at once in the next hand."""

    seat: Seat
    cards: int

    def told(self, _money: Say) -> str:
        return f"{self.seat} plays the next hand in Fantasy Land, with {self.cards} cards."


@dataclass(frozen=True, slots=True)
class PointsOver(Event):
    """The hand is over: everybody's points, and the chips he has now."""

    seats: tuple[Seat, ...]
    points: tuple[int, ...]
    stacks: tuple[Amount, ...]

    @property
    def outcome(self) -> str:
        best = max(range(len(self.seats)), key=lambda place: self.points[place])
        return f"{self.seats[best]} {self.points[best]:+d}"

    def told(self, _money: Say) -> str:
        return "Points: " + ", ".join(f"{s} {p:+d}" for s, p in zip(self.seats, self.points, strict=True)) + "."


TOLD: Final = (
    PointsGame, PointsButton, RowsSet, RowsLeft, RowsShown, RowsCompared, PointsPaid, FeeTaken, FantasyWon, PointsOver,
)  # fmt: skip
"""Everything that this family tells in its own words."""
