"""A machine, solved: its figures, what brings them, and how what it pays is distributed."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from croupier.analysis.certificate import Distribution
from croupier.analysis.machine.features import Moments, featured, moments
from croupier.analysis.machine.spins import Game, counted, mean
from croupier.games.machine import Rules
from croupier.games.machine.odds import free_played
from croupier.games.machine.paytable import Paytable

_FINE = 10**15
"""Chances of rounds with free games are written in these parts of one."""
_GROUPS = 160
"""So many groups at most are made of what they pay."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one pay has of the return: in stakes of the game, and how often it comes in one game of its kind."""

    of: str
    count: int
    free: bool
    brings: Fraction
    comes: Fraction


class Solved:
    """The figures of a machine at one stake, in stakes of the game."""

    def __init__(self, rules: Rules, stake: int | None = None) -> None:
        self.rules, self.table = rules, Paytable(rules, stake)
        self.paid = counted(rules, stake)
        self.free: Game | None = None if rules.free_games is None else counted(rules, stake, free=True)
        self.whole = rules.units * self.table.scale

    @cached_property
    def played(self) -> Fraction:
        """Free games for one that is paid."""
        return free_played(self.rules)

    @cached_property
    def moments(self) -> Moments:
        found = moments(self.paid, self.free, self.rules.free_games)
        return Moments(found.first / self.whole, found.second / self.whole**2)

    @property
    def returned(self) -> Fraction:
        return self.moments.first

    @property
    def sd(self) -> float:
        """Of the result of a game, in stakes."""
        return sqrt(self.moments.second - self.moments.first**2)

    @cached_property
    def by_game(self) -> dict[Fraction, Fraction]:
        """What a paid game pays by itself, in stakes, exactly."""
        out: dict[Fraction, Fraction] = defaultdict(Fraction)
        for (win, _), count in self.paid.ends.items():
            out[Fraction(win, self.whole)] += Fraction(count, self.paid.total)
        return dict(out)

    @cached_property
    def brings_free(self) -> Fraction:
        """How often a paid game brings free ones."""
        return Fraction(sum(count for (_, games), count in self.paid.ends.items() if games), self.paid.total)

    @cached_property
    def best(self) -> tuple[Fraction, Fraction]:
        """The most that a paid game pays by itself, and its chance."""
        most = max(self.by_game)
        return most, self.by_game[most]

    def shares(self) -> list[Share]:
        """Of every pay, the largest first."""
        found = [self._share(hit, self.paid, Fraction(1), free=False) for hit in self.paid.parts]
        if self.free is not None and self.rules.free_games is not None:
            games = self.played * self.rules.free_games.multiplier
            found += [self._share(hit, self.free, games, free=True) for hit in self.free.parts]
        return sorted(found, key=lambda share: -share.brings)

    def _share(self, hit: tuple[str, int], game: Game, games: Fraction, *, free: bool) -> Share:
        brings = games * Fraction(game.parts[hit], game.total * self.whole)
        return Share(*hit, free, brings, Fraction(game.falls[hit], game.total))

    @property
    def of_features(self) -> Fraction:
        """What free games have of the return."""
        if self.free is None or self.rules.free_games is None:
            return Fraction()
        return self.played * self.rules.free_games.multiplier * mean(self.free) / self.whole

    @cached_property
    def distribution(self) -> Distribution:
        """Profit per unit staked → chance. What ends with the paid game is exact; rounds with free games are told in
        groups, each by its mean."""
        out: dict[Fraction, Fraction] = defaultdict(Fraction)
        for (win, games), count in self.paid.ends.items():
            if not games:
                out[Fraction(win, self.whole) - 1] += Fraction(count, self.paid.total)
        if self.free is not None and self.rules.free_games is not None and self.brings_free:
            groups = _grouped(list(featured(self.paid, self.free, self.rules.free_games)), self.whole)
            left = self.brings_free
            for number, (paid, chance) in enumerate(groups):
                here = Fraction(round(chance * _FINE), _FINE) if number < len(groups) - 1 else left
                left -= here
                out[Fraction(round(paid * 10**9), 10**9) - 1] += here
        return {profit: chance for profit, chance in out.items() if chance}


def _grouped(found: list[tuple[int, float]], whole: int) -> list[tuple[float, float]]:
    """Sums put together where they lie close, on either side of the stake apart; the likeliest group last."""
    top = max((win for win, _ in found), default=whole)
    ratio = max(1.02, (max(2.0, top / whole)) ** (1 / (_GROUPS / 2)))
    groups: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    edges, edge = [float(whole)], float(whole)
    while edge <= top:
        edge *= ratio
        edges.append(edge)
    for win, chance in found:
        below = -1 if win == whole else -2 - win * 20 // whole
        key = below if win <= whole else bisect_left(edges, win)
        groups[key][0] += win * chance
        groups[key][1] += chance
    made = [(total / chance / whole, chance) for total, chance in groups.values() if chance > 1e-14]
    return sorted(made, key=lambda group: group[1])
