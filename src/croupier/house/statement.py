"""A statement: what came into somebody's wallet and what went out of it, from one day to another, told by the ledger.

One line for a stay at a table, not for a round. Against the house that is what was staked and what came back, from one
break in playing to the next, and what was left lying for a round to come. Among players chips are taken to the table
and brought back. Whatever else moves the wallet is a line of its own, also what this file has no name for: the lines,
one added to the other, lead from the opening balance to the closing one, and that is the ledger's.

Days are those of the house, in its time zone. What is booked at their first moment belongs to them, what is booked at
the first moment after them to the next statement; so each opens with what the one before closed with.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final

from sqlalchemy import Connection, case, func, select

from croupier.house.ledger import Unbalanced
from croupier.play import Refused
from croupier.store import log
from croupier.store.schema import accounts, inputs, postings, rounds, tables, transfers

MOST_DAYS: Final = 400
MOST_LINES: Final = 20_000
FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(2999, 12, 31)
BREAK_MS: Final = 30 * 60_000
"""Who has staked nothing at a table for so long, and got nothing there, begins another stay with his next stake."""
_ROUNDS: Final = frozenset({"stake", "raise", "settlement", "void", "left"})
"""Causes of what moves in rounds against the house."""


@dataclass(frozen=True, slots=True)
class Posting:
    """What one transfer moved in the wallet (``amount``; nothing where a stake was lost), and why. ``table``: none for
    what happens at no table, else with its ``name`` and ``game``. ``hash``: of the log entry that caused it. ``lying``:
    how it changed what lies on that table."""

    transfer: int
    cause: str
    at: int
    amount: int
    table: str | None = None
    name: str = ""
    game: str = ""
    hash: str | None = None
    lying: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """``kind``: ``play`` against the house, chips ``taken`` to a table among players or ``brought`` back, or the cause.
    ``since`` and ``at``: the moments of its first transfer and of its last, which ``transfer`` and ``hash`` name.
    ``table`` and ``game``: where it has one. ``staked`` is what lay there when rounds were settled, ``back`` what they
    made of it, and ``left`` how much more lies at the end than at the beginning: ``back`` less both is the amount."""

    kind: str
    since: int
    at: int
    transfer: int
    hash: str | None
    amount: int
    balance: int
    table: str = ""
    game: str = ""
    rounds: int = 0
    void: int = 0
    staked: int = 0
    back: int = 0
    left: int = 0
    hands: int | None = None


@dataclass(slots=True)
class _Stay:
    """A line that is still being written."""

    kind: str
    first: Posting
    last: Posting
    amount: int = 0
    moved: bool = False
    rounds: int = 0
    void: int = 0
    staked: int = 0
    left: int = 0
    hands: int | None = None

    def add(self, posting: Posting, lay: int) -> None:
        """``lay``: what lay on the table before it."""
        over = posting.cause == "settlement"
        self.last = posting
        self.amount += posting.amount
        self.left += posting.lying
        self.moved |= over or posting.amount != 0
        self.rounds += over
        self.staked += lay if over else 0
        self.void += posting.cause == "void"

    def line(self, before: int) -> Line:
        first, last = self.first, self.last
        moments, what = (first.at, last.at, last.transfer, last.hash), (first.name, first.game)
        back = self.amount + self.staked + self.left
        played = (self.rounds, self.void, self.staked, back, self.left) if self.kind == "play" else (0, 0, 0, 0, 0)
        return Line(self.kind, *moments, self.amount, before + self.amount, *what, *played, self.hands)


@dataclass
class _Folding:
    """Lines are closed together, in the order of their last moments, whenever something happens that is no round
    against the house: what stands there as the balance of a deposit is then the balance of that moment."""

    opening: int
    lying: dict[str | None, int]
    lines: list[Line] = field(default_factory=list)
    ended: list[_Stay] = field(default_factory=list)
    open: dict[tuple[str | None, str], _Stay] = field(default_factory=dict)

    def take(self, kind: str, posting: Posting, hands: int | None) -> None:
        key = (posting.table, kind)
        stay = self.open.get(key)
        if stay is None or not self._goes_on(stay, posting):
            if kind != "play" or any(each != "play" for _, each in self.open):
                self.close()
            elif stay is not None:
                self.ended.append(self.open.pop(key))
            stay = self.open[key] = _Stay(kind, posting, posting, hands=hands)
        lay = self.lying.get(posting.table, 0)
        stay.add(posting, lay)
        self.lying[posting.table] = lay + posting.lying

    def _goes_on(self, stay: _Stay, posting: Posting) -> bool:
        """Rounds are one stay until there is a break; so are chips that were taken to the table one after the other."""
        return stay.kind in ("play", "taken") and posting.at - stay.last.at <= BREAK_MS

    def close(self) -> None:
        stays = sorted([*self.ended, *self.open.values()], key=lambda stay: (stay.last.at, stay.last.transfer))
        for stay in (stay for stay in stays if stay.moved):
            self.lines.append(stay.line(self.lines[-1].balance if self.lines else self.opening))
        if len(self.lines) > MOST_LINES:
            raise Refused(f"That is a statement of more than {MOST_LINES:,} lines: choose fewer days.")
        self.ended.clear()
        self.open.clear()


def folded(
    opening: int,
    moved: Iterable[Posting],
    among: Iterable[str] = (),
    hands: Mapping[str, Sequence[int]] | None = None,
    lying: Mapping[str, int] | None = None,
) -> list[Line]:
    """The lines of postings in the order of their moments. ``among``: the tables among players; ``hands``: when hands
    that he was dealt into ended there, in their order; ``lying``: what lay on tables before."""
    among, hands, sat = frozenset(among), hands or {}, dict[str, int]()
    folding = _Folding(opening, dict[str | None, int]((lying or {}).items()))
    for posting in moved:
        kind, count = _kind(posting, among), None
        if kind == "taken" and posting.table is not None:
            sat.setdefault(posting.table, posting.at)
        elif kind == "brought" and posting.table in sat:
            ended = hands.get(posting.table, ())
            count = bisect_right(ended, posting.at) - bisect_right(ended, sat.pop(posting.table))
        folding.take(kind, posting, count)
    folding.close()
    return folding.lines


def _kind(posting: Posting, among: frozenset[str]) -> str:
    if posting.cause == "buy_in" and posting.amount < 0:
        return "taken"
    if posting.table is None or posting.cause not in _ROUNDS:
        return posting.cause
    if posting.table in among and posting.cause in ("void", "left"):
        return "brought" if posting.amount > 0 else posting.cause
    return "play"


# ── days ───────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Span:
    """Whole days of the house, the last one included."""

    first: date
    last: date
    zone: tzinfo

    @property
    def begins(self) -> int:
        return _midnight(self.first, self.zone)

    @property
    def ends(self) -> int:
        """The first moment that is no longer part of it."""
        return _midnight(self.last + timedelta(days=1), self.zone)


def span(first: date | None, last: date | None, zone: tzinfo, now: int) -> Span:
    """From one day to another. Where only one is given, its month to that day or from it on; where none is, the month
    in which the house is now."""
    today = day_of(now, zone)
    begins = first or (last or today).replace(day=1)
    ends = last or month_end(first or today)
    if not FIRST_DAY <= begins <= LAST_DAY or not FIRST_DAY <= ends <= LAST_DAY:
        raise Refused(f"A statement is of days from {FIRST_DAY} to {LAST_DAY}, not {begins} to {ends}.")
    if begins > ends:
        raise Refused(f"A statement ends on the day on which it begins or later: {begins} is after {ends}.")
    if (days := (ends - begins).days + 1) > MOST_DAYS:
        raise Refused(f"A statement is of at most {MOST_DAYS} days, and {begins} to {ends} are {days:,}.")
    return Span(begins, ends, zone)


def day_of(moment: int, zone: tzinfo) -> date:
    return datetime.fromtimestamp(moment / 1000, zone).date()


def month_end(day: date) -> date:
    """
    >>> month_end(date(2028, 2, 3)), month_end(date(2026, 12, 31))
    (datetime.date(2028, 2, 29), datetime.date(2026, 12, 31))
    """
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


def _midnight(day: date, zone: tzinfo) -> int:
    """The first moment of a day; where its midnight does not exist (clocks are put forward then), the moment at which
    they are."""
    return int(datetime.combine(day, time(), zone).timestamp()) * 1000


# ── from the books ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Statement:
    """``at_tables`` and ``withheld``: what was his besides at its end. ``earliest``: the day of the first posting there
    ever was on this wallet."""

    currency: str
    span: Span
    opening: int
    lines: Sequence[Line]
    at_tables: int = 0
    withheld: int = 0
    earliest: date | None = None

    @property
    def closing(self) -> int:
        return self.lines[-1].balance if self.lines else self.opening

    @property
    def came_in(self) -> int:
        return sum(line.amount for line in self.lines if line.amount > 0)

    @property
    def went_out(self) -> int:
        return -sum(line.amount for line in self.lines if line.amount < 0)


def statement(db: Connection, player: str, currency: str, days: Span) -> Statement:
    """Somebody's statement. One that does not close with what the ledger has is not given out."""
    had = _holds(db, player, currency, days)
    moved = _moved(db, player, currency, days)
    at = {each.table for each in moved if each.table is not None}
    among = at and _among(db, player, currency) & at
    lines = folded(had.opening, moved, among, _hands(db, player, days, among), had.lying)
    earliest = None if had.first is None else day_of(had.first, days.zone)
    closing, chips, bets, withheld = (had.then.get(kind, 0) for kind in ("wallet", "escrow", "hedge", "held"))
    out = Statement(currency, days, had.opening, lines, chips + bets, withheld, earliest)
    if out.closing != closing:
        raise Unbalanced(f"a statement closes with {out.closing} where the ledger has {closing}")
    return out


