"""A place on disk for what is costly to make and can always be made again.

Files are named by a stamp of the source they come from, carry their own checksum, and appear whole or not at all
(written aside, then renamed): two processes may build at once, a new version finds nothing old, a torn or foreign
file is built anew, and where nothing can be written everything still works from memory.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path

_DIGEST = 32


def cache_dir() -> Path:
    """``$CROUPIER_CACHE``, or ``croupier`` in the platform's own cache directory."""
    if chosen := os.environ.get("CROUPIER_CACHE"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "croupier"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "croupier" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"


@cache
def stamp(package: str, *names: str) -> str:
    """A short hash of source files: another text, another cache."""
    digest = hashlib.sha256()
    for name in names:
        digest.update(files(package).joinpath(name).read_bytes())
    return digest.hexdigest()[:16]


@cache
def sources(*rooms: str) -> str:
    """A short hash of everything that is written in these rooms of the program: what follows from it all."""
    digest, home = hashlib.sha256(), Path(__file__).parents[1]
    for path in sorted(found for room in rooms for found in (home / room).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cached(name: str, build: Callable[[], bytes]) -> bytes:
    """What ``build`` gives, from disk where it is there and whole."""
    try:
        path = cache_dir() / name
        stored = path.read_bytes()
    except (OSError, RuntimeError):  # not there, not readable, or no home to look in
        stored = b""
    content = stored[_DIGEST:]
    if stored and hashlib.sha256(content).digest() == stored[:_DIGEST]:
        return content
    content = build()
    keep(name, content)
    return content


def keep(name: str, content: bytes) -> bool:
    """Write aside and rename. False where the disk does not let us: the caller has the content anyway."""
    aside: str | None = None
    try:
        path = cache_dir() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(content).digest() + content)
        Path(aside).replace(path)
    except (OSError, RuntimeError):
        if aside is not None:
            Path(aside).unlink(missing_ok=True)
        return False
    return True
