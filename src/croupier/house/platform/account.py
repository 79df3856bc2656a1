"""The account of one person: what each entry makes of it, and when something happens by itself.

``apply`` is pure: the rules of the house, an account and an entry give the next account and what has happened, or
``Refused`` with the reason (``Held``: with its figures), and then nothing has changed. Whatever is due by the moment of
an entry happens before it, so that it makes no difference how often somebody says that time has passed. A clock that
was set back does not matter: no entry is earlier than the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.house.platform import breaks, entering, measures, money, prizes, spending
from croupier.house.platform import entries as e
from croupier.house.platform.happenings import Event
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.refusals import Held
from croupier.house.platform.state import Account, as_json, from_json

Next = tuple[Account, tuple[Event, ...]]


def apply(rules: PlatformRules, account: Account, entry: e.Entry) -> Next:
    """What an entry makes of an account, and what has happened; ``Refused`` with the reason where it cannot be."""
    if entry.at < account.now:
        entry = replace(entry, at=account.now)
    account, passed = _passed(rules, account, entry.at)
    account, events = _applied(rules, replace(account, now=entry.at), entry)
    return account, (*passed, *events)


def _applied(rules: PlatformRules, account: Account, entry: e.Entry) -> Next:
    match entry:
        case e.Tick():
            return account, ()
        case e.Registers() | e.Accepts() | e.Checked() | e.Proves() | e.Closes():
            return _person(rules, account, entry)
        case e.Deposits():
            return money.deposit(rules, account, entry)
        case e.Withdraws():
            return money.withdraw(rules, account, entry)
        case e.Stakes():
            return money.stake(rules, account, entry)
        case e.Drawn():
            return money.draw(account, entry), ()
        case e.TakesBack():
            return money.take_back(rules, account, entry)
        case e.Settles():
            return money.settle(rules, account, entry)
        case e.Interrupted():
            return money.interrupt(rules, account, entry)
        case e.Caps():
            return money.cap(rules, account, entry), ()
        case e.Tips():
            return money.tip(rules, account, entry)
        case e.SetsLimit() | e.TakesBackRaise() | e.Plays() | e.RemindsAfter() | e.ReadsReminder():
            return _limits(rules, account, entry)
        case e.Excludes() | e.LiftsExclusion() | e.CoolsOff() | e.Stops():
            return _rests(rules, account, entry)
        case e.Wins() | e.Claims() | e.Postpones() | e.PaysOut():
            return _prizes(rules, account, entry)
        case _:
            return _measures(rules, account, entry)


def _person(
    rules: PlatformRules, account: Account, entry: e.Registers | e.Accepts | e.Checked | e.Proves | e.Closes
) -> Next:
    match entry:
        case e.Registers():
            return entering.register(rules, account, entry)
        case e.Accepts():
            return entering.accept(rules, account, entry), ()
        case e.Checked():
            return entering.check(rules, account, entry), ()
        case e.Proves():
            return entering.prove(rules, account, entry)
        case e.Closes():
            return entering.close(rules, account, entry)


def _limits(
    rules: PlatformRules,
    account: Account,
    entry: e.SetsLimit | e.TakesBackRaise | e.Plays | e.RemindsAfter | e.ReadsReminder,
) -> Next:
    entering.must_be_open(rules, account)
    match entry:
        case e.SetsLimit():
            return spending.set_limit(rules, account, entry)
        case e.TakesBackRaise():
            return spending.take_back(account, entry), ()
        case e.Plays():
            return breaks.play(rules, account, entry), ()
        case e.RemindsAfter():
            return breaks.remind(rules, account, entry), ()
        case e.ReadsReminder():
            return breaks.read(account), ()


def _rests(rules: PlatformRules, account: Account, entry: e.Excludes | e.LiftsExclusion | e.CoolsOff | e.Stops) -> Next:
    match entry:
        case e.Excludes():
            return breaks.exclude(rules, account, entry)
        case e.LiftsExclusion():
            breaks.lift(rules, account)
            return account, ()
        case e.CoolsOff():
            return breaks.pause(rules, account, entry)
        case e.Stops():
            return breaks.stop(rules, account, entry.at)


def _prizes(rules: PlatformRules, account: Account, entry: e.Wins | e.Claims | e.Postpones | e.PaysOut) -> Next:
    match entry:
        case e.Wins():
            return prizes.win(rules, account, entry)
        case e.Claims():
            return prizes.claim(account, entry), ()
        case e.Postpones():
            return prizes.postpone(rules, account, entry)
        case e.PaysOut():
            return prizes.pay_out(rules, account, entry)


def _measures(rules: PlatformRules, account: Account, entry: e.Entry) -> Next:
    match entry:
        case e.Blocks():
            return measures.block(rules, account, entry)
        case e.Unblocks():
            return measures.unblock(account, entry)
        case e.OpensCase():
            return measures.open_case(rules, account, entry)
        case e.Holds():
            return measures.hold(rules, account, entry)
        case e.Releases():
            return measures.release(account, entry)
        case e.Confiscates():
            return measures.confiscate(rules, account, entry)
        case e.Sanctions():
            return measures.sanction(rules, account, entry)
        case e.AsksVideo():
            return measures.ask_video(rules, account, entry)
        case e.Reclaims():
            return measures.reclaim(rules, account, entry)
        case e.AsksBack():
            measures.ask_back(rules, account, entry)
            return account, ()
        case e.GivesVideo():
            return measures.give_video(account, entry)
        case e.ClosesCase():
            return measures.close_case(account, entry)
        case _:
            raise AssertionError(entry)


# ── time ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def due(rules: PlatformRules, account: Account) -> int | None:
    """The next moment at which something happens by itself."""
    moment = min((each for each in _moments(rules, account) if each is not None), default=None)
    return None if moment is None else max(moment, account.now)


def _moments(rules: PlatformRules, account: Account) -> Iterator[int | None]:
    yield from (account.excluded, account.pauses, account.stopped)
    yield from (limit.since for _, _, limit in account.limits())
    yield from (block.until for block in account.blocks.values())
    for case in account.cases.values():
        yield from (case.hold, case.video)
    for prize in account.prizes.values():
        yield from (prize.lapses, prize.payable)
    yield breaks.reminds_at(rules, account)
    yield breaks.time_up_at(rules, account)


def _passed(rules: PlatformRules, account: Account, at: int) -> Next:
    """Everything that is due by this moment, one moment after the other."""
    events: list[Event] = []
    while (moment := due(rules, account)) is not None and moment <= at:
        account = replace(account, now=moment)
        account, rested = breaks.ended(account, moment)
        account, raised = spending.raised(account, moment)
        account, freed = measures.ended(account, moment)
        account, lapsed = prizes.ended(account, moment)
        account, up = breaks.time_up(rules, account, moment)
        account, told = breaks.reminded(rules, account, moment)
        events += [*rested, *raised, *freed, *lapsed, *up, *told]
    return account, tuple(events)


__all__ = ["Account", "Held", "apply", "as_json", "due", "from_json"]
