"""Anchors: from time to time the house signs where its books stand, and gives that line to anybody who keeps it.

An anchor is an entry of the house's chain with the heads of all tables' chains that have grown since the last one; its
hash therefore stands for all that was ever written until then. The line names that entry and its hash and is signed
(Ed25519). Lines are chained, too: each has the hash of the line before it. They go into ``anchors.log`` beside the
books and to every browser that asks. Whoever has kept one finds out when the books are written anew: the line stays as
it was, and the chain has no such entry any more (``croupier audit --anchor``).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import OperationalError

from croupier.complaint import Complaint
from croupier.store import FIRST_HASH, Store, StoreFailure, canonical, log, open_engine
from croupier.store.files import ANCHORS, append_line, make_database, write_whole
from croupier.store.schema import inputs, tables

_log = logging.getLogger(__name__)
EVERY_S: Final = 300.0
_END_OF_TIME: Final = 250_000_000_000_000
"""Milliseconds that no calendar holds any more."""


class BadAnchor(Complaint):
    """A line that is no anchor, or one that the books do not know."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """One line: the ``n``-th anchor, entry ``seq`` of the house's chain with its hash, after the line ``before``."""

    n: int
    at: int
    seq: int
    hash: str
    before: str
    key: str
    sig: str = ""

    @property
    def line(self) -> str:
        return canonical({field.name: getattr(self, field.name) for field in fields(self)})

    @property
    def sha256(self) -> str:
        """What the next line has as the one before it."""
        return hashlib.sha256(self.line.encode()).hexdigest()

    @property
    def _signed(self) -> bytes:
        """What is signed: everything but the signature."""
        said = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "sig"}
        return canonical(said).encode()

    @property
    def moment(self) -> str:
        """When, for people."""
        return datetime.fromtimestamp(self.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")

    def signed(self, key: SigningKey) -> Anchor:
        return replace(self, sig=key.sign(self._signed).signature.hex())

    @property
    def genuine(self) -> bool:
        """Has the owner of the key that it names signed it?"""
        try:
            VerifyKey(bytes.fromhex(self.key)).verify(self._signed, bytes.fromhex(self.sig))
        except (BadSignatureError, ValueError):
            return False
        return True

    @classmethod
    def read(cls, line: str) -> Anchor:
        """A line as it was kept; ``BadAnchor`` when it is none."""
        kinds = {field.name: int if field.type == "int" else str for field in fields(cls)}
        try:
            said: Any = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if (
            not isinstance(said, dict)
            or {name: type(value) for name, value in said.items()} != kinds
            or not 0 <= said["at"] < _END_OF_TIME
        ):
            shown = line if len(line) <= 60 else f"{line[:60]}…"
            raise BadAnchor(f"This is not a line of {ANCHORS}: {shown!r}. Give one as the house wrote it.")
        return cls(**said)


def lines(data: Path) -> list[str]:
    """The lines of ``anchors.log`` that were written whole."""
    path = data / ANCHORS
    return path.read_bytes().decode("utf-8", "replace").split("\n")[:-1] if path.exists() else []


def last_line(db: Connection, data: Path) -> Anchor | None:
    """The last line of ``anchors.log``; ``BadAnchor`` when the books do not hold what it names."""
    whole = lines(data)
    if not whole:
        return None
    last = Anchor.read(whole[-1])
    wanted = select(inputs.c.hash).where(inputs.c.table_id == log.HOUSE, inputs.c.seq == last.seq)
    try:
        found = db.execute(wanted).scalar()
    except OperationalError:
        found = None  # there is not even a log
    if found != last.hash:
        raise BadAnchor(
            f"The books in {data} do not hold what the last line of {ANCHORS} names, anchor {last.n} of {last.moment}. "
            f"They are older than that line, or were written anew. Put the right books back; to go on with these, move "
            f"{ANCHORS} away: whoever has kept a line will notice."
        )
    return last


def must_fit(data: Path) -> None:
    """Complain when the books in a folder do not hold what the last line beside them names."""
    if not lines(data):
        return
    make_database(data)
    engine = open_engine(data, begin="BEGIN")
    try:
        with engine.connect() as db:
            last_line(db, data)
    finally:
        engine.dispose()


class Anchors:
    """The anchors of an open house."""

    def __init__(self, data: Path, store: Store, key: SigningKey, every_s: float = EVERY_S) -> None:
        self._data, self._store, self._key, self._every_s = data, store, key, every_s
        self._task: asyncio.Task[None] | None = None
        self._dropping, self._ending = asyncio.Lock(), asyncio.Event()
        self.newest: Anchor | None = None

    @property
    def public(self) -> str:
        """The key with which anybody can check a line."""
        return self._key.verify_key.encode().hex()

    async def begin(self) -> None:
        """Drop an anchor (and complete the file where a crash cut it off), and from then on one from time to time."""
        await self._store.write(self._look)
        await self._try()
        self._task = asyncio.create_task(self._from_time_to_time(), name="anchors")

    async def end(self) -> None:
        """The last anchor, when nothing more will be written."""
        self._ending.set()
        if self._task is not None:
            await self._task
            self._task = None

    async def drop(self) -> None:
        """An anchor, if anything was written since the last one."""
        async with self._dropping:
            dropped = await self._store.write(self._drop)
            await asyncio.to_thread(self._complete, dropped)

    async def _from_time_to_time(self) -> None:
        """It is never stopped between an entry and its line."""
        while not self._ending.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._every_s):
                    await self._ending.wait()
            await self._try()

    async def _try(self) -> None:
        try:
            await self.drop()
        except (StoreFailure, OSError) as no:
            _log.warning("no anchor could be dropped: %s", no)

    # ── the chain and the file ─────────────────────────────────────────────────────────────────────────────────

    def _look(self, db: Connection) -> None:
        """Where the file ends. A piece of a line that a crash left is cut off; a key that is new is entered."""
        self.newest = last_line(db, self._data)
        path, whole = self._data / ANCHORS, "".join(f"{line}\n" for line in lines(self._data))
        if path.exists() and path.read_bytes() != whole.encode():
            write_whole(path, whole)
        if self.newest is None or self.newest.key != self.public:
            _enter_key(db, self.public)

    def _drop(self, db: Connection) -> list[_Dropped]:
        """A new anchor in the chain, and with it all that have no line yet."""
        _enter(db)
        since = self.newest.seq if self.newest else 0
        found = db.execute(
            select(inputs)
            .where(inputs.c.table_id == log.HOUSE, inputs.c.seq > since, inputs.c.entry.like('%"kind":"anchor"%'))
            .order_by(inputs.c.seq)
        )
        said = [(row, json.loads(row.entry)) for row in found]
        return [_Dropped(e["n"], row.at, row.seq, row.hash) for row, e in said if e["kind"] == "anchor"]

    def _complete(self, dropped: list[_Dropped]) -> None:
        """A line for each."""
        for found in dropped:
            before = self.newest.sha256 if self.newest else FIRST_HASH
            anchor = Anchor(found.n, found.at, found.seq, found.hash, before, self.public).signed(self._key)
            append_line(self._data / ANCHORS, anchor.line)
            self.newest = anchor


