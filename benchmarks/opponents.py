"""How the opponents play: figures by position beside those of professionals, matches over duplicate deals with
intervals, what a local best response takes from them, the time of a decision. Everything that is measured is kept in
``benchmarks/opponents.json``, and ``docs/opponents.md`` is written from it.

    python benchmarks/opponents.py                   # all of it: some hours on two cores
    python benchmarks/opponents.py --only figures    # one part, or several
    python benchmarks/opponents.py --scale 0.1       # a tenth of the deals
    python benchmarks/opponents.py --write           # nothing measured, only the page written anew

Interrupted, it keeps what is done and goes on from there; ``--again`` measures anew what is known.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier import poker
from croupier.analysis.arena import Entrant, Terms, match
from croupier.analysis.progress import Done
from croupier.rulebooks import entries

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "benchmarks" / "opponents.json"
PAGE = ROOT / "docs" / "opponents.md"
HOLDEM = "unibet-ee/texas-holdem"
FULL_RING = "gelp/texas-holdem"
"""Where more than six may sit down."""
SEEDS = (1, 2, 3)
MORE_SEEDS = (*SEEDS, 4, 5, 6, 7, 8)
"""Where little is between two players, and the interval has to be narrow."""
_WARM = 3
"""Deals before those that count: what is compiled at the first decision is not its time."""


@dataclass(frozen=True)
class Task:
    """One measurement: its part of the page, its name there, and how it is made. ``deals`` times ``scale`` are
    played."""

    part: str
    name: str
    deals: int
    work: Callable[[int, Done], Any]


def _played(who: Sequence[str], seats: int, *, stack: float = 100, game: str = HOLDEM, seed: int = 1, one: bool = False,
            figures: bool = False) -> Callable[[int, Done], Any]:  # fmt: skip
    """A match. ``one``: the first of them has one seat, the other all the rest."""

    def work(deals: int, done: Done) -> Any:
        order = (0, *[1] * (seats - 1)) if one else ()
        entrants = [Entrant(name) for name in who]
        match(entrants, Terms(game, seats, _WARM, (stack, stack), seed=0, order=order))
        terms = Terms(game, seats, deals, (stack, stack), seed=seed, order=order)
        return match(entrants, terms, figures=figures, progress=done).as_json()

    return work


def _responded(column: Any, stack: int, seed: int) -> Callable[[int, Done], Any]:
    def work(hands: int, done: Done) -> Any:
        from croupier.analysis.arena.best_response import best_response
        from croupier.analysis.arena.entrants import found

        player: Any = found("blueprint")
        return best_response(player, column, hands, stack=stack, seed=seed, progress=done)._asdict()

    return work


def tasks() -> Iterator[Task]:
    for seed in SEEDS:
        yield Task("figures", f"six at 100, seed {seed}", 4000, _played(["hard"], 6, seed=seed, figures=True))
    for seats, stacks in ((6, (20, 50, 200)), (2, (20, 100, 200)), (3, (100,)), (9, (20, 100))):
        for stack in stacks:
            game = HOLDEM if seats <= 6 else FULL_RING
            work = _played(["hard"], seats, stack=stack, game=game, figures=True)
            yield Task("stacks", f"{seats} at {stack}", 3000, work)
    for other, seats, one, deals in (
        ("rule", 6, True, 9000), ("rule", 2, False, 6000), ("sound", 6, False, 1500), ("sound", 2, False, 4000),
        ("caller", 6, True, 1000), ("random", 6, True, 1000), ("caller", 2, False, 2000), ("random", 2, False, 2000),
        ("benchmarks.public_agents:Honest", 2, False, 2500), ("benchmarks.public_agents:RuleV1", 2, False, 3000),
        ("benchmarks.public_agents:RuleV1", 6, True, 1000),
        ("medium", 6, False, 1500), ("medium", 2, False, 3000), ("easy", 6, False, 1500),
    ):  # fmt: skip
        for seed in MORE_SEEDS if (other, seats) == ("rule", 6) else SEEDS:
            name = f"hard | {other} | {seats} | {'one against the rest' if one else 'half the seats'} | seed {seed}"
            yield Task("matches", name, deals, _played(["hard", other], seats, seed=seed, one=one))
    for seats, seeds in ((6, SEEDS[:1]), (2, SEEDS)):
        for seed in seeds:
            name = f"medium | easy | {seats} | half the seats | seed {seed}"
            yield Task("matches", name, 1500, _played(["medium", "easy"], seats, seed=seed))
    for style in ("tight", "loose", "aggressive"):
        yield Task("styles", f"hard-{style}", 2000, _played([f"hard-{style}", "hard"], 6, figures=True))
    for column in ("calls", "bets", "calls first"):
        for seed in SEEDS:
            yield Task("best response", f"{column} | 100 | seed {seed}", 4000, _responded(column, 100, seed))
    for game, most in others():
        six = min(6, most)
        for seed in SEEDS:
            yield Task("others", f"{game} | 2 | seed {seed}", 1500, _played(["hard", "sound"], 2, game=game, seed=seed))
            yield Task(
                "others", f"{game} | 6 | seed {seed}", 400, _played(["hard", "sound"], six, game=game, seed=seed)
            )
        yield Task("others", f"{game} | alone", 300, _played(["hard"], six, game=game, figures=True))


def kinds() -> list[list[str]]:
    """The poker games of the catalogue by kind: those that differ in their stakes alone stand together."""
    out: dict[str, list[str]] = {}
    for entry in entries():
        if entry.family == "poker":
            rules = poker.rules(entry.id)
            legs = rules.legs or {"": rules}
            out.setdefault(repr(sorted((name, _shape(leg)) for name, leg in legs.items())), []).append(entry.id)
    return list(out.values())


def _shape(rules: Any) -> str:
    streets = [(s.discard, s.draw is not None, s.down, s.up, s.board) for s in rules.streets]
    shares = [(s.ranking, s.cards, s.exactly) for s in rules.contests]
    return repr((rules.betting.structure, streets, shares, rules.boards, rules.forced.blinds, rules.deck))


def others() -> list[tuple[str, int]]:
    """One game of every kind but no-limit hold'em, and how many play it at most."""
    return [(games[0], poker.rules(games[0]).most_players) for games in kinds() if HOLDEM not in games]


