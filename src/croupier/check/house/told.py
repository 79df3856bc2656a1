"""A house as a story drives it: its sentences become entries of accounts, what happens becomes sentences again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from croupier.check.evening import Unread
from croupier.check.house.looks import LOOKS
from croupier.check.house.sayings import SENTENCES, Made
from croupier.check.scenario import Number, Scenario
from croupier.house.platform import entries as e
from croupier.house.platform.account import Account, apply, due
from croupier.house.platform.calendar import begins, local, written
from croupier.house.platform.happenings import Say
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.state import Limit, Purse
from croupier.money import Currency
from croupier.money import currency as currency_of

_BORN: Final = "1990-01-01"
_PLENTY: Final = 1_000_000
"""So much may somebody spend, in whole units, of whose limits the story says nothing else."""


class House:
    """What is told (a ``check.evening.Told``)."""

    def __init__(self, rulebook: str, rules: PlatformRules, money: Currency) -> None:
        self.rulebook, self.rules, self.money = rulebook, rules, money
        self.accounts: dict[str, Account] = {}

    @classmethod
    def opened(cls, scenario: Scenario, rules: PlatformRules, at: int) -> House:
        """With the people who have an account already; they have all limits that one must have."""
        assert scenario.house is not None
        out = cls(scenario.house, rules, currency_of(scenario.currency or rules.currencies[0]))
        plenty = Limit(_PLENTY * out.money.unit)
        limits = {f"spending.{window}": plenty for window in rules.limits.compulsory}
        for who, balance in scenario.people.items():
            purse = Purse(balance=out.amount(balance), limits=limits)
            out.accounts[who] = Account(
                now=at,
                opened=at,
                born=_BORN,
                terms=rules.registration.terms,
                checked=begins("day", at, rules.zone),
                purses={out.money.code: purse},
            )
        return out

    # ── for the sentences ──────────────────────────────────────────────────────────────────────────────────────

    def amount(self, text: Number) -> int:
        return self.money.parse(text)

    def moment(self, text: str) -> int:
        """``2026-03-29 02:59`` by the clock of the house."""
        try:
            shown = datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo(self.rules.zone))
        except ValueError:
            raise Unread(f"{text} is no moment such as 2026-03-29 02:59") from None
        return round(shown.timestamp()) * 1_000

    def account(self, who: str) -> Account:
        return self.accounts.get(who, Account())

    def clock(self, at: int) -> str:
        return f"{local(at, self.rules.zone):%Y-%m-%d %H:%M:%S}"

    def _enter(self, who: str, entry: e.Entry) -> list[str]:
        self.accounts[who], events = apply(self.rules, self.account(who), entry)
        say = Say(lambda amount, _: self.money.show(amount), lambda at: written(at, self.rules.zone))
        return [f"{who}: {event.told(say)}" for event in events]

    # ── as a story drives it ───────────────────────────────────────────────────────────────────────────────────

    def due(self) -> int | None:
        return min((at for each in self.accounts.values() if (at := due(self.rules, each)) is not None), default=None)

    def passed(self, at: int) -> list[str]:
        return [told for who in list(self.accounts) for told in self._enter(who, e.Tick(at))]

    def does(self, at: int, words: str) -> list[str]:
        before = dict(self.accounts)
        try:
            return [told for who, entry in self._read(at, words) for told in self._enter(who, entry)]
        except Exception:
            self.accounts = before
            raise

    def _read(self, at: int, words: str) -> Made:
        for pattern, make in SENTENCES:
            if (found := pattern.fullmatch(words)) is not None:
                yield from make(self, at, found.groupdict())
                return
        raise Unread("nobody knows this sentence; those that a house knows are in docs/scenarios.md")

    def stands(self, at: int, words: str) -> str | None:
        for pattern, look in LOOKS:
            if (found := pattern.fullmatch(words)) is not None:
                return look(self, at, found.groupdict())
        return None

    def compare_balances(self, wanted: Mapping[str, Number], failures: list[str]) -> None:
        for who, expected in wanted.items():
            has, should = self.account(who).purse(self.money.code).balance, self.amount(expected)
            if has != should:
                failures.append(f"{who} should have {self.money.show(should)}; it is {self.money.show(has)}")
