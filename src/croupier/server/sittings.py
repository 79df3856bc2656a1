"""The HTTP door of one's own sittings: what each brought, and all of its hands as a file. Of nobody else."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import Connection

from croupier.house import hands, results, sittings
from croupier.house.hands import Form
from croupier.house.sittings import Sitting
from croupier.server import protocol as wire
from croupier.server.hands import as_file, worker
from croupier.server.http import Named, door, must, said
from croupier.server.ownplay import GamePlay, counts, figured
from croupier.server.results import NetPoint, called
from croupier.server.workers import TooMuch

router = APIRouter(prefix="/api")
_POINTS: Final = 300
_TYPES: Final[dict[Form, str]] = {"phhs": "application/toml", "ohh": "text/plain", "txt": "text/plain"}


class SittingRow(wire.Wire):
    """What one played at a table from sitting down to standing up. ``name``: of the table; ``kind``: what people call
    its game. ``ended_at``: when the last hand was over. Moments in milliseconds since 1970."""

    id: str
    table: str
    name: str
    game: str
    kind: str
    currency: str
    began_at: int
    ended_at: int | None
    hands: int
    net: int


class SittingCourse(wire.Wire):
    """A sitting, its net after each hand, and how one played in it. ``most``: so many of its last hands are counted,
    and written into a file."""

    sitting: SittingRow
    course: list[NetPoint]
    play: GamePlay | None
    most: int


@router.get("/sittings", responses=said(401))
async def own_sittings(request: Request, currency: wire.Currency) -> list[SittingRow]:
    """One's last sittings at tables among players, newest first."""
    player = (await must(request)).person.id

    def read(db: Connection) -> list[SittingRow]:
        return [_row(sitting, results.played_in(db, sitting)) for sitting in sittings.last(db, player, currency)]

    return await door(request).house.store.browse(read)


@router.get("/tables/{table}/sitting", responses=said(401, 404))
async def sitting_at(request: Request, table: Named) -> SittingCourse:
    """One's sitting at a table; the last one, where one has stood up."""
    player = (await must(request)).person.id

    def read(db: Connection) -> SittingCourse | None:
        sitting = sittings.newest(db, player, table)
        return None if sitting is None else _course(db, sitting)

    found = await door(request).house.store.browse(read)
    if found is None:
        raise HTTPException(404, f"You have not sat at a table {table!r}.")
    return found


@router.get("/sittings/{id}", responses=said(401, 404))
async def one_sitting(request: Request, id: Named) -> SittingCourse:
    """What one sitting of one's own brought, hand by hand."""
    player = (await must(request)).person.id

    def read(db: Connection) -> SittingCourse:
        return _course(db, _own(db, player, id))

    return await door(request).house.store.browse(read)


@router.get("/sittings/{id}/hands.{form}", responses=said(401, 404), response_class=PlainTextResponse)
async def hands_of_sitting(request: Request, id: Named, form: Form) -> Response:
    """All hands of a sitting, the last 1,000 at most, as one saw them: as PHHS (a numbered table for each hand), as
    Open Hand Histories with an empty line between them, or as a text to read. Without deals that were void."""
    player, house = (await must(request)).person.id, door(request).house

    def read(db: Connection) -> list[hands.Stored]:
        found = sittings.hands_of(db, _own(db, player, id))
        return [hand for hand in found if house.may_see(db, hand[0], player)]

    found = await house.store.browse(read)
    try:
        text = await worker(hands.file_of, found, player, form)
    except hands.NoHand as no:
        raise HTTPException(404, str(no)) from None
    except TooMuch as no:
        raise HTTPException(503, str(no)) from None
    return as_file(f"{id}.{form}", text, _TYPES[form])


def _own(db: Connection, player: str, name: str) -> Sitting:
    """Somebody else's is refused in the same words as one that does not exist."""
    found = sittings.find(db, player, name)
    if found is None:
        raise HTTPException(404, f"You have no session {name!r} at a table.")
    return found


def _course(db: Connection, sitting: Sitting) -> SittingCourse:
    played = results.played_in(db, sitting)
    return SittingCourse(
        sitting=_row(sitting, played),
        course=[NetPoint(rounds=p.rounds, at=p.at, net=p.net) for p in results.course(played, _POINTS)],
        play=figured("", counts.of(db, sitting.player, sittings.rows_of(db, sitting))),
        most=sittings.MOST_HANDS,
    )


def _row(sitting: Sitting, played: list[results.Played]) -> SittingRow:
    total = results.summed(played)
    return SittingRow(
        id=sitting.id,
        table=sitting.table,
        name=sitting.name,
        game=sitting.game,
        kind=called(sitting.game),
        currency=sitting.currency,
        began_at=sitting.began,
        ended_at=played[-1].at if played else None,
        hands=total.rounds,
        net=total.net,
    )
