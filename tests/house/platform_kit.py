"""People with accounts, and the clock of Helsinki."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from croupier.house.platform import entries as e
from croupier.house.platform.account import Account, apply, as_json, from_json
from croupier.house.platform.book import platform_for
from croupier.house.platform.happenings import Event
from croupier.house.platform.model import PlatformRules
from croupier.play import Refused

RULES = platform_for("ray-online")
HELSINKI = "Europe/Helsinki"


def at(text: str, zone: str = HELSINKI) -> int:
    """``2026-03-29 02:59`` there."""
    shown = datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo(zone))
    return round(shown.timestamp()) * 1_000


def registered(when: int, rules: PlatformRules = RULES, limit: int = 1_000_000_00) -> Account:
    """Somebody who may play."""
    account = Account()
    for entry in (
        e.Registers(when, "1990-01-01", "register", found=True, terms="1"),
        e.SetsLimit(when, "spending", "day", limit),
        e.SetsLimit(when, "spending", "month", limit),
        e.Deposits(when, 5000_00),
    ):
        account, _ = apply(rules, account, entry)
    return account


class Person:
    """An account that keeps what has happened; after every entry it is written and read again."""

    def __init__(self, account: Account, rules: PlatformRules = RULES) -> None:
        self.account, self.rules = account, rules
        self.events: list[Event] = []

    def does(self, entry: e.Entry) -> bool:
        """Whether it was done; a refusal changes nothing."""
        before = self.account
        try:
            self.account, events = apply(self.rules, before, entry)
        except Refused as no:
            assert no.reason.strip().endswith((".", "?")), no.reason
            assert self.account is before
            return False
        assert from_json(as_json(self.account)) == self.account
        self.events += events
        return True
