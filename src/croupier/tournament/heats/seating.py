"""Heats: who plays at which table, whether they fit, and who goes on to the next one."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.play import Refused
from croupier.tournament.heats import happenings as h
from croupier.tournament.heats import prizes
from croupier.tournament.heats.scoring import ranked
from croupier.tournament.heats.state import NOTHING, HeatTable
from croupier.tournament.heats.step import Step
from croupier.tournament.heats.structure import HeatStructure


def must_fit(structure: HeatStructure, players: int) -> None:
    """``Refused`` where with so many players the heats do not lead to one last table."""
    for number, heat in enumerate(structure.heats, 1):
        tables = -(-players // heat.seats)
        smallest = players // tables if tables else 0
        last = number == len(structure.heats)
        if last and tables != 1:
            raise Refused(f"The last heat has {players} players, and its table seats {heat.seats}.")
        if not last and smallest <= heat.advance:
            raise Refused(
                f"Heat {number} has a table of {smallest}, of which {heat.advance} would go on: "
                f"{players} players do not fit these heats."
            )
        if not last and heat.best > players - tables * heat.advance - 1:
            raise Refused(f"Heat {number} has {players} players, and nobody would be out of it.")
        players = tables * heat.advance + heat.best
        if not last and players < 2:
            raise Refused(f"Of heat {number} only {players} goes on, and another heat follows.")


def begin(step: Step) -> None:
    """The first heat begins, when its instructions are on view, and where that is asked with the authority
    (ray-casino/table-game-tournament#CT-2, ray-online/table-game-tournament#OT-1)."""
    state, structure = step.state, step.structure
    if state.phase != "registering":
        raise Refused("The tournament has begun already.")
    if not state.shown:
        raise Refused("Its instructions are not on view, and they must be before it begins.")
    if structure.authority and not structure.closed and not state.delivered:
        raise Refused("Its instructions are not delivered to the authority, and they must be before it begins.")
    if len(state.players) < structure.least:
        raise Refused(f"It needs {structure.least} players, and {len(state.players)} have entered.")
    must_fit(structure, len(state.players))
    step.put(phase="running")
    start_heat(step, list(state.players))
    if structure.rebuy is None:
        prizes.fix(step)


def start_heat(step: Step, people: list[str]) -> None:
    """Seats are drawn; everybody has the same points (…#CT-3), or those that he has kept."""
    state, heat = step.state, step.heat
    order = step.draw.order(people, f"heat {state.stage + 1}")
    count = -(-len(order) // heat.seats)
    tables = {
        (name := f"{state.stage + 1}{chr(ord('A') + number)}"): HeatTable(name, tuple(order[number::count]))
        for number in range(count)
    }
    kept = state.stage > 0 and step.structure.heats[state.stage - 1].keeps
    step.put(tables=tables, since=state.now, next=None, waiting=())
    step.tell(h.HeatBegins(state.stage + 1, h.several(len(order), "player"), h.several(count, "table")))
    for table in tables.values():
        for who in table.seats:
            points = state.players[who].points if kept else step.structure.points
            _begins(step, who, table.name, points)
        same = {step.state.players[who].points for who in table.seats}
        said = str(next(iter(same))) if len(same) == 1 else "their"
        step.tell(h.Seated(", ".join(table.seats), table.name, said))


def _begins(step: Step, who: str, table: str, points: int) -> None:
    secrets = step.structure.betting.secret
    step.player(
        who,
        table=table,
        points=points,
        secrets=secrets,
        tally=NOTHING,
        finished=False,
        stopped=None,
        time=None,
        lost_in=None,
    )


def end_table(step: Step, name: str) -> None:
    """A table has played: those who go on are found, or those who are equal there play on for it; in the end it is
    drawn."""
    table, structure = step.state.tables[name], step.structure
    places = ranked(structure, step.state, table.seats)
    if table.tied:
        ranks = ranked(structure, step.state, table.tied)
        places = tuple(group for rank in table.ranks for group in (ranks if set(rank) == set(table.tied) else (rank,)))
    places = tuple(group for rank in places if (group := tuple(who for who in rank if who in table.seats)))
    step.table(name, ranks=places)
    split = _split(places, step.heat.advance)
    if split is not None and structure.equal == "heat" and table.more < structure.equal_most:
        _plays_on(step, step.state.tables[name], split)
        return
    if split is not None:
        drawn = tuple((who,) for who in step.draw.order(split, "equal"))
        places = tuple(each for rank in places for each in (drawn if rank == split else (rank,)))
    step.table(name, ranks=places, tied=(), done=True)
    step.tell(h.TableEnds(name, ", ".join(" and ".join(rank) for rank in places)))


def _split(ranks: tuple[tuple[str, ...], ...], advance: int) -> tuple[str, ...] | None:
    """Those who are equal where some of them go on and some do not."""
    place = 0
    for rank in ranks:
        if place < advance < place + len(rank):
            return rank
        place += len(rank)
    return None


def _plays_on(step: Step, table: HeatTable, who: tuple[str, ...]) -> None:
    """A heat of those who are equal: a round more, or at machines the same again, each with the same points."""
    sure = tuple(each for rank in table.ranks for each in rank if each not in who)
    step.table(table.name, tied=who, sure=sure, more=table.more + 1)
    low = step.stakes[0]
    poor = any(step.state.players[each].points < low for each in who)
    for each in who:
        if step.structure.alone or poor:
            player = step.state.players[each]
            _begins(step, each, table.name, step.structure.points)
            lasts = step.heat.lasts
            step.player(each, secrets=player.secrets, time=None if lasts is None else step.state.now + lasts)
    step.tell(h.PlaysOn(" and ".join(who), table.name))


def heat_over(step: Step) -> None:
    """All tables have played: the best of each go on, and the best of all others (…#CT-4,
    ray-halls/slot-tournament#ST-5); after the last heat the places are known."""
    state, heat = step.state, step.heat
    if state.stage == len(step.structure.heats) - 1:
        _over(step)
        return
    on: list[str] = []
    for table in state.tables.values():
        on += [who for rank in table.ranks for who in rank][: heat.advance]
    others = [who for table in state.tables.values() for who in table.seats if who not in on]
    better = [who for rank in ranked(step.structure, state, others) for who in step.draw.order(rank, "best")]
    on += better[: heat.best]
    out = ranked(step.structure, state, [who for who in others if who not in on])
    _out(step, out)
    for who in on:
        step.tell(h.GoesOn(who))
    step.put(stage=state.stage + 1, tables={}, waiting=tuple(on), next=state.now + heat.rest)
    for who in on:
        step.player(who, table=None)
    if not heat.rest:
        start_heat(step, on)


def _out(step: Step, groups: tuple[tuple[str, ...], ...]) -> None:
    step.put(gone=(*groups, *step.state.gone))
    out = {who for group in groups for who in group}
    for who in out:
        step.player(who, table=None)
    for group, high, low in step.state.places():
        for who in group:
            if who in out:
                step.tell(h.IsOut(who, f"place {high}" if high == low else f"places {high} to {low}"))


def _over(step: Step) -> None:
    """Most points at the end have won."""
    (table,) = step.state.tables.values()
    winners = table.ranks[0] if table.ranks else ()
    step.put(gone=(*table.ranks, *step.state.gone), tables={})
    for who in table.seats:
        step.player(who, table=None)
    for group, high, low in step.state.places():
        for who in group:
            if who in table.seats and group != winners:
                step.tell(h.IsOut(who, f"place {high}" if high == low else f"places {high} to {low}"))
    step.tell(h.HasWon(" and ".join(winners)))
    if step.state.prizes is None:
        prizes.fix(step)
    prizes.settle(step)
    prizes.jackpot(step, winners)
    step.put(phase="over")


def moments(step: Step) -> Iterator[int]:
    """When something happens by itself."""
    state = step.state
    if state.phase != "running":
        return
    if state.next is not None:
        yield state.next
        return
    for table in state.tables.values():
        if table.done:
            continue
        if step.structure.alone:
            playing = (state.players[who] for who in table.tied or table.seats)
            ends = (end_of(step, player.time) for player in playing if not player.finished and player.stopped is None)
            yield from (end for end in ends if end is not None)
        elif not table.playing and not table.tied and (end := end_of(step, None)) is not None:
            yield end


def end_of(step: Step, own: int | None) -> int | None:
    """When the time of a heat is over."""
    if own is not None:
        return own
    return None if step.heat.lasts is None else step.state.since + step.heat.lasts
