"""The layout of a wheel or dice game drawn: the number field with the bets around it, or every bet by name."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.draw.model import Grid, Rules
from croupier.games.draw.pages import catalogue
from croupier.games.drawing import by_name
from croupier.svg import FELT, GOLD, INK, LINE, PAPER, RED, Drawing, shortened

_CELL = 52
_LEFT, _TOP = 70, 60
_GROUNDS = {"red": RED, "black": INK}
"""Colours that a wheel's numbers have by name; other ones are left as the felt is."""


def laid_out(rules: Rules) -> str:
    """The layout as it lies on the table."""
    if rules.grid is None:
        return by_name(rules.title["en"], catalogue(rules))
    return _field(rules, rules.grid)


def _field(rules: Rules, grid: Grid) -> str:
    """The rows of the grid from left to right, as a player sees them, the zeros at their head."""
    around = list(_around(rules, grid))
    long, deep = len(grid.rows) * _CELL, max(map(len, grid.rows)) * _CELL
    lines = -(-len(around) // 6)
    out = Drawing(_LEFT + long + 76, _TOP + deep + 16 + 46 * lines + 12, rules.title["en"], FELT)
    out.text(16, 34, rules.title["en"], size=18, fill=PAPER, bold=True)
    for place, cell in enumerate(grid.head):
        high = deep / len(grid.head)
        _cell(out, rules, cell, (_LEFT - _CELL, _TOP + deep - (place + 1) * high, _CELL, high))
    for row, cells in enumerate(grid.rows):
        for place, cell in enumerate(cells):
            _cell(out, rules, cell, (_LEFT + row * _CELL, _TOP + deep - (place + 1) * _CELL, _CELL, _CELL))
    for place in range(len(grid.rows[0])):
        y = _TOP + deep - (place + 1) * _CELL
        if any(bet.on.grid == "column" for bet in rules.kinds.values()):
            _words(out, "column", (_LEFT + long, y, 64, _CELL))
    width = long / min(6, max(1, len(around)))
    for number, name in enumerate(around):
        _words(out, name, (_LEFT + number % 6 * width, _TOP + deep + 12 + 46 * (number // 6), width, 40))
    return str(out)


def _around(rules: Rules, grid: Grid) -> Iterator[str]:
    """The bets beside the number field: all that are no place on it and no column of it."""
    for info in catalogue(rules):
        bet = rules.kinds.get(info.name)
        if info.called or bet is None or bet.on.grid not in (None, "rows"):
            continue
        if bet.on.grid == "rows":
            for name in info.positions:
                yield f"{info.title['en']} {name.removeprefix(info.name).strip()}"
        else:
            yield info.title["en"]
    del grid


def _cell(out: Drawing, rules: Rules, cell: str, at: tuple[float, float, float, float]) -> None:
    colours = rules.wheel.colours if rules.wheel else {}
    ground = next((_GROUNDS[name] for name, cells in colours.items() if cell in cells and name in _GROUNDS), "none")
    x, y, width, high = at
    out.box(x, y, width, high, fill=ground, line=LINE)
    out.text(x + width / 2, y + high / 2 + 6, cell, size=18, fill=PAPER, anchor="middle", bold=True)


def _words(out: Drawing, words: str, at: tuple[float, float, float, float]) -> None:
    x, y, width, high = at
    out.box(x, y, width, high, line=LINE)
    out.text(x + width / 2, y + high / 2 + 5, shortened(words, width - 4), size=14, fill=GOLD, anchor="middle")
