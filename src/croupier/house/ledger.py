"""The ledger: double entry in integer minor units. Every transfer is balanced; all postings together sum to zero.

Accounts are called by what they are:

* ``wallet:<currency>:<player>`` – what a player can stake;
* ``escrow:<currency>:<table>:<player>`` – what a player has lying at a table; it is still the player's;
* ``hedge:<currency>:<table>:<player>`` – what a player has staked beside a hand against the house; it is still his
  until the cards have come;
* ``middle:<currency>:<table>:`` – chips that lie in the middle of a table among players for the next hand;
* ``pot:<currency>:<table>:`` – a progressive pot at a table: fed by shares of stakes, it pays its prizes;
* ``jackpot:<currency>:<room>`` – the jackpot of a card room: what a hit is paid of; ``drops:<currency>:<room>`` – what
  hands have given to it since the gaming day began; ``jackpot:<currency>:<rulebook>/<name>`` – one that is linked over
  tables against the house;
* ``pool:<currency>:<event>:`` – what has come in for the prizes of a tournament; ``bounties:<currency>:<event>:`` – for
  its bounties;
* ``held:<currency>:<player>`` – what is withheld: it stays a player's, who can neither stake it nor take it out;
* ``prize:<currency>:<player>`` – prizes that wait to be claimed or paid: they leave it by cash desk or transfer, or go
  back to the house when nobody has claimed them in time;
* ``seized:<currency>`` – what was taken from people, until somebody decides what becomes of it;
* ``house:<currency>`` – the bankroll: takes what is lost and pays what is won;
* ``issue:<currency>`` – where play money comes from, and where it goes that is withdrawn; it owes what everybody else
  owns. What is paid for a tournament at the counter, or in at a table that a person deals, comes from there, too.

Wallets, escrows, bets beside hands, what is held, prizes, pots, jackpots, pools and what lies in the middle never go
below nothing: the ledger refuses, and behind it the database does. Money moves because something happened, so it is
written with an entry of a log (``enter``), which says what it moves: the ledger follows from the chains, posting by
posting.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from sqlalchemy import Connection, bindparam, func, insert, select, update

from croupier.play.record import Json
from croupier.room.bank import Short
from croupier.store import log
from croupier.store.quick import Quick
from croupier.store.schema import accounts, postings, transfers

Cause = Literal[
    "bankroll",
    "grant",
    "refill",
    "bot",
    "closed",
    "pot",
    "seed",
    "stake",
    "raise",
    "settlement",
    "void",
    "left",
    "buy_in",
    "cash",
    "hand",
    "time",
    "hedge",
    "hedged",
    "jackpot",
    "fed",
    "reward",
    "deposit",
    "withdrawal",
    "excess",
    "hold",
    "release",
    "seizure",
    "cut",
    "repaid",
    "tip",
    "prize",
    "fetched",
    "lapsed",
    "entry",
    "refund",
    "awarded",
    "reclaimed",
    "overlay",
    "points",
]
OF_EVENTS: Final[frozenset[str]] = frozenset({"entry", "refund", "awarded", "reclaimed", "overlay", "points"})
"""Causes that follow from an entry in the log of a tournament."""

BESIDE_HANDS: Final[frozenset[str]] = frozenset({"jackpot", "seed", "fed", "reward", "hedged"})
"""Causes that move money with a hand besides what it brings to its players."""

BY_RULES: Final[frozenset[str]] = frozenset(
    {"excess", "cut", "hold", "release", "seizure", "repaid", "tip", "prize", "fetched", "lapsed"}
)
"""Causes that the platform's rules bring about, at a table or not."""

AMONG_PLAYERS: Final[frozenset[str]] = frozenset({"hand", "time"})
"""Causes at tables among players that stake nothing and bring nothing back: chips go from one to the other, and each
pays for his time."""

HEDGES: Final[frozenset[str]] = frozenset({"hedge", "hedged"})
"""Causes of bets against the house beside a hand among players: they are staked or go back, and they are settled."""

