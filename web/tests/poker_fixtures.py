"""Hands for the tests of the page: the events one viewer is sent, and the engine's own picture after each of them.

python web/tests/poker_fixtures.py        # writes web/tests/fixtures/poker__*.json anew
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from croupier import poker
from croupier.games.poker.opponents import decide
from croupier.games.poker.picture import Picture
from croupier.games.poker.reading import as_seen

HERE = Path(__file__).parent / "fixtures"

HANDS: dict[str, dict[str, object]] = {
    "holdem": {"game": "unibet-ee/texas-holdem", "stacks": [9000, 2600, 20000, 20000, 15000, 700], "seed": 235},
    "hilo": {"game": "gelp/omaha-hi-lo", "stacks": [200000] * 5, "seed": 11},
    "stud": {"game": "gelp/seven-card-stud", "stacks": [20000] * 6, "seed": 1},
    "draw": {"game": "gelp/deuce-to-seven-triple-draw", "stacks": [200000] * 4, "seed": 1},
    "boards": {"game": "veikkaus/double-flop-holdem", "stacks": [20000, 15000, 18000, 5000], "seed": 6},
    "horse": {"game": "veikkaus/horse", "stacks": [20000] * 4, "seed": 3},
}


def play(name: str, viewer: str | None) -> dict[str, object]:
    said = dict(HANDS[name])
    seed = int(str(said["seed"]))
    hand = poker.deal(str(said["game"]), said["stacks"], seed=seed)  # type: ignore[arg-type]
    rng = random.Random(seed)
    while not hand.over:
        hand.round.answer(decide(hand, rng))
    picture, steps = Picture(viewer), []
    seen = [event for told in hand.round.events if (event := told.seen_by(viewer)) is not None]
    for event, told in zip(seen, as_seen(hand.rules, hand.round.events, 0, viewer), strict=True):
        picture.see(event)
        steps.append({"event": told, "picture": picture.as_json()})
    return {"game": said["game"], "viewer": viewer, "steps": steps}


def main() -> None:
    for name in HANDS:
        for viewer in ("A", None):
            path = HERE / f"poker__{name}.{viewer or 'watcher'}.json"
            path.write_text(json.dumps(play(name, viewer), separators=(",", ":")) + "\n", encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    main()
