"""The best answer at a table of poker against the house: everything that may still come is counted.

What a choice is worth is told per unit (the ante), the whole main game included. Only the own cards and those that lie
open are known; other players' cards count as unseen.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.analysis.advice import Advice
from croupier.analysis.houseadvice import five, holdem, ride, three, wholedeal
from croupier.analysis.houseadvice.seen import Seen, seen_by
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.games.housepoker.model import Rules
from croupier.play import Choose, Event
from croupier.rulebooks import Game


def teaches(game: Game[Rules]) -> bool:
    """Is anything decided at this game?"""
    rules = game.rules
    return any(street.decisions for street in rules.streets.values())


def advise(game: Game[Rules], ask: Choose, events: Iterable[Event]) -> Advice | None:
    """The worth of every option, or ``None`` where it cannot be counted while somebody waits."""
    rules = game.rules
    seen = seen_by(rules, ask.who, list(events))
    try:
        if rules.dealer is None:
            return ride.advise(rules, ask, seen)
        if rules.own_cards == 3:
            return three.advise(rules, ask, seen)
        if rules.board_cards:
            return holdem.advise(rules, ask, seen)
        return _five(rules, ask, seen)
    except NotSolvable:
        return None


def engine(game: Game[Rules]) -> str:
    """The way in which this game is advised: what is compiled for one game serves all of its kind."""
    rules = game.rules
    if rules.dealer is None:
        return "ride"
    if rules.own_cards == 3:
        return "three"
    if rules.board_cards:
        return "holdem"
    names = {name for street in rules.streets.values() for asked in street.decisions.values() for name in asked.options}
    return f"five: {', '.join(sorted(names))}"


def _five(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    """Counted where counting is quick, else solved as for the certificate."""
    try:
        return five.advise(rules, ask, seen)
    except NotSolvable:
        return wholedeal.advise(rules, ask, seen)
