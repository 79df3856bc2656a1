"""How often somebody may try a password."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response

from croupier.house import devices
from croupier.house.people import name_key
from croupier.server.door import Door, address
from croupier.server.limits import limited

DEVICE: Final = "croupier-device"


def tries(request: Request, *counted: str) -> None:
    """One more try of each of these, or a refusal."""
    door: Door = request.app.state.door
    for whose in counted:
        bucket = door.logins[whose]
        limited(bucket.take(), bucket.wait, f"Too many tries. Wait {bucket.wait} seconds.")


def login_limit(request: Request, name: str) -> None:
    """Tries at a password are counted: those from one address, and those at one account, however its name is written.
    A browser in which that account was logged in before is counted by itself (``house.devices``)."""
    door: Door = request.app.state.door
    known = door.house.devices.known(request.cookies.get(DEVICE), name)
    if known is not None:
        tries(request, f"device {known}")
    else:
        tries(request, f"from {address(request)}", f"name {name_key(name)}")


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
