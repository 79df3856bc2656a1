"""Tournaments: each chain is played again by the rules that its first entry names, and moves what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from croupier.house.audit.anchors import Heads
from croupier.house.audit.chains import walk
from croupier.house.audit.dealt import Results
from croupier.house.audit.entries import Entry
from croupier.house.audit.report import Report, differs, shown
from croupier.house.audit.rows import Cells
from croupier.house.audit.transfers import Transfers
from croupier.house.events.chain import Book, from_json
from croupier.house.events.opening import GAME, read
from croupier.house.events.purses import moves
from croupier.house.ledger import BY_RULES
from croupier.play import Refused

_KINDS = ("table", "event", "undone", "redone", "role")


def is_event(row: Cells) -> bool:
    return isinstance(row["game"], str) and row["game"].startswith(GAME)


@dataclass
class EventBook:
    """One event's chain, from its first entry to its head."""

    db: Connection
    report: Report
    row: Cells
    transfers: Transfers
    heads: Heads
    tick: Callable[[], None]
    results: Results
    """Of the hands at its tables, where the house deals them."""
    _book: Book | None = None
    _broken: bool = False
    _first: Entry | None = None

    def check(self) -> None:
        for entry in walk(self.db, self.report, self.row):
            self.heads.meets(entry)
            self.transfers.of(entry)
            with self.report.going_on("inputs", entry.name):
                self._take(entry)
            self.tick()
        name = self.row["id"]
        differs(self.report, "tables", name, self.row, {"rounds": 0, "anchored": self.heads.last(name)})
        self._as_said()

    def _as_said(self) -> None:
        if self._first is None or self._book is None:
            self.report.row("tables", self.row["id"], "has no entry that says what it is")
            return
        said, event = self._first.said["row"], self._book.event
        told = {column: said.get(column) for column in ("name", "game", "options", "currency", "owner")}
        differs(self.report, "tables", self.row["id"], self.row, told)
        if (said.get("game"), said.get("currency")) != (event.game, event.currency):
            self.report.row("inputs", self._first.name, "is of another game, or in another currency, than its event")

    def _take(self, entry: Entry) -> None:
        if entry.kind not in _KINDS:
            self.report.row("inputs", entry.name, f"{entry.kind} stands in the log of a tournament")
        elif entry.kind == "table":
            if self._first is not None:
                self.report.row("inputs", entry.name, "says what the event is where that was said already")
            self._first = self._first or entry
            self._book = self._book or Book.new(read(entry.table, self.row["name"], entry.said["room"]["event"]))
        elif self._book is not None and not self._broken:
            self._follow(entry, self._book)

    def _follow(self, entry: Entry, book: Book) -> None:
        try:
            after = book.after(entry.said)
        except Refused as no:
            self._broken = True  # what comes after cannot be reckoned either
            self.report.row("inputs", entry.name, f"cannot have been: {no.reason}")
            return
        should = moves(book.event, after.players, book.journal.sums, after.journal.sums)
        said = [(cause, amounts) for cause, amounts in entry.moves if cause not in BY_RULES]
        if said != [(cause, {name: n for name, n in amounts.items() if n}) for cause, amounts in should]:
            what = f"moves {shown(said)}, by the rules it is {shown(should)}"
            self.report.row("inputs", entry.name, what)
        self._book = after
        if entry.kind == "event":
            self.results.take(book, from_json(entry.said["entry"]))
        self.report.counted["entries of events"] += 1
