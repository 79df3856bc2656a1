"""The house's own chain beside what it speaks of: people, sessions, which tables there are, money that came in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Table

from croupier.house import daybook
from croupier.house.audit.entries import Entry
from croupier.house.audit.report import Report, differs, shown
from croupier.house.audit.rows import Cells, name_of, read
from croupier.house.ledger import BY_RULES
from croupier.store import before
from croupier.store.log import now_ms
from croupier.store.schema import players, sessions

ASKED_FOR: Final = BY_RULES | {"deposit", "withdrawal"}
"""Why money moves when somebody asks something of the platform's rules."""
_KINDS: Final = ("guest", "account", "bot", "closed")
_TURNS: Final = {*((kind, kind) for kind in _KINDS[:-1]), ("guest", "account"), ("account", "closed")}


@dataclass
class House:
    """What the house's chain says, all of it."""

    report: Report
    players: dict[str, Cells] = field(default_factory=dict)
    sessions: dict[str, Cells] = field(default_factory=dict)
    about: dict[str, dict[str, Cells]] = field(default_factory=lambda: {kind: {} for kind in daybook.ABOUT})
    """What is kept of people besides: kind → row's name → row."""
    tables: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)
    anchors: list[Entry] = field(default_factory=list)
    incidents: list[Entry] = field(default_factory=list)
    older: Mapping[str, Any] | None = None
    """The ledger as it was before the house had a chain."""
    _given: set[tuple[str, ...]] = field(default_factory=set)
    _first: bool = True

    @property
    def older_transfers(self) -> int:
        """How many transfers are older than this chain."""
        count = (self.older or {}).get("transfers", 0)
        return count if isinstance(count, int) else 0

    def take(self, entry: Entry) -> None:
        """One more entry."""
        if self._first != (entry.kind == "books"):
            self.report.row("inputs", entry.name, f"{entry.kind} stands where the books should begin or go on")
        self._first = False
        said = entry.said
        match entry.kind:
            case "books":
                self.older = said["before"] if isinstance(said.get("before"), dict) else None
            case "player":
                self._person(entry)
            case "session":
                self.sessions[str(said["row"].get("id"))] = said["row"]
            case "ended":
                for number in said["sessions"]:
                    if self.sessions.pop(str(number), None) is None:
                        self.report.row("inputs", entry.name, f"ends the session {number!r}, which there is not")
            case "identity" | "consent" | "factor" | "code" as kind:
                self._besides(entry, kind)
            case "unfactored":
                self._unfactored(entry)
            case "table":
                if said["table"] in self.tables:
                    self.report.row("inputs", entry.name, f"sets up {said['table']} again")
                self.tables.add(said["table"])
            case "incident":
                self.incidents.append(entry)
            case "key":
                self.keys.add(said["public"])
            case "anchor":
                self.anchors.append(entry)
        self._money(entry)

    def _person(self, entry: Entry) -> None:
        """Somebody new, or as he is from now on. When he came never changes, and only a guest becomes another."""
        row = entry.said["row"]
        who, was = str(row.get("id")), self.players.get(str(row.get("id")))
        if row.get("kind") not in _KINDS:
            self.report.row("inputs", entry.name, f"makes {who} a {row.get('kind')!r}, which nobody can be")
        elif was is not None:
            turned = (was.get("kind"), row["kind"])
            if was.get("created_at") != row.get("created_at") or turned not in _TURNS:
                self.report.row("inputs", entry.name, f"makes {who} another: {shown(was)} becomes {shown(row)}")
        self.players[who] = row

    def _besides(self, entry: Entry, kind: str) -> None:
        """Something of an account: who somebody is and what he has accepted never changes."""
        row, rows = entry.said["row"], self.about[kind]
        name = name_of(daybook.ABOUT[kind], defaultdict(str, row))
        if not self._has_account(str(row.get("player_id"))):
            self.report.row("inputs", entry.name, f"is of {row.get('player_id')!r}, who has no account")
        if kind in ("identity", "consent") and name in rows:
            self.report.row("inputs", entry.name, f"makes {name} another: {shown(rows[name])} becomes {shown(row)}")
        if kind == "factor" and _number(row.get("step")) < _number(rows.get(name, {}).get("step")):
            self.report.row("inputs", entry.name, "takes a code that is older than the last one")
        rows[name] = row

    def _unfactored(self, entry: Entry) -> None:
        who = entry.said["player"]
        if who not in self.about["factor"]:
            self.report.row("inputs", entry.name, f"takes the second factor from {who!r}, who has none")
        for kind in ("factor", "code"):
            self.about[kind] = {name: row for name, row in self.about[kind].items() if row.get("player_id") != who}

    def _money(self, entry: Entry) -> None:
        """Money comes in for a reason, and only once where it is given once; it goes when an account closes."""
        for cause, amounts in entry.moves:
            to = sorted(account for account, amount in amounts.items() if amount > 0)
            match entry.kind, cause, [account.split(":") for account in to]:
                case "player", "closed", [["issue", code]] if _gives_back(entry, code, amounts):
                    once = False
                case "player", "grant", [["wallet", _, who]] if who == entry.said["row"].get("id"):
                    once = True
                case "refill", "refill", [["wallet", _, who]] if who == entry.said["player"] and self._plays(who):
                    once = False
                case "bot", "bot", [["wallet", _, who]] if self.players.get(who, {}).get("kind") == "bot":
                    once = False
                case ("bankroll", "bankroll", [["house", _]]) | ("pot", "pot", [["pot", _, _, ""]]):
                    once = True
                case "jackpot", "seed", [["jackpot", _, room]] if room == entry.said["room"]:
                    once = False
                case "account", _, _ if cause in ASKED_FOR and self._plays(entry.said["player"]):
                    once = False  # how much it may be, the rules are asked again (``standings``)
                case "linked", "seed", [["jackpot", _, name]] if name == entry.said["jackpot"]:
                    once = False
                case _:
                    self.report.row("inputs", entry.name, f"moves what a {entry.kind} does not move: {cause} to {to}")
                    continue
            if once and (cause, *to) in self._given:
                self.report.row("inputs", entry.name, f"gives {cause} to {to[0]} again")
            self._given.add((cause, *to))

    def _has_account(self, who: str) -> bool:
        return self.players.get(who, {}).get("kind") == "account"

    def _plays(self, who: str) -> bool:
        """Is this a guest or an account?"""
        return self.players.get(who, {}).get("kind") in ("guest", "account")


