"""The jackpots of the house's card rooms: what their accounts hold, by which rules, and hits that still wait.

The rules by which a jackpot is paid stand in the house's own log, as they were when the house opened, so that every
prize can be reckoned again. A hit that waited for another hand when the house was interrupted waits for it no more:
that hand has not happened.
"""

from __future__ import annotations

import json
from dataclasses import replace

from sqlalchemy import ColumnElement, Connection, func, select

from croupier.house import ledger
from croupier.house.bank import prize_moves
from croupier.house.ledger import Move
from croupier.play.record import Json
from croupier.room.desk import Desk
from croupier.room.jackpots import paid_out
from croupier.room.rules.cardroom import CardRoom
from croupier.room.rules.jackpot import Claim, Fund, Hit
from croupier.room.rules.model import RoomRules
from croupier.store import log
from croupier.store.schema import accounts, inputs, postings, transfers


def opened(db: Connection, desk: Desk) -> Fund:
    """What the jackpot of a card room holds when the house opens: made up to what the house guarantees, and every hit
    paid. All linked tables play in one currency."""
    room, rules = desk.name, desk.rules
    assert rules.jackpot is not None
    currency = next(table.kind.currency.code for table in desk.room.tables.values() if table.kind.linked)
    fund = _fund(db, room, currency)
    said = {"kind": "jackpot", "room": room, "currency": currency, "rules": rules.jackpot.model_dump(mode="json")}
    more = max(0, rules.jackpot.guarantee - fund.published)
    announce(db, said, ledger.jackpot(currency, room), more)
    fund = replace(fund, published=fund.published + more)
    return _settled(db, room, currency, rules, replace(fund, claims=_waiting(db, list(desk.room.tables))))


def announce(db: Connection, said: Json, account: str, more: int) -> None:
    """By which rules a jackpot is paid from now on, where these are not the last that were said of it, and what the
    house puts into it."""
    moves: list[Move] = [("seed", {ledger.bankroll(said["currency"]): -more, account: more})]
    if more or _last_said(db, said) != said["rules"]:
        ledger.enter(db, log.HOUSE, None, [said], moves if more else [], log.now_ms())


def _fund(db: Connection, room: str, currency: str) -> Fund:
    names = ledger.jackpot(currency, room), ledger.drops(currency, room)
    found = db.execute(select(accounts.c.id, accounts.c.balance).where(accounts.c.id.in_(names)))
    holds = {row.id: int(row.balance) for row in found}
    last = select(func.max(transfers.c.at)).join(postings, postings.c.transfer_id == transfers.c.id)
    dropped = db.execute(last.where(postings.c.account_id == names[1], postings.c.amount > 0)).scalar()
    return Fund(holds.get(names[0], 0), holds.get(names[1], 0), dropped=int(dropped or 0))


def _last_said(db: Connection, said: Json) -> Json | None:
    """The rules that the house has last said of this jackpot."""
    kind = inputs.c.entry.like(f'%"kind":"{said["kind"]}"%')
    wanted = select(inputs.c.entry).where(inputs.c.table_id == log.HOUSE, kind).order_by(inputs.c.seq.desc())
    found = (json.loads(text) for text in db.execute(wanted).scalars())
    same = ("kind", "room", "jackpot", "currency")
    return next((each["rules"] for each in found if all(each.get(key) == said.get(key) for key in same)), None)


def _waiting(db: Connection, tables: list[str]) -> tuple[Claim, ...]:
    """Hits of which no entry says that they were paid."""
    told = select(inputs.c.table_id, inputs.c.entry).where(inputs.c.table_id.in_(tables))
    hits = [(row.table_id, json.loads(row.entry)["hit"]) for row in db.execute(told.where(_has("hit")))]
    paid = {bill["hand"] for row in db.execute(told.where(_has("paid"))) for bill in json.loads(row.entry)["paid"]}
    return tuple(claim_of(table, hit) for table, hit in hits if hit["hand"] not in paid)


def _has(word: str) -> ColumnElement[bool]:
    return inputs.c.entry.like(f'%"{word}":%') & inputs.c.entry.not_like('%"kind":"input"%')


def claim_of(table: str, hit: Json) -> Claim:
    found = Hit(hit["category"], tuple(hit["losers"]), tuple(hit["winners"]))
    return Claim(table, hit["began"], found, tuple(hit["players"]), hit["hand"])


def _settled(db: Connection, room: str, currency: str, rules: RoomRules, fund: Fund) -> Fund:
    """Nothing is under way: every hit is paid."""
    after, bills, moved = paid_out(room, rules, CardRoom(fund=fund))
    if bills:
        at = log.now_ms()
        entry: Json = {"kind": "jackpot", "at": at, "paid": bills}
        ledger.enter(db, bills[0]["table"], None, [entry], list(prize_moves(currency, moved, bills[0]["table"])), at)
    return after.fund
