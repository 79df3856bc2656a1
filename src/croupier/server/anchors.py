"""The HTTP door of the anchors: the newest line that the house has signed over its books, for anybody to keep."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request

from croupier.house.anchors import covered
from croupier.server import protocol as wire
from croupier.server.http import Named, door, said, session_of
from croupier.store import log

router = APIRouter(prefix="/api")


class Head(wire.Wire):
    """Where a table's chain stood: its last entry that the line covers, and that entry's hash."""

    table: str
    seq: int
    hash: str


class Anchored(wire.Wire):
    """The newest line of ``anchors.log``, and the key (Ed25519) with which anybody can check it."""

    line: str | None
    key: str
    head: Head | None = None


@router.get("/anchor", responses=said(404))
async def anchor(
    request: Request, table: Annotated[Named | None, Query(description="also the head of this table's chain")] = None
) -> Anchored:
    """Keep the line: ``croupier audit --anchor`` then tells whether the books were written anew since."""
    house = door(request).house
    anchors = house.anchors
    assert anchors is not None, "the house is open"
    line = None if anchors.newest is None else anchors.newest.line
    if table is None:
        return Anchored(line=line, key=anchors.public)
    session = await session_of(request)
    owner, found = await house.store.read(lambda db: (log.owner_of(db, table), covered(db, table)))
    private = owner is not None and not house.practice.may_enter(table, session.person.id if session else None)
    if found is None or private:
        raise HTTPException(404, f"No anchor covers a table {table!r} (yet).")
    return Anchored(line=line, key=anchors.public, head=Head(table=table, seq=found[0], hash=found[1]))
