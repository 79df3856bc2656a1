"""Refusals with their facts: which limit it is, how much is left, and when it ends."""

from __future__ import annotations

from croupier.house.platform.calendar import written
from croupier.house.platform.model import PlatformRules
from croupier.money import currency as currency_of
from croupier.play import Refused


class Held(Refused):
    """Something that a person may not do now. Besides the sentence: the ``limit`` by its name, the ``rule`` it comes
    from, what is ``left`` (minor units, minutes of a limit of time), and ``until`` when it holds (``None``: for good,
    or until something else is done first)."""

    def __init__(
        self, reason: str, limit: str, *, rule: str | None = None, left: int | None = None, until: int | None = None
    ) -> None:
        super().__init__(reason, rule)
        self.limit, self.left, self.until = limit, left, until

    @property
    def facts(self) -> dict[str, str | int | None]:
        return {"limit": self.limit, "rule": self.rule, "left": self.left, "until": self.until}


def money(amount: int, code: str) -> str:
    return currency_of(code).with_sign(amount)


def until(rules: PlatformRules, moment: int | None) -> str:
    """For how long: ``until 2026-03-30 00:00``."""
    return "for good" if moment is None else f"until {written(moment, rules.zone)}"
