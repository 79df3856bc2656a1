"""Where the cards of a hand lie, and what is done to put a wrong deal right: cards go from one place to another.

Nothing here knows a rule. A remedy (``irregular``) is a row of such moves; ``moved`` says how everything lies after one
of them, and ``Lying.every`` that no card was lost or is in two places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from croupier.cards import Card
from croupier.play import Seat
from croupier.play.record import Json

DECK: Final = "the deck"
BURNED: Final = "the burned cards"
NEXT_BURN: Final = "the burned cards, as the next one"
ASIDE: Final = "apart"
OUT: Final = "out of play"
BOARD: Final = "board"
SHUFFLED: Final = "the deck, shuffled"
"""Of the deck: those that are left of it and those that lie apart are shuffled."""
PLACES: Final = (DECK, BURNED, NEXT_BURN, ASIDE, OUT, SHUFFLED)
"""Every place that is neither a row of the board nor a seat."""


class Misplaced(ValueError):
    """A card that is to be moved does not lie there."""


@dataclass(frozen=True, slots=True)
class Shift:
    """``count`` cards go from one place to another; ``cards``: which ones, where they have come off the deck already.
    ``open``: for all to see."""

    of: str
    to: str
    count: int = 0
    cards: tuple[Card, ...] = ()
    open: bool = False

    @property
    def comes(self) -> bool:
        """Do cards come off the deck whose faces nobody knows yet?"""
        return self.of == DECK and not self.cards and self.to not in (OUT, SHUFFLED)

    def as_json(self) -> Json:
        """For all to read: closed cards by their number alone."""
        seen: Json = {"cards": [str(card) for card in self.cards]} if self.open else {}
        return {"of": self.of, "to": self.to, "count": len(self.cards) or self.count, **seen}

    def __str__(self) -> str:
        count = len(self.cards) or self.count
        if self.to == SHUFFLED:
            return "the rest of the deck is shuffled"
        which = " ".join(map(str, self.cards)) if self.open else "1 card" if count == 1 else f"{count} cards"
        return f"{which}: {self.of} → {self.to}"


@dataclass(frozen=True, slots=True)
class Lying:
    """Every card of the pack. ``deck``: those that nobody has seen, ``burned`` of them already burned; ``next_burn``:
    so many cards that are known lie as the next ones to be burned."""

    deck: tuple[Card, ...]
    burned: int
    next_burn: int
    down: dict[Seat, tuple[Card, ...]]
    up: dict[Seat, tuple[Card, ...]]
    boards: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...] = ()
    out: tuple[Card, ...] = ()
    shuffles: int = 0
    """So often the deck was shuffled by these moves."""

    def every(self) -> Iterator[Card]:
        """All of them, wherever they lie."""
        yield from self.deck
        for rows in (self.down.values(), self.up.values(), self.boards, (self.aside, self.out)):
            for row in rows:
                yield from row


def moved(lying: Lying, shift: Shift) -> Lying:
    """How everything lies afterwards. Cards that come off the deck must be named by now."""
    if shift.to == SHUFFLED:
        return replace(lying, deck=lying.deck + lying.aside, aside=(), shuffles=lying.shuffles + 1)
    if not shift.cards and (shift.of, shift.to) == (DECK, OUT):
        return replace(lying, burned=lying.burned + shift.count)  # nobody has seen them, and nobody will
    if not shift.cards and (shift.of, shift.to) == (BURNED, DECK):
        return replace(lying, burned=lying.burned - shift.count)
    return _laid(_taken(lying, shift), shift)


def _taken(lying: Lying, shift: Shift) -> Lying:
    cards, of = shift.cards, shift.of
    match of:
        case "the deck":
            return replace(lying, deck=_without(lying.deck, cards, of))
        case "apart":
            return replace(lying, aside=_without(lying.aside, cards, of))
        case _ if of.startswith(BOARD):
            row = _row(of)
            return _with_row(lying, row, _without(lying.boards[row], cards, of))
    hidden = tuple(card for card in cards if card in lying.down[of])
    down = _without(lying.down[of], hidden, of)
    up = _without(lying.up[of], tuple(card for card in cards if card not in hidden), of)
    return replace(lying, down={**lying.down, of: down}, up={**lying.up, of: up})


def _laid(lying: Lying, shift: Shift) -> Lying:
    cards, to = shift.cards, shift.to
    match to:
        case "the deck":
            return replace(lying, deck=lying.deck + cards)
        case "apart":
            return replace(lying, aside=lying.aside + cards)
        case "the burned cards" | "out of play":
            return replace(lying, out=lying.out + cards)
        case "the burned cards, as the next one":
            return replace(lying, out=lying.out + cards, next_burn=lying.next_burn + len(cards))
        case _ if to.startswith(BOARD):
            return _with_row(lying, _row(to), lying.boards[_row(to)] + cards)
    if shift.open:
        return replace(lying, up={**lying.up, to: lying.up[to] + cards})
    return replace(lying, down={**lying.down, to: lying.down[to] + cards})


def _row(place: str) -> int:
    """``board`` is the first row, ``board 2`` the second."""
    return int(place.removeprefix(BOARD) or 1) - 1


def _with_row(lying: Lying, row: int, cards: tuple[Card, ...]) -> Lying:
    return replace(lying, boards=(*lying.boards[:row], cards, *lying.boards[row + 1 :]))


def _without(row: tuple[Card, ...], gone: tuple[Card, ...], where: str) -> tuple[Card, ...]:
    for card in gone:
        if card not in row:
            raise Misplaced(f"{card} does not lie there: {where}")
    return tuple(card for card in row if card not in gone)
