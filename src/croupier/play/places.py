"""The places of a table and the cards that lie there, as one viewer knows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cards import Card

Face = Card | None
"""A card as a viewer sees it; ``None`` is the back of one."""


class Places:
    """Place → cards, in the order in which the places got their first; ``says``: what a hand there counts or is."""

    __slots__ = ("cards", "says")

    def __init__(self) -> None:
        self.cards: dict[str, list[Face]] = {}
        self.says: dict[str, str] = {}

    def deal(self, to: str, cards: Iterable[Face]) -> None:
        self.cards.setdefault(to, []).extend(cards)

    def turn(self, of: str, cards: Sequence[Card]) -> None:
        """Cards are turned: all that lie there, or those that lie face down, from the first one on."""
        lying, rest = self.cards.get(of, []), iter(cards)
        if len(cards) >= len(lying):
            self.cards[of] = list(cards)
        else:
            self.cards[of] = [next(rest, None) if face is None else face for face in lying]

    def take(self, of: str, cards: Iterable[Face]) -> None:
        """Cards leave a place: those that are known by their faces, of others one that lies face down."""
        lying = self.cards.get(of, [])
        for card in cards:
            if (face := card if card in lying else None) in lying:
                lying.remove(face)
