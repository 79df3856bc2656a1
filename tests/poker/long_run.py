"""The long run: a million random hands over all poker games, each checked. Not part of the tests; run it by hand:

    python tests/poker/long_run.py [hands] [report.md]

Every hand: random game, table, stacks, options; random legal answers to the end; chips conserved. Every tenth hand is
replayed from its inputs and compared event by event; every fiftieth is looked at through the eyes of every viewer.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from test_poker_properties import GAMES, answer, begin, check_end, check_secrets, started, taken

from croupier.games.poker.events import PotWon, Reshuffled, Shown
from croupier.play import Refused

Tally = Counter[str]
BLOCK = 5_000


def run(seed: int, hands: int) -> Tally:
    """So many hands from this seed."""
    rng = random.Random(seed)
    tally: Tally = Counter()
    for number in range(hands):
        game = GAMES[(seed + number) % len(GAMES)]
        hand = begin(game, rng)
        while not hand.over:
            hand.round.answer(answer(hand, rng))
        result = hand.round.result
        assert result is not None
        carry = result.carry
        left = sum(carry["stacks"][seat] for seat in started(hand).seats) + carry.get("carried", 0)
        assert left + carry.get("attack", 0) + taken(hand) == sum(started(hand).stacks) + started(hand).carried, game
        events = hand.round.events
        tally[game] += 1
        tally["events"] += len(events)
        tally["inputs"] += len(hand.round.inputs)
        tally["showdowns"] += any(isinstance(event, Shown) for event in events)
        tally["side pots"] += any(isinstance(event, PotWon) and event.pot for event in events)
        tally["shared pots"] += len({event.seat for event in events if isinstance(event, PotWon)}) > 1
        tally["short decks"] += any(isinstance(event, Reshuffled) for event in events)
        if number % 10 == 0:
            check_end(hand)
            tally["replayed"] += 1
        if number % 50 == 0:
            check_secrets(hand)
            tally["looked at"] += 1
        if number % 100 == 0:
            _refusals(rng)
            tally["refusals"] += 1
    return tally


def _refusals(rng: random.Random) -> None:
    """Something that cannot be said at a table is refused and changes nothing."""
    hand = begin(rng.choice(GAMES), rng)
    if hand.over:
        return
    before = len(hand.round.events)
    try:
        hand.act("sing", 3)
    except Refused:
        assert len(hand.round.events) == before
    else:
        raise AssertionError("a song was accepted")


def _block(seed: int) -> Tally:
    return run(seed, BLOCK)


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    start = time.perf_counter()
    total: Tally = Counter()
    with multiprocessing.Pool(2) as pool:
        for tally in pool.imap_unordered(_block, range(hands // BLOCK)):
            total += tally
            print(f"{sum(total[game] for game in GAMES):,} hands", file=sys.stderr, flush=True)
    spent = time.perf_counter() - start
    report = _report(total, spent)
    print(report)
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(report, encoding="utf-8")


def _report(total: Tally, spent: float) -> str:
    played = sum(total[game] for game in GAMES)
    lines = [
        "# The long run of poker",
        "",
        f"`python tests/poker/long_run.py {played}`: {played:,} random hands of {len(GAMES)} games in {spent / 60:.0f}"
        " minutes on two busy cores; no chip lost or created, no legal action refused, no replay that differed, no hidden"
        " card seen.",
        "",
        "| what | how many |",
        "|---|---:|",
    ]
    for name in (
        "inputs",
        "events",
        "showdowns",
        "side pots",
        "shared pots",
        "short decks",
        "replayed",
        "looked at",
        "refusals",
    ):
        lines.append(f"| {name} | {total[name]:,} |")
    lines += ["", "| game | hands |", "|---|---:|"]
    lines += [f"| {game} | {total[game]:,} |" for game in GAMES]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
