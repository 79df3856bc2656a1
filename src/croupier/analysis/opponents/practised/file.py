"""The files of strategies, one for each kind of game: what was learned, small, with its origin and a hash of itself.

    croupier practised 1\\n
    the SHA-256 of all that follows, in hexadecimal\\n
    a line of JSON: who made it, from which seed, how long (the provenance)\\n
    a NumPy archive, compressed: the keys that were reached, their rows, and where strengths are cut into buckets

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

from croupier.analysis.opponents.practised.engine.buckets import BUCKETS, FIRST_BUCKETS
from croupier.analysis.opponents.practised.engine.game import MOST_STREETS
from croupier.analysis.opponents.practised.engine.key import BEFORE, KEYS
from croupier.analysis.opponents.practised.engine.table import ACTIONS
from croupier.complaint import Complaint
from croupier.play.record import Json
from croupier.ranking.arrays import I32, U8, Floats, Ints, Numbers

VERSION: Final = 1
FULL: Final = 20
"""The number of a certain action: probabilities are kept in twentieths."""
_MAGIC: Final = "croupier practised"
LIST: Final = "kinds.json"
"""All strategies by the fingerprints of their games: hashes, and how each was made."""


class NoStrategy(Complaint):
    """There is no strategy to play by: the file is missing, torn, or of another version."""


@dataclass(frozen=True)
class Strategy:
    """A strategy as it was read. ``starts``: key → its first row, -1 where it was never reached."""

    starts: I32
    rows: U8
    edges: Floats
    provenance: Json
    digest: str


def folder() -> Path:
    """Where the strategies lie that come with the house."""
    return Path(str(files("croupier.analysis.opponents.practised"))) / "strategies"


def path_of(fingerprint: str, where: Path | None = None) -> Path:
    return (where or folder()) / f"{fingerprint}.strategy"


def listed(where: Path | None = None) -> dict[str, Json]:
    """The kinds of games that were practised, with the hash of each file; ``NoStrategy`` where nobody can tell."""
    path = (where or folder()) / LIST
    try:
        found: dict[str, Json] = json.loads(path.read_text())
    except OSError as no:
        raise NoStrategy(f"the list of strategies {path.name} cannot be read ({no.strerror})") from None
    except ValueError as no:
        raise NoStrategy(f"the list of strategies {path.name} is torn ({no})") from None
    return found


def note(where: Path, fingerprint: str, told: Json) -> None:
    """Write a strategy into the list."""
    path = where / LIST
    kinds = listed(where) if path.exists() else {}
    kinds[fingerprint] = told
    aside = path.with_name(f".{LIST}.{os.getpid()}")
    aside.write_text(json.dumps(dict(sorted(kinds.items())), indent=1) + "\n")
    aside.replace(path)


def counts(keys: Ints) -> Ints:
    """How many rows each key has."""
    return np.where(keys < BEFORE, FIRST_BUCKETS, BUCKETS).astype(np.int64)


def write(path: Path, keys: Ints, rows: U8, edges: Floats, about: Json) -> str:
    """Write a strategy aside and put it in its place; the hash of its content."""
    packed = io.BytesIO()
    np.savez(packed, keys=keys.astype(np.int32), rows=np.ascontiguousarray(rows.T), edges=edges.astype(np.float32))
    body = json.dumps(about, sort_keys=True).encode() + b"\n" + lzma.compress(packed.getvalue(), preset=6)
    digest = hashlib.sha256(body).hexdigest()
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.write_bytes(f"{_MAGIC} {VERSION}\n{digest}\n".encode() + body)
    aside.replace(path)
    return digest


def load(path: Path) -> Strategy:
    """Read a strategy; ``NoStrategy`` says why there is none."""
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
    keys, columns, edges = arrays["keys"], arrays["rows"], arrays["edges"]
    length = counts(keys)
    if columns.shape != (ACTIONS, length.sum()) or edges.shape != (MOST_STREETS, FIRST_BUCKETS):
        raise ValueError("keys, rows and edges do not fit together")
    starts = np.full(KEYS, -1, np.int32)
    starts[keys] = np.cumsum(length) - length
    return Strategy(starts, np.ascontiguousarray(columns.T), edges.astype(np.float64), about, digest)
