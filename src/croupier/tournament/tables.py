"""Tables are kept even, break when the players fit at fewer, and become the final table; who moves, and where to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from croupier.play import Refused
from croupier.room.rules.positions import after
from croupier.tournament import seats, starting
from croupier.tournament.draws import Draw
from croupier.tournament.entries import MovesTo, PutsButton, Reseats
from croupier.tournament.happenings import ButtonAt, FinalTable, Moved, TableBroken, TableDone
from croupier.tournament.state import Chair, Table, Tournament
from croupier.tournament.step import Plan, Step


def settle(step: Step) -> None:
    """What can be done now: tables that play a hand are left alone until it is over, and nobody moves in the middle of
    a round that is played hand for hand."""
    if step.state.phase != "running" or step.state.stops:
        return
    stage = step.structure.stage(step.state.stage)
    if stage is not None and stage.advance is not None:
        _stage(step, stage.advance)
        return
    if stage is not None and stage.left is not None and step.state.left <= stage.left:
        _smaller(step)
        return
    if step.plan.live:
        _clear(step)
        return
    if step.state.round is not None and step.state.round.played:
        return
    while _breaks(step) or _balances(step):
        pass


# ── stages ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _smaller(step: Step) -> None:
    """So many are left that tables have another size: all draw seats when they have finished their hands
    (gelp/tournaments#T-2.18)."""
    step.put(forms=not step.state.waiting, breaks=None)
    if step.state.waiting:
        starting.next_stage(step)


def _stage(step: Step, advance: int) -> None:
    """Every table plays until so many are left; when all have, those go on (gelp/tournaments#T-2.3, T-2.4, T-2.19)."""
    for table in list(step.state.tables.values()):
        if table.hand is None and not table.done and len(table.chairs) <= advance:
            step.table(table.name, done=True)
            step.tell(
                TableDone(table.name, ", ".join(table.chairs.values()), "goes" if len(table.chairs) == 1 else "go")
            )
    if all(table.done for table in step.state.tables.values()) and step.state.left > 1:
        starting.next_stage(step)


# ── breaking ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _needed(plan: Plan, state: Tournament, size: int) -> int:
    """So many tables for those who are left; the final table forms with its own number
    (veikkaus/sviten-special#V-6.65)."""
    final = plan.structure.final or size
    return 1 if state.left <= final else max(2, -(-state.left // size))


def _breaks(step: Step) -> bool:
    """One table breaks, or the final table forms; ``True`` where somebody has moved (gelp/tournaments#T-4.6,
    veikkaus/tournaments#V-8.74, unibet-ee/tournaments#U-EE-42)."""
    state, rules = step.state, step.house.breaking
    if len(state.tables) < 2 or not (state.closed or rules.begins == "always"):
        return False
    needed = _needed(step.plan, state, seats.size(step))
    if needed == 1:
        step.put(forms=True, breaks=None)
        if not state.waiting:
            return False
        starting.final_table(step)
        return True
    if state.forms:  # somebody has come meanwhile
        step.put(forms=False)
    if needed >= len(state.tables):
        step.put(breaks=None)
        return False
    if state.breaks is None:
        names = list(state.tables)
        step.put(breaks=names[-1] if rules.which == "last" else step.order(names, "breaking")[0])
    return _break(step)


def _break(step: Step) -> bool:
    assert step.state.breaks is not None
    table = step.state.tables[step.state.breaks]
    if table.hand is not None:
        return False
    step.tell(TableBroken(table.name))
    for who in list(table.chairs.values()):
        others = [each for each in step.state.tables.values() if each.name != table.name and seats.vacant(step, each)]
        fewest = min(len(each.chairs) for each in others)
        free = [
            f"{each.name}/{seat}" for each in others if len(each.chairs) == fewest for seat in seats.vacant(step, each)
        ]
        seats.move(step, who, seats.chair(step.order(free, f"break {who}")[0]))
    step.put(breaks=None, tables={name: each for name, each in step.state.tables.items() if name != table.name})
    return True


# ── balancing ──────────────────────────────────────────────────────────────────────────────────────────────────────


def allowed(step: Step) -> int:
    """By so many players tables may differ now (veikkaus/tournaments#V-8.70)."""
    rules = step.house.balancing
    return rules.later if rules.later is not None and step.state.closed else rules.difference


def halted(step: Step, table: Table) -> str | None:
    """A table with few players waits for more (gelp/tournaments#T-4.7)."""
    if step.structure.apart(step.state.stage) or len(table.chairs) > step.house.balancing.halts:
        return None
    most = max(len(each.chairs) for each in step.state.tables.values())
    if most - len(table.chairs) > allowed(step):
        return f"Table {table.name} with {len(table.chairs)} players waits for more."
    return None


def _balances(step: Step) -> bool:
    """One player moves from the largest table that does not play to the smallest."""
    stay = [table for table in step.state.tables.values() if table.name != step.state.breaks]
    idle = [table for table in stay if table.hand is None]
    if not idle or len(stay) < 2:
        return False
    large = max(idle, key=lambda table: len(table.chairs))
    small = min(stay, key=lambda table: len(table.chairs))
    if len(large.chairs) - len(small.chairs) <= allowed(step) or not seats.vacant(step, small):
        return False
    who = _mover(step, large)
    seats.move(step, who, Chair(small.name, _seat(step, small)))
    return True


def _mover(step: Step, table: Table) -> str:
    """The next big blind, or somebody who is drawn (gelp/tournaments#T-4.7, veikkaus/tournaments#V-8.71, V-8.72,
    unibet-ee/tournaments#U-EE-42)."""
    if step.house.balancing.mover == "drawn" or not step.structure.blinds:
        return step.order(table.chairs.values(), "mover")[0]
    if table.marks is not None:
        return table.chairs[after(table.marks.big, table.chairs)]
    return table.chairs[after(after(table.button or 0, table.chairs), table.chairs)]


def _seat(step: Step, table: Table) -> int:
    """The free seat that the big blind reaches next, or the one it reaches last; where nothing has been played, or
    without blinds, one that is drawn. Next to it the small blind's comes last."""
    free = seats.vacant(step, table)
    if table.marks is None:
        return seats.chair(step.order([f"{table.name}/{seat}" for seat in free], "seat")[0]).seat
    big, size = table.marks.big, seats.size(step)
    far: Callable[[int], int] = lambda seat: (seat - big - 1) % size  # noqa: E731 - how far the big blind has to go
    return (max if step.house.balancing.to == "farthest" else min)(free, key=far)


# ── a person moves them ────────────────────────────────────────────────────────────────────────────────────────────


class Advice(NamedTuple):
    """What the rules would have a person do: who goes to which seat, and why. ``breaks``: this table; ``final``: the
    final table forms."""

    moves: Mapping[str, Chair]
    breaks: str | None
    final: bool
    apart: int
    rule: str | None


def advice(plan: Plan, state: Tournament, draw: Draw) -> Advice | None:
    """One table that breaks, the final table, or one player who moves; ``None``: everybody sits where he should."""
    if state.phase != "running" or state.stops or state.round is not None or plan.structure.apart(state.stage):
        return None
    step, house = Step(replace(plan, live=False), state, draw), plan.house
    counts = [len(table.chairs) for table in state.tables.values()]
    before = {who: state.entrants[who].chair for who in state.seated()}
    if _breaks(step):
        rule, breaks = house.breaking.rule, next(iter(state.tables.keys() - step.state.tables.keys()), None)
    elif _balances(step):
        rule, breaks = house.balancing.rule, None
    else:
        return None
    after = {who: step.state.entrants[who].chair for who in before}
    moves = {who: chair for who, chair in after.items() if chair is not None and chair != before[who]}
    final = step.state.final and not state.final
    return Advice(moves, None if final else breaks, final, max(counts) - min(counts), rule)


def out_until_break(plan: Plan, state: Tournament) -> int | None:
    """So many must go out until there is a table less; ``None``: there is none to break."""
    if len(state.tables) < 2 or plan.structure.apart(state.stage):
        return None
    at, size = plan.structure.stage(state.stage), plan.structure.chairs
    size = size if at is None else at.chairs
    most = (len(state.tables) - 1) * size if len(state.tables) > 2 else plan.structure.final or size
    return max(0, state.left - most)


def reseat(step: Step, entry: Reseats) -> None:
    """All of these get up, and each sits down where the house says (gelp/tournaments#T-4.1)."""
    if not entry.moves or step.state.phase != "running":
        raise Refused("Somebody moves while the tournament runs.")
    to = {who: seats.named(text) for who, text in entry.moves.items()}
    old: dict[str, Chair] = {}
    for who, chair in to.items():
        _, old[who] = step.state.playing(who)
        if step.state.tables[old[who].table].hand is not None:
            raise Refused(f"{who} is in a hand.")
        if old[who] == chair:
            raise Refused(f"{who} sits at {chair} already.")
    for who in to:
        seats.stand(step, who)
    for who, chair in to.items():
        if chair.table == str(step.state.opened + 1):
            seats.open_table(step)
        seats.sit(step, who, chair)
        step.tell(Moved(who, str(old[who]), str(chair)))


def _clear(step: Step) -> None:
    """A table that nobody is left at breaks; when only one is left it is the final table."""
    if len(step.state.tables) < 2 or all(table.chairs for table in step.state.tables.values()):
        return
    step.tell(*(TableBroken(name) for name, table in step.state.tables.items() if not table.chairs))
    step.put(tables={name: table for name, table in step.state.tables.items() if table.chairs})
    if len(step.state.tables) == 1:
        step.put(final=True)
        step.tell(FinalTable(step.state.left))


def put_button(step: Step, entry: PutsButton) -> None:
    """Where a person sees the button: the blinds of the next hand follow from it."""
    table = step.state.table(entry.table)
    if not step.plan.live or not step.structure.blinds:
        raise Refused("Here the button goes by itself.")
    if entry.seat not in table.chairs:
        raise Refused(f"Nobody sits at {entry.table}/{entry.seat}.")
    step.table(table.name, button=entry.seat, marks=None)
    step.tell(ButtonAt(f"{entry.table}/{entry.seat}"))


def move_to(step: Step, entry: MovesTo) -> None:
    """The house moves somebody between hands (gelp/tournaments#T-4.1)."""
    _, at = step.state.playing(entry.who)
    table = step.state.table(entry.table)
    if step.state.tables[at.table].hand is not None:
        raise Refused(f"{entry.who} is in a hand.")
    free = seats.vacant(step, table)
    if table.name == at.table:
        raise Refused(f"{entry.who} sits at table {table.name}.")
    if not free:
        raise Refused(f"Table {table.name} is full.")
    if entry.seat is not None and entry.seat not in free:
        raise Refused(f"Seat {entry.seat} at table {table.name} is not free: {', '.join(map(str, free))} are.")
    seats.move(step, entry.who, Chair(table.name, _seat(step, table) if entry.seat is None else entry.seat))
