"""Breaks: exclusion, pauses, no more today; and time. Each begins at once for stakes, and where the draw has begun or
chips lie at a table among players with the next round: the one under way is finished. Nothing ends one early
(ray-online/platform#P-24)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.house.platform.calendar import begins, ends, later
from croupier.house.platform.entries import CoolsOff, Excludes, Plays, RemindsAfter
from croupier.house.platform.happenings import (
    Event,
    Excluded,
    ExclusionOver,
    PauseOver,
    Pausing,
    RealityCheck,
    StopOver,
    StoppedPlay,
    TimeIsUp,
)
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.refusals import Held, until
from croupier.house.platform.state import Account
from croupier.room.rules.moments import DAY, HOUR, MINUTE

Next = tuple[Account, tuple[Event, ...]]
_LONGEST: Final = 1_200
"""Nobody lives to see the end of a longer exclusion."""
_A_DAY: Final = DAY // MINUTE
"""Who would be reminded later than that is not reminded."""


def exclude(rules: PlatformRules, account: Account, entry: Excludes) -> Next:
    """For so long; a ban under way is only made longer, and without a break lasts no longer than one ban may
    (ray-online/platform#P-24)."""
    if entry.months < 0 or entry.days < 0 or not (entry.months or entry.days):
        raise Held("An exclusion lasts for some days or months.", "exclusion")
    if entry.months > _LONGEST or entry.days > _LONGEST:
        raise Held(f"An exclusion lasts at most {_LONGEST} months or days.", "exclusion.most")
    ends_at = later(entry.at, rules.zone, entry.months, entry.days)
    if account.excluded is not None and ends_at <= account.excluded:
        raise Held(f"You are excluded {until(rules, account.excluded)}.", "exclusion", until=account.excluded)
    most, since = rules.breaks.exclusion_months, entry.at if account.banned is None else account.banned
    if most is not None and ends_at > (last := later(since, rules.zone, most)):
        said = f"One exclusion lasts at most {most} months: {until(rules, last)}."
        raise Held(said, "exclusion.most", rule=rules.breaks.rule("exclusion_months"), until=last)
    return replace(account, excluded=ends_at, banned=since), (Excluded(ends_at),)


def lift(rules: PlatformRules, account: Account) -> None:
    """Never."""
    if account.excluded is None:
        raise Held("You are not excluded.", "exclusion")
    said = f"An exclusion cannot be lifted: it holds {until(rules, account.excluded)}."
    raise Held(said, "exclusion", rule=rules.breaks.rule("exclusion"), until=account.excluded)


def pause(rules: PlatformRules, account: Account, entry: CoolsOff) -> Next:
    lengths = rules.breaks.pauses
    if entry.hours not in lengths:
        said = f"A pause lasts {', '.join(map(str, lengths))} hours." if lengths else "Nobody pauses here."
        raise Held(said, "pause")
    ends_at = max(entry.at + entry.hours * HOUR, account.pauses or 0)
    return replace(account, pauses=ends_at), (Pausing(ends_at),)


def stop(rules: PlatformRules, account: Account, at: int) -> Next:
    ends_at = ends("day", at, rules.zone)
    return replace(account, stopped=ends_at), (StoppedPlay(ends_at),)


def must_not_rest(rules: PlatformRules, account: Account, at: int) -> None:
    """``Held`` where he keeps himself from playing."""
    for name, ends_at, said, rule in (
        ("exclusion", account.excluded, "You have excluded yourself", rules.breaks.rule("exclusion")),
        ("pause", account.pauses, "You pause", rules.breaks.rule("pauses")),
        ("stop", account.stopped, "You play no more today", rules.breaks.rule("stop")),
    ):
        if ends_at is not None:
            raise Held(f"{said}: {until(rules, ends_at)}.", name, rule=rule, until=ends_at)
    limit = account.time.limit.amount
    if limit is not None and (played := played_today(rules, account, at)) >= limit * MINUTE:
        over = ends("day", at, rules.zone)
        said = f"Your time of the day is up: {limit} min, played {played // MINUTE} min; {until(rules, over)}."
        raise Held(said, "own.time.day", rule=rules.limits.rule("time"), left=0, until=over)


def ended(account: Account, at: int) -> Next:
    """The breaks that are over."""
    events: list[Event] = []
    if account.excluded is not None and account.excluded <= at:
        account, events = replace(account, excluded=None, banned=None), [*events, ExclusionOver()]
    if account.pauses is not None and account.pauses <= at:
        account, events = replace(account, pauses=None), [*events, PauseOver()]
    if account.stopped is not None and account.stopped <= at:
        account, events = replace(account, stopped=None), [*events, StopOver()]
    return account, tuple(events)


# ── time ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def played_today(rules: PlatformRules, account: Account, at: int) -> int:
    """How long he has played on the day of this moment."""
    day, time = begins("day", at, rules.zone), account.time
    before = time.played if time.day == day else 0
    return before + (0 if time.since is None else at - max(time.since, day))


def play(rules: PlatformRules, account: Account, entry: Plays) -> Account:
    time = account.time
    if entry.begins:
        begun = replace(time, since=entry.at, told=entry.at, unread=False)
        return account if time.since is not None else replace(account, time=begun)
    if time.since is None:
        return account
    played = played_today(rules, account, entry.at)
    return replace(account, time=replace(time, since=None, day=begins("day", entry.at, rules.zone), played=played))


def latest(rules: PlatformRules) -> int:
    """The longest that anybody plays without being told, if he wants to be told, in minutes."""
    return rules.breaks.reality_minutes or _A_DAY


def remind(rules: PlatformRules, account: Account, entry: RemindsAfter) -> Account:
    most = latest(rules)
    if entry.minutes is not None and entry.minutes < 1:
        raise Held("One is reminded after a minute or more.", "reality")
    if entry.minutes is not None and entry.minutes > most:
        raise Held(f"One is reminded after {most} minutes at the latest here.", "reality")
    return replace(account, time=replace(account.time, every=entry.minutes, told=entry.at))


def read(account: Account) -> Account:
    """Who has answered on one page may answer on another: then nothing changes."""
    return replace(account, time=replace(account.time, unread=False))


def reminds_at(rules: PlatformRules, account: Account) -> int | None:
    every = account.time.every or rules.breaks.reality_minutes
    return None if every is None or account.time.since is None else account.time.told + every * MINUTE


def reminded(rules: PlatformRules, account: Account, at: int) -> Next:
    if (moment := reminds_at(rules, account)) is None or moment > at:
        return account, ()
    time = account.time
    assert time.since is not None
    return replace(account, time=replace(time, told=at, unread=True)), (RealityCheck((at - time.since) // MINUTE),)


def time_up_at(rules: PlatformRules, account: Account) -> int | None:
    """When his time of the day is used up, if he plays on."""
    time = account.time
    if time.since is None or time.limit.amount is None:
        return None
    limit, now, zone = time.limit.amount * MINUTE, account.now, rules.zone
    tomorrow = ends("day", now, zone)
    if time.reached != begins("day", now, zone):
        up = now + max(0, limit - played_today(rules, account, now))
        if up < tomorrow:
            return up
    return tomorrow + limit if tomorrow + limit < ends("day", tomorrow, zone) else None


def time_up(rules: PlatformRules, account: Account, at: int) -> Next:
    if (moment := time_up_at(rules, account)) is None or moment > at:
        return account, ()
    reached = replace(account.time, reached=begins("day", at, rules.zone))
    return replace(account, time=reached), (TimeIsUp(played_today(rules, account, at) // MINUTE),)
