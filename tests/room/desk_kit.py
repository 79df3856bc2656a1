"""Tables of a card room in a test's hand, by the clock of a day that the test names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from evening_kit import EUR, Evening
from table_kit import Onlooker

from croupier import load
from croupier.play.record import Json
from croupier.room import Pace, Sitter, TableActor
from croupier.room.desk import Desk
from croupier.room.deskbook import replayed
from croupier.room.moments import Moments
from croupier.room.ring_game import RingGame
from croupier.room.rules.book import room_for
from croupier.room.rules.cardroom import CardRoom, Table
from croupier.room.rules.model import RoomRules
from croupier.room.spec import Spec

PACE = Pace(thinking=500, between=3_000)
DAY = 86_400.0


class Room(Evening):
    """A table by the rules of its house's room alone. ``began``: the time of day, in seconds after midnight UTC."""

    def __init__(self, game: str, began: float = 20 * 3600, rules: RoomRules | None = None, **options: Any) -> None:
        self._day, self._own = 20_000 * DAY + began, rules or room_for(game)
        super().__init__(game, pace=options.pop("pace", PACE), **options)

    def _table(self, spec: Spec, pace: Pace | None) -> TableActor:
        self.moments = Moments(self.clock, lambda: self._day)
        self.desk = Desk(self._own, self.moments)
        spec = replace(spec, chairs=self._chairs, practice=self._practice)
        return TableActor(spec, self.bank, self._deliver, pace, self.clock, desk=self.desk)

    def beside(self, name: str, game: str, **options: Any) -> TableActor:
        """One more table at the same desk."""
        spec = Spec(name, name, load(game, **options), "EUR", self._chairs)
        return TableActor(spec, self.bank, self._deliver, PACE, self.clock, desk=self.desk)

    async def looks(self, name: str, money: int = 10 * EUR) -> Onlooker:
        """Somebody comes and looks on."""
        self.bank.wallets[name] += money
        self.money += money
        page = self.pages[name] = Onlooker(name)
        await self.do(self.table.watch(page))
        return page

    async def sits(self, name: str, chips: int | None = None, place: int | None = None) -> None:
        await self.do(self.table.sit(Sitter(name, name), chips, place))

    async def stands(self, name: str) -> None:
        await self.do(self.table.stand(name))

    def entries(self, kind: str) -> list[Json]:
        return [entry for page in self.bank.pages for entry in page.entries if entry["kind"] == kind]

    def told_again(self) -> CardRoom:
        """The room as the log alone tells it."""
        seating = self.table.seating
        assert isinstance(seating, RingGame)
        kind, name = seating.kind, self.table.spec.id
        opened = self.desk.room.tables[name].opened
        empty = replace(CardRoom().with_table(Table(name, kind, opened)), kinds={kind.name: kind})
        written = [(page.table, entry) for page in self.bank.pages for entry in page.entries]
        return replayed(self.desk.rules, empty, written)
