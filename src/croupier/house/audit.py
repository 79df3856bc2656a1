"""The audit: is every coin accounted for, is the log whole, and does every stored round replay to the same end?"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, select

from croupier.house import chips
from croupier.house.ledger import AT_A_TABLE, Cause
from croupier.house.replay import AnotherEdition, replayed
from croupier.play import Refused
from croupier.room import CourseFault
from croupier.room.stakes import by_seat, opened
from croupier.store import FIRST_HASH, canonical, chained, open_engine
from croupier.store.log import entries_of, entry_text, events_of, played_in
from croupier.store.schema import accounts, inputs, postings, rounds, tables, transfers

_CAUSES = set(Cause.__args__)  # type: ignore[attr-defined]  # the words of the literal


@dataclass
class Report:
    """What was counted and everything that is wrong."""

    counted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    totals: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def good(self) -> bool:
        return not self.wrong


def audit(data: Path) -> Report:
    """Check the books in ``data``; the house may be open meanwhile."""
    if not (data / "house.sqlite3").is_file():
        return Report(wrong=[f"There are no books in {data}: house.sqlite3 is missing."])
    report = Report()
    engine = open_engine(data, begin="BEGIN")
    with engine.connect() as db:
        _ledger(db, report)
        _causes(db, report)
        _chains(db, report)
        _rounds(db, report)
        _escrow(db, report)
        _pots(db, report)
    engine.dispose()
    return report


# ── the ledger ─────────────────────────────────────────────────────────────────────────────────────────────────


def _ledger(db: Connection, report: Report) -> None:
    """Every transfer balanced, all together nothing, no wallet or escrow ever below nothing, balances as posted."""
    known = {row.id: row for row in db.execute(select(accounts))}
    sums: Counter[str] = Counter()
    by_transfer: Counter[int] = Counter()
    currencies: dict[int, str] = {}
    total = 0
    for row in db.execute(select(postings).order_by(postings.c.id)):
        report.counted["postings"] += 1
        account = known.get(row.account_id)
        if account is None:
            report.wrong.append(f"posting {row.id} is on an account that does not exist: {row.account_id}")
            continue
        total += row.amount
        by_transfer[row.transfer_id] += row.amount
        if currencies.setdefault(row.transfer_id, account.currency) != account.currency:
            report.wrong.append(f"transfer {row.transfer_id} mixes currencies")
        sums[row.account_id] += row.amount
        if sums[row.account_id] < 0 and account.kind in ("wallet", "escrow", "middle", "pot"):
            report.wrong.append(f"{row.account_id} falls to {sums[row.account_id]} with posting {row.id}")
    if total:
        report.wrong.append(f"all postings together are {total}, not nothing")
    report.wrong += [f"transfer {number} sums to {amount}" for number, amount in by_transfer.items() if amount]
    for name, account in known.items():
        report.counted["accounts"] += 1
        if account.balance != sums[name]:
            report.wrong.append(f"{name} shows {account.balance}, its postings make {sums[name]}")
        of_currency = report.totals.setdefault(account.currency, {})
        of_currency[account.kind] = of_currency.get(account.kind, 0) + account.balance


def _causes(db: Connection, report: Report) -> None:
    """Every posting has a transfer with a cause, and a cause at a table is an entry of that table's log."""
    have = set(db.execute(select(postings.c.transfer_id).distinct()).scalars())
    entries = {
        (row.table_id, row.seq): row.round_id
        for row in db.execute(select(inputs.c.table_id, inputs.c.seq, inputs.c.round_id))
    }
    seen = set()
    for row in db.execute(select(transfers)):
        report.counted["transfers"] += 1
        seen.add(row.id)
        if row.cause not in _CAUSES:
            report.wrong.append(f"transfer {row.id} has the unknown cause {row.cause!r}")
        elif row.cause in AT_A_TABLE and entries.get((row.table_id, row.seq)) != row.round_id:
            report.wrong.append(f"transfer {row.id} ({row.cause}) has no entry in the log of {row.table_id}")
        if row.id not in have:
            report.wrong.append(f"transfer {row.id} ({row.cause}) moves nothing")
    report.wrong += [f"postings of transfer {number} have no cause" for number in sorted(have - seen)]


# ── the log ────────────────────────────────────────────────────────────────────────────────────────────────────


def _chains(db: Connection, report: Report) -> None:
    """Every table's chain, hash by hash, up to the head that the table shows."""
    for table in db.execute(select(tables)):
        report.counted["tables"] += 1
        seq, hashed = 0, FIRST_HASH
        for row in db.execute(select(inputs).where(inputs.c.table_id == table.id).order_by(inputs.c.seq)):
            report.counted["log entries"] += 1
            seq += 1
            if row.seq != seq:
                report.wrong.append(f"the log of {table.id} jumps from entry {seq - 1} to {row.seq}")
                seq = row.seq
            hashed = chained(hashed, entry_text(table.id, row.seq, row.round_id, json.loads(row.entry)))
            if hashed != row.hash:
                report.wrong.append(f"the log of {table.id} was changed at entry {row.seq}")
                hashed = row.hash
        if (seq, hashed) != (table.chain_seq, table.chain_hash):
            report.wrong.append(f"the log of {table.id} ends at entry {seq}, its head says {table.chain_seq}")


# ── the rounds ─────────────────────────────────────────────────────────────────────────────────────────────────


