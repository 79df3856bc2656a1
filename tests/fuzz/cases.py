"""A case and its trial: what a target makes from luck, what it does with it, and what a failure is.

A case is plain JSON, so that it can be kept in a file and made smaller: what a target does one after the other stands
in its ``steps``, what it reads in its ``text``. A target tells a fault from a refusal; whatever it raises is a fault.
"""

from __future__ import annotations

import hashlib
import json
import logging
import random
import resource
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import patience

Case = dict[str, Any]
FOUND = Path(__file__).parent / "found"
LONGEST = 20.0
"""Seconds for one case, which takes a fraction of one: what is not done by then hangs."""

MEMORY = 2 << 30
"""Bytes that one case may take beyond what the process has already, and would never need."""


class Target(Protocol):
    """Something to be tried."""

    name: str

    def made(self, luck: random.Random) -> Case:
        """A new case."""

    def run(self, case: Case) -> None:
        """Try it; raises what must not be raised."""


class Unfit(Exception):
    """No case of this target: there is nothing to try."""


class Hangs(Exception):
    """It does not come to an end."""


class Complained(Exception):
    """Something was logged as an error although nobody was told."""


@dataclass(frozen=True)
class Failure:
    """What went wrong, and where: the same fault looks the same however it was brought about."""

    what: str
    told: str

    @classmethod
    def of(cls, fault: BaseException) -> Failure:
        if isinstance(fault, Hangs):
            return cls("Hangs", "".join(traceback.format_exception(fault)))
        frames = traceback.extract_tb(fault.__traceback__)
        ours = [frame for frame in frames if "/croupier/" in frame.filename or "/tests/" in frame.filename] or frames
        last = ours[-1] if ours else None
        where = f" in {Path(last.filename).name}, {last.name}: {last.line}" if last else ""
        return cls(f"{type(fault).__name__}{where}", "".join(traceback.format_exception(fault)))


class _Ears(logging.Handler):
    """Hears what the house complains of."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.fault: BaseException | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self.fault is None:
            said = record.exc_info[1] if record.exc_info else None
            self.fault = said or Complained(record.getMessage())


@contextmanager
def _in_time(seconds: float) -> Iterator[None]:
    def late(*_: object) -> None:
        raise Hangs(f"not done after {seconds:.0f} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _in_memory(more: int) -> Iterator[None]:
    """No case may eat up the machine: it gets a ``MemoryError`` instead, where the system has such limits."""
    size = Path("/proc/self/statm")
    if not size.exists():
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    most = int(size.read_text().split()[0]) * resource.getpagesize() + more
    resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def tried(target: Target, case: Case, longest: float = LONGEST) -> Failure | None:
    """Try a case: what failed, or nothing. ``Unfit`` when it is none."""
    ears, root = _Ears(), logging.getLogger()
    root.addHandler(ears)
    try:
        with _in_memory(MEMORY), _in_time(patience.seconds(longest)):
            target.run(json.loads(json.dumps(case)))
    except Unfit:
        raise
    except Exception as fault:
        return Failure.of(ears.fault or fault)
    finally:
        root.removeHandler(ears)
    return None if ears.fault is None else Failure.of(ears.fault)


def fails_alike(target: Target, failure: Failure, case: Case) -> bool:
    """Does a case fail in the same way?"""
    try:
        again = tried(target, case)
    except Unfit:
        return False
    return again is not None and again.what == failure.what


def kept(folder: Path = FOUND) -> list[Path]:
    return sorted(folder.glob("*.json"))


def keep(folder: Path, target: str, case: Case, failure: Failure, seed: str) -> Path:
    """In a file of its own, with the seed that found it."""
    folder.mkdir(parents=True, exist_ok=True)
    data = {"target": target, "seed": seed, "failure": failure.what, "case": case}
    text = json.dumps(data, indent=1) + "\n"
    path = folder / f"{target}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.json"
    path.write_text(text)
    return path


def still_known(folder: Path, target: Target, failure: Failure) -> bool:
    """Does something that is kept already fail in the same way? What was put right does not count."""
    found = [json.loads(path.read_text()) for path in kept(folder)]
    return any(
        fails_alike(target, failure, data["case"])
        for data in found
        if (data["target"], data["failure"]) == (target.name, failure.what)
    )
