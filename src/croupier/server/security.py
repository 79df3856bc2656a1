"""The HTTP door of the second factor: setting an app up, turning it off, recovery codes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from croupier.house.sessions import Session
from croupier.play import Refused
from croupier.server import logins
from croupier.server import protocol as wire
from croupier.server.account import Sure, denied
from croupier.server.http import Done, door, must, said

router = APIRouter(prefix="/api/factor")


class FactorState(wire.Wire):
    """Since when the second factor is on (milliseconds since 1970; none: it is off), how many recovery codes are left,
    and when somebody last had the right password and not the right code."""

    on_since: int | None
    codes_left: int
    refused_at: int | None


class FactorSetup(wire.Wire):
    """For an app: the secret to type, the address for a picture; ``ticket`` is sent back with the first code."""

    secret: str
    address: str
    ticket: str


class FirstCode(wire.Wire):
    """The ticket of the setup, and the code that the app shows."""

    ticket: Annotated[str, Field(max_length=600)]
    code: Annotated[str, Field(max_length=40)]


class RecoveryCodes(wire.Wire):
    """Each is good once in the place of a code; the house shows them this once."""

    codes: list[str]


@router.get("", responses=said(401))
async def state(request: Request) -> FactorState:
    """How it stands with one's second factor."""
    mine = await must(request)
    found = await door(request).house.factors.standing(mine.person.id)
    return FactorState(on_since=found.on_since, codes_left=found.codes_left, refused_at=found.refused_at)


@router.post("/setup", responses=said(400, 401, 403, 409))
async def setup(request: Request, given: Sure) -> FactorSetup:
    """A new secret for an app, also in the place of one that is on. Nothing changes before its first code was shown."""
    mine = await _sure(request, given)
    made = await door(request).house.factors.setup(mine.person)
    return FactorSetup(secret=made.secret, address=made.address, ticket=made.ticket)


@router.post("/on", responses=said(400, 401, 403, 409))
async def turn_on(request: Request, given: FirstCode) -> RecoveryCodes:
    """The app shows its first code: from now on one is asked for."""
    mine = await must(request)
    logins.code_limit(request, mine.person)
    try:
        return RecoveryCodes(codes=await door(request).house.factors.turn_on(mine.person, given.ticket, given.code))
    except Refused as no:
        raise denied(no) from None


@router.post("/off", responses=said(400, 401, 403, 409))
async def turn_off(request: Request, given: Sure) -> Done:
    """No second factor any more; recovery codes go with it."""
    mine = await _sure(request, given)
    await door(request).house.factors.turn_off(mine.person)
    return Done()


@router.post("/codes", responses=said(400, 401, 403, 409))
async def renew(request: Request, given: Sure) -> RecoveryCodes:
    """Ten new recovery codes; the old ones are worth nothing any more."""
    mine = await _sure(request, given)
    try:
        return RecoveryCodes(codes=await door(request).house.factors.renew_codes(mine.person))
    except Refused as no:
        raise denied(no) from None


async def _sure(request: Request, given: Sure) -> Session:
    mine = await must(request)
    try:
        await logins.sure(request, mine.person, given.password, given.code)
    except Refused as no:
        raise denied(no) from None
    return mine
