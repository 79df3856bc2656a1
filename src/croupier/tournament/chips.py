"""Chips of a value that is no longer needed are changed for larger ones, and what is left over is raced for."""

from __future__ import annotations

from croupier.cards import Card
from croupier.room.rules.positions import after
from croupier.tournament.draws import DECK
from croupier.tournament.happenings import Raced
from croupier.tournament.state import Table
from croupier.tournament.step import Step


def race(step: Step, small: int, large: int) -> None:
    """At every table: a card for each chip left over, from the player left of the button on. All that is left over is
    changed, rounded up; the new chips go to the highest cards (spades before hearts, diamonds and clubs), no more than
    one to each; who would have none left gets one (veikkaus/tournaments#V-8.40 to V-8.43, gelp/tournaments#T-4.9).
    Where nobody counts chips the dealers do it with real cards."""
    if step.plan.live:
        step.tell(Raced(small, large, "at every table the highest cards"))
        return
    for table in list(step.state.tables.values()):
        over = {who: step.state.entrants[who].stack % large // small for who in _around(table)}
        new = -(-sum(over.values()) * small // large)
        best = _best(step, table, over)
        lucky = set(best[:new])
        given: list[str] = []
        for who, count in over.items():
            stack = step.state.entrants[who].stack
            kept = stack - count * small + large * (who in lucky)
            kept = kept or large
            given += [who] if who in lucky or kept > stack else []
            step.put(chips=step.state.chips + kept - stack)
            step.entrant(who, stack=kept)
        step.tell(Raced(small, large, ", ".join(given) or "nobody"))


def _around(table: Table) -> list[str]:
    """Who sits there, from the player left of the button on."""
    seats = sorted(table.chairs)
    if not seats:
        return []
    first = after(table.marks.button, seats) if table.marks is not None else seats[0]
    at = seats.index(first)
    return [table.chairs[seat] for seat in seats[at:] + seats[:at]]


def _best(step: Step, table: Table, over: dict[str, int]) -> list[str]:
    deck = iter(step.order(DECK, f"race {table.name}"))
    cards = {who: max(Card(next(deck)) for _ in range(count)) for who, count in over.items() if count}
    return sorted(cards, key=cards.__getitem__, reverse=True)
