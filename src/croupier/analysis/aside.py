"""Work aside: in a process of its own, at the lowest priority, for somebody who holds the other end of its line."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from typing import Final

from croupier.ranking.cache import cache_dir

LARGEST: Final = 300 * 2**20
"""A process that compiles begins anew when it has more bytes than this, so that it stays below 400 MB."""
_KEPT: Final = "CROUPIER_ASIDE_KERNELS"
"""How much was compiled when it last began anew."""


def as_long_as_asked() -> None:
    """From now on everything else comes first, this process stays small, and it ends when whoever asked for it is
    gone."""
    os.nice(19)
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
