"""Where chips may lie: every position of a bet, from the geometry of the layout or the faces of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, product
from typing import TYPE_CHECKING

from croupier.figures import whole

if TYPE_CHECKING:
    from croupier.games.draw.model import Bet, Called, Grid, On, Rules


@dataclass(frozen=True, slots=True)
class Position:
    """One place for a stake: its kind, what was selected, and profit to 1 by winning outcome."""

    id: str
    kind: str
    selection: tuple[str, ...]
    pays: dict[str, Fraction] = field(hash=False)

    @property
    def covers(self) -> tuple[str, ...]:
        return tuple(self.pays)


def positions_of(kind: str, bet: Bet, rules: Rules) -> Iterator[Position]:
    """Every position of one kind of bet."""
    on = bet.on
    if on.grid is not None:
        if rules.grid is None:
            return
        for selection, cells in grid_positions(on, rules.grid):
            yield _position(kind, selection, dict.fromkeys(cells, _single(bet)))
    elif on.fields is not None:
        yield _position(kind, (), dict.fromkeys(on.fields, _single(bet)))
    elif on.colour is not None:
        fields = rules.wheel.colours.get(on.colour, []) if rules.wheel else []
        yield _position(kind, (), dict.fromkeys(fields, _single(bet)))
    else:
        yield from _dice_positions(kind, bet, rules)


def _position(kind: str, selection: tuple[str, ...], pays: dict[str, Fraction]) -> Position:
    return Position(f"{kind} {'/'.join(selection)}" if selection else kind, kind, selection, pays)


def _single(bet: Bet) -> Fraction:
    return bet.pays if isinstance(bet.pays, Fraction) else Fraction(0)


# ── the number field ───────────────────────────────────────────────────────────────────────────────────────────


def grid_positions(on: On, grid: Grid) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """(how it is named, cells covered) for every position of a shape."""
    rows, of = grid.rows, on.of or 1
    match on.grid:
        case "cell":
            cells = [*grid.head, *(cell for row in rows for cell in row)]
            yield from (((cell,), (cell,)) for cell in cells)
        case "pair":
            for r, row in enumerate(rows):
                for c, cell in enumerate(row):
                    if c + 1 < len(row):
                        yield _named(cell, row[c + 1])
                    if r + 1 < len(rows) and c < len(rows[r + 1]):
                        yield _named(cell, rows[r + 1][c])
        case "square":
            for upper, lower in pairwise(rows):
                for c in range(min(len(upper), len(lower)) - 1):
                    yield _named(upper[c], upper[c + 1], lower[c], lower[c + 1])
        case "row":
            yield from (_named(*row) for row in rows)
        case "run":
            yield from (_named(*row[c : c + of]) for row in rows for c in range(0, len(row) - of + 1, of))
        case "lines":
            for r in range(len(rows) - of + 1):
                yield _named(*(cell for row in rows[r : r + of] for cell in row))
        case "rows":
            for block in range(len(rows) // of):
                cells = [cell for row in rows[block * of : (block + 1) * of] for cell in row]
                yield (str(block + 1),), tuple(cells)
        case "column":
            for c in range(max(map(len, rows))):
                yield (str(c + 1),), tuple(row[c] for row in rows if c < len(row))
    for cells in on.also:
        yield _named(*cells)


def _named(*cells: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return cells, cells


# ── dice ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _dice_positions(kind: str, bet: Bet, rules: Rules) -> Iterator[Position]:
    throws = {outcome: tuple(map(int, outcome.split("."))) for outcome in rules.weights} if rules.dice else {}
    on = bet.on
    if on.sum == "each":
        table = bet.pays if isinstance(bet.pays, dict) else {}
        for total, pays in table.items():
            yield _position(kind, (total,), {o: pays for o, t in throws.items() if str(sum(t)) == total})
        return
    if on.shows is not None or on.exactly is not None:
        faces = range(1, (rules.dice.faces if rules.dice else 0) + 1)
        pattern = on.shows or on.exactly or ""
        if rules.dice is None or len(pattern.split()) > len(rules.dice.colours):
            return
        one_face = len(set(pattern.split())) == 1
        shown = {outcome: Counter(throw) for outcome, throw in throws.items()}
        for wanted in _patterns(pattern, faces, repeat=on.letters_may_agree):
            said, need = wanted[:1] if one_face else wanted, Counter(wanted)
            won = {o: _pattern_pay(bet, need, have, exact=on.exactly is not None) for o, have in shown.items()}
            yield _position(kind, tuple(map(str, said)), {o: pay for o, pay in won.items() if pay is not None})
        return
    if on.different_from is not None:
        for chosen in on.different_from:
            won_by = [o for o, t in throws.items() if len(set(t)) == len(t) and {str(n) for n in t} <= set(chosen)]
            yield _position(kind, tuple(chosen), dict.fromkeys(won_by, _single(bet)))
        return
    fits = SumTest(on.sum)
    covered = [o for o, t in throws.items() if fits(sum(t)) and on.alike in (None, len(set(t)) == 1)]
    yield _position(kind, (), dict.fromkeys(covered, _single(bet)))


class SumTest:
    """Does a total fit ``7``, ``"4-10"``, ``"even"``, ``"odd"`` or (``None``) anything?"""

    def __init__(self, text: str | None) -> None:
        self.text = text
        first, _, last = (text or "").replace("–", "-").partition("-")
        low, high = whole(first), whole(last or first)
        self.span = None if low is None or high is None else (low, high)

    @property
    def readable(self) -> bool:
        return self.text in (None, "even", "odd", "each") or self.span is not None

    def __call__(self, total: int) -> bool:
        if self.span:
            return self.span[0] <= total <= self.span[1]
        return self.text is None or (self.text == "even") == (total % 2 == 0)


def _patterns(pattern: str, faces: range, *, repeat: bool) -> list[tuple[int, ...]]:
    """All assignments of faces to the letters of a pattern; letters used equally often may change places."""
    letters = pattern.split()
    names = list(dict.fromkeys(letters))
    seen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for chosen in product(faces, repeat=len(names)):
        if len(set(chosen)) < len(names) and not repeat:
            continue
        face = dict(zip(names, chosen, strict=True))
        wanted = tuple(face[letter] for letter in letters)
        seen.setdefault(tuple(sorted(wanted)), wanted)
    return list(seen.values())


def _pattern_pay(bet: Bet, need: Counter[int], have: Counter[int], *, exact: bool) -> Fraction | None:
    if (exact and need != have) or any(have[face] < times for face, times in need.items()):
        return None
    if isinstance(bet.pays, Fraction):
        return bet.pays
    return bet.pays.get(str(have[next(iter(need))]))


# ── called bets ────────────────────────────────────────────────────────────────────────────────────────────────


def called_positions(name: str, called: Called, rules: Rules) -> dict[str, dict[str, int]]:
    """The bundles of a called bet, by name: one for a fixed pattern, one for each number for neighbours."""
    if called.parts is not None:
        return {name: dict(called.parts)}
    wheel = rules.wheel.fields if rules.wheel else ()
    assert called.neighbours is not None
    reach = range(-called.neighbours, called.neighbours + 1)
    return {
        f"{name} {number}": {f"{called.part} {wheel[(place + step) % len(wheel)]}": 1 for step in reach}
        for place, number in enumerate(wheel)
    }
