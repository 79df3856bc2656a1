"""The result of a match as a picture: a point and its interval for each opponent, over all and by position."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from croupier.analysis.arena.result import Rate, Result
from croupier.svg import DIM, INK, LINE, PALETTE, PAPER, Drawing, shortened, wide

_WIDTH: Final = 760.0
_LEFT: Final = 190.0
_RIGHT: Final = 30.0
_ROW: Final = 26.0
_COLOURS: Final = (PALETTE[0], PALETTE[2], PALETTE[3], PALETTE[5], PALETTE[6], PALETTE[4], INK, DIM, PALETTE[7])
_MARKS: Final = (
    "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z",
    "M-5-5H5V5H-5Z",
    "M0-6L6 5H-6Z",
    "M0-7L7 0L0 7L-7 0Z",
    "M0 6L6-5H-6Z",
)
"""Shapes, so that nothing is told by colour alone."""


def drawn(result: Result) -> str:
    """An SVG; the same scale for all rows, and a line at nothing."""
    places = [("all", None), *((name, place) for place, name in enumerate(result.terms.positions))]
    rows = [(name, [result.rate(n, place) for n in range(len(result.names))]) for name, place in places]
    low, high = _span([rate for _, rates in rows for rate in rates])
    group = _ROW * len(result.names)
    height = 78 + sum(group + 12 for _ in rows) + 34
    title = f"{result.terms.game}: {' against '.join(result.names)}"
    out = Drawing(_WIDTH, height, title, PAPER)
    out.text(16, 28, shortened(title, _WIDTH - 32, 17), size=17, bold=True)
    deals = f"{result.deals:,} duplicate deals, {result.terms.seats} seats; big blinds a hundred hands, 95 % intervals"
    out.text(16, 50, deals, size=13, fill=DIM)

    def across(value: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (value - low) / (high - low)

    top, bottom = 64.0, height - 30
    for value in _ticks(low, high):
        out.box(across(value) - 0.5, top, 1, bottom - top, fill=INK if value == 0 else LINE)
        out.text(across(value), bottom + 18, f"{value:+g}" if value else "0", size=12, anchor="middle")
    y = top + 12
    for name, rates in rows:
        out.text(16, y + group / 2 + 5, name, size=14, bold=True)
        for number, rate in enumerate(rates):
            _one(out, y + _ROW * number + _ROW / 2, rate, result.names[number], number, across)
        y += group + 12
    return str(out)


def _one(out: Drawing, y: float, rate: Rate, name: str, number: int, at: Callable[[float], float]) -> None:
    colour, mark = _COLOURS[number % len(_COLOURS)], _MARKS[number % len(_MARKS)]
    out.text(70, y + 4, shortened(name, _LEFT - 84, 12), size=12)
    if not rate.deals:
        return
    if math.isfinite(rate.half):
        out.box(at(rate.low), y - 1, max(1.0, at(rate.high) - at(rate.low)), 2, fill=colour)
        for end in (rate.low, rate.high):
            out.box(at(end) - 1, y - 5, 2, 10, fill=colour)
    out.shape(mark, at(rate.mean), y, fill=colour, line=PAPER)
    said = f"{rate.mean:+.0f}"
    beyond = at(rate.high if math.isfinite(rate.half) else rate.mean) + 8
    fits = beyond + wide(said, 12) < _WIDTH - 4
    where = beyond if fits else at(rate.low if math.isfinite(rate.half) else rate.mean) - 8
    out.text(where, y + 4, said, size=12, fill=INK, anchor="start" if fits else "end")


def _span(rates: list[Rate]) -> tuple[float, float]:
    ends = [0.0]
    for rate in rates:
        if rate.deals:
            half = rate.half if math.isfinite(rate.half) else 0.0
            ends += [rate.mean - half, rate.mean + half]
    low, high = min(ends), max(ends)
    room = 0.06 * (high - low) or 1.0
    return low - room, high + room


def _ticks(low: float, high: float) -> list[float]:
    """Round figures, about six of them."""
    raw = (high - low) / 6
    step = 10 ** math.floor(math.log10(raw))
    step *= next(times for times in (1, 2, 5, 10) if times * step >= raw)
    first = math.ceil(low / step)
    return [n * step for n in range(first, math.floor(high / step) + 1)]
