"""The log of the tables: rounds, their inputs in a hash chain, and the events they told.

There is one chain per table: tables play side by side, and each is the only writer of its own. An entry is a JSON
object with a ``kind`` (table, open, seat, mix, input, over, void, left, returned; at a table among players also buy_in,
chair, list, middle, and where it is private invited, chat and, at its end, closed); it is hashed together with its
table, its place in the chain, its round (none: between rounds) and its moment, so that nothing can be moved, left out
or added without breaking every hash after it. An entry that moves money says so (``moves``: causes, and amounts by
account).

A table's chain begins with what the table is (kind ``table``). In older books that entry stands where the moments began
to be hashed; those before it are hashed without theirs.

``HOUSE`` is the chain of what happens at no table: people, sessions, tables, money that comes into the house, anchors.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import NoResultFound

from croupier.store.canonical import FIRST_HASH, canonical, chained
from croupier.store.quick import Quick
from croupier.store.schema import events, inputs, rounds, tables

Json = dict[str, Any]
HOUSE: Final = "house"
"""The chain of the house stands beside those of the tables, under a name that no table has."""

_AT_THE_END: Final = ("ended_at", "result", "void", "settlement")
"""Columns of a round that are empty until it is over."""

_HEAD: Final = Quick(
    select(tables.c.chain_seq, tables.c.chain_hash).where(tables.c.id == bindparam("of")).with_for_update()
)
_GROWN: Final = Quick(
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(chain_seq=bindparam("last"), chain_hash=bindparam("hashed"))
)
_WRITE: Final = Quick(insert(inputs), "table_id", "seq", "round_id", "entry", "hash", "at")
_TELL: Final = Quick(insert(events), "round_id", "place", "body")
_BEGIN: Final = Quick(insert(rounds), *(column.name for column in rounds.c if column.name not in _AT_THE_END))
_COUNT: Final = Quick(update(tables).where(tables.c.id == bindparam("of")).values(rounds=bindparam("number")))
_END: Final = Quick(
    update(rounds)
    .where(rounds.c.id == bindparam("of"))
    .values({name: bindparam(f"new_{name}") for name in ("status", *_AT_THE_END)})
)


def now_ms() -> int:
    """The time of day, for people who read the log; nothing is decided by it."""
    return time.time_ns() // 1_000_000


def hashed_text(table: str, seq: int, round_id: str | None, entry: str, at: int | None) -> str:
    """What is hashed: an entry as it is written, where it stands and when it was written (none: as in older books,
    without that). It is canonical JSON itself.

    >>> hashed_text("t1", 7, None, '{"kind":"void"}', 5)
    '{"at":5,"entry":{"kind":"void"},"round":null,"seq":7,"table":"t1"}'
    """
    moment = "" if at is None else f'"at":{at},'
    return f'{{{moment}"entry":{entry},"round":{canonical(round_id)},"seq":{seq},"table":{canonical(table)}}}'


def add_table(
    db: Connection,
    table: str,
    name: str,
    game: str,
    options: Json,
    currency: str,
    owner: str | None = None,
    room: Json | None = None,
) -> None:
    """A new table: its chain begins with what it is, and the house's chain says that it stands there. ``owner``: the
    player whose table it is; none: everybody may enter. ``room``: what else it takes to set it up again."""
    at, facts = (
        now_ms(),
        {"name": name, "game": game, "options": canonical(options), "currency": currency, "owner": owner},
    )
    db.execute(insert(tables).values(id=table, **facts, rounds=0, chain_seq=0, chain_hash=FIRST_HASH, anchored=0))
    more = {} if room is None else {"room": room}
    append(db, table, None, [{"kind": "table", "row": facts, **more}], at)
    append(db, HOUSE, None, [{"kind": "table", "table": table}], at)


def append(db: Connection, table: str, round_id: str | None, entries: Sequence[Json], at: int) -> int:
    """Add entries to a table's chain; returns the place of the last one."""
    head = _HEAD.one(db, of=table)
    if head is None:
        raise NoResultFound(f"there is no chain of {table}")
    seq, hashed = int(head[0]), str(head[1])
    rows = []
    for entry in entries:
        seq, text = seq + 1, canonical(entry)
        hashed = chained(hashed, hashed_text(table, seq, round_id, text, at))
        rows.append({"table_id": table, "seq": seq, "round_id": round_id, "entry": text, "hash": hashed, "at": at})
    if rows:
        _WRITE.each(db, rows)
        _GROWN.run(db, of=table, last=seq, hashed=hashed)
    return seq


def close_table(db: Connection, table: str, reason: str) -> None:
    """A table closes for good; of one that is not in the books there is nothing to say."""
    if db.execute(select(tables.c.id).where(tables.c.id == table)).first() is not None:
        append(db, table, None, [{"kind": "closed", "reason": reason}], now_ms())


def open_round(db: Connection, round_id: str, table: str, number: int, **facts: Any) -> None:
    """A round begins; ``facts`` are the other columns of ``rounds`` that are known then."""
    _BEGIN.run(db, id=round_id, table_id=table, number=number, status="open", **facts)
    _COUNT.run(db, of=table, number=number)


def seat_round(db: Connection, round_id: str, seats: Iterable[tuple[str, str]]) -> None:
    """Who sits in a round: seats and the players in them."""
    db.execute(update(rounds).where(rounds.c.id == round_id).values(seats=canonical([list(s) for s in seats])))


