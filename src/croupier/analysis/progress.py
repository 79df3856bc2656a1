"""How long work tells whoever waits how far it has come: in rounds, as a share, or as so much of so much."""

from __future__ import annotations

from collections.abc import Callable

Rounds = Callable[[int], None]
"""Called with the number of rounds just played."""
Share = Callable[[float], None]
"""Called now and then with the part of the work that is done, from 0 to 1."""
Done = Callable[[int, int], None]
"""Called with how much of the work is done, and of how much."""


def unwatched(_done: int, _of: int) -> None:
    """Progress that nobody wants to hear of."""
