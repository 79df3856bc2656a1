"""Hand ranking and equity beside the peers, in one process: ``make bench`` or ``python benchmarks/ranking.py``.

Every figure is the best of several runs. Absolute figures are this machine's; what travels is the ratio to eval7,
measured a moment earlier on the same core. ``--grid`` also times all 169 × 169 starting hands (about a minute).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from croupier.analysis.equity import equity
from croupier.analysis.equity.grid import equity_grid
from croupier.cards import Card
from croupier.ranking import find_ranking, rank, strength
from croupier.ranking.batch import rank_many
from croupier.ranking.compiled import kernel
from croupier.ranking.counting import _FIVE_SUITED, _LOW_RANKS, _ONE_SHORT, _even_shares, card_tables
from croupier.ranking.kernels import by_ranks, places
from croupier.ranking.keys import RANK_SHIFT

HANDS = 2_000
SEVENS = 133_784_560


@kernel
def add_up_sevens(t: Any, part: Any, bits: Any, first: Any, last: Any) -> Any:
    """The sum of the places of all seven cards whose highest is from ``first`` to ``last``: each hand looked up."""
    w, low, high, mixed, suited = t.weight, t.low, t.high, t.mixed, t.suited
    low_ranks, high_ranks, mask = np.uint64(RANK_SHIFT), np.uint64(RANK_SHIFT + 16), np.uint64(0xFFFF)
    total = np.uint64(0)
    for a in range(first, last):
        for b in range(a):
            two = w[a] + w[b]
            for c in range(b):
                three = two + w[c]
                for d in range(c):
                    four = three + w[d]
                    for e in range(d):
                        five = four + w[e]
                        for f in range(e):
                            six = five + w[f]
                            if (six + _ONE_SHORT) & _FIVE_SUITED:
                                for g in range(f):
                                    key = six + w[g]
                                    if not key & _FIVE_SUITED:
                                        total += by_ranks(t, key)
                                        continue
                                    s = 0
                                    while not key & (np.uint64(64) << np.uint64(7 * s)):
                                        s += 1
                                    ranks = bits[s, a] | bits[s, b] | bits[s, c] | bits[s, d] | bits[s, e]
                                    total += suited[ranks | bits[s, f] | bits[s, g]]
                                continue
                            low_part, high_part = (six >> low_ranks) & mask, six >> high_ranks
                            column, row = high[high_part], low[low_part]
                            for g in range(min(f, _LOW_RANKS)):
                                total += mixed[low[low_part + part[g]] + column]
                            for g in range(_LOW_RANKS, f):
                                total += mixed[row + high[high_part + part[g]]]
    return total


def best_time(work: Callable[[], object], runs: int = 5, clock: Callable[[], float] = time.thread_time) -> float:
    """Seconds of the fastest of several runs, after one that does not count.

    On one core processor time is counted, so that other people's work on the machine does not.
    """
    work()
    times = []
    for _ in range(runs):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def best_times(works: dict[str, Callable[[], object]], rounds: int = 25) -> dict[str, float]:
    """The same for several at once, taking turns: what disturbs one disturbs all."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            best[name] = min(best[name], best_time(work, 1))
    return best


def random_hands(count: int, size: int) -> np.ndarray:
    rng = np.random.default_rng(1)
    return np.argsort(rng.random((count, 52)), axis=1)[:, :size].astype(np.uint8)


