"""The sittings of somebody: what he played at one table among players from sitting down to standing up.

The books say when somebody sat down (the entry of a buy-in that names his chair; chips that are added later name none),
and a hand has those who were dealt into it. So a sitting is named by its table and the place of that entry in the
table's chain, and holds his hands from there until he sat down at this table again. Who busts and buys in again on his
chair goes on with his sitting; who is moved to another table begins one there. Books from before chairs were noted have
no sittings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, Row, Select, select

from croupier.figures import whole
from croupier.house.hands import Hand, Stored
from croupier.store import log
from croupier.store.schema import accounts, inputs, postings, rounds, tables, transfers

LISTED: Final = 20
"""So many of the last sittings are listed."""
MOST_HANDS: Final = 1_000
"""So many of the last hands of a sitting are written into one file."""
_Start = tuple[int, str, int, int, str, str, str]


@dataclass(frozen=True, slots=True)
class Sitting:
    """``seq``: the entry of the table's chain that sat him down, at the moment ``began``. ``first`` and ``next``: the
    transfers of chips with which this sitting and his next one here began; ``after`` and ``until``: the numbers of the
    last rounds that had been opened here by then."""

    player: str
    table: str
    name: str
    game: str
    currency: str
    seq: int
    began: int
    first: int
    after: int
    next: int | None = None
    until: int | None = None

    @property
    def id(self) -> str:
        return f"{self.table}.{self.seq}"

    def of_transfers(self) -> list[ColumnElement[bool]]:
        out = [transfers.c.table_id == self.table, transfers.c.id >= self.first]
        return out if self.next is None else [*out, transfers.c.id < self.next]

    def of_rounds(self) -> list[ColumnElement[bool]]:
        out = [rounds.c.table_id == self.table, rounds.c.number > self.after]
        return out if self.until is None else [*out, rounds.c.number <= self.until]


def last(db: Connection, player: str, currency: str) -> list[Sitting]:
    """The last sittings of somebody, the newest first."""
    newest = _starts(player).where(accounts.c.currency == currency).order_by(transfers.c.id.desc()).limit(LISTED)
    out: list[Sitting] = []
    later: dict[str, Sitting] = {}
    for row in db.execute(newest):
        later[row.table_id] = _sitting(db, player, row, later.get(row.table_id))
        out.append(later[row.table_id])
    return out


def newest(db: Connection, player: str, table: str) -> Sitting | None:
    """The last sitting at a table; none: he has never sat there."""
    wanted = _starts(player).where(accounts.c.table_id == table).order_by(transfers.c.id.desc()).limit(1)
    row = db.execute(wanted).one_or_none()
    return None if row is None else _sitting(db, player, row, None)


def find(db: Connection, player: str, name: str) -> Sitting | None:
    """His sitting of this name; none: there is none, or it is somebody else's."""
    table, _, place = name.rpartition(".")
    seq = whole(place)
    if seq is None:
        return None
    here = _starts(player).where(accounts.c.table_id == table, transfers.c.seq >= seq)
    rows = list(db.execute(here.order_by(transfers.c.id).limit(2)))
    if not rows or rows[0].seq != seq:
        return None
    then = _sitting(db, player, rows[1], None) if len(rows) == 2 else None
    return _sitting(db, player, rows[0], then)


def rows_of(db: Connection, sitting: Sitting) -> list[Hand]:
    """The last hands of a sitting that came to their end, in the order in which they were played."""
    wanted = select(rounds).where(
        *sitting.of_rounds(),
        rounds.c.status == "over",
        rounds.c.void.is_(None),
        rounds.c.seats.contains(f'"{sitting.player}"'),
    )
    return list(db.execute(wanted.order_by(rounds.c.number.desc()).limit(MOST_HANDS)))[::-1]


def hands_of(db: Connection, sitting: Sitting) -> list[Stored]:
    """The same with what was played in them."""
    return [(row, log.played_in(db, row.id)) for row in rows_of(db, sitting)]


def _starts(player: str) -> Select[_Start]:
    """When somebody sat down, and where."""
    entry = (inputs.c.table_id == transfers.c.table_id) & (inputs.c.seq == transfers.c.seq)
    return (
        select(
            transfers.c.id,
            transfers.c.table_id,
            transfers.c.seq,
            transfers.c.at,
            accounts.c.currency,
            tables.c.name,
            tables.c.game,
        )
        .select_from(accounts)
        .join(postings, postings.c.account_id == accounts.c.id)
        .join(transfers, transfers.c.id == postings.c.transfer_id)
        .join(tables, tables.c.id == transfers.c.table_id)
        .join(inputs, entry)
        .where(accounts.c.player_id == player, accounts.c.kind == "escrow", transfers.c.cause == "buy_in")
        .where(inputs.c.entry.contains('"place":'))
    )


def _sitting(db: Connection, player: str, row: Row[_Start], later: Sitting | None) -> Sitting:
    """``later``: the next one of his at this table."""
    facts = (row.table_id, row.name, row.game, row.currency, row.seq, row.at, row.id)
    until = (None, None) if later is None else (later.first, later.after)
    return Sitting(player, *facts, _opened_before(db, row.table_id, row.seq), *until)


def _opened_before(db: Connection, table: str, seq: int) -> int:
    """The number of the last round that had been opened at a table."""
    wanted = (
        select(rounds.c.number)
        .select_from(inputs)
        .join(rounds, rounds.c.id == inputs.c.round_id)
        .where(inputs.c.table_id == table, inputs.c.seq < seq)
        .order_by(inputs.c.seq.desc())
        .limit(1)
    )
    return db.execute(wanted).scalar() or 0
