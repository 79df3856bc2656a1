"""A golden log per game: the same rules and the same inputs give the same events, in every version."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.play import Choose, CommittedChance
from croupier.play.explore import choices
from croupier.play.log import Log
from croupier.rulebooks import load
from croupier.rulebooks.catalog import entries
from croupier.rulebooks.logs import verified, written

from .test_engine import SEATS, begin

FOLDER = Path(__file__).parent.parent / "golden"
WRITE = bool(os.environ.get("CROUPIER_WRITE_GOLDEN"))
NAMES = [entry.id for entry in entries() if entry.family in ("house-poker", "pai-gow")]


def log(name: str, number: int) -> Log:
    """Two players with every stake; their choices follow from the name."""
    game = load(name)
    seed = hashlib.sha256(f"{name} {number}".encode()).digest()
    play = begin(game, seed, game.currencies[0])
    turn = number
    while isinstance(play.ask, Choose):
        offered = choices(play.ask)
        play.answer(offered[(7 * turn + number) % len(offered)])
        turn += 1
    return written(game, game.table(SEATS, game.currencies[0]), play, CommittedChance(seed))


@pytest.mark.parametrize("name", NAMES)
def test_golden_log(name: str) -> None:
    path = FOLDER / f"{name.replace('/', '__')}.json"
    if WRITE:
        logs = [log(name, number).as_json() for number in range(3)]
        path.write_text(json.dumps(logs, indent=1, ensure_ascii=False) + "\n")
    golden = [Log.read(data) for data in json.loads(path.read_text())]
    assert len(golden) == 3
    for kept in golden:
        play = verified(replace(kept, rulebook_sha256=load(name).sha256, head=""))
        assert play.over
        assert len(play.events) > 10
