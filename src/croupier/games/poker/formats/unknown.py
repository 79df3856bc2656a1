"""Cards that a hand history does not know. They are given faces that fit everything the file does know: what a player
later shows or throws away he must have held; the rest are cards that appear nowhere."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.poker.formats.phh_file import BadHistory, HandFile


class _Slot:
    """One dealt card whose face may be learned later."""

    __slots__ = ("card", "guessed")

    def __init__(self, card: Card | None) -> None:
        self.card, self.guessed = card, card is None


def fill_in(file: HandFile, pack: tuple[Card, ...]) -> frozenset[Card]:
    """Replace unknown faces in the file's lines; returns the faces that were only guessed."""
    if all(None not in line.cards for line in file.lines):
        return frozenset()
    held: list[list[_Slot]] = [[] for _ in range(file.count)]
    slots: list[tuple[list[Card | None], int, _Slot]] = []
    for line in file.lines:
        if line.player is None:
            for place, card in enumerate(line.cards):
                slots.append((line.cards, place, _Slot(card)))
        elif line.verb == "dh":
            for place, card in enumerate(line.cards):
                slot = _Slot(card)
                held[line.player].append(slot)
                slots.append((line.cards, place, slot))
        elif line.verb == "sd":
            for place, card in enumerate(line.cards):
                slot = _given(held[line.player], card, line.at())
                held[line.player].remove(slot)
                slots.append((line.cards, place, slot))
        elif line.verb == "sm" and line.cards:
            rest = list(held[line.player])
            for card in sorted(line.cards, key=lambda c: all(c != slot.card for slot in rest)):
                rest.remove(_given(rest, card, line.at()))
    known = {slot.card for _, _, slot in slots if slot.card is not None}
    known |= {card for line in file.lines for card in line.cards if card is not None}
    free = iter(card for card in pack if card not in known)
    guessed = set()
    for cards, place, slot in slots:
        if slot.card is None:
            slot.card = next(free, None)
            if slot.card is None:
                raise BadHistory("the file deals more cards than the deck has")
            guessed.add(slot.card)
        cards[place] = slot.card
    return frozenset(guessed)


def _given(held: list[_Slot], card: Card | None, where: str) -> _Slot:
    """The slot of a card that leaves the hand or is shown; an unknown slot learns its face by it."""
    if card is not None:
        for slot in held:
            if slot.card == card:
                return slot
    for slot in held:
        if slot.card is None:
            slot.card = card
            return slot
    if card is None and held:
        return held[0]
    raise BadHistory(f"{where}: the player does not hold {card or 'so many cards'}")
