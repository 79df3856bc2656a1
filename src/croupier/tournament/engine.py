"""A tournament: what each entry makes of it, and when something happens by itself.

``apply`` is pure: what holds for the event, how it stands and an entry give how it stands then and what has happened,
or ``Refused`` with the reason. Whoever drives it (tables with a clock, a simulator, a director, a story) asks ``due``,
says when time has passed, and says what chance said."""

from __future__ import annotations

from croupier.play import Refused
from croupier.room.rules.moments import clock as shown
from croupier.tournament import (
    bounties,
    buying,
    calling,
    calling_off,
    clock,
    correcting,
    ending,
    handforhand,
    hands,
    offences,
    people,
    prizes,
    registering,
    starting,
    tables,
    teams,
)
from croupier.tournament import entries as e
from croupier.tournament.draws import UNDRAWN
from croupier.tournament.happenings import Event, IsWarned
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan, Step, begins


def apply(plan: Plan, state: Tournament, entry: e.Entry) -> tuple[Tournament, tuple[Event, ...]]:
    """What an entry makes of it, and what has happened; ``Refused`` with the reason where it cannot be."""
    if entry.at < state.now:
        raise Refused(f"The clock goes forward only: it is {shown(state.now)} already.")
    if state.phase == "cancelled" or (state.phase == "over" and not isinstance(entry, e.Removed)):
        raise Refused("The tournament is over.")
    step = Step(plan.drawn(state.drawn), state, entry.draw)
    step.put(now=entry.at)
    _applied(step, entry)
    _settled(step)
    return step.state, tuple(step.told)


def due(plan: Plan, state: Tournament) -> int | None:
    """The next moment at which something happens by itself."""
    plan = plan.drawn(state.drawn)
    moments = [*clock.moments(plan, state), *calling.moments(state)]
    if (late := calling_off.unfinished(plan, state)) is not None:
        moments.append(late)
    if state.phase == "registering" and state.starts is not None:
        moments.append(state.starts)
    return max(min(moments), state.now) if moments else None


def not_now(plan: Plan, state: Tournament, table: str) -> str | None:
    """Why no hand begins at a table now; ``None``: one may."""
    return hands.not_now(Step(plan.drawn(state.drawn), state, UNDRAWN), state.table(table))


def _settled(step: Step) -> None:
    """What follows from how it stands now, until nothing more does."""
    before = None
    while before is not step.state:
        before = step.state
        buying.puts_up_all(step)
        if registering.must_close(step.plan, step.state):
            registering.close(step)
        handforhand.settle(step)
        if step.state.prizes is None and step.state.phase == "running" and buying.over(step):
            prizes.fix(step)
        ending.settle(step)
        tables.settle(step)
        ending.day_over(step)
        clock.last_rebuys_over(step)
        clock.rest(step)
        teams.take_turns(step)
        prizes.settle(step)


def _applied(step: Step, entry: e.Entry) -> None:
    match entry:
        case e.Tick():
            _passed(step)
        case e.Announced() | e.Registers() | e.Brings() | e.Unregisters() | e.Starts() | e.Cancels() | e.Closes():
            _before(step, entry)
        case e.Begins():
            hands.begin(step, entry)
            step.put(failed=None)
        case e.Finishes():
            hands.finish(step, entry)
        case e.Fails(table=name):
            hands.fail(step, name)
            if not name:
                step.put(failed=step.state.now)
        case e.Falls():
            hands.fall(step, entry)
        case e.Counts():
            hands.count(step, entry)
        case e.Rebuys():
            buying.rebuy(step, entry)
        case e.Declines():
            buying.decline(step, entry)
        case e.AddsOn():
            buying.add_on(step, entry)
        case e.PutsUp():
            buying.put_up(step, entry)
        case e.GoesAway(who=who):
            people.away(step, who, gone=True)
        case e.ComesBack(who=who):
            people.away(step, who, gone=False)
        case e.Penalised() | e.Removed() | e.Warned() | e.Forfeits():
            _measure(step, entry)
        case e.CallsClock():
            calling.call(step, entry)
        case e.Acts(who=who):
            calling.acts(step, who)
        case _:
            _floor(step, entry)


