"""How somebody stands with the house, as his page shows it."""

from __future__ import annotations

from typing import Final, Literal

from croupier.house.guard import Standing
from croupier.house.platform import breaks, calendar, money, outlook
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.state import Prize
from croupier.room.rules.moments import HOUR
from croupier.server import protocol as wire

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


class PrizeView(wire.Wire):
    """A prize that waits. ``claim_until``: then it is the house's, if nobody has claimed it; ``claimed_at``: it is
    claimed; ``pay_until``: until then the house must pay it, which it could not do at once."""

    prize: str
    amount: int
    claim_until: int | None
    claimed_at: int | None
    pay_until: int | None
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
    """How one stands with the house. ``currencies``: in which one has money there; ``registered``: one may play;
    ``raises``: from when on a higher limit holds."""

    house: str
    zone: str
    currencies: list[str]
    registered: bool
    since: int | None
    purse: PurseView
    transfers: TransfersView
    limits: list[LimitView]
    raises: str
    breaks: BreaksView
    held: list[HeldView]
    prizes: list[PrizeView]
    says: list[SaidView]
    help: list[HelpView]
    playing_since: int | None
    reminder: ReminderView


def view(rules: PlatformRules, stands: Standing, currency: str, title: str, *, paid_in: bool) -> StandingView:
    """How somebody stands, as his page shows it."""
    account, at = stands.account, stands.at
    return StandingView(
        house=title,
        zone=rules.zone,
        currencies=rules.currencies,
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
        prizes=[_prize(rules, name, each) for name, each in account.prizes.items() if each.currency == currency],
        says=list(_says(rules)),
        help=[HelpView(name=each.name, phone=each.phone, site=each.site) for each in rules.help],
        playing_since=account.time.since,
        reminder=ReminderView(own=account.time.every, minutes=rules.breaks.reality_minutes, most=breaks.latest(rules)),
    )


def _prize(rules: PlatformRules, name: str, prize: Prize) -> PrizeView:
    figures = rules.payment
    return PrizeView(
        prize=name,
        amount=prize.amount,
        claim_until=prize.lapses,
        claimed_at=prize.claimed,
        pay_until=prize.payable,
        rule=figures.rule("claim") if prize.payable is None else figures.rule("days"),
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
