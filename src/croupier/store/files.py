"""The folder of the books: nobody but the house reads it, and what is written there is there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from croupier.complaint import Complaint

DATABASE: Final = "house.sqlite3"
ANCHORS: Final = "anchors.log"
MUTED: Final = "muted.txt"
RISK: Final = "risk.json"
ASIDE: Final = ".new"
"""What is added to the name of a file that is still being written."""

_KEYS: Final = ("secret.key", "anchor.key")
KEPT: Final = (*_KEYS, MUTED, RISK)
"""Small files beside the books and their anchors: keys, and what the house has chosen."""
_BOOKS: Final = (
    DATABASE,
    *(f"{DATABASE}-{part}" for part in ("wal", "shm", "journal")),
    "house.lock",
    ANCHORS,
    *KEPT,
    *(f"{name}{ASIDE}" for name in KEPT),
)
_FOLDER: Final = 0o700
_FILE: Final = 0o600


class NoFolder(Complaint):
    """Books cannot be kept there."""


class OpenToOthers(Complaint):
    """The books can be read by others, and that cannot be changed."""


def stands(path: Path) -> tuple[int, int, int] | None:
    """By which one sees that a file has changed; ``None``: it is not there."""
    try:
        now = path.stat()
    except FileNotFoundError:
        return None
    return now.st_ino, now.st_mtime_ns, now.st_size


def close_to_others(data: Path) -> None:
    """Make the folder, if there is none, and see to it that its owner alone can enter it and read the books in it.

    A folder that holds other things and no books yet (somebody's home, say) is not touched: it must be closed already.
    """
    try:
        data.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
        others = sorted({path.name for path in data.iterdir()} - set(_BOOKS))
    except OSError as no:
        raise NoFolder(f"There can be no books in {data}: {no.strerror}. Choose another folder with --data.") from None
    if os.name != "posix":
        return  # no such modes there: the operator sees to it
    if others and not (data / DATABASE).exists() and _mode(data) & 0o077:
        raise OpenToOthers(
            f"{data} is open to others and holds other things than books ({others[0]}, for one). Choose an empty or a "
            f"new folder with --data, or close this one yourself: chmod 700 {data}"
        )
    for path, mode in ((data, _FOLDER), *((data / name, _FILE) for name in _BOOKS)):
        if path.exists():
            _close(path, mode)


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def _close(path: Path, mode: int) -> None:
    if _mode(path) == mode:
        return
    try:
        path.chmod(mode)
    except FileNotFoundError:
        return  # a file of the database that has just been put away
    except OSError as no:
        raise OpenToOthers(_why(path, mode, no.strerror or str(no))) from None
    if _mode(path) != mode:
        raise OpenToOthers(_why(path, mode, "the file system keeps no such modes"))


def _why(path: Path, mode: int, no: str) -> str:
    return (
        f"{path} can be read by others (its mode is {_mode(path):o}, not {mode:o}), and the house cannot change that: "
        f"{no}. Let the one who runs the house own it, or choose another folder with --data."
    )


def make_database(data: Path) -> None:
    """An empty database before SQLite makes one: the files that SQLite puts beside it get the same mode."""
    os.close(os.open(data / DATABASE, os.O_RDWR | os.O_CREAT, _FILE))


def kept(path: Path, make: Callable[[], str]) -> str:
    """What a small file holds; made when there is none. A crash leaves either no such file or all of it."""
    if not path.exists():
        write_whole(path, make())
    return path.read_bytes().decode("utf-8", "replace")


def write_whole(path: Path, text: str) -> None:
    """Write aside, make sure that it is on the disk, give it its name, make sure of that, too."""
    aside = path.with_name(path.name + ASIDE)
    _write(aside, text, os.O_TRUNC)
    aside.replace(path)
    _to_disk(path.parent)


def append_line(path: Path, line: str) -> None:
    """One more line at the end of a file, on the disk when this returns; if that is not possible, nothing of it."""
    size = path.stat().st_size if path.exists() else None
    try:
        _write(path, f"{line}\n", os.O_APPEND)
    except OSError:
        if path.exists():
            os.truncate(path, size or 0)
        raise
    if size is None:
        _to_disk(path.parent)


def _write(path: Path, text: str, how: int) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | how, _FILE)
    with os.fdopen(file, "wb") as out:
        out.write(text.encode())
        out.flush()
        os.fsync(out.fileno())


def _to_disk(folder: Path) -> None:
    """A name is on the disk when its folder is."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
