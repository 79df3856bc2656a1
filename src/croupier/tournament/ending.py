"""How a tournament ends: one is left, or its time, its level or its prizes say so; and what those who are left have."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from croupier.play import Refused
from croupier.tournament import bounties, clock, places, prizes
from croupier.tournament.happenings import Carries, DayEnds, Ended, Won
from croupier.tournament.rounding import rounded
from croupier.tournament.state import Gone
from croupier.tournament.step import Step


def settle(step: Step) -> None:
    state, ends = step.state, step.structure.ends
    if state.phase != "running":
        return
    if ends is not None and not state.stops and _time_is_up(step):
        step.put(stops=True)
    if step.state.round is not None and step.state.round.lost:
        return
    if step.state.stops and step.state.waiting:
        assert ends is not None
        _over(step, ends.by)
    elif state.prizes is not None and (state.left <= 1 or prizes.same_for_all(step.plan, state) or _paid_places(step)):
        if any(state.entrants[who].broke for who in state.seated()):
            return
        if state.waiting:
            _over(step, "rank")
        else:
            step.put(stops=True)


def _time_is_up(step: Step) -> bool:
    """The hand that is being played is finished (ray-halls/tournament-poker#TP-5, gelp/tournaments#T-2.11)."""
    ends = step.structure.ends
    assert ends is not None
    if ends.level is not None:
        return step.state.clock.level >= ends.level
    moment = clock.time_up(step.plan, step.state)
    return moment is not None and moment <= step.state.now


def _paid_places(step: Step) -> bool:
    """It ends with the paid places (gelp/tournaments#T-2.17)."""
    ends, paid = step.structure.ends, step.state.prizes
    return ends is not None and ends.paid_places and paid is not None and step.state.left <= len(paid)


def _over(step: Step, by: str) -> None:
    people = sorted(step.state.seated(), key=lambda who: step.state.entrants[who].stack)
    if by == "carry":
        step.tell(Ended(len(people)), *(Carries(who, step.state.entrants[who].stack) for who in reversed(people)))
        step.put(phase="over")
        return
    if step.state.prizes is None:
        prizes.fix(step)
    if by == "share":
        _share(step, people)
    for _, same in groupby(people, key=lambda who: step.state.entrants[who].stack):
        group = tuple(Gone(who, step.state.entrants[who].entries) for who in same)
        step.put(gone=(*step.state.gone, group))
    step.tell(Won(people[0]) if len(people) == 1 else Ended(len(people)))
    if len(people) > 1:
        step.tell(*places.last(step, len(people)))
    bounties.over(step)
    prizes.settle(step)
    step.put(phase="over")


def _share(step: Step, people: list[str]) -> None:
    """The pool in proportion to the chips (gelp/tournaments#T-2.11)."""
    stacks = {who: step.state.entrants[who].stack for who in reversed(people)}
    there, total = prizes.open_prizes(step.state), sum(stacks.values())
    parts = [Fraction(there * stack, total) for stack in stacks.values()]
    prizes.hand_out(step, dict(zip(stacks, rounded(there, parts, step.plan.paying.dividing), strict=True)))


def day_over(step: Step) -> None:
    """All tables have played the last hands of the day: the clock stands still (gelp/tournaments#T-4.22)."""
    last, state = step.state.last, step.state
    if last is None or not state.waiting or state.clock.since is None:
        return
    if all(table.today >= last or len(table.chairs) < 2 for table in state.tables.values()):
        clock.stop(step)
        step.tell(DayEnds(state.left))


def last_hands(step: Step, hands: int) -> None:
    """So many hands are still played at every table; the clock is stopped (gelp/tournaments#T-4.22)."""
    if step.state.phase != "running" or step.state.last is not None or hands < 1:
        raise Refused("The last hands of a day are called once, while the tournament runs.")
    step.put(last=hands)
    for name in step.state.tables:
        step.table(name, today=0)


def next_day(step: Step) -> None:
    if step.state.last is None or step.state.clock.since is not None:
        raise Refused("No day has ended.")
    step.put(last=None)
    clock.go(step)
