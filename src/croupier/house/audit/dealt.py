"""Tables that an event directs: their chips are no money, and each hand brought what the event was told of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from croupier.house.audit.rows import Cells
from croupier.house.audit.tables import TableBook
from croupier.house.events.cardtables import id_of
from croupier.house.events.chain import Book
from croupier.money import CHIPS
from croupier.tournament import entries as e


class Result(NamedTuple):
    """Of a hand, by player: with how many chips each began it, and what each who won or lost has won."""

    stacks: dict[str, int]
    won: dict[str, int]


@dataclass
class Results:
    """What the chains of events say of the hands at their tables, in their order."""

    of: dict[str, list[Result]] = field(default_factory=lambda: defaultdict(list))

    def take(self, book: Book, entry: e.Entry) -> None:
        """``book``: as the event stood before."""
        if not isinstance(entry, e.Finishes) or not book.event.dealt:
            return
        hand = book.journal.state.tables[entry.table].hand
        stacks, won = ({} if hand is None else hand.stacks), entry.won
        named = [{book.players.get(who, who): n for who, n in each.items() if n} for each in (stacks, won)]
        self.of[id_of(book.event.id, entry.table)].append(Result(*named))


def is_dealt(row: Cells) -> bool:
    """Is this a table whose chips an event counts?"""
    return bool(row["currency"] == CHIPS.code)


_NOTHING: Final = Result({}, {})


@dataclass
class DealtBook(TableBook):
    """The chain of one such table."""

    results: list[Result] = field(default_factory=list)
    money = False

    def check(self) -> None:
        super().check()
        for _ in self.results:
            self.report.row("tables", self.row["id"], "has no hand for a result that its event was told")

    def _finish(self) -> None:
        played = self._round
        super()._finish()
        if played is None or played.status != "over" or self._ended.course is None:
            return
        if self._ended.course.settlement is not None and self._ended.course.settlement.void is not None:
            return
        players, given = self._ended.players, self._ended.course.table.carry.get("stacks", {})
        stacks = {players.get(seat, seat): chips for seat, chips in given.items()}
        hand = Result(stacks, {who: chips for who, chips in self._ended.profits.items() if chips})
        told = self.results.pop(0) if self.results else _NOTHING
        for said, had in (("begins with", hand.stacks), ("brings", hand.won)):
            should = told.stacks if had is hand.stacks else told.won
            if had != should:
                self.report.row("rounds", played.id, f"{said} {_shown(had)}, and its event has {_shown(should)}")


def _shown(chips: Mapping[str, int]) -> str:
    return ", ".join(f"{who} {amount:+}" for who, amount in sorted(chips.items())) or "nothing"
