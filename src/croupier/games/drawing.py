"""A table's layout drawn from its bets alone: what any family has before it draws its own."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.common import BetInfo
from croupier.svg import FELT, GOLD, LINE, PAPER, Drawing, shortened, wide, wrapped

WIDTH = 900
_MOST = 40


def by_name(title: str, bets: Sequence[BetInfo]) -> str:
    """Every kind of bet: its name, what it pays, and the places where a stake may lie."""
    rows = [(bet, wrapped(bet.pays, WIDTH - 260, 13), _places(bet)) for bet in bets]
    heights = [34 + 17 * len(pays) + 34 * len(places) for _, pays, places in rows]
    out = Drawing(WIDTH, 52 + sum(heights), title, FELT)
    out.text(16, 32, title, size=18, fill=PAPER, bold=True)
    y = 46.0
    for (bet, pays, places), height in zip(rows, heights, strict=True):
        out.text(16, y + 20, shortened(bet.title["en"], 210), fill=GOLD, bold=True)
        for number, line in enumerate(pays):
            out.text(240, y + 20 + 17 * number, line, size=13, fill=PAPER)
        for number, line_of in enumerate(places):
            _boxes(out, y + 12 + 17 * len(pays) + 34 * number, line_of)
        y += height
    return str(out)


def _places(bet: BetInfo) -> list[list[str]]:
    """Names of places in lines that fit; of very many the first ones."""
    names = [name.removeprefix(f"{bet.name} ") for name in bet.positions[:_MOST]]
    names += [f"… {len(bet.positions)} in all"] if len(bet.positions) > _MOST else []
    lines: list[list[str]] = []
    room = 0.0
    for name in names:
        if not lines or wide(name, 13) + 24 > room:
            lines.append([])
            room = WIDTH - 32.0
        lines[-1].append(name)
        room -= wide(name, 13) + 24
    return lines


def _boxes(out: Drawing, y: float, names: Sequence[str]) -> None:
    x = 16.0
    for name in names:
        width = wide(name, 13) + 16
        out.box(x, y, width, 27, line=LINE, round_by=5)
        out.text(x + width / 2, y + 18, name, size=13, fill=PAPER, anchor="middle")
        x += width + 8
