"""Poker against the house: processor time of every certificate, and rounds a second of simulation beside peers.

Certificates are worked out anew (no solution is read from the cache), each in a process of its own; kernels and
tables of hand values are there from an earlier run. Processor time counts all threads: half of it is the time on two
free cores.
"""

from __future__ import annotations

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rich.console import Console
from rich.table import Table

import croupier
from croupier.rulebooks.catalog import entries

FAMILIES = ("house-poker", "pai-gow")
ROUNDS = {"ray-casino/three-card-poker": 40_000_000, "gelp/ultimate-texas-holdem": 6_000_000}
PEER_ROUNDS = 20_000


def certified(name: str) -> tuple[str, float, float]:
    """Method, processor time and wall time of one certificate."""
    from croupier.analysis import certify
    from croupier.analysis.housepoker import store

    game = croupier.load(name)
    store.cached = lambda _name, solve: solve()
    wall, start = time.perf_counter(), time.process_time()
    method = certify(game).method
    return method, time.process_time() - start, time.perf_counter() - wall


def simulated(name: str, rounds: int) -> float:
    """Rounds a second of processor time."""
    from croupier.analysis.simulation import simulate

    game = croupier.load(name)
    bet = game.rules.unit  # type: ignore[attr-defined]
    simulate(game, bet, 1 << 20, 1)
    start = time.process_time()
    simulate(game, bet, rounds, 2)
    return rounds / (time.process_time() - start)


def eval7_rounds(rounds: int) -> float:
    """A showdown of hold'em against the dealer with eval7: deal, rank both hands, compare."""
    import eval7

    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    chance, won = random.Random(0), 0
    start = time.process_time()
    for _ in range(rounds):
        nine = chance.sample(deck, 9)
        won += eval7.evaluate(nine[:2] + nine[4:]) > eval7.evaluate(nine[2:])
    return rounds / (time.process_time() - start)


def phevaluator_rounds(rounds: int) -> float:
    """The same with phevaluator."""
    from phevaluator import evaluate_cards

    chance, won = random.Random(0), 0
    start = time.process_time()
    for _ in range(rounds):
        nine = chance.sample(range(52), 9)
        won += evaluate_cards(*nine[:2], *nine[4:]) < evaluate_cards(*nine[2:])
    return rounds / (time.process_time() - start)


def main() -> None:
    console = Console()
    only = sys.argv[1:]
    table = Table("Certificate", "Method", "processor s", "wall s", box=None)
    for entry in entries():
        if entry.family not in FAMILIES or (only and entry.id not in only):
            continue
        with ProcessPoolExecutor(1, get_context("spawn")) as alone:
            method, used, wall = alone.submit(certified, entry.id).result()
        table.add_row(entry.id, method, f"{used:.1f}", f"{wall:.1f}")
        print(entry.id, f"{used:.1f}", f"{wall:.1f}", file=sys.stderr, flush=True)
    console.print(table)
    speeds = Table("Simulation", "rounds/s and core", box=None)
    for name, rounds in ROUNDS.items():
        speeds.add_row(name, f"{simulated(name, rounds):,.0f}")
    for title, peer in (("eval7, showdown only", eval7_rounds), ("phevaluator, showdown only", phevaluator_rounds)):
        try:
            speeds.add_row(title, f"{peer(PEER_ROUNDS):,.0f}")
        except ImportError:
            speeds.add_row(title, "not installed: make bench")
    console.print(speeds)


if __name__ == "__main__":
    main()
