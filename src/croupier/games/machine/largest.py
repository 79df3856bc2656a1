"""The most that one round of a machine can bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final

from croupier.games.family import Win
from croupier.games.machine.model import Reels, Rules
from croupier.games.machine.paytable import Paytable, columns
from croupier.money import Currency

Columns = list[tuple[str, ...]]
MOST_WINDOWS: Final = 20_000
"""So many windows are paid out in search of the best; a machine of which more would have to be tried is taken at the
bound that none can be above."""


def largest(rules: Rules, currency: Currency) -> Iterator[Win]:
    """At the stake that wins most."""
    wins = {stake: int(stake * rules.most_times(stake)) - stake for stake in rules.open_stakes(currency)}
    if wins:
        stake = max(wins, key=wins.__getitem__)
        yield Win("the stake", stake, wins[stake])


def most_times(rules: Rules, stake: int) -> Fraction:
    """No round brings more than so many times its stake, what is gambled afterwards apart: the best window there is,
    and where there are free games, as many as there can be with the best window each."""
    most = best_window(rules, rules.reels, stake)
    if rules.free_games is not None:
        free = most if rules.free_games.reels is None else best_window(rules, rules.free_games.reels, stake)
        most += rules.free_games.most * rules.free_games.multiplier * free
    return most


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the best window depends on: two loads of one machine, at stakes that are paid alike, ask the same."""

    known: str
    table: Paytable = field(compare=False)
    reels: Reels = field(compare=False)


def best_window(rules: Rules, reels: Reels, stake: int) -> Fraction:
    """The most that one game pays, in stakes."""
    table = Paytable(rules, stake)
    made = rules.model_dump_json(include={"symbols", "groups", "lines", "ways", "coins"})
    return _best(_Asked(f"{made}{reels.strips}{reels.rows}{table.pays}", table, reels))


@lru_cache(maxsize=256)
def _best(asked: _Asked) -> Fraction:
    """Windows are tried reel by reel, first what can still bring most; what can bring no more than was found is left
    out. Where that are too many: what no window can be above."""
    table, reels, rules = asked.table, asked.reels, asked.table.rules
    can = [list(columns(rules, reels, reel)) for reel in range(len(reels.symbols))]
    come = _Ways(table, len(can)) if rules.ways else _Lines(table, len(can))
    best = windows = 0

    def walk(reel: int, lies: _State, window: Columns) -> None:
        nonlocal best, windows
        if windows > MOST_WINDOWS:
            return
        if reel == len(can):
            windows += 1
            paid = sum((hit.units(rules) for hit in table.hits(window)), Fraction())
            best = max(best, int(paid * table.scale))
            return
        after = [(come.with_column(lies, reel, column), column) for column in can[reel]]
        tried = [(come.bound(state, reel + 1), number) for number, (state, _) in enumerate(after)]
        for most, number in sorted(tried, reverse=True):
            if most <= best:
                break
            state, column = after[number]
            walk(reel + 1, state, [*window, column])

    walk(0, come.begin, [])
    if windows > MOST_WINDOWS:
        best = come.bound(come.begin, 0)
    return Fraction(best, rules.units * table.scale)


_Run = tuple[int, tuple[tuple[int, int], ...]]
"""What lies on a line so far: the best it pays, and which patterns it can still be, each with what multiplies it."""
_State = tuple[_Run, ...]


class _Come:
    """What can still come: the most that a pattern pays, wild symbols on all reels that are left. Pays are whole, in
    parts of the stake of a line."""

    def __init__(self, table: Paytable, reels: int) -> None:
        self.table, self.reels = table, reels
        rules, scale = table.rules, table.scale
        self.pays = [{n: int(times * scale) for n, times in table.pays[p].items()} for p in table.patterns]
        self.top = [max(pays.values()) for pays in self.pays]
        self.wild = max((s.wild.multiplier for s in rules.symbols.values() if s.wild is not None), default=1)
        anywhere = (max(table.pays[name].values(), default=Fraction()) for name in rules.scatters)
        self.anywhere = int(sum(anywhere, Fraction()) * rules.units * scale)
        self.by = {
            symbol: {n: table.multiplier(symbol, p) for n, p in enumerate(table.patterns) if p in table.fits[symbol]}
            for symbol in rules.symbols
        }
        self.each = 1
        self._bounds: dict[tuple[_Run, int], int] = {}

    def bound(self, lies: _State, reel: int) -> int:
        """No window that begins so pays more."""
        total = self.anywhere
        for run in lies:
            key = (run, reel)
            if key not in self._bounds:
                to_come = (self.each * self.wild) ** (self.reels - reel)
                self._bounds[key] = max([run[0], *(self.top[p] * times * to_come for p, times in run[1])])
            total += self._bounds[key]
        return total


class _Lines(_Come):
    """Of a machine of lines: each line is one run."""

    def __init__(self, table: Paytable, reels: int) -> None:
        super().__init__(table, reels)
        begin: _Run = (0, tuple((n, 1) for n in range(len(table.patterns))))
        self.begin: _State = (begin,) * len(table.rules.paths)
        self._after: dict[tuple[_Run, str, int], _Run] = {}

    def with_column(self, lies: _State, reel: int, column: tuple[str, ...]) -> _State:
        paths = self.table.rules.paths
        return tuple(self._with(run, column[path[reel]], reel) for run, path in zip(lies, paths, strict=True))

    def _with(self, run: _Run, symbol: str, reel: int) -> _Run:
        key = (run, symbol, reel)
        if key not in self._after:
            by = self.by[symbol]
            alive = tuple((p, n * by[p]) for p, n in run[1] if p in by)
            self._after[key] = (max([run[0], *(self.pays[p].get(reel + 1, 0) * n for p, n in alive)]), alive)
        return self._after[key]


class _Ways(_Come):
    """Of a machine of ways: each pattern is one run."""

    def __init__(self, table: Paytable, reels: int) -> None:
        super().__init__(table, reels)
        self.begin: _State = tuple((0, ((n, 1),)) for n in range(len(table.patterns)))
        self.each = table.rules.reels.rows

    def with_column(self, lies: _State, reel: int, column: tuple[str, ...]) -> _State:
        return tuple(self._with(run, column, reel) for run in lies)

    def _with(self, run: _Run, column: tuple[str, ...], reel: int) -> _Run:
        for pattern, ways in run[1]:
            if here := ways * sum(self.by[symbol].get(pattern, 0) for symbol in column):
                return (max(run[0], self.pays[pattern].get(reel + 1, 0) * here), ((pattern, here),))
        return (run[0], ())
