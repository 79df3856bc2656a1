"""What somebody may lose: stakes against limits, his own and the house's.

A stake is taken if what was lost in the window, what lies open and the stake itself are within the limit. What lies at
a table among players is open until it is brought back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from croupier.house.platform.calendar import WINDOWS, Window, begins, days_on, ends
from croupier.house.platform.entries import Own, SetsLimit, TakesBackRaise
from croupier.house.platform.happenings import Event, LimitHolds, RaiseWaits
from croupier.house.platform.model import Limits, PlatformRules
from croupier.house.platform.refusals import Held, money, until
from croupier.house.platform.state import Account, Limit, Purse, Tally
from croupier.room.rules.moments import DAY, MINUTE

Next = tuple[Account, tuple[Event, ...]]
Recent = tuple[tuple[int, str, int], ...]
ALL: Final = frozenset(("slot", "alone", "among"))
_WORDS: Final[dict[Own, str]] = {
    "spending": "spending",
    "deposit": "deposits",
    "time": "time",
    "slot": "losses on slot games",
    "alone": "losses against the bank",
    "among": "losses against others",
}


def words(what: Own, window: Window) -> str:
    """A limit in words: ``spending per day``."""
    return f"{_WORDS[what]} per {window}"


@dataclass(frozen=True, slots=True)
class Counted:
    """A limit that counts for something: how much of it is used, and when it is counted anew."""

    name: str
    words: str
    amount: int
    used: int
    until: int | None
    rule: str | None = None

    @property
    def left(self) -> int:
        return max(0, self.amount - self.used)


def counted(rules: PlatformRules, account: Account, currency: str, at: int) -> Iterator[Counted]:
    """All limits of losses in this currency as they stand now: the house's, then his own."""
    purse, figures = account.purse(currency), rules.limits
    for cls, windows in figures.loss.items():
        lying = account.lying(currency, frozenset((cls,)))
        for window, amount in windows.items():
            rule = figures.rule(f"loss.{cls}", "loss")
            name, said = f"loss.{cls}.{window}", words(cls, window)
            if figures.loss_window == "rolling":
                lost, frees = _rolling(purse, cls, at)
                yield Counted(name, said, amount, lost + lying, frees, rule)
            else:
                lost = _lost(rules, purse, window, frozenset((cls,)), at)
                yield Counted(name, said, amount, lost + lying, ends(window, at, rules.zone), rule)
    for name, limit in purse.limits.items():
        what, window = parts(name)
        if limit.amount is not None and what != "deposit":
            classes = ALL if what == "spending" else frozenset((what,))
            used = _lost(rules, purse, window, classes, at) + account.lying(currency, classes)
            rule = figures.rule(f"own.{window}", "own")
            yield Counted(f"own.{name}", words(what, window), limit.amount, used, ends(window, at, rules.zone), rule)


def parts(name: str) -> tuple[Own, Window]:
    what, _, window = name.partition(".")
    return what, window  # type: ignore[return-value]


def _lost(rules: PlatformRules, purse: Purse, window: Window, classes: frozenset[str], at: int) -> int:
    tally = purse.spent.get(window)
    if tally is None or tally.begins != begins(window, at, rules.zone):
        return 0
    return sum(net for cls, net in tally.net.items() if cls in classes)


def used(rules: PlatformRules, account: Account, currency: str, what: Own, window: Window, at: int) -> int:
    """What counts for a limit of one's own, whether it is set or not."""
    purse = account.purse(currency)
    if what == "deposit":
        return _lost(rules, purse, window, frozenset((what,)), at)
    classes = ALL if what == "spending" else frozenset((what,))
    return _lost(rules, purse, window, classes, at) + account.lying(currency, classes)


def _rolling(purse: Purse, cls: str, at: int) -> tuple[int, int | None]:
    """The loss of the last 24 hours, and when the first of it is no longer counted."""
    recent = [(then, net) for then, of, net in purse.recent if of == cls and then > at - DAY]
    return sum(net for _, net in recent), min((then + DAY for then, net in recent if net > 0), default=None)


def must_fit(rules: PlatformRules, account: Account, cls: str, currency: str, amount: int, at: int) -> None:
    """``Held`` where a stake could pass a limit."""
    for each in counted(rules, account, currency, at):
        of = each.name.split(".")[1]
        if of in ("spending", cls) and each.used + amount > each.amount:
            raise Held(
                f"The limit of {each.words} is {money(each.amount, currency)}; {money(each.left, currency)} are left, "
                f"{until(rules, each.until)}.",
                each.name,
                rule=each.rule,
                left=each.left,
                until=each.until,
            )