def peers(hands: list[list[Card]]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each peer's own call on its own kind of cards, made beforehand."""
    try:
        import eval7

        ready = [[eval7.Card(str(card)) for card in hand] for hand in hands]
        evaluate = eval7.evaluate
        yield "eval7 (C)", lambda: [evaluate(hand) for hand in ready]
    except ImportError:
        pass
    try:
        from treys import Card as TreysCard
        from treys import Evaluator

        judge = Evaluator().evaluate
        split = [[TreysCard.new(str(card)) for card in hand] for hand in hands]
        yield "treys", lambda: [judge(hand[:-2], hand[-2:]) for hand in split]
    except ImportError:
        pass
    try:
        from phevaluator import evaluate_cards

        texts = [[str(card) for card in hand] for hand in hands]
        yield "phevaluator (Python)", lambda: [evaluate_cards(*hand) for hand in texts]
    except ImportError:
        pass
    try:
        from pokerkit import Card as KitCard
        from pokerkit import StandardHighHand

        kits = [list(KitCard.parse("".join(str(card) for card in hand))) for hand in hands[:200]]
        yield "pokerkit", lambda: [StandardHighHand.from_game(hand) for hand in kits]
    except ImportError:
        pass


def one_at_a_time(console: Console) -> float:
    table = Table(title="One hand, one Python call (nanoseconds)", title_justify="left")
    for heading in ("", "5 cards", "6 cards", "7 cards", "7 cards: × eval7"):
        table.add_column(heading, justify="right" if heading else "left")
    rows: dict[str, list[float]] = {}
    of = find_ranking("high").of
    for size in (5, 6, 7):
        hands = [[Card(int(card)) for card in row] for row in random_hands(HANDS, size)]
        tuples = [tuple(hand) for hand in hands]
        ours: list[tuple[str, Callable[[], object]]] = [
            ("croupier, find_ranking('high').of", lambda t=tuples: [of(hand) for hand in t]),
            ("croupier, strength()", lambda t=tuples: [strength(hand) for hand in t]),
            ("croupier, rank(): checked, describes itself", lambda t=tuples: [rank(hand) for hand in t]),
        ]
        works = dict([*ours, *peers(hands)])
        slow = {name: works.pop(name) for name in ("treys", "phevaluator (Python)", "pokerkit") if name in works}
        for name, seconds in {**best_times(works), **best_times(slow, 3)}.items():
            rows.setdefault(name, []).append(seconds / (200 if name == "pokerkit" else HANDS) * 1e9)
    eval7 = rows.get("eval7 (C)", [float("nan")] * 3)[2]
    for name, times in rows.items():
        table.add_row(name, *(f"{time:,.0f}" for time in times), f"{eval7 / times[2]:.2f}")
    console.print(table)
    return eval7 / 1e9


def many_at_once(console: Console, eval7: float) -> None:
    table = Table(title="Seven cards, many at once (million hands a second)", title_justify="left")
    for heading in ("", "1 core", "2 cores", "scales by", "1 core: × eval7"):
        table.add_column(heading, justify="right" if heading else "left")
    hands = random_hands(500_000, 7)[np.random.default_rng(2).integers(0, 500_000, 8_000_000)]
    for name, check in (("rank_many, random hands, check=False", False), ("rank_many, random hands, checked", True)):
        one, wall, two = (
            len(hands) / best_time(lambda n=n, c=check: rank_many(hands, threads=n, check=c), 9, clock)
            for n, clock in ((1, time.thread_time), (1, time.perf_counter), (2, time.perf_counter))
        )
        table.add_row(name, f"{one / 1e6:,.0f}", f"{two / 1e6:,.0f}", f"{two / wall:.2f}", f"{one * eval7:,.0f}")
    t, (part, bits) = places("high"), card_tables()

    def enumerate_all(threads: int) -> int:
        def some(cards: list[int]) -> int:
            return sum(int(add_up_sevens(t, part, bits, card, card + 1)) for card in cards)

        if threads == 1:
            return some(_even_shares(1)[0])
        with ThreadPoolExecutor(threads) as pool:
            return sum(pool.map(some, _even_shares(threads)))

    assert enumerate_all(1) == 450_468_187_308
    one, wall, two = (
        SEVENS / best_time(lambda n=n: enumerate_all(n), 7, clock)
        for n, clock in ((1, time.thread_time), (1, time.perf_counter), (2, time.perf_counter))
    )
    table.add_row(
        "all 133,784,560 hands in order", f"{one / 1e6:,.0f}", f"{two / 1e6:,.0f}", f"{two / wall:.2f}",
        f"{one * eval7:,.0f}",
    )  # fmt: skip
    console.print(table)


def equities(console: Console, grid: bool) -> None:
    table = Table(title="Equity, warm (milliseconds)", title_justify="left")
    for heading in ("", "deals", "1 core", "2 cores"):
        table.add_column(heading, justify="right" if heading else "left")
    spots: list[tuple[list[str], str, dict[str, Any]]] = [
        (["AsAh", "KdKs"], "holdem", {}),
        (["AsKs", "QhQd"], "holdem", {}),
        (["7h6h", "AsKs"], "holdem", {}),
        (["AsKs", "QhQd", "7c6c"], "holdem", {}),
        (["AsAh", "KdKs"], "holdem", {"board": "Kc 7d 2h"}),
        (["AA", "random"], "holdem", {}),
        (["AsAhKsQd", "9h8h7d6d"], "omaha", {}),
        (["AsAhKsQd", "Ac2h3d4c"], "omaha-hi-lo", {}),
        (["AsKs", "random", "random"], "holdem", {"method": "monte-carlo", "seed": 1}),
    ]
    for players, game, more in spots:
        times = [
            best_time(lambda n=n, p=players, g=game, m=more: equity(p, g, threads=n, **m), 5, clock)
            for n, clock in ((1, time.thread_time), (2, time.perf_counter))
        ]
        found = equity(players, game, **more)
        how = "" if found.exact else ", random"
        board = f" on {more['board']}" if "board" in more else ""
        name = f"{game}: {' v '.join(players)}{board}"
        table.add_row(name, f"{found.deals:,}{how}", *(f"{seconds * 1000:,.2f}" for seconds in times))
    if grid:
        start = time.perf_counter()
        equity_grid(threads=2)
        table.add_row("holdem: 169 × 169 starting hands", "", "", f"{(time.perf_counter() - start) * 1000:,.0f}")
    console.print(table)


def first_use(console: Console) -> None:
    table = Table(
        title="A new process, imports included (seconds: on the clock / of processor time)", title_justify="left"
    )
    for heading in ("", "very first use", "afterwards"):
        table.add_column(heading, justify="right" if heading else "left")
    uses = {
        "rank('As Kd Qh Jc Ts')": "from croupier.ranking import rank; rank('As Kd Qh Jc Ts')",
        "rank_many(seven cards)": "import numpy as np; from croupier.ranking import rank_many; "
        "rank_many(np.arange(7, dtype=np.uint8)[None])",
        "equity(AsAh, KdKs)": "from croupier.analysis.equity import equity; equity(['AsAh', 'KdKs'])",
        "equity(…, board)": "from croupier.analysis.equity import equity; equity(['AsAh', 'KdKs'], board='2c 3c 4d')",
        "equity(…, monte-carlo)": "from croupier.analysis.equity import equity; "
        "equity(['AsAh', 'KdKs'], method='monte-carlo', deals=1000)",
        "equity(omaha-hi-lo, board)": "from croupier.analysis.equity import equity; "
        "equity(['AsAhKsQd', '9h8h7d6d'], 'omaha-hi-lo', board='2c 7c 8d')",
    }
    for name, code in uses.items():
        with tempfile.TemporaryDirectory() as directory:
            times = []
            for _ in range(4):
                start, spent = time.perf_counter(), os.times()
                subprocess.run([sys.executable, "-c", code], env=os.environ | {"CROUPIER_CACHE": directory}, check=True)
                now = os.times()
                used = now.children_user + now.children_system - spent.children_user - spent.children_system
                times.append((time.perf_counter() - start, used))
        again = min(times[1:])
        table.add_row(name, f"{times[0][0]:.2f} / {times[0][1]:.2f}", f"{again[0]:.2f} / {again[1]:.2f}")
    console.print(table)


def main() -> None:
    console = Console()
    eval7 = one_at_a_time(console)
    many_at_once(console, eval7)
    equities(console, "--grid" in sys.argv)
    first_use(console)


if __name__ == "__main__":
    main()
