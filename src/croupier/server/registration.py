"""The HTTP door of registering: what the house demands, its terms, and making the account."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import Field

from croupier.house.identity import Claim
from croupier.house.registration import Form, Registrar
from croupier.play import Refused
from croupier.server import logins
from croupier.server import protocol as wire
from croupier.server.door import address
from croupier.server.http import Beside, Done, Name, Password, door, joined, must, said, session_of

router = APIRouter(prefix="/api")
Version = Annotated[str, Field(max_length=20)]


class Demanded(wire.Wire):
    """Must one register here before playing, and who tells the house who somebody is?"""

    demanded: bool
    provider: str | None


class WhoClaim(wire.Wire):
    """Who somebody says he is: the person's number and the day of birth."""

    number: Annotated[str, Field(max_length=40)]
    born: date


class NewPerson(WhoClaim):
    """A whole form; ``terms`` is the version that was shown and accepted."""

    name: Name
    password: Password
    terms: Version | None = None


class TermsBlock(wire.Wire):
    kind: Literal["heading", "text", "item"]
    text: str


class TermsText(wire.Wire):
    """The terms in force, and whether the person at this browser has accepted them."""

    version: str
    title: str
    blocks: list[TermsBlock]
    accepted: bool


class TermsVersion(wire.Wire):
    """The version that was shown."""

    version: Version


@router.get("/registration", responses=said())
async def demanded(request: Request) -> Demanded:
    """What the house demands before somebody has an account."""
    wanted = door(request).house.registration
    return Demanded(demanded=wanted is not None, provider=wanted.provider.name if wanted else None)


@router.post("/registration/check", responses=said(400, 401, 403, 409))
async def check(request: Request, claim: WhoClaim) -> Done:
    """Would this person be admitted? Nothing is kept."""
    session = await must(request)
    logins.tries(request, f"from {address(request)}", f"person {session.person.id}")
    try:
        await _registrar(request).may(Claim(claim.number, claim.born))
    except Refused as no:
        raise Beside(409, no) from None
    return Done()


@router.post("/register", responses=said(400, 401, 403, 409))
async def register(request: Request, response: Response, wanted: NewPerson) -> wire.Me:
    """A guest becomes the account of a person whom the house knows."""
    session = await must(request)
    logins.tries(request, f"from {address(request)}", f"person {session.person.id}")
    form = Form(wanted.name, wanted.password, Claim(wanted.number, wanted.born), wanted.terms)
    try:
        who = await _registrar(request).register(session.person, form)
    except Refused as no:
        raise Beside(409, no) from None
    return await joined(request, response, session, who)


@router.get("/terms", responses=said(404))
async def terms(request: Request) -> TermsText:
    """The terms of the house, as they are in force."""
    consents, session = door(request).house.consents, await session_of(request)
    if consents.terms is None:
        raise HTTPException(404, "This house has no terms.")
    shown = consents.terms
    return TermsText(
        version=shown.version,
        title=shown.title,
        blocks=[TermsBlock(kind=block.kind, text=block.text) for block in shown.blocks],
        accepted=session is not None and await consents.holds(session.person.id),
    )


@router.post("/terms", responses=said(400, 401, 403, 409))
async def accept(request: Request, shown: TermsVersion) -> Done:
    """Accept the terms that were shown. Who has an account does so before the next play, when they are new."""
    session = await must(request)
    if session.person.is_guest:
        raise HTTPException(409, "A guest accepts the terms when he registers.")
    try:
        await door(request).house.consents.accept(session.person.id, shown.version)
    except Refused as no:
        raise Beside(409, no) from None
    return Done()


def _registrar(request: Request) -> Registrar:
    found = door(request).house.registrar
    if found is None:
        raise Refused("In this house a name and a password will do: POST /api/account.")
    return found