@dataclass(frozen=True, slots=True)
class _Dropped:
    """An anchor in the house's chain."""

    n: int
    at: int
    seq: int
    hash: str


def _enter_key(db: Connection, public: str) -> None:
    """Lines are signed with this key from now on."""
    entry = {"kind": "key", "public": public}
    wanted = select(inputs.c.seq).where(inputs.c.table_id == log.HOUSE, inputs.c.entry == canonical(entry))
    if db.execute(wanted).first() is None:
        log.append(db, log.HOUSE, None, [entry], log.now_ms())


def _enter(db: Connection) -> None:
    """Enter the heads that have moved since the last anchor, if any has."""
    grown = tables.c.chain_seq != tables.c.anchored
    heads = {row.id: [row.chain_seq, row.chain_hash] for row in db.execute(select(tables).where(grown))}
    if not heads:
        return
    heads.pop(log.HOUSE, None)
    anchored = select(tables.c.anchored).where(tables.c.id == log.HOUSE).scalar_subquery()
    last = db.execute(select(inputs.c.entry).where(inputs.c.table_id == log.HOUSE, inputs.c.seq == anchored)).scalar()
    n = (json.loads(last)["n"] if last else 0) + 1
    log.append(db, log.HOUSE, None, [{"kind": "anchor", "n": n, "heads": heads}], log.now_ms())
    db.execute(update(tables).where(grown).values(anchored=tables.c.chain_seq))


def covered(db: Connection, table: str) -> tuple[int, str] | None:
    """The head of a table's chain that the newest anchor covers; ``None`` when there is no such table, or none yet."""
    wanted = (
        select(inputs.c.seq, inputs.c.hash)
        .join(tables, tables.c.id == inputs.c.table_id)
        .where(tables.c.id == table, inputs.c.seq == tables.c.anchored)
    )
    row = db.execute(wanted).one_or_none()
    return None if row is None else (row.seq, row.hash)
