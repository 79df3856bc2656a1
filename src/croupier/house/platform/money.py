"""Money: deposits, withdrawals, stakes and what comes back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from croupier.house.platform import breaks, entering, measures, spending
from croupier.house.platform.calendar import at_clock, date_of, local
from croupier.house.platform.entries import (
    Caps,
    Deposits,
    Drawn,
    Interrupted,
    Settles,
    Stakes,
    TakesBack,
    Tips,
    Withdraws,
)
from croupier.house.platform.happenings import (
    Accepted,
    Confirmed,
    Cut,
    Event,
    PaidToBank,
    Reported,
    Returned,
    StoredCounts,
    Tipped,
)
from croupier.house.platform.model import Direction, PlatformRules
from croupier.house.platform.refusals import Held, money, until
from croupier.house.platform.state import Account, Open
from croupier.play import Refused

Next = tuple[Account, tuple[Event, ...]]
_PLACES: Final = {
    "desk": "Chips become money at the cash desk.",
    "indicated": "The dealer shows where chips become money.",
    None: "Money leaves the account by transfer.",
}


def _positive(amount: int) -> None:
    if amount <= 0:
        raise Refused("An amount is more than nothing.")


def _known(rules: PlatformRules, currency: str) -> None:
    if currency not in rules.currencies:
        raise Refused(f"Money here is {' or '.join(rules.currencies)}.")


# ── transfers ──────────────────────────────────────────────────────────────────────────────────────────────────────


def deposit(rules: PlatformRules, account: Account, entry: Deposits) -> Next:
    _positive(entry.amount)
    _known(rules, entry.currency)
    entering.must_be_open(rules, account)
    if account.excluded is not None or account.pauses is not None:
        breaks.must_not_rest(rules, account, entry.at)
    _must_be_day(rules, "deposit", entry.at)
    measures.must_be_free(rules, account, "deposit")
    purse, ceiling = account.purse(entry.currency), rules.wallet.ceiling
    if ceiling is not None and purse.balance + entry.amount > ceiling:
        left = max(0, ceiling - purse.balance)
        makes, most = money(purse.balance + entry.amount, entry.currency), money(ceiling, entry.currency)
        said = f"That would make {makes}: the account holds at most {most}; {money(left, entry.currency)} are left."
        raise Held(said, "wallet.ceiling", rule=rules.wallet.rule("ceiling"), left=left)
    spending.paid_in(rules, account, entry.currency, entry.amount, entry.at)
    purse = spending.booked(rules, purse, "deposit", entry.amount, entry.at)
    account = account.with_purse(entry.currency, replace(purse, balance=purse.balance + entry.amount))
    return measures.repaid(account, entry.currency)


def withdraw(rules: PlatformRules, account: Account, entry: Withdraws) -> Next:
    _positive(entry.amount)
    _known(rules, entry.currency)
    entering.must_be_open(rules, account)
    _must_be_day(rules, "withdrawal", entry.at)
    measures.must_be_free(rules, account, "withdrawal")
    events = _handed_over(rules, entry)
    purse = account.purse(entry.currency)
    if entry.amount > purse.free:
        _short(account, entry.currency)
    return account.with_purse(entry.currency, replace(purse, balance=purse.balance - entry.amount)), events


def _handed_over(rules: PlatformRules, entry: Withdraws) -> tuple[Event, ...]:
    """Where chips become money, and how."""
    figures = rules.payment
    if entry.by == "cash" and entry.where != figures.cash:
        raise Held(_PLACES[figures.cash], "payment.cash", rule=figures.rule("cash"))
    if entry.by == "transfer" and figures.noncash == "consent":
        if not entry.consent:
            said = "Money is handed over in cash, unless the person agrees to a transfer."
            raise Held(said, "payment.noncash", rule=figures.rule("noncash"))
        return (Confirmed(entry.amount, entry.currency),) if figures.confirmation else ()
    return ()


def _short(account: Account, currency: str) -> None:
    purse = account.purse(currency)
    held = sum(purse.held.values())
    if held and purse.balance > purse.free:
        said = f"{money(held, currency)} are withheld until a review ends; {money(purse.free, currency)} are free."
        raise Held(said, "review.hold", left=purse.free)
    raise Held(f"There are {money(purse.free, currency)} on the account.", "wallet.balance", left=purse.free)


def rests_until(rules: PlatformRules, way: Direction, at: int) -> int | None:
    """When money is transferred again, in the hours in which none is."""
    night = rules.wallet.night
    if night is None or way not in night.directions:
        return None
    clock = f"{local(at, rules.zone):%H:%M}"
    start, over = night.start, night.end
    within = start <= clock < over if start < over else clock >= start or clock < over
    if not within:
        return None
    day = date_of(at, rules.zone) + timedelta(days=int(over <= clock))
    first = at_clock(day, over, rules.zone)
    return first if first > at else at_clock(day, over, rules.zone, again=True)


def _must_be_day(rules: PlatformRules, way: Direction, at: int) -> None:
    """``Held`` during the hours in which no money is transferred."""
    night, ends_at = rules.wallet.night, rests_until(rules, way, at)
    if night is not None and ends_at is not None:
        said = f"No money is transferred from {night.start} to {night.end}: {until(rules, ends_at)}."
        raise Held(said, "wallet.night", rule=rules.wallet.rule("night"), left=0, until=ends_at)


# ── play ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def stake(rules: PlatformRules, account: Account, entry: Stakes) -> Next:
    """A stake is taken, in whole or in part, or held by what keeps this person from playing."""
    _positive(entry.amount)
    _known(rules, entry.currency)
    entering.must_be_let_in(rules, account, entry.at)
    if not entry.own:
        said = "One plays with one's own account only."
        raise Held(said, "account.own", rule=rules.registration.rule("own", "one"))
    measures.must_be_free(rules, account, "play", entry.game)
    lies = account.open.get(entry.table)
    if lies is None or not lies.drawn or entry.cls == "among":
        breaks.must_not_rest(rules, account, entry.at)
    spending.must_be_set(rules, account, entry.currency)
    if lies is not None and (lies.cls, lies.currency) != (entry.cls, entry.currency):
        raise Refused(f"At {entry.table} lies money of another kind.")
    part = _taken(rules, account, entry)
    spending.must_fit(rules, account, entry.cls, entry.currency, part, entry.at)
    purse = account.purse(entry.currency)
    if part > purse.free:
        _no_credit(rules, account, entry.currency)
    account = account.with_purse(entry.currency, replace(purse, balance=purse.balance - part))
    now = Open(entry.cls, entry.currency, part) if lies is None else replace(lies, amount=lies.amount + part)
    account = replace(account, open={**account.open, entry.table: now})
    return account, (Accepted(entry.table, part, entry.amount, entry.currency),) if part < entry.amount else ()


def must_go_on(rules: PlatformRules, account: Account, game: str, at: int) -> None:
    """``Held`` where somebody with chips at a table among players may not be dealt another hand."""
    measures.must_be_free(rules, account, "play", game)
    breaks.must_not_rest(rules, account, at)


def _taken(rules: PlatformRules, account: Account, entry: Stakes) -> int:
    """What the house takes of a stake: the rest never leaves the account (ray-online/platform#P-4)."""
    cap = account.purse(entry.currency).cap
    if cap is None:
        return entry.amount
    if not cap:
        raise Held("The house takes no stakes from you now.", "risk", rule=rules.measures.rule("partial"), left=0)
    return min(cap, entry.amount)


def _no_credit(rules: PlatformRules, account: Account, currency: str) -> None:
    purse = account.purse(currency)
    if purse.balance > purse.free:
        _short(account, currency)
    said = f"Nobody plays on credit: there are {money(purse.free, currency)} on the account."
    raise Held(said, "wallet.credit", rule=rules.wallet.rule("credit"), left=purse.free)


def tip(rules: PlatformRules, account: Account, entry: Tips) -> Next:
    _positive(entry.amount)
    entering.must_be_open(rules, account)
    if not rules.payment.tips:
        raise Held("No tips are taken here.", "payment.tips", rule=rules.payment.rule("tips"))
    purse = account.purse(entry.currency)
    if entry.amount > purse.free:
        _no_credit(rules, account, entry.currency)
    account = account.with_purse(entry.currency, replace(purse, balance=purse.balance - entry.amount))
    return account, (Tipped(entry.amount, entry.currency),)


def cap(rules: PlatformRules, account: Account, entry: Caps) -> Account:
    if not rules.measures.partial:
        raise Refused("In this house a stake is taken or refused, never in part.")
    if entry.amount is not None and entry.amount < 0:
        raise Refused("A largest stake is 0 or more.")
    return account.with_purse(entry.currency, replace(account.purse(entry.currency), cap=entry.amount))


def _lying(account: Account, table: str) -> Open:
    if table not in account.open:
        raise Refused(f"Nothing lies at {table}.")
    return account.open[table]


def draw(account: Account, entry: Drawn) -> Account:
    lies = _lying(account, entry.table)
    return replace(account, open={**account.open, entry.table: replace(lies, drawn=True)})


def take_back(rules: PlatformRules, account: Account, entry: TakesBack) -> Next:
    _positive(entry.amount)
    lies = _lying(account, entry.table)
    if lies.drawn:
        said = "The draw has begun or the time is up: a stake stays as it lies."
        raise Held(said, "stake", rule=rules.measures.rule("stake"))
    if entry.amount > lies.amount:
        raise Refused(f"At {entry.table} lie {money(lies.amount, lies.currency)}.")
    account = _with_open(account, entry.table, replace(lies, amount=lies.amount - entry.amount))
    return credited(rules, account, lies.currency, entry.amount)


def _with_open(account: Account, table: str, lies: Open) -> Account:
    others = {name: each for name, each in account.open.items() if name != table}
    return replace(account, open={**others, table: lies} if lies.amount else others)


def settle(rules: PlatformRules, account: Account, entry: Settles) -> Next:
    """A stored result: it counts, whatever a screen has shown."""
    lies = account.open.get(entry.table)
    if lies is None:
        lies = Open(entry.cls, entry.currency, 0)
    if entry.released < 0 or entry.paid < 0 or entry.released > lies.amount:
        raise Refused(f"At {entry.table} lie {money(lies.amount, lies.currency)}.")
    paid, events = _within(rules, entry, lies)
    if entry.shown is not None and entry.shown != entry.paid:
        events = (*events, StoredCounts(entry.table, paid, lies.currency))
    account = _with_open(account, entry.table, replace(lies, amount=lies.amount - entry.released, drawn=False))
    purse = spending.booked(rules, account.purse(lies.currency), lies.cls, entry.released - paid, entry.at)
    account = account.with_purse(lies.currency, purse)
    account, over = credited(rules, account, lies.currency, paid)
    return account, (*events, *over)


def _within(rules: PlatformRules, entry: Settles, lies: Open) -> tuple[int, tuple[Event, ...]]:
    """A win beyond the largest is paid and reported, or cut."""
    ceiling, won = rules.winnings.ceiling, entry.paid - entry.released
    if ceiling is None or won <= ceiling or lies.cls == "among":
        return entry.paid, ()
    if rules.winnings.policy == "report":
        return entry.paid, (Reported(entry.table, won, lies.currency),)
    return entry.paid - (won - ceiling), (Cut(entry.table, won - ceiling, lies.currency),)


def may_offer(rules: PlatformRules, prize: int, currency: str) -> None:
    """``Held`` where a fixed prize or win that a table would offer is beyond the largest."""
    if rules.winnings.policy == "configure" and prize > (rules.winnings.ceiling or prize):
        most = money(rules.winnings.ceiling or 0, currency)
        raise Held(f"The largest win here is {most}.", "winnings.ceiling", rule=rules.winnings.rule("ceiling"))


def credited(rules: PlatformRules, account: Account, currency: str, amount: int) -> Next:
    """So much comes to the account. What it may not hold goes to the bank at once, unless nothing may leave it now."""
    purse, ceiling = account.purse(currency), rules.wallet.ceiling
    balance, over = purse.balance + amount, 0
    if ceiling is not None and rules.wallet.excess == "bank" and not measures.blocked(account, "withdrawal"):
        over = max(0, balance - max(ceiling, purse.balance))
    account = account.with_purse(currency, replace(purse, balance=balance - over))
    account, back = measures.repaid(account, currency)
    return account, (*((PaidToBank(over, currency),) if over else ()), *back)


def interrupt(rules: PlatformRules, account: Account, entry: Interrupted) -> Next:
    """Without a stored result a stake is a stored credit: it comes back (ray-online/platform, A9)."""
    lies = _lying(account, entry.table)
    account = _with_open(account, entry.table, replace(lies, amount=0))
    account, over = credited(rules, account, lies.currency, lies.amount)
    return account, (Returned(entry.table, lies.amount, lies.currency), *over)
