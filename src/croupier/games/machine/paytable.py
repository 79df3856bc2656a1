"""What a window pays: the lines or ways of a machine, read from the left, and its scatters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm, prod

from croupier.games.machine.model import Reels, Rules

Window = Sequence[Sequence[str]]
"""Reel by reel what shows, from the top."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something pays: ``of`` a symbol or group so many, on a line (from 1; 0: in ``ways``, or a scatter anywhere).
    ``times``: how many times the stake of a line, a scatter's of the game, as it stands with all that multiplies it."""

    of: str
    count: int
    times: Fraction
    line: int = 0
    ways: int = 1
    scatter: bool = False

    def units(self, rules: Rules) -> Fraction:
        """The same in stakes of a line."""
        return self.times * rules.units if self.scatter else self.times


class Paytable:
    """The pays of a machine at one stake."""

    def __init__(self, rules: Rules, stake: int | None = None) -> None:
        self.rules = rules
        self.pays: Mapping[str, Mapping[int, Fraction]] = rules.pays_at(stake)
        self.patterns = tuple(
            name for name, pays in self.pays.items() if pays and not (name in rules.symbols and self._scatter(name))
        )

    def _scatter(self, name: str) -> bool:
        return self.rules.symbols[name].scatter

    @cached_property
    def fits(self) -> Mapping[str, frozenset[str]]:
        """Symbol → the patterns that it can be a part of, by itself or standing for another one."""
        return {name: frozenset(p for p in self.patterns if self._fits(name, p)) for name in self.rules.symbols}

    def _fits(self, name: str, pattern: str) -> bool:
        symbol, members = self.rules.symbols[name], self.members(pattern)
        if name in members:
            return True
        if symbol.wild is None:
            return False
        return not all(other in symbol.wild.never_for or self.rules.symbols[other].wild for other in members)

    def members(self, pattern: str) -> Sequence[str]:
        """The symbols that a pattern is made of."""
        return self.rules.groups[pattern].of if pattern in self.rules.groups else (pattern,)

    def multiplier(self, name: str, pattern: str) -> int:
        """What a symbol multiplies a win of this pattern by: a wild one that stands for another."""
        wild = self.rules.symbols[name].wild
        return 1 if wild is None or name in self.members(pattern) else wild.multiplier

    # ── a window ───────────────────────────────────────────────────────────────────────────────────────────────────

    def covered(self, window: Window) -> list[tuple[str, ...]]:
        """The window with what expands over its reel."""
        return [covered(self.rules, column) for column in window]

    def hits(self, window: Window) -> list[Hit]:
        """All that pays, the best of each line; symbols that expand have done so."""
        found = self._by_ways(window) if self.rules.ways else self._by_lines(window)
        return [*found, *self._scattered(window)]

    def _by_lines(self, window: Window) -> Iterator[Hit]:
        for number, path in enumerate(self.rules.paths, 1):
            hit = self.on_line([column[row] for column, row in zip(window, path, strict=True)])
            if hit is not None:
                yield Hit(*hit, number)

    def on_line(self, symbols: Sequence[str]) -> tuple[str, int, Fraction] | None:
        """The best that symbols in a row pay: what, how many of it, how many times."""
        best: tuple[str, int, Fraction] | None = None
        for pattern in self.patterns:
            run = list[str]()
            for symbol in symbols:
                if pattern not in self.fits[symbol]:
                    break
                run.append(symbol)
                times = self.pays[pattern].get(len(run), Fraction()) * prod(
                    self.multiplier(each, pattern) for each in run
                )
                if times and (best is None or times > best[2]):
                    best = (pattern, len(run), times)
        return best

    def _by_ways(self, window: Window) -> Iterator[Hit]:
        for pattern in self.patterns:
            ways, count, best = 1, 0, None
            for column in window:
                here = sum(self.multiplier(s, pattern) for s in column if pattern in self.fits[s])
                if not here:
                    break
                ways, count = ways * here, count + 1
                if times := self.pays[pattern].get(count, Fraction()):
                    best = Hit(pattern, count, times * ways, ways=ways)
            if best is not None:
                yield best

    def _scattered(self, window: Window) -> Iterator[Hit]:
        for name in self.rules.scatters:
            count = scattered(window, name)
            if times := self.pays[name].get(count):
                yield Hit(name, count, times, scatter=True)

    @cached_property
    def scale(self) -> int:
        """So many small parts has the stake of a line that all pays are whole ones."""
        lines = (times.denominator for name in self.patterns for times in self.pays[name].values())
        anywhere = (
            (times * self.rules.units).denominator for name in self.rules.scatters for times in self.pays[name].values()
        )
        return lcm(*lines, *anywhere)


def covered(rules: Rules, column: Sequence[str]) -> tuple[str, ...]:
    """A reel as it counts: covered by what expands over it."""
    over = next((name for name in column if rules.symbols[name].expands), None)
    return tuple(column) if over is None else (over,) * len(column)


def scattered(window: Window, name: str) -> int:
    """How many of a symbol show."""
    return sum(each == name for column in window for each in column)


def free_games(rules: Rules, window: Window, *, free: bool) -> int:
    """How many free games a window brings."""
    if rules.free_games is None:
        return 0
    by_count = rules.free_games.again if free else rules.free_games.games
    return by_count.get(str(scattered(window, rules.free_games.symbol)), 0)


def columns(rules: Rules, reels: Reels, reel: int) -> dict[tuple[str, ...], int]:
    """What a reel can show, as it counts, with the number of its virtual stops."""
    out: dict[tuple[str, ...], int] = {}
    for stop, weight in enumerate(reels.weighted[reel]):
        column = covered(rules, reels.window(reel, stop))
        out[column] = out.get(column, 0) + weight
    return out
