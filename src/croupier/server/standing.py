"""The HTTP door of one's money and protection: what one has, transfers, limits and breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.figures import MOST
from croupier.house.platform import calendar
from croupier.house.platform import entries as e
from croupier.house.platform import happenings as h
from croupier.play import Refused
from croupier.room.news import Wallet
from croupier.server import protocol as wire
from croupier.server.http import WHOLE, Beside, door, must, said
from croupier.server.standing_view import StandingView, view

router = APIRouter(prefix="/api/standing")
Amount = Annotated[int, Field(ge=1, le=MOST), WHOLE]


class Transfer(wire.Wire):
    """So much, in or out."""

    currency: wire.Currency
    amount: Amount


class NewLimit(wire.Wire):
    """A limit for oneself; without an amount: none any more."""

    what: e.Own
    window: calendar.Window
    currency: wire.Currency
    amount: Annotated[int, Field(ge=0, le=MOST), WHOLE] | None


class WhichLimit(wire.Wire):
    what: e.Own
    window: calendar.Window
    currency: wire.Currency


class NewBreak(wire.Wire):
    """``length``: hours of a pause, months of a ban; nothing for today."""

    kind: Literal["today", "pause", "exclude"]
    length: Annotated[int, Field(ge=0, le=10_000), WHOLE]
    currency: wire.Currency


class Fetch(wire.Wire):
    """A prize that somebody claims: to be paid at the cash desk, or by transfer, to which he agrees."""

    prize: Annotated[str, Field(max_length=80)]
    by: Literal["desk", "transfer"]
    currency: wire.Currency


class NewReminder(wire.Wire):
    """To be told after every so many minutes of play; without them: as the house does it."""

    minutes: Annotated[int, Field(ge=0, le=MOST), WHOLE] | None
    currency: wire.Currency


class HoursView(wire.Wire):
    """On these days the house is open from one time of day to another."""

    days: list[str]
    opens: str
    closes: str


class HouseView(wire.Wire):
    """Which house it is. ``rules``: of which book, where it holds one; ``opens_at``: it is closed until then."""

    title: str
    about: str
    run_by: str
    zone: str
    rules: str | None
    hours: list[HoursView]
    opens_at: int | None


@router.get("/house", responses=said())
async def house(request: Request) -> HouseView:
    """Which house it is, who runs it, whose rules hold, and when it is open."""
    file, now = door(request).house.file, door(request).house.guard.now()
    return HouseView(
        title=file.title,
        about=file.about,
        run_by=file.run_by,
        zone=file.zone,
        rules=file.platform,
        hours=[
            HoursView(days=list(each.days), opens=f"{each.opens:%H:%M}", closes=f"{each.closes:%H:%M}")
            for each in file.hours
        ],
        opens_at=file.opens_at(now),
    )


@router.get("", responses=said(401))
async def standing(request: Request, currency: wire.Currency) -> StandingView:
    """How one stands: money, limits, breaks."""
    mine = await must(request)
    return await _shown(request, mine.person.id, currency)


@router.post("/deposit", responses=said(400, 401, 403, 409))
async def deposit(request: Request, wanted: Transfer) -> StandingView:
    """Play money comes in through the cashier."""
    code, amount, cashier = wanted.currency, wanted.amount, door(request).house.cashier
    player = (await must(request)).person.id
    try:
        await cashier.takes(player, code, amount)
    except Refused as no:
        raise Beside(409, no) from None
    try:
        await _asks(request, lambda at: e.Deposits(at, amount, code), registered=True)
    except Exception:
        await cashier.gives_back(player, code, amount)
        raise
    return await _now(request, code)


@router.post("/withdraw", responses=said(400, 401, 403, 409))
async def withdraw(request: Request, wanted: Transfer) -> StandingView:
    """Play money goes out."""
    code, amount = wanted.currency, wanted.amount
    player = (await must(request)).person.id
    await _asks(request, lambda at: e.Withdraws(at, amount, code), registered=True)
    await door(request).house.cashier.pays(player, code, amount)
    return await _now(request, code)


@router.post("/prize", responses=said(400, 401, 403, 409))
async def fetch(request: Request, wanted: Fetch) -> StandingView:
    """A prize is claimed. Who agrees to a transfer is paid at once; otherwise the cash desk pays it."""
    player, house, name = (await must(request)).person.id, door(request).house, wanted.prize
    prize = (await house.guard.standing(player, wanted.currency)).account.prizes.get(name)
    if prize is None or prize.claimed is None:
        await _asks(request, lambda at: e.Claims(at, name), registered=True)
    elif wanted.by == "desk":
        raise HTTPException(409, f"Prize {name} is claimed already: the cash desk pays it.")
    if wanted.by == "transfer":
        for paid in await _asks(request, lambda at: e.PaysOut(at, name, "transfer", consent=True), registered=True):
            if isinstance(paid, h.PrizePaid):
                await house.cashier.pays(player, paid.currency, paid.amount)
    return await _now(request, wanted.currency)


@router.post("/limit", responses=said(400, 401, 403, 409))
async def limit(request: Request, wanted: NewLimit) -> StandingView:
    """A limit for oneself: lower at once, higher as the house says."""
    what, window, code, amount = wanted.what, wanted.window, wanted.currency, wanted.amount
    return await _enter(request, code, lambda at: e.SetsLimit(at, what, window, amount, code))


@router.post("/limit/back", responses=said(400, 401, 403, 409))
async def limit_back(request: Request, wanted: WhichLimit) -> StandingView:
    """No higher limit after all."""
    what, window, code = wanted.what, wanted.window, wanted.currency
    return await _enter(request, code, lambda at: e.TakesBackRaise(at, what, window, code))


@router.post("/reminder", responses=said(400, 401, 403, 409))
async def reminder(request: Request, wanted: NewReminder) -> StandingView:
    """To be told, while one plays, for how long and what came of it."""
    return await _enter(request, wanted.currency, lambda at: e.RemindsAfter(at, wanted.minutes))


@router.post("/break", responses=said(400, 401, 403, 409))
async def take_break(request: Request, wanted: NewBreak) -> StandingView:
    """No more play today, a pause, or a ban of one's own."""
    length, make = wanted.length, _BREAKS[wanted.kind]
    return await _enter(request, wanted.currency, lambda at: make(at, length))


