"""A copy of the books in one file, taken also while the house is open, and books put back from it.

The file is a zip: a list of what it holds with sizes and hashes, the database as one snapshot, the house's keys, its
anchors and what it has chosen. A copy that is torn or changed is refused before anything is touched, and books that
are replaced are put aside, never thrown away.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from errno import ENOTDIR
from pathlib import Path
from typing import IO, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from croupier import __version__
from croupier.complaint import Complaint
from croupier.house import anchors
from croupier.house.anchors import Anchor, BadAnchor
from croupier.house.lock import Lock
from croupier.store.files import ANCHORS, ASIDE, DATABASE, KEPT, close_to_others
from croupier.store.log import HOUSE
from croupier.store.migrate import versions

_LIST: Final = "croupier-books.json"
_FORMAT: Final = 1
_PIECE: Final = 1 << 20


class NoCopy(Complaint):
    """No copy can be made there, or of that."""


class BadCopy(Complaint):
    """A file that is no whole copy of books."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What is in a copy: how large the database is, how far the house's own chain had come, and when that was."""

    database: int
    entries: int
    at: str


# ── making one ─────────────────────────────────────────────────────────────────────────────────────────────────────


def back_up(data: Path, to: Path) -> Copied:
    """All that the house keeps, in one new file that its owner alone can read."""
    if not (data / DATABASE).is_file():
        raise NoCopy(f"There are no books in {data}: {DATABASE} is missing.")
    if to.exists():
        raise NoCopy(f"{to} is there already, and copies are not written over: give another name.")
    aside = to.with_name(to.name + ASIDE)
    try:
        with tempfile.TemporaryDirectory(prefix=".croupier-", dir=to.parent) as folder:
            parts, copied = _parts(data, Path(folder))
            with os.fdopen(os.open(aside, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b") as out:
                _write(out, parts, copied)
                out.flush()
                os.fsync(out.fileno())
        aside.replace(to)
    except OSError as no:
        aside.unlink(missing_ok=True)
        raise NoCopy(f"The copy cannot be written to {to}: {no.strerror or no}.") from None
    except sqlite3.Error as no:
        raise NoCopy(f"{data / DATABASE} cannot be copied: {no}.") from None
    return copied


def _parts(data: Path, folder: Path) -> tuple[dict[str, Path], Copied]:
    """The files that go into the copy: the database as it stood at one moment, and of the rest what fits to it."""
    with closing(sqlite3.connect(data / DATABASE)) as now, closing(sqlite3.connect(folder / DATABASE)) as then:
        now.backup(then)  # in one step: one snapshot, and nobody who writes waits for it
        then.execute("PRAGMA journal_mode = DELETE")
        entries = _entries(then)
    parts = {DATABASE: folder / DATABASE}
    for name in KEPT:
        if (data / name).exists():
            shutil.copyfile(data / name, folder / name)
            parts[name] = folder / name
    # lines that were signed after the snapshot are not of these books yet
    signed = [line for line in anchors.lines(data) if Anchor.read(line).seq <= entries]
    if signed:
        (folder / ANCHORS).write_bytes("".join(f"{line}\n" for line in signed).encode())
        parts[ANCHORS] = folder / ANCHORS
    size = (folder / DATABASE).stat().st_size
    return parts, Copied(size, entries, datetime.now(UTC).isoformat(timespec="seconds"))


def _entries(db: sqlite3.Connection) -> int:
    found = db.execute("SELECT max(seq) FROM inputs WHERE table_id = ?", (HOUSE,)).fetchone()
    return int(found[0] or 0)


def _write(out: IO[bytes], parts: dict[str, Path], copied: Copied) -> None:
    said = {
        "format": _FORMAT,
        "croupier": __version__,
        "at": copied.at,
        "entries": copied.entries,
        "files": {name: {"bytes": path.stat().st_size, "sha256": _sha256(path)} for name, path in parts.items()},
    }
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=1) as pack:
        pack.writestr(_LIST, json.dumps(said, indent=1))
        for name, path in parts.items():
            pack.write(path, name)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# ── putting one back ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Restored:
    """What came back, and where the books of before are now."""

    copied: Copied
    aside: Path | None


def restore(file: Path, data: Path, *, replace: bool = False) -> Restored:
    """The books of a copy in this folder. Where there are books, only with ``replace``, and those are put aside."""
    at = data.resolve()
    try:
        there = at.exists() and (not at.is_dir() or any(at.iterdir()))
        if there and not replace:
            raise NoCopy(f"{data} is not empty. Give another folder with --data, or put what is there aside: --replace")
        at.parent.mkdir(parents=True, exist_ok=True)
        with _unpacked(file, at) as (folder, copied):
            return Restored(copied, _exchange(folder, at, there=there))
    except OSError as no:
        raise NoCopy(
            f"There can be no books in {data}: {no.strerror or no}. Choose another folder with --data."
        ) from None


@contextmanager
def _unpacked(file: Path, data: Path) -> Iterator[tuple[Path, Copied]]:
    """The copy in a folder beside, whole and looked through."""
    folder = Path(tempfile.mkdtemp(prefix=f".{data.name}-", dir=data.parent))
    try:
        try:
            with ZipFile(file) as pack:
                copied = _unpack(file, pack, folder)
        except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as no:
            raise BadCopy(f"{file} is no whole copy of books: {no}. Nothing was changed.") from None
        except OSError as no:
            raise BadCopy(f"{file} cannot be read: {no.strerror or no}. Nothing was changed.") from None
        _look_through(file, folder)
        yield folder, copied
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unpack(file: Path, pack: ZipFile, folder: Path) -> Copied:
    said = _said(file, pack)
    wanted, entries = said.get("files"), said.get("entries")
    known = isinstance(wanted, dict) and wanted.keys() <= {DATABASE, ANCHORS, *KEPT}
    if not isinstance(wanted, dict) or not known or DATABASE not in wanted or not isinstance(entries, int):
        raise BadCopy(f"{file} is no copy of books: it should hold {DATABASE}. Nothing was changed.")
    for name, should in wanted.items():
        digest, size = hashlib.sha256(), 0
        if name not in pack.namelist():
            raise BadCopy(f"{file} should hold {name}, and does not. Nothing was changed.")
        opened = os.open(folder / name, os.O_WRONLY | os.O_CREAT, 0o600)
        with pack.open(name) as part, os.fdopen(opened, "wb") as out:
            while piece := part.read(_PIECE):
                digest.update(piece)
                size += len(piece)
                out.write(piece)
            os.fsync(out.fileno())
        if should != {"bytes": size, "sha256": digest.hexdigest()}:
            raise BadCopy(f"{name} in {file} is not what was copied: its hash differs. Nothing was changed.")
    return Copied((folder / DATABASE).stat().st_size, entries, str(said.get("at")))


def _said(file: Path, pack: ZipFile) -> dict[str, object]:
    try:
        said = json.loads(pack.read(_LIST))
    except (KeyError, ValueError):
        raise BadCopy(f"{file} is no copy of books: {_LIST} is not in it. Nothing was changed.") from None
    if not isinstance(said, dict) or said.get("format") != _FORMAT:
        raise BadCopy(f"{file} was made by another version of the program: this one reads format {_FORMAT}.")
    return said


def _look_through(file: Path, folder: Path) -> None:
    """The database is sound and of a version that this program knows, and it holds what was signed."""
    try:
        with closing(sqlite3.connect(folder / DATABASE)) as db:
            sound = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
            found = db.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        if sound != "ok":
            raise BadCopy(f"The database in {file} is not sound: {sound}. Nothing was changed.")
        if found not in versions():
            raise BadCopy(f"{file} was made by a newer program (version {found}). Nothing was changed.")
        anchors.must_fit(folder)
    except (sqlite3.Error, BadAnchor) as no:
        raise BadCopy(f"The books in {file} are not whole: {no}. Nothing was changed.") from None


def _exchange(folder: Path, data: Path, *, there: bool) -> Path | None:
    """The new books take the name of the old ones. Where that fails the old ones have it back; a crash between the two
    leaves both, each whole, the old ones under their other name."""
    for left in folder.glob(f"{DATABASE}-*"):
        left.unlink()
    aside = None
    if there:
        aside = _put_aside(data)
    elif data.exists():
        data.rmdir()
    try:
        folder.rename(data)
    except OSError:
        if aside is not None:
            aside.rename(data)
        raise
    close_to_others(data)
    return aside


def _put_aside(data: Path) -> Path:
    """Under another name beside it; not while a house has them open."""
    lock, aside = Lock(data), _free_name(data)
    if not data.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
    lock.take()
    try:
        return data.rename(aside)
    finally:
        lock.leave()


def _free_name(data: Path) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    names = (data.with_name(f"{data.name}.before-{stamp}{more}") for more in ("", *(f"-{n}" for n in range(2, 100))))
    return next(name for name in names if not name.exists())
