"""The audit: is every coin accounted for, is the log whole, and does every stored round replay to the same end?

The chains are what counts: every row of every table is compared with the entry that made it (``chains`` follows them
hash by hash, ``people`` the house's own, ``tables`` and ``rounds`` those of the tables, ``events`` those of
tournaments, ``transfers`` the money that entries move, ``jackpots`` and ``linked`` what these pay, ``standings`` what
people are held to), every account with its name and its postings (``ledger``), and the heads of the chains with what
the house has signed (``anchors``).
Whatever is found is named with its table, row and column, and the audit goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DatabaseError

from croupier.house import anchors as signed
from croupier.house.audit import anchors, incidents, ledger, people
from croupier.house.audit.anchors import Heads
from croupier.house.audit.chains import walk
from croupier.house.audit.dealt import DealtBook, Results, is_dealt
from croupier.house.audit.edition import books_of
from croupier.house.audit.events import EventBook, is_event
from croupier.house.audit.heats import ContestBook, is_contest
from croupier.house.audit.jackpots import Jackpots
from croupier.house.audit.linked import Linked
from croupier.house.audit.people import House
from croupier.house.audit.report import BAD, Progress, Report, differs
from croupier.house.audit.rows import name_of, read
from croupier.house.audit.standings import Standings
from croupier.house.audit.tables import TableBook
from croupier.house.audit.transfers import Transfers
from croupier.store.files import DATABASE
from croupier.store.log import HOUSE
from croupier.store.schema import events, inputs, rounds, tables

__all__ = ["Progress", "Report", "audit"]


def audit(data: Path, kept: Sequence[str] = (), progress: Progress | None = None) -> Report:
    """Check the books in ``data``; the house may be open meanwhile. ``kept`` are lines of ``anchors.log`` that somebody
    has kept: the books must still hold what they name."""
    report = Report()
    if not (data / DATABASE).is_file():
        report.wrong.append(f"There are no books in {data}: {DATABASE} is missing.")
        return report
    lines = signed.lines(data)
    try:
        with books_of(data, report) as db:
            _Audit(db, report, progress or (lambda *_: None)).check(lines, list(kept))
    except DatabaseError as no:
        report.wrong.append(f"{DATABASE} cannot be read: {str(no.orig).splitlines()[0]}")
    return report


class _Audit:
    """One audit, from the house's chain to the last row."""

    def __init__(self, db: Connection, report: Report, progress: Progress) -> None:
        self.db, self.report, self.progress = db, report, progress
        self.house, self.heads = House(report), Heads(report)
        self.transfers, self.jackpots = Transfers(db, report), Jackpots(report, Linked(report))
        self.standings = Standings(report)
        self.rows = {row["id"]: row for row in read(db, report, tables) if row["id"] is not BAD}
        self.there = int(db.execute(select(func.count()).select_from(inputs)).scalar_one())

    def check(self, lines: list[str], kept: list[str]) -> None:
        self._house()
        people.check(self.db, self.report, self.house)
        ledger.check(self.db, self.report, set(self.house.players), set(self.rows), self.progress)
        played = self._tables()
        self.transfers.rest()
        self.jackpots.check(self.db)
        self.standings.check(self.db)
        self.heads.rest()
        self._strangers(played)
        incidents.check(self.db, self.report, self.house.incidents)
        anchors.check_file(self.report, self.house, lines)
        anchors.check_kept(self.report, self.house, kept)

    def _tick(self) -> None:
        self.progress("log entries", self.report.counted["log entries"], self.there)

    def _house(self) -> None:
        """The house's own chain, and the row at which it hangs."""
        row = self.rows.get(HOUSE)
        if row is None:
            self.report.row("tables", HOUSE, "is missing: the house's own chain hangs there")
            return
        for entry in walk(self.db, self.report, row):
            with self.report.going_on("inputs", entry.name):
                self.house.take(entry)
                self.standings.says(entry)
                if entry.kind == "jackpot":
                    self.jackpots.says(entry)
                if entry.kind == "linked":
                    self.jackpots.linked.says(entry)
                self.transfers.older = self.house.older_transfers
                self.transfers.of(entry)
        self.heads.take(self.house.anchors)
        people.check_older(self.db, self.report, self.house)
        should = {"name": "The house", "game": "", "options": "{}", "currency": "", "rounds": 0}
        should |= {"anchored": self.heads.last(HOUSE)}
        followed = ("id", "chain_seq", "chain_hash")
        differs(self.report, "tables", HOUSE, row, {c: should.get(c) for c in row if c not in followed})

    def _tables(self) -> set[str]:
        """All tables; returns the rounds that were played at them."""
        played, results = set[str](), Results()
        for name in sorted(self.rows.keys() - {HOUSE}):  # an event comes before its tables
            self.report.counted["tables"] += 1
            if name not in self.house.tables:
                self.report.row("tables", name, "is not in the house's log")
            if is_event(self.rows[name]):
                EventBook(
                    self.db, self.report, self.rows[name], self.transfers, self.heads, self._tick, results
                ).check()
                continue
            if is_contest(self.rows[name]):
                ContestBook(self.db, self.report, self.rows[name], self.transfers, self.heads, self._tick).check()
                continue
            parts = (self.db, self.report, self.rows[name], self.transfers, self.jackpots, self.heads, self._tick)
            dealt = is_dealt(self.rows[name])
            book = DealtBook(*parts, results=results.of[name]) if dealt else TableBook(*parts)
            book.check()
            played |= book.rounds
        for name in sorted(self.house.tables - self.rows.keys()):
            self.report.row("tables", name, "is missing: the house's log has it")
        return played

    def _strangers(self, played: set[str]) -> None:
        """Rows that belong to nothing."""
        for row in self.db.execute(select(rounds.c.id, rounds.c.table_id)):
            if row.id not in played:
                self.report.row("rounds", row.id, f"is not in the log of {row.table_id}")
        for table, column, known in (
            (events, events.c.round_id, rounds.c.id),
            (inputs, inputs.c.table_id, tables.c.id),
        ):
            for found in self.db.execute(select(table).where(column.not_in(select(known)))):
                self.report.row(table.name, name_of(table, found._asdict()), f"{column.name} names nothing there is")