def end_round(
    db: Connection,
    round_id: str,
    status: str,
    at: int,
    result: str | None = None,
    void: str | None = None,
    settlement: str | None = None,
) -> None:
    _END.run(
        db,
        of=round_id,
        new_status=status,
        new_ended_at=at,
        new_result=result,
        new_void=void,
        new_settlement=settlement,
    )


def add_events(db: Connection, round_id: str, first: int, told: Sequence[Json]) -> None:
    if told:
        rows = [
            {"round_id": round_id, "place": place, "body": canonical(event)} for place, event in enumerate(told, first)
        ]
        _TELL.each(db, rows)


def cut_events(db: Connection, round_id: str, first: int) -> None:
    """What a round told from this place on has not happened."""
    db.execute(delete(events).where(events.c.round_id == round_id, events.c.place >= first))


# ── reading ────────────────────────────────────────────────────────────────────────────────────────────────────


def owner_of(db: Connection, table: str) -> str | None:
    """The player whose table it is; none: it is open to everybody."""
    return db.execute(select(tables.c.owner).where(tables.c.id == table)).scalar()


def private_tables(db: Connection) -> list[Row[Any]]:
    """The tables of players that have not closed for good: each chain ends with the entry that says so."""
    wanted = select(tables, inputs.c.entry).join(
        inputs, (inputs.c.table_id == tables.c.id) & (inputs.c.seq == tables.c.chain_seq)
    )
    found = db.execute(wanted.where(tables.c.owner.is_not(None)).order_by(tables.c.id))
    return [row for row in found if json.loads(row.entry)["kind"] != "closed"]


def beside_the_game(db: Connection, table: str) -> list[Json]:
    """The entries of a table without the inputs of its rounds, in their order."""
    wanted = select(inputs.c.entry).where(inputs.c.table_id == table, inputs.c.entry.not_like('%"kind":"input"%'))
    return [json.loads(text) for text in db.execute(wanted.order_by(inputs.c.seq)).scalars()]


def round_of(db: Connection, round_id: str) -> Row[Any] | None:
    return db.execute(select(rounds).where(rounds.c.id == round_id)).one_or_none()


def entries_of(db: Connection, round_id: str) -> list[Json]:
    """The log entries of a round, in their order."""
    found = db.execute(select(inputs.c.entry).where(inputs.c.round_id == round_id).order_by(inputs.c.seq))
    return [json.loads(text) for text in found.scalars()]


def at_console(db: Connection, table: str, count: int) -> list[Json]:
    """What was last entered at the console of a table that a person deals, the newest last: so many entries, and all of
    the money that was paid in or out there."""
    own = inputs.c.entry.like('%"kind":"dealt"%')
    last = select(inputs.c.seq, inputs.c.entry).where(inputs.c.table_id == table, own)
    cash = select(inputs.c.seq, inputs.c.entry).where(
        inputs.c.table_id == table, inputs.c.entry.like('%"kind":"cashed"%')
    )
    rows = {*db.execute(last.order_by(inputs.c.seq.desc()).limit(count)), *db.execute(cash)}
    said = (json.loads(text) for _, text in sorted((row.seq, row.entry) for row in rows))
    return [entry for entry in said if entry["kind"] in ("dealt", "cashed")]


class Played(NamedTuple):
    """What drove a round: its inputs without those that were taken back, and the numbers that its players added to its
    chance."""

    inputs: list[Json]
    nonces: list[list[str]]
    live: bool = False
    """A person dealt it."""


def played_in(db: Connection, round_id: str) -> Played:
    entries = entries_of(db, round_id)
    given: list[Json] = []
    for entry in entries:
        if entry["kind"] == "input":
            given.append(entry["answer"])
        elif entry["kind"] == "taken_back":
            del given[-entry["inputs"] :]
    nonces = [pair for entry in entries if entry["kind"] == "mix" for pair in entry["nonces"]]
    return Played(given, nonces, any(entry["kind"] == "open" and bool(entry.get("live")) for entry in entries))


def events_of(db: Connection, round_id: str) -> list[Json]:
    found = db.execute(select(events.c.body).where(events.c.round_id == round_id).order_by(events.c.place))
    return [json.loads(text) for text in found.scalars()]


def last_rounds(db: Connection, table: str, count: int) -> list[Any]:
    """The last finished rounds of a table, oldest first."""
    wanted = (
        select(rounds.c.id, rounds.c.number, rounds.c.result, rounds.c.void)
        .where(rounds.c.table_id == table, rounds.c.status != "open")
        .order_by(rounds.c.number.desc())
        .limit(count)
    )
    return list(db.execute(wanted))[::-1]


def results_of(db: Connection, table: str, game: str, options: str) -> list[tuple[int, str, str]]:
    """What fell at a table in this game with these options, oldest first: number and name of the round, and result."""
    wanted = (
        select(rounds.c.number, rounds.c.id, rounds.c.result)
        .where(
            rounds.c.table_id == table,
            rounds.c.status == "over",
            rounds.c.result.is_not(None),
            rounds.c.game == game,
            rounds.c.options == options,
        )
        .order_by(rounds.c.number)
    )
    return [(row.number, row.id, row.result) for row in db.execute(wanted)]
