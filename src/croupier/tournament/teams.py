"""Teams: the chips of their members become one stack, they take turns at one seat, level by level
(gelp/tournaments#T-2.13)."""

from __future__ import annotations

from croupier.play import Refused
from croupier.tournament.entries import Brings
from croupier.tournament.happenings import PlaysFor
from croupier.tournament.step import Step


def join(step: Step, entry: Brings) -> None:
    """Somebody brings his chips for his team, or none where he is out."""
    rule, member = step.structure.team, entry.member
    if (rule is None) != (member is None):
        raise Refused("Teams play here, one member comes after the other." if rule else "No teams play here.")
    if rule is None or member is None:
        return
    teams = step.state.teams
    if (other := next((team for team, members in teams.items() if member in members), None)) is not None:
        raise Refused(f"{member} plays for {other} already.")
    members = (*teams.get(entry.who, ()), member)
    if len(members) > rule.high:
        raise Refused(f"{entry.who} has {rule.high} members, and no team has more.")
    step.put(teams={**teams, entry.who: members})


def too_small(step: Step) -> str | None:
    """Why it cannot begin with the teams as they are."""
    rule, state = step.structure.team, step.state
    if rule is None:
        return None
    for team, members in state.teams.items():
        if len(members) < rule.low:
            return f"{team} has {len(members)} of at least {rule.low} members."
        if not state.entrants[team].kept:
            return f"{team} has no chips."
    return None


def take_turns(step: Step) -> None:
    """With every level another member plays."""
    state = step.state
    if not state.teams or state.phase != "running" or state.turn == state.clock.level:
        return
    level = state.clock.level
    step.put(turn=level)
    for team in sorted(state.seated()):
        members = state.teams[team]
        step.tell(PlaysFor(members[level % len(members)], team))
