"""Windows of a machine by the hundred million: every combination of reels counted, or reels stopped at random.

A walk goes from reel to reel. What lies on a line so far is a set of patterns that it can still be, as bits; where no
line can be anything more, the reels that are left matter only for the scatters that they show, which are counted
beforehand. So of the hundreds of millions of windows only those are looked at in which something still may come.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.luck import below
from croupier.ranking.arrays import U64, Ints
from croupier.ranking.compiled import kernel


class Sheet(NamedTuple):
    """One set of reels, as numbers. Columns: what a reel can show, equal ones once, with how many stops show it."""

    cells: Ints
    """(reel, column, row) → symbol."""
    weights: Ints
    """(reel, column) → stops."""
    many: Ints
    """Columns of each reel."""
    scattered: Ints
    """(reel, column) → the scatters in it, each kind a digit."""
    tails: Ints
    """(reel, scatters) → stops of this reel and all after it that show them together."""
    fits: Ints
    """Symbol → the patterns that it can be a part of, as bits."""
    times: Ints
    """(symbol, pattern) → what it multiplies."""
    pays: Ints
    """(pattern, how many) → in parts of the stake of a line."""
    lines: Ints
    """(line, reel) → row."""
    ways: Ints
    """(reel, column, pattern) → in how many ways it lies there."""
    digits: Ints
    """(reel, column, line) → what it adds to the number of the row of symbols that lies on the line."""


@kernel
def add(keys: Ints, counts: Ints, key: int, more: int) -> int:
    """Count something under a key; tells whether the key is new, or −1 where there is no room."""
    size = len(keys)
    at = (key * 0x9E3779B1) % size
    for _ in range(size):
        if keys[at] == key:
            counts[at] += more
            return 0
        if keys[at] < 0:
            keys[at], counts[at] = key, more
            return 1
        at = at + 1 if at + 1 < size else 0
    return -1


@kernel
def count_lines(sheet: Sheet, keys: Ints, counts: Ints, parts: Ints, falls: Ints) -> int:
    """Every window of a machine of lines: counted by what it pays and its scatters. ``parts``: what each pay brings in
    all, ``falls``: how often it comes. Tells how many keys there are, or −1 where they have no room."""
    cells, weights, many, scattered, tails, fits, times, pays, lines, _, _ = sheet
    reels, every, kinds = len(many), len(lines), tails.shape[1]
    patterns = len(pays)
    at = np.full(reels + 1, -1, dtype=np.int64)
    stops, wins, tags = np.ones(reels + 1, np.int64), np.zeros(reels + 1, np.int64), np.zeros(reels + 1, np.int64)
    alive = np.zeros((reels + 1, every), np.int64)
    best = np.zeros((reels + 1, every), np.int64)
    which, length = np.zeros((reels + 1, every), np.int64), np.zeros((reels + 1, every), np.int64)
    by = np.ones((reels + 1, every, patterns), np.int64)
    alive[0, :] = (1 << patterns) - 1
    used = deep = 0
    while deep >= 0:
        at[deep] += 1
        column = at[deep]
        if column == many[deep]:
            deep -= 1
            continue
        weight = stops[deep] * weights[deep, column]
        win, tag, going = wins[deep], tags[deep] + scattered[deep, column], 0
        rest = tails[deep + 1].sum()
        for line in range(every):
            old = alive[deep, line]
            alive[deep + 1, line] = 0
            if old == 0:
                continue
            symbol = cells[deep, column, lines[line, deep]]
            new, most = old & fits[symbol], best[deep, line]
            of, count = which[deep, line], length[deep, line]
            bits = new
            while bits:
                low = bits & -bits
                p = 0
                while low > 1:
                    low >>= 1
                    p += 1
                bits &= bits - 1
                multiplied = by[deep, line, p] * times[symbol, p]
                by[deep + 1, line, p] = multiplied
                if pays[p, deep + 1] * multiplied > most:
                    most, of, count = pays[p, deep + 1] * multiplied, p, deep + 1
            if new == 0 or deep + 1 == reels:
                if most:
                    win += most
                    parts[of, count] += most * weight * rest
                    falls[of, count] += weight * rest
            else:
                going += 1
                alive[deep + 1, line], best[deep + 1, line] = new, most
                which[deep + 1, line], length[deep + 1, line] = of, count
        if going == 0:
            for more in range(kinds):
                if tails[deep + 1, more]:
                    new_key = add(keys, counts, win * kinds + tag + more, weight * tails[deep + 1, more])
                    if new_key < 0:
                        return -1
                    used += new_key
        else:
            deep += 1
            stops[deep], wins[deep], tags[deep], at[deep] = weight, win, tag, -1
    return used


@kernel
def count_ways(sheet: Sheet, keys: Ints, counts: Ints, parts: Ints, falls: Ints) -> int:
    """The same of a machine of ways."""
    _, weights, many, scattered, tails, _, _, pays, _, ways, _ = sheet
    reels, patterns, kinds = len(many), len(pays), tails.shape[1]
    at = np.full(reels + 1, -1, dtype=np.int64)
    stops, wins, tags = np.ones(reels + 1, np.int64), np.zeros(reels + 1, np.int64), np.zeros(reels + 1, np.int64)
    lies = np.ones((reels + 1, patterns), np.int64)
    best, length = np.zeros((reels + 1, patterns), np.int64), np.zeros((reels + 1, patterns), np.int64)
    used = deep = 0
    while deep >= 0:
        at[deep] += 1
        column = at[deep]
        if column == many[deep]:
            deep -= 1
            continue
        weight = stops[deep] * weights[deep, column]
        win, tag, going = wins[deep], tags[deep] + scattered[deep, column], 0
        rest = tails[deep + 1].sum()
        for p in range(patterns):
            old = lies[deep, p]
            lies[deep + 1, p] = 0
            if old == 0:
                continue
            now = old * ways[deep, column, p]
            most, count = best[deep, p], length[deep, p]
            if now and pays[p, deep + 1]:
                most, count = now * pays[p, deep + 1], deep + 1
            if now == 0 or deep + 1 == reels:
                if most:
                    win += most
                    parts[p, count] += most * weight * rest
                    falls[p, count] += weight * rest
            else:
                going += 1
                lies[deep + 1, p], best[deep + 1, p], length[deep + 1, p] = now, most, count
        if going == 0:
            for more in range(kinds):
                if tails[deep + 1, more]:
                    new_key = add(keys, counts, win * kinds + tag + more, weight * tails[deep + 1, more])
                    if new_key < 0:
                        return -1
                    used += new_key
        else:
            deep += 1
            stops[deep], wins[deep], tags[deep], at[deep] = weight, win, tag, -1
    return used


# ── at random ──────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def lines_paid(sheet: Sheet, symbols: int) -> Ints:
    """What every row of symbols pays on a line, the first reel's symbol the last digit."""
    reels, patterns = len(sheet.many), len(sheet.pays)
    out = np.zeros(symbols**reels, np.int64)
    by = np.ones(patterns, np.int64)
    for number in range(len(out)):
        alive, rest = (1 << patterns) - 1, number
        by[:] = 1
        for reel in range(reels):
            symbol = rest % symbols
            rest //= symbols
            alive &= sheet.fits[symbol]
            if alive == 0:
                break
            for p in range(patterns):
                if (alive >> p) & 1:
                    by[p] *= sheet.times[symbol, p]
                    out[number] = max(out[number], by[p] * sheet.pays[p, reel + 1])
    return out


