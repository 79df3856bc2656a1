"""Tables: each row is what its chain says, and what its accounts hold is what lies there, round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final

from sqlalchemy import Connection

from croupier.house import ledger
from croupier.house.audit import rounds
from croupier.house.audit.anchors import Heads
from croupier.house.audit.chains import walk
from croupier.house.audit.entries import Entry
from croupier.house.audit.hedges import Hedges
from croupier.house.audit.jackpots import Jackpots
from croupier.house.audit.report import Report, differs
from croupier.house.audit.rounds import MIDDLE, UNKNOWN, Ended, Round
from croupier.house.audit.rows import Cells
from croupier.house.audit.transfers import Transfer, Transfers
from croupier.store import before

POT: Final = "pot"
COUNTED: Final = ("id", "rounds", "chain_seq", "chain_hash", "anchored")
"""Columns of a table that follow from its chain; the others say what it is."""


@dataclass
class TableBook:
    """One table's chain, from its first entry to its head."""

    db: Connection
    report: Report
    row: Cells
    transfers: Transfers
    jackpots: Jackpots
    heads: Heads
    tick: Callable[[], None]
    held: Counter[str] = field(default_factory=Counter)
    """By the ledger: what each player has in this table's escrow, what lies in the middle, what is in the pot."""
    rounds: set[str] = field(default_factory=set)
    """The rounds that were played here."""
    money: ClassVar[bool] = True
    """Do rounds move what their settlement says?"""
    _lies: Counter[str] | None = field(default_factory=Counter)
    """By the log: the same. ``None``: it cannot be told."""
    _among: bool = False
    _number: int = 0
    _round: Round | None = None
    _seats: dict[str, str] = field(default_factory=dict)
    _ended: Ended = UNKNOWN
    _said: Entry | None = None
    _closed: Entry | None = None

    def __post_init__(self) -> None:
        self._hedges = Hedges(self.report, self.row["id"], self.row["currency"])

    def check(self) -> None:
        for entry in walk(self.db, self.report, self.row):
            self.heads.meets(entry)
            if entry.kind == "open":
                self._finish()
                self._count()
            with self.report.going_on("inputs", entry.name):
                moved = self.transfers.of(entry)
                self._move(moved)
                self._take(entry, moved)
                self.jackpots.take(entry)
                self._hedges.take(entry, self._ended)
        self._finish()
        self._count()
        self._hedges.count()
        self._table()

    def _take(self, entry: Entry, moved: list[Transfer]) -> None:
        if self._closed is not None:
            self.report.row("inputs", entry.name, f"stands after {self._closed.name}, with which the table closed")
        match entry.kind:
            case "closed":
                self._close(entry)
            case "table":
                self._describe(entry)
            case "open":
                self._open(entry)
        if entry.round is not None:
            self._in_round(entry, moved)
        if entry.kind in ("over", "void"):
            self._finish()
        self._lay(entry)

    def _describe(self, entry: Entry) -> None:
        if self._said is not None or (entry.seq > 1 and "before" not in entry.said):
            self.report.row("inputs", entry.name, "says what the table is where that was said already")
        self._said = self._said or entry
        match entry.said.get("before"):
            case None:
                return
            case {"entries": int(count), "rounds": int(number), "sha256": str(sha256)} if count == entry.seq - 1:
                if before.of_table(self.db, entry.table, count, number) != sha256:
                    self.report.row(
                        "inputs",
                        f"{entry.table}/1 to {count}",
                        f"at, or rounds {entry.table}.1 to {number} seats, were changed: they are older books",
                    )
            case other:
                self.report.row("inputs", entry.name, f"says {other!r} as what was before it")

    def _close(self, entry: Entry) -> None:
        """Nothing of anybody's stays at a table that closes for good."""
        self._closed = entry
        if left := sum(amount for who, amount in self.held.items() if who != POT):
            self.report.row("inputs", entry.name, f"closes the table, at which {left} still lie")

    def _open(self, entry: Entry) -> None:
        number = entry.said["number"]
        if number != self._number + 1:
            self.report.row("inputs", entry.name, f"opens round {number} after round {self._number}")
        self._number = number
        self._round = Round.opened(entry)
        self.rounds.add(self._round.id)
        seed = self.transfers.seeds.get(entry.table)
        if seed is not None and (told := entry.said["carry"].get(POT)) != (holds := seed + self.held[POT]):
            self.report.row("inputs", entry.name, f"begins with a pot of {told}, the ledger has {holds}")

    def _in_round(self, entry: Entry, moved: list[Transfer]) -> None:
        """It belongs to the last round that was opened."""
        if entry.round != f"{entry.table}.{self._number}":
            self.report.row("inputs", entry.name, f"round_id is {entry.round!r}, and the last round is {self._number}")
        elif self._round is not None:
            self._round.take(entry)
            self._round.move(moved)
        elif entry.kind in ("seat", "mix", "input", "over", "void"):
            self.report.row("inputs", entry.name, f"{entry.kind} stands after the end of round {entry.round}")

    def _finish(self) -> None:
        """The round, if one is under way, is looked at as a whole."""
        if self._round is None:
            return
        self.tick()
        played, self._round, ended = self._round, None, UNKNOWN
        with self.report.going_on("rounds", played.id):
            ended = rounds.check(self.db, self.report, played, self.jackpots, money=self.money)
        self._seats, self._ended = ended.players, ended
        if not self._among:
            self._lies = ended.lies
        elif self._lies is not None:
            self._lies.update(ended.profits)

    # ── what lies there ────────────────────────────────────────────────────────────────────────────────────────

    def _move(self, moved: list[Transfer]) -> None:
        for transfer in moved:
            for posting in transfer.postings:
                kind, *_, player = str(posting.account).split(":")
                if kind in ("escrow", MIDDLE, POT) and type(posting.amount) is int:
                    self.held[player if kind == "escrow" else kind] += posting.amount

    def _lay(self, entry: Entry) -> None:
        """What entries beside the game put there or take away; among players chips are bought and cashed in."""
        said, lies = entry.said, self._lies
        if lies is None:
            return
        match entry.kind:
            case "buy_in":
                self._among = True
                lies[said["player"]] += said["amount"]
            case "left" if type(said.get("amount")) is int:
                lies[str(said.get("player"))] -= said["amount"]
            case "left":
                lies.pop(self._seats.get(said["seat"], ""), None)
            case "time":
                lies.subtract({who: chips for who, chips in said.get("chips", {}).items() if type(chips) is int})
            case "middle":
                lies.update({who: share for who, share in said["to"].items() if type(share) is int})
                lies[MIDDLE] -= said["amount"]
            case "returned":
                self._lies = Counter({MIDDLE: lies[MIDDLE]})
            case "over" if self._among and type(said.get("middle", 0)) is int:
                lies[MIDDLE] += said.get("middle", 0)

    def _count(self) -> None:
        """All that lies is what the accounts hold, player by player, and not a coin more or less."""
        if self._lies is None:
            return
        table, code = self.row["id"], self.row["currency"]
        for who in sorted({*self.held, *self._lies} - {POT}):
            if self.held[who] != self._lies[who]:
                account = ledger.middle(code, table) if who == MIDDLE else ledger.escrow(code, table, who)
                said = f"holds {self.held[who]} after round {self._number} of {table}, where {self._lies[who]} lie"
                self.report.row("accounts", account, said)
                self._lies[who] = self.held[who]

    # ── the row ────────────────────────────────────────────────────────────────────────────────────────────────

    def _table(self) -> None:
        name = self.row["id"]
        differs(self.report, "tables", name, self.row, {"rounds": self._number, "anchored": self.heads.last(name)})
        if self._said is None:
            self.report.row("tables", name, "has no entry that says what it is")
            return
        said = self._said.said["row"]
        told = {column: said.get(column) for column in self.row if column not in COUNTED}
        differs(self.report, "tables", name, self.row, told)
