"""The HTTP door of a card room: with how many chips one may sit down at a table now, and why."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from croupier.server import protocol as wire
from croupier.server.http import Named, must, said, table_of

router = APIRouter(prefix="/api")
_NO_CHIPS = "No chips are bought at this table."


class Terms(wire.Wire):
    """With how many chips you may sit down now: from ``low`` to ``high``, or one of ``only``. Where it is not the usual
    buy-in: what you ``left`` with, until when that counts (milliseconds since 1970; none: as long as the house says),
    by which rule of the house, and how often today you may still come back with less than a large stack."""

    low: int
    high: int | None
    only: list[int]
    usual: int
    left: int | None = None
    until: int | None = None
    rule: str | None = None
    free: int | None = None


@router.get("/tables/{table}/buy-in", responses=said(401, 404, 409))
async def buy_in(request: Request, table: Named) -> Terms:
    """The chips with which you may sit down at a table among players."""
    session = await must(request)
    actor = await table_of(request, table)
    attendance, usual = actor.seating.attendance, actor.seating.buy_in
    if attendance is None or usual is None:
        raise HTTPException(409, _NO_CHIPS)
    found = attendance.desk.terms(actor.spec.id, session.person.id)
    low, high, only, _, left = found.offer
    return Terms(
        low=low,
        high=high,
        only=list(only),
        usual=max(low, min(usual.default, usual.default if high is None else high)),
        left=left,
        until=found.until,
        rule=found.rule,
        free=found.free,
    )
