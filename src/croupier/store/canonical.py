"""One way to write a thing down, so that the same thing always has the same hash."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

FIRST_HASH: Final = "0" * 64
"""What the first entry of a chain stands on."""


def canonical(value: Any) -> str:
    """Canonical JSON: keys sorted, no spaces, characters as they are.

    >>> canonical({"b": 1, "a": ["č"]})
    '{"a":["č"],"b":1}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def chained(previous: str, entry: str) -> str:
    """The hash of an entry: SHA-256 over the hash before it and its own canonical text."""
    return hashlib.sha256(f"{previous}{entry}".encode()).hexdigest()
