"""A bound on work that no slow machine and no busy neighbour can break: lines that are run and bytes that are held."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class TooMuchWork(AssertionError):
    """More was done than the one who asked was worth."""


@contextmanager
def bounded(lines: int, megabytes: float) -> Iterator[None]:
    """Raises ``TooMuchWork`` in the middle of it when more lines of Python are run than this, and at the end when more
    memory was held at once: what is built inside one line without end is the memory's business."""
    left = lines

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        del frame, event, arg
        left -= 1
        if left < 0:
            raise TooMuchWork(f"more than {lines} lines were run")
        return count

    before, tracing = sys.gettrace(), tracemalloc.is_tracing()
    if not tracing:
        tracemalloc.start()
    tracemalloc.reset_peak()
    held = tracemalloc.get_traced_memory()[0]
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
        most = (tracemalloc.get_traced_memory()[1] - held) / 2**20
        if not tracing:
            tracemalloc.stop()
        if most > megabytes:
            raise TooMuchWork(f"{most:.1f} MB were held at once, at most {megabytes} are allowed")