_ON_IT: Final = frozenset({"stake", "raise", "settlement", "void", "left", "buy_in", "cash"})
AT_A_TABLE: Final = _ON_IT | HEDGES | AMONG_PLAYERS | BESIDE_HANDS
"""Causes that follow from an entry in a table's log."""

_NEVER_SHORT: Final = ("wallet:", "escrow:", "hedge:", "middle:", "held:", "prize:")
"""Accounts from which nobody takes more than lies there."""

OF_ROOMS: Final = ("jackpot", "drops")
"""Kinds of accounts that belong to a card room."""

_FUNDS: Final = ("pot:", "jackpot:", "drops:", "pool:", "bounties:")
"""Accounts that are nobody's: who pays out of them has reckoned wrongly where they do not hold so much."""

Move = tuple[Cause, Mapping[str, int]]
"""Why money moves, and how much by account: positive in, negative out."""


_HOLD: Final = Quick(select(accounts.c.balance).where(accounts.c.id == bindparam("account")).with_for_update())
_OPEN: Final = Quick(insert(accounts), "id", "kind", "currency", "table_id", "player_id", "balance")
_TRANSFER: Final = Quick(insert(transfers).returning(transfers.c.id), "cause", "table_id", "seq", "round_id", "at")
_POST: Final = Quick(insert(postings), "transfer_id", "account_id", "amount")
_CHANGE: Final = Quick(
    update(accounts).where(accounts.c.id == bindparam("account")).values(balance=accounts.c.balance + bindparam("more"))
)


class Unbalanced(Exception):
    """A transfer whose postings do not sum to zero. Never written."""


def wallet(currency: str, player: str) -> str:
    return f"wallet:{currency}:{player}"


def held(currency: str, player: str) -> str:
    return f"held:{currency}:{player}"


def prize(currency: str, player: str) -> str:
    return f"prize:{currency}:{player}"


def seized(currency: str) -> str:
    return f"seized:{currency}"


def escrow(currency: str, table: str, player: str) -> str:
    return f"escrow:{currency}:{table}:{player}"


def hedge(currency: str, table: str, player: str) -> str:
    return f"hedge:{currency}:{table}:{player}"


def middle(currency: str, table: str) -> str:
    return f"middle:{currency}:{table}:"


def pot(currency: str, table: str) -> str:
    return f"pot:{currency}:{table}:"


def jackpot(currency: str, room: str) -> str:
    return f"jackpot:{currency}:{room}"


def drops(currency: str, room: str) -> str:
    return f"drops:{currency}:{room}"


def pool(currency: str, event: str) -> str:
    return f"pool:{currency}:{event}:"


def bounties(currency: str, event: str) -> str:
    return f"bounties:{currency}:{event}:"


def bankroll(currency: str) -> str:
    return f"house:{currency}"


def issue(currency: str) -> str:
    return f"issue:{currency}"


def columns(account: str) -> dict[str, Any]:
    """The columns that an account's name says."""
    kind, currency, *whose = account.split(":")
    if kind in OF_ROOMS:
        whose = []
    table, player = whose if len(whose) == 2 else ("", whose[0] if whose else "")
    return {"id": account, "kind": kind, "currency": currency, "table_id": table, "player_id": player}


def enter(
    db: Connection, table: str, round_id: str | None, entries: Sequence[Json], moves: Sequence[Move], at: int
) -> dict[str, int]:
    """Write entries into a chain, the last of them with the money that moves because of them, and move it. Returns the
    new balances of the accounts concerned."""
    said = [[cause, {account: amount for account, amount in amounts.items() if amount}] for cause, amounts in moves]
    if said := [move for move in said if move[1]]:
        entries = [*entries[:-1], {**entries[-1], "moves": said}]
    seq = log.append(db, table, round_id, entries, at)
    new: dict[str, int] = {}
    for cause, amounts in moves:
        new |= transfer(db, cause, amounts, table=table, seq=seq, round_id=round_id, at=at)
    return new


