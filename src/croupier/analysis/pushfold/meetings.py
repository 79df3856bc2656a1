"""Every starting hand of hold'em against every other, all in before the flop: how many deals it wins and shares.

The table is data (``meetings.npz``), because it takes minutes to count:

    python -m croupier.analysis.pushfold.meetings
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from croupier.ranking.arrays import Floats

PATH: Final = Path(__file__).parent / "meetings.npz"
BOARDS: Final = 1_712_304
"""Five of the 48 cards that two hands leave."""


class Meetings(NamedTuple):
    """A row and a column for each of ``STARTING_HANDS``."""

    holdings: Floats
    """How many holdings a hand has: 6, 4 or 12."""
    pairs: Floats
    """Pairs of holdings that share no card."""
    win: Floats
    """The part of all deals of these pairs that the row wins."""
    tie: Floats
    """The part that the two share."""


@cache
def meetings() -> Meetings:
    """The table, as parts."""
    with np.load(PATH) as kept:
        wins, ties = (kept[name].astype(np.float64) for name in ("wins", "ties"))
    pairs = (wins + wins.T + ties) / BOARDS
    np.fill_diagonal(pairs, (2 * wins + ties).diagonal() / BOARDS)
    return Meetings(holdings(), pairs, wins / (pairs * BOARDS), ties / (pairs * BOARDS))


def holdings() -> Floats:
    from croupier.analysis.equity.grid import STARTING_HANDS

    return np.array([6 if len(h) == 2 else 4 if h[2] == "s" else 12 for h in STARTING_HANDS], np.float64)


def counted(first: int, second: int) -> tuple[int, int]:
    """Deals that the first hand wins, and that the two share, over all pairs of their holdings."""
    from croupier.analysis.equity.games import find_game
    from croupier.analysis.equity.grid import STARTING_HANDS
    from croupier.analysis.equity.grid import meetings as of
    from croupier.analysis.equity.kernels import TIE, WIN
    from croupier.analysis.equity.preflop import preflop
    from croupier.analysis.equity.solve import counters, kit_of

    contest = kit_of(find_game("holdem")).contest
    wins = ties = 0
    for held, against, weight in of(STARTING_HANDS[first], STARTING_HANDS[second]):
        counts = counters(2)
        preflop(contest.tables[0], np.array([held, against], np.uint8), [], contest.category, counts)
        wins += int(counts[0, WIN]) * weight
        ties += int(counts[0, TIE]) * weight
    many = int(holdings()[first])  # one holding of the first hand stood for all of them
    return wins * many, ties * many


def main() -> None:
    from rich.progress import track

    from croupier.analysis.equity.solve import cores, spread

    pairs = list(combinations_with_replacement(range(169), 2))
    wins, ties = np.zeros((169, 169), np.int64), np.zeros((169, 169), np.int64)
    found = spread(lambda pair: counted(*pair), pairs, cores())
    for (a, b), (won, shared) in zip(pairs, track(found, "starting hands", total=len(pairs)), strict=True):
        every = _pairs(a, b) * BOARDS
        wins[a, b], wins[b, a] = won, every - won - shared
        ties[a, b] = ties[b, a] = shared
    text = BytesIO()
    np.savez_compressed(text, wins=wins.astype(np.int32), ties=ties.astype(np.int32))
    PATH.write_bytes(text.getvalue())


def _pairs(a: int, b: int) -> int:
    from croupier.analysis.equity.grid import STARTING_HANDS
    from croupier.analysis.equity.grid import meetings as of

    return int(holdings()[a]) * sum(weight for _, _, weight in of(STARTING_HANDS[a], STARTING_HANDS[b]))


if __name__ == "__main__":
    main()
