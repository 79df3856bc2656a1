"""The file of a strategy: what was learned, small, with its origin and a hash of its own content.

    croupier blueprint 1\\n
    the SHA-256 of all that follows, in hexadecimal\\n
    a line of JSON: who made it, from which seed, how long (the provenance)\\n
    a NumPy archive, compressed: for each table the keys that were reached and their rows, and the cards' buckets

A row has a number for each action, from nothing to ``FULL``; a row of nothing was never learned.
"""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import os
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np

from croupier.analysis.opponents.blueprint.boards import HOLDINGS
from croupier.analysis.opponents.blueprint.buckets import BUCKETS, CLASSES
from croupier.analysis.opponents.blueprint.key import AFTER, BEFORE, DUEL, SEVERAL
from croupier.analysis.opponents.blueprint.nearest import filled
from croupier.analysis.opponents.blueprint.strength import BINS
from croupier.analysis.opponents.blueprint.table import ACTIONS
from croupier.complaint import Complaint
from croupier.play.record import Json
from croupier.ranking.arrays import F32, I32, U8, Bools, Numbers

VERSION: Final = 1
FULL: Final = 40
"""The number of a certain action: probabilities are kept in fortieths."""
_MAGIC: Final = "croupier blueprint"
_TABLES: Final = {DUEL: "two", SEVERAL: "several"}


class NoStrategy(Complaint):
    """There is no strategy to play by: the file is missing, torn, or of another version."""


@dataclass(frozen=True)
class Table:
    """``starts``: key → its first row, where it was never reached that of the nearest (``nearest``). ``reached``: was
    it?"""

    starts: I32
    reached: Bools
    rows: U8


@dataclass(frozen=True)
class Strategy:
    """A strategy as it was read."""

    tables: tuple[Table, Table]
    flop: U8
    turn_centres: F32
    provenance: Json
    digest: str


def shipped() -> Path:
    """Where the strategy lies that comes with the house."""
    return Path(str(files("croupier.analysis.opponents"))) / "blueprint.strategy"


def counts(kind: int, keys: Numbers) -> Numbers:
    """How many rows each key has."""
    return np.where(keys < BEFORE[kind], CLASSES, BUCKETS)


def write(path: Path, tables: dict[int, tuple[Numbers, U8]], flop: U8, centres: F32, about: Json) -> str:
    """Write a strategy aside and put it in its place; the hash of its content. ``tables``: keys and rows of each."""
    arrays: dict[str, Numbers] = {"flop": flop, "turn_centres": centres}
    for kind, (keys, rows) in tables.items():
        arrays[f"{_TABLES[kind]}_keys"] = keys.astype(np.int32)
        arrays[f"{_TABLES[kind]}_rows"] = np.ascontiguousarray(rows.T)
    packed = io.BytesIO()
    np.savez(packed, **arrays)  # type: ignore[arg-type]
    body = json.dumps(about, sort_keys=True).encode() + b"\n" + lzma.compress(packed.getvalue(), preset=6)
    digest = hashlib.sha256(body).hexdigest()
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.write_bytes(f"{_MAGIC} {VERSION}\n{digest}\n".encode() + body)
    aside.replace(path)
    return digest


def load(path: Path | None = None) -> Strategy:
    """Read a strategy, the shipped one if none is named; ``NoStrategy`` says why there is none."""
    path = path or shipped()
    try:
        content = path.read_bytes()
    except OSError as no:
        raise NoStrategy(f"the strategy {path.name} cannot be read ({no.strerror})") from None
    head, _, rest = content.partition(b"\n")
    name, _, version = head.decode("ascii", "replace").rpartition(" ")
    if name != _MAGIC:
        raise NoStrategy(f"{path.name} is no strategy: it does not begin with {_MAGIC!r}")
    if version != str(VERSION):
        raise NoStrategy(f"{path.name} is a strategy of version {version[:20]}, and this is a player of {VERSION}")
    told, _, body = rest.partition(b"\n")
    digest = hashlib.sha256(body).hexdigest()
    if told.decode("ascii", "replace") != digest:
        raise NoStrategy(f"{path.name} is torn: its content does not have the hash that it names")
    about, _, packed = body.partition(b"\n")
    try:
        with np.load(io.BytesIO(lzma.decompress(packed))) as arrays:
            return _strategy(dict(arrays), json.loads(about), digest)
    except (ValueError, KeyError, lzma.LZMAError, OSError) as no:
        raise NoStrategy(f"{path.name} is whole but cannot be understood ({no})") from None


def _strategy(arrays: dict[str, Numbers], about: Json, digest: str) -> Strategy:
    tables = tuple(_table(kind, arrays[f"{name}_keys"], arrays[f"{name}_rows"]) for kind, name in _TABLES.items())
    flop, centres = arrays["flop"], arrays["turn_centres"]
    if flop.shape != (1755, HOLDINGS) or centres.shape != (BUCKETS, BINS):
        raise ValueError("the cards' buckets are of another kind")
    return Strategy((tables[0], tables[1]), flop, centres, about, digest)


def _table(kind: int, keys: Numbers, columns: U8) -> Table:
    starts = np.full(BEFORE[kind] + AFTER[kind], -1, np.int32)
    length = counts(kind, keys)
    if columns.shape != (ACTIONS, length.sum()):
        raise ValueError("keys and rows do not fit together")
    starts[keys] = np.cumsum(length) - length
    return Table(filled(kind, starts), starts >= 0, np.ascontiguousarray(columns.T))
