"""The HTTP door of the counter at which play money is given out again."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from croupier.house.refill import Offer
from croupier.play import Refused
from croupier.room.news import Wallet
from croupier.server import protocol as wire
from croupier.server.http import Named, door, must, said

router = APIRouter(prefix="/api")


class RefillOffer(wire.Wire):
    """What is possible in one currency. ``full``: what a new guest has; ``amount``: what would be given now to get
    there; ``refused``: why nothing is; ``next_at``: from when on again (milliseconds since 1970)."""

    currency: str
    full: int
    amount: int
    refused: str | None
    next_at: int | None


class RefillWish(wire.Wire):
    """In which currency."""

    currency: Named


class Refilled(wire.Wire):
    """What is in the wallet now."""

    currency: str
    balance: int


@router.get("/refill", responses=said(401))
async def offers(request: Request) -> list[RefillOffer]:
    """Whether one's play money can be filled up again, by currency: once a day, or when it is gone."""
    mine = await must(request)
    return [_offered(each) for each in await door(request).house.refills.offers(mine.person.id)]


@router.post("/refill", responses=said(400, 401, 403, 409))
async def refill(request: Request, wish: RefillWish) -> Refilled:
    """Fill one's play money up to what a new guest has. All pages of this person learn it."""
    mine = await must(request)
    try:
        balance = await door(request).house.refills.give(mine.person.id, wish.currency)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    door(request).hub.wallet(Wallet(mine.person.id, wish.currency, balance))
    return Refilled(currency=wish.currency, balance=balance)


def _offered(each: Offer) -> RefillOffer:
    return RefillOffer(
        currency=each.currency, full=each.full, amount=each.amount, refused=each.refused, next_at=each.next_at
    )