def transfer(
    db: Connection,
    cause: Cause,
    amounts: Mapping[str, int],
    *,
    table: str | None = None,
    seq: int | None = None,
    round_id: str | None = None,
    at: int | None = None,
) -> dict[str, int]:
    """Move money: amount by account, positive in, negative out. Returns the new balances of these accounts."""
    moved = {account: amount for account, amount in amounts.items() if amount}
    if sum(moved.values()):
        raise Unbalanced(f"{cause}: the postings sum to {sum(moved.values())}, not to nothing: {moved}")
    if len({account.split(":")[1] for account in moved}) > 1:
        raise Unbalanced(f"{cause}: one transfer is in one currency, not {moved}")
    if not moved:
        return {}
    balances = _balances(db, moved)
    for account, amount in moved.items():
        if account.startswith(_FUNDS) and balances.get(account, 0) + amount < 0:
            raise Unbalanced(f"{account} holds {balances.get(account, 0)} and cannot pay {-amount}")
        if account.startswith(_NEVER_SHORT) and balances.get(account, 0) + amount < 0:
            raise Short(account.rsplit(":", 1)[1], balances.get(account, 0), -amount)
    if new := [{**columns(account), "balance": 0} for account in moved if account not in balances]:
        _OPEN.each(db, new)
    at = log.now_ms() if at is None else at
    done = _TRANSFER.one(db, cause=cause, table_id=table, seq=seq, round_id=round_id, at=at)
    assert done is not None
    _POST.each(db, [{"transfer_id": done[0], "account_id": a, "amount": amount} for a, amount in moved.items()])
    _CHANGE.each(db, [{"account": account, "more": amount} for account, amount in moved.items()])
    return {account: balances.get(account, 0) + amount for account, amount in moved.items()}


def _balances(db: Connection, names: Iterable[str]) -> dict[str, int]:
    """Of those accounts that there are."""
    found = {account: _HOLD.one(db, account=account) for account in names}
    return {account: row[0] for account, row in found.items() if row is not None}


def balances_of(db: Connection, player: str) -> dict[str, int]:
    """What a player has in the wallets, by currency."""
    found = db.execute(
        select(accounts.c.currency, accounts.c.balance)
        .where(accounts.c.player_id == player, accounts.c.kind == "wallet")
        .order_by(accounts.c.currency)
    )
    return {row.currency: row.balance for row in found}


def must_hold(db: Connection, account: str, amount: int | None) -> None:
    """What somebody has reckoned with is what the books hold, where he has reckoned with something."""
    if amount is not None and (holds := _balances(db, {account: 0}).get(account, 0)) != amount:
        raise Unbalanced(f"{account} holds {holds}, and {amount} were reckoned with")


def seed_pot(db: Connection, currency: str, table: str, seed: int) -> int:
    """What the pot of a table holds; a new one gets its first money from the house."""
    account = pot(currency, table)
    holds = db.execute(select(accounts.c.balance).where(accounts.c.id == account)).scalar()
    if holds is None:
        move: Move = ("pot", {bankroll(currency): -seed, account: seed})
        enter(db, log.HOUSE, None, [{"kind": "pot", "table": table}], [move], log.now_ms())
        holds = seed
    return int(holds)


def lying_at(db: Connection, kind: str = "escrow") -> dict[str, dict[str, tuple[str, int]]]:
    """Everything in escrow, or staked beside hands: table → account → (its player's wallet, amount)."""
    found = db.execute(select(accounts).where(accounts.c.kind == kind, accounts.c.balance > 0))
    out: dict[str, dict[str, tuple[str, int]]] = {}
    for row in found:
        out.setdefault(row.table_id, {})[row.id] = (wallet(row.currency, row.player_id), row.balance)
    return out


def middles(db: Connection) -> dict[str, tuple[str, int]]:
    """What lies in the middle of tables: table → (currency, amount)."""
    found = db.execute(select(accounts).where(accounts.c.kind == "middle", accounts.c.balance > 0))
    return {row.table_id: (row.currency, row.balance) for row in found}


def total(db: Connection) -> int:
    """The sum of all postings: nothing."""
    return int(db.execute(select(func.coalesce(func.sum(postings.c.amount), 0))).scalar_one())
