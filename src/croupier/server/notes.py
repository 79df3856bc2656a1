"""The HTTP door of notes on players: one's own, and nobody else's."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.house.notes import LONGEST
from croupier.play import Refused
from croupier.server import protocol as wire
from croupier.server.http import Done, door, must, said

router = APIRouter(prefix="/api")


class Noted(wire.Wire):
    """What you noted on somebody, and when (milliseconds since 1970)."""

    name: str
    body: str
    at: int


class NoteWish(wire.Wire):
    """What is to be noted on whom; nothing: the note is struck out."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    body: Annotated[str, Field(max_length=2 * LONGEST)]


@router.get("/notes", responses=said(401))
async def own_notes(request: Request) -> list[Noted]:
    """One's notes on other players. They see nothing of them."""
    mine = await must(request)
    found = await door(request).house.notes.of(mine.person.id)
    return [Noted(name=each.name, body=each.body, at=each.at) for each in found]


@router.post("/notes", responses=said(400, 401, 403, 409))
async def note(request: Request, wish: NoteWish) -> Done:
    """Note something on a player, for oneself."""
    mine = await must(request)
    try:
        await door(request).house.notes.write(mine.person.id, wish.name, wish.body)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()
