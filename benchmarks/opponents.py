"""How much the sound opponent wins from the duller ones: big blinds (in stud: small bets) a hundred hands.

Heads-up, 100 big blinds each at the start of every hand, the button in turn, seeded. The interval is one of 99 %, times
are of the processor. Interrupted, it tells how far it has come.

    python benchmarks/opponents.py [hands of each match] [--games gelp/razz,…] [--against caller,random,tight,loose]
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

from croupier import poker
from croupier.analysis.opponents import OPPONENTS, seen

GAMES = (
    "gelp/texas-holdem",
    "gelp/omaha-hi-lo",
    "gelp/razz",
    "gelp/deuce-to-seven-triple-draw",
)
CHUNK = 250
STAKE = 10
"""Chips of a big blind or small bet."""


class Part(NamedTuple):
    """Some hands of a match: their number, sum and sum of squares in big blinds, and the seconds of processor time a
    decision took."""

    hands: int
    won: float
    squares: float
    decisions: int
    spent: float
    slowest: float


def play(game: str, ours: str, theirs: str, first: int, hands: int) -> Part:
    """Hands ``first`` … of a match; each has a seed of its own."""
    rules = poker.rules(game)
    stud = not rules.forced.blinds
    stakes = {"blinds": (0, 0), "ante": 1, "bring_in": 3} if stud else {"blinds": (STAKE // 2, STAKE)}
    won = squares = spent = slowest = 0.0
    decisions = 0
    for number in range(first, first + hands):
        luck = random.Random(f"{game} {theirs} {number}")
        button = "AB"[number % 2] if rules.uses_button else None
        bets, seed = (STAKE, 2 * STAKE), luck.getrandbits(63)
        hand = poker.deal(game, [100 * STAKE] * 2, bets=bets, button=button, seed=seed, **stakes)
        while not hand.over:
            player = OPPONENTS[ours if hand.to_act == "A" else theirs]
            start = time.thread_time()
            answer = player.decide(seen(hand), luck)
            if hand.to_act == "A":
                took = time.thread_time() - start
                decisions, spent, slowest = decisions + 1, spent + took, max(slowest, took)
            hand.round.answer(answer)
        profit = hand.profit["A"] / STAKE
        won, squares = won + profit, squares + profit * profit
    return Part(hands, won, squares, decisions, spent, slowest)


def added(parts: list[Part]) -> Part:
    *sums, _ = (sum(column) for column in zip(*parts, strict=True))
    return Part(*sums, max(part.slowest for part in parts))  # type: ignore[arg-type]


def rate(part: Part) -> tuple[float, float]:
    """Big blinds a hundred hands, and half the width of the 99 % interval."""
    mean = part.won / part.hands
    variance = part.squares / part.hands - mean * mean
    return 100 * mean, 100 * 2.576 * math.sqrt(variance / part.hands)


def told(parts: dict[tuple[str, str], list[Part]]) -> None:
    """The table of results, as far as it has come."""
    print("| game | against | hands | big blinds / 100 | 99 % interval | decision, mean | slowest |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for (game, theirs), done in parts.items():
        if done:
            part = added(done)
            won, half = rate(part)
            mean, slowest = 1000 * part.spent / part.decisions, 1000 * part.slowest
            print(
                f"| {game} | {theirs} | {part.hands:,} | {won:+.1f} | ± {half:.1f} | {mean:.1f} ms | {slowest:.0f} ms |"
            )


def main() -> None:
    from rich.progress import Progress

    wants = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wants.add_argument("hands", nargs="?", type=int, default=20_000)
    wants.add_argument("--games", default=",".join(GAMES))
    wants.add_argument("--against", default="caller,random")
    wants.add_argument("--ours", default="sound")
    given = wants.parse_args()
    matches = [(game, theirs) for game in given.games.split(",") for theirs in given.against.split(",")]
    parts: dict[tuple[str, str], list[Part]] = {match: [] for match in matches}
    for game in given.games.split(","):
        play(game, given.ours, "caller", 0, 1)  # compiled once, before there are several of us
    pool = ProcessPoolExecutor(os.cpu_count())
    try:
        with Progress(transient=True) as progress:
            bar = progress.add_task("hands", total=given.hands * len(matches))
            work = {}
            for first in range(
                0, given.hands, CHUNK
            ):  # all matches in turn, so that each has come as far as the others
                for game, theirs in matches:
                    chunk = min(CHUNK, given.hands - first)
                    work[pool.submit(play, game, given.ours, theirs, first, chunk)] = (game, theirs)
            for done in as_completed(work):
                parts[work[done]].append(done.result())
                progress.update(bar, advance=parts[work[done]][-1].hands)
    except KeyboardInterrupt:
        print("interrupted; so far:")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        told(parts)


if __name__ == "__main__":
    main()