def measure(chosen: Sequence[Task], scale: float, again: bool, kept: Path) -> None:
    from rich.progress import Progress

    known: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    with Progress() as bars:
        whole = bars.add_task("all", total=len(chosen))
        for task in chosen:
            key = f"{task.part}: {task.name}"
            if again or key not in known:
                bar = bars.add_task(key)
                deals = max(10, round(task.deals * scale))
                known[key] = task.work(deals, lambda done, of, bar=bar: bars.update(bar, completed=done, total=of))
                kept.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
                bars.remove_task(bar)
            bars.advance(whole)


def main() -> None:
    wants = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wants.add_argument(
        "--only", default="", help="parts, with commas: figures, stacks, matches, styles, best response, others"
    )
    wants.add_argument("--scale", type=float, default=1.0)
    wants.add_argument("--again", action="store_true")
    wants.add_argument("--name", default="", help="only measurements whose name has this in it")
    wants.add_argument("--kept", type=Path, default=KEPT, help="where what is measured is kept")
    wants.add_argument("--write", action="store_true", help="measure nothing")
    given = wants.parse_args()
    sys.path.insert(0, str(ROOT))
    parts = [part.strip() for part in given.only.split(",") if part.strip()]
    chosen = [task for task in tasks() if (not parts or task.part in parts) and given.name in task.name]
    if not chosen:
        wants.error(f"no part is called {given.only!r} and has {given.name!r} in its name")
    if not given.write:
        measure(chosen, given.scale, given.again, given.kept)
    from benchmarks.opponents_page import page

    PAGE.write_text(page(json.loads(given.kept.read_text())))
    print(f"{PAGE.relative_to(ROOT)} is written")


if __name__ == "__main__":
    main()
