"""Prizes that are not paid at a table: claimed, confirmed, paid, or never fetched."""

from __future__ import annotations

from dataclasses import replace

from croupier.house.platform import money as purses
from croupier.house.platform.calendar import days_on
from croupier.house.platform.entries import Claims, PaysOut, Postpones, Wins
from croupier.house.platform.happenings import Confirmed, Event, Overdue, PrizeLapsed, PrizePaid, PrizeWon
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.refusals import Held
from croupier.house.platform.state import Account, Prize
from croupier.play import Refused

Next = tuple[Account, tuple[Event, ...]]


def win(rules: PlatformRules, account: Account, entry: Wins) -> Next:
    """Where prizes are claimed it waits; otherwise it is paid to the account at once."""
    if entry.amount <= 0:
        raise Refused("A prize is more than nothing.")
    if entry.prize in account.prizes:
        raise Refused(f"There is a prize {entry.prize} already.")
    if not rules.payment.claim:
        account, over = purses.credited(rules, account, entry.currency, entry.amount)
        return account, (PrizePaid(entry.prize, entry.amount, entry.currency, "account"), *over)
    days = rules.payment.unclaimed_days
    lapses = None if days is None else days_on(entry.at, days + 1, rules.zone)
    prizes = {**account.prizes, entry.prize: Prize(entry.amount, entry.currency, entry.at, lapses)}
    return replace(account, prizes=prizes), (PrizeWon(entry.prize, entry.amount, entry.currency),)


def _prize(account: Account, name: str) -> Prize:
    if name not in account.prizes:
        raise Refused(f"There is no prize {name}.")
    return account.prizes[name]


def _with(account: Account, name: str, prize: Prize | None) -> Account:
    others = {each: kept for each, kept in account.prizes.items() if each != name}
    return replace(account, prizes=others if prize is None else {**others, name: prize})


def claim(account: Account, entry: Claims) -> Account:
    prize = _prize(account, entry.prize)
    if prize.claimed is not None:
        raise Refused(f"Prize {entry.prize} is claimed already.")
    return _with(account, entry.prize, replace(prize, claimed=entry.at, lapses=None))


def postpone(rules: PlatformRules, account: Account, entry: Postpones) -> Next:
    """It cannot be paid at once: so many days from the day of the claim, and in writing (gelp/general#G-14, G-15)."""
    prize = _prize(account, entry.prize)
    if prize.claimed is None:
        raise Refused(f"Prize {entry.prize} is not claimed yet.")
    if rules.payment.days is None or not entry.reason:
        raise Held("A prize is paid at once.", "payment.days", rule=rules.payment.rule("claim"))
    payable = days_on(prize.claimed, rules.payment.days + 1, rules.zone)
    account = _with(account, entry.prize, replace(prize, payable=payable))
    return account, (Confirmed(prize.amount, prize.currency, payable),) if rules.payment.confirmation else ()


def pay_out(rules: PlatformRules, account: Account, entry: PaysOut) -> Next:
    prize, figures = _prize(account, entry.prize), rules.payment
    if prize.claimed is None:
        said = f"Prize {entry.prize} is paid when it is claimed."
        raise Held(said, "payment.claim", rule=figures.rule("claim"))
    agreed = entry.consent or (entry.duty and figures.duty)
    if entry.by == "transfer" and figures.noncash == "consent" and not agreed:
        said = "A prize is handed over where it is claimed, unless the person agrees to a transfer."
        raise Held(said, "payment.noncash", rule=figures.rule("prize", "noncash"))
    return _with(account, entry.prize, None), (PrizePaid(entry.prize, prize.amount, prize.currency, entry.by),)


def ended(account: Account, at: int) -> Next:
    """Nobody has claimed it in time, or the house has not paid it in time."""
    events: list[Event] = []
    for name, prize in list(account.prizes.items()):
        if prize.lapses is not None and prize.lapses <= at:
            account = _with(account, name, None)
            events.append(PrizeLapsed(name, prize.amount, prize.currency))
        elif prize.payable is not None and prize.payable <= at:
            account = _with(account, name, replace(prize, payable=None))
            events.append(Overdue(name))
    return account, tuple(events)
