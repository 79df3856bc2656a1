"""Seats: as they are drawn at the beginning, for who comes later, and for who moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules.positions import between
from croupier.tournament.happenings import Moved, Seated, TableOpened
from croupier.tournament.state import Chair, Table
from croupier.tournament.step import Step


def size(step: Step) -> int:
    """So many seats a table has now."""
    structure, state = step.structure, step.state
    if (stage := structure.stage(state.stage)) is not None:
        return stage.chairs
    return structure.chairs


def chair(text: str) -> Chair:
    table, _, seat = text.rpartition("/")
    return Chair(table, int(seat))


def named(text: str) -> Chair:
    """A seat as a person writes it."""
    table, _, seat = text.rpartition("/")
    if not table or not (seat.isascii() and seat.isdecimal() and len(seat) < 4):
        raise Refused(f"{text[:20]!r} is no seat; expected a table and a seat, such as 2/9.")
    return Chair(table, int(seat))


def spread(step: Step, people: list[str], tables: list[str], what: str) -> dict[str, Chair]:
    """Everybody draws one of the seats at these tables, which are filled evenly from their first seat on
    (gelp/tournaments#T-4.1, veikkaus/tournaments#V-8.3, unibet-ee/tournaments#U-EE-28)."""
    each, more = divmod(len(people), len(tables))
    seats = [f"{name}/{seat}" for number, name in enumerate(tables) for seat in range(1, each + (number < more) + 1)]
    named = {text for text in step.draw.fell if "/" in text}
    if named - set(seats) and len(people) > 0:
        seats = _as_named(step, seats, people)
    return dict(zip(people, map(chair, step.order(seats, what)), strict=True))


def _as_named(step: Step, seats: list[str], people: list[str]) -> list[str]:
    """The seats that were drawn in the room, whichever of a table they are; the others follow."""
    most = size(step)
    named = [text for text in step.draw.fell if "/" in text and 1 <= chair(text).seat <= most]
    return [*named, *(text for text in seats if text not in named)][: len(people)]


def sit(step: Step, who: str, at: Chair) -> None:
    """Somebody takes a seat; between button and small blind he waits until the button has passed."""
    table = step.state.table(at.table)
    if at.seat in table.chairs:
        raise Refused(f"{table.chairs[at.seat]} sits at {at}.")
    if not 1 <= at.seat <= max(size(step), len(table.chairs)):
        raise Refused(f"Table {at.table} has the seats 1 to {size(step)}.")
    step.table(at.table, chairs=dict(sorted({**table.chairs, at.seat: who}.items())))
    step.entrant(who, chair=at, waits=step.house.seating.waits and _behind(table, at.seat))


def _behind(table: Table, seat: int) -> bool:
    """Between the places where button and small blind lie in the next hand."""
    return table.marks is not None and between(seat, table.marks.small, table.marks.big)


def stand(step: Step, who: str) -> Chair:
    """Somebody leaves his seat."""
    _, at = step.state.playing(who)
    table = step.state.tables[at.table]
    step.table(at.table, chairs={seat: sits for seat, sits in table.chairs.items() if seat != at.seat})
    step.entrant(who, chair=None, waits=False)
    return at


def move(step: Step, who: str, to: Chair) -> None:
    old = stand(step, who)
    sit(step, who, to)
    step.tell(Moved(who, str(old), str(to)))


def vacant(step: Step, table: Table) -> list[int]:
    return [seat for seat in range(1, size(step) + 1) if seat not in table.chairs]


def free(step: Step) -> list[str]:
    """The free seats at the tables with fewest players, for who comes late."""
    open_tables = [table for table in step.state.tables.values() if not table.done and vacant(step, table)]
    fewest = min((len(table.chairs) for table in open_tables), default=0)
    return [
        f"{table.name}/{seat}" for table in open_tables if len(table.chairs) == fewest for seat in vacant(step, table)
    ]


def open_table(step: Step) -> Table:
    """One more; its name is the next number (veikkaus/tournaments#V-8.73)."""
    name = str(step.state.opened + 1)
    table = Table(name)
    step.put(opened=step.state.opened + 1)
    step.state = step.state.with_table(table)
    step.tell(TableOpened(name))
    return table


def sit_late(step: Step, who: str) -> None:
    """Somebody enters a tournament that runs and draws a free seat (gelp/tournaments#T-4.1)."""
    at = chair(step.order(free(step), "late")[0])
    sit(step, who, at)
    step.tell(Seated(who, str(at), step.state.entrants[who].stack))


def lay_out(step: Step, placed: Mapping[str, Chair]) -> None:
    """Everybody at once on his seat, at tables that are empty."""
    chairs: dict[str, dict[int, str]] = {}
    entrants = dict(step.state.entrants)
    for who, at in placed.items():
        if at.seat in (at_table := chairs.setdefault(at.table, {})):
            raise Refused(f"{at} is drawn twice.")
        at_table[at.seat] = who
        entrants[who] = replace(entrants[who], chair=at, waits=False)
    step.put(
        entrants=entrants,
        tables={name: Table(name, dict(sorted(chairs[name].items()))) for name in sorted(chairs, key=_number)},
    )


def _number(name: str) -> tuple[int, str]:
    return (int(name) if name.isdecimal() else 0, name)
