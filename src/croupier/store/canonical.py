"""One way to write a thing down, so that the same thing always has the same hash."""

from __future__ import annotations

import hashlib
from typing import Final

from croupier.play import log

FIRST_HASH: Final = "0" * 64
"""What the first entry of a chain stands on."""


def canonical(value: object) -> str:
    """Canonical JSON, the same as in the log of a round, as text.

    >>> canonical({"b": 1, "a": ["č"]})
    '{"a":["č"],"b":1}'
    """
    return log.canonical(value).decode()


def chained(previous: str, entry: str) -> str:
    """The hash of an entry: SHA-256 over the hash before it and its own canonical text."""
    return hashlib.sha256(f"{previous}{entry}".encode()).hexdigest()
