"""A tournament as a story drives it: its sentences become entries, what happens becomes sentences again, and money goes
in and out of purses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from croupier.check.evening import Unread
from croupier.check.scenario import Number
from croupier.check.tournament.looks import LOOKS
from croupier.check.tournament.sayings import DRAWN, NEXT, SENTENCES, Made
from croupier.tournament import entries as e
from croupier.tournament import happenings as h
from croupier.tournament.draws import UNDRAWN, Draw
from croupier.tournament.engine import apply, due
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan

_RICH: Final = 1_000_000
"""So much has everybody of whom the story says nothing else, in whole units of the currency."""


class Event:
    """What is told (a ``check.evening.Told``)."""

    def __init__(self, plan: Plan, purses: Mapping[str, int]) -> None:
        self.plan, self.state = plan, Tournament()
        self.purses = dict(purses)
        self._next = UNDRAWN
        """What is drawn when something happens by itself."""

    def purse(self, who: str) -> int:
        return self.purses.get(who, _RICH * self.plan.money.unit)

    def _enter(self, entry: e.Entry) -> list[str]:
        self.state, events = apply(self.plan, self.state, entry)
        self.plan = self.plan.drawn(self.state.drawn)
        self.pay(events)
        return [event.told(self.plan.money.show) for event in events]

    def pay(self, events: Iterable[h.Event]) -> None:
        """Money goes out of purses and into them."""
        for event in events:
            match event:
                case h.Charged(who=who):
                    self.purses[who] = self.purse(who) - event.whole
                case h.Refunded(who, amount) | h.PrizePaid(who, amount) | h.BountyPaid(who, amount):
                    self.purses[who] = self.purse(who) + amount
                case h.PrizeTaken(who, amount):
                    self.purses[who] = self.purse(who) - amount

    # ── as a story drives it ───────────────────────────────────────────────────────────────────────────────────

    def due(self) -> int | None:
        return due(self.plan, self.state)

    def passed(self, at: int) -> list[str]:
        draw, self._next = self._next, UNDRAWN
        return self._enter(e.Tick(at, draw))

    def does(self, at: int, words: str) -> list[str]:
        if (drawn := NEXT.fullmatch(words)) is not None:
            self._next = Draw(fell=tuple(drawn["fell"].split()))
            return []
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
        raise Unread("nobody knows this sentence; those that a tournament knows are in docs/scenarios.md")

    def stands(self, at: int, words: str) -> str | None:
        for pattern, look in LOOKS:
            if (found := pattern.fullmatch(words)) is not None:
                return look(self, at, found.groupdict())
        return None

    def compare_balances(self, wanted: Mapping[str, Number], failures: list[str]) -> None:
        money = self.plan.money
        for who, expected in wanted.items():
            has, should = self.purse(who), money.parse(expected)
            if has != should:
                failures.append(f"{who} should have {money.show(should)}; it is {money.show(has)}")
