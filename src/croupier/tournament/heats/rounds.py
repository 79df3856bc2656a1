"""Rounds at a table of a heat: whose turn it is to bet, secret bets, and what a round brings."""

from __future__ import annotations

from croupier.play import Refused
from croupier.tournament.heats import entering, seating
from croupier.tournament.heats import happenings as h
from croupier.tournament.heats.entries import Bets, Finishes
from croupier.tournament.heats.state import HeatTable, Tally
from croupier.tournament.heats.step import Step


def must_run(step: Step, name: str) -> HeatTable:
    if step.state.phase != "running" or step.state.next is not None:
        raise Refused("No heat is played now.")
    table = step.state.table(name)
    if table.done:
        raise Refused(f"The heat is over at {name}.")
    return table


def begin(step: Step, name: str) -> None:
    """A round begins: who has lost all is out now, and what is left of the rebuy period ends."""
    table = must_run(step, name)
    if step.structure.alone:
        raise Refused("At machines everybody plays for himself.")
    if table.playing:
        raise Refused(f"A round is under way at {name}.")
    if entering.period(step, table) == "add-ons":
        table = step.table(name, closed=True)
    lost(step, table)
    if over(step, table):
        seating.end_table(step, name)
        return
    turns = _turns(step, table)
    step.table(name, playing=True, turns=turns, bets={}, hidden=frozenset())
    said = f", {turns[0]} bets first" if turns and step.structure.betting.order == "turns" else ""
    step.tell(h.RoundBegins(table.round + 1, name, said))


def _turns(step: Step, table: HeatTable) -> tuple[str, ...]:
    """Who bets in which order: one seat further each time, or in the last rounds by points."""
    state, low = step.state, step.stakes[0]
    people = [*table.seats[table.first :], *table.seats[: table.first]]
    out = []
    for who in people:
        player = state.players[who]
        if player.points < low or (table.tied and who not in table.tied):
            continue
        if player.back is not None and player.back > state.now:
            continue
        if player.misses:
            step.player(who, misses=player.misses - 1)
            continue
        out.append(who)
    betting, rounds = step.structure.betting, step.heat.rounds
    if betting.last != "turns" and rounds is not None and table.round + betting.last_rounds >= rounds:
        more = betting.last == "most_first"
        out.sort(key=lambda who: -state.players[who].points if more else state.players[who].points)
    return tuple(out)


def must_bet(step: Step, who: str) -> HeatTable:
    table = step.state.at(who)
    if not table.playing:
        raise Refused(f"No round is under way at {table.name}.")
    if who not in table.turns:
        raise Refused(f"{who} does not play in this round.")
    if who in table.bets:
        raise Refused(f"{who} has bet already.")
    if step.structure.betting.order == "turns" and (next_ := to_bet(table)) != who:
        raise Refused(f"It is the turn of {next_} to bet.")
    return table


def to_bet(table: HeatTable) -> str | None:
    """Whose turn it is, where bets are made in turns."""
    return next((who for who in table.turns if who not in table.bets), None) if table.playing else None


def bet(step: Step, entry: Bets) -> None:
    """Within the stakes of the heat, and what one has; secretly so often as the event says."""
    table, player = must_bet(step, entry.who), step.state.player(entry.who)
    low, high = step.stakes
    if not low <= entry.points <= min(high, player.points):
        raise Refused(f"A bet is {low} to {min(high, player.points)} points, not {entry.points}.")
    if entry.secret and not player.secrets:
        raise Refused(f"{entry.who} has no secret bet left in this heat.")
    if entry.secret:
        step.player(entry.who, secrets=player.secrets - 1)
        step.tell(h.HasBetUnseen(entry.who))
    else:
        step.tell(h.HasBet(entry.who, entry.points))
    hidden = table.hidden | {entry.who} if entry.secret else table.hidden
    _bets(step, table, entry.who, entry.points, hidden)


def pass_(step: Step, who: str) -> None:
    table = must_bet(step, who)
    step.tell(h.HasPassed(who))
    _bets(step, table, who, 0, table.hidden)


def _bets(step: Step, table: HeatTable, who: str, points: int, hidden: frozenset[str]) -> None:
    table = step.table(table.name, bets={**table.bets, who: points}, hidden=hidden)
    if hidden and set(table.bets) == set(table.turns):
        shown = ", ".join(f"{name} {table.bets[name]}" for name in table.turns if name in hidden)
        step.table(table.name, hidden=frozenset())
        step.tell(h.BetsShown(shown))


def finish(step: Step, entry: Finishes) -> None:
    """What each has won or lost in points; nobody loses more than he has."""
    table = must_run(step, entry.table)
    if not table.playing:
        raise Refused(f"No round is under way at {entry.table}.")
    if step.structure.betting.order == "turns" and (waits := to_bet(table)) is not None:
        raise Refused(f"{waits} has not bet yet.")
    unknown = [who for who in entry.played if who not in table.turns]
    if unknown:
        raise Refused(f"{', '.join(unknown)} did not play in this round.")
    if lacking := [who for who, points in table.bets.items() if points and who not in entry.played]:
        raise Refused(f"What became of the bet of {', '.join(lacking)} is not said.")
    for who, played in entry.played.items():
        count(step, who, played)
    seats = max(1, len(table.seats))
    done = {"playing": False, "turns": (), "bets": {}, "hidden": frozenset()}
    table = step.table(table.name, round=table.round + 1, first=(table.first + 1) % seats, **done)
    low = step.stakes[0]
    for who in entry.played:
        if step.state.players[who].points < low:
            step.tell(h.HasLostAll(who))
    now = entering.period(step, table)
    if now == "add-ons" and step.structure.add_on is not None:
        step.tell(h.AddOnsSold())
    if now == "over":
        lost(step, table)
    if over(step, step.state.tables[table.name], played=True):
        seating.end_table(step, table.name)


def count(step: Step, who: str, played: Tally) -> None:
    """What somebody has staked and has back."""
    player = step.state.player(who)
    if played.staked < 0 or played.won < 0:
        raise Refused("What is staked and what comes back are never below nothing.")
    if not step.structure.money:
        if played.staked > player.points:
            raise Refused(f"{who} has {player.points} points and cannot have staked {played.staked}.")
        step.player(who, points=player.points - played.staked + played.won)
    step.player(who, tally=player.tally.plus(played))


def lost(step: Step, table: HeatTable) -> None:
    """Who has too few points for a bet, and buys none any more, has lost in the last round."""
    for who in table.seats:
        player = step.state.players[who]
        if player.points < step.stakes[0] and player.lost_in is None and not step.structure.alone:
            step.player(who, lost_in=table.round)


def over(step: Step, table: HeatTable, *, played: bool = False) -> bool:
    """Has the heat ended at a table: by its rounds, its time, or with so many left
    (ray-casino/table-game-tournament#CT-4)? ``played``: a round has just been."""
    heat, state, low = step.heat, step.state, step.stakes[0]
    if table.tied:
        return played or len(table.tied) < 2
    if heat.rounds is not None and table.round >= heat.rounds:
        return True
    if heat.lasts is not None and state.now >= state.since + heat.lasts:
        return True
    playing = [who for who in table.seats if state.players[who].points >= low]
    if entering.period(step, table) != "over":
        return False
    return len(playing) <= max(heat.left or 0, 1)
