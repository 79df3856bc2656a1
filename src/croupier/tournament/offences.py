"""What somebody may not do in an event, and which measure the house may take for it."""

from __future__ import annotations

from croupier.play import Refused
from croupier.tournament.entries import Forfeits, Penalised, Removed, Warned
from croupier.tournament.model import Measure
from croupier.tournament.step import Step
from croupier.tournament.verdicts import Offended


def found(step: Step, entry: Penalised | Removed | Warned | Forfeits) -> None:
    """The offence is one that the house lists, and the measure one that it may cost: the penalty fits it
    (gelp/tournaments#T-7.10, T-7.12, veikkaus/tournaments#V-8.81)."""
    if entry.ground is None:
        return
    known = step.house.offences
    if entry.ground not in known:
        raise Refused(f"{entry.ground} is no offence here: {', '.join(known) or 'none is listed'}.")
    offence, measure = known[entry.ground], measure_of(entry)
    if measure not in offence.may:
        raise Refused(f"{entry.who}: {offence.about} is answered by {' or '.join(offence.may)}, not {measure}.")
    step.state.entrant(entry.who)
    step.tell(Offended(entry.who, offence.about, offence.rule))


def measure_of(entry: Penalised | Removed | Warned | Forfeits) -> Measure:
    match entry:
        case Removed(cheated=True):
            return "disqualification"
        case Removed():
            return "exclusion"
        case Forfeits():
            return "chips"
        case Warned():
            return "warning"
        case Penalised(orbits=orbits):
            return "orbits" if orbits else "hands"
