"""A deck in a test's hand: who gets which cards, and which lie on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from croupier.cards import Card, cards
from croupier.play import sealed
from croupier.play.record import Json
from croupier.room import Course
from croupier.room.dealer import Dealer


def stacking(monkeypatch: pytest.MonkeyPatch) -> Callable[[Mapping[str, str], str], None]:
    """From the next hand on everybody gets these cards, and these lie on the board."""
    shuffled, prepare = sealed._shuffled, Dealer.prepare

    def stack(hands: Mapping[str, str], board: str) -> None:
        first: list[Card] = []

        def prepared(dealer: Dealer, seats: Mapping[str, str], carry: Json) -> Course:
            at = list(seats).index(carry["button"]) + 1
            own = [cards(hands[seat]) for seat in (*list(seats)[at:], *list(seats)[:at])]
            one, two, three, *flop, turn, river = (*cards("2d 3d 4d"), *cards(board))
            dealt = [hand[each] for each in range(len(own[0])) for hand in own]
            burned = dealer.spec.game.rules.burns  # in most houses a card before each street
            first[:] = [*dealt, one, *flop, two, turn, three, river] if burned else [*dealt, *flop, turn, river]
            return prepare(dealer, seats, carry)

        def order(items: Any, chance: Any) -> tuple[Any, ...]:
            out = shuffled(items, chance)
            return (*first, *(card for card in out if card not in first)) if isinstance(out[0], Card) else out

        monkeypatch.setattr(sealed, "_shuffled", order)
        monkeypatch.setattr(Dealer, "prepare", prepared)

    return stack
