"""From sums of strategies to the rows of a file."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.opponents.blueprint.file import FULL
from croupier.analysis.opponents.blueprint.table import ACTIONS
from croupier.ranking.arrays import F32, U8


def fortieths(sums: F32) -> U8:
    """Rows of sums as parts of ``FULL``; nothing where a row was never played."""
    total = sums.sum(axis=1, keepdims=True)
    parts: np.ndarray[Any, Any] = np.divide(sums, total, out=np.zeros_like(sums), where=total > 0)
    assert parts.shape[1] == ACTIONS
    found: U8 = np.rint(parts * FULL).astype(np.uint8)
    return found
