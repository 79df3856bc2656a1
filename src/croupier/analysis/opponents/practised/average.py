"""From sums of strategies to the rows of a file.

A row that was seldom played says little. So to every row a few hands are added that were played as its neighbours were,
those of about the same strength with the same key: where there is much, they do not matter, and where there is nothing,
they are what is known.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.analysis.opponents.practised.engine.buckets import BUCKETS, FIRST_BUCKETS
from croupier.analysis.opponents.practised.engine.key import BEFORE
from croupier.analysis.opponents.practised.engine.table import ACTIONS
from croupier.analysis.opponents.practised.file import FULL
from croupier.ranking.arrays import F32, U8, Floats, Ints

_REACH: Final = 2
"""How many neighbours on either side."""
_HANDS: Final = 6.0
"""So many hands are added."""


def rows_of(keys: Ints, sums: F32) -> U8:
    """The rows of a file: ``keys`` that were reached, in order, and the sums of their rows."""
    cut = int((keys < BEFORE).sum()) * FIRST_BUCKETS
    first = _with_neighbours(sums[:cut].reshape(-1, FIRST_BUCKETS, ACTIONS))
    later = _with_neighbours(sums[cut:].reshape(-1, BUCKETS, ACTIONS))
    return _parts(np.concatenate([first.reshape(-1, ACTIONS), later.reshape(-1, ACTIONS)]))


def _with_neighbours(sums: F32) -> Floats:
    """Key × row × action, the rows by strength."""
    edge = np.zeros((len(sums), 1, ACTIONS))
    below = np.concatenate([edge, np.cumsum(sums, axis=1, dtype=np.float64)], axis=1)
    at = np.arange(sums.shape[1])
    low, high = np.maximum(at - _REACH, 0), np.minimum(at + _REACH + 1, sums.shape[1])
    near = np.maximum(below[:, high] - below[:, low], 0.0)
    total = near.sum(axis=2, keepdims=True)
    added = np.divide(_HANDS * near, total, out=np.zeros_like(near), where=total > 1e-6)
    found: Floats = sums + added
    return found


def _parts(sums: Floats) -> U8:
    """Rows of sums as parts of ``FULL``; nothing where a row was never played."""
    total = sums.sum(axis=1, keepdims=True)
    parts = np.divide(sums, total, out=np.zeros_like(sums), where=total > 0)
    found: U8 = np.rint(parts * FULL).astype(np.uint8)
    return found
