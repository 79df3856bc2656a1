"""A golden log per machine: three rounds each, so that a machine pays in every version what it has paid once."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Any

import pytest

from croupier.play import Choice, Choose, Close, CommittedChance, Place, Round, Settlement, Table
from croupier.rulebooks import Game
from croupier.rulebooks.catalog import entries
from golden_kit import evening, golden

GAMES = [entry.id for entry in entries() if entry.family in ("machine", "video-poker")]


def played(game: Game, number: int, carry: dict[str, Any]) -> tuple[Table, Round[Settlement], CommittedChance]:
    """A stake of the list; whoever may choose takes the last of what is offered, with the first of his cards."""
    chance = CommittedChance(hashlib.sha256(f"{game.id} {number}".encode()).digest())
    table = game.table(("Ann",), carry=carry)
    play = game.at(table, chance)
    stakes = game.rules.open_stakes(game.currency())
    play.answer(Place("Ann", "stake", stakes[number % len(stakes)]))
    play.answer(Close())
    asked = 0
    while isinstance(play.ask, Choose):
        option = play.ask.options[-1] if asked == 0 else play.ask.options[0]
        asked += 1
        cards = play.ask.hand[: 2 + number] if option.cards else ()
        play.answer(Choice("Ann", option.name, option.low, cards))
    return table, play, chance


@pytest.mark.parametrize("name", GAMES)
def test_golden_log(name: str) -> None:
    golden(name, partial(evening, played))
