"""A paid game with the free games that it brings, put together: a Markov chain over games played and games won.

Mean and variance come out exactly. How the sum of all free games is distributed is worked out where sums are products,
over frequencies, to about twelve digits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Final

import numpy as np

from croupier.analysis.machine.spins import Game
from croupier.games.machine.model import FreeGames
from croupier.ranking.arrays import Floats

_BLOCK: Final = 1 << 13
"""So many frequencies at once: what is in hand stays small."""
_ENTRIES: Final = 1 << 23
"""The longest list of sums that is worked out."""


@dataclass(frozen=True, slots=True)
class Moments:
    """A mean, and a mean of squares."""

    first: Fraction
    second: Fraction


def moments(paid: Game, free: Game | None, rules: FreeGames | None) -> Moments:
    """Of all that a round pays, exactly."""
    if free is None or rules is None:
        return Moments(*(_power(paid, power) for power in (1, 2)))
    by_games, again = _by_brought(paid, 1), _by_brought(free, rules.multiplier)
    known: dict[tuple[int, int], Moments] = {}
    for won in sorted(_reachable(rules, by_games, again), reverse=True):
        for played in range(won, -1, -1):
            known[played, won] = _after(played, won, again, known, rules.most)
    total = [_joined(each, known[0, min(games, rules.most)]) for games, each in by_games.items()]
    return Moments(sum((m.first for m in total), Fraction()), sum((m.second for m in total), Fraction()))


def _power(game: Game, power: int) -> Fraction:
    return Fraction(sum(win**power * count for (win, _), count in game.ends.items()), game.total)


Parts = Mapping[int, tuple[Fraction, Fraction, Fraction]]
"""Free games brought → how likely that is, and with it the mean of the win and of its square (not divided by it)."""


def _by_brought(game: Game, multiplier: int) -> Parts:
    out: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for (win, games), count in game.ends.items():
        won = win * multiplier
        for power, worth in enumerate((1, won, won * won)):
            out[games][power] += worth * count
    return {
        games: (Fraction(a, game.total), Fraction(b, game.total), Fraction(c, game.total))
        for games, (a, b, c) in out.items()
    }


def _joined(part: tuple[Fraction, Fraction, Fraction], rest: Moments) -> Moments:
    """A win and, independent of it, what follows."""
    chance, first, second = part
    return Moments(first + chance * rest.first, second + 2 * first * rest.first + chance * rest.second)


def _after(played: int, won: int, again: Parts, known: Mapping[tuple[int, int], Moments], most: int) -> Moments:
    if played == won:
        return Moments(Fraction(), Fraction())
    each = [_joined(part, known[played + 1, min(most, won + more)]) for more, part in again.items()]
    return Moments(sum((m.first for m in each), Fraction()), sum((m.second for m in each), Fraction()))


def _reachable(rules: FreeGames, paid: Mapping[int, object], again: Mapping[int, object]) -> set[int]:
    """How many free games can have been won at any time."""
    out, new = set[int](), {min(games, rules.most) for games in paid}
    while new:
        out |= new
        new = {min(rules.most, won + more) for won in new for more in again} - out
    return out


# ── how it is distributed ──────────────────────────────────────────────────────────────────────────────────────────


def featured(paid: Game, free: Game, rules: FreeGames) -> Iterator[tuple[int, float]]:
    """What a round with free games pays in all, with its chance among all rounds."""
    step = gcd(*(win for win, _ in paid.ends), *(rules.multiplier * win for win, _ in free.ends)) or 1
    top = max(win for win, _ in paid.ends) + rules.most * rules.multiplier * max(win for win, _ in free.ends)
    size = 1 << min(top // step + 1, _ENTRIES).bit_length()
    lists = {games: _listed(paid, games, 1, step, size) for games in {g for _, g in paid.ends if g}}
    again = {games: _listed(free, games, rules.multiplier, step, size) for games in {g for _, g in free.ends}}
    total = np.zeros(size // 2 + 1, np.complex128)
    begins = {games: np.fft.rfft(each) for games, each in lists.items()}
    goes_on = {games: np.fft.rfft(each) for games, each in again.items()}
    reachable = sorted(_reachable(rules, lists, goes_on), reverse=True)
    for start in range(0, len(total), _BLOCK):
        part = slice(start, start + _BLOCK)
        known: dict[int, list[np.ndarray]] = {}
        for won in reachable:
            here = [np.ones(len(total[part]), np.complex128)]
            for left in range(1, won + 1):
                here.append(_onward(won, left, here, known, goes_on, part, rules.most))
            known[won] = here
        for games, each in begins.items():
            won = min(games, rules.most)
            total[part] += each[part] * known[won][won]
    chances = np.fft.irfft(total, size)
    for place in np.flatnonzero(chances > 1e-18).tolist():
        yield place * step, float(chances[place])


def _onward(
    won: int,
    left: int,
    here: list[np.ndarray],
    known: Mapping[int, list[np.ndarray]],
    goes_on: Mapping[int, np.ndarray],
    part: slice,
    most: int,
) -> np.ndarray:
    """What ``left`` more free games pay of ``won`` in all, one frequency by another."""
    total = np.zeros_like(here[0])
    for more, each in goes_on.items():
        after = min(most, won + more)
        rest = here[left - 1] if after == won else known[after][left - 1 + after - won]
        total += each[part] * rest
    return total


def _listed(game: Game, games: int, multiplier: int, step: int, size: int) -> Floats:
    out = np.zeros(size)
    for (win, brought), count in game.ends.items():
        if brought == games:
            out[win * multiplier // step] += count / game.total
    return out
