"""How often everything goes in before the flop when one may only push or fold: the yardstick for short stacks.

The first to come in pushes all his chips or folds; after a push each of the others calls or folds, and one call ends
it. Solved by fictitious play over the 169 starting hands with exact equities; suits and cards that others hold are not
looked at. With other raises at hand good players are all-in less often than this.

    python benchmarks/push_or_fold.py              # the table of docs/opponents.md, kept in benchmarks/opponents.json
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import Progress

from croupier.analysis.equity.grid import STARTING_HANDS, equity_grid
from croupier.ranking.cache import cache_dir

KEPT = Path(__file__).parent / "opponents.json"
ROUNDS = 4000
Hands = np.ndarray[Any, np.dtype[np.float64]]
WEIGHTS: Hands = np.array([6 if len(h) == 2 else 4 if h.endswith("s") else 12 for h in STARTING_HANDS]) / 1326


def equities() -> Hands:
    """169 × 169, worked out once."""
    path = cache_dir() / "starting-hands.npy"
    if not path.exists():
        with Progress() as bar:
            task = bar.add_task("starting hands against each other", total=1.0)
            grid = equity_grid(progress=lambda share: bar.update(task, completed=share))
        np.save(path, grid)
    found: Hands = np.load(path)
    return found


def solve(players: int, stack: float, grid: Hands) -> tuple[Hands, Hands]:
    """How often each seat pushes with each hand when all before it folded, and calls the push of each other seat."""
    posted = [0.0] * (players - 2) + [0.5, 1.0]
    push = np.full((players, 169), 0.5)
    call = np.full((players, players, 169), 0.5)
    for n in range(1, ROUNDS + 1):
        step = 2.0 / (n + 1)
        for i in range(players - 1):
            left, worth = 1.0, np.zeros(169)
            for j in range(i + 1, players):
                meets = WEIGHTS * call[i, j]
                pot = 2 * stack + sum(posted) - posted[i] - posted[j]
                worth += left * ((grid @ meets) * pot - meets.sum() * stack)
                left *= 1 - meets.sum()
            worth += left * (sum(posted) - posted[i])
            push[i] += step * ((worth > -posted[i]) - push[i])
            range_of = WEIGHTS * push[i]
            for j in range(i + 1, players):
                pot = 2 * stack + sum(posted) - posted[i] - posted[j]
                part = grid @ range_of / max(range_of.sum(), 1e-9)
                call[i, j] += step * ((part * pot - stack > -posted[j]) - call[i, j])
    return push, call


def told(players: int, stack: float, grid: Hands) -> dict[str, float]:
    """Hands in which somebody pushes, and in which he is called, in parts of all."""
    push, call = solve(players, stack, grid)
    before, pushed, called = 1.0, 0.0, 0.0
    for i in range(players - 1):
        share = float(WEIGHTS @ push[i])
        alone = float(np.prod([1 - WEIGHTS @ call[i, j] for j in range(i + 1, players)]))
        pushed += before * share
        called += before * share * (1 - alone)
        before *= 1 - share
    return {"pushed": round(pushed, 4), "called": round(called, 4)}


def main() -> None:
    grid = equities()
    known = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for players, stack in ((2, 20), (6, 20), (6, 50), (9, 20), (9, 100)):
        known[f"push or fold: {players} at {stack}"] = found = told(players, stack, grid)
        print(f"{players} players, {stack} big blinds: {found}")
    KEPT.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
