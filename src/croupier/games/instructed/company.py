"""Company for a single player where players keep the bank: house players who offer a little and stake a little."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.games.instructed.banking import STAKE
from croupier.games.instructed.model import Rules
from croupier.play import Choice, Choose, Event, Place, Refused, Seat, TakeBets

_STAKES: Final = {"Bea": 20_00, "Carl": 10_00}
_OFFERS: Final = {"Bea": 60_00, "Carl": 40_00}


def seats(rules: Rules) -> tuple[Seat, ...]:
    """Who sits down beside a single player; nobody where the house is the bank."""
    return tuple(_STAKES) if rules.banker is not None else ()


def places(ask: TakeBets, seat: Seat) -> list[Place]:
    """A little against the bank, when there is room."""
    try:
        return [ask.book.accept(Place(seat, STAKE, _STAKES[seat]), ask.lying)]
    except Refused:
        return []


def answer(rules: Rules, ask: Choose, events: Iterable[Event]) -> Choice:
    """They offer what they always offer, and never stay."""
    del rules, events
    options = {option.name: option for option in ask.options}
    for name in ("offer", "take"):
        if name in options:
            low, high = options[name].low or 0, options[name].high or 0
            return Choice(ask.who, name, min(max(_OFFERS[ask.who], low), high))
    return Choice(ask.who, ask.default or ask.options[0].name)