@dataclass(frozen=True, slots=True)
class _Had:
    """What was in a wallet before some days and lay on which table then, what was somebody's after them by the kind of
    account, and when there was something in the wallet for the first time."""

    opening: int
    lying: Mapping[str, int]
    then: Mapping[str, int]
    first: int | None


_BOOKED: Final = accounts.join(postings, postings.c.account_id == accounts.c.id).join(
    transfers, transfers.c.id == postings.c.transfer_id
)


def _holds(db: Connection, player: str, currency: str, days: Span) -> _Had:
    before, after = (
        func.sum(case((transfers.c.at < moment, postings.c.amount), else_=0)) for moment in (days.begins, days.ends)
    )
    first = func.min(transfers.c.at).label("first")
    found = db.execute(
        select(accounts.c.kind, accounts.c.table_id, before.label("before"), after.label("after"), first)
        .select_from(_BOOKED)
        .where(accounts.c.player_id == player, accounts.c.currency == currency)
        .group_by(accounts.c.kind, accounts.c.table_id)
    )
    opening, lying, then, began = 0, dict[str, int](), defaultdict[str, int](int), None
    for row in found:
        then[row.kind] += int(row.after)
        if row.kind == "wallet":
            opening, began = int(row.before), int(row.first)
        elif row.kind == "escrow":
            lying[row.table_id] = int(row.before)
    return _Had(opening, lying, then, began)


