"""What a machine gives back, exactly and at once: reels stop independently, so that the mean of a sum of lines needs no
window. How often which sum falls is counted in ``analysis.machine``, which proves this again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from croupier.games.machine.model import Reels, Rules
from croupier.games.machine.paytable import Paytable, columns

Chances = dict[int, Fraction]


def shows(rules: Rules, reels: Reels, name: str) -> Chances:
    """How many of a symbol lie anywhere: number → chance."""
    out: Chances = {0: Fraction(1)}
    for reel in range(len(reels.symbols)):
        can, more = columns(rules, reels, reel), defaultdict[int, Fraction](Fraction)
        all_of_them = sum(can.values())
        for before, chance in out.items():
            for column, weight in can.items():
                more[before + column.count(name)] += chance * Fraction(weight, all_of_them)
        out = dict(more)
    return out


def parts(rules: Rules, reels: Reels, stake: int | None = None) -> dict[tuple[str, int], Fraction]:
    """What each pay of one game brings on average, in stakes of the game: (symbol or group, how many) → so much."""
    table = Paytable(rules, stake)
    out: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    if rules.ways:
        for hit, mean in _of_ways(table, reels):
            out[hit] += mean
    for line in of_lines(table, reels):
        for hit, mean in line.items():
            out[hit] += mean / rules.units
    for name in rules.scatters:
        chances = shows(rules, reels, name)
        for count, times in table.pays[name].items():
            out[name, count] += times * chances.get(count, 0)
    return dict(out)


def of_lines(table: Paytable, reels: Reels) -> list[dict[tuple[str, int], Fraction]]:
    """Line by line what each pay brings, in stakes of the line. Where all stops are equally likely and nothing expands,
    every row of a reel shows the same in the long run and all lines are alike; otherwise each has its own rows."""
    rules = table.rules
    alike = not reels.weights and not any(symbol.expands for symbol in rules.symbols.values())
    rows = [[_row(rules, reels, reel, row) for row in range(reels.rows)] for reel in range(len(reels.symbols))]
    known: dict[tuple[int, ...], dict[tuple[str, int], Fraction]] = {}
    for path in rules.paths:
        key = (0,) * len(path) if alike else path
        if key not in known:
            out: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
            for hit, mean in _of_line(table, [each[row] for each, row in zip(rows, key, strict=True)]):
                out[hit] += mean
            known[key] = dict(out)
    return [known[(0,) * len(path) if alike else path] for path in rules.paths]


def _row(rules: Rules, reels: Reels, reel: int, row: int) -> dict[str, Fraction]:
    """What a row of a reel shows: symbol → chance."""
    can, out = columns(rules, reels, reel), defaultdict[str, Fraction](Fraction)
    for column, weight in can.items():
        out[column[row]] += Fraction(weight, sum(can.values()))
    return dict(out)


def _of_line(table: Paytable, rows: list[dict[str, Fraction]]) -> Iterator[tuple[tuple[str, int], Fraction]]:
    def walk(
        run: tuple[str, ...], alive: frozenset[str], chance: Fraction
    ) -> Iterator[tuple[tuple[str, int], Fraction]]:
        if not alive or len(run) == len(rows):
            if best := table.on_line(run):
                yield best[:2], best[2] * chance
            return
        for name, weight in rows[len(run)].items():
            yield from walk((*run, name), alive & table.fits[name], chance * weight)

    yield from walk((), frozenset(table.patterns), Fraction(1))


def _of_ways(table: Paytable, reels: Reels) -> Iterator[tuple[tuple[str, int], Fraction]]:
    for pattern in table.patterns:
        so_far, pays = Fraction(1), table.pays[pattern]
        for reel in range(len(reels.symbols)):
            can = columns(table.rules, reels, reel)
            here = {
                column: sum(table.multiplier(s, pattern) for s in column if pattern in table.fits[s]) for column in can
            }
            all_of_them = sum(can.values())
            none = Fraction(sum(can[column] for column, n in here.items() if not n), all_of_them)
            if reel and (times := _longest(pays, reel)):
                yield (pattern, times[0]), times[1] * so_far * none / table.rules.units
            so_far *= Fraction(sum(can[column] * n for column, n in here.items()), all_of_them)
        if times := _longest(pays, len(reels.symbols)):
            yield (pattern, times[0]), times[1] * so_far / table.rules.units


def _longest(pays: Mapping[int, Fraction], run: int) -> tuple[int, Fraction] | None:
    count = max((n for n in pays if n <= run), default=None)
    return None if count is None else (count, pays[count])


# ── free games ─────────────────────────────────────────────────────────────────────────────────────────────────────


def brought(rules: Rules, *, free: bool) -> Chances:
    """How many free games one game brings: number → chance."""
    asked = rules.free_games
    if asked is None:
        return {0: Fraction(1)}
    by_count: Mapping[str, int] = asked.again if free else asked.games
    out: Chances = defaultdict(Fraction)
    for count, chance in shows(rules, rules.reels_of(free=free), asked.symbol).items():
        out[by_count.get(str(count), 0)] += chance
    return dict(out)


def free_played(rules: Rules) -> Fraction:
    """How many free games are played on average for one that is paid: a walk over those won so far."""
    if rules.free_games is None:
        return Fraction()
    most, again = rules.free_games.most, brought(rules, free=True)
    won: list[Fraction] = [Fraction()] * (most + 1)
    for games, chance in brought(rules, free=False).items():
        won[min(games, most)] += chance
    # after n played, `left` is how likely it is that k have been won by then and n < k
    mean, left = Fraction(), {k: chance for k, chance in enumerate(won) if k and chance}
    for played in range(most):
        going = {k: chance for k, chance in left.items() if k > played}
        mean += sum(going.values(), Fraction())
        after: dict[int, Fraction] = defaultdict(Fraction)
        for k, chance in going.items():
            for more, each in again.items():
                after[min(most, k + more)] += chance * each
        left = after
    return mean


def returned(rules: Rules, stake: int | None = None) -> Fraction:
    """What the machine gives back of a stake on average."""
    return sum(contributions(rules, stake).values(), Fraction())


def contributions(rules: Rules, stake: int | None = None) -> dict[tuple[str, int, bool], Fraction]:
    """What each pay has of the return: (symbol or group, how many, within free games) → stakes of the game."""
    out = {(*hit, False): mean for hit, mean in parts(rules, rules.reels, stake).items()}
    if rules.free_games is not None:
        games = free_played(rules) * rules.free_games.multiplier
        for hit, mean in parts(rules, rules.reels_of(free=True), stake).items():
            out[*hit, True] = games * mean
    return out


def never(rules: Rules, reels: Reels) -> Iterator[tuple[str, int]]:
    """Pays that the strips cannot bring: (symbol or group, how many)."""
    table = Paytable(rules)
    for name, pays in table.pays.items():
        for count in pays:
            can = shows(rules, reels, name).get(count) if name in rules.scatters else _lies(table, reels, name, count)
            if not can:
                yield name, count


def _lies(table: Paytable, reels: Reels, name: str, count: int) -> bool:
    """Does something that fits lie on each of the first reels?"""
    return all(any(name in table.fits[s] for s in strip) for strip in reels.symbols[:count])
