"""Who is away, and whom the house takes out."""

from __future__ import annotations

from croupier.play import Refused
from croupier.tournament import leaving, seats
from croupier.tournament.entries import Removed
from croupier.tournament.state import Lost
from croupier.tournament.step import Step


def away(step: Step, who: str, *, gone: bool) -> None:
    """Blinds and antes of who is away are taken from his chips all the same (unibet-ee/tournaments#U-EE-28, U-EE-40,
    veikkaus/tournaments#V-8.52)."""
    entrant = step.state.entrant(who)
    if entrant.away == gone:
        raise Refused(f"{who} is {'away' if gone else 'here'} already.")
    step.entrant(who, away=gone)


def remove(step: Step, entry: Removed) -> None:
    """Chips leave the game, what was paid stays in the prizes. Who is excluded has the place of the moment
    (gelp/tournaments#T-7.15, veikkaus/tournaments#V-8.81); who is disqualified has none, wherever he was, and everybody
    below moves up (gelp/tournaments#T-7.16, veikkaus/tournaments#V-8.83)."""
    state = step.state
    entrant = state.entrant(entry.who)
    if entry.who in state.barred:
        raise Refused(f"{entry.who} is disqualified already.")
    if entrant.chair is None and not entry.cheated:
        raise Refused(f"{entry.who} is out already.")
    if entrant.chair is not None:
        table = state.tables[entrant.chair.table]
        if table.hand is not None:
            raise Refused(f"{entry.who} is in a hand.")
        step.put(chips=state.chips - entrant.stack - entrant.kept)
        step.entrant(entry.who, stack=0, kept=0, broke=False)
        if not entry.cheated:
            leaving.leave(step, [Lost(entry.who, entrant.stack, table.name)], {})
            return
        seats.stand(step, entry.who)
    groups = (tuple(gone for gone in group if gone.who != entry.who) for group in step.state.gone)
    step.put(gone=tuple(group for group in groups if group), barred=step.state.barred | {entry.who})