def _rounds(db: Connection, report: Report) -> None:
    moved = _moved(db)
    for row in db.execute(select(rounds).order_by(rounds.c.table_id, rounds.c.number)).all():
        match row.status:
            case "open":
                report.counted["rounds under way"] += 1
            case "void":
                report.counted["rounds void"] += 1
                net = {player: amount for player, amount in moved[row.id].items() if amount}
                if net:
                    report.wrong.append(f"round {row.id} is void, yet money stayed moved: {net}")
            case "over":
                report.counted["rounds replayed"] += 1
                _round(db, row, moved[row.id], report)
            case other:
                report.wrong.append(f"round {row.id} is {other!r}, which is nothing a round can be")


def _moved(db: Connection) -> dict[str, Counter[str]]:
    """Round → player (or ``house``, ``middle``, ``pot``) → what wallet and escrow together gained."""
    out: dict[str, Counter[str]] = defaultdict(Counter)
    wanted = (
        select(transfers.c.round_id, accounts.c.kind, accounts.c.player_id, postings.c.amount)
        .join(transfers, transfers.c.id == postings.c.transfer_id)
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(transfers.c.round_id.is_not(None))
    )
    for row in db.execute(wanted):
        out[row.round_id][row.kind if row.kind in chips.NOBODYS else row.player_id] += row.amount
    return out


def _round(db: Connection, row: Row[Any], moved: Counter[str], report: Report) -> None:
    """The same inputs again: the same events, the same settlement, the same money; chance from the seed."""

    def wrong(what: str) -> None:
        report.wrong.append(f"round {row.id}: {what}")

    try:
        course = replayed(row, played_in(db, row.id))
    except AnotherEdition as no:
        report.notes.append(str(no))
        return
    except (CourseFault, Refused, ValueError) as no:
        wrong(str(no))
        return
    if [canonical(event.as_json()) for event in course.events] != [canonical(e) for e in events_of(db, row.id)]:
        wrong("its events are not those of the replay")
    end = course.settlement
    if end is None:
        wrong("the replay does not come to an end")
        return
    if canonical(end.as_json()) != row.settlement:
        wrong("its settlement is not that of the replay")
    due = chips.due(course, end, dict(json.loads(row.seats)))
    for who in {*due, *moved}:
        if due[who] != moved[who]:
            wrong(f"{who} is due {due[who]} and got {moved[who]}")


# ── what lies on the tables ────────────────────────────────────────────────────────────────────────────────────


def _escrow(db: Connection, report: Report) -> None:
    """In escrow is what lies on the tables, player by player, and not a coin more or less."""
    held: dict[str, Counter[str]] = defaultdict(Counter)
    for row in db.execute(select(accounts).where(accounts.c.kind.in_(("escrow", "middle")))):
        held[row.table_id][row.player_id or chips.MIDDLE] += row.balance
    last = (
        select(rounds)
        .join(tables, tables.c.id == rounds.c.table_id)
        .where(rounds.c.number == tables.c.rounds)
        .order_by(rounds.c.table_id)
    )
    lies: dict[str, Counter[str]] = defaultdict(Counter)
    for table in db.execute(select(tables.c.id)).scalars():
        if (found := chips.in_front(db, table)) is not None:
            lies[table] = found
    for row in db.execute(last).all():
        if row.table_id in lies:
            continue
        players = dict(json.loads(row.seats))
        try:
            lying = _lying(db, row)
        except (AnotherEdition, CourseFault, Refused, ValueError) as no:
            report.wrong.append(f"round {row.id} is under way, and what lies there cannot be told: {no}")
            continue
        for seat, amount in lying.items():
            lies[row.table_id][players[seat]] += amount
    for table in sorted({*held, *lies}):
        for player in {*held[table], *lies[table]}:
            if held[table][player] != lies[table][player]:
                report.wrong.append(
                    f"{player} has {held[table][player]} in escrow at {table}, where {lies[table][player]} lie"
                )


def _lying(db: Connection, row: Row[Any]) -> Counter[str]:
    """What lies at a table after its last round, or in the middle of it, seat by seat."""
    if row.status == "open":
        return by_seat(opened(replayed(row, played_in(db, row.id)).events))
    out: Counter[str] = Counter()
    if row.status == "over":
        for line in json.loads(row.settlement).get("lines", ()):
            out[line["seat"]] += line.get("stays", 0)
    for entry in entries_of(db, row.id):
        match entry["kind"]:
            case "over":
                gone = entry["gone"]
            case "left":
                gone = [entry["seat"]]
            case "returned":
                gone = list(out)
            case _:
                continue
        for seat in gone:
            out.pop(seat, None)
    return out


# ── the pots ───────────────────────────────────────────────────────────────────────────────────────────────────


def _pots(db: Connection, report: Report) -> None:
    """A pot holds what the house began it with and every round has put in or taken out since, in that order."""
    for pot in db.execute(select(accounts).where(accounts.c.kind == "pot").order_by(accounts.c.id)).all():
        report.counted["pots"] += 1
        begun = select(postings.c.amount).join(transfers).where(transfers.c.cause == "pot")
        holds = sum(db.execute(begun.where(postings.c.account_id == pot.id)).scalars())
        for row in db.execute(select(rounds).where(rounds.c.table_id == pot.table_id).order_by(rounds.c.number)):
            told = json.loads(row.carry).get("pot")
            if told != holds:
                report.wrong.append(f"round {row.id} began with a pot of {told}, the ledger had {holds}")
            if row.status == "over":
                holds += json.loads(row.settlement).get("pot", 0)
        if holds != pot.balance:
            report.wrong.append(f"{pot.id} holds {pot.balance}, its rounds make {holds}")
