"""Work aside: in a process of its own, at the lowest priority, for somebody who holds the other end of its line."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from croupier.ranking.cache import cache_dir, keep

try:
    import fcntl
except ImportError:  # a system without file locks: two may do the same work at once
    fcntl = None  # type: ignore[assignment]


LARGEST: Final = 300 * 2**20
"""A process that compiles begins anew when it has more bytes than this, so that it stays below 400 MB."""
LAST: Final = 19
SOON: Final = 5
"""How far behind other work: what nobody waits for yet, and what somebody does."""
_KEPT: Final = "CROUPIER_ASIDE_KERNELS"
"""How much was compiled when it last began anew."""


def as_long_as_asked(behind: int = LAST) -> None:
    """From now on everything else comes first (so far ``behind``), this process stays small, and it ends when whoever
    asked for it is gone."""
    os.nice(behind)
    threading.Thread(target=_until_he_is_gone, daemon=True).start()
    threading.Thread(target=_stay_small, daemon=True).start()


def _stay_small() -> None:
    """A compiler leaves memory behind. What it has made is kept on disk, so the same work is begun again from there in
    fresh memory; where nothing new was made since the last time, it goes on as it is. On systems that tell a process
    its size."""
    size = Path("/proc/self/statm")
    while size.exists():
        if int(size.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") > LARGEST:
            made = len(list((cache_dir() / "kernels").glob("*")))
            if made <= int(os.environ.get(_KEPT, "0")):
                return
            os.environ[_KEPT] = str(made)
            os.execv(sys.executable, sys.orig_argv)
        time.sleep(0.1)


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
