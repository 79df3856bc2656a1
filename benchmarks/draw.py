"""Wheels and dice: how much does a simulated round cost beside the bare drawing of its number?"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.table import Table

import croupier
from croupier.analysis import simulate

ROUNDS = 50_000_000


def best_of(run: Callable[[], object], times: int = 3) -> float:
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def main() -> None:
    roulette = croupier.load("gelp/european-roulette")
    sic_bo = croupier.load("ray-casino/sic-bo")
    generator = np.random.default_rng(0)
    bare = best_of(lambda: generator.integers(37, size=ROUNDS))

    def rounds(n: int = 2_000) -> None:
        for _ in range(n):
            play = roulette.round(("A",))
            play.bet("A", "red", 10_00)
            play.close()

    rows = [
        ("NumPy alone, drawing below 37", bare / ROUNDS),
        ("roulette, red", best_of(lambda: simulate(roulette, "red", ROUNDS)) / ROUNDS),
        ("roulette, orphelins", best_of(lambda: simulate(roulette, "orphelins", ROUNDS)) / ROUNDS),
        ("Sic Bo, sum 10", best_of(lambda: simulate(sic_bo, "sum 10", ROUNDS)) / ROUNDS),
        ("full round with events and log", best_of(rounds) / 2_000),
    ]
    table = Table(title=f"{ROUNDS:,} rounds, best of three", box=None, title_justify="left")
    table.add_column("")
    for column in ("rounds a second", "× NumPy's time"):
        table.add_column(column, justify="right")
    for name, seconds in rows:
        table.add_row(name, f"{1 / seconds:,.0f}", f"{seconds * ROUNDS / bare:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
