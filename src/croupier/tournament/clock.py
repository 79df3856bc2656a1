"""Levels and breaks: when the next one is due, and what happens then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules.moments import HOUR, MINUTE
from croupier.tournament import chips
from croupier.tournament.happenings import BreakBegins, BreakEnds, ClockGoes, ClockStands, ClockWound, LastRebuys
from croupier.tournament.state import Clock, Tournament
from croupier.tournament.step import Plan, Step, begins


def moments(plan: Plan, state: Tournament) -> Iterator[int]:
    """When the clock does something by itself."""
    clock = state.clock
    if state.phase != "running" or state.stops:
        return
    if clock.until is not None:
        yield clock.until
    elif clock.since is not None:
        if _more(plan, clock):
            yield clock.since + plan.structure.blinds_at(clock.level).lasts - clock.elapsed
        if clock.pauses is None and (hour := _next_break(plan, state)) is not None:
            yield hour
    if (ends := time_up(plan, state)) is not None:
        yield ends


def time_up(plan: Plan, state: Tournament) -> int | None:
    """The moment at which an event ends that has a time limit."""
    ends = plan.structure.ends
    return state.began + ends.after if ends and ends.after is not None and state.began is not None else None


def _more(plan: Plan, clock: Clock) -> bool:
    """The last level goes on when its time is over."""
    return clock.level < len(plan.structure.levels)


def _next_break(plan: Plan, state: Tournament) -> int | None:
    """The next minute of an hour at which a break may begin (unibet-ee/tournaments#U-EE-47)."""
    minute = plan.house.breaks.minute
    if minute is None:
        return None
    assert state.began is not None
    after = max(state.clock.looked, state.began - 1)
    moment = after - after % HOUR + minute * MINUTE
    return moment if moment > after else moment + HOUR


def passes(step: Step) -> bool:
    """What the clock does by now; ``True`` where a level has ended."""
    now, clock = step.state.now, step.state.clock
    if clock.until is not None and clock.until <= now:
        step.put(clock=replace(clock, until=None, since=now, looked=now))
        step.tell(BreakEnds())
        if clock.elapsed == 0:
            _tell_level(step)
        return False
    ended = False
    if clock.since is not None:
        hour = _next_break(step.plan, step.state)
        if clock.pauses is None and hour is not None and hour <= now:
            pauses = None if clock.level == 0 else step.house.breaks.lasts
            step.put(clock=replace(clock, looked=hour, pauses=pauses))
        over = _more(step.plan, clock) and clock.run(now) >= step.structure.blinds_at(clock.level).lasts
        if over and not _last_rebuys(step):
            level_ends(step)
            ended = True
    rest(step)
    return ended


def _last_rebuys(step: Step) -> bool:
    """The time of rebuys is over: every table plays some hands more, and the clock waits
    (veikkaus/tournaments#V-8.17)."""
    rebuy, clock = step.structure.rebuy, step.state.clock
    if rebuy is None or not rebuy.last or clock.level + 1 != rebuy.until or step.state.rebuying is not None:
        return False
    stop(step)
    step.put(rebuying=rebuy.last)
    for name in step.state.tables:
        step.table(name, today=0)
    step.tell(LastRebuys(rebuy.last))
    return True


def last_rebuys_over(step: Step) -> None:
    """All tables have played their last hands with rebuys: the level ends."""
    last, state = step.state.rebuying, step.state
    if last is None or not state.waiting or state.phase != "running":
        return
    if all(table.today >= last or len(table.chairs) < 2 for table in state.tables.values()):
        level_ends(step)


def level_ends(step: Step) -> None:
    step.put(rebuying=None)
    clock, over = step.state.clock, step.structure.blinds_at(step.state.clock.level)
    later = replace(clock, level=clock.level + 1, elapsed=0)
    if over.rest:
        step.put(clock=replace(later, since=None, pauses=over.rest))
    else:
        step.put(clock=replace(later, since=step.state.now))
        _tell_level(step)


def _tell_level(step: Step) -> None:
    if _more(step.plan, step.state.clock):
        step.tell(begins(step.plan, step.state))


def rest(step: Step) -> None:
    """The break that is due begins when all tables have finished their hands; chips are changed in it."""
    clock = step.state.clock
    if clock.pauses is None or not step.state.waiting or step.state.phase != "running":
        return
    now, after_level = step.state.now, clock.since is None
    step.put(clock=replace(clock, elapsed=clock.run(now), since=None, pauses=None, until=now + clock.pauses))
    step.tell(BreakBegins(f"{clock.pauses / MINUTE:g}"))
    over = step.structure.blinds_at(clock.level - 1)
    if after_level and over.removes is not None and over.next_chip is not None:
        chips.race(step, over.removes, over.next_chip)


def stop(step: Step) -> None:
    """The level stands still, for as long as the house wants."""
    clock = step.state.clock
    step.put(clock=replace(clock, elapsed=clock.run(step.state.now), since=None))


def go(step: Step) -> None:
    now = step.state.now
    step.put(clock=replace(step.state.clock, since=now, looked=now))


# ── by hand ────────────────────────────────────────────────────────────────────────────────────────────────────────


def halt(step: Step) -> None:
    """The house stops the clock of a level."""
    _must_run(step)
    if step.state.clock.until is not None:
        raise Refused("It is a break: make it longer or shorter instead.")
    if step.state.clock.since is None:
        raise Refused("The clock stands still already.")
    stop(step)
    step.tell(ClockStands())


def resume(step: Step) -> None:
    _must_run(step)
    if step.state.last is not None:
        raise Refused("The day is over: say that the next one begins.")
    if step.state.clock.since is not None or step.state.clock.until is not None:
        raise Refused("The clock goes already.")
    go(step)
    step.tell(ClockGoes())


def wind(step: Step, by: int) -> None:
    """The house makes the level, or the break, longer or shorter; it ends at once where nothing is left of it."""
    _must_run(step)
    if not by:
        raise Refused("The clock is put forward or back by some time.")
    now, clock = step.state.now, step.state.clock
    if clock.until is not None:
        step.put(clock=replace(clock, until=max(now, clock.until - by)))
    else:
        lasts = step.structure.blinds_at(clock.level).lasts
        run = min(max(0, clock.run(now) + by), lasts)
        step.put(clock=replace(clock, elapsed=run, since=None if clock.since is None else now))
    step.tell(ClockWound("forward" if by > 0 else "back", f"{abs(by) / MINUTE:g}"))
    passes(step)


def set_level(step: Step, level: int) -> None:
    """A level begins now, whatever was before it."""
    _must_run(step)
    if not 1 <= level <= len(step.structure.levels):
        raise Refused(f"There are levels 1 to {len(step.structure.levels)}.")
    clock, now = step.state.clock, step.state.now
    runs = clock.since is not None or clock.until is not None
    step.put(clock=Clock(level - 1, 0, now if runs else None, None, None, max(clock.looked, now)))
    step.tell(begins(step.plan, step.state))


def _must_run(step: Step) -> None:
    if step.state.phase != "running":
        raise Refused("The tournament does not run.")