@kernel
def _all_ways(sheet: Sheet, shown: Ints) -> int:
    """What all ways pay together."""
    total = 0
    for p in range(len(sheet.pays)):
        lies, most = 1, 0
        for reel in range(len(shown)):
            lies *= sheet.ways[reel, shown[reel], p]
            if lies == 0:
                break
            if sheet.pays[p, reel + 1]:
                most = lies * sheet.pays[p, reel + 1]
        total += most
    return total


@kernel
def spun(sheet: Sheet, paid: Ints, stops: Ints, turns: Ints, shown: Ints, rows: Ints, state: U64) -> int:
    """The reels stop: what the window pays beside its scatters; ``shown``: the column of each reel."""
    for reel in range(len(shown)):
        shown[reel] = stops[reel, below(state, turns[reel])]
    if len(rows) == 0:
        return _all_ways(sheet, shown)
    rows[:] = sheet.digits[0, shown[0]]
    for reel in range(1, len(shown)):
        rows += sheet.digits[reel, shown[reel]]
    total = 0
    for line in range(len(rows)):
        total += paid[rows[line]]
    return total


class Round(NamedTuple):
    """What a round is played with. ``sheets``, ``stops`` and ``turns``: of the paid game and of free ones; ``paid``:
    what every row of symbols pays on a line; ``anywhere``: scatters → what they pay; ``brings``: (free or not,
    scatters) → free games, ``most`` of them, which pay ``multiplier`` times."""

    sheets: tuple[Sheet, Sheet]
    stops: tuple[Ints, Ints]
    turns: tuple[Ints, Ints]
    paid: Ints
    anywhere: Ints
    brings: Ints
    most: int
    multiplier: int


@kernel
def scatters_of(sheet: Sheet, shown: Ints) -> int:
    """The scatters that show, as one number."""
    tag = 0
    for reel in range(len(shown)):
        tag += sheet.scattered[reel, shown[reel]]
    return tag


@kernel
def rounds(game: Round, many: int, state: U64, keys: Ints, counts: Ints) -> int:
    """So many rounds with their free games, counted by what they pay."""
    sheets, stops, turns, paid, anywhere, brings, most, multiplier = game
    used = 0
    shown, rows = np.zeros(len(sheets[0].many), np.int64), np.zeros(len(sheets[0].lines), np.int64)
    for _ in range(many):
        total = spun(sheets[0], paid, stops[0], turns[0], shown, rows, state)
        tag = scatters_of(sheets[0], shown)
        total += anywhere[tag]
        won, played = min(most, brings[0, tag]), 0
        while played < won:
            win = spun(sheets[1], paid, stops[1], turns[1], shown, rows, state)
            tag = scatters_of(sheets[1], shown)
            total += multiplier * (win + anywhere[tag])
            played += 1
            won = min(most, won + brings[1, tag])
        new_key = add(keys, counts, total, 1)
        if new_key < 0:
            return -1
        used += new_key
    return used
