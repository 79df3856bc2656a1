"""The ledger: every account is what its name says and holds what its postings make; nobody owes anything."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sqlalchemy import Connection, Table, select

from croupier.house import ledger
from croupier.house.audit.report import BAD, Progress, Report, Said, differs
from croupier.house.audit.rows import Cells, name_of, read
from croupier.money import CURRENCIES
from croupier.store.schema import accounts, postings, transfers

Accounts = dict[str, Cells]
NEVER_BELOW: Final = (
    "wallet", "escrow", "hedge", "held", "prize", "seized", "middle", "pot", "pool", "bounties", *ledger.OF_ROOMS,
)  # fmt: skip
_WHOSE: Final = {  # kind → does its name tell a table, a player?
    "wallet": (False, True),
    "escrow": (True, True),
    "hedge": (True, True),
    "held": (False, True),
    "prize": (False, True),
    "seized": (False, False),
    "middle": (True, False),
    "pot": (True, False),
    "pool": (True, False),
    "bounties": (True, False),
    "jackpot": (False, False),
    "drops": (False, False),
    "house": (False, False),
    "issue": (False, False),
}


def check(db: Connection, report: Report, players: set[str], tables: set[str], progress: Progress) -> None:
    """All accounts and postings. ``players`` and ``tables`` are those that there are."""
    known: Accounts = {}
    for row in read(db, report, accounts):
        report.counted["accounts"] += 1
        report.counted["pots"] += row["kind"] == "pot"
        if row["id"] is not BAD:
            known[row["id"]] = row
            _account(report, row, players, tables)
    _contiguous(db, report, transfers)
    _contiguous(db, report, postings)
    _postings(db, report, known, progress)


def _account(report: Report, row: Cells, players: set[str], tables: set[str]) -> None:
    """Its columns are what its name says, and whose it is stands in the books."""
    name = row["id"]
    should = _as_named(name)
    if should is None:
        report.row("accounts", name, "is called as no account is called")
        return
    differs(report, "accounts", name, row, should)
    for column, there in (("player_id", players), ("table_id", tables)):
        if should[column] and should[column] not in there:
            report.row("accounts", name, f"{column} is {should[column]!r}, and there is no such row")


def _as_named(name: str) -> Cells | None:
    """The columns that an account's name says; ``None`` when it says nothing that there is."""
    kind, *more = name.split(":")
    if kind not in _WHOSE or not more or more[0] not in CURRENCIES:
        return None
    at_table, of_player = _WHOSE[kind]
    if len(more) != (3 if at_table else 1 + (of_player or kind in ledger.OF_ROOMS)):
        return None
    should = ledger.columns(name)
    whole = bool(should["table_id"]) == at_table and bool(should["player_id"]) == of_player
    return should if whole else None


def _contiguous(db: Connection, report: Report, table: Table) -> None:
    """Numbers are given one after the other and nothing is ever taken out: a gap is a row that is missing."""
    number = 0
    for found in db.execute(select(table.c.id).order_by(table.c.id)).scalars():
        if found != number + 1:
            report.row(table.name, number + 1, f"is missing: {table.name} {found} comes next")
        number = found


def _postings(db: Connection, report: Report, known: Accounts, progress: Progress) -> None:
    """In their order: on accounts that there are, never letting one fall below nothing that may not, and in the end
    making the balances that the accounts show."""
    sums: Counter[str] = Counter()
    seen: set[str] = set()
    missing: set[str] = set()
    last, total = 0, 0
    there = int(db.execute(select(postings.c.id).order_by(postings.c.id.desc()).limit(1)).scalar() or 0)
    dangling = set(
        db.execute(select(postings.c.id).where(postings.c.transfer_id.not_in(select(transfers.c.id)))).scalars()
    )
    for row in read(db, report, postings):
        report.counted["postings"] += 1
        if report.counted["postings"] % 5_000 == 0:
            progress("postings", report.counted["postings"], there)
        number, name, amount = row["id"], row["account_id"], row["amount"]
        if number in dangling:
            report.cell("postings", number, "transfer_id", row["transfer_id"], Said("a transfer that there is"))
            missing.add(f"transfers {row['transfer_id']}: is missing: there are postings of it")
        elif row["transfer_id"] is not BAD:
            if row["transfer_id"] < last:
                report.row("postings", number, f"transfer_id is {row['transfer_id']} after a posting of {last}")
            last = row["transfer_id"]
        if name is BAD or amount is BAD:
            continue
        if name not in known:
            report.cell("postings", number, "account_id", name, Said("an account that there is"))
            missing.add(f"accounts {name}: is missing: there are postings on it")
            continue
        if not amount:
            report.row("postings", number, "amount is 0: it moves nothing")
        seen.add(name)
        total += amount
        sums[name] += amount
        if sums[name] < 0 and known[name]["kind"] in NEVER_BELOW:
            report.row("postings", number, f"amount is {amount}, with which {name} falls to {sums[name]}")
    report.wrong += sorted(missing)
    if total:
        report.wrong.append(f"all postings together are {total}, not nothing")
    for name, account in known.items():
        _balance(report, account, sums[name], name in seen)


def _balance(report: Report, account: Cells, makes: int, moved: bool) -> None:
    if not moved:
        report.row("accounts", name_of(accounts, account), "has no posting: nothing opened it")
    if account["balance"] is BAD:
        return
    if account["balance"] != makes:
        report.cell("accounts", account["id"], "balance", account["balance"], Said(f"{makes}, which its postings make"))
    if account["currency"] in CURRENCIES and account["kind"] in _WHOSE:
        of_currency = report.totals.setdefault(account["currency"], {})
        of_currency[account["kind"]] = of_currency.get(account["kind"], 0) + account["balance"]
