"""Blackjack: rounds a second beside rlcard's and OpenSpiel's, driven in the same run; and the exact solver."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.table import Table

import croupier
from croupier.analysis.blackjack.simulate import counted, prepared
from croupier.analysis.blackjack.solve import solve

ROUNDS = 100_000_000
PEER_ROUNDS = 20_000
STAND_ON = 17


def rate(run: Callable[[int], object], rounds: int, times: int = 3) -> float:
    """The best rounds a second out of so many tries."""
    best = 0.0
    for _ in range(times):
        start = time.perf_counter()
        run(rounds)
        best = max(best, rounds / (time.perf_counter() - start))
    return best


def rlcard_rounds(rounds: int) -> None:
    """One player, a hand a round, drawing to 17."""
    import rlcard

    env = rlcard.make("blackjack", config={"seed": 0})
    for _ in range(rounds):
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(0 if state["obs"][0] < STAND_ON else 1)
        env.get_payoffs()


def openspiel_rounds(rounds: int) -> None:
    """The same: chance drawn from its own probabilities, the player drawing to 17."""
    import pyspiel

    game, chance = pyspiel.load_game("blackjack"), random.Random(0)
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(0 if chance.random() < 0.5 else 1)
        state.returns()


def main() -> None:
    game = croupier.load("gelp/blackjack")
    solve(game.rules)  # type: ignore[arg-type]  # compiles the kernels
    start = time.perf_counter()
    solution = solve(game.rules)  # type: ignore[arg-type]
    seconds = time.perf_counter() - start
    play = prepared(solution, fresh=False)
    counted(play, 1000, 0, lambda _: None)

    def full(rounds: int) -> None:
        for _ in range(rounds):
            table = game.round(("A",))
            table.bet("A", "main", 100_00)
            table.close()
            while table.ask is not None:
                table.choose("A", table.ask.legal()["default"])

    rows = [
        (
            "croupier, compiled, basic strategy, six-deck cut shoe, two cores",
            rate(lambda n: counted(play, n, 1, _quiet), ROUNDS),
        ),
        ("croupier, full round with events", rate(full, 2_000)),
    ]
    for name, run in (("rlcard", rlcard_rounds), ("OpenSpiel", openspiel_rounds)):
        try:
            rows.append((name, rate(run, PEER_ROUNDS)))
        except ImportError:
            Console().print(f"{name} is not installed: pip install -r requirements/bench.lock")
    shown = Table(title="Blackjack, rounds a second, best of three", box=None, title_justify="left")
    shown.add_column("")
    for column in ("rounds a second", "croupier compiled is × faster"):
        shown.add_column(column, justify="right")
    for name, per_second in rows:
        shown.add_row(name, f"{per_second:,.0f}", f"{rows[0][1] / per_second:,.0f}")
    Console().print(shown)
    Console().print(
        f"Exact solution of gelp/blackjack with its table: {seconds:.1f} s; edge {-100 * solution.value:.4f} %"
    )


def _quiet(rounds: int) -> None:
    del rounds


if __name__ == "__main__":
    np.seterr(all="ignore")
    main()
