"""Company for a single player: somebody who stakes what he stakes, and plays as well as was learned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.games.backgammon.book import STAKE
from croupier.games.backgammon.model import Rules
from croupier.play import Choice, Choose, Event, Place, Refused, Seat, TakeBets

_NAME: Final = "Olga"


def seats(rules: Rules) -> tuple[Seat, ...]:
    del rules
    return (_NAME,)


def places(ask: TakeBets, seat: Seat) -> list[Place]:
    """As much as the other has staked."""
    lies = max((amount for (who, _), amount in ask.lying.items() if who != seat), default=0)
    try:
        return [ask.book.accept(Place(seat, STAKE, lies), ask.lying)] if lies else []
    except Refused:
        return []


def answer(rules: Rules, ask: Choose, events: Iterable[Event]) -> Choice:
    """What the question itself would play."""
    del rules, events
    found = ask.willing()
    assert isinstance(found, Choice)
    return found