def must_be_set(rules: PlatformRules, account: Account, currency: str) -> None:
    """``Held`` where he has not set himself the limits that everybody must."""
    limits = account.purse(currency).limits
    for window in rules.limits.compulsory:
        limit = limits.get(f"spending.{window}")
        if limit is None or limit.amount is None:
            said = f"Before you play, set yourself a limit of {words('spending', window)}."
            raise Held(said, f"own.spending.{window}", rule=rules.limits.rule("compulsory"))


def booked(rules: PlatformRules, purse: Purse, cls: str, net: int, at: int) -> Purse:
    """So much more is lost (less: won) in the windows of this moment."""
    spent = dict(purse.spent)
    for window in WINDOWS:
        start, old = begins(window, at, rules.zone), purse.spent.get(window)
        of = dict(old.net) if old is not None and old.begins == start else {}
        spent[window] = Tally(start, {**of, cls: of.get(cls, 0) + net})
    recent = purse.recent
    if rules.limits.loss_window == "rolling" and cls in rules.limits.loss:
        recent = _kept(tuple(each for each in recent if each[0] > at - DAY), cls, net, at)
    return replace(purse, spent=spent, recent=recent)


def _kept(recent: Recent, cls: str, net: int, at: int) -> Recent:
    """With one more. Losses of a minute are kept together at the last of them, wins at the first: a day has so many
    minutes, and nobody may lose more for it."""
    for place, (then, of, before) in enumerate(recent):
        if of == cls and then // MINUTE == at // MINUTE and (before > 0) == (net > 0):
            together = (at if net > 0 else then, cls, before + net)
            return (*recent[:place], together, *recent[place + 1 :])
    return (*recent, (at, cls, net))


def paid_in(rules: PlatformRules, account: Account, currency: str, amount: int, at: int) -> None:
    """``Held`` where a deposit passes his own limit of deposits."""
    purse = account.purse(currency)
    for window in WINDOWS:
        limit = purse.limits.get(f"deposit.{window}")
        if limit is None or limit.amount is None:
            continue
        left = max(0, limit.amount - _lost(rules, purse, window, frozenset(("deposit",)), at))
        if amount > left:
            over = ends(window, at, rules.zone)
            said = f"The limit of {words('deposit', window)} is {money(limit.amount, currency)}; "
            said += f"{money(left, currency)} are left, {until(rules, over)}."
            raise Held(said, f"own.deposit.{window}", rule=rules.limits.rule("own"), left=left, until=over)


# ── setting them ───────────────────────────────────────────────────────────────────────────────────────────────────


def set_limit(rules: PlatformRules, account: Account, entry: SetsLimit) -> Next:
    """Lower at once, higher later."""
    name, what, amount = f"{entry.what}.{entry.window}", words(entry.what, entry.window), entry.amount
    _must_be_possible(rules.limits, entry)
    code = "" if entry.what == "time" else entry.currency
    old = account.time.limit if entry.what == "time" else account.purse(code).limits.get(name, Limit(None))
    if amount is None and old.amount is None:
        raise Held(f"There is no limit of {what}.", f"own.{name}")
    higher = old.amount is not None and (amount is None or amount > old.amount)
    if higher and rules.limits.raise_days:
        since = days_on(entry.at, rules.limits.raise_days, rules.zone)
        return account.with_limit(code, name, Limit(old.amount, amount, since)), (RaiseWaits(what, since),)
    return account.with_limit(code, name, Limit(amount)), (LimitHolds(what, amount, code),)


def _must_be_possible(figures: Limits, entry: SetsLimit) -> None:
    name = f"own.{entry.what}.{entry.window}"
    if entry.amount is not None and entry.amount < 0:
        raise Held("A limit is 0 or more.", name)
    if entry.what == "time" and (entry.window != "day" or not figures.time):
        raise Held("Time is limited by the day." if figures.time else "Time is not limited here.", name)
    if figures.joint and entry.what in ALL:
        raise Held("A limit covers all kinds of games together here.", name, rule=figures.rule("joint"))
    if entry.amount is None and entry.what == "spending" and entry.window in figures.compulsory:
        said = f"Everybody who plays here has a limit of {words(entry.what, entry.window)}."
        raise Held(said, name, rule=figures.rule("compulsory"))


def take_back(account: Account, entry: TakesBackRaise) -> Account:
    name = f"{entry.what}.{entry.window}"
    code = "" if entry.what == "time" else entry.currency
    old = account.time.limit if entry.what == "time" else account.purse(code).limits.get(name, Limit(None))
    if old.since is None:
        raise Held(f"No raise of {words(entry.what, entry.window)} waits.", f"own.{name}")
    return account.with_limit(code, name, Limit(old.amount))


def raised(account: Account, at: int) -> Next:
    """The raises that hold from now on."""
    events: list[Event] = []
    for code, name, limit in list(account.limits()):
        if limit.since is not None and limit.since <= at:
            account = account.with_limit(code, name, Limit(limit.then))
            events.append(LimitHolds(words(*parts(name)), limit.then, code))
    return account, tuple(events)
