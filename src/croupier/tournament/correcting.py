"""Chips that the house puts right: forfeited, hidden, or paid to the wrong one."""

from __future__ import annotations

from croupier.play import Refused
from croupier.tournament import leaving
from croupier.tournament.entries import HandsOver, Repays
from croupier.tournament.state import Lost
from croupier.tournament.step import Step
from croupier.tournament.verdicts import ChipsGone, HandedOver, Repaid


def forfeit(step: Step, who: str, chips: int) -> None:
    """Chips that were carried hidden are removed (gelp/tournaments#T-4.13)."""
    entrant, at = step.state.playing(who)
    _between_hands(step, at.table, who)
    if not 0 < chips <= entrant.stack:
        raise Refused(f"{who} has {entrant.stack} chips and cannot lose {chips}.")
    step.put(chips=step.state.chips - chips)
    step.entrant(who, stack=entrant.stack - chips)
    step.tell(ChipsGone(who, chips))
    if entrant.stack == chips:
        leaving.leave(step, [Lost(who, chips, at.table)], {})


def hand_over(step: Step, entry: HandsOver) -> None:
    """Who was taken as all-in and has lost still has chips: they belong to who has won the pot
    (gelp/tournaments#T-5.16, veikkaus/tournaments#V-8.65)."""
    entrant, at = step.state.playing(entry.who)
    winner, seat = step.state.playing(entry.to)
    if seat.table != at.table or entry.to == entry.who:
        raise Refused(f"{entry.to} has won nothing of {entry.who}.")
    _between_hands(step, at.table, entry.who)
    if not 0 < entry.chips <= entrant.stack:
        raise Refused(f"{entry.who} has {entrant.stack} chips and cannot hand over {entry.chips}.")
    step.entrant(entry.to, stack=winner.stack + entry.chips)
    step.entrant(entry.who, stack=entrant.stack - entry.chips)
    step.tell(HandedOver(entry.who, entry.chips, entry.to))
    if entrant.stack == entry.chips:
        leaving.leave(step, [Lost(entry.who, entry.chips, at.table)], {entry.who: (entry.to,)})


def repay(step: Step, entry: Repays) -> None:
    """A wrong payment is put right until the next hand has begun (veikkaus/tournaments#V-8.84,
    gelp/tournaments#T-4.17)."""
    table = step.state.table(entry.table)
    if table.hand is not None or not table.played:
        raise Refused("A payment is put right before the next hand has begun.")
    if sum(entry.won.values()):
        raise Refused(f"What one gets more another gets less: {sum(entry.won.values()):+} chips are over.")
    here = set(table.chairs.values())
    for who, net in entry.won.items():
        if who not in here or step.state.entrants[who].stack + net <= 0:
            raise Refused(f"{who} does not sit at table {table.name} with so many chips.")
    for who, net in entry.won.items():
        step.entrant(who, stack=step.state.entrants[who].stack + net)
    step.tell(Repaid(table.name))


def _between_hands(step: Step, table: str, who: str) -> None:
    if step.state.tables[table].hand is not None:
        raise Refused(f"{who} is in a hand.")
