"""A card room as a story drives it: its sentences become entries, what happens becomes sentences again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.check.evening import Unread
from croupier.check.room.kinds import kind
from croupier.check.room.looks import LOOKS
from croupier.check.room.sayings import SENTENCES, Made
from croupier.check.scenario import Number, Scenario
from croupier.money import Currency, currency
from croupier.room.rules import entries as e
from croupier.room.rules.cardroom import CardRoom, Kind
from croupier.room.rules.evening import apply, due
from croupier.room.rules.model import RoomRules

_USUAL: Final = "EUR"
_RICH: Final = 1_000_000
"""So much has everybody of whom the story says nothing else, in whole units of the currency."""


class Room:
    """What is told (a ``check.evening.Told``)."""

    def __init__(self, house: str, rules: RoomRules, money: Currency) -> None:
        self.house, self.rules, self.money = house, rules, money
        self.room = CardRoom()

    @classmethod
    def opened(cls, scenario: Scenario, rules: RoomRules) -> Room:
        """With the tables and people of the beginning."""
        assert scenario.room is not None
        code = scenario.currency or _USUAL
        out = cls(scenario.room, rules, currency(code))
        for name, text in scenario.tables.items():
            what = kind(out.house, rules, text, code)
            out._enter(e.Opens(0, name, what) if name != "offered" else e.Offers(0, what))
        for who, purse in scenario.people.items():
            out._enter(e.Arrives(0, who, out.amount(purse)))
        return out

    def amount(self, text: Number) -> int:
        return self.money.parse(text)

    def kind(self, text: str) -> Kind:
        return kind(self.house, self.rules, text, self.money.code)

    def _enter(self, entry: e.Entry) -> list[str]:
        self.room, events = apply(self.rules, self.room, entry)
        return [event.told(self.money.show) for event in events]

    # ── as a story drives it ───────────────────────────────────────────────────────────────────────────────────

    def due(self) -> int | None:
        return due(self.rules, self.room)

    def passed(self, at: int) -> list[str]:
        return self._enter(e.Tick(at))

    def does(self, at: int, words: str) -> list[str]:
        before = self.room
        try:
            return [told for entry in self._read(at, words) for told in self._enter(entry)]
        except Exception:
            self.room = before
            raise

    def _read(self, at: int, words: str) -> Made:
        for pattern, make in SENTENCES:
            if (found := pattern.fullmatch(words)) is not None:
                said = found.groupdict()
                if said.get("who") and said["who"] not in self.room.people:
                    yield e.Arrives(at, said["who"], _RICH * self.money.unit)
                yield from make(self, at, said)
                return
        raise Unread("nobody knows this sentence; those that a room knows are in docs/scenarios.md")

    def stands(self, at: int, words: str) -> str | None:
        for pattern, look in LOOKS:
            if (found := pattern.fullmatch(words)) is not None:
                return look(self.rules, self.room, self.money, at, found.groupdict())
        return None

    def compare_balances(self, wanted: Mapping[str, Number], failures: list[str]) -> None:
        for who, expected in wanted.items():
            has, should = self.room.person(who).purse, self.amount(expected)
            if has != should:
                failures.append(f"{who} should have {self.money.show(should)}; it is {self.money.show(has)}")
