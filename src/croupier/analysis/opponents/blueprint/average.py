"""From sums of strategies to the rows of a file.

A row that was seldom played says little. So to every row a few hands are added that were played as its neighbours were,
those of about the same strength with the same key: where there is much, they do not matter, and where there is nothing,
they are what is known.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from croupier.analysis.opponents.blueprint.buckets import BUCKETS, CLASSES
from croupier.analysis.opponents.blueprint.deals import starting_hands
from croupier.analysis.opponents.blueprint.file import FULL
from croupier.analysis.opponents.blueprint.key import BEFORE
from croupier.analysis.opponents.blueprint.table import ACTIONS
from croupier.ranking.arrays import F32, U8, Ints

_REACH: Final = 3
"""How many neighbours on either side."""
_HANDS: Final = 4.0
"""So many hands are added."""


def rows_of(kind: int, keys: Ints, sums: F32) -> U8:
    """The rows of a table: ``keys`` that were reached, in order, and the sums of their rows."""
    before = int((keys < BEFORE[kind]).sum())
    cut = before * CLASSES
    order = np.argsort(starting_hands(), kind="stable")
    classes = sums[:cut].reshape(before, CLASSES, ACTIONS)[:, order]
    first = np.empty_like(classes)
    first[:, order] = _with_neighbours(classes)
    after = _with_neighbours(sums[cut:].reshape(-1, BUCKETS, ACTIONS))
    return fortieths(np.concatenate([first.reshape(-1, ACTIONS), after.reshape(-1, ACTIONS)]))


def _with_neighbours(sums: F32) -> F32:
    """Key × row × action, the rows by strength."""
    edge = np.zeros((len(sums), 1, ACTIONS))
    below = np.concatenate([edge, np.cumsum(sums, axis=1, dtype=np.float64)], axis=1)
    at = np.arange(sums.shape[1])
    low, high = np.maximum(at - _REACH, 0), np.minimum(at + _REACH + 1, sums.shape[1])
    near = np.maximum(below[:, high] - below[:, low], 0.0)
    total = near.sum(axis=2, keepdims=True)
    added = np.divide(_HANDS * near, total, out=np.zeros_like(near), where=total > 1e-6)
    found: F32 = (sums + added).astype(np.float32)
    return found


def fortieths(sums: F32) -> U8:
    """Rows of sums as parts of ``FULL``; nothing where a row was never played."""
    total = sums.sum(axis=1, keepdims=True)
    parts: np.ndarray[Any, Any] = np.divide(sums, total, out=np.zeros_like(sums), where=total > 0)
    found: U8 = np.rint(parts * FULL).astype(np.uint8)
    return found
