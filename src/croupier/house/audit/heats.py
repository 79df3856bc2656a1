"""Tournaments in points: each chain is played again, and moves what follows from it; what a round has brought is what
its table has settled."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from croupier.house.audit.anchors import Heads
from croupier.house.audit.chains import walk
from croupier.house.audit.entries import Entry
from croupier.house.audit.report import Report, differs, shown
from croupier.house.audit.rows import Cells
from croupier.house.audit.transfers import Transfers
from croupier.house.heats.book import GAME, Book, read
from croupier.house.heats.purses import moves
from croupier.house.ledger import BY_RULES
from croupier.play import Refused
from croupier.store.schema import rounds


def is_contest(row: Cells) -> bool:
    return isinstance(row["game"], str) and row["game"].startswith(GAME)


@dataclass
class ContestBook:
    """One event's chain, from its first entry to its head."""

    db: Connection
    report: Report
    row: Cells
    transfers: Transfers
    heads: Heads
    tick: Callable[[], None]
    _book: Book | None = None
    _broken: bool = False

    def check(self) -> None:
        for entry in walk(self.db, self.report, self.row):
            self.heads.meets(entry)
            self.transfers.of(entry)
            with self.report.going_on("inputs", entry.name):
                self._take(entry)
            self.tick()
        name = self.row["id"]
        differs(self.report, "tables", name, self.row, {"rounds": 0, "anchored": self.heads.last(name)})
        if self._book is None:
            self.report.row("tables", name, "has no entry that says what it is")

    def _take(self, entry: Entry) -> None:
        if entry.kind == "table" and self._book is None:
            told = {
                column: entry.said["row"].get(column) for column in ("name", "game", "options", "currency", "owner")
            }
            differs(self.report, "tables", self.row["id"], self.row, told)
            self._book = Book(read(entry.table, self.row["name"], entry.said["room"]["contest"]))
        elif entry.kind != "points":
            self.report.row("inputs", entry.name, f"{entry.kind} stands in the log of a tournament in points")
        elif self._book is not None and not self._broken:
            self._follow(entry, self._book)

    def _follow(self, entry: Entry, book: Book) -> None:
        try:
            after, step = book.after(entry.said)
        except Refused as no:
            self._broken = True  # what comes after cannot be reckoned either
            self.report.row("inputs", entry.name, f"cannot have been: {no.reason}")
            return
        should = moves(book.opening, {**book.players, **after.players}, step)
        said = [(cause, amounts) for cause, amounts in entry.moves if cause not in BY_RULES]
        if said != [(cause, {name: n for name, n in amounts.items() if n}) for cause, amounts in should]:
            self.report.row("inputs", entry.name, f"moves {shown(said)}, by the rules it is {shown(should)}")
        if entry.said["entry"]["of"] == "Finishes":
            self._as_settled(entry)
        self._book = after
        self.report.counted["entries of tournaments in points"] += 1

    def _as_settled(self, entry: Entry) -> None:
        """What the event has counted is what the round at the table was settled with."""
        text = self.db.execute(select(rounds.c.settlement).where(rounds.c.id == entry.said.get("round"))).scalar()
        if text is None:
            self.report.row("inputs", entry.name, f"counts round {entry.said.get('round')}, which was not settled")
            return
        net = Counter[str]()
        for line in json.loads(text).get("lines", ()):
            net[line["seat"]] += line.get("profit", 0)
        told = Counter[str]()
        for who, tally in entry.said["entry"].get("played", {}).items():
            told[who] = tally[1] - tally[0]
        if {who: n for who, n in net.items() if n} != {who: n for who, n in told.items() if n}:
            self.report.row("inputs", entry.name, f"counts {dict(told)}, and the round was settled with {dict(net)}")
