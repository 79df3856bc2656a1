"""Solve the games that take many minutes and write ``recorded.json``; say how long each took.

python tests/housepoker/record_bounds.py            all of them
python tests/housepoker/record_bounds.py GAME ...   these alone; the other lines stay
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from croupier.analysis.housepoker import bounds, store
from croupier.games.housepoker import Rules
from croupier.rulebooks import load

GAMES: list[tuple[str, dict[str, str]]] = [
    ("gelp/russian-poker", {}),
    ("gelp/russian-poker", {"ante_on_win": "0"}),
    ("ray-casino/oasis-stud-poker", {"version": "B"}),
    ("ray-casino/oasis-stud-poker", {"version": "B", "exchange_fee": "1/20"}),
    ("ray-casino/oasis-stud-poker", {"version": "B", "exchange_fee": "2/25"}),
    ("ray-casino/oasis-stud-poker", {"version": "B", "exchange_fee": "1/10"}),
]
RECORD = Path(store.__file__).parent / "recorded.json"


def main() -> None:
    """One line for every game and its options."""
    chosen = sys.argv[1:]
    lines = RECORD.read_text().splitlines() if RECORD.exists() else []
    known = {json.loads(line)["rules_sha256"]: line for line in lines}
    for name, options in GAMES:
        if chosen and name not in chosen:
            continue
        rules = load(name, **options).rules
        assert isinstance(rules, Rules)
        began, used = time.perf_counter(), time.process_time()
        solved = bounds.solve(rules)
        known[store.digest_of(rules)] = store.record(rules, solved)
        took = f"{time.perf_counter() - began:.0f} s, {time.process_time() - used:.0f} s of processor time"
        assert solved.low is not None
        assert solved.high is not None
        between = f"between {float(100 * solved.low):.3f} and {float(100 * solved.high):.3f} %"
        print(f"{name} {options}: {between}; {took}, load {os.getloadavg()[0]:.1f}")
        RECORD.write_text("".join(f"{line}\n" for line in known.values()))


if __name__ == "__main__":
    main()