def _gives_back(entry: Entry, currency: str, amounts: Mapping[str, int]) -> bool:
    """Does somebody whose account closes give back what was in his wallet?"""
    row = entry.said["row"]
    return row.get("kind") == "closed" and {*amounts} == {f"issue:{currency}", f"wallet:{currency}:{row.get('id')}"}


def check(db: Connection, report: Report, house: House) -> None:
    """The rows of people, of what is kept of them and of sessions are those of the chain, column by column."""
    _rows(db, report, players, house.players, lambda _: False)
    for kind, table in daybook.ABOUT.items():
        _rows(db, report, table, house.about[kind], lambda _: False)
    now = now_ms()
    _rows(db, report, sessions, house.sessions, lambda row: _number(row.get("expires_at")) < now)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _rows(
    db: Connection, report: Report, table: Table, said: dict[str, Cells], may_be_gone: Callable[[Cells], bool]
) -> None:
    seen = set()
    for row in read(db, report, table):
        report.counted[table.name] += 1
        name = name_of(table, row)
        seen.add(name)
        if name not in said:
            report.row(table.name, name, "is not in the house's log")
            continue
        stands = daybook.as_entered(row)
        differs(report, table.name, name, stands, {column: said[name].get(column) for column in stands})
    for name, row in said.items():
        if name not in seen and not may_be_gone(row):
            report.row(table.name, name, f"is missing: the house's log has {shown(row)}")


def check_older(db: Connection, report: Report, house: House) -> None:
    """The ledger of older books is as it was when the house got its chain."""
    match house.older:
        case None:
            return
        case {"transfers": int(moved), "postings": int(posted), "sha256": str(sha256)}:
            if before.of_ledger(db, moved, posted) != sha256:
                what = f"or postings 1 to {posted}: changed since these books were brought up to date"
                report.row("transfers", f"1 to {moved}", what)
        case other:
            report.row("inputs", "house/1", f"says {shown(other)} as what was before it")
