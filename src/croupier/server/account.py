"""The HTTP door of one's own account: another password, and the browsers in which one is logged in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import Field

from croupier.house.people import WrongPassword
from croupier.play import Refused
from croupier.server import logins
from croupier.server import protocol as wire
from croupier.server.http import COOKIE, Done, Named, door, give, must, said

router = APIRouter(prefix="/api")


class NewPassword(wire.Wire):
    """The password that one has, and the one that one wants."""

    old: Annotated[str, Field(max_length=400)]
    new: Annotated[str, Field(max_length=400)]


class SessionRow(wire.Wire):
    """A browser in which one is logged in: since when and when it was used last (milliseconds since 1970), whether a
    page is open in it now, and whether it is the one that asks."""

    id: str
    begun_at: int
    used_at: int
    open: bool
    this: bool


@router.post("/password", responses=said(400, 401, 403, 409))
async def password(request: Request, response: Response, wanted: NewPassword) -> wire.Me:
    """Another password. All sessions of the account end; this browser gets a new one."""
    session = await must(request)
    logins.login_limit(request, session.person.name)
    house, hub = door(request).house, door(request).hub
    try:
        proved = await house.people.change_password(session.person, wanted.old, wanted.new)
        give(request, response, await house.sessions.begin(proved))
    except WrongPassword as no:
        raise HTTPException(401, no.reason) from None
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    hub.ended(proved.person)
    return await hub.me(proved.person)


@router.get("/sessions", responses=said(401))
async def sessions(request: Request) -> list[SessionRow]:
    """The browsers in which one is logged in, the one used last first."""
    mine = await must(request)
    pages = door(request).hub.sessions(mine.person)
    return [
        SessionRow(
            id=each.id, begun_at=each.begun_at, used_at=each.used_at, open=each.id in pages, this=each.id == mine.id
        )
        for each in await door(request).house.sessions.all_of(mine.person)
    ]


@router.post("/sessions/end", responses=said(401, 403))
async def end_others(request: Request) -> Done:
    """Log out everywhere else."""
    mine = await must(request)
    await door(request).house.sessions.end_others(mine)
    door(request).hub.ended(mine.person, but=mine.id)
    return Done()


@router.post("/sessions/{id}/end", responses=said(401, 403, 404))
async def end_one(request: Request, response: Response, id: Named) -> Done:
    """Log out in one browser."""
    mine = await must(request)
    if not await door(request).house.sessions.end_one(mine.person, id):
        raise HTTPException(404, "You have no such session: it has ended already.")
    door(request).hub.ended(mine.person, session=id)
    if id == mine.id:
        response.delete_cookie(COOKIE, path="/")
    return Done()
