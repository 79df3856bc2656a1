"""How a finished round is remembered: its result, read again by the family that wrote it down."""

from __future__ import annotations

from typing import NamedTuple


class Remembered(NamedTuple):
    """A result for people: in ``words``, and as a ``sign`` for a narrow strip with what stands ``small`` below it.
    ``dashed``: a hand that did not count in full (a bust, a dealer who did not qualify)."""

    words: str
    sign: str
    small: str | None = None
    dashed: bool = False
