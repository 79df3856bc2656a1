"""A tournament in points as a story drives it: sentences become entries, and what happens becomes sentences again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.check.evening import Unread
from croupier.check.heats.looks import LOOKS
from croupier.check.heats.sayings import DRAWN, SENTENCES, Made
from croupier.check.scenario import Number
from croupier.tournament.draws import Draw
from croupier.tournament.heats import entries as e
from croupier.tournament.heats import happenings as h
from croupier.tournament.heats.engine import apply, due
from croupier.tournament.heats.state import Contest
from croupier.tournament.heats.structure import Plan

_RICH: Final = 1_000_000
"""So much has everybody of whom the story says nothing else, in whole units of the currency."""


class Event:
    """What is told (a ``check.evening.Told``)."""

    def __init__(self, plan: Plan, purses: Mapping[str, int]) -> None:
        self.plan, self.state = plan, Contest()
        self.purses = dict(purses)

    def purse(self, who: str) -> int:
        return self.purses.get(who, _RICH * self.plan.purse.unit)

    def _enter(self, entry: e.Entry) -> list[str]:
        self.state, events = apply(self.plan, self.state, entry)
        for event in events:
            match event:
                case h.Charged(who=who):
                    self.purses[who] = self.purse(who) - event.whole
                case h.Refunded(who, amount) | h.PrizePaid(who, amount) | h.JackpotWon(who=who, amount=amount):
                    self.purses[who] = self.purse(who) + amount
                case h.MoneySettled(who=who, net=net):
                    self.purses[who] = self.purse(who) + net
        return [event.told(self.plan.purse.show) for event in events]

    def due(self) -> int | None:
        return due(self.plan, self.state)

    def passed(self, at: int) -> list[str]:
        return self._enter(e.Tick(at))

    def does(self, at: int, words: str) -> list[str]:
        before, purses = self.state, dict(self.purses)
        try:
            return [told for entry in self._read(at, words) for told in self._enter(entry)]
        except Exception:
            self.state, self.purses = before, purses
            raise

    def _read(self, at: int, words: str) -> Made:
        said = DRAWN.fullmatch(words)
        assert said is not None
        draw = Draw(fell=tuple((said["fell"] or "").split()))
        for pattern, make in SENTENCES:
            if (found := pattern.fullmatch(said["words"])) is not None:
                yield from make(self, at, draw, found.groupdict())
                return
        raise Unread("nobody knows this sentence; those that a tournament in points knows are in docs/scenarios.md")

    def stands(self, at: int, words: str) -> str | None:
        for pattern, look in LOOKS:
            if (found := pattern.fullmatch(words)) is not None:
                return look(self, at, found.groupdict())
        return None

    def compare_balances(self, wanted: Mapping[str, Number], failures: list[str]) -> None:
        money = self.plan.purse
        for who, expected in wanted.items():
            has, should = self.purse(who), money.parse(expected)
            if has != should:
                failures.append(f"{who} should have {money.show(should)}; it is {money.show(has)}")
