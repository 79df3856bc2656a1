"""Who is let in: registration, age, terms, the register of excluded persons, closing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from croupier.house.platform.calendar import age, begins, date_of
from croupier.house.platform.entries import Accepts, Checked, Closes, Proves, Registers
from croupier.house.platform.happenings import Closed, Event, Opened, Returned
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.refusals import Held
from croupier.house.platform.state import Account, Step

Next = tuple[Account, tuple[Event, ...]]


def _born(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Held("A date of birth is written as 1990-12-31.", "born") from None


def register(rules: PlatformRules, account: Account, entry: Registers) -> Next:
    """An account is opened, or not, and why."""
    figures = rules.registration
    if account.opened is not None:
        raise Held("You have an account here already.", "registration.one", rule=figures.rule("one"))
    if figures.one and entry.taken:
        said = "Whoever has an account here has no second one."
        raise Held(said, "registration.one", rule=figures.rule("one"))
    born = _born(entry.born)
    _must_be_old_enough(rules, born, entry.at)
    if figures.providers and entry.by not in figures.providers:
        said = f"Who registers is identified by {' or '.join(figures.providers)}."
        raise Held(said, "registration.providers", rule=figures.rule("providers"))
    if figures.in_register and not entry.found:
        said = "The population register does not know these data."
        raise Held(said, "registration.in_register", rule=figures.rule("in_register"))
    if figures.terms is not None and entry.terms != figures.terms:
        said = f"Who registers accepts the terms ({figures.terms})."
        raise Held(said, "registration.terms", rule=figures.rule("terms"))
    return replace(account, opened=entry.at, born=born.isoformat(), terms=entry.terms), (Opened(),)


def _must_be_old_enough(rules: PlatformRules, born: date, at: int) -> None:
    figures, today = rules.registration, date_of(at, rules.zone)
    if born > today:
        raise Held("A date of birth is not in the future.", "born")
    if figures.min_age is not None and age(born, today) < figures.min_age:
        said = f"Nobody below {figures.min_age} plays here."
        raise Held(said, "registration.min_age", rule=figures.rule("min_age"))


def accept(rules: PlatformRules, account: Account, entry: Accepts) -> Account:
    must_be_open(rules, account)
    if rules.registration.terms != entry.terms:
        raise Held(f"The terms in force are {rules.registration.terms}.", "registration.terms")
    return replace(account, terms=entry.terms)


def check(rules: PlatformRules, account: Account, entry: Checked) -> Account:
    """The register of excluded persons has answered: it counts for the day."""
    today = begins("day", entry.at, rules.zone)
    return replace(account, checked=None if entry.excluded else today)


def prove(rules: PlatformRules, account: Account, entry: Proves) -> Next:
    """He turns out to be younger than he may be: nothing that he has staked is in play, and he plays no more
    (ray-halls/general#I6)."""
    born = _born(entry.born)
    account = replace(account, born=born.isoformat())
    try:
        _must_be_old_enough(rules, born, entry.at)
    except Held:
        events: list[Event] = []
        for table, lies in account.open.items():
            purse = account.purse(lies.currency)
            account = account.with_purse(lies.currency, replace(purse, balance=purse.balance + lies.amount))
            events.append(Returned(table, lies.amount, lies.currency))
        step = Step(entry.at, "under age", rule=rules.registration.rule("min_age"))
        return replace(account, open={}, notes=(*account.notes, step)), tuple(events)
    return account, ()


def close(rules: PlatformRules, account: Account, entry: Closes) -> Next:
    must_be_open(rules, account)
    if account.open or any(purse.balance for purse in account.purses.values()) or account.prizes:
        raise Held("An account is closed when nothing is left on it or lies at a table.", "closing")
    return replace(account, closed=entry.at), (Closed(),)


def must_be_open(rules: PlatformRules, account: Account) -> None:
    if account.closed is not None:
        raise Held("The account is closed.", "closed")
    if account.opened is None and rules.registration.required:
        said = "Who plays here registers first."
        raise Held(said, "registration", rule=rules.registration.rule("required"))


def must_be_let_in(rules: PlatformRules, account: Account, at: int) -> None:
    """``Held`` where somebody may not play because of who he is."""
    must_be_open(rules, account)
    figures = rules.registration
    if figures.min_age is not None:
        if account.born is None:
            said = f"Who plays here shows that he is {figures.min_age}."
            raise Held(said, "registration.min_age", rule=figures.rule("min_age"))
        _must_be_old_enough(rules, _born(account.born), at)
    if figures.terms is not None and account.terms != figures.terms:
        said = f"The terms have changed: accept {figures.terms} first."
        raise Held(said, "registration.terms", rule=figures.rule("terms"))
    if figures.excluded and account.checked != begins("day", at, rules.zone):
        said = "The register of excluded persons has not cleared you today."
        raise Held(said, "registration.excluded", rule=figures.rule("excluded"))
