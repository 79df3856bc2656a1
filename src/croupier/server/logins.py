"""How often somebody may try a password or a code, and that it is really he who asks for what cannot be undone."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response

from croupier.house import devices
from croupier.house.people import Person, name_key
from croupier.server.door import Door, address
from croupier.server.limits import Buckets, limited

DEVICE: Final = "croupier-device"


def tries(request: Request, *counted: str) -> None:
    """One more try of each of these, or a refusal."""
    door: Door = request.app.state.door
    for whose in counted:
        _try(door.logins, whose)


def _try(buckets: Buckets, whose: str) -> None:
    bucket = buckets[whose]
    limited(bucket.take(), bucket.wait, f"Too many tries. Wait {bucket.wait} seconds.")


def login_limit(request: Request, name: str) -> None:
    """Tries at a password are counted: those from one address, and those at one account, however its name is written.
    A browser in which that account was logged in before is counted by itself (``house.devices``)."""
    door: Door = request.app.state.door
    known = door.house.devices.known(request.cookies.get(DEVICE), name)
    if known is not None:
        _try(door.names, f"device {known}")
    else:
        tries(request, f"from {address(request)}")
        _try(door.names, f"name {name_key(name)}")


def code_limit(request: Request, who: Person) -> None:
    """One more code for the account of somebody."""
    door: Door = request.app.state.door
    _try(door.codes, who.id)


async def second_factor(request: Request, who: Person, code: str | None) -> None:
    """The second factor of somebody who has given the right password. Codes are counted by themselves: whoever guesses
    them knows the password already."""
    door: Door = request.app.state.door
    if code:
        code_limit(request, who)
    await door.house.factors.must_pass(who.id, code)


async def sure(request: Request, who: Person, password: str, code: str | None) -> None:
    """Before something that cannot be undone: password and, where there is one, second factor."""
    door: Door = request.app.state.door
    login_limit(request, who.name)
    await door.house.people.must_know(who, password)
    await second_factor(request, who, code)


def remember(request: Request, response: Response, name: str) -> None:
    """The account of this name has been logged in at this browser."""
    door: Door = request.app.state.door
    response.set_cookie(
        DEVICE,
        door.house.devices.remember(request.cookies.get(DEVICE), name),
        max_age=devices.LASTS_S,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/api",
    )
