"""How patient the tests are: one factor for every limit of time in tests and browser stories.

A limit is there only so that what never comes fails in the end; nothing is asserted to be fast. ``CROUPIER_PATIENCE``
says the factor; where it does not, it is measured once at the start of the run (a fixed piece of work, the start of a
process, the load of each core), from 1 on a machine of its own to 20, and handed on in the same variable to the
workers of the run, to the houses that tests open and to the stories (``web/e2e/patience.mjs``).

    python tests/patience.py    # what would be measured now
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from croupier.room import Pace

NAME: Final = "CROUPIER_PATIENCE"
MOST: Final = 20.0
_WORK_SECONDS: Final = 0.10
_START_SECONDS: Final = 0.085
"""What the fixed work and the start of a process take on one idle core of 2024."""


def factor() -> float:
    """The factor of this run, measured where nobody has said or measured it yet."""
    said = os.environ.get(NAME)
    if said is None:
        said = os.environ[NAME] = f"{measured():.1f}"
    try:
        found = float(said)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise ValueError(f"{NAME} is {said!r}: expected a number above nothing, such as 1 or 7.5")
    return found


def seconds(limit: float) -> float:
    """A limit of so many seconds on an idle machine."""
    return limit * factor()


def paced(pace: Pace) -> Pace:
    """A table's clocks for people whose machine is slow: the times in which somebody is waited for are longer, but not
    by all of the factor, because tests wait them out again and again."""
    waits = [name for name in ("betting", "choosing", "acting", "absent") if getattr(pace, name) is not None]
    return replace(pace, **{name: round(getattr(pace, name) * factor() ** 0.5) for name in waits})


def measured() -> float:
    """How many times slower this machine is now than an idle core, from 1 to 20."""
    slower = (
        median(_work() for _ in range(3)) / _WORK_SECONDS,
        median(_start() for _ in range(3)) / _START_SECONDS,
        os.getloadavg()[0] / cores() if hasattr(os, "getloadavg") else 1.0,
    )
    return min(MOST, max(1.0, *slower))


def _work() -> float:
    begun, digest = time.perf_counter(), b""
    for _ in range(300_000):
        digest = hashlib.sha256(digest).digest()
    return time.perf_counter() - begun


def _start() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import asyncio, json, sqlite3"], check=True)
    return time.perf_counter() - begun


def cores() -> int:
    """So many processes can work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    print(f"{factor():.1f}")
