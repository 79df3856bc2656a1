"""Where nothing was learned: what was learned nearest to it.

Somebody at the table may do what nobody did in training: a raise so small, a stack so odd, that its key was never
reached. Then the strategy of the nearest key answers: first the same turn against a bet of another size, then with
another stack, then after another number of raises, then in another kind of pot or at another position.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.opponents.blueprint.key import BEFORE, SHAPES
from croupier.ranking.arrays import I32


class Axis(NamedTuple):
    """One feature of a key, by its place in ``SHAPES``. ``least``: the first value that is like the ones above it: who
    faces no bet is not asked the same as who faces a small one."""

    place: int
    least: int = 0


_ORDER: Final = (
    ((Axis(4), Axis(3), Axis(1, 1), Axis(2)), (Axis(3, 1), Axis(2), Axis(4, 1), Axis(5), Axis(0))),
    (
        (Axis(6), Axis(5), Axis(3, 1), Axis(2), Axis(1, 1), Axis(4), Axis(0)),
        (Axis(4, 1), Axis(3), Axis(5, 1), Axis(7), Axis(8), Axis(6), Axis(1), Axis(2)),
    ),
)
"""For each table, before and after the flop: along which features one looks, the nearest first."""


def filled(kind: int, starts: I32) -> I32:
    """The first row of every key, its own or the nearest one's; -1 where nothing is near."""
    out, cut = starts.copy(), BEFORE[kind]
    for part, shape, order in zip((out[:cut], out[cut:]), SHAPES[kind], _ORDER[kind], strict=True):
        grid = part.reshape(shape)  # a view: what is filled in stands in ``out``
        for axis in order:
            _along(np.moveaxis(grid, axis.place, 0)[axis.least :])
    return out


def _along(lines: I32) -> None:
    """Fill up along the first axis from the nearest place that has something, of two as near the higher."""
    known, count = lines.copy(), len(lines)
    for apart in range(1, count):
        for step in (apart, -apart):
            to = slice(max(0, -step), count - max(0, step))
            come = slice(max(0, step), count - max(0, -step))
            lacking = (lines[to] < 0) & (known[come] >= 0)
            lines[to][lacking] = known[come][lacking]
