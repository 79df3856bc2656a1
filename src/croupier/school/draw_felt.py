"""A layout drawn for a drill: the numbers around the one that fell, and the chips where they lie."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.draw.model import Rules
from croupier.play import Line
from croupier.school.drill import Cell, Felt, Lay


def drawn_felt(rules: Rules, lines: Sequence[Line], value: int, outcome: str) -> Felt | None:
    """The numbers around the one that fell, and the chips where they lie: between the cells that they cover, streets
    and lines at the edge."""
    grid = rules.grid
    if grid is None:
        return None
    deep = max(map(len, grid.rows))
    at = {
        cell: (float(row), float(deep - 1 - n)) for row, cells in enumerate(grid.rows) for n, cell in enumerate(cells)
    }
    at |= {cell: (-1.0, (n + 0.5) * deep / len(grid.head) - 0.5) for n, cell in enumerate(grid.head)}
    chips = []
    shown = {at[outcome][0] + step for step in (-1, 0, 1)}
    for line in lines:
        cells = [at[cell] for cell in rules.positions[line.bet].covers if cell in at]
        if not cells:
            return None
        columns = {x for x, _ in cells}
        edge = rules.kinds[rules.positions[line.bet].kind].on.grid in ("row", "lines")
        y = deep - 0.5 if edge else sum(y for _, y in cells) / len(cells)
        chips.append(Lay(sum(columns) / len(columns), y, line.stake // value))
        shown |= columns
    colours = rules.wheel.colours if rules.wheel else {}
    numbers = tuple(
        Cell(x, y, cell, next((c for c, of in colours.items() if cell in of), ""), cell == outcome)
        for cell, (x, y) in at.items()
        if min(shown) <= x <= max(shown)
    )
    return Felt(numbers, tuple(chips))
