"""What lies on a table of cards when a round is over, and what the engine makes of the stakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cards import Card
from croupier.money import Currency
from croupier.play import Event, Line, Round, Settlement
from croupier.play.events import Settled
from croupier.play.places import Places
from croupier.school.drill import Seen, Step

BACK = "??"
"""A card that lies face down."""


def laid_out(events: Iterable[Event]) -> Places:
    """Where the cards lie after these events."""
    places = Places()
    for event in events:
        event.lay(places)
    return places


def faces(cards: Sequence[Card | None]) -> str:
    return " ".join(BACK if card is None else str(card) for card in cards)


def open_cards(play: Round[Settlement], *, without: Iterable[str] = ()) -> tuple[Seen, ...]:
    """Every place that has cards which are open in the end."""
    places = laid_out(play.events)
    return tuple(
        Seen(place, faces(cards))
        for place, cards in places.cards.items()
        if place not in without and cards and None not in cards
    )


def order_of(play: Round[Settlement]) -> list[Settled]:
    """The stakes in the order in which they were settled."""
    return [event for event in play.events if isinstance(event, Settled)]


def lines_of(play: Round[Settlement]) -> tuple[Line, ...]:
    assert play.result is not None, "the round is over"
    return play.result.lines


def became(profit: int) -> str:
    """What is done with a stake, in a word."""
    return "take" if profit < 0 else "pay" if profit > 0 else "push"


def step(line: Line, currency: Currency, name: str) -> Step:
    how = f"{currency.with_sign(line.stake)}: {became(line.profit)}"
    return Step(f"{line.seat}, {name}", how, currency.with_sign(line.profit, sign=True))