def _measure(step: Step, entry: e.Penalised | e.Removed | e.Warned | e.Forfeits) -> None:
    """What somebody has to bear, and for what (gelp/tournaments#T-7.11)."""
    offences.found(step, entry)
    match entry:
        case e.Penalised(who=who, hands=count, orbits=orbits):
            hands.penalise(step, who, count, orbits)
        case e.Removed():
            people.remove(step, entry)
        case e.Forfeits(who=who, chips=count):
            correcting.forfeit(step, who, count)
        case e.Warned(who=who):
            step.state.playing(who)
            step.tell(IsWarned(who))


def _before(step: Step, entry: e.Entry) -> None:
    match entry:
        case e.Announced(starts=starts):
            if step.state.phase != "registering":
                raise Refused("The tournament has begun already.")
            step.put(starts=starts)
        case e.Registers():
            registering.register(step, entry)
        case e.Brings():
            registering.bring(step, entry)
        case e.Unregisters():
            registering.unregister(step, entry)
        case e.Starts():
            starting.begin(step)
        case e.Cancels(why=why):
            calling_off.cancel(step, why)
        case e.Closes():
            if step.state.closed:
                raise Refused("Entries are closed already.")
            registering.close(step)


def _floor(step: Step, entry: e.Entry) -> None:
    """What the house arranges."""
    match entry:
        case e.MovesTo():
            tables.move_to(step, entry)
        case e.Reseats():
            tables.reseat(step, entry)
        case e.PutsButton():
            tables.put_button(step, entry)
        case e.HandForHand(on=on):
            if len(step.state.tables) < 2:
                raise Refused("Hand for hand is played at two tables or more.")
            step.put(said=on)
        case e.RoundOver():
            handforhand.round_over(step)
        case e.HandsOver():
            correcting.hand_over(step, entry)
        case e.Repays():
            correcting.repay(step, entry)
        case e.Voids(table=name):
            hands.void(step, step.state.table(name))
        case e.StopsClock() | e.StartsClock() | e.WindsClock() | e.SetsLevel():
            _clock(step, entry)
        case e.Changes():
            _changed(step, entry)
        case e.LastHands(hands=count):
            ending.last_hands(step, count)
        case e.GoesOn():
            ending.next_day(step)
        case e.Agreed():
            prizes.agree(step, entry)
        case e.Gives():
            bounties.give(step, entry)
        case _:
            raise Refused(f"Nothing is known here of {type(entry).__name__}.")


def _clock(step: Step, entry: e.StopsClock | e.StartsClock | e.WindsClock | e.SetsLevel) -> None:
    """What a person does with the clock."""
    match entry:
        case e.StopsClock():
            clock.halt(step)
        case e.StartsClock():
            clock.resume(step)
        case e.WindsClock(by=by):
            clock.wind(step, by)
        case e.SetsLevel(level=level):
            clock.set_level(step, level)


def _changed(step: Step, entry: e.Changes) -> None:
    """The stakes of a level that has not begun, or of this one, are changed (veikkaus/tournaments#V-8.7,
    unibet-ee/tournaments#U-EE-27); blinds never fall."""
    at = entry.level - 1
    if not step.house.entering.changes and step.state.phase == "running":
        raise Refused("The structure of an event that runs is not changed.")
    small = bool(step.structure.blinds_at(at).small)  # some games know no blinds
    if at < step.state.clock.level or bool(entry.small) != small or not entry.small <= entry.big:
        raise Refused("The stakes of a level are changed before it is over: a small blind and a larger one.")
    if at and entry.big < step.structure.blinds_at(at - 1).big:
        raise Refused("Blinds do not fall.")
    step.put(changed={**step.state.changed, at: (entry.small, entry.big, entry.ante)})
    if at == step.state.clock.level and step.state.phase == "running":
        step.tell(begins(step.plan, step.state))


def _passed(step: Step) -> None:
    state = step.state
    if state.phase == "registering" and state.starts is not None and state.starts <= state.now:
        starting.begin(step, by_itself=True)
    elif state.phase == "running":
        if (late := calling_off.unfinished(step.plan, state)) is not None and late <= state.now:
            calling_off.cancel(step, "it could not be finished in time")
            return
        calling.passes(step)
        clock.passes(step)
