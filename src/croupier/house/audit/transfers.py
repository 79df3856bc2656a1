"""Transfers beside the entries that caused them: money moves as the entry says, and not otherwise."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, select

from croupier.house.audit.entries import CAUSES, Entry
from croupier.house.audit.report import Report, Said, shown
from croupier.house.ledger import AT_A_TABLE, OF_EVENTS
from croupier.store.log import HOUSE
from croupier.store.schema import postings, transfers

_BETWEEN: Final[dict[str, frozenset[str]]] = {
    "bankroll": frozenset({"issue", "house"}),
    "grant": frozenset({"issue", "wallet"}),
    "refill": frozenset({"issue", "wallet"}),
    "bot": frozenset({"issue", "wallet"}),
    "closed": frozenset({"issue", "wallet"}),
    "pot": frozenset({"house", "pot"}),
    "stake": frozenset({"wallet", "escrow"}),
    "raise": frozenset({"wallet", "escrow"}),
    "void": frozenset({"wallet", "escrow"}),
    "buy_in": frozenset({"wallet", "escrow"}),
    "cash": frozenset({"issue", "wallet"}),
    "left": frozenset({"wallet", "escrow", "middle", "house"}),
    "settlement": frozenset({"wallet", "escrow", "pot", "house"}),
    "hand": frozenset({"escrow", "middle", "house", "drops"}),
    "time": frozenset({"wallet", "escrow", "house"}),
    "hedge": frozenset({"wallet", "hedge"}),
    "hedged": frozenset({"wallet", "hedge", "house"}),
    "seed": frozenset({"house", "jackpot"}),
    "jackpot": frozenset({"wallet", "drops", "jackpot"}),
    "fed": frozenset({"escrow", "house", "jackpot"}),
    "reward": frozenset({"wallet", "house"}),
    "deposit": frozenset({"issue", "wallet"}),
    "withdrawal": frozenset({"issue", "wallet"}),
    "excess": frozenset({"issue", "wallet"}),
    "hold": frozenset({"wallet", "held"}),
    "release": frozenset({"wallet", "held"}),
    "seizure": frozenset({"held", "wallet", "seized"}),
    "cut": frozenset({"wallet", "house"}),
    "repaid": frozenset({"wallet", "house"}),
    "tip": frozenset({"wallet", "house"}),
    "prize": frozenset({"house", "wallet", "prize"}),
    "fetched": frozenset({"issue", "prize"}),
    "lapsed": frozenset({"house", "prize"}),
    "entry": frozenset({"wallet", "issue", "pool", "bounties", "house"}),
    "refund": frozenset({"wallet", "issue", "pool", "bounties", "house"}),
    "awarded": frozenset({"wallet", "issue", "pool", "bounties"}),
    "reclaimed": frozenset({"wallet", "issue", "pool", "bounties"}),
    "overlay": frozenset({"pool", "bounties", "house"}),
    "points": frozenset({"wallet", "issue"}),
}
"""Between which kinds of accounts each cause moves money."""
_AT_ONE: Final = ("escrow", "hedge", "middle", "pot", "pool", "bounties")
"""Kinds of accounts that belong to one table, or one event."""


@dataclass(frozen=True, slots=True)
class Posting:
    id: int
    account: Any
    amount: Any


@dataclass(frozen=True, slots=True)
class Transfer:
    """A transfer with its postings, as they stand in the ledger."""

    id: int
    cause: Any
    table: Any
    seq: Any
    round: Any
    at: Any
    postings: tuple[Posting, ...]

    @property
    def amounts(self) -> dict[Any, Any]:
        return {posting.account: posting.amount for posting in self.postings}


@dataclass
class Transfers:
    """All transfers in the order of the chains, to be taken along with their entries."""

    db: Connection
    report: Report
    older: int = 0
    """Up to this one they are older than the entries that say what they move."""

    seeds: dict[str, int] = field(default_factory=dict)
    """What the house began the pots of tables with, as far as the chains were followed."""
    extra: list[Transfer] = field(default_factory=list)
    lacking: list[tuple[Entry, str, dict[str, int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._of_tables = _Stream(self._read(transfers.c.table_id.is_distinct_from(HOUSE)))
        self._of_house = _Stream(self._read(transfers.c.table_id == HOUSE))

    def _read(self, which: Any) -> Iterator[Transfer]:
        wanted = (
            select(transfers, postings.c.id.label("posting"), postings.c.account_id, postings.c.amount)
            .outerjoin(postings, postings.c.transfer_id == transfers.c.id)
            .where(which)
            .order_by(transfers.c.table_id, transfers.c.seq, transfers.c.id, postings.c.id)
        )
        for _, rows in groupby(self.db.execute(wanted), key=lambda row: row.id):
            first, *rest = rows
            parts = (Posting(row.posting, row.account_id, row.amount) for row in (first, *rest) if row.posting)
            found = Transfer(first.id, first.cause, first.table_id, first.seq, first.round_id, first.at, tuple(parts))
            self.report.counted["transfers"] += 1
            self._can_be(found)
            self._seed(found)
            yield found

    # ── taken along ────────────────────────────────────────────────────────────────────────────────────────────

    def of(self, entry: Entry) -> list[Transfer]:
        """What the ledger moved because of an entry, compared with what the entry says."""
        stream = self._of_house if entry.table == HOUSE else self._of_tables
        skipped, found = stream.at(entry.table, entry.seq)
        self.stray(skipped)
        if entry.covered:
            self._compare(entry, found)
        else:
            for transfer in found:
                self._older(entry, transfer)
        return found

    def rest(self) -> None:
        """After all entries: nothing may be left."""
        for stream in (self._of_house, self._of_tables):
            self.stray(stream.rest())
        self._sort_out()

    def stray(self, skipped: list[Transfer]) -> None:
        """Transfers that no entry has caused; those of older books that happened at no table need none."""
        for transfer in skipped:
            if not (transfer.id <= self.older and transfer.table is None and transfer.cause not in AT_A_TABLE):
                self.extra.append(transfer)

    def _older(self, entry: Entry, transfer: Transfer) -> None:
        if transfer.id > self.older or transfer.cause not in AT_A_TABLE:
            self.extra.append(transfer)
        elif transfer.round != entry.round:
            self.report.cell("transfers", transfer.id, "round_id", transfer.round, entry.round)

    def _compare(self, entry: Entry, found: list[Transfer]) -> None:
        left = list(found)
        for cause, amounts in entry.moves:
            same = next((t for t in left if t.amounts == amounts), None)
            same = same or next((t for t in left if t.cause == cause), None)
            if same is None:
                self.lacking.append((entry, cause, amounts))
            else:
                left.remove(same)
                self._as_said(entry, cause, amounts, same)
        self.extra += left

    def _as_said(self, entry: Entry, cause: str, amounts: dict[str, int], found: Transfer) -> None:
        should = {"cause": cause, "table_id": entry.table, "seq": entry.seq, "round_id": entry.round, "at": entry.at}
        stands = (found.cause, found.table, found.seq, found.round, found.at)
        for (column, value), cell in zip(should.items(), stands, strict=True):
            if cell != value:
                self.report.cell("transfers", found.id, column, cell, value)
        left = dict(amounts)
        odd = []
        on = Counter(posting.account for posting in found.postings)
        for posting in found.postings:
            if on[posting.account] > 1:
                what = f"transfer_id is {found.id}, which has {on[posting.account]} postings on {posting.account}"
                self.report.row("postings", posting.id, what)
        for posting in found.postings:
            if left.get(posting.account) == posting.amount:
                del left[posting.account]
            else:
                odd.append(posting)
        for posting in odd:
            self._odd(found, posting, left)
        for account, amount in left.items():
            self.report.row("transfers", found.id, f"has no posting of {amount} on {account}, as {entry.name} says")

    def _odd(self, transfer: Transfer, posting: Posting, left: dict[str, int]) -> None:
        """A posting that is not as the entry says: another amount, another account, or none of this transfer's."""
        if posting.account in left:
            self.report.cell("postings", posting.id, "amount", posting.amount, left.pop(posting.account))
            return
        other = next((account for account, amount in left.items() if amount == posting.amount), None)
        if other is not None:
            del left[other]
            self.report.cell("postings", posting.id, "account_id", posting.account, other)
        else:
            of = Said(f"another: transfer {transfer.id} does not move {posting.amount} on {posting.account}")
            self.report.cell("postings", posting.id, "transfer_id", transfer.id, of)

    def _sort_out(self) -> None:
        """A transfer that stands at the wrong entry is told with the columns that are wrong; the others are too many,
        or missing."""
        moving = defaultdict(list)
        for transfer in self.extra:
            moving[_same(transfer.cause, transfer.amounts)].append(transfer)
        for entry, cause, amounts in self.lacking:
            if found := moving[_same(cause, amounts)]:
                self._as_said(entry, cause, amounts, found.pop(0))
            else:
                self.report.row("transfers", "?", f"is missing: {entry.name} says that {cause} moves {shown(amounts)}")
        for transfer in (transfer for left in moving.values() for transfer in left):
            at = "no entry" if transfer.table is None else f"{transfer.table}/{transfer.seq}"
            self.report.row("transfers", transfer.id, f"({transfer.cause}) is not in the log: {at} moves nothing such")

    # ── each by itself ─────────────────────────────────────────────────────────────────────────────────────────

    def _can_be(self, transfer: Transfer) -> None:
        """It moves something, in one currency, adds up to nothing, between accounts that its cause moves money of."""
        if not transfer.postings:
            self.report.row("transfers", transfer.id, "moves nothing: it has no posting")
            return
        amounts = [posting.amount for posting in transfer.postings if type(posting.amount) is int]
        if sum(amounts):
            self.report.row("transfers", transfer.id, f"does not add up: its postings make {sum(amounts)}")
        named = [str(posting.account).split(":") for posting in transfer.postings]
        if len({part[1] for part in named if len(part) > 1}) > 1:
            self.report.row("transfers", transfer.id, "mixes currencies")
        if transfer.cause not in CAUSES:
            self.report.cell("transfers", transfer.id, "cause", transfer.cause, Said("a cause that there is"))
            return
        for posting, (kind, *more) in zip(transfer.postings, named, strict=True):
            where = more[1] if kind in _AT_ONE and len(more) > 1 else transfer.table
            elsewhere = transfer.cause in AT_A_TABLE | OF_EVENTS and where != transfer.table
            if kind not in _BETWEEN[transfer.cause] or elsewhere:
                what = f"account_id is {posting.account!r}, which {transfer.cause} at {transfer.table} does not touch"
                self.report.row("postings", posting.id, what)

    def _seed(self, transfer: Transfer) -> None:
        for posting in transfer.postings if transfer.cause == "pot" else ():
            kind, *more = str(posting.account).split(":")
            if kind == "pot" and len(more) == 3 and type(posting.amount) is int:
                self.seeds[more[1]] = self.seeds.get(more[1], 0) + posting.amount


def _same(cause: Any, amounts: dict[Any, Any]) -> tuple[Any, frozenset[Any]]:
    """What transfers that move the same have in common."""
    return cause, frozenset(amounts.items())


class _Stream:
    """Transfers in the order of tables and entries."""

    def __init__(self, found: Iterator[Transfer]) -> None:
        self._found = found
        self._next = next(found, None)

    def at(self, table: str, seq: int) -> tuple[list[Transfer], list[Transfer]]:
        """Those before this entry that nobody has taken, and those of this entry."""
        skipped: list[Transfer] = []
        found: list[Transfer] = []
        while self._next is not None and (key := self._key(self._next)) <= (table, seq):
            (found if key == (table, seq) else skipped).append(self._next)
            self._next = next(self._found, None)
        return skipped, found

    def rest(self) -> list[Transfer]:
        out = [] if self._next is None else [self._next, *self._found]
        self._next = None
        return out

    @staticmethod
    def _key(transfer: Transfer) -> tuple[str, int]:
        """As the database orders them; what cannot be a table or a place comes first."""
        table = transfer.table if isinstance(transfer.table, str) else ""
        return table, transfer.seq if type(transfer.seq) is int else -1
