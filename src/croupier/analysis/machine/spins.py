"""One game of a machine, counted over all stops: what it pays and how many free games it brings, how often."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np

from croupier.analysis.machine.kernels import Sheet, count_lines, count_ways
from croupier.complaint import Complaint
from croupier.games.machine import Rules
from croupier.games.machine.model import Reels
from croupier.games.machine.paytable import Paytable, columns
from croupier.ranking.arrays import Ints

ROOM = 1 << 21
"""So many different results have room."""


class TooMany(Complaint):
    """A machine whose results cannot be told apart in the room there is."""


@dataclass(frozen=True, slots=True)
class Game:
    """All windows of one set of reels. ``ends``: (what is won, in parts of the stake of a line; free games brought) →
    how many of the ``total`` stops; ``parts`` and ``falls``: of each pay what it brings in all, and how often."""

    total: int
    ends: Mapping[tuple[int, int], int]
    parts: Mapping[tuple[str, int], int]
    falls: Mapping[tuple[str, int], int]


class Scatters:
    """Scatters as digits of one number: what they pay, how many free games they bring."""

    def __init__(self, rules: Rules, table: Paytable) -> None:
        self.rules, self.table = rules, table
        self.base = len(rules.reels.strips) * rules.reels.rows + 1
        self.size = self.base ** len(rules.scatters)

    def tag(self, column: tuple[str, ...]) -> int:
        return sum(column.count(name) * self.base**place for place, name in enumerate(self.rules.scatters))

    def counts(self, tag: int) -> dict[str, int]:
        return {name: tag // self.base**place % self.base for place, name in enumerate(self.rules.scatters)}

    def pays(self, tag: int) -> dict[tuple[str, int], int]:
        """Each pay of the scatters in parts of the stake of a line."""
        out = {}
        for name, count in self.counts(tag).items():
            if times := self.table.pays[name].get(count):
                out[name, count] = int(times * self.rules.units * self.table.scale)
        return out

    def brings(self, tag: int, *, free: bool) -> int:
        if (asked := self.rules.free_games) is None:
            return 0
        return (asked.again if free else asked.games).get(str(self.counts(tag)[asked.symbol]), 0)


def sheet(rules: Rules, reels: Reels, table: Paytable) -> tuple[Sheet, list[list[tuple[str, ...]]]]:
    """The reels as numbers, and the columns that stand behind them."""
    scatters, names = Scatters(rules, table), list(rules.symbols)
    can = [columns(rules, reels, reel) for reel in range(len(reels.symbols))]
    wide, patterns = max(map(len, can)), table.patterns
    cells = np.zeros((len(can), wide, reels.rows), np.int64)
    weights, scattered = np.zeros((len(can), wide), np.int64), np.zeros((len(can), wide), np.int64)
    ways = np.zeros((len(can), wide, len(patterns)), np.int64)
    tails = np.zeros((len(can) + 1, scatters.size), np.int64)
    tails[-1, 0] = 1
    for reel in reversed(range(len(can))):
        for number, (column, weight) in enumerate(can[reel].items()):
            cells[reel, number] = [names.index(name) for name in column]
            weights[reel, number], scattered[reel, number] = weight, scatters.tag(column)
            for p, pattern in enumerate(patterns):
                lies = (table.multiplier(s, pattern) for s in column if pattern in table.fits[s])
                ways[reel, number, p] = sum(lies)
            more = scatters.tag(column)
            tails[reel, more:] += weight * tails[reel + 1, : scatters.size - more]
    fits = np.array([sum(1 << p for p, each in enumerate(patterns) if each in table.fits[n]) for n in names], np.int64)
    times = np.array([[table.multiplier(n, each) for each in patterns] for n in names], np.int64)
    pays = np.zeros((len(patterns), len(can) + 1), np.int64)
    for p, pattern in enumerate(patterns):
        for count, worth in table.pays[pattern].items():
            pays[p, count] = int(worth * table.scale)
    lines = np.array(rules.paths, np.int64).reshape(len(rules.paths), len(can))
    many = np.array(list(map(len, can)), np.int64)
    digits = np.zeros((len(can), wide, len(lines)), np.int64)
    for reel in range(len(can)):
        digits[reel] = cells[reel][:, lines[:, reel]] * len(names) ** reel
    by = times.reshape(len(names), len(patterns))
    made = Sheet(cells, weights, many, scattered, tails, fits, by, pays, lines, ways, digits)
    return made, [list(each) for each in can]


def counted(rules: Rules, stake: int | None = None, *, free: bool = False) -> Game:
    """Every window once."""
    table = Paytable(rules, stake)
    reels, scatters = rules.reels_of(free=free), Scatters(rules, Paytable(rules, stake))
    made, _ = sheet(rules, reels, table)
    keys, counts = np.full(ROOM, -1, np.int64), np.zeros(ROOM, np.int64)
    parts, falls = np.zeros_like(made.pays), np.zeros_like(made.pays)
    walk = count_ways if rules.ways else count_lines
    if walk(made, keys, counts, parts, falls) < 0:
        raise TooMany(f"this machine has more than {ROOM} different results in one game")
    there = np.flatnonzero(keys >= 0)
    ends: dict[tuple[int, int], int] = defaultdict(int)
    won: dict[tuple[str, int], int] = defaultdict(int)
    came: dict[tuple[str, int], int] = defaultdict(int)
    for key, count in zip(keys[there].tolist(), counts[there].tolist(), strict=True):
        win, tag = divmod(key, scatters.size)
        for hit, worth in scatters.pays(tag).items():
            win += worth
            won[hit] += worth * count
            came[hit] += count
        ends[win, scatters.brings(tag, free=free)] += count
    for p, pattern in enumerate(table.patterns):
        for number in np.flatnonzero(falls[p]).tolist():
            won[pattern, number] += int(parts[p, number])
            came[pattern, number] += int(falls[p, number])
    return Game(prod(sum(each) for each in reels.weighted), dict(ends), dict(won), dict(came))


def mean(game: Game) -> Fraction:
    """What one game pays on average, in parts of the stake of a line."""
    return Fraction(sum(win * count for (win, _), count in game.ends.items()), game.total)


def stops_of(rules: Rules, reels: Reels, can: list[list[tuple[str, ...]]]) -> tuple[Ints, Ints]:
    """Virtual stop by virtual stop the number of its column; and how many stops each reel has."""
    from croupier.games.machine.paytable import covered

    rows = [
        [
            can[reel].index(covered(rules, reels.window(reel, stop)))
            for stop, weight in enumerate(weights)
            for _ in range(weight)
        ]
        for reel, weights in enumerate(reels.weighted)
    ]
    out = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for reel, row in enumerate(rows):
        out[reel, : len(row)] = row
    return out, np.array(list(map(len, rows)), np.int64)