_BREAKS: Final[dict[str, Callable[[int, int], e.Entry]]] = {
    "today": lambda at, _: e.Stops(at),
    "pause": lambda at, hours: e.CoolsOff(at, hours),
    "exclude": lambda at, months: e.Excludes(at, months=months),
}


async def _enter(request: Request, currency: str, make: Callable[[int], e.Entry]) -> StandingView:
    await _asks(request, make)
    return await _now(request, currency)


async def _asks(request: Request, make: Callable[[int], e.Entry], *, registered: bool = False) -> tuple[h.Event, ...]:
    """Somebody asks the rules of the house for something; what has happened."""
    mine, house = await must(request), door(request).house
    if registered and house.guard.platform is None:
        raise HTTPException(409, "Play money is given out here and not paid in: nothing was moved.")
    try:
        return await house.guard.enters(mine.person.id, make)
    except Refused as no:
        raise Beside(409, no) from None


async def _now(request: Request, currency: str) -> StandingView:
    """How he stands after it, on all his pages."""
    mine = await must(request)
    shown = await _shown(request, mine.person.id, currency)
    door(request).hub.wallet(Wallet(mine.person.id, currency, shown.purse.balance))
    return shown


async def _shown(request: Request, player: str, currency: str) -> StandingView:
    house = door(request).house
    stands = await house.guard.standing(player, currency)
    return view(house.guard.rules, stands, currency, house.file.title, paid_in=house.guard.platform is not None)
