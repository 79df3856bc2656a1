"""The HTTP door of one's own account: another password, the browsers in which one is logged in, and its end."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response

from croupier.house.wrong import WrongCode, WrongPassword
from croupier.play import Refused
from croupier.server import logins
from croupier.server import protocol as wire
from croupier.server.http import COOKIE, Beside, Code, Done, Named, Password, agent, door, give, must, said

router = APIRouter(prefix="/api")


class NewPassword(wire.Wire):
    """The password that one has, and the one that one wants; ``code``: of the second factor."""

    old: Password
    new: Password
    code: Code = None


class Sure(wire.Wire):
    """What is asked before something that cannot be undone: the password and, where there is one, the second factor."""

    password: Password
    code: Code = None


class SessionRow(wire.Wire):
    """A browser in which one is logged in: which, as far as it says so, since when and when it was used last
    (milliseconds since 1970), whether a page is open in it now, and whether it is the one that asks."""

    id: str
    agent: str | None
    begun_at: int
    used_at: int
    open: bool
    this: bool


@router.post("/password", responses=said(400, 401, 403, 409))
async def password(request: Request, response: Response, wanted: NewPassword) -> wire.Me:
    """Another password. All sessions of the account end; this browser gets a new one."""
    session = await must(request)
    house, hub = door(request).house, door(request).hub
    try:
        await logins.sure(request, session.person, wanted.old, wanted.code)
        proved = await house.people.change_password(session.person, wanted.old, wanted.new)
        give(request, response, await house.sessions.begin(proved, agent(request)))
    except Refused as no:
        raise denied(no) from None
    hub.ended(proved.person)
    return await hub.me(proved.person)


def denied(no: Refused) -> Beside:
    """What is answered to who is not sure enough, or wants what is not possible."""
    return Beside(401 if isinstance(no, WrongPassword | WrongCode) else 409, no)


@router.post("/account/close", responses=said(400, 401, 403, 409))
async def close(request: Request, response: Response, given: Sure) -> Done:
    """The end of an account: what it holds goes back, all sessions end, nobody logs in again, and its name is nobody's
    ever again. Not while one sits at a table or money lies there."""
    session = await must(request)
    house, hub, who = door(request).house, door(request).hub, session.person
    try:
        await logins.sure(request, who, given.password, given.code)
        house.must_sit_nowhere(who)
        if (wanted := house.registration) is None:
            await house.people.close(who)
        else:
            await house.people.close(who, pays_out_first=wanted.pays_out_first, leaves=wanted.leaves)
    except Refused as no:
        raise denied(no) from None
    hub.ended(who)
    response.delete_cookie(COOKIE, path="/")
    return Done()


@router.get("/sessions", responses=said(401))
async def sessions(request: Request) -> list[SessionRow]:
    """The browsers in which one is logged in, the one used last first."""
    mine = await must(request)
    pages = door(request).hub.sessions(mine.person)
    return [
        SessionRow(
            id=each.id,
            agent=each.agent,
            begun_at=each.begun_at,
            used_at=each.used_at,
            open=each.id in pages,
            this=each.id == mine.id,
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
