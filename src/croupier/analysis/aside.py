"""Work aside: in a process of its own, at the lowest priority, for somebody who holds the other end of its line."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable

from croupier.ranking.cache import cache_dir, keep

try:
    import fcntl
except ImportError:  # a system without file locks: two may do the same work at once
    fcntl = None  # type: ignore[assignment]


def as_long_as_asked() -> None:
    """From now on everything else comes first, and this process ends when whoever asked for it is gone."""
    os.nice(19)
    threading.Thread(target=_until_he_is_gone, daemon=True).start()


def _until_he_is_gone() -> None:
    while os.read(0, 1):  # not by sys.stdin: a thread that holds its lock cannot be left behind at the end
        pass
    os._exit(1)


def once(mark: str, work: Callable[[], None]) -> None:
    """Do something once on a machine: whoever comes while it is done waits, and finds it done."""
    cache_dir().mkdir(parents=True, exist_ok=True)
    with (cache_dir() / f"{mark}.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)  # the system lets go of it when the process ends, however it ends
        if not (cache_dir() / mark).exists():
            work()
            keep(mark, b"")


def run(module: str, *words: str) -> str:
    """Run a module aside and wait for it; what it complained of, nothing where all went well."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    said = process.stderr.read().decode(errors="replace")
    return said[-500:] or f"it ended with {process.returncode}" if process.wait() else ""
