"""Jackpots that are linked over tables: every round reckoned again by the rules of its day, every coin in its order."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection, select

from croupier.house import ledger
from croupier.house.audit.entries import Entry
from croupier.house.audit.report import Report, shown
from croupier.house.bank import prize_moves
from croupier.play.record import Json
from croupier.room import Course
from croupier.room.linked.bill import Bill, reckoned
from croupier.room.linked.model import LinkedRules
from croupier.room.linked.state import Standing
from croupier.room.linked.trigger import Played
from croupier.room.rounds import REMEMBERED
from croupier.store.log import HOUSE
from croupier.store.schema import accounts, postings, transfers

Fees = Mapping[tuple[str, str], int]
"""What was paid in a round, by seat and jackpot."""


def _history() -> defaultdict[str, deque[str | None]]:
    return defaultdict(lambda: deque(maxlen=REMEMBERED))


@dataclass
class Linked:
    """All of them, entry by entry."""

    report: Report
    _rules: dict[str, list[tuple[int, LinkedRules]]] = field(default_factory=dict)
    _bills: dict[tuple[str, int], Entry] = field(default_factory=dict)
    _fell: defaultdict[str, deque[str | None]] = field(default_factory=_history)
    """What fell at each table, void rounds as nothing."""

    def says(self, entry: Entry) -> None:
        """The house has said by which rules a jackpot is paid from now on."""
        rules = LinkedRules.model_validate(entry.said["rules"])
        self._rules.setdefault(entry.said["jackpot"], []).append((entry.at, rules))

    def _in_force(self, jackpot: str, at: int) -> LinkedRules | None:
        return next((rules for since, rules in reversed(self._rules.get(jackpot, [])) if since <= at), None)

    def take(self, entry: Entry) -> None:
        """An entry of a table's log may hold bills."""
        if "linked" in entry.said and entry.kind != "open":
            self._bills[entry.table, entry.seq] = entry

    # ── a round ────────────────────────────────────────────────────────────────────────────────────────────────

    def over(self, end: Entry) -> None:
        """A round has ended: what fell is remembered at its table."""
        self._fell[end.table].append(end.said.get("result"))

    def replayed(self, opening: Entry, end: Entry, course: Course, players: dict[str, str], fees: Fees) -> None:
        """A round that was played again: it feeds and hits what its entry says, no more and no less, and moves it."""
        if course.game.among_players is not None:
            return
        said = {bill["jackpot"]: bill for bill in end.said.get("linked", ())}
        before = [result for result in self._fell[end.table] if result is not None]
        played, due = Played.of(course, before), list[Bill]()
        for name in opening.said.get("linked", ()):
            if (rules := self._in_force(name, opening.at)) is None:
                self.report.row("inputs", opening.name, f"is linked to {name}, which the house has not announced")
                continue
            holds = said[name]["holds"] if name in said else 0
            own = {seat: fee for (seat, which), fee in fees.items() if which == name and fee}
            _, bill = reckoned(rules, name, Standing(holds), played, own)
            due += [] if bill is None else [bill]
        should = {bill.jackpot: bill.as_json() for bill in due}
        for name in sorted({*said, *should}):
            if said.get(name) != should.get(name):
                what = f"says {shown(said.get(name))} of {name}, by the rules it is {shown(should.get(name))}"
                self.report.row("inputs", end.name, what)
        self._moves(end, course, due, players)

    def _moves(self, end: Entry, course: Course, due: list[Bill], players: dict[str, str]) -> None:
        code = course.table.currency.code
        moved = [(cause, amounts) for cause, amounts in end.moves if cause in ledger.BESIDE_HANDS]
        should = [
            (cause, {account: amount for account, amount in amounts.items() if amount})
            for bill in due
            for cause, amounts in prize_moves(code, bill.prizes(players), end.table)
        ]
        if moved != should:
            what = f"moves {shown(moved)} for jackpots, by the rules it is {shown(should)}"
            self.report.row("inputs", end.name, what)

    # ── the money ──────────────────────────────────────────────────────────────────────────────────────────────

    def check(self, db: Connection) -> None:
        """Every bill in the order in which money moved: of what the jackpot held then."""
        holds: Counter[str] = Counter()
        left = dict(self._bills)
        wanted = (
            select(transfers.c.table_id, transfers.c.seq, postings.c.account_id, postings.c.amount)
            .join(postings, postings.c.transfer_id == transfers.c.id)
            .join(accounts, accounts.c.id == postings.c.account_id)
            .where(accounts.c.kind == "jackpot", accounts.c.id.contains("/"))
            .order_by(transfers.c.id)
        )
        for (table, seq, account), rows in groupby(db.execute(wanted), key=itemgetter(0, 1, 2)):
            moved, name = sum(row.amount for row in rows), account.rsplit(":", 1)[1]
            entry = left.get((table, seq))
            if entry is not None:
                with self.report.going_on("inputs", entry.name):
                    self._bill(entry, name, holds[account], moved)
            elif table != HOUSE:
                self.report.row("inputs", f"{table}/{seq}", f"moves {account} and does not say why")
            holds[account] += moved

    def _bill(self, entry: Entry, name: str, holds: int, moved: int) -> None:
        bill: Json | None = next((each for each in entry.said["linked"] if each["jackpot"] == name), None)
        for word, value in (("holds", holds), ("left", holds + moved)):
            if bill is None or bill[word] != value:
                found = None if bill is None else bill[word]
                self.report.row("inputs", entry.name, f"{word} {shown(found)} in {name}, the ledger has {value}")
