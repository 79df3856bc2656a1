"""The HTTP door of all that fell at a table, with the test whether it looks like chance."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from sqlalchemy import Connection

from croupier.analysis.fallen import Look, evenness, repeats
from croupier.room.spec import Spec
from croupier.server import protocol as wire
from croupier.server import views
from croupier.server.http import Named, door, said, table_of
from croupier.store import canonical, log

router = APIRouter(prefix="/api")
_AT_ONCE: Final = 200


class FallenCount(wire.Wire):
    """How often something fell, and how often it was to be expected."""

    name: str
    count: int
    expected: float


class FallenRepeats(wire.Wire):
    """How often the same fell twice in a row. ``p``: how often chance alone lies as far off; none: too few to say."""

    count: int
    pairs: int
    expected: float
    p: float | None


class FallenLook(wire.Wire):
    """One way to count the results. ``thing``: what may be fair or not (wheel, throw, die, shoe); ``drawn``: what is
    counted are results. ``p``: how often a fair one looks at least as uneven; none: too few, ``needed`` are enough."""

    title: str
    thing: str
    drawn: bool
    note: str | None
    total: int
    needed: int
    counts: list[FallenCount]
    chi_square: float
    freedom: int
    p: float | None
    repeats: FallenRepeats | None


class FallenRound(wire.Wire):
    """A round and what fell in it."""

    round: str
    number: int
    result: str
    shown: wire.Shown | None


class Fallen(wire.Wire):
    """All that fell at a table by the rules that it has now. ``own``: what its name says besides the title.
    ``rounds``: newest first, so many at once; ``more``: there are older ones, before the last of them."""

    table: str
    name: str
    own: str
    title: dict[str, str]
    currency: str
    total: int
    looks: list[FallenLook]
    rounds: list[FallenRound]
    more: bool


@router.get("/tables/{table}/results", responses=said(404))
async def fallen(request: Request, table: Named, before: Annotated[int | None, Query(ge=1, le=2**53)] = None) -> Fallen:
    """What fell at a table, counted, and whether it looks like chance."""
    spec = (await table_of(request, table)).spec
    return await door(request).house.store.browse(lambda db: _fallen(db, spec, before))


def _fallen(db: Connection, spec: Spec, before: int | None) -> Fallen:
    rows = log.results_of(db, spec.id, spec.game.id, canonical(dict(spec.game.options)))
    results = [result for _, _, result in rows]
    older = [row for row in rows if before is None or row[0] < before]
    newest = older[: -_AT_ONCE - 1 : -1]
    return Fallen(
        table=spec.id,
        name=spec.name,
        own=spec.own,
        title=spec.game.rules.title,
        currency=spec.currency,
        total=len(results),
        looks=[_looked(look, results) for look in _looks(spec)],
        rounds=[
            FallenRound(round=name, number=number, result=result, shown=views.shown(spec.game, result))
            for number, name, result in newest
        ],
        more=len(older) > len(newest),
    )


def _looks(spec: Spec) -> tuple[Look, ...]:
    """What the family's solver knows of what can fall; nothing where it does not say."""
    looks = getattr(spec.game.family.part("solver"), "looks", None)
    found: tuple[Look, ...] = () if looks is None else looks(spec.game)
    return found


def _looked(look: Look, results: list[str]) -> FallenLook:
    even = evenness(look, results)
    return FallenLook(
        title=look.title,
        thing=look.thing,
        drawn=look.drawn,
        note=look.note,
        total=even.total,
        needed=even.needed,
        counts=[
            FallenCount(name=name, count=count, expected=even.total * float(look.chances[name]))
            for name, count in even.counts.items()
        ],
        chi_square=even.chi_square,
        freedom=even.freedom,
        p=even.p,
        repeats=_again(look, results) if look.one_each else None,
    )


def _again(look: Look, results: list[str]) -> FallenRepeats:
    found = repeats(look, results)
    return FallenRepeats(count=found.count, pairs=found.pairs, expected=found.expected, p=found.p)
