"""Golden logs: the same rules and the same inputs give the same events, in every version.

``make golden`` writes them anew after a deliberate change of rules.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.play import CommittedChance, Round, Table
from croupier.play.log import Log
from croupier.rulebooks import Game, load
from croupier.rulebooks.logs import verified, written

_FOLDER = Path(__file__).parent / "golden"
_WRITE = bool(os.environ.get("CROUPIER_WRITE_GOLDEN"))


def evening(played: Callable[[Game, int, Any], tuple[Table, Round[Any], CommittedChance]], name: str) -> list[Log]:
    """Three rounds one after the other, each with what the one before has left."""
    game, out = load(name), []
    carry: Any = {}
    for number in range(3):
        table, play, chance = played(game, number, carry)
        assert play.result is not None
        carry = play.result.carry
        out.append(written(game, table, play, chance))
    return out


def golden(name: str, played: Callable[[str], list[Log]], least_events: int = 6) -> list[Log]:
    """The three kept logs of a game, verified; events and settlement must equal the recorded ones to the letter, while
    a new option or name in the file may not matter."""
    path = _FOLDER / f"{name.replace('/', '__')}.json"
    if _WRITE:
        path.write_text(json.dumps([log.as_json() for log in played(name)], indent=1, ensure_ascii=False) + "\n")
    kept = [Log.read(data) for data in json.loads(path.read_text())]
    assert len(kept) == 3
    for log in kept:
        play = verified(replace(log, rulebook_sha256=load(name).sha256, head=""))
        assert play.over
        assert len(play.events) >= least_events
    return kept