def _moved(db: Connection, player: str, currency: str, days: Span) -> list[Posting]:
    """What moved the wallet or, in rounds against the house, what lies at tables, in the order of their moments."""
    entry = (inputs.c.table_id == transfers.c.table_id) & (inputs.c.seq == transfers.c.seq)
    found = db.execute(
        select(
            transfers.c.id,
            transfers.c.cause,
            transfers.c.at,
            func.sum(case((accounts.c.kind == "wallet", postings.c.amount), else_=0)).label("amount"),
            func.sum(case((accounts.c.kind == "escrow", postings.c.amount), else_=0)).label("lying"),
            transfers.c.table_id,
            func.coalesce(tables.c.name, "").label("name"),
            func.coalesce(tables.c.game, "").label("game"),
            inputs.c.hash,
        )
        .select_from(_BOOKED)
        .outerjoin(tables, tables.c.id == transfers.c.table_id)
        .outerjoin(inputs, entry)
        .where(accounts.c.player_id == player, accounts.c.currency == currency)
        .where(transfers.c.at >= days.begins, transfers.c.at < days.ends)
        .where((accounts.c.kind == "wallet") | ((accounts.c.kind == "escrow") & transfers.c.cause.in_(_ROUNDS)))
        .group_by(transfers.c.id, tables.c.name, tables.c.game, inputs.c.hash)
        .order_by(transfers.c.at, transfers.c.id)
    )
    out = []
    for row in found:
        table, name, game = (None, "", "") if row.table_id == log.HOUSE else (row.table_id, row.name, row.game)
        amount, lying = int(row.amount), int(row.lying)
        out.append(Posting(row.id, row.cause, row.at, amount, table, name, game, row.hash, lying))
    return out


def _among(db: Connection, player: str, currency: str) -> set[str]:
    """The tables to which somebody ever took chips."""
    wanted = (
        select(transfers.c.table_id)
        .select_from(_BOOKED)
        .where(accounts.c.player_id == player, accounts.c.currency == currency, accounts.c.kind == "wallet")
        .where(transfers.c.cause == "buy_in")
    )
    return set(db.execute(wanted.distinct()).scalars())


def _hands(db: Connection, player: str, days: Span, at: Iterable[str]) -> dict[str, list[int]]:
    """When the hands that somebody was dealt into ended, by table."""
    out: dict[str, list[int]] = {}
    found = db.execute(
        select(rounds.c.table_id, rounds.c.ended_at)
        .where(rounds.c.table_id.in_(sorted(at)), rounds.c.status == "over", rounds.c.void.is_(None))
        .where(rounds.c.ended_at >= days.begins, rounds.c.ended_at < days.ends)
        .where(rounds.c.seats.contains(f'"{player}"'))
        .order_by(rounds.c.ended_at)
    )
    for row in found:
        out.setdefault(row.table_id, []).append(row.ended_at)
    return out
