"""Company for a single player at a table that needs others: plain house players who keep to the table of draws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.games.baccarat.model import Rules
from croupier.games.baccarat.points import points, total
from croupier.games.shoe import Handed
from croupier.play import Choice, Choose, Event, Place, Refused, Seat, TakeBets
from croupier.play.events import Dealt

_NAMES: Final = ("Bea", "Carl", "Dora")
_STAKE: Final = 20_00
_OFFERS: Final = {"Bea": 100_00, "Carl": 60_00, "Dora": 80_00}


def seats(rules: Rules) -> tuple[Seat, ...]:
    """Who sits down beside a single player; nobody where the house is the bank."""
    return _NAMES if rules.bank is not None else ()


def places(ask: TakeBets, seat: Seat) -> list[Place]:
    """What a house player stakes: a little against the bank, when there is room."""
    try:
        return [ask.book.accept(Place(seat, "punto", _STAKE), ask.lying)]
    except Refused:
        return []


def answer(rules: Rules, ask: Choose, events: Iterable[Event]) -> Choice:
    """What a house player chooses."""
    seat, options = ask.who, {option.name: option for option in ask.options}
    for name in ("offer", "take"):
        if name in options:
            low, high = options[name].low or 0, options[name].high or 0
            return Choice(seat, name, min(max(_OFFERS[seat], low), high))
    if "stay" in options:
        return Choice(seat, "give")
    return Choice(seat, _draw_or_stand(rules, seat, list(options), list(events)))


def _draw_or_stand(rules: Rules, seat: Seat, options: list[str], events: list[Event]) -> str:
    """By the table of draws; a free choice draws."""
    if len(options) == 1:
        return options[0]
    handed = next(e for e in reversed(events) if isinstance(e, Handed) and e.to == seat)
    mine = total(card for card in handed.cards if card is not None)
    if handed.of == rules.called("player"):
        does = rules.drawing.player_does(mine)
    else:
        up = [e for e in events if isinstance(e, Dealt) and e.to == rules.called("player") and e.faces == "up"]
        card = up[-1].cards[0] if up else None
        does = rules.drawing.banker_does(mine, None if card is None else points(card))
    return "stand" if does == "S" else "draw"
