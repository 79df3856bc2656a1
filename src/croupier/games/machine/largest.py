"""The most that one round of a machine can bring."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.games.family import Win
from croupier.games.machine.model import Reels, Rules
from croupier.games.machine.paytable import Paytable, columns
from croupier.money import Currency

Columns = list[tuple[str, ...]]


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


def best_window(rules: Rules, reels: Reels, stake: int) -> Fraction:
    """The most that one game pays, in stakes. Windows are tried reel by reel, first what can still bring most; what can
    bring no more than was found is left out."""
    table = Paytable(rules, stake)
    can = [list(columns(rules, reels, reel)) for reel in range(len(reels.symbols))]
    come = _Ways(table, len(can)) if rules.ways else _Lines(table, len(can))
    best = Fraction()

    def walk(reel: int, lies: _State, window: Columns) -> None:
        nonlocal best
        if reel == len(can):
            best = max(best, sum((hit.units(rules) for hit in table.hits(window)), Fraction()))
            return
        after = [(come.with_column(lies, reel, column), column) for column in can[reel]]
        tried = [(come.bound(state, reel + 1), number) for number, (state, _) in enumerate(after)]
        for most, number in sorted(tried, reverse=True):
            if most <= best:
                break
            state, column = after[number]
            walk(reel + 1, state, [*window, column])

    walk(0, come.begin, [])
    return best / rules.units


_Run = tuple[Fraction, tuple[tuple[str, int], ...]]
"""What lies on a line so far: the best it pays, and what it can still be, each with what multiplies it."""
_State = tuple[_Run, ...]


class _Come:
    """What can still come: the most that a pattern pays, wild symbols on all reels that are left."""

    def __init__(self, table: Paytable, reels: int) -> None:
        self.table, self.reels = table, reels
        rules = table.rules
        self.top = {pattern: max(table.pays[pattern].values()) for pattern in table.patterns}
        self.wild = max((s.wild.multiplier for s in rules.symbols.values() if s.wild is not None), default=1)
        anywhere = (max(table.pays[name].values(), default=Fraction()) for name in rules.scatters)
        self.anywhere = sum(anywhere, Fraction()) * rules.units
        self.each = 1
        self._bounds: dict[tuple[_Run, int], Fraction] = {}

    def bound(self, lies: _State, reel: int) -> Fraction:
        """No window that begins so pays more, in stakes of a line."""
        return self.anywhere + sum((self._bound(run, reel) for run in lies), Fraction())

    def _bound(self, run: _Run, reel: int) -> Fraction:
        if (run, reel) not in self._bounds:
            to_come = (self.each * self.wild) ** (self.reels - reel)
            self._bounds[run, reel] = max([run[0], *(self.top[p] * times * to_come for p, times in run[1])])
        return self._bounds[run, reel]


class _Lines(_Come):
    """Of a machine of lines: each line is one run."""

    def __init__(self, table: Paytable, reels: int) -> None:
        super().__init__(table, reels)
        begin: _Run = (Fraction(), tuple((pattern, 1) for pattern in table.patterns))
        self.begin: _State = (begin,) * len(table.rules.paths)
        self._after: dict[tuple[_Run, str, int], _Run] = {}

    def with_column(self, lies: _State, reel: int, column: tuple[str, ...]) -> _State:
        paths = self.table.rules.paths
        return tuple(self._with(run, column[path[reel]], reel) for run, path in zip(lies, paths, strict=True))

    def _with(self, run: _Run, symbol: str, reel: int) -> _Run:
        key = (run, symbol, reel)
        if key not in self._after:
            table = self.table
            alive = tuple((p, n * table.multiplier(symbol, p)) for p, n in run[1] if p in table.fits[symbol])
            pays = (table.pays[p].get(reel + 1, Fraction()) * n for p, n in alive)
            self._after[key] = (max([run[0], *pays]), alive)
        return self._after[key]


class _Ways(_Come):
    """Of a machine of ways: each pattern is one run."""

    def __init__(self, table: Paytable, reels: int) -> None:
        super().__init__(table, reels)
        self.begin: _State = tuple((Fraction(), ((pattern, 1),)) for pattern in table.patterns)
        self.each = table.rules.reels.rows

    def with_column(self, lies: _State, reel: int, column: tuple[str, ...]) -> _State:
        return tuple(self._with(run, column, reel) for run in lies)

    def _with(self, run: _Run, column: tuple[str, ...], reel: int) -> _Run:
        out, table = run[0], self.table
        for pattern, ways in run[1]:
            here = ways * sum(table.multiplier(s, pattern) for s in column if pattern in table.fits[s])
            if here:
                return (max(out, table.pays[pattern].get(reel + 1, Fraction()) * here), ((pattern, here),))
        return (out, ())
