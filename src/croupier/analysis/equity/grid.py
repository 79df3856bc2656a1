"""All 169 starting hands of hold'em against each other, exactly.

One holding of the first hand stands for all of them: suits can be renamed. So it meets every holding of the second
hand that shares no card with it, and those that the first's own symmetry makes equal are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.equity.games import find_game
from croupier.analysis.equity.kernels import POT, UNITS
from croupier.analysis.equity.preflop import preflop
from croupier.analysis.equity.ranges import Hand, read_range
from croupier.analysis.equity.solve import cores, counters, kit_of, spread
from croupier.analysis.progress import Share
from croupier.cards import RANKS

_HIGH_FIRST: Final = RANKS[::-1]
STARTING_HANDS: Final = tuple(
    _HIGH_FIRST[min(row, column)]
    + _HIGH_FIRST[max(row, column)]
    + ("" if row == column else "s" if row < column else "o")
    for row in range(13)
    for column in range(13)
)
"""``AA AKs AQs …``: the square that every book prints, suited hands above the diagonal, row by row."""


class Meeting(NamedTuple):
    """One holding against one other, and how many pairs of holdings are the same by symmetry of suits."""

    first: Hand
    second: Hand
    weight: int


def meetings(first: str, second: str) -> Iterator[Meeting]:
    """The holdings of two starting hands that need to be counted."""
    held = read_range(first)[0]
    still = [suits for suits in permutations(range(4)) if _renamed(held, suits) == sorted(held)]
    found: dict[tuple[int, ...], tuple[Hand, int]] = {}
    for other in read_range(second):
        if set(held) & set(other):
            continue
        pattern = min(tuple(_renamed(other, suits)) for suits in still)
        found[pattern] = (other, found.get(pattern, (other, 0))[1] + 1)
    yield from (Meeting(held, other, weight) for other, weight in found.values())


def _renamed(hand: Hand, suits: tuple[int, ...]) -> list[int]:
    return sorted((card & ~3) | suits[card & 3] for card in hand)


def equity_grid(threads: int | None = None, progress: Share | None = None) -> npt.NDArray[np.float64]:
    """169 × 169 equities, rows and columns in the order of ``STARTING_HANDS``: the row's part against the column."""
    kit = kit_of(find_game("holdem"))
    pairs = list(combinations_with_replacement(range(169), 2))

    def one(pair: tuple[int, int]) -> float:
        units = boards = 0
        for first, second, weight in meetings(STARTING_HANDS[pair[0]], STARTING_HANDS[pair[1]]):
            counts = counters(2)
            made = preflop(kit.contest.tables[0], np.array([first, second], np.uint8), [], kit.contest.category, counts)
            units += int(counts[0, UNITS]) * weight
            boards += made * weight
        return units / (POT * boards)

    grid = np.full((169, 169), 0.5)
    for done, (pair, part) in enumerate(zip(pairs, spread(one, pairs, threads or cores()), strict=True), 1):
        grid[pair] = part
        grid[pair[::-1]] = 1 - part
        if progress:
            progress(done / len(pairs))
    return grid
