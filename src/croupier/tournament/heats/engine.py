"""An event in points: what each entry makes of it, and when something happens by itself. Pure."""

from __future__ import annotations

from croupier.play import Refused
from croupier.room.rules.moments import clock as shown
from croupier.tournament.draws import UNDRAWN
from croupier.tournament.heats import alone, calling_off, entering, prizes, rounds, seating
from croupier.tournament.heats import entries as e
from croupier.tournament.heats import happenings as h
from croupier.tournament.heats.state import Contest
from croupier.tournament.heats.step import Step
from croupier.tournament.heats.structure import Plan


def apply(plan: Plan, state: Contest, entry: e.Entry) -> tuple[Contest, tuple[h.Event, ...]]:
    """What an entry makes of it, and what has happened; ``Refused`` with the reason where it cannot be."""
    if entry.at < state.now:
        raise Refused(f"The clock goes forward only: it is {shown(state.now)} already.")
    if state.phase in ("over", "cancelled") and not isinstance(entry, e.Reopens):
        raise Refused("The tournament is over.")
    step = Step(plan, state, entry.draw)
    step.put(now=entry.at)
    if isinstance(entry, e.Tick):
        _passed(step)
    elif not (_before(step, entry) or _played(step, entry) or _people(step, entry)):
        raise Refused(f"Nothing is known here of {type(entry).__name__}.")
    _settled(step)
    return step.state, tuple(step.told)


def due(plan: Plan, state: Contest) -> int | None:
    """The next moment at which something happens by itself."""
    moments = [*seating.moments(Step(plan, state, UNDRAWN))]
    return max(min(moments), state.now) if moments else None


def _settled(step: Step) -> None:
    """What follows, until nothing more does: what can be bought ends, tables that are done end a heat."""
    if step.state.phase == "running" and not step.state.bought and entering.ended(step):
        prizes.fix(step)
    state = step.state
    if state.phase == "running" and state.tables:
        for table in list(state.tables.values()):
            if not table.done and not table.playing and len(table.seats) == 0:
                step.table(table.name, done=True)
        if all(table.done for table in step.state.tables.values()):
            seating.heat_over(step)


def _passed(step: Step) -> None:
    state = step.state
    if state.phase != "running":
        return
    if state.next is not None:
        if state.next <= state.now:
            seating.start_heat(step, list(state.waiting))
        return
    if step.structure.alone:
        alone.time_up(step)
        return
    end = seating.end_of(step, None)
    if end is None or end > state.now:
        return
    for table in list(state.tables.values()):
        if not table.done and not table.playing and not table.tied:
            rounds.lost(step, table)
            seating.end_table(step, table.name)


def _before(step: Step, entry: e.Entry) -> bool:
    match entry:
        case e.Shows(delivered=delivered):
            if step.state.phase != "registering":
                raise Refused("The tournament has begun already.")
            where = ", and with the authority" if delivered else ""
            step.put(shown=True, delivered=step.state.delivered or delivered)
            step.tell(h.Shown(where))
        case e.Registers():
            entering.register(step, entry)
        case e.Unregisters(who=who):
            entering.unregister(step, who)
        case e.Starts():
            seating.begin(step)
        case e.Cancels(why=why):
            calling_off.cancel(step, why)
        case e.Reopens():
            _reopen(step)
        case _:
            return False
    return True


def _reopen(step: Step) -> None:
    """The next sit & go of its kind; only who has won how often in a row is remembered."""
    state = step.state
    if state.phase not in ("over", "cancelled"):
        raise Refused("This one is not over.")
    if step.structure.fills is None:
        raise Refused("Only a sit & go opens again and again.")
    step.state = Contest(state.now, shown=state.shown, delivered=state.delivered, row=state.row)
    step.tell(h.Opened())


def _played(step: Step, entry: e.Entry) -> bool:
    match entry:
        case e.Begins(table=table):
            rounds.begin(step, table)
        case e.Bets():
            rounds.bet(step, entry)
        case e.Passes(who=who):
            rounds.pass_(step, who)
        case e.Finishes():
            rounds.finish(step, entry)
        case e.Plays():
            alone.play(step, entry)
        case e.MachineFails(who=who):
            alone.fail(step, who)
        case e.MachineGoesOn(who=who):
            alone.go_on(step, who)
        case e.Fails(table=table):
            _fail(step, table)
        case _:
            return False
    return True


def _people(step: Step, entry: e.Entry) -> bool:
    match entry:
        case e.Rebuys(who=who):
            entering.rebuy(step, who)
        case e.AddsOn(who=who):
            entering.add_on(step, who)
        case e.Penalised():
            entering.penalise(step, entry)
        case e.Removes():
            entering.remove(step, entry)
            _thinner(step)
        case e.Transfers():
            entering.transfer(step, entry)
            _thinner(step)
        case e.ChangesStakes():
            _change(step, entry)
        case e.ChangesPrizes():
            raise Refused("The prizes that are announced are not changed: only the conditions of the stakes are.")
        case _:
            return False
    return True


def _thinner(step: Step) -> None:
    """Where somebody was removed, the heat may have ended."""
    for table in list(step.state.tables.values()):
        if table.done or table.playing or not table.seats:
            continue
        if step.structure.alone:
            alone.end_if_done(step, table.name)
        elif rounds.over(step, table):
            seating.end_table(step, table.name)


def _change(step: Step, entry: e.ChangesStakes) -> None:
    """To regulate how long it lasts (ray-casino/table-game-tournament#CT-6, ray-halls/slot-tournament#ST-8)."""
    if not 1 <= entry.low <= entry.high:
        raise Refused("Stakes go from the least to the largest.")
    if entry.low > step.structure.points:
        raise Refused(f"Nobody could stake {entry.low} of {step.structure.points} points.")
    step.put(changed=(entry.low, entry.high))
    step.tell(h.StakesChange(entry.low, entry.high))


def _fail(step: Step, name: str) -> None:
    """The rounds that are under way have not happened; secret bets come back."""
    for table in list(step.state.tables.values()):
        if table.playing and name in ("", table.name):
            for who in table.hidden:
                step.player(who, secrets=step.state.players[who].secrets + 1)
            step.table(table.name, playing=False, turns=(), bets={}, hidden=frozenset())
            step.tell(h.RoundFailed(table.round + 1, table.name))
