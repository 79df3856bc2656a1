"""The stage that explores: new cases in every run, for a minute; whatever fails is made small and kept.

    python tests/fuzz/explore.py [--seconds 60] [--seed 1234] [--target rounds] [--tell]

The seed is printed at the start; the same seed makes the same cases (a slower machine comes to fewer of them). A new
finding is printed, kept in ``tests/fuzz/found`` and ends the run with status 1; with ``--tell`` it is printed and kept,
and the status stays 0, because what luck finds must not decide whether a change is good. From then on the kept case
is a test like any other (``test_fuzz_found.py``) until the fault is gone.
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

_TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(Path(__file__).parent), str(_TESTS)]

from cases import FOUND, Target, Unfit, fails_alike, keep, still_known, tried  # noqa: E402
from shrinking import shrunk  # noqa: E402

import luck  # noqa: E402
import patience  # noqa: E402

SECONDS = "CROUPIER_FUZZ_SECONDS"
SHRINKING = 20.0
"""Seconds to make a finding smaller, beyond the time of the run."""


def targets() -> list[Target]:
    """Everything that is tried."""
    from fuzz_files import Files
    from fuzz_hands import Hands
    from fuzz_people import People
    from fuzz_rounds import Rounds
    from fuzz_tables import Tables
    from fuzz_wire import Wire

    return [Rounds(), Tables(), Wire(), Files(), Hands(), People()]


@dataclass
class Explored:
    """What a run came to."""

    cases: Counter[str] = field(default_factory=Counter)
    found: list[Path] = field(default_factory=list)


def explore(
    trying: Sequence[Target],
    seconds: float,
    seed: int,
    folder: Path = FOUND,
    say: Callable[[str], None] = print,
    most: int | None = None,
    enough: int = 10,
    shrinking: float = SHRINKING,
) -> Explored:
    """Try new cases of all targets, each for as long as the others: so many cases at ``most``, and no more once so many
    findings are ``enough``."""
    out, spent = Explored(), dict.fromkeys((target.name for target in trying), 0.0)
    known: set[tuple[str, str]] = set()
    end = time.monotonic() + seconds
    while time.monotonic() < end and out.cases.total() != most and len(out.found) < enough:
        target = min(trying, key=lambda each: spent[each.name])
        begun = time.monotonic()
        of = f"{seed} {target.name} {out.cases[target.name]}"
        out.cases[target.name] += 1
        case = target.made(random.Random(of))
        try:
            failure = tried(target, case)
        except Unfit:
            failure = None
        spent[target.name] += time.monotonic() - begun
        if failure is None or (target.name, failure.what) in known:
            continue
        known.add((target.name, failure.what))
        if not still_known(folder, target, failure):
            small = shrunk(case, partial(fails_alike, target, failure), patience.seconds(shrinking))
            out.found.append(keep(folder, target.name, small, failure, of))
            say(
                f"{'=' * 100}\nFOUND in {target.name} (seed {of}), kept as {out.found[-1]}:\n{failure.told}\n{'=' * 100}"
            )
    return out


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--seconds", type=float, default=float(os.environ.get(SECONDS, "60")))
    read.add_argument("--seed", type=int, default=None)
    read.add_argument("--target", action="append", help="only this one; may be said several times")
    read.add_argument("--tell", action="store_true", help="a new finding does not change the exit status")
    read.add_argument("--folder", type=Path, default=FOUND, help="where findings are kept")
    asked = read.parse_args()
    luck.install()
    trying = [target for target in targets() if asked.target is None or target.name in asked.target]
    if not trying:
        read.error(f"there is no such target: {', '.join(target.name for target in targets())}")
    seed = secrets.SystemRandom().randrange(10**9) if asked.seed is None else asked.seed
    print(f"Exploring for {asked.seconds:.0f} s, seed {seed} (the same again: --seed {seed})", flush=True)
    done = explore(trying, asked.seconds, seed, asked.folder)
    print(", ".join(f"{count} cases of {name}" for name, count in done.cases.items()))
    if done.found:
        print(f"{len(done.found)} new findings, kept in {asked.folder}: commit them with what puts them right.")
        raise SystemExit(0 if asked.tell else 1)


if __name__ == "__main__":
    main()
