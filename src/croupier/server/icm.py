"""The HTTP door of the independent chip model: what stacks are worth in prizes, and deals that may be proposed."""

from __future__ import annotations

import time
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.analysis.icm import BadStacks
from croupier.analysis.icm.result import Method
from croupier.figures import MOST
from croupier.play import Refused
from croupier.server import protocol as wire
from croupier.server.door import address
from croupier.server.equity import worker
from croupier.server.http import door, said
from croupier.server.workers import TooMuch

router = APIRouter(prefix="/api")
MOST_PLAYERS: Final = 200
_PLACES: Final = 10
"""Of so many places everybody's chance is told."""


class IcmAsk(wire.Wire):
    """Chips of everybody who is left; the prizes that are left, the first place first, in minor units; what of them a
    deal leaves for the winner."""

    stacks: Annotated[list[Annotated[int, Field(ge=1, le=MOST)]], Field(min_length=2, max_length=MOST_PLAYERS)]
    prizes: Annotated[list[Annotated[int, Field(ge=0, le=MOST)]], Field(min_length=1, max_length=MOST_PLAYERS)]
    left: Annotated[int, Field(ge=0, le=MOST)] = 0


class IcmPlayer(wire.Wire):
    """``equity``: what the stack is worth, in minor units; ``places``: the chance of each of the first places;
    ``by_icm`` and ``by_chips``: what he gets by a deal of either kind."""

    equity: float
    places: list[float]
    by_icm: int
    by_chips: int


class IcmAnswer(wire.Wire):
    """``error``: no equity is further from the truth, in minor units; nothing where it is exact."""

    players: list[IcmPlayer]
    method: Method
    error: float
    seconds: float


@router.post("/icm", responses=said(400, 403, 409))
async def stacks(request: Request, asked: IcmAsk) -> IcmAnswer:
    """What stacks are worth by the independent chip model, and two deals to the minor unit: by it, and by chips after
    the smallest prize to each."""
    with door(request).asking.turn(address(request)):
        started = time.monotonic()
        try:
            found = await worker(counted, asked.model_dump_json(), prepare=prepared)
        except (BadStacks, Refused, TooMuch) as no:
            raise HTTPException(409, str(no)) from None
        return found.model_copy(update={"seconds": round(time.monotonic() - started, 3)})


@cache
def prepared() -> None:
    """In the worker, before the first question: compiled is what questions need."""
    from croupier.analysis.icm import icm

    for players in (11, 21):
        icm([1] * players, [1])


def counted(text: str) -> IcmAnswer:
    """In the worker."""
    from croupier.analysis.icm import icm
    from croupier.tournament.deals import by_model, proposed

    asked = IcmAsk.model_validate_json(text)
    found = icm(asked.stacks, asked.prizes)
    seats = {str(seat): stack for seat, stack in enumerate(asked.stacks)}
    by_icm = by_model(found, list(seats), asked.left).shares
    by_chips = proposed("chips", seats, asked.prizes, asked.left).shares
    players = [
        IcmPlayer(
            equity=float(found.equities[at]),
            places=list(found.places[at][:_PLACES]),
            by_icm=by_icm[seat],
            by_chips=by_chips[seat],
        )
        for at, seat in enumerate(seats)
    ]
    return IcmAnswer(players=players, method=found.method, error=found.error, seconds=0.0)
