"""The same luck in every run: whatever a test draws in its own process follows from the test's name.

Seeds of rounds, decks, sessions and names come from ``secrets``; while tests run, ``secrets`` draws from a stream that
the name of the test begins, or the name of the fixture that others share. So a test that fails fails again. New luck is
what the exploring stage is for (``tests/fuzz``).
"""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

_stream = random.Random()
_begun: Counter[str] = Counter()


def install() -> None:
    """From now on, in this process."""
    secrets.token_bytes = lambda nbytes=None: _stream.randbytes(secrets.DEFAULT_ENTROPY if nbytes is None else nbytes)
    secrets.randbelow = lambda exclusive_upper_bound: _stream.randrange(exclusive_upper_bound)


@contextmanager
def seeded(name: str) -> Iterator[None]:
    """Exactly the luck of this name, each time the same, for a while."""
    global _stream
    before, state = _stream, random.getstate()
    _stream = random.Random(name)
    random.seed(name)
    try:
        yield
    finally:
        _stream = before
        random.setstate(state)


def begin(name: str) -> None:
    """The luck of this name; each time it comes again in one process another, as names of guests must differ."""
    global _stream
    _begun[name] += 1
    _stream = random.Random(f"{name} {_begun[name]}")
    random.seed(f"{name} {_begun[name]}")


@contextmanager
def of(name: str) -> Iterator[None]:
    """The luck of this name for a while."""
    _begun[name] += 1
    with seeded(f"{name} {_begun[name]}"):
        yield
