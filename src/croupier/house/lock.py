"""One house, one set of books: a second process must not open the same folder."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.complaint import Complaint

try:
    import fcntl
except ImportError:  # a system without file locks: the operator sees to it
    fcntl = None  # type: ignore[assignment]


class AlreadyOpen(Complaint):
    """Somebody else has these books open."""


class Lock:
    """Held while the house is open; the system lets go of it when the process ends, however it ends."""

    def __init__(self, data: Path) -> None:
        self._path = data / "house.lock"
        self._file: int | None = None

    def take(self) -> None:
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.leave()
            raise AlreadyOpen(f"The house in {self._path.parent} is already open in another process.") from None

    def leave(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
