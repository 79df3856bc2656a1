"""The HTTP door of one's money and protection: what one has, transfers, limits and breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.figures import MOST
from croupier.house.guard import Standing
from croupier.house.platform import breaks, calendar, money, outlook
from croupier.house.platform import entries as e
from croupier.house.platform.model import PlatformRules
from croupier.play import Refused
from croupier.room.news import Wallet
from croupier.room.rules.moments import HOUR
from croupier.server import protocol as wire
from croupier.server.http import door, must, said

router = APIRouter(prefix="/api/standing")
Amount = Annotated[int, Field(ge=1, le=MOST)]
_LENGTHS: Final = ((24, "1 day"), (72, "3 days"), (168, "1 week"), (720, "30 days"))
_MONTHS: Final = (1, 3, 6, 12)


class PurseView(wire.Wire):
    """What one has in a currency. ``most``: the account holds no more."""

    currency: str
    balance: int
    at_tables: int
    held: int
    withdrawable: int
    most: int | None
    rule: str | None


class TransfersView(wire.Wire):
    """Whether money can be moved in and out now. ``offered``: at all in this house; ``opens_at``: when again;
    ``most_deposit``: none: any amount."""

    offered: bool
    open: bool
    opens_at: int | None
    most_deposit: int | None
    rule: str | None


class PendingView(wire.Wire):
    """What a limit is from a moment on."""

    limit: int | None
    at: int


class LimitView(wire.Wire):
    """One limit. ``money``: in minor units; otherwise in minutes."""

    what: str
    window: str
    title: str
    about: str
    money: bool
    own: bool
    must: bool
    limit: int | None
    used: int
    ends_at: int
    pending: PendingView | None
    rule: str | None


class PauseView(wire.Wire):
    """A pause that one may take, and when it would end."""

    hours: int
    title: str
    ends_at: int


class ExclusionView(wire.Wire):
    """A ban of one's own, and when it would end."""

    months: int
    title: str
    ends_at: int


class BreaksView(wire.Wire):
    """What is offered, and the break under way, if there is one."""

    pauses: list[PauseView]
    exclusions: list[ExclusionView]
    rule: str | None
    kind: Literal["today", "pause", "exclude"] | None
    until: int | None


class HeldView(wire.Wire):
    """Money that is withheld for a case."""

    case: str
    amount: int
    rule: str | None


class SaidView(wire.Wire):
    """A rule in words."""

    text: str
    rule: str | None


class HelpView(wire.Wire):
    """Where somebody finds help whose play has become a burden."""

    name: str
    phone: str | None
    site: str | None


class ReminderView(wire.Wire):
    """After how many minutes of play one is told how long it was. ``own``: one's own choice, in the place of what the
    house does (``minutes``); ``most``: at the latest, if at all."""

    own: int | None
    minutes: int | None
    most: int


class StandingView(wire.Wire):
    """How one stands with the house. ``registered``: one may play; ``raises``: from when on a higher limit holds."""

    house: str
    zone: str
    registered: bool
    since: int | None
    purse: PurseView
    transfers: TransfersView
    limits: list[LimitView]
    raises: str
    breaks: BreaksView
    held: list[HeldView]
    says: list[SaidView]
    help: list[HelpView]
    playing_since: int | None
    reminder: ReminderView


class Transfer(wire.Wire):
    """So much, in or out."""

    currency: wire.Currency
    amount: Amount


class NewLimit(wire.Wire):
    """A limit for oneself; without an amount: none any more."""

    what: e.Own
    window: calendar.Window
    currency: wire.Currency
    amount: Annotated[int | None, Field(ge=0, le=MOST)]


class WhichLimit(wire.Wire):
    what: e.Own
    window: calendar.Window
    currency: wire.Currency


class NewBreak(wire.Wire):
    """``length``: hours of a pause, months of a ban; nothing for today."""

    kind: Literal["today", "pause", "exclude"]
    length: Annotated[int, Field(ge=0, le=10_000)]
    currency: wire.Currency


class NewReminder(wire.Wire):
    """To be told after every so many minutes of play; without them: as the house does it."""

    minutes: Annotated[int | None, Field(ge=0, le=MOST)]
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
        raise HTTPException(409, no.reason) from None
    try:
        return await _enter(request, code, lambda at: e.Deposits(at, amount, code), registered=True)
    except HTTPException:
        await cashier.gives_back(player, code, amount)
        raise


@router.post("/withdraw", responses=said(400, 401, 403, 409))
async def withdraw(request: Request, wanted: Transfer) -> StandingView:
    """Play money goes out."""
    code, amount = wanted.currency, wanted.amount
    shown = await _enter(request, code, lambda at: e.Withdraws(at, amount, code), registered=True)
    await door(request).house.cashier.pays((await must(request)).person.id, code, amount)
    return shown


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


