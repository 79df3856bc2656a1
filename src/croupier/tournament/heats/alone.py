"""Heats at machines: everybody plays for himself, with so many points or for so long; then the score counts
(ray-halls/slot-tournament#ST-2, ST-3, ray-online/slot-tournament#OS-1)."""

from __future__ import annotations

from croupier.play import Refused
from croupier.room.rules.moments import span
from croupier.tournament.heats import happenings as h
from croupier.tournament.heats import rounds, seating
from croupier.tournament.heats.entries import Plays
from croupier.tournament.heats.state import HeatTable
from croupier.tournament.heats.step import Step


def play(step: Step, entry: Plays) -> None:
    """Some games at the machine. With real stakes money moves as it does otherwise."""
    who, played = entry.who, entry.played
    table, player = step.state.at(who), step.state.player(who)
    if not step.structure.alone:
        raise Refused("Here one plays at a table, round by round.")
    rounds.must_run(step, table.name)
    if player.finished or (table.tied and who not in table.tied):
        raise Refused(f"{who} has finished this heat.")
    if player.stopped is not None:
        raise Refused(f"The machine of {who} has failed: another one comes first.")
    if played.games < 0 or (played.staked and not played.games):
        raise Refused("What is staked is staked in games.")
    most = step.heat.rounds
    if most is not None and player.tally.games + played.games > most:
        raise Refused(f"{who} plays {most} games in this heat, and {player.tally.games} are played.")
    low, high = step.stakes
    if played.games and not low * played.games <= played.staked <= high * played.games:
        raise Refused(f"A game is played for {low} to {high}.")
    rounds.count(step, who, played)
    if step.structure.money:
        show = step.plan.purse.show
        step.tell(h.MoneySettled(who, show(played.staked), played.won, played.won - played.staked))
    player = step.state.player(who)
    spent = not step.structure.money and player.points < low
    if spent or (most is not None and player.tally.games >= most):
        _finish(step, table, who)


def _finish(step: Step, table: HeatTable, who: str) -> None:
    step.player(who, finished=True)
    step.tell(h.HasFinished(who))
    end_if_done(step, table.name)


def end_if_done(step: Step, name: str) -> None:
    table = step.state.tables[name]
    if all(step.state.players[who].finished for who in table.tied or table.seats):
        seating.end_table(step, name)


def time_up(step: Step) -> None:
    """The time of a heat is over for whoever it is over for; what is not played counts as points that are left."""
    for table in list(step.state.tables.values()):
        if table.done:
            continue
        ends = False
        for who in table.tied or table.seats:
            player = step.state.players[who]
            end = seating.end_of(step, player.time)
            if not player.finished and player.stopped is None and end is not None and end <= step.state.now:
                step.player(who, finished=True)
                ends = True
        if ends:
            end_if_done(step, table.name)


def fail(step: Step, who: str) -> None:
    """A machine has failed: his time stands still (ray-halls/slot-tournament, Irregularities)."""
    table, player = step.state.at(who), step.state.player(who)
    rounds.must_run(step, table.name)
    if not step.structure.alone or player.finished or player.stopped is not None:
        raise Refused(f"{who} plays at no machine now.")
    end = seating.end_of(step, player.time)
    step.player(who, stopped=0 if end is None else end - step.state.now)
    step.tell(h.MachineFailed(who, player.points))


def go_on(step: Step, who: str) -> None:
    """On another one, with the same points and the time that was left."""
    step.state.at(who)
    player = step.state.player(who)
    if player.stopped is None:
        raise Refused(f"The machine of {who} has not failed.")
    timed = seating.end_of(step, player.time) is not None
    step.player(who, stopped=None, time=step.state.now + player.stopped if timed else None)
    step.tell(h.MachineContinues(who, player.points, span(player.stopped)))
