"""When the house opens: rounds that a crash cut off are void, and whatever lies at a table goes back to its player.

At a table that comes back (``comeback``) chips stay where they lay. At every other one nobody sits when the house
opens, so stakes that stood between two rounds and the chips of players among themselves go back as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from sqlalchemy import Connection, select

from croupier.house import ledger
from croupier.house.ledger import Move
from croupier.money import currency as currency_of
from croupier.play.record import Json
from croupier.store import log
from croupier.store.schema import accounts, players, postings, rounds, tables, transfers

_WHY = "The house was interrupted during this round."


def recover(
    db: Connection,
    staying: Collection[str] = (),
    closing: Mapping[str, str] | None = None,
    moved: Callable[[Connection, str, Sequence[Move], int], Sequence[Move]] = lambda _db, _table, moves, _at: moves,
) -> dict[str, str]:
    """Put every table in order. Returns what each table concerned shall say. ``staying``: those where everybody keeps
    his chips; ``closing``: those that close for good, and why; ``moved``: who is told what moves, and what then moves
    besides."""
    said: dict[str, str] = {}
    at = log.now_ms()
    lying = ledger.lying_at(db)
    for table, (currency, amount) in ledger.middles(db).items():
        if table not in staying:
            _share_out(db, table, currency, amount, lying.get(table, {}), at)
    lying = {table: stakes for table, stakes in ledger.lying_at(db).items() if table not in staying}
    for row in db.execute(select(rounds).where(rounds.c.status == "open")).all():
        entries, stays = [{"kind": "void", "reason": _WHY}], row.table_id in staying
        entries += [] if stays else [{"kind": "returned", "reason": _WHY}]
        back = _back(lying.pop(row.table_id, {}))
        ledger.enter(
            db, row.table_id, row.id, entries, moved(db, row.table_id, [("void", back)], at) if back else [], at
        )
        log.end_round(db, row.id, "void", at, void=_WHY)
        said[row.table_id] = f"The house was interrupted: round {row.number} is void, and all stakes went back."
    for table, stakes in lying.items():
        number = db.execute(select(tables.c.rounds).where(tables.c.id == table)).scalar_one()
        round_id = f"{table}.{number}" if number else None
        entry = {"kind": "returned", "reason": "The house was closed."}
        ledger.enter(db, table, round_id, [entry], moved(db, table, [("void", _back(stakes))], at), at)
        said[table] = "The house was closed meanwhile: stakes that stood on this table went back."
    for table, bets in ledger.lying_at(db, "hedge").items():
        to = {account.rpartition(":")[2]: amount for account, (_, amount) in bets.items()}
        unhedged: Json = {"kind": "unhedged", "at": at, "to": to, "reason": "The house was closed."}
        ledger.enter(db, table, None, [unhedged], moved(db, table, [("hedge", _back(bets))], at), at)
        said.setdefault(table, "The house was closed meanwhile: bets beside a hand went back.")
    for table, reason in (closing or {}).items():
        log.close_table(db, table, reason)
    return said


def given_back(db: Connection, since: int) -> dict[str, str]:
    """What those are told on their return whose stakes or chips came back when the house opened: by player, of all
    transfers after this one."""
    own = (transfers.c.id > since, accounts.c.kind == "wallet", postings.c.amount > 0, players.c.kind != "bot")
    found = db.execute(
        select(
            accounts.c.player_id, accounts.c.currency, postings.c.amount, tables.c.name, rounds.c.number, rounds.c.void
        )
        .select_from(transfers)
        .join(postings, postings.c.transfer_id == transfers.c.id)
        .join(accounts, accounts.c.id == postings.c.account_id)
        .join(players, players.c.id == accounts.c.player_id)
        .join(tables, tables.c.id == transfers.c.table_id)
        .outerjoin(rounds, rounds.c.id == transfers.c.round_id)
        .where(transfers.c.cause.in_(("void", "left")), *own)
        .order_by(transfers.c.id)
    )
    back: dict[str, list[str]] = {}
    for row in found:
        void = f", round {row.number} is void" if row.void is not None else ""
        came = f"{currency_of(row.currency).with_sign(row.amount)} from {row.name}{void}"
        back.setdefault(row.player_id, []).append(came)
    return {
        player: f"The house was interrupted. What came back to you: {'; '.join(came)}." for player, came in back.items()
    }


def _share_out(
    db: Connection, table: str, currency: str, amount: int, chips: dict[str, tuple[str, int]], at: int
) -> None:
    """What lies in the middle for a hand that is not dealt goes evenly to those who still have chips there, odd ones
    from the first on."""
    whose = sorted(chips) or [ledger.bankroll(currency)]
    each, odd = divmod(amount, len(whose))
    amounts = {account: each + (place < odd) for place, account in enumerate(whose)}
    to = {account.rpartition(":")[2]: share for account, share in amounts.items() if account in chips}
    entry = {"kind": "middle", "amount": amount, "to": to, "reason": "The house was closed."}
    move: Move = ("left", {**amounts, ledger.middle(currency, table): -amount})
    ledger.enter(db, table, None, [entry], [move], at)


def _back(stakes: dict[str, tuple[str, int]]) -> dict[str, int]:
    """Everything in these accounts goes into the wallets it came from."""
    amounts: dict[str, int] = {}
    for account, (wallet, amount) in stakes.items():
        amounts[account] = -amount
        amounts[wallet] = amounts.get(wallet, 0) + amount
    return amounts
