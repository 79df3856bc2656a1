"""Policies: how players of a batch decide, compiled.

A policy takes the table as the player to act may see it (``layout``) and a source of luck, and answers -1 to fold, 0 to
check or call, or the total of a bet or raise; a total is brought between the smallest and the largest legal one. Both
are pointers: they can be read by index (``seen[POT]``) and handed on to ``next_bits`` and ``below``, not sliced.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from croupier.analysis.batch import layout as x
from croupier.analysis.batch.layout import Policy
from croupier.analysis.luck import next_bits
from croupier.ranking.arrays import Pointer, WordPointer, signed
from croupier.ranking.pointers import types

_numba: Any = import_module("numba")
SIGNATURE = types.int64(types.CPointer(types.int64), types.CPointer(types.uint64))
"""A policy: the table and luck in, the answer out."""

_PART = 1.0 / 4294967296.0


def policy(function: Policy) -> Policy:
    """Compile a function of the table and luck to a policy."""
    compiled: Policy = _numba.cfunc(SIGNATURE, nopython=True)(function)
    return compiled


@policy
def random_policy(seen: Pointer, luck: WordPointer) -> int:
    """Folds 15 % (where there is something to pay), calls or checks 70 %, makes the smallest raise 15 % of the time."""
    roll = np.float64(next_bits(luck) >> np.uint64(32)) * _PART
    if roll < 0.15 and seen[x.OWES]:
        return -1
    return seen[x.LOW] if roll >= 0.85 else 0


@policy
def wild_policy(seen: Pointer, luck: WordPointer) -> int:
    """Each kind of action as often as the other, raises of any size."""
    bits = next_bits(luck) >> np.uint64(16)
    kind = bits % np.uint64(3)
    if kind == 0:
        return -1 if seen[x.OWES] else 0
    if kind == 1 or seen[x.HIGH] == 0:
        return 0
    return seen[x.LOW] + signed((bits >> np.uint64(8)) % np.uint64(seen[x.HIGH] - seen[x.LOW] + 1))


@policy
def calling_policy(seen: Pointer, luck: WordPointer) -> int:  # noqa: ARG001 - every policy is given luck
    """Checks and calls."""
    return 0


POLICIES: dict[str, Policy] = {"random": random_policy, "wild": wild_policy, "caller": calling_policy}
