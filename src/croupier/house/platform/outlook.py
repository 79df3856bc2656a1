"""What holds somebody back, as he may look at it: every limit with what is used of it, one's own and the house's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from croupier.house.platform import breaks, spending
from croupier.house.platform.calendar import WINDOWS, Window, ends
from croupier.house.platform.entries import Own
from croupier.house.platform.model import Cls, PlatformRules
from croupier.house.platform.state import Account, Limit
from croupier.room.rules.moments import MINUTE

_TITLES: Final[dict[str, str]] = {
    "spending": "Spending",
    "deposit": "Deposits",
    "time": "Time",
    "slot": "Lost on slot games",
    "alone": "Lost against the bank",
    "among": "Lost against others",
}
_REACHED: Final[dict[str, str]] = {
    "spending": "A stake that could pass it is refused. Wins are taken off. Chips at a table among players count as "
    "spent until they come back.",
    "deposit": "A deposit that would pass it is refused.",
    "time": "No new round begins. The one under way is finished.",
    "slot": "A stake that could pass it is refused.",
    "alone": "A stake that could pass it is refused. Games among players go on.",
    "among": "Nothing more can be taken to a table among players.",
}
_BY_DAY: Final[tuple[Window, ...]] = ("day",)
_IN_ALL: Final[tuple[Own, ...]] = ("spending", "deposit")
_CLASSES: Final[tuple[Cls, ...]] = ("slot", "alone", "among")


@dataclass(frozen=True, slots=True)
class Line:
    """One limit: ``own``: its owner may change it, ``must``: and has to set it; ``amount``: none is set, or there is
    none; ``used`` of it (money in minor units, time in minutes); ``ends``: when it is counted anew; ``then``: what it
    is ``since`` that moment, where a raise waits."""

    what: Own
    window: Window
    title: str
    about: str
    own: bool
    must: bool
    amount: int | None
    used: int
    ends: int
    rule: str | None
    then: int | None = None
    since: int | None = None


def lines(rules: PlatformRules, account: Account, currency: str, at: int) -> Iterator[Line]:
    """All limits in a currency, one's own first."""
    for what in _IN_ALL:
        for window in WINDOWS:
            yield _own(rules, account, currency, what, window, at)
    if rules.limits.time:
        yield _time(rules, account, at)
    if not rules.limits.joint:
        for cls in _CLASSES[1:]:  # there are no machines yet
            yield _own(rules, account, currency, cls, "day", at)
    known = {each.name: each for each in spending.counted(rules, account, currency, at)}
    if rules.limits.loss:
        for cls in _CLASSES:
            for window in rules.limits.loss.get(cls) or _BY_DAY:
                found = known.get(f"loss.{cls}.{window}")
                title, about = f"{_TITLES[cls]}, per {window}", _REACHED[cls]
                if found is None:
                    about = "The rulebook sets no limit. Your own count here, too."
                rule = rules.limits.rule(f"loss.{cls}") if found is None else found.rule
                used, amount = (0, None) if found is None else (found.used, found.amount)
                yield Line(cls, window, title, about, False, False, amount, used, ends(window, at, rules.zone), rule)


def _own(rules: PlatformRules, account: Account, currency: str, what: Own, window: Window, at: int) -> Line:
    limit = account.purse(currency).limits.get(f"{what}.{window}", Limit(None))
    must = what == "spending" and window in rules.limits.compulsory
    rule = rules.limits.rule("compulsory") if must else rules.limits.rule("own")
    used = max(0, spending.used(rules, account, currency, what, window, at))
    title, until = f"{_TITLES[what]} per {window}", ends(window, at, rules.zone)
    line = Line(what, window, title, _REACHED[what], True, must, limit.amount, used, until, rule)
    return replace(line, then=limit.then, since=limit.since)


def _time(rules: PlatformRules, account: Account, at: int) -> Line:
    limit, until = account.time.limit, ends("day", at, rules.zone)
    used, rule = breaks.played_today(rules, account, at) // MINUTE, rules.limits.rule("time")
    line = Line("time", "day", "Time per day", _REACHED["time"], True, False, limit.amount, used, until, rule)
    return replace(line, then=limit.then, since=limit.since)
