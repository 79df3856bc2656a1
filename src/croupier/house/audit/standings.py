"""How people stand with the platform's rules, reckoned again: from what they asked for, as the house's chain has it,
and from what the ledger moved for them at tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from pydantic import ValidationError
from sqlalchemy import Connection, select

from croupier.complaint import Complaint
from croupier.house import guard, loaded
from croupier.house.audit.entries import Entry
from croupier.house.audit.report import Report, differs
from croupier.house.audit.rows import Cells, read
from croupier.house.events.opening import GAME
from croupier.house.ledger import AMONG_PLAYERS, AT_A_TABLE, OF_EVENTS, Cause, Move
from croupier.house.platform.account import apply
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.state import Account
from croupier.money import POINTS
from croupier.store.log import HOUSE
from croupier.store.schema import accounts, postings, standings, tables, transfers

_Games = dict[str, tuple[str, str]]
"""The game and the options of every table, as its row has them."""


class _Moved(NamedTuple):
    """One transfer, as far as it moves somebody's own accounts."""

    id: int
    cause: Cause
    table: str | None
    at: int
    amounts: dict[str, int]

    @property
    def move(self) -> Move:
        return self.cause, self.amounts


@dataclass
class Standings:
    """What the house's chain says of people and rules, in its order."""

    report: Report
    _rules: list[Entry] = field(default_factory=list)
    _asked: dict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))

    def says(self, entry: Entry) -> None:
        match entry.kind:
            case guard.RULES:
                self._rules.append(entry)
            case guard.ENTRY:
                self._asked[entry.said["player"]].append(entry)

    def check(self, db: Connection) -> None:
        """Every row is what follows, and nobody lacks one."""
        rows = {str(row["player_id"]): row for row in read(db, self.report, standings)}
        games = {row.id: (row.game, row.options) for row in db.execute(select(tables)) if row.id != HOUSE}
        for player in sorted({*rows, *self._asked}):
            self.report.counted["standings"] += 1
            with self.report.going_on("standings", player):
                if player not in self._asked:
                    self.report.row("standings", player, "is not in the house's log")
                elif player not in rows:
                    self.report.row("standings", player, "is missing: the house's log has it")
                else:
                    self._one(db, player, rows[player], games)

    def _one(self, db: Connection, player: str, row: Cells, games: _Games) -> None:
        """One person, from the first entry to the last."""
        try:
            account = self._again(list(_moved(db, player)), player, games)
        except (Complaint, ValueError, ValidationError) as no:
            self.report.row("standings", player, f"cannot be reckoned again: {no}")
            return
        platform = self._rules[-1].said["platform"]
        should = {"player_id": player, "platform": platform, "state": guard.kept(account), "at": account.now}
        differs(self.report, "standings", player, row, should)

    def _again(self, moved: list[_Moved], player: str, games: _Games) -> Account:
        known, entries = False, self._asked[player]
        holds: Counter[str] = Counter()
        account = Account()
        ordered: list[tuple[float, _Moved | Entry]] = [*((each.id, each) for each in moved), *_after(entries)]
        for at_id, what in sorted(ordered, key=lambda each: each[0]):
            rules = self._rules_at(at_id)
            if isinstance(what, Entry):
                known = True
                for code in rules.currencies:
                    account = _with(account, code, holds[code])
                account, _ = apply(rules, account, guard.from_json(what.said["entry"]))
                continue
            code = next(iter(what.amounts)).split(":")[1]
            if code == POINTS:  # they are no money
                continue
            if known and what.table not in (None, HOUSE) and what.cause in AT_A_TABLE - AMONG_PLAYERS | OF_EVENTS:
                account = _with(account, code, holds[code])
                kind = _kind(games, what.table or "")
                barred = False if rules.registration.excluded else None  # who was barred has staked nothing
                for entry in guard.entries_of(account, what.table or "", kind, what.move, player, what.at, barred):
                    account, _ = apply(rules, account, entry)
            holds[code] += sum(n for name, n in what.amounts.items() if name.startswith(("wallet:", "held:")))
        return account

    def _rules_at(self, id: float) -> PlatformRules:
        held = [entry for entry in self._rules if entry.said["after"] <= id] or self._rules[:1]
        if not held:
            raise ValueError("the house's log does not say which rules hold")
        return PlatformRules.model_validate(held[-1].said["rules"])


def _after(entries: list[Entry]) -> Iterator[tuple[float, Entry]]:
    """Between the transfers: after the last one that there was."""
    yield from ((entry.said["after"] + 0.5, entry) for entry in entries)


def _with(account: Account, code: str, balance: int) -> Account:
    return account.with_purse(code, replace(account.purse(code), balance=balance))


def _kind(games: _Games, table: str) -> guard.Kind:
    """Asked only where somebody of standing has staked: other tables may be of games that are no longer here."""
    if table not in games:
        return guard.Kind("alone")
    if games[table][0].startswith(GAME):
        return guard.Kind("among", games[table][0].rpartition("/")[2])
    return guard.Kind.of(loaded.as_recorded(*games[table]))


def _moved(db: Connection, player: str) -> Iterator[_Moved]:
    """Everything that the ledger moved on somebody's own accounts, in order."""
    wanted = (
        select(transfers, postings.c.account_id, postings.c.amount)
        .join(postings, postings.c.transfer_id == transfers.c.id)
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(accounts.c.player_id == player)
        .order_by(transfers.c.id, postings.c.id)
    )
    for id, rows in groupby(db.execute(wanted), key=lambda row: row.id):
        first, *rest = rows
        amounts = {row.account_id: row.amount for row in (first, *rest)}
        yield _Moved(id, first.cause, first.table_id, first.at, amounts)
