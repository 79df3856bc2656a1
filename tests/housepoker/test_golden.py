"""A golden log per game of poker against the house."""

from __future__ import annotations

import hashlib

import pytest

from croupier.play import Choose, CommittedChance
from croupier.play.explore import choices
from croupier.play.log import Log
from croupier.rulebooks import load
from croupier.rulebooks.catalog import entries
from croupier.rulebooks.logs import written
from golden_kit import golden

from .test_engine import SEATS, begin

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
    golden(name, lambda name: [log(name, number) for number in range(3)], least_events=11)