async def _enter(
    request: Request, currency: str, make: Callable[[int], e.Entry], *, registered: bool = False
) -> StandingView:
    mine, house = await must(request), door(request).house
    if registered and house.guard.platform is None:
        raise HTTPException(409, "Play money is given out here and not paid in: nothing was moved.")
    try:
        await house.guard.enters(mine.person.id, make)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    shown = await _shown(request, mine.person.id, currency)
    door(request).hub.wallet(Wallet(mine.person.id, currency, shown.purse.balance))
    return shown


async def _shown(request: Request, player: str, currency: str) -> StandingView:
    house = door(request).house
    stands = await house.guard.standing(player, currency)
    return view(house.guard.rules, stands, currency, house.file.title, paid_in=house.guard.platform is not None)


def view(rules: PlatformRules, stands: Standing, currency: str, title: str, *, paid_in: bool) -> StandingView:
    """How somebody stands, as his page shows it."""
    account, at = stands.account, stands.at
    return StandingView(
        house=title,
        zone=rules.zone,
        registered=account.opened is not None or not rules.registration.required,
        since=account.opened,
        purse=PurseView(
            currency=currency,
            balance=stands.wallet,
            at_tables=stands.at_tables,
            held=stands.held,
            withdrawable=stands.wallet,
            most=rules.wallet.ceiling,
            rule=rules.wallet.rule("ceiling"),
        ),
        transfers=_transfers(rules, stands, offered=paid_in),
        limits=[
            _limit(each) for each in outlook.lines(rules, account, currency, at) if paid_in or each.what != "deposit"
        ],
        raises=_raises(rules),
        breaks=_breaks(rules, stands),
        held=[
            HeldView(case=case, amount=amount, rule=rules.review.rule("hold"))
            for case, amount in account.purse(currency).held.items()
        ],
        says=list(_says(rules)),
        help=[HelpView(name=each.name, phone=each.phone, site=each.site) for each in rules.help],
        playing_since=account.time.since,
        reminder=ReminderView(own=account.time.every, minutes=rules.breaks.reality_minutes, most=breaks.latest(rules)),
    )


def _limit(line: outlook.Line) -> LimitView:
    pending = None if line.since is None else PendingView(limit=line.then, at=line.since)
    return LimitView(
        what=line.what,
        window=line.window,
        title=line.title,
        about=line.about,
        money=line.what != "time",
        own=line.own,
        must=line.must,
        limit=line.amount,
        used=line.used,
        ends_at=line.ends,
        pending=pending,
        rule=line.rule,
    )


def _raises(rules: PlatformRules) -> str:
    days = rules.limits.raise_days
    if not days:
        return "So does a higher one."
    when = "the next calendar day" if days == 1 else f"the {days}th calendar day after"
    return f"A higher one holds from {when}, {calendar.place(rules.zone)} time."


def _transfers(rules: PlatformRules, stands: Standing, *, offered: bool) -> TransfersView:
    rests = money.rests_until(rules, "deposit", stands.at) or money.rests_until(rules, "withdrawal", stands.at)
    ceiling = rules.wallet.ceiling
    return TransfersView(
        offered=offered,
        open=rests is None,
        opens_at=rests,
        most_deposit=None if ceiling is None else max(0, ceiling - stands.wallet - stands.held),
        rule=rules.wallet.rule("night"),
    )


def _breaks(rules: PlatformRules, stands: Standing) -> BreaksView:
    account, at, figures = stands.account, stands.at, rules.breaks
    kinds = (("exclude", account.excluded), ("pause", account.pauses), ("today", account.stopped))
    under_way = next(((kind, until) for kind, until in kinds if until is not None), (None, None))
    words = dict(_LENGTHS)
    most = figures.exclusion_months or 12
    return BreaksView(
        pauses=[
            PauseView(hours=hours, title=words.get(hours, f"{hours} hours"), ends_at=at + hours * HOUR)
            for hours in figures.pauses
        ],
        exclusions=[
            ExclusionView(
                months=months,
                title=f"{months} month" + ("s" if months > 1 else ""),
                ends_at=calendar.later(at, rules.zone, months),
            )
            for months in _MONTHS
            if months <= most
        ],
        rule=figures.rule("exclusion"),
        kind=under_way[0],  # type: ignore[arg-type]  # one of the three above
        until=under_way[1],
    )


def _says(rules: PlatformRules) -> list[SaidView]:
    out = []
    if (night := rules.wallet.night) is not None:
        hours = f"between {night.start} and {night.end}, {calendar.place(rules.zone)} time"
        text = f"No transfers {hours}. Stakes and wins go on."
        out.append(SaidView(text=text, rule=rules.wallet.rule("night")))
    if rules.wallet.ceiling is not None and rules.wallet.excess == "bank":
        out.append(SaidView(text="What you win beyond the most is paid out at once.", rule=rules.wallet.rule("excess")))
    return out
